import { featureCount, type Features } from '../../src/ask/deciding/features.ts';
import type { LinearModel } from '../../src/ask/deciding/linear-model.ts';
import { startRandom } from '../sample/random.ts';

/** What a question or a part of it is known by, with its class. */
export interface Example<C extends string> {
  readonly features: Features;
  readonly name: C;
  /** How much it counts beside the others. */
  readonly weight: number;
}

/** Times that all examples are gone through, the length of a step, and how fast weights that nothing supports shrink. */
const [rounds, rate, decay] = [20, 0.2, 0.0003];

/**
 * Features that are left out of a question each time that it is learned from, so that none is leaned on that the next author does not
 * write (Srivastava et al. 2014, dropout; of features: Hinton et al. 2012). Of words more, since there are more of them.
 */
const [droppedText, droppedFacts] = [0.4, 0.2];

/** How much of the likelihood the other classes share, so that no single question is learned by heart (Szegedy et al. 2016, label smoothing). */
const smoothing = 0.1;

/**
 * Multinomial logistic regression by stochastic gradients with a step of its own for each weight (Adagrad: Duchi, Hazan, Singer 2011) and
 * L2 decay. The same examples make the same model.
 */
export function trainModel<C extends string>(names: readonly C[], examples: readonly Example<C>[], seed = 1): LinearModel<C> {
  const classes = names.length;
  const weights = new Float64Array(featureCount * classes);
  const squares = new Float64Array(weights.length).fill(0.01);
  const random = startRandom(seed, 'training');
  const order = [...examples];
  const scores = new Float64Array(classes);
  const sum = new Float64Array(weights.length);
  for (let round = 0; round < rounds; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const { features, name, weight } of order) {
      const text = features.text.filter(() => random() >= droppedText);
      const kept = [
        [text, 1 / Math.sqrt(Math.max(1, text.length))],
        [features.facts.filter(() => random() >= droppedFacts), 1],
      ] as const;
      scores.fill(0);
      for (const [numbers, value] of kept)
        for (const number of numbers) for (let k = 0; k < classes; k++) scores[k]! += weights[number * classes + k]! * value;
      const most = Math.max(...scores);
      const likelihoods = scores.map((score) => Math.exp(score - most));
      const all = likelihoods.reduce((total, likelihood) => total + likelihood, 0);
      const errors = likelihoods.map(
        (likelihood, k) => (likelihood / all - (names[k] === name ? 1 - smoothing : smoothing / (classes - 1))) * weight,
      );
      for (const [numbers, value] of kept)
        for (const number of numbers)
          for (let k = 0; k < classes; k++) {
            const at = number * classes + k;
            const slope = errors[k]! * value + decay * weights[at]!;
            squares[at]! += slope * slope;
            weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!);
          }
    }
    // The mean of the later rounds depends less on the order of the examples than the last one does (Polyak, Juditsky 1992).
    if (round >= rounds / 2) for (let at = 0; at < weights.length; at++) sum[at]! += weights[at]!;
  }
  return quantize(
    names,
    sum.map((weight) => weight / Math.floor(rounds / 2)),
  );
}

/** Weights as whole numbers of one byte; the few largest are cut, so that the step stays small. */
function quantize<C extends string>(classes: readonly C[], weights: Float64Array): LinearModel<C> {
  const sizes = Float64Array.from(weights, Math.abs).toSorted();
  const step = Number((sizes[Math.floor(sizes.length * 0.9995)]! / 127).toPrecision(4));
  return { classes, step, weights: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / step)))) };
}
