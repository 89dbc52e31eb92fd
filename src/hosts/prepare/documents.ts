import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaTypes } from '../../contract/discovery.ts';
import { operationList } from '../../contract/operations.ts';
import { clientFile, notFoundPath } from '../../documents/addresses.ts';
import type { DocumentIndex } from '../../query/document-index.ts';
import type { ManifestDocument } from '../../writer/manifest.ts';
import type { PublishedSite } from './site.ts';

/** Documents for programs up to this size lie in the index, so that the function has them without a further read, bytes. */
const maxTextBytes = 256 * 1024;

/** Markdown of pages, in order, up to this size in all: the host sends it, and the function reads it for the resources of MCP, bytes. */
const maxMarkdownBytes = 2 * 1024 * 1024;

/** The entity tag of a document, as in the Node host. */
export const documentTag = (sha256: string): string => sha256.slice(0, 16);

/**
 * Whether the function sends a document where it has its text: those for programs, the page for addresses where nothing is, and pages at the
 * address of an operation, which a host would send whatever the method.
 */
export const isOfFunction = ({ url, class: documentClass }: Pick<ManifestDocument, 'url' | 'class'>): boolean =>
  documentClass === 'data' || documentClass === 'discovery' || url === notFoundPath || operationList.some(({ path }) => path === url);

/** What the function of a host without a folder needs to know of stored documents. */
export function documentIndex({ folder, manifest, version }: PublishedSite): DocumentIndex {
  let left = maxMarkdownBytes;
  return {
    contract_version: version,
    classes: manifest.classes,
    documents: manifest.documents.map(({ sha256, ...document }) => {
      const isRead = document.class === 'page' && document.media_type === mediaTypes.markdown && document.bytes <= left;
      if (isRead) left -= document.bytes;
      const isHeld = isRead || (isOfFunction(document) && document.bytes <= maxTextBytes);
      const text = isHeld ? readFileSync(join(folder, clientFile(document.file)), 'utf8') : null;
      return { ...document, tag: documentTag(sha256), text };
    }),
  };
}
