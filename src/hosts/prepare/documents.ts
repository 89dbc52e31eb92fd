import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationList } from '../../contract/operations.ts';
import { clientFile, notFoundPath } from '../../documents/addresses.ts';
import type { DocumentIndex } from '../../query/document-index.ts';
import type { PublishedSite } from './site.ts';

/** Documents for programs up to this size lie in the index, so that the function has them without a further read, bytes. */
const maxTextBytes = 256 * 1024;

/** Characters of a checksum that make an entity tag, as in the Node host. */
const tagCharacters = 16;

/** What the function of a host without a folder needs to know of stored documents. */
export function documentIndex({ folder, manifest, version }: PublishedSite): DocumentIndex {
  return {
    contract_version: version,
    classes: manifest.classes,
    documents: manifest.documents.map(({ sha256, ...document }) => {
      const isProgram = document.class === 'data' || document.class === 'discovery';
      // The function sends the page for addresses where nothing is, and a host would send a page whatever the method, where the same
      // address is sent to.
      const isOwn = document.url === notFoundPath || operationList.some(({ path }) => path === document.url);
      const isShort = (isProgram || isOwn) && document.bytes <= maxTextBytes;
      const text = isShort ? readFileSync(join(folder, clientFile(document.file)), 'utf8') : null;
      return { ...document, tag: sha256.slice(0, tagCharacters), text };
    }),
  };
}
