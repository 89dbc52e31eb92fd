import { deriveSigns } from './facts.ts';
import type { Reading } from './gather-facts.ts';
import { intentFeatures } from './intent-features.ts';
import { likeliestIntents, readIntentModel, scoreIntents, type IntentModel } from './intent-model.ts';
import { decision, type Decision } from './intent.ts';
import { findAbuse } from './abuse.ts';
import { selfQuestion } from '../tables/intent-patterns.ts';
import { intentWeights } from '../tables/intent-weights.ts';

/** A lead under which the second intent is named too: of the questions of authors left out, two in three are routed right under it. */
const clearLead = 1;

/** Read with the first question. */
let model: IntentModel | undefined;

/** Decides what a question is after: what must be refused and what is a name alone by rules, all else by the model. */
export function decide(reading: Reading): Decision {
  const refused = findAbuse(deriveSigns(reading.facts));
  if (refused !== null) return refused;
  if (reading.facts.named?.isExact === true) return decision('company_by_name', 'the name of a company and nothing else');
  if (selfQuestion.test(reading.text)) return decision('developer_docs', 'what the service can do');
  model ??= readIntentModel(intentWeights);
  const [first, second] = likeliestIntents(scoreIntents(model, intentFeatures(reading)));
  const lead = first.score - second.score;
  const other = lead < clearLead ? second.intent : null;
  return { ...decision(first.intent, `${lead.toFixed(1)} above ${second.intent}`), other };
}
