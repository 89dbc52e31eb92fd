/** The compressed forms of a document, each in a file beside it, by content coding (RFC 9110, 8.4.1). */
export const codings = ['gzip', 'br'] as const;
export type Coding = (typeof codings)[number];
export const fileEndings: Readonly<Record<Coding, string>> = { gzip: '.gz', br: '.br' };
