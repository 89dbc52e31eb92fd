import type { DocumentClass } from '../contract/headers.ts';

const format = 'crane-documents';
const formatVersion = 1;

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

export const writeDocumentIndex = (index: DocumentIndex): string => JSON.stringify({ format, version: formatVersion, ...index });

/** @throws Error when the text is something else, or of another version. */
export function readDocumentIndex(text: string): DocumentIndex {
  const index = JSON.parse(text) as DocumentIndex & { format?: unknown; version?: unknown };
  if (index.format !== format || index.version !== formatVersion) {
    throw new Error(`the document index is ${String(index.format)} ${String(index.version)}, not ${format} ${formatVersion}`);
  }
  return index;
}
