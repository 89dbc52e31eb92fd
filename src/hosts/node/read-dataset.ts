import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentClass } from '../../contract/headers.ts';
import type { Dataset, StoredDocument } from '../../serve/dataset.ts';
import { openDataset } from '../../serve/open-dataset.ts';

/** Bodies above this size are read from disk when they are asked for, bytes. */
const maxMemoryBody = 1 << 20;

/** The members of the manifest that the host reads. */
interface PublishedDocuments {
  readonly server: readonly { readonly file: string }[];
  readonly documents: readonly {
    readonly url: string;
    readonly file: string;
    readonly media_type: string;
    readonly class: DocumentClass;
    readonly link: string | null;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

/** Characters kept of a checksum in an entity tag. */
const tagCharacters = 16;

/** A dataset, and the folder that it was read from, with no link in its path. */
export interface PublishedDataset extends Dataset {
  readonly folder: string;
}

/**
 * Opens a published folder: the indexes of the function, and the stored documents. A link in the path is followed once, so
 * that everything comes from one release, also what is read later.
 *
 * @throws When it is missing, unfinished or damaged.
 */
export async function readDataset(path: string): Promise<PublishedDataset> {
  const folder = await realpath(path);
  const server = (file: string) => readFile(join(folder, 'server', file));
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as PublishedDocuments;
  const documents = new Map<string, StoredDocument>();
  for (const { url, file, media_type, class: documentClass, link, bytes, sha256 } of manifest.documents) {
    const body = bytes > maxMemoryBody ? { bytes, path: join(folder, 'client', file) } : await readFile(join(folder, 'client', file));
    documents.set(url, { file, mediaType: media_type, documentClass, link, tag: sha256.slice(0, tagCharacters), body });
  }
  const [site, columns, pack, index, bytes] = await Promise.all(
    ['site.json', 'columns.bin', 'companies.pack', 'variants.idx', 'variants.pack'].map(server),
  );
  const dataset = await openDataset({
    site: JSON.parse(site!.toString('utf8')),
    columns: columns!,
    pack: pack!,
    ask: () => server('ask.bin'),
    companyPages: manifest.server.some(({ file }) => file === 'company-pages.json') ? () => server('company-pages.json') : undefined,
    variants: { index: index!, bytes: bytes! },
    documents,
  });
  return { ...dataset, folder };
}
