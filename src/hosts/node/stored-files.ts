import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { UnavailableError } from '../../contract/errors.ts';
import { clientFile } from '../../documents/addresses.ts';
import { crc32More } from '../../query/digest.ts';
import type { LazyBody, RangeCache } from '../../query/range-file.ts';
import { DamagedFileError } from '../../query/sections.ts';
import { checkVariant, type VariantPlaces, type VariantPlace } from '../../query/variants.ts';
import type { StoredBody, StoredDocument, StoredVariants } from '../../serve/dataset.ts';
import type { ManifestDocument } from '../../writer/manifest.ts';
import { fileBody, type FileBody, type OpenFile } from './open-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bodies above this size are sent from their file in parts, bytes. */
const maxMemoryBody = 1 << 20;

/** A document without a compressed form is read at once up to this size, and held open above it, bytes. */
const maxReadAtOnce = 1 << 14;

/** Characters kept of a checksum in an entity tag. */
const tagCharacters = 16;

const expand = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** What bodies are read with: where they are kept, and who reads what at the moment. */
export interface BodyReader {
  readonly cache: RangeCache;
  /** The body of a key: kept in memory, or read, checked and kept. Who asks while it is read waits for the same. */
  load(key: string, read: () => Promise<Bytes>): Bytes | Promise<Bytes>;
}

export function createBodyReader(cache: RangeCache): BodyReader {
  const reading = new Map<string, Promise<Bytes>>();
  return {
    cache,
    load(key, read) {
      const kept = cache.find(key);
      if (kept !== null) return kept;
      let promise = reading.get(key);
      if (promise === undefined) {
        promise = read()
          .then((bytes) => (cache.put(key, bytes, bytes.length), bytes))
          .finally(() => reading.delete(key));
        reading.set(key, promise);
      }
      return promise;
    },
  };
}

/** The compressed forms of documents, from their file. */
export function openVariants(index: VariantPlaces, files: ReadonlyMap<string, OpenFile>, reader: BodyReader): StoredVariants {
  /** Tells variants without an entity tag from those of other files. */
  const own = crypto.randomUUID();
  const large = new Map<string, FileBody>();
  return {
    find(name, coding, tag) {
      const place = index.find(name, coding);
      if (place === null) return null;
      const { start: at, bytes, crc } = place;
      const file = files.get(place.file)!;
      const where = `${place.file} ${at}`;
      const what = `the ${coding} variant of ${name}`;
      if (bytes > maxMemoryBody) {
        let body = large.get(where);
        if (body === undefined)
          large.set(where, (body = fileBody(file, { path: what, at, bytes }, (parts) => checkSum(parts, place, what))));
        return body;
      }
      return {
        bytes,
        // With its checksum in the key, a variant of the last release is used only if it has the same bytes.
        load: () =>
          reader.load(tag === null ? `${own} ${where}` : `${coding} ${tag} ${crc}`, async () =>
            checkVariant(await file.read(at, bytes), place, name, coding),
          ),
      };
    },
  };
}

/** Opens a file and holds it open until the dataset is closed. */
export type Hold = (path: string, bytes: number) => OpenFile;

/**
 * The stored documents of a published folder, by their path. Most are read from their own file when they are asked for. That file may be
 * gone or replaced by then, so that what can't be had otherwise is read or held open at once: documents without a compressed form.
 *
 * @param report Called when a document was not what it should be and had to be restored, with the reason.
 * @throws When one of those is missing; DamagedFileError when it is damaged.
 */
export function openDocuments(
  folder: string,
  documents: readonly ManifestDocument[],
  variants: StoredVariants,
  reader: BodyReader,
  hold: Hold,
  report: (reason: string) => void,
): Map<string, StoredDocument> {
  const bodyOf = (document: ManifestDocument, tag: string): StoredBody => {
    const { file, bytes, sha256 } = document;
    // Thousands of paths, few of which are asked for, would take megabytes.
    const path = () => join(folder, clientFile(file));
    if (bytes > maxMemoryBody)
      return fileBody(hold(path(), bytes), { path: path(), at: 0, bytes }, (parts) => checkDigest(parts, file, sha256));
    const compressed = variants.find(file, 'gzip', tag) ?? variants.find(file, 'br', tag);
    const load = (read: () => Promise<Bytes>): LazyBody<Bytes> => ({ bytes, load: () => reader.load(sha256, read) });
    if (compressed !== null) return load(() => readOrRestore(path(), document, tag, variants, report));
    if (bytes <= maxReadAtOnce) return checkBytes(file, readFileSync(path()), sha256);
    const held = hold(path(), bytes);
    return load(async () => checkBytes(file, await held.read(0, bytes), sha256));
  };
  return new Map(
    documents.map((document) => {
      const { url, file, media_type: mediaType, class: documentClass, link, sha256 } = document;
      const tag = sha256.slice(0, tagCharacters);
      return [url, { file, mediaType, documentClass, link, tag, body: bodyOf(document, tag) }];
    }),
  );
}

/** Reads a document from its file, or where that is gone, replaced or damaged, makes it from a compressed form. */
async function readOrRestore(
  path: string,
  { file, sha256 }: ManifestDocument,
  tag: string,
  variants: StoredVariants,
  report: (reason: string) => void,
): Promise<Bytes> {
  try {
    return checkBytes(file, await readFile(path), sha256);
  } catch (error) {
    const restored = await restore(file, sha256, tag, variants);
    if (restored === null) throw error instanceof DamagedFileError ? error : new UnavailableError(`${path}: ${(error as Error).message}`);
    report((error as Error).message);
    return restored;
  }
}

/** A document from a compressed form of it; null where none has it whole. */
async function restore(file: string, sha256: string, tag: string, variants: StoredVariants): Promise<Bytes | null> {
  for (const coding of ['gzip', 'br'] as const) {
    try {
      const compressed = variants.find(file, coding, tag) as LazyBody<Bytes> | null;
      if (compressed !== null) return checkBytes(file, await expand[coding](await compressed.load()), sha256);
    } catch {
      // The other form may be whole.
    }
  }
  return null;
}

/** Bytes that are what the manifest says. @throws DamagedFileError when they are not. */
export function checkBytes(file: string, bytes: Buffer<ArrayBufferLike>, sha256: string): Bytes {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new DamagedFileError(`${file} differs from its checksum`);
  return bytes as Bytes;
}

async function checkDigest(parts: AsyncIterable<Uint8Array>, file: string, sha256: string): Promise<void> {
  const digest = createHash('sha256');
  for await (const part of parts) digest.update(part);
  if (digest.digest('hex') !== sha256) throw new DamagedFileError(`${file} differs from its checksum`);
}

async function checkSum(parts: AsyncIterable<Uint8Array>, { crc }: VariantPlace, what: string): Promise<void> {
  let sum = 0;
  for await (const part of parts) sum = crc32More(sum, part);
  if (sum !== crc) throw new DamagedFileError(`${what} differs from its checksum`);
}
