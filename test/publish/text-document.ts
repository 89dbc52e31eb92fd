import type { Document } from '../../src/publish/document.ts';

/** A small document of plain text, at the address of its file. */
export const textDocument = (file: string, text: string): Document => ({
  url: `/${file}`,
  file,
  mediaType: 'text/plain; charset=utf-8',
  documentClass: 'page',
  bytes: Buffer.from(text),
  link: null,
});
