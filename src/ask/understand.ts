import { craneTypes } from '../contract/tables.ts';
import { decide } from './decision.ts';
import { countCues, type CueSpan, type Facts } from './facts.ts';
import type { Intent } from './intent.ts';
import { chooseLanguage, voteLanguages } from './language.ts';
import type { Entry, Lexicon, Meaning, ModelCode, Place } from './lexicon.ts';
import type { NamedCompanies, Names } from './names.ts';
import { readQuantities, weightLinks, type Capacity } from './quantities.ts';
import type { Slots } from './slots.ts';
import {
  findCountryCodes,
  findMachineCodes,
  findModels,
  findPhrases,
  findUnknownModel,
  isExcluded,
  isMeant,
  longestSpans,
  phraseOf,
  type Span,
} from './spans.ts';
import type { Language } from './tables/languages.ts';
import { strongLegalForms } from './tables/company-words.ts';
import { countEdits, readQuestion, type Word } from './text.ts';
import { countTradeWords } from './trade.ts';
import { completeWords } from './words.ts';

export interface Understanding {
  readonly intent: Intent;
  readonly language: Language;
  readonly slots: Slots;
  /** Every model that the question names, in order. */
  readonly models: readonly ModelCode[];
  /** The place that the question names, also where it is no slot. */
  readonly evidencePlace: Place | null;
  /** A load was named: what is to be lifted, which promises nothing of a crane's capacity. */
  readonly load: boolean;
  /** Values that the question excludes, as words of the data. */
  readonly excluded: readonly string[];
  /** Someone wants a safety device defeated. */
  readonly unsafe: boolean;
  /** “Near me”, without a place. */
  readonly nearMe: boolean;
  /** Companies that the question names, if any. */
  readonly named: NamedCompanies | null;
  /** Words that nothing explains. */
  readonly rest: readonly string[];
  /** Why, for the trace. */
  readonly evidence: Readonly<Record<string, unknown>>;
}

const domainKinds = ['place', 'country', 'brand', 'machine', 'crane'] as const;
/** Which meaning of a phrase counts first, where it has several of a layer. */
const priority: Readonly<Record<string, number>> = { brand: 0, machine: 1, crane: 2, country: 3, place: 4 };

/** A country by a name that it has in another language comes after a town of that name, unless the town lies in it: Singapore. */
function rankMeanings({ source: { places } }: Lexicon, likely: ReadonlySet<Language>) {
  return ({ meaning, languages: known }: Entry, all: readonly Entry[]): number =>
    meaning.kind === 'country' &&
    known.length > 0 &&
    !known.some((language) => likely.has(language)) &&
    !all.some(({ meaning: other }) => other.kind === 'place' && places[other.place]!.country === meaning.code)
      ? Object.keys(priority).length
      : (priority[meaning.kind] ?? Number.MAX_VALUE);
}

/** Companies of equal name that are told of, at most. */
const namesShown = 5;

/** Small words within names: “Van der Molenaar”. */
const particles: ReadonlySet<string> = new Set('van der den de di da von zu la le del dos'.split(' '));

/** One short word tells a company apart only where it is written like a name, or is nearly all that the question says. */
function isTelling({ words: found }: NamedCompanies, words: readonly Word[], rest: readonly string[]): boolean {
  if (found.length > 1 || found[0]!.length >= 7) return true;
  return words.some(({ text, capital }) => text === found[0] && capital) || rest.length <= 2;
}

/** A name with a misspelt word is one only when nothing of it is missing. */
function findMisspelt(asked: readonly string[], rest: readonly string[], names: Names): NamedCompanies | null {
  const mended = new Map(rest.filter((word) => word.length >= 5).map((word) => [word, names.correct(word) ?? word]));
  if ([...mended].every(([word, name]) => word === name)) return null;
  const found = names.find(
    asked.map((word) => mended.get(word) ?? word),
    namesShown,
  );
  return found?.whole === true && (found.words.length > 1 || found.words[0]!.length >= 8) ? found : null;
}

