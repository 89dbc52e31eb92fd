import { textDocument, type Document } from '../../src/documents/document.ts';

/** A small document of plain text, at the address of its file. */
export const plainDocument = (file: string, text: string): Document => textDocument(`/${file}`, text);
