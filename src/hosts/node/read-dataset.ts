import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFile, serverFile, serverFiles } from '../../documents/addresses.ts';
import { DamagedFileError } from '../../query/sections.ts';
import type { Dataset, StoredDocument } from '../../serve/dataset.ts';
import { openDataset } from '../../serve/open-dataset.ts';
import { openPublished } from '../../writer/published.ts';
import { openFile, type OpenFile } from './open-file.ts';

/** Bodies above this size are read from disk when they are asked for, bytes. */
const maxMemoryBody = 1 << 20;

/** Characters kept of a checksum in an entity tag. */
const tagCharacters = 16;

/** A dataset, and the folder that it was read from, with no link in its path. */
export interface PublishedDataset extends Dataset {
  readonly folder: string;
  /** Closes the files that it is read from, once nobody reads them. */
  close(): void;
}

/**
 * Opens a published folder: the indexes of the function, and the stored documents. A link in the path is followed once, so
 * that everything comes from one release. What is read later is opened now, and stays readable when the folder is removed.
 *
 * @throws UnpublishedError when it is missing or unfinished; DamagedFileError when it is damaged.
 */
export async function readDataset(path: string): Promise<PublishedDataset> {
  const held: OpenFile[] = [];
  const close = () => held.forEach((file) => file.close());
  try {
    const folder = await realpath(path);
    const dataset = await openFiles(folder, (file) => {
      held.push(openFile(file));
      return held.at(-1)!;
    });
    return { ...dataset, folder, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function openFiles(folder: string, hold: (file: string) => OpenFile): Promise<Dataset> {
  const path = (file: string) => join(folder, serverFile(file));
  const manifest = openPublished(folder);
  const documents = new Map<string, StoredDocument>();
  for (const { url, file, media_type, class: documentClass, link, bytes, sha256 } of manifest.documents) {
    const place = join(folder, clientFile(file));
    const body = bytes > maxMemoryBody ? { bytes, path: place, file: hold(place) } : checked(file, await readFile(place), sha256);
    documents.set(url, { file, mediaType: media_type, documentClass, link, tag: sha256.slice(0, tagCharacters), body });
  }
  const [site, columns, pack, index, bytes] = await Promise.all(
    [serverFiles.site, serverFiles.columns, serverFiles.pack, serverFiles.variantIndex, serverFiles.variantBytes].map((file) =>
      readFile(path(file)),
    ),
  );
  const pagesSum = manifest.server.find(({ file }) => file === serverFiles.companyPages)?.sha256;
  const ask = hold(path(serverFiles.ask));
  const companyPages = pagesSum === undefined ? null : hold(path(serverFiles.companyPages));
  return openDataset({
    site: site!,
    columns: columns!,
    pack: pack!,
    ask: () => ask.read(),
    companyPages: companyPages === null ? undefined : async () => checked(serverFiles.companyPages, await companyPages.read(), pagesSum!),
    variants: { index: index!, bytes: bytes! },
    documents,
  });
}

/** The bytes of a file that is what the manifest says. What checks itself as it is read is not looked at here. @throws DamagedFileError when it is not. */
function checked(file: string, bytes: Buffer<ArrayBuffer>, sha256: string): Buffer<ArrayBuffer> {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new DamagedFileError(`${file} differs from its checksum`);
  return bytes;
}