/** Understands a question: language, slots, and what it is after. */
export function understand(asking: string, lexicon: Lexicon, names: Names, maxChars: number): Understanding {
  const question = readQuestion(asking, maxChars);
  const { words, corrected, likely } = completeWords(question, lexicon, names);
  const models = findModels(question, words, lexicon);
  const taken = models.map(({ from, to }) => [words[from]!.start, words[to - 1]!.end] as const);
  const quantities = readQuantities(question, taken);
  const isTaken = (index: number) => {
    const word = words[index]!;
    return (
      taken.some(([start, end]) => word.start < end && word.end > start) ||
      quantities.spans.some(([start, end]) => word.start < end && word.end > start)
    );
  };

  const phrases = findPhrases(words, lexicon);
  const domain = [
    ...longestSpans(phrases, domainKinds, isTaken, rankMeanings(lexicon, likely)).filter((span) => isMeant(span, words, lexicon)),
    ...findCountryCodes(words, lexicon),
    ...findMachineCodes(words, lexicon),
  ];
  const layer = (kind: Meaning['kind'], skip?: (index: number) => boolean) => longestSpans(phrases, [kind], skip);
  const everyday = layer('function');
  const loads = layer('load');
  const safety = layer('safety');
  const concepts = layer('concept', isTaken);
  const cues = layer('cue');
  const negations = layer('negation');
  const language = chooseLanguage(voteLanguages([...everyday, ...cues, ...domain]));
  const excludedSpans = domain.filter((span) => isExcluded(span, negations, domain, words));
  const kept = domain.filter((span) => !excludedSpans.includes(span));

  // A phrase may be the cue of several wishes.
  const cueSpans = cues.flatMap((span) =>
    (lexicon.find(phraseOf(words, span)) ?? []).flatMap(({ meaning }): CueSpan[] => (meaning.kind === 'cue' ? [{ ...span, meaning }] : [])),
  );
  const first = <K extends Meaning['kind']>(kind: K) =>
    kept.find((span) => span.meaning.kind === kind)?.meaning as Extract<Meaning, { kind: K }> | undefined;
  const explained = new Set<number>();
  for (const span of [...domain, ...concepts, ...cues, ...negations, ...everyday, ...layer('locative'), ...loads, ...safety]) {
    for (let i = span.from; i < span.to; i++) explained.add(i);
  }
  const rest = words.filter((word, i) => !explained.has(i) && !isTaken(i) && !/^\d+$/.test(word.text)).map((word) => word.text);

  const maker = kept.find((span) => span.meaning.kind === 'brand');
  const unknown =
    models.length > 0 || maker?.meaning.kind !== 'brand'
      ? null
      : findUnknownModel(question, words, { from: maker.from, to: maker.to, brand: maker.meaning.brand }, isTaken);
  const machine = first('machine')?.machine ?? null;
  const placeMeaning = first('place');
  const place = placeMeaning === undefined ? null : choosePlace(lexicon, placeMeaning.place, first('country')?.code ?? null);
  // What is hauled is a load, unless a comparison makes it a bound.
  const hauled = machine === 'heavy_haulage' && quantities.capacity !== null && !quantities.capacity.compared;
  const load = loads.length > 0 || hauled || weighsSomething(quantities.capacity, question.text, words, explained);
  const slots: Slots = {
    country: first('country')?.code ?? null,
    place,
    radiusKm: place === null ? null : (quantities.radiusKm ?? (place.extentKm > 0 ? place.extentKm + 10 : isNear(kept, words) ? 100 : 30)),
    serviceType: machine === null ? null : machine === 'mobile_crane' ? 'mobile_crane' : craneTypes[machine],
    craneType: machine === null || machine === 'mobile_crane' ? null : machine,
    capacity: load && quantities.capacity?.max === null && !hasClassWord(words) ? null : quantities.capacity,
    brand: models[0]?.model.brand ?? first('brand')?.brand ?? null,
    model: models[0]?.model ?? unknown,
    concepts: [...new Set(concepts.map(({ meaning }) => (meaning as Extract<Meaning, { kind: 'concept' }>).slug))],
  };
  const asked = words.map((word) => word.text);
  const called = names.find(asked, namesShown);
  const mended = called?.whole === true ? null : findMisspelt(asked, rest, names);
  const named = mended ?? (called === null || isTelling(called, words, rest) ? called : null);
  const facts: Facts = {
    cues: cueSpans,
    words: words.map((word) => word.text),
    slots,
    crane: first('crane') !== undefined,
    rest,
    named,
    safety: safety.length > 0,
    load,
    foreignPhrases: cues.filter(({ meaning }) => meaning.kind === 'cue' && meaning.cue === 'foreign').map((span) => phraseOf(words, span)),
    trade: countTradeWords(asked),
    contact: layer('contact').length > 0,
    legalForm:
      words.some(({ text }) => strongLegalForms.has(text)) ||
      /\b(?:s\.? ?p\.? ?a|s\.? ?r\.? ?l|sp\.? z ?o\.? ?o|s\. ?l|s\. ?a)\.?(?= |$|\?|')/.test(question.text),
    strangeNames: words.filter(({ text, capital }, i) => capital && !explained.has(i) && !isTaken(i) && text.length >= 4).length,
    namedBusiness:
      (!likely.has('de') || question.text.includes('&') || layer('contact').length > 0) &&
      words.some(
        ({ text, capital }, i) =>
          capital &&
          text.length >= 4 &&
          !explained.has(i) &&
          !isTaken(i) &&
          [...domain, ...cues].some(
            ({ from, to, meaning }) =>
              (meaning.kind === 'crane' || meaning.kind === 'machine' || (meaning.kind === 'cue' && meaning.cue === 'company')) &&
              words[from]!.text.length >= 4 &&
              (to === i ||
                (words.slice(to, i).every((word) => word.capital || particles.has(word.text)) && i - to <= 3 && i > to) ||
                (from === i + 1 && words[from]!.capital)),
          ),
      ),
    companyNoun: cues.some(
      ({ meaning, ...span }) =>
        meaning.kind === 'cue' && meaning.cue === 'company' && !/^(?:who|wer|wie|qui|quien|chi|quem|kto)\b/.test(phraseOf(words, span)),
    ),
  };
  const { intent, why, unsafe } = decide(facts);
  return {
    intent,
    language,
    slots: fitSlots(slots, intent),
    models: models.map(({ model }) => model),
    evidencePlace: place,
    load,
    excluded: excludedSpans.map(({ meaning }) => valueOf(meaning, lexicon)),
    unsafe,
    nearMe:
      place === null &&
      /\b(?:near me|nearby|close to me|in my area|in meiner nahe|in der nahe|bij mij in de buurt|in de buurt|pres de chez moi|cerca de mi|vicino a me|perto de mim|blisko mnie|w poblizu)\b/.test(
        question.text,
      ),
    named,
    rest,
    evidence: {
      why,
      words: words.map((word) => word.text).join(' '),
      corrected,
      cues: Object.fromEntries(countCues(cueSpans)),
      domain: kept.map((span) => `${phraseOf(words, span)}=${span.meaning.kind}`),
      concepts: concepts.map((span) => phraseOf(words, span)),
    },
  };
}

/** Slots that an intent has: a company's town is part of its name, and amounts beside a model are not what is looked for. */
function fitSlots(slots: Slots, intent: Intent): Slots {
  if (intent === 'company_by_name') return { ...slots, place: null, radiusKm: null };
  if (intent === 'atlas_model' && slots.model !== null) return { ...slots, capacity: null };
  return slots;
}

/** The place that is meant where several have its name: that of the country which is named, or else the one with most companies. */
function choosePlace({ source: { places } }: Lexicon, position: number, country: string | null): Place {
  const place = places[position]!;
  if (country === null || place.country === country) return place;
  return places.find((other) => other.name === place.name && other.country === country) ?? place;
}

const nearWords =
  /^(?:near|around|close|within|nahe|nahen|nahe|umgebung|umkreis|um|rund|raum|nabij|omgeving|rond|buurt|regio|pres|autour|region|proche|environs|cerca|alrededor|zona|vicino|intorno|dintorni|perto|arredores|kolo|blisko|okolice|okolicy|okolicach|pod|rejonie|promieniu|radius|radio|raggio|raio|rayon|vicinity|area|nearby)$/;

function isNear(spans: readonly Span[], words: readonly Word[]): boolean {
  const place = spans.find((span) => span.meaning.kind === 'place')!;
  return words.slice(Math.max(0, place.from - 4), Math.min(words.length, place.to + 3)).some((word) => nearWords.test(word.text));
}

/** Words that bound an amount, which are often mistyped behind it. */
const bounding = ['minimum', 'maximum', 'minimal', 'maximal', 'minimo', 'massimo', 'maximo'];

/**
 * Whether an amount is the weight of a thing that nothing here knows, and so no crane: “a 45 t transformer”, “un transformador de
 * 45 t”. With a comparison beside it, it bounds a capacity.
 */
function weighsSomething(capacity: Capacity | null, text: string, words: readonly Word[], explained: ReadonlySet<number>): boolean {
  // A “300 tonner” is a crane.
  if (capacity === null || capacity.compared || /tonners?$/.test(text.slice(capacity.start, capacity.end))) return false;
  const isThing = (index: number) => {
    const word = words[index];
    // A mark ends the phrase; a misspelt “minimum” is no thing.
    if (word === undefined || explained.has(index) || word.text.length < 4 || /\d/.test(word.text)) return false;
    const between = word.start >= capacity.end ? text.slice(capacity.end, word.start) : text.slice(word.end, capacity.start);
    return !/[,.;:!?]/.test(between) && !bounding.some((bound) => countEdits(word.text, bound, 2) <= 2);
  };
  const behind = words.findIndex(({ start }) => start >= capacity.end);
  if (behind !== -1 && isThing(behind)) return true;
  let before = words.findLastIndex(({ end }) => end <= capacity.start);
  let links = 0;
  while (before >= 0 && weightLinks.has(words[before]!.text)) {
    before--;
    links++;
  }
  return links > 0 && isThing(before);
}

const hasClassWord = (words: readonly Word[]): boolean =>
  words.some(({ text }) =>
    /^(?:capacity|class|kapazitat|tragkraft|traglast|hefvermogen|capacite|capacidad|capacita|portata|capacidade|udzwig|udzwigu|klasse)$/.test(
      text,
    ),
  );

function valueOf(meaning: Meaning, { source }: Lexicon): string {
  if (meaning.kind === 'country') return meaning.code;
  if (meaning.kind === 'place') return source.places[meaning.place]!.name;
  if (meaning.kind === 'brand') return meaning.brand;
  return meaning.kind === 'machine' ? meaning.machine : meaning.kind;
}
