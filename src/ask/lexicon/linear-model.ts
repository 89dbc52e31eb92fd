import { fnvStart, fnvStep } from '../../query/digest.ts';
import type { SectionArray, Sections } from '../../query/sections.ts';
import { type Language, languages } from '../tables/languages.ts';
import { type Intent, intents, type MeantService, meantServices, type Tag, tags } from '../tables/labels.ts';

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

/** What was learned from labelled questions: their language, what they are after, and which part each word and name in them plays. */
export interface Models {
  readonly intents: LinearModel<Intent>;
  readonly tags: LinearModel<Tag>;
  readonly languages: LinearModel<Language>;
  readonly services: LinearModel<MeantService>;
}

const names = ['intents', 'tags', 'languages', 'services'] as const;

/** Reads or makes every model. */
export const allModels = (modelOf: <C extends string>(name: keyof Models, classes: readonly C[]) => LinearModel<C>): Models => ({
  intents: modelOf('intents', intents),
  tags: modelOf('tags', tags),
  languages: modelOf('languages', languages),
  services: modelOf('services', meantServices),
});

/** Models as JSON: size, step, and weights in base64. */
export const formatModels = (models: Models): string =>
  `${JSON.stringify(
    Object.fromEntries(
      names.map((name) => {
        const { classes, size, step, weights } = models[name];
        return [name, { classes, size, step, weights: btoa(Array.from(weights, (weight) => String.fromCharCode(weight & 0xff)).join('')) }];
      }),
    ),
    null,
    1,
  )}\n`;

/** Reads models. @throws {Error} If a model has not these classes, or is not whole. */
export function parseModels(text: string): Models {
  const read = JSON.parse(text) as Record<keyof Models, { classes: readonly string[]; size: number; step: number; weights: string }>;
  const modelOf = <C extends string>(name: keyof Models, classes: readonly C[]): LinearModel<C> => {
    const { size, step, weights, classes: known } = read[name];
    const bytes = Int8Array.from(atob(weights), (letter) => letter.charCodeAt(0));
    if (known.join() !== classes.join() || bytes.length !== size * classes.length)
      throw new Error(`The weights of ${name} aren’t those of its classes. Train the models: npm run lab -- train.`);
    return { classes, size, step, weights: bytes };
  };
  return allModels(modelOf);
}

/** Serializes models: the weights, behind the size and the step. */
export const serializeModels = (models: Models): Record<string, SectionArray> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { size, step, weights } = models[name];
      return [
        [`models.${name}`, new Uint8Array(weights.buffer, weights.byteOffset, weights.length)],
        [`models.${name}.scale`, Float64Array.of(size, step)],
      ];
    }),
  );

/** Opens serialized models. */
export function openModels(file: Sections): Models {
  const modelOf = <C extends string>(name: keyof Models, classes: readonly C[]): LinearModel<C> => {
    const [size = 0, step = 0] = file.f64(`models.${name}.scale`);
    const { buffer, byteOffset, length } = file.u8(`models.${name}`);
    return { classes, size, step, weights: new Int8Array(buffer, byteOffset, length) };
  };
  return allModels(modelOf);
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
