import { close, fstatSync, openSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { UnavailableError } from '../../contract/errors.ts';
import type { Body } from '../../serve/response.ts';
import type { LargeBody } from '../../serve/dataset.ts';

const readAt = promisify(read);
/** How much is read at once, bytes. */
const partBytes = 1 << 16;

/** A file that is read when it is needed, and open from the start: it stays readable when its folder is removed. */
export interface OpenFile {
  /** The whole content. @throws UnavailableError when it can't be read. */
  read(): Promise<Buffer<ArrayBuffer>>;
  /** The content in parts. @throws UnavailableError when it can't be read, or is shorter than it was. */
  parts(): AsyncGenerator<Buffer<ArrayBuffer>, void>;
  /** Closes it, as soon as nobody reads. */
  close(): void;
}

/** A body that is sent from a file. */
export interface FileBody extends LargeBody {
  readonly file: OpenFile;
}

export const isFileBody = (body: Body | null): body is FileBody => body !== null && typeof body === 'object' && 'file' in body;

/** Opens a file. @throws When there is none. */
export function openFile(path: string): OpenFile {
  const descriptor = openSync(path, 'r');
  const bytes = fstatSync(descriptor).size;
  let readers = 0;
  let state: 'open' | 'closing' | 'closed' = 'open';
  const closeIfUnused = (): void => {
    if (state !== 'closing' || readers > 0) return;
    state = 'closed';
    close(descriptor, () => {});
  };
  async function* parts(size = partBytes): AsyncGenerator<Buffer<ArrayBuffer>, void> {
    if (state === 'closed') throw new UnavailableError(`${path} was closed: its release is no longer served`);
    readers++;
    try {
      for (let at = 0; at < bytes;) {
        const part = Buffer.allocUnsafeSlow(Math.min(size, bytes - at));
        const { bytesRead } = await readAt(descriptor, part, 0, part.length, at).catch((error: unknown) => {
          throw new UnavailableError(`${path} can't be read: ${(error as Error).message}`);
        });
        if (bytesRead === 0) throw new UnavailableError(`${path} ends after ${at} of ${bytes} bytes`);
        at += bytesRead;
        yield part.subarray(0, bytesRead);
      }
    } finally {
      readers--;
      closeIfUnused();
    }
  }
  return {
    async read() {
      const all: Buffer<ArrayBuffer>[] = [];
      for await (const part of parts(bytes)) all.push(part);
      return all.length === 1 ? all[0]! : Buffer.concat(all);
    },
    parts: () => parts(),
    close() {
      if (state === 'open') state = 'closing';
      closeIfUnused();
    },
  };
}
