/** Kinds of things with a key and a page, in the order of equal results of a search. */
export const foundKinds = ['company', 'model', 'concept', 'listing', 'wanted_ad'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Kinds of things whose pages are remembered once they are gone. */
export type KeptKind = FoundKind | 'country';

/** A key with its kind, as one text. */
export const keyOfKind = (kind: KeptKind, key: string): string => `${kind} ${key}`;
