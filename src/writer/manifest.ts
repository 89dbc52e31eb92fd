import { cacheControl, classHeaders, type DocumentClass } from '../contract/headers.ts';
import { families, familyOf, manifestFile, type FamilyName } from '../documents/addresses.ts';
import type { Document, SiteContents } from '../documents/document.ts';
import { readJsonFile, readJsonFileWithout, writeJsonFile, type JsonFormat } from '../query/json-file.ts';

/**
 * `manifest.json`: which file answers which address. Servers, previews and the rules of every host read it.
 *
 * Documents of one family share a template for address and file, which an entry fills. All others are listed one by one.
 */
export interface Manifest {
  readonly base_url: string;
  readonly data_version: string;
  /** Headers of stored documents by class, for hosts that send the files themselves. */
  readonly classes: Readonly<Record<DocumentClass, Readonly<Record<string, string>>>>;
  readonly families: readonly Family[];
  readonly documents: readonly ManifestDocument[];
  /** Files of the function, below `server/`. */
  readonly server: readonly StoredFile[];
  /** Version of the code that built it. */
  readonly code: string;
}

export interface ServerFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file, and how it was made. */
export interface StoredFile extends ServerFile {
  /** Sizes of the compressed forms beside it, bytes. */
  readonly gzip?: number;
  readonly br?: number;
}

export interface ManifestDocument extends StoredFile {
  readonly url: string;
  readonly media_type: string;
  readonly class: DocumentClass;
  readonly link: string | null;
}

/** `{key}` in `file` (and `{slug}` in `url`) is the key of the entry. */
export interface Family {
  readonly name: FamilyName;
  readonly url: string;
  readonly file: string;
  readonly media_type: string;
  readonly class: DocumentClass;
  readonly entries: FamilyEntry[];
}

/** A document of a family, as {@link StoredFile}; 0 means none, and is dropped at the end. */
export type FamilyEntry = readonly [key: string, bytes: number, sha256: string, gzip?: number, br?: number];

function familyEntry(key: string, { bytes, sha256, gzip = 0, br = 0 }: Omit<StoredFile, 'file'>): FamilyEntry {
  if (br !== 0) return [key, bytes, sha256, gzip, br];
  return gzip === 0 ? [key, bytes, sha256] : [key, bytes, sha256, gzip];
}

/** A file with its members in a fixed order, so that equal manifests are the same bytes. */
const ordered = ({ bytes, sha256, gzip, br }: Omit<StoredFile, 'file'>): Omit<StoredFile, 'file'> => ({
  bytes,
  sha256,
  ...(gzip !== undefined && { gzip }),
  ...(br !== undefined && { br }),
});

/** Collects written documents into a manifest. */
export function manifestWriter(
  { baseUrl, dataVersion, pictures = [] }: Pick<SiteContents, 'baseUrl' | 'dataVersion' | 'pictures'>,
  code: string,
) {
  const gathered = new Map<FamilyName, Family>();
  const documents: ManifestDocument[] = [];
  return {
    /** Adds a document. @returns A function that records its file, which may be known only later. */
    add(document: Pick<Document, 'url' | 'file' | 'mediaType' | 'documentClass' | 'link'>): (stored: Omit<StoredFile, 'file'>) => void {
      const { url, file, mediaType: media_type, documentClass, link } = document;
      const family = familyOf(file);
      if (family === null) {
        const at = documents.push({ url, file, media_type, class: documentClass, link, bytes: 0, sha256: '' }) - 1;
        return (stored) => (documents[at] = { ...documents[at]!, ...ordered(stored) });
      }
      let known = gathered.get(family.name);
      if (known === undefined) {
        known = { name: family.name, ...families[family.name], media_type, class: documentClass, entries: [] };
        gathered.set(family.name, known);
      }
      const { entries } = known;
      const at = entries.push([family.key, 0, '']) - 1;
      return (stored) => (entries[at] = familyEntry(family.key, stored));
    },
    finish: (server: readonly StoredFile[]): Manifest => ({
      base_url: baseUrl,
      data_version: dataVersion,
      classes: headersByClass(pictures),
      families: [...gathered.values()],
      documents,
      server: server.map((stored) => ({ file: stored.file, ...ordered(stored) })),
      code,
    }),
  };
}

/** A static host sends the same to everyone: it has no counters and doesn't negotiate languages. */
function headersByClass(pictures: readonly string[]): Manifest['classes'] {
  const of = (documentClass: DocumentClass) => ({
    'Cache-Control': documentClass === 'data' ? 'public, max-age=0, must-revalidate' : cacheControl(documentClass, true),
    ...Object.fromEntries(classHeaders(documentClass, pictures).entries()),
  });
  return { data: of('data'), discovery: of('discovery'), download: of('download'), page: of('page'), asset: of('asset') };
}

const format: JsonFormat = {
  file: manifestFile,
  format: 'crane-discovery-manifest',
  version: 2,
  members: ['base_url', 'data_version', 'classes', 'families', 'documents', 'server', 'code'],
  sealed: true,
};

export const writeManifest = (manifest: Manifest): string => writeJsonFile(format, manifest);

/** The part of a manifest that a server needs: the documents listed one by one, and its own files. */
export type ServedManifest = Omit<Manifest, 'families'>;

/** Reads only that part, which doesn't grow with the number of companies. @throws As {@link readManifest} does. */
export const readServedManifest = (bytes: Uint8Array): ServedManifest =>
  readJsonFileWithout(format, bytes, '"families":[', '],"documents":[');

/** @throws DamagedFileError when the text is damaged, of another format or version, or lacks a member. */
export const readManifest = (text: string): Manifest => readJsonFile(format, text);

/** The documents of a family, one by one. Lists differ only by a query, which isn't in the address of their family. */
export function* familyMembers({ url, file, entries }: Family): Generator<StoredFile & { readonly url: string }> {
  const [urlHead = '', urlTail] = url.split('{key}');
  const [fileHead = '', fileTail] = file.split('{key}');
  const fill = (head: string, key: string, tail: string | undefined) => (tail === undefined ? head : head + key + tail);
  for (const [key, bytes, sha256, gzip = 0, br = 0] of entries) {
    const how = { ...(gzip > 0 && { gzip }), ...(br > 0 && { br }) };
    yield { url: fill(urlHead, key, urlTail), file: fill(fileHead, key, fileTail), bytes, sha256, ...how };
  }
}

/** The families of pages, which a host sends itself even if the function answers operations. */
export const pageFamilies = ({ families: published }: Manifest): readonly Family[] => published.filter((family) => family.class === 'page');

/** Every published file with its size and checksum, below `client/`. */
export function* manifestFiles(manifest: Manifest): Generator<StoredFile> {
  for (const family of manifest.families) yield* familyMembers(family);
  yield* manifest.documents;
}

/** How many documents a manifest lists. */
export const storedDocuments = ({ families: published, documents }: Manifest): number =>
  published.reduce((sum, { entries }) => sum + entries.length, documents.length);

/** Slugs of the companies that a manifest lists. */
export function publishedSlugs({ families: published }: Manifest): readonly string[] {
  return published.find(({ name }) => name === 'companies')?.entries.map(([slug]) => slug) ?? [];
}
