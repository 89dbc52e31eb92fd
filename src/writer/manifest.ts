import { cacheControl, interfaceHeaders, pageHeaders, type DocumentClass } from '../contract/headers.ts';
import type { Document } from '../documents/document.ts';

/**
 * `manifest.json`: which file answers which address. Servers, previews and the rules of every host are made from it.
 *
 * Documents of one family share a template for address and file; an entry fills it. Everything else is listed singly.
 */
export interface Manifest {
  readonly format: 'crane-discovery-manifest';
  readonly version: 1;
  readonly base_url: string;
  readonly data_version: string;
  /** Headers of a stored document by class, for a host that sends the files itself. */
  readonly classes: Readonly<Record<DocumentClass, Readonly<Record<string, string>>>>;
  readonly families: readonly Family[];
  readonly documents: readonly ManifestDocument[];
  /** Files of the function, below `server/`. */
  readonly server: readonly ServerFile[];
}

export interface ServerFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ManifestDocument extends ServerFile {
  readonly url: string;
  readonly media_type: string;
  readonly class: DocumentClass;
  readonly link: string | null;
}

/** Where `{key}` stands in `file` (and `{slug}` in `url`), the entry's key belongs. */
export interface Family {
  readonly name: FamilyName;
  readonly url: string;
  readonly file: string;
  readonly media_type: string;
  readonly class: DocumentClass;
  /** [key, bytes, sha256] */
  readonly entries: (readonly [key: string, bytes: number, sha256: string])[];
}

export type FamilyName = 'companies' | 'lists' | 'company-pages' | 'company-pages-markdown';

const families = {
  companies: { url: '/api/companies/{key}', file: 'api/companies/{key}.json' },
  lists: { url: '/api/companies?country,service_type,cursor', file: 'api/companies/_lists/{key}.json' },
  'company-pages': { url: '/companies/{key}', file: 'companies/{key}.html' },
  'company-pages-markdown': { url: '/companies/{key}.md', file: 'companies/{key}.md' },
} as const satisfies Record<FamilyName, { url: string; file: string }>;

/** The family of a file and its key there; null for a document listed singly. */
function familyOf(file: string): { name: FamilyName; key: string } | null {
  const list = /^api\/companies\/_lists\/(.+)\.json$/.exec(file);
  if (list !== null) return { name: 'lists', key: list[1]! };
  const company = /^api\/companies\/([^/]+)\.json$/.exec(file);
  if (company !== null) return { name: 'companies', key: company[1]! };
  const page = /^companies\/([^/]+)\.(html|md)$/.exec(file);
  return page === null ? null : { name: page[2] === 'md' ? 'company-pages-markdown' : 'company-pages', key: page[1]! };
}

/** Gathers what was written into a manifest. */
export function manifestWriter(baseUrl: string, dataVersion: string) {
  const gathered = new Map<FamilyName, Family>();
  const documents: ManifestDocument[] = [];
  return {
    add(document: Omit<Document, 'bytes'>, bytes: number, sha256: string): void {
      const { url, file, mediaType: media_type, documentClass, link } = document;
      const family = familyOf(file);
      if (family === null) {
        documents.push({ url, file, media_type, class: documentClass, link, bytes, sha256 });
        return;
      }
      let known = gathered.get(family.name);
      if (known === undefined) {
        known = { name: family.name, ...families[family.name], media_type, class: documentClass, entries: [] };
        gathered.set(family.name, known);
      }
      known.entries.push([family.key, bytes, sha256]);
    },
    finish: (server: readonly ServerFile[]): Manifest => ({
      format: 'crane-discovery-manifest',
      version: 1,
      base_url: baseUrl,
      data_version: dataVersion,
      classes: classHeaders(),
      families: [...gathered.values()],
      documents,
      server,
    }),
  };
}

/** A static host has no counters and can't tell the languages of a client apart: what it sends is the same for everyone. */
function classHeaders(): Manifest['classes'] {
  const of = (documentClass: DocumentClass) => ({
    'Cache-Control': documentClass === 'data' ? 'public, max-age=0, must-revalidate' : cacheControl(documentClass, true),
    ...Object.fromEntries((documentClass === 'page' || documentClass === 'asset' ? pageHeaders : interfaceHeaders).entries()),
  });
  return { data: of('data'), discovery: of('discovery'), download: of('download'), page: of('page'), asset: of('asset') };
}

/** Reads a manifest. @returns Null when the text is not one of this version. */
export function parseManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest;
    return manifest.format === 'crane-discovery-manifest' && manifest.version === 1 ? manifest : null;
  } catch {
    return null;
  }
}

/** Every published file with its size and checksum, below `client/`. */
export function* manifestFiles(manifest: Manifest): Generator<ServerFile> {
  for (const { file, entries } of manifest.families) {
    for (const [key, bytes, sha256] of entries) yield { file: file.replace('{key}', key), bytes, sha256 };
  }
  for (const { file, bytes, sha256 } of manifest.documents) yield { file, bytes, sha256 };
}

/** Slugs of the companies that a manifest lists. */
export function publishedSlugs({ families: published }: Manifest): readonly string[] {
  return published.find(({ name }) => name === 'companies')?.entries.map(([slug]) => slug) ?? [];
}
