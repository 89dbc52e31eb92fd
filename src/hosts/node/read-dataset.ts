import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFile, serverFiles } from '../../documents/addresses.ts';
import { readColumns } from '../../query/columns.ts';
import { openCompanies } from '../../query/company-store.ts';
import { DamagedFileError } from '../../query/sections.ts';
import { readSiteFile } from '../../query/site-file.ts';
import type { Dataset } from '../../serve/dataset.ts';
import { createDataset, openAsk, openCompanyPages, openDatasetPlaces } from '../../serve/open-dataset.ts';
import type { ServedManifest, ServerFile } from '../../writer/manifest.ts';
import { openServed } from '../../writer/published.ts';
import { openFile, readWhole, type OpenFile } from './open-file.ts';
import { openFolder } from './published-folder.ts';
import { checkBytes, createBodyReader, openDocuments, openEncoded, type BodyReader } from './stored-files.ts';

/**
 * How much of documents and compressed forms a process keeps in memory, bytes. Further reads use the file cache of the system, which all
 * processes share.
 */
const keptBytes = 64 << 20;

/** A dataset, and the folder that it was read from, as a path without links. */
export interface PublishedDataset extends Dataset {
  readonly folder: string;
  readonly manifest: ServedManifest;
  /** Reads its files, and those of the datasets that follow it. */
  readonly reader: BodyReader;
  /** Its indexes by the checksums of their files: the next dataset reuses unchanged ones. */
  readonly indexes: ReadonlyMap<string, Index<unknown>>;
  /** Closes its files, once nobody reads them. */
  close(): void;
}

/** An open index, with the files that it needs later. */
interface Index<Value> {
  readonly value: Value;
  readonly files: readonly OpenFile[];
}

interface ReadOptions {
  /** The previous dataset: what hasn't changed isn't read again. */
  readonly before?: PublishedDataset | null;
  /** How much of documents is kept in memory, bytes; only tests change the default. */
  readonly maxBytes?: number;
}

/**
 * Opens a published folder: reads the companies and their columns, and opens files that are read on demand. Follows a link in the path once,
 * so that everything comes from one release. Open files stay readable when the folder is removed or replaced.
 *
 * @throws UnpublishedError when it is missing or unfinished; DamagedFileError when an index is damaged.
 */
export async function readDataset(path: string, { before = null, maxBytes = keptBytes }: ReadOptions = {}): Promise<PublishedDataset> {
  const files: { close(): void }[] = [];
  let closed = false;
  const close = () => {
    closed = true;
    files.forEach((file) => file.close());
  };
  const hold = <File extends { close(): void }>(file: File): File => {
    files.push(file);
    // Something else has failed meanwhile.
    if (closed) file.close();
    return file;
  };
  try {
    const folder = await realpath(path);
    const manifest = await openServed(folder, (file) => readWhole(file, null));
    const server = serverOf(folder, manifest);
    const reader = before?.reader ?? createBodyReader(maxBytes);
    const indexes = new Map<string, Index<unknown>>();
    let known: PublishedDataset['indexes'] | null = before?.indexes ?? null;
    /** Opens an index, or reuses that of the previous dataset. */
    const openIndex = async <Value>(name: string, open: () => Promise<Index<Value>>): Promise<Index<Value>> => {
      const key = `${name} ${server.entry(name).sha256}`;
      const same = known?.get(key) as Index<Value> | undefined;
      const index = same === undefined ? await open() : { value: same.value, files: same.files.map((file) => hold(file.share())) };
      indexes.set(key, index);
      return index;
    };
    const { columns, companies, ask, companyPages } = serverFiles;
    const openLater = async <Value>(name: string, open: (read: () => Promise<Uint8Array>) => Value): Promise<Index<Value>> => {
      const file = hold(server.open(name));
      return { value: open(async () => checkBytes(name, await file.read(0, file.bytes), server.entry(name).sha256)), files: [file] };
    };
    const [site, opened, found, askIndex, pages] = await Promise.all([
      server.read(serverFiles.site).then(readSiteFile),
      openIndex(columns, async () => ({ value: await readColumns(await server.read(columns)), files: [] })),
      openIndex(companies, async () => ({ value: await server.read(companies), files: [] })),
      openIndex<Dataset['ask']>(ask, () => openLater(ask, openAsk)),
      server.has(companyPages) ? openIndex<Dataset['companyPages']>(companyPages, () => openLater(companyPages, openCompanyPages)) : null,
    ]);
    const documentFolder = hold(openFolder(folder));
    const holdFile = (file: string, bytes: number) => hold(openFile(file, bytes));
    const documents = openDocuments(documentFolder, manifest.documents, reader, holdFile);
    const variants = openEncoded(documentFolder, manifest.documents, reader, holdFile);
    const dataset = createDataset(site, {
      columns: opened.value,
      store: openCompanies(found.value, opened.value.companies),
      ask: askIndex.value,
      companyPages: pages?.value ?? null,
      places: openDatasetPlaces(documents, opened.value, (file) => Promise.reject(new Error(`${file} is not published`))),
      documents,
      variants,
    });
    // Otherwise, later reads would hold on to the previous dataset, and through it to all before it.
    known = null;
    return { ...dataset, folder, manifest, reader, indexes, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The files of the function in a published folder. */
function serverOf(folder: string, { server }: ServedManifest) {
  const entries = new Map(server.map((entry) => [entry.file, entry]));
  const path = (name: string) => join(folder, serverFile(name));
  const entry = (name: string): ServerFile => {
    const found = entries.get(name);
    if (found === undefined) throw new DamagedFileError(`manifest.json lists no ${serverFile(name)}`);
    return found;
  };
  return {
    has: (name: string): boolean => entries.has(name),
    entry,
    read: (name: string) => readWhole(path(name), entry(name).bytes),
    open: (name: string): OpenFile => openFile(path(name), entry(name).bytes),
  };
}
