import type { Facts, Reading } from './gather-facts.ts';
import { intentFeatures } from './intent-features.ts';
import { type Decision, decision, type Intent } from './intent.ts';
import { type LinearModel, rankClasses, type Scored } from './linear-model.ts';
import type { Cue } from '../tables/intent-words.ts';
import * as patterns from '../tables/intent-patterns.ts';

/** A lead under which the second intent is named too: of the questions of authors left out, two in three are routed right under it. */
const clearLead = 1;

/** What a question about ads is taken for. */
const adIntents: ReadonlySet<Intent> = new Set(['wanted_ads', 'marketplace_listings', 'companies', 'account_action']);

/** Decides what a question is after: what is dangerous and what is a name alone by rules, all else by the model. */
export function decide(model: LinearModel<Intent>, reading: Reading): Decision {
  if (isUnsafe(reading.facts)) return decision('out_of_scope', 'a safety device to be defeated', true);
  if (reading.facts.named?.isExact === true) return decision('company_by_name', 'the name of a company and nothing else');
  if (reading.facts.modelAlone) return decision('atlas_model', 'the name of a model and nothing else');
  if (patterns.selfQuestion.test(reading.text)) return decision('developer_docs', 'what the service can do');
  const [first, second] = rankClasses(model, intentFeatures(reading)) as [Scored<Intent>, Scored<Intent>];
  const lead = first.score - second.score;
  if (adIntents.has(first.name) && patterns.placesAd.some((pattern) => pattern.test(reading.facts.words.join(' '))))
    return decision('account_action', 'an ad to be placed');
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
