import { dataFiles } from '../../src/documents/all-documents.ts';
import { serverFiles } from '../../src/documents/addresses.ts';
import type { Document, ServerBytes } from '../../src/documents/document.ts';
import { readPlaceFile } from '../../src/documents/place-documents.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import type { Dataset, StoredDocument } from '../../src/serve/dataset.ts';
import type { Site } from '../../src/documents/site.ts';
import { openDataset } from '../../src/serve/open-dataset.ts';

/** Opens a site without writing it, for development and tests. Companies and lists come from the store. */
export function openInMemory(made: Site, documents: Iterable<Document>, companyPages: Uint8Array | null = null): Promise<Dataset> {
  const files: readonly ServerBytes[] = dataFiles(made);
  const file = (name: string) => files.find((entry) => entry.file === name)!.bytes;
  const stored = new Map<string, StoredDocument>();
  for (const document of documents)
    if (!/^\/(?:api\/companies|files\/p[lo].*\d\.tsv)/.test(document.url)) stored.set(document.url, storedDocument(document));
  return openDataset({
    site: file(serverFiles.site),
    columns: file(serverFiles.columns),
    companies: made.index.companiesFile,
    ask: () => Promise.resolve(file(serverFiles.ask)),
    companyPages: companyPages === null ? undefined : () => Promise.resolve(companyPages),
    documents: stored,
    open: (path) => Promise.resolve(new TextEncoder().encode(readPlaceFile(`/${path}`))),
  });
}

function storedDocument({ file, mediaType, documentClass, link, bytes }: Document): StoredDocument {
  return { file, mediaType, documentClass, link, tag: sha256Hex(bytes).slice(0, 16), body: bytes as Uint8Array<ArrayBuffer> };
}
