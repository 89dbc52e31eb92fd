import type { Facts, Reading } from './gather-facts.ts';
import { type Intent, tradeIntents } from '../tables/labels.ts';
import { type Features, type LinearModel, rankClasses, type Scored } from '../lexicon/linear-model.ts';
import * as patterns from '../tables/intent-patterns.ts';

export interface Decision {
  readonly intent: Intent;
  /** For the trace. */
  readonly why: string;
  /** Someone wants a safety device defeated. */
  readonly unsafe: boolean;
  /** Another intent that is nearly as likely; null when there is none. */
  readonly other: Intent | null;
  /** How far it is ahead of the second; without end where a rule decided. */
  readonly lead: number;
}

const decision = (intent: Intent, why: string, unsafe = false): Decision => ({ intent, why, unsafe, other: null, lead: Infinity });

/** A lead under which the second intent is named too: of the questions of authors left out, half are routed right under it. */
const clearLead = 0.5;

/** Words of the name of a company, at most. */
const mostNameWords = 6;

/** Decides what a question is after: what is dangerous and what is a name alone by rules, all else by the model. */
export function decide(model: LinearModel<Intent>, reading: Reading, features: Features): Decision {
  if (isUnsafe(reading.facts)) return decision('out_of_scope', 'a safety device to be defeated', true);
  if (reading.facts.named?.isExact === true) return decision('company_by_name', 'the name of a company and nothing else');
  if (reading.facts.modelAlone) return decision('atlas_model', 'the name of a model and nothing else');
  const ranked = rankClasses(model, features);
  const [first, second] = ranked as [Scored<Intent>, Scored<Intent>];
  if (first.name === 'out_of_scope' && reading.facts.legalForm && reading.words.length <= mostNameWords)
    return decision('company_by_name', 'a name with a legal form');
  if (first.name === 'out_of_scope' && reading.facts.narrowKind && ofTrade.has(second.name))
    return decision(second.name, 'a kind of machine is named');
  const lead = first.score - second.score;
  const outside = ranked.find(({ name }) => name === 'out_of_scope')!;
  const isLocated = reading.facts.slots.place !== null || reading.facts.slots.country !== null;
  const isNamed = first.name === 'company_by_name' && (lead >= leastOfName || asksForName(reading));
  if (ofTrade.has(first.name) && first.score - outside.score < leastWithoutTrade && !isNamed && !speaksOfTrade(reading.facts))
    return { ...decision('out_of_scope', 'nothing of the trade is named'), other: isLocated ? first.name : null, lead: 0 };
  const other = lead < clearLead ? second.name : null;
  return { ...decision(first.name, `${lead.toFixed(1)} above ${second.name}`), other, lead };
}

const ofTrade: ReadonlySet<Intent> = new Set(tradeIntents);

/** By how much likelier that must be than anything else, where no machine, maker, capacity, term or company is named. */
const leastWithoutTrade = 2;

function speaksOfTrade({ slots, crane, named, legalForm, narrowKind, rest, cues }: Facts): boolean {
  const { serviceType, brand, model, capacity, concepts } = slots;
  // Of “list all companies”, every word is known.
  return (
    crane ||
    narrowKind ||
    legalForm ||
    rest.length === 0 ||
    cues.some(({ meaning }) => meaning.cue === 'company') ||
    named !== null ||
    concepts.length > 0 ||
    [serviceType, brand, model, capacity].some((slot) => slot !== null)
  );
}

/** By how much likelier it must be that a company is meant by a name that is unknown and has no capital. */
const leastOfName = 1.5;

/** Whether contacts are asked for of somebody whose name has a capital, or of hardly more than a name. */
const asksForName = ({ facts: { unknownName }, words }: Reading): boolean =>
  unknownName !== null && (words.length <= 3 || words.slice(Math.max(1, unknownName.from), unknownName.to).some(({ capital }) => capital));

/** Whether someone wants a safety device defeated. */
function isUnsafe({ cues, words, safety }: Facts): boolean {
  const fits = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const isDefeat = cues.some(({ meaning }) => meaning.cue === 'defeat') || fits(patterns.defeatingStems);
  return isDefeat && (safety || fits(patterns.safetyStems) || fits(patterns.safetyParts));
}
