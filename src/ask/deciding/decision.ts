import { deriveSigns } from './facts.ts';
import type { Reading } from './gather-facts.ts';
import { intentFeatures } from './intent-features.ts';
import { likeliestIntents, readIntentModel, scoreIntents, type IntentModel } from './intent-model.ts';
import { decision, type Decision } from './intent.ts';
import { findAbuse } from './abuse.ts';
import { selfQuestion } from '../tables/intent-patterns.ts';
import { intentWeights } from '../tables/intent-weights.ts';

/** Read with the first question. */
let model: IntentModel | undefined;

/** Decides what a question is after: what must be refused by rules, all else by the model. */
export function decide(reading: Reading): Decision {
  const refused = findAbuse(deriveSigns(reading.facts));
  if (refused !== null) return refused;
  if (selfQuestion.test(reading.text)) return decision('developer_docs', 'what the service can do');
  model ??= readIntentModel(intentWeights);
  const [first, second] = likeliestIntents(scoreIntents(model, intentFeatures(reading)));
  return decision(first.intent, `${(first.score - second.score).toFixed(1)} above ${second.intent}`);
}
