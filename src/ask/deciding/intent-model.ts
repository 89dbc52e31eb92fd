import { featureCount, type IntentFeatures } from './intent-features.ts';
import { intents, type Intent } from './intent.ts';

/** A linear model: what each feature adds to the score of each intent. */
export interface IntentModel {
  /** Score of one step of a weight. */
  readonly step: number;
  /** Weights of a feature stand together, in the order of the intents. */
  readonly weights: Int8Array;
}

/** An intent with its score; the difference of two scores is the logarithm of how much likelier one is than the other. */
export interface ScoredIntent {
  readonly intent: Intent;
  readonly score: number;
}

const format = 'intents 1';

/** A model as text: format, step, and weights in base64. */
export function writeIntentModel({ step, weights }: IntentModel): string {
  return `${format} ${step} ${btoa(Array.from(weights, (weight) => String.fromCharCode(weight & 0xff)).join(''))}`;
}

/**
 * Reads a model. A blank text is one that has learned nothing.
 *
 * @throws {Error} when the text is no model of this format and size.
 */
export function readIntentModel(text: string): IntentModel {
  if (text === '') return { step: 0, weights: new Int8Array(featureCount * intents.length) };
  const [step = '', encoded = ''] = text.startsWith(`${format} `) ? text.slice(format.length + 1).split(' ') : [];
  const bytes = atob(encoded);
  const weights = new Int8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) weights[i] = bytes.charCodeAt(i);
  if (weights.length !== featureCount * intents.length) throw new Error(`Not a model of intents of the format “${format}”`);
  return { step: Number(step), weights };
}

/** Scores of all intents, in their order. Sums are of whole numbers and roots are exact, so they are the same on every host. */
export function scoreIntents({ step, weights }: IntentModel, { text, facts }: IntentFeatures): number[] {
  const length = Math.sqrt(Math.max(1, text.length));
  return intents.map((_, intent) => {
    let [ofText, ofFacts] = [0, 0];
    for (const feature of text) ofText += weights[feature * intents.length + intent]!;
    for (const feature of facts) ofFacts += weights[feature * intents.length + intent]!;
    return (ofText / length + ofFacts) * step;
  });
}

/** The two likeliest intents, the likelier first. */
export function likeliestIntents(scores: readonly number[]): readonly [ScoredIntent, ScoredIntent] {
  const [first, second] = intents.map((intent, i) => ({ intent, score: scores[i]! })).toSorted((a, b) => b.score - a.score);
  return [first!, second!];
}
