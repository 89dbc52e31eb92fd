import type { Facts, Reading } from './gather-facts.ts';
import { intentFeatures } from './intent-features.ts';
import type { Intent } from '../tables/labels.ts';
import { type LinearModel, rankClasses, type Scored } from '../lexicon/linear-model.ts';
import type { Cue } from '../tables/intent-words.ts';
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

/** A lead under which the second intent is named too: of the questions of authors left out, two in three are routed right under it. */
const clearLead = 1;

/** Decides what a question is after: what is dangerous and what is a name alone by rules, all else by the model. */
export function decide(model: LinearModel<Intent>, reading: Reading): Decision {
  if (isUnsafe(reading.facts)) return decision('out_of_scope', 'a safety device to be defeated', true);
  if (reading.facts.named?.isExact === true) return decision('company_by_name', 'the name of a company and nothing else');
  if (reading.facts.modelAlone) return decision('atlas_model', 'the name of a model and nothing else');
  const [first, second] = rankClasses(model, intentFeatures(reading)) as [Scored<Intent>, Scored<Intent>];
  const lead = first.score - second.score;
  const other = lead < clearLead && !isDenied(second.name, reading) ? second.name : null;
  return { ...decision(first.name, `${lead.toFixed(1)} above ${second.name}`), other, lead };
}

/** Whether someone wants a safety device defeated. */
function isUnsafe({ cues, words, safety }: Facts): boolean {
  const fits = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const isDefeat = cues.some(({ meaning }) => meaning.cue === 'defeat') || fits(patterns.defeatingStems);
  return isDefeat && (safety || fits(patterns.safetyStems) || fits(patterns.safetyParts));
}

/** The words for one side of the trade. */
const sides: Readonly<Partial<Record<Intent, Cue>>> = { wanted_ads: 'wanted', marketplace_listings: 'sale', companies: 'rent' };

/** Words between a denial and what it denies, at most. */
const denyingWords = 6;

/** Whether the question says that it is not after something: “no wanted ads, please”. */
function isDenied(intent: Intent, { classes }: Reading): boolean {
  const side = sides[intent];
  return (
    side !== undefined &&
    classes.some((own, i) => own.includes(side) && classes.slice(Math.max(0, i - denyingWords), i).some((before) => before.includes('not')))
  );
}
