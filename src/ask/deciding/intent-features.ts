import type { CueSpan, Facts, Reading } from './gather-facts.ts';
import type { Cue } from '../tables/intent-words.ts';
import { featureNumber, type Features } from '../lexicon/linear-model.ts';

/** The features of a question. Names of the data are replaced by what they are, so that the data has no say in an intent. */
export function intentFeatures(reading: Reading): Features {
  const tokens = tokensOf(reading);
  return {
    text: [...new Set(textFeatures(tokens).map(featureNumber))],
    facts: [...new Set([...factFeatures(reading.facts), ...partFeatures(reading)].map(featureNumber))],
  };
}

/** Which parts names and amounts play: a machine that is owned, a load, a place that goods are taken to. */
function partFeatures(reading: Reading): string[] {
  const parts = reading.candidates.map(({ kind, value }, i) => {
    const tag = reading.tagged.candidates[i]!;
    return kind === 'machine' ? `${value} ${tag}` : `${kind} ${tag}`;
  });
  const places = parts.filter((part) => part.startsWith('place')).length;
  return [...parts, `places ${Math.min(3, places)}`, ...(isNamedExcluded(reading) ? ['namedExcluded'] : [])];
}

/** Whether the company that a question names comes right after a negation: “but not Adlerbrück Kranverleih”. */
export function isNamedExcluded({ words, classes, facts }: Reading): boolean {
  const first = words.findIndex(({ text }) => text === facts.named?.words[0]);
  return first !== -1 && classes.slice(Math.max(0, first - 3), first).some((names) => names.includes('not'));
}

/** The words of a question, with kinds such as `<place>` instead of names, codes and amounts. */
function tokensOf({ words, domain, layers: { concepts }, isTaken, facts }: Reading): string[] {
  const kinds: (string | null)[] = words.map(() => null);
  const named = new Set(facts.named?.words);
  words.forEach(({ text, capital }, i) => {
    if (named.has(text) && (capital || facts.named!.whole)) kinds[i] = '<name>';
  });
  for (const { from, to } of concepts) kinds.fill('<concept>', from, to);
  for (const { from, to, meaning } of domain) kinds.fill(`<${meaning.kind}>`, from, to);
  words.forEach(({ text }, i) => {
    if (isTaken(i)) kinds[i] = facts.slots.model !== null && !/^\d+$/.test(text) ? '<code>' : '<amount>';
  });
  const tokens = words.map(({ text }, i) => kinds[i] ?? numberKind(text) ?? text);
  return tokens.filter((token, i) => !token.startsWith('<') || tokens[i - 1] !== token);
}

/** What a number in a question may be; a status code stays as it is. */
function numberKind(text: string): string | null {
  if (!/^\d+$/.test(text) || /^[45]\d\d$/.test(text)) return null;
  return /^(?:19|20)\d\d$/.test(text) ? '<year>' : '<number>';
}

function textFeatures(tokens: readonly string[]): string[] {
  const features: string[] = [];
  const all = ['^', ...tokens, '$'];
  for (let i = 1; i < all.length; i++) {
    features.push(`1 ${all[i]}`, `2 ${all[i - 1]} ${all[i]}`);
    if (i > 1) features.push(`3 ${all[i - 2]} ${all[i]}`);
  }
  for (const token of new Set(tokens)) {
    if (token.startsWith('<') || token.length < 3) continue;
    const word = `^${token}$`;
    for (let length = 3; length <= 5; length++)
      for (let at = 0; at + length <= word.length; at++) features.push(`c ${word.slice(at, at + length)}`);
  }
  return features;
}

function factFeatures(facts: Facts): string[] {
  const { slots, named, rest, words, crane, contact, legalForm } = facts;
  const located = slots.country !== null || slots.place !== null;
  const machine = slots.serviceType !== null || slots.model !== null || slots.brand !== null;
  const domain = machine || crane || slots.capacity !== null;
  const cues = [...countCues(facts.cues).keys()];
  const wish = cues.some((cue) => wishes.has(cue));
  const flags: Readonly<Record<string, boolean>> = {
    always: true,
    nothingOfTrade: !domain && !wish && slots.concepts.length === 0 && named === null,
    wish,
    country: slots.country !== null,
    place: slots.place !== null,
    located,
    service: slots.serviceType !== null,
    heavyHaulage: slots.serviceType === 'heavy_haulage',
    capacity: slots.capacity !== null,
    compared: slots.capacity?.compared === true,
    brand: slots.brand !== null,
    model: slots.model !== null,
    knownModel: (slots.model?.slugs.length ?? 0) > 0,
    concepts: slots.concepts.length > 0,
    crane,
    machine,
    domain,
    safety: facts.safety,
    load: facts.load,
    narrowKind: facts.narrowKind,
    contact,
    legalForm,
    named: named !== null,
    wholeName: named?.whole === true,
    contactOfNamed: contact && named !== null,
    contactOfUnknown: facts.unknownName !== null,
    explained: rest.length === 0,
    oneStrange: rest.length === 1,
    someStrange: rest.length >= 3,
    muchStrange: rest.length >= 6,
    short: words.length <= 3,
    long: words.length >= 12,
    nothing: !domain && !located && slots.concepts.length === 0 && named === null,
  };
  return [...Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : [])), ...cues.map((cue) => `cue ${cue}`)];
}

/** How often each wish is spoken of. */
export function countCues(cues: readonly CueSpan[]): Map<Cue, number> {
  const counts = new Map<Cue, number>();
  for (const { meaning } of cues) counts.set(meaning.cue, (counts.get(meaning.cue) ?? 0) + 1);
  return counts;
}

/** Cues of those who want something of this market. */
export const wishes: ReadonlySet<string> = new Set(['rent', 'company', 'sale', 'wanted', 'spec']);
