import type { Facts, Reading } from './gather-facts.ts';
import { countCues, intentFeatures } from './intent-features.ts';
import { type Decision, decision, type Intent } from './intent.ts';
import { type LinearModel, rankClasses, type Scored } from './linear-model.ts';
import type { Cue } from '../tables/intent-words.ts';
import * as patterns from '../tables/intent-patterns.ts';

/** A lead under which the second intent is named too: of the questions of authors left out, two in three are routed right under it. */
const clearLead = 1;

/** What a question about ads is taken for. */
const adIntents: ReadonlySet<Intent> = new Set(['wanted_ads', 'marketplace_listings', 'companies', 'account_action']);

/** Decides what a question is after: what must be refused and what is a name alone by rules, all else by the model. */
export function decide(model: LinearModel<Intent>, reading: Reading): Decision {
  const refused = findAbuse(reading.facts);
  if (refused !== null) return refused;
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

/** What nobody is to be helped with; null for all that may be answered. */
function findAbuse({ cues, words, safety }: Facts): Decision | null {
  const any = (table: ReadonlySet<string>) => words.some((word) => table.has(word));
  const fits = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const counts = countCues(cues);
  const attacks = counts.get('attack') ?? 0;
  const forgets = any(patterns.forgetting);
  // “Ignore” and “forget” alone are said of many things; of rules and instructions they are said by those who have none to give.
  const aimed = !forgets || attacks > 1 || fits(patterns.ruleStems);
  if (attacks > 0 && aimed && (attacks > 1 || !any(patterns.technicalWords) || forgets)) return decision('out_of_scope', 'an attack');
  if ((counts.has('defeat') || fits(patterns.defeatingStems)) && (safety || fits(patterns.safetyStems) || fits(patterns.safetyParts)))
    return decision('out_of_scope', 'a safety device to be defeated', true);
  return null;
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
