import { join } from 'node:path';
import { clientFile, notFoundPath } from '../../documents/addresses.ts';
import type { DocumentClass } from '../../contract/headers.ts';
import { familyMembers, type ServerFile } from '../../writer/manifest.ts';
import type { PublishedSite } from '../prepare/site.ts';
import { isPosted } from '../prepare/listed-documents.ts';

/** Key of the front page: an object needs a name. */
export const frontPageKey = 'index.html';
/** Key of the record of an upload. It is never sent to clients: see viewer-request.js. */
export const recordKey = '.crane-discovery-upload.json';

/** An object of the bucket. */
export interface BucketObject extends Pick<ServerFile, 'bytes' | 'sha256'> {
  readonly key: string;
  /** Full path of its file. */
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

/**
 * Every document that the bucket sends. Its key is its address, so that without an object, the function gets the same address. Lists have
 * no object, since their addresses have a query.
 */
export function* bucketObjects({ folder, manifest }: PublishedSite): Generator<BucketObject> {
  const objectOf = (url: string, { file, bytes, sha256 }: ServerFile, contentType: string, documentClass: DocumentClass): BucketObject => ({
    key: url === '/' ? frontPageKey : url.slice(1),
    path: join(folder, clientFile(file)),
    bytes,
    sha256,
    contentType,
    cacheControl: manifest.classes[documentClass]['Cache-Control']!,
  });
  for (const family of manifest.families) {
    if (family.name === 'lists') continue;
    for (const member of familyMembers(family)) yield objectOf(member.url, member, family.media_type, family.class);
  }
  for (const document of manifest.documents) {
    if (document.url === notFoundPath || isPosted(document)) continue;
    yield objectOf(document.url, document, document.media_type, document.class);
  }
}
