/** What speaks for one class or another: numbers of features, each once, in an order that depends on the question alone. */
export interface Features {
  /** Words, neighbouring words and parts of words. */
  readonly text: readonly number[];
  /** What was read: phrases of the lexicon, amounts, names. */
  readonly facts: readonly number[];
}

/** Numbers of features; two features may share one, which costs less than a table of all of them. */
export const featureCount = 8192;

/** The number of a feature: its FNV-1a hash, finished as MurmurHash3 finishes, so that its low bits depend on all letters. */
export function featureNumber(feature: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % featureCount;
}
