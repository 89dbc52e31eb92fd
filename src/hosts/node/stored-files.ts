import { createHash, hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, createGunzip, gunzip } from 'node:zlib';
import { UnavailableError } from '../../contract/errors.ts';
import { DamagedFileError } from '../../query/sections.ts';
import { isPlaceFile } from '../../documents/addresses.ts';
import type { StoredBody, StoredDocument, StoredVariants } from '../../serve/dataset.ts';
import { fileEndings } from '../../contract/codings.ts';
import type { ManifestDocument } from '../../writer/manifest.ts';
import { fileBody, readWhole, type FileBody, type OpenFile } from './open-file.ts';
import type { PublishedFolder } from './published-folder.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bodies above this size are sent from their file in parts, bytes. */
const maxMemoryBody = 1 << 20;

/** Characters kept of a checksum in an entity tag. */
const tagCharacters = 16;

const expand = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** Reads bodies, and keeps those that were used last. */
export interface BodyReader {
  /** Size of what is kept, bytes. */
  readonly bytes: number;
  /** The body of a key: kept, or read now. Callers share a read that is in progress. */
  load(key: string, read: () => Promise<Bytes>): Bytes | Promise<Bytes>;
}

/** What a kept body takes besides its bytes: its key and buffer, bytes. */
const entryBytes = 256;
/** A body may take at most this fraction of what is kept. */
const shares = 8;

/** @param maxBytes The most that is kept. */
export function createBodyReader(maxBytes: number): BodyReader {
  /** The one that was used longest ago comes first. */
  const kept = new Map<string, Bytes>();
  const reading = new Map<string, Promise<Bytes>>();
  let total = 0;
  const keep = (key: string, bytes: Bytes): Bytes => {
    const size = bytes.length + entryBytes;
    if (size > maxBytes / shares) return bytes;
    kept.set(key, bytes);
    total += size;
    for (const [oldest, { length }] of kept) {
      if (total <= maxBytes) break;
      kept.delete(oldest);
      total -= length + entryBytes;
    }
    return bytes;
  };
  return {
    get bytes() {
      return total;
    },
    load(key, read) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      let promise = reading.get(key);
      if (promise === undefined) {
        promise = read()
          .then((bytes) => keep(key, bytes))
          .finally(() => reading.delete(key));
        reading.set(key, promise);
      }
      return promise;
    },
  };
}

/**
 * The compressed forms of documents, each a file beside its document. On first read, a form that the manifest lists is compared with the
 * document's checksum. Companies and lists are in the long part of the manifest, which a server doesn't read; their forms carry their own
 * checksum (RFC 1952, 2.3.1), and come from the same folder, so from the same release. If a form is missing or has another size, the
 * document is compressed again.
 */
export function openEncoded(
  folder: PublishedFolder,
  documents: readonly ManifestDocument[],
  reader: BodyReader,
  hold: Hold,
): StoredVariants {
  /** Tells forms without an entity tag apart from those of other folders. */
  const own = crypto.randomUUID();
  const listed = new Map(documents.map((document) => [document.file, document]));
  const sizeOf = (path: string, expected: number | undefined): number | null => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() !== true || (expected !== undefined && found.size !== expected) ? null : found.size;
  };
  const large = new Map<string, FileBody>();
  const openLarge = (path: string, bytes: number, { file, sha256 }: ManifestDocument): void => {
    const check = (parts: AsyncIterable<Uint8Array>) => checkDigest(Readable.from(parts).pipe(createGunzip()), file, sha256);
    large.set(path, fileBody(hold(path, bytes), { path, at: 0, bytes }, check));
  };
  for (const document of documents) {
    const path = folder.pathOf(`${document.file}.gz`);
    if (document.gzip === undefined || document.gzip <= maxMemoryBody || sizeOf(path, document.gzip) === null) continue;
    openLarge(path, document.gzip, document);
  }
  return {
    find(name, coding, tag) {
      const path = folder.pathOf(name + fileEndings[coding]);
      const document = listed.get(name);
      // Large ones are open since the folder was opened.
      const opened = large.get(path);
      if (opened !== undefined) return opened;
      if (document !== undefined && document[coding] === undefined) return null;
      const bytes = sizeOf(path, document?.[coding]);
      if (bytes === null || bytes > maxMemoryBody) return null;
      return {
        bytes,
        load: () =>
          reader.load(`${coding} ${document?.sha256 ?? tag ?? own} ${name}`, async () => {
            const form = await readWhole(path, bytes);
            const whole = await expand[coding](form);
            if (document !== undefined) checkBytes(name, whole, document.sha256);
            return form;
          }),
      };
    },
  };
}

/** Opens a file and keeps it open until the dataset is closed. */
export type Hold = (path: string, bytes: number) => OpenFile;

/**
 * The stored documents of a published folder, by path. Most are read on demand; large ones are kept open, and so are those that /ask needs.
 *
 * @throws When a large one is missing; DamagedFileError when it is damaged.
 */
export function openDocuments(
  folder: PublishedFolder,
  documents: readonly ManifestDocument[],
  reader: BodyReader,
  hold: Hold,
): Map<string, StoredDocument> {
  const bodyOf = ({ url, file, bytes, sha256 }: ManifestDocument): StoredBody => {
    if (bytes > maxMemoryBody) {
      const path = folder.pathOf(file);
      return fileBody(hold(path, bytes), { path, at: 0, bytes }, (parts) => checkDigest(parts, file, sha256));
    }
    if (isPlaceFile(url)) {
      const held = hold(folder.pathOf(file), bytes);
      return { bytes, load: () => reader.load(sha256, async () => checkBytes(file, await held.read(0, bytes), sha256)) };
    }
    // Made on demand: thousands of paths, mostly unused, would take megabytes.
    return { bytes, load: () => reader.load(sha256, async () => checkBytes(file, await readStored(folder.pathOf(file)), sha256)) };
  };
  return new Map(
    documents.map((document) => {
      const { url, file, media_type: mediaType, class: documentClass, link, sha256 } = document;
      return [url, { file, mediaType, documentClass, link, tag: sha256.slice(0, tagCharacters), body: bodyOf(document) }];
    }),
  );
}

/** @throws UnavailableError when it can't be read. */
async function readStored(path: string): Promise<Buffer> {
  try {
    return await readWhole(path, null);
  } catch (error) {
    throw new UnavailableError(`${path}: ${(error as Error).message}`);
  }
}

/** Checks bytes against the manifest. @throws DamagedFileError when they differ. */
export function checkBytes(file: string, bytes: Buffer<ArrayBufferLike>, sha256: string): Bytes {
  if (hash('sha256', bytes, 'hex') !== sha256) throw new DamagedFileError(`${file} differs from its checksum`);
  return bytes as Bytes;
}

async function checkDigest(parts: AsyncIterable<Uint8Array>, file: string, sha256: string): Promise<void> {
  const digest = createHash('sha256');
  for await (const part of parts) digest.update(part);
  if (digest.digest('hex') !== sha256) throw new DamagedFileError(`${file} differs from its checksum`);
}
