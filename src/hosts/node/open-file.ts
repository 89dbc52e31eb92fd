import { close, fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { UnavailableError } from '../../contract/errors.ts';
import { openPlainFile } from '../../load/plain-file.ts';
import { DamagedFileError } from '../../query/sections.ts';
import type { Body } from '../../serve/response.ts';
import type { LargeBody } from '../../serve/dataset.ts';

const readAt = promisify(read);
/** How much is read at once, bytes. */
const partBytes = 1 << 16;

type Bytes = Buffer<ArrayBuffer>;

/** A file that is opened at the start and read when needed: it stays readable when its folder is removed. */
export interface OpenFile {
  /** Size of the file. */
  readonly bytes: number;
  read(at: number, bytes: number): Promise<Bytes>;
  /** A range in parts. @throws UnavailableError when it can't be read, or the file has shrunk. */
  parts(at: number, bytes: number): AsyncGenerator<Bytes, void>;
  /** The same file for another owner, who must close it too. */
  share(): OpenFile;
  /** Closes it as soon as no owner and no reader is left. */
  close(): void;
}

/** A body that is sent from a file. */
export interface FileBody extends LargeBody {
  /** All or some of its content in parts. The file is checked against its checksum before the first part. */
  parts(start: number, bytes: number): AsyncGenerator<Bytes, void>;
}

export const isFileBody = (body: Body | null): body is FileBody => body !== null && typeof body === 'object' && 'parts' in body;

/** A file of the operating system. */
interface Descriptor {
  readonly path: string;
  readonly descriptor: number;
  readonly bytes: number;
}

const unavailable = ({ path }: Descriptor, reason: string) => new UnavailableError(`${path} ${reason}`);
const unreadable = (file: Descriptor, error: unknown) => unavailable(file, `can't be read: ${(error as Error).message}`);
const tooShort = (file: Descriptor, at: number) => unavailable(file, `ends after ${at} of ${file.bytes} bytes`);

async function readRange(file: Descriptor, at: number, length: number): Promise<Bytes> {
  const range = Buffer.allocUnsafeSlow(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await readAt(file.descriptor, range, done, length - done, at + done).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    if (bytesRead === 0) throw tooShort(file, at + done);
    done += bytesRead;
  }
  return range;
}

/**
 * Opens a file.
 *
 * @param expected Its size; null accepts any.
 * @throws When it doesn't exist, or is no file; DamagedFileError when it has another size.
 */
export function openFile(path: string, expected: number | null): OpenFile {
  const descriptor = openPlainFile(path);
  const { size: bytes } = fstatSync(descriptor);
  const source = { path, descriptor, bytes };
  let owners = 0;
  let readers = 0;
  let closed = false;
  const closeIfUnused = (): void => {
    if (closed || owners > 0 || readers > 0) return;
    closed = true;
    close(descriptor, () => {});
  };
  const checkOpen = (): void => {
    if (closed) throw unavailable(source, 'was closed, since its release is no longer served');
  };
  const startReading = (): void => {
    checkOpen();
    readers++;
  };
  const endReading = (): void => {
    readers--;
    closeIfUnused();
  };
  const own = (): OpenFile => {
    let owned = true;
    owners++;
    return {
      bytes,
      async read(at, length) {
        startReading();
        return readRange(source, at, length).finally(endReading);
      },
      async *parts(at, length) {
        startReading();
        try {
          for (let done = 0; done < length; done += partBytes) yield await readRange(source, at + done, Math.min(partBytes, length - done));
        } finally {
          endReading();
        }
      },
      share() {
        checkOpen();
        return own();
      },
      close() {
        if (owned) owners--;
        owned = false;
        closeIfUnused();
      },
    };
  };
  const file = own();
  if (expected === null || bytes === expected) return file;
  file.close();
  throw new DamagedFileError(`${path} has ${bytes} bytes, not ${expected}`);
}

/** The content of a file, in one read: Node's own `readFile` takes half a megabyte at a time. @throws As {@link openFile} does. */
export async function readWhole(path: string, expected: number | null): Promise<Bytes> {
  const file = openFile(path, expected);
  try {
    return await file.read(0, file.bytes);
  } finally {
    file.close();
  }
}

/**
 * A range of a file as a body that is sent in parts. Before the first use, the file is read and compared with its checksum.
 *
 * @param check Gets the parts. @throws DamagedFileError when they are damaged.
 */
export function fileBody(
  file: OpenFile,
  { path, at, bytes }: { path: string; at: number; bytes: number },
  check: (parts: AsyncIterable<Bytes>) => Promise<void>,
): FileBody {
  let checking: Promise<void> | null = null;
  return {
    bytes,
    path,
    async *parts(start, length) {
      checking ??= check(file.parts(at, bytes)).catch((error: unknown) => ((checking = null), Promise.reject(error as Error)));
      await checking;
      yield* file.parts(at + start, length);
    },
  };
}
