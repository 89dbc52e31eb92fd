import type { Features, LinearModel } from '../../src/ask/lexicon/linear-model.ts';
import { startRandom } from '../../scripts/market/random.ts';

/** The features of a question or a part of it, with its class. */
export interface Example<C extends string> {
  readonly features: Features;
  readonly name: C;
  /** Its weight relative to the others. */
  readonly weight: number;
}

/** Passes over all examples, learning rate, and L2 decay. */
const [rounds, rate, decay] = [10, 0.2, 0.0003];

/** Models whose mean is taken (Breiman 1996): a few new examples change one model's answer to sentences that have nothing to do with them. */
const models = 3;

/**
 * The share of features dropped each time a question is learned, so that the model doesn’t depend on single words of an author (dropout:
 * Srivastava et al. 2014; of features: Hinton et al. 2012). Higher for words, because there are more of them.
 */
const [droppedText, droppedFacts] = [0.4, 0.2];

/** The likelihood shared by the other classes, so that no single question is learned by heart (label smoothing: Szegedy et al. 2016). */
const smoothing = 0.1;

/**
 * Multinomial logistic regression by stochastic gradient descent with a rate per weight (Adagrad: Duchi, Hazan, Singer 2011) and L2 decay. The
 * same examples give the same model.
 *
 * @param size How many features have weights of their own.
 */
export function trainModel<C extends string>(names: readonly C[], examples: readonly Example<C>[], size = 8192): LinearModel<C> {
  const classes = names.length;
  const sum = new Float64Array(size * classes);
  for (let seed = 1; seed <= models; seed++) {
    const weights = trainOnce(names, examples, size, seed);
    for (let at = 0; at < weights.length; at++) sum[at]! += weights[at]!;
  }
  return quantize(
    { classes: names, size },
    sum.map((weight) => weight / models),
  );
}

/** Weights of a model by one order of the examples. */
function trainOnce<C extends string>(names: readonly C[], examples: readonly Example<C>[], size: number, seed: number): Float64Array {
  const classes = names.length;
  const weights = new Float64Array(size * classes);
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
        for (const number of numbers) for (let k = 0; k < classes; k++) scores[k]! += weights[(number % size) * classes + k]! * value;
      const most = Math.max(...scores);
      const likelihoods = scores.map((score) => Math.exp(score - most));
      const all = likelihoods.reduce((total, likelihood) => total + likelihood, 0);
      const errors = likelihoods.map(
        (likelihood, k) => (likelihood / all - (names[k] === name ? 1 - smoothing : smoothing / (classes - 1))) * weight,
      );
      for (const [numbers, value] of kept)
        for (const number of numbers)
          for (let k = 0; k < classes; k++) {
            const at = (number % size) * classes + k;
            const slope = errors[k]! * value + decay * weights[at]!;
            squares[at]! += slope * slope;
            weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!);
          }
    }
    // The mean of the later rounds depends less on the order of the examples than the last round (Polyak, Juditsky 1992).
    if (round >= rounds / 2) for (let at = 0; at < weights.length; at++) sum[at]! += weights[at]!;
  }
  return sum.map((weight) => weight / Math.floor(rounds / 2));
}

/** Steps of the largest weight: with 127, what a byte holds, as many questions are understood, and the tables are a quarter larger. */
const mostSteps = 31;

/** Rounds weights to whole steps. The few largest are clipped, to keep the step small. */
function quantize<C extends string>(model: Pick<LinearModel<C>, 'classes' | 'size'>, weights: Float64Array): LinearModel<C> {
  const sizes = Float64Array.from(weights, Math.abs).toSorted();
  const step = Number((sizes[Math.floor(sizes.length * 0.9995)]! / mostSteps).toPrecision(4));
  return {
    ...model,
    step,
    weights: Int8Array.from(weights, (weight) => Math.max(-mostSteps, Math.min(mostSteps, Math.round(weight / step)))),
  };
}
