import type { DocumentClass } from '../contract/headers.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from './json-file.ts';

/** A deployment is uploaded whole, and each upload is checked by its host: the index has no checksum, which would cost every new isolate. */
export const documentIndexFormat: JsonFormat = {
  file: 'documents.json',
  format: 'crane-documents',
  version: 1,
  members: ['contract_version', 'classes', 'documents'],
  sealed: false,
};

/** A stored document, as a function knows it that has no folder to look into. */
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
  /** The content of a short document; null where it is read from its file. */
  readonly text: string | null;
}

/** `documents.json`: what the function needs to know of stored documents, and what a host sends with each class of them. */
export interface DocumentIndex {
  /** Version of the contract that the documents answer in. */
  readonly contract_version: string;
  readonly classes: Readonly<Record<DocumentClass, Readonly<Record<string, string>>>>;
  readonly documents: readonly IndexedDocument[];
}

export const writeDocumentIndex = (index: DocumentIndex): string => writeJsonFile(documentIndexFormat, index);

/** @throws DamagedFileError when the text is something else, or of another version. */
export const readDocumentIndex = (text: string): DocumentIndex => readJsonFile(documentIndexFormat, text);
