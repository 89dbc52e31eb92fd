import { readDocumentIndex, type DocumentIndex } from '../query/document-index.ts';
import type { StoredDocument } from './dataset.ts';

/** The stored documents of a deployment: as the host sends them, and as the function answers with them. */
export interface Documents {
  readonly index: DocumentIndex;
  readonly stored: ReadonlyMap<string, StoredDocument>;
}

const encoder = new TextEncoder();

/** Opens the index of documents. @throws DamagedFileError when it is something else, or has another version. */
export function openDocuments(bytes: Uint8Array): Documents {
  const index = readDocumentIndex(new TextDecoder().decode(bytes));
  const stored = new Map<string, StoredDocument>();
  for (const { url, file, media_type: mediaType, class: documentClass, link, tag, bytes: length, text } of index.documents) {
    stored.set(url, {
      file,
      mediaType,
      documentClass,
      link,
      tag,
      body: text === null ? { bytes: length, path: file } : encoder.encode(text),
    });
  }
  return { index, stored };
}
