import { fnvStart, fnvStep } from '../../query/digest.ts';

/** What speaks for one class or another: numbers of features, each once, in an order that depends on the question alone. */
export interface Features {
  /** Words, neighboring words and parts of words. */
  readonly text: readonly number[];
  /** What was read: phrases of the lexicon, amounts, names. */
  readonly facts: readonly number[];
}

/**
 * The number of a feature: its FNV-1a hash, finished as MurmurHash3 finishes, so that its low bits depend on all letters. A model has fewer
 * numbers; two features may share one, which costs less than a table of all of them.
 */
export function featureNumber(feature: string): number {
  let hash = fnvStart;
  for (let i = 0; i < feature.length; i++) hash = fnvStep(hash, feature.charCodeAt(i));
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Numbers of the features of one question, of whose words and names most features are shared. */
export function numberFeatures(): (features: readonly string[]) => number[] {
  const numbers = new Map<string, number>();
  const numberOf = (feature: string): number => {
    let number = numbers.get(feature);
    if (number === undefined) numbers.set(feature, (number = featureNumber(feature)));
    return number;
  };
  return (features) => [...new Set(features.map(numberOf))];
}

/** A linear model: what each feature adds to the score of each class. */
export interface LinearModel<C extends string> {
  readonly classes: readonly C[];
  /** Score of one step of a weight. */
  readonly step: number;
  /** How many features have weights of their own; the number of another is taken modulo this one. */
  readonly size: number;
  /** Weights of a feature stand together, in the order of the classes. */
  readonly weights: Int8Array;
}

/** A class with its score; the difference of two scores is the logarithm of how much likelier one is than the other. */
export interface Scored<C extends string> {
  readonly name: C;
  readonly score: number;
}

const format = 'linear 2';

/** A model as text: format, classes, size, step, and weights in base64. */
export function writeModel({ classes, size, step, weights }: LinearModel<string>): string {
  return `${format} ${classes.join(',')} ${size} ${step} ${btoa(Array.from(weights, (weight) => String.fromCharCode(weight & 0xff)).join(''))}`;
}

/**
 * Reads a model. A blank text is one that has learned nothing.
 *
 * @throws {Error} when the text is no model of this format and of these classes, whole.
 */
export function readModel<C extends string>(text: string, classes: readonly C[]): LinearModel<C> {
  if (text === '') return { classes, size: 1, step: 0, weights: new Int8Array(classes.length) };
  const head = `${format} ${classes.join(',')} `;
  const [size = '', step = '', encoded = ''] = text.startsWith(head) ? text.slice(head.length).split(' ') : [];
  const bytes = atob(encoded);
  const weights = new Int8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) weights[i] = bytes.charCodeAt(i);
  if (weights.length === 0 || weights.length !== Number(size) * classes.length)
    throw new Error(`Not a model of the format “${head.trim()}”`);
  return { classes, size: Number(size), step: Number(step), weights };
}

/** Scores of all classes, the likeliest first. Sums are of whole numbers and roots are exact, so they are the same on every host. */
export function rankClasses<C extends string>(
  { classes, size, step, weights }: LinearModel<C>,
  { text, facts }: Features,
): readonly Scored<C>[] {
  const sumOf = (features: readonly number[]) => {
    const sums = new Int32Array(classes.length);
    for (const feature of features) {
      const first = (feature % size) * sums.length;
      for (let at = 0; at < sums.length; at++) sums[at]! += weights[first + at]!;
    }
    return sums;
  };
  const [ofText, ofFacts] = [sumOf(text), sumOf(facts)];
  const length = Math.sqrt(Math.max(1, text.length));
  return classes.map((name, at) => ({ name, score: (ofText[at]! / length + ofFacts[at]!) * step })).toSorted((a, b) => b.score - a.score);
}
