import { close, fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { UnavailableError } from '../../contract/errors.ts';
import type { RangeFile } from '../../query/range-file.ts';
import { DamagedFileError } from '../../query/sections.ts';
import type { Body } from '../../serve/response.ts';
import type { LargeBody } from '../../serve/dataset.ts';

const readAt = promisify(read);
/** How much is read at once, bytes. */
const partBytes = 1 << 16;

type Bytes = Buffer<ArrayBuffer>;

/** A file that is read when it is needed, and open from the start: it stays readable when its folder is removed. */
export interface OpenFile extends RangeFile {
  read(at: number, bytes: number): Promise<Bytes>;
  /** A range in parts. @throws UnavailableError when it can't be read, or is shorter than it was. */
  parts(at: number, bytes: number): AsyncGenerator<Bytes, void>;
  /** The same file for a further owner, who closes it too. */
  share(): OpenFile;
  /** Closes it, as soon as no owner is left and nobody reads. */
  close(): void;
}

/** A body that is sent from a file. */
export interface FileBody extends LargeBody {
  /** Its content, or a part of that, in parts; what differs from the checksum of the whole is refused before the first. */
  parts(start: number, bytes: number): AsyncGenerator<Bytes, void>;
}

export const isFileBody = (body: Body | null): body is FileBody => body !== null && typeof body === 'object' && 'parts' in body;

/**
 * Opens a file.
 *
 * @param expected Its size; null takes any.
 * @throws When there is none; DamagedFileError when it has another size.
 */
export function openFile(path: string, expected: number | null): OpenFile {
  const descriptor = openSync(path, 'r');
  const { size: bytes } = fstatSync(descriptor);
  let owners = 1;
  let readers = 0;
  let closed = false;
  const closeIfUnused = (): void => {
    if (closed || owners > 0 || readers > 0) return;
    closed = true;
    close(descriptor, () => {});
  };
  const unavailable = (reason: string) => new UnavailableError(`${path} ${reason}`);
  const checkOpen = (): void => {
    if (closed) throw unavailable('was closed: its release is no longer served');
  };
  const failed = (error: unknown) => unavailable(`can't be read: ${(error as Error).message}`);
  const endsEarly = (at: number) => unavailable(`ends after ${at} of ${bytes} bytes`);
  const readRange = async (at: number, length: number): Promise<Bytes> => {
    checkOpen();
    readers++;
    try {
      const range = Buffer.allocUnsafeSlow(length);
      for (let done = 0; done < length;) {
        const { bytesRead } = await readAt(descriptor, range, done, length - done, at + done);
        if (bytesRead === 0) throw endsEarly(at + done);
        done += bytesRead;
      }
      return range;
    } catch (error) {
      throw error instanceof UnavailableError ? error : failed(error);
    } finally {
      readers--;
      closeIfUnused();
    }
  };
  const open = (): OpenFile => {
    let owned = true;
    return {
      bytes,
      read: readRange,
      readSync(at, length) {
        checkOpen();
        const range = Buffer.allocUnsafeSlow(length);
        for (let done = 0; done < length;) {
          let bytesRead;
          try {
            bytesRead = readSync(descriptor, range, done, length - done, at + done);
          } catch (error) {
            throw failed(error);
          }
          if (bytesRead === 0) throw endsEarly(at + done);
          done += bytesRead;
        }
        return range;
      },
      async *parts(at, length) {
        checkOpen();
        readers++;
        try {
          for (let done = 0; done < length;) {
            const part = await readRange(at + done, Math.min(partBytes, length - done));
            done += part.length;
            yield part;
          }
        } finally {
          readers--;
          closeIfUnused();
        }
      },
      share() {
        checkOpen();
        owners++;
        return open();
      },
      close() {
        if (owned) owners--;
        owned = false;
        closeIfUnused();
      },
    };
  };
  const file = open();
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
 * A range of a file as a body that is sent in parts. Before it is sent for the first time, it is read once and compared with its checksum.
 *
 * @param check Takes the parts. @throws DamagedFileError when they are not what was written.
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
