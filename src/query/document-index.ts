import type { DocumentClass } from '../contract/headers.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from './json-file.ts';

/** The index has no checksum, which every new isolate would have to verify: hosts check uploads themselves. */
export const documentIndexFormat: JsonFormat = {
  file: 'documents.json',
  format: 'crane-documents',
  version: 1,
  members: ['contract_version', 'classes', 'documents'],
  sealed: false,
};

/** A stored document, for a function without access to the folder. */
export interface IndexedDocument {
  readonly url: string;
  /** Path below `client/`. */
  readonly file: string;
  readonly media_type: string;
  readonly class: DocumentClass;
  readonly link: string | null;
  /** Strong entity tag without quotes. */
  readonly tag: string;
  readonly bytes: number;
  /** The content of a short document; null if it is read from its file. */
  readonly text: string | null;
}

/** `documents.json`: what the function needs to know about stored documents, and the headers of each class. */
export interface DocumentIndex {
  /** Contract version of the documents. */
  readonly contract_version: string;
  readonly classes: Readonly<Record<DocumentClass, Readonly<Record<string, string>>>>;
  readonly documents: readonly IndexedDocument[];
}

export const writeDocumentIndex = (index: DocumentIndex): string => writeJsonFile(documentIndexFormat, index);

/** @throws DamagedFileError when the text is of another format or version. */
export const readDocumentIndex = (text: string): DocumentIndex => readJsonFile(documentIndexFormat, text);
