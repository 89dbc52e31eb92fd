/** The compressed forms of a document, each in a file beside it, by content coding (RFC 9110, 8.4.1). */
export const codings = ['gzip', 'br'] as const;
export type Coding = (typeof codings)[number];
export const fileEndings: Readonly<Record<Coding, string>> = { gzip: '.gz', br: '.br' };

/** Sizes of the compressed forms that a document has, bytes. */
export type EncodedBytes = Readonly<Partial<Record<Coding, number>>>;

/** A document and its compressed forms, by the ending of their names, with their sizes. */
export function* filesOf(document: EncodedBytes & { readonly bytes: number }): Generator<readonly [ending: string, bytes: number]> {
  yield ['', document.bytes];
  for (const coding of codings) {
    const size = document[coding];
    if (size !== undefined) yield [fileEndings[coding], size];
  }
}
