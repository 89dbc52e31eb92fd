import { join } from 'node:path';
import { readPlainFile } from '../../load/plain-file.ts';
import { mediaTypes, portalPaths } from '../../contract/discovery.ts';
import { groupBy } from '../../contract/group-by.ts';
import { operationList } from '../../contract/operations.ts';
import { clientFile, notFoundPath } from '../../documents/addresses.ts';
import type { DocumentIndex } from '../../query/document-index.ts';
import { modelList, wantedAdList } from '../../query/table-lists.ts';
import type { ManifestDocument } from '../../writer/manifest.ts';
import type { PublishedSite } from './site.ts';

/** Documents for programs up to this size are in the index, which saves the function a read, bytes. */
const maxTextBytes = 256 * 1024;

/**
 * Total size of the Markdown pages that the function reads for MCP resources, bytes. Folders with few pages come first, so that those that
 * grow with the market, by country, are left out first.
 */
const maxMarkdownBytes = 2 * 1024 * 1024;

/** What the function reads in addition to its own files: the words of the documentation, and the tables that it lists. */
const searched: ReadonlySet<string> = new Set([portalPaths.docsIndex, modelList.file, wantedAdList.file]);

/** The entity tag of a document, the same as in the Node host. */
const documentTag = (sha256: string): string => sha256.slice(0, 16);

/**
 * Whether the function sends a document from memory: those for programs, the 404 page, and pages at the address of an operation, which a
 * host would send for every method.
 */
export const isOfFunction = ({ url, class: documentClass }: Pick<ManifestDocument, 'url' | 'class'>): boolean =>
  documentClass === 'data' || documentClass === 'discovery' || url === notFoundPath || operationList.some(({ path }) => path === url);

/** What a function without a folder needs to know about stored documents. */
export function documentIndex({ folder, manifest, version }: PublishedSite): DocumentIndex {
  const read = readMarkdown(manifest.documents);
  return {
    contract_version: version,
    classes: manifest.classes,
    documents: manifest.documents.map(({ sha256, ...document }) => {
      const isHeld = read.has(document.url) || searched.has(document.url) || (isOfFunction(document) && document.bytes <= maxTextBytes);
      const text = isHeld ? readPlainFile(join(folder, clientFile(document.file))).toString() : null;
      return { ...document, tag: documentTag(sha256), text };
    }),
  };
}

/** Addresses of the pages that the function reads as Markdown. */
function readMarkdown(documents: readonly ManifestDocument[]): ReadonlySet<string> {
  const pages = documents.filter((document) => document.class === 'page' && document.media_type === mediaTypes.markdown);
  const folders = [...groupBy(pages, ({ url }) => url.split(/[/.]/, 2)[1]!).values()];
  const sizeOf = (group: readonly ManifestDocument[]) => group.reduce((sum, { bytes }) => sum + bytes, 0);
  const read = new Set<string>();
  let left = maxMarkdownBytes;
  for (const { url, bytes } of folders.toSorted((one, other) => sizeOf(one) - sizeOf(other)).flat()) {
    if (bytes > left) continue;
    left -= bytes;
    read.add(url);
  }
  return read;
}
