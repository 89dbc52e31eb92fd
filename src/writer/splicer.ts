import { createHash } from 'node:crypto';
import { closeSync, fsync, openSync, readSync, writeSync } from 'node:fs';
import { isMainThread, parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import type { Sum } from './join-checksums.ts';
import { takeThread, type Thread } from './threads.ts';

/** A range of another file, and the CRC-32 of what it holds. */
export interface Range extends Sum {
  readonly path: string;
  readonly start: number;
}

/** Bytes and their CRC-32. */
interface FreshPiece {
  readonly fresh: Uint8Array;
  readonly crc: number;
}
/** Bytes, or a range of a file that has them. */
export type Piece = FreshPiece | { readonly range: Range };
export const freshPiece = (fresh: Uint8Array): FreshPiece => ({ fresh, crc: crc32(fresh) });
export const pieceSum = (piece: Piece): Sum => ('range' in piece ? piece.range : { bytes: piece.fresh.length, crc: piece.crc });

/** What a file was made to hold. */
export interface Spliced {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A file that is written from new bytes and from ranges of other files, from beginning to end. */
export interface SplicedFile {
  /**
   * Adds bytes, which may be handed over to the thread: then they are gone for the caller. Waits while too many are on their way.
   *
   * @param crc Their CRC-32.
   */
  addBytes(bytes: Uint8Array<ArrayBuffer>, crc: number): Promise<void>;
  addRange(range: Range): Promise<void>;
  /** Reads the file again, and compares it. @throws Error when the disk fails, or when a range is not what its checksum says. */
  finish(): Promise<Spliced>;
}

export interface Splicer {
  /** Begins a file, which must not be there. */
  open(path: string): SplicedFile;
  close(): Promise<void>;
}

/** Pieces as numbers: which source, start, length, checksum. */
const numbersOfPiece = 4;
/** The source of new bytes. */
const noSource = -1;
interface Message {
  readonly file: number;
  /** Where the file is, and whether it is to be on the disk when it is finished: in the first message of it. */
  readonly path?: string;
  readonly durable?: boolean;
  /** Sources that are new to the file. */
  readonly sources: readonly string[];
  /** What comes next: ranges, and new bytes. */
  readonly plan: Float64Array<ArrayBuffer>;
  readonly fresh: readonly Uint8Array<ArrayBuffer>[];
  readonly last: boolean;
}
type Reply =
  | { readonly file: number; readonly kind: 'taken'; readonly bytes: number }
  | { readonly file: number; readonly kind: 'done'; readonly spliced: Spliced }
  | { readonly file: number; readonly kind: 'failed'; readonly message: string };

/** From this size on bytes are handed over instead of being copied. */
const minHandedOver = 1 << 16;
/** New bytes that may be on their way, and pieces that a message gathers. */
const maxBytesInFlight = 1 << 25;
const maxGatheredBytes = 1 << 20;
const maxGatheredPieces = 1 << 14;

/**
 * Writes large files on a thread of its own, while others are made. The thread starts with the first file.
 *
 * @param durable Whether files are to be on the disk when they are finished.
 */
export function startSplicer(durable = false): Splicer {
  let thread: Thread | null = null;
  let files = 0;
  let unfinished = 0;
  let inFlight = 0;
  let failure: Error | null = null;
  let wake = (): void => undefined;
  const done = new Map<number, (spliced: Spliced) => void>();
  const failed = new Map<number, (error: Error) => void>();
  const fail = (error: Error): void => {
    failure ??= error;
    for (const reject of failed.values()) reject(error);
    wake();
  };
  const onMessage = (reply: Reply): void => {
    if (reply.kind === 'taken') inFlight -= reply.bytes;
    else if (reply.kind === 'done') {
      unfinished--;
      done.get(reply.file)!(reply.spliced);
    } else fail(new Error(reply.message));
    wake();
  };
  const start = (): Thread => takeThread<Reply>(new URL(import.meta.url), { onMessage, onError: fail });
  return {
    open(path) {
      const file = files++;
      unfinished++;
      const spliced = new Promise<Spliced>((resolve, reject) => {
        done.set(file, resolve);
        failed.set(file, reject);
      });
      // It is met where it is waited for.
      spliced.catch(() => undefined);
      const sources = new Map<string, number>();
      let isFirst = true;
      let plan: number[] = [];
      let fresh: Uint8Array<ArrayBuffer>[] = [];
      let added: string[] = [];
      let gathered = 0;
      const send = (last: boolean): void => {
        thread ??= start();
        const numbers = Float64Array.from(plan);
        const message: Message = { file, ...(isFirst ? { path, durable } : {}), sources: added, plan: numbers, fresh, last };
        inFlight += gathered;
        thread.post(message, [numbers.buffer, ...fresh.map(({ buffer }) => buffer)]);
        isFirst = false;
        [plan, fresh, added, gathered] = [[], [], [], 0];
      };
      const sendWhenFull = async (): Promise<void> => {
        if (gathered < maxGatheredBytes && plan.length < maxGatheredPieces * numbersOfPiece) return;
        send(false);
        while (inFlight > maxBytesInFlight && failure === null) await new Promise<void>((resolve) => (wake = resolve));
        if (failure !== null) throw failure;
      };
      return {
        addBytes(bytes, crc) {
          plan.push(noSource, 0, bytes.length, crc);
          // Small ones, and those that share their buffer with others, are copied: what is handed over is gone for its owner.
          fresh.push(bytes.length >= minHandedOver && bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes));
          gathered += bytes.length;
          return sendWhenFull();
        },
        addRange(range) {
          let source = sources.get(range.path);
          if (source === undefined) {
            sources.set(range.path, (source = sources.size));
            added.push(range.path);
          }
          plan.push(source, range.start, range.bytes, range.crc);
          return sendWhenFull();
        },
        finish() {
          if (failure !== null) return Promise.reject(failure);
          send(true);
          return spliced;
        },
      };
    },
    async close() {
      if (unfinished === 0 && failure === null) thread?.release();
      else await thread?.end();
      thread = null;
    },
  };
}

/** How much of a file is read at once, and written, bytes. */
const windowBytes = 1 << 20;
/** What is at least as long is written as it was read, without being gathered first, bytes. */
const minWritten = 1 << 16;

/** A file that ranges are copied from, and what of it has been read. */
interface Source {
  readonly path: string;
  readonly descriptor: number;
  readonly window: Buffer;
  start: number;
  end: number;
}

/** On the thread: a file that is being written. */
function openFile(path: string, durable: boolean) {
  const out = openSync(path, 'wx+');
  const digest = createHash('sha256');
  const sources: Source[] = [];
  const buffer = Buffer.allocUnsafeSlow(windowBytes);
  /** Plans that were carried out. */
  const done: Float64Array[] = [];
  let used = 0;
  let bytes = 0;
  const write = (chunk: Uint8Array): void => {
    digest.update(chunk);
    for (let at = 0; at < chunk.length;) at += writeSync(out, chunk, at);
    bytes += chunk.length;
  };
  const flush = (): void => {
    if (used > 0) write(buffer.subarray(0, used));
    used = 0;
  };
  /** Neighbouring ranges are read together: there may be a hundred thousand of a few hundred bytes. */
  const copy = (source: Source, start: number, length: number): void => {
    const isWhole = eachChunk(source, start, length, (chunk) => {
      if (used + chunk.length > buffer.length || chunk.length >= minWritten) flush();
      if (chunk.length >= minWritten) write(chunk);
      else {
        buffer.set(chunk, used);
        used += chunk.length;
      }
    });
    if (!isWhole) throw new DamagedRangeError(`${source.path} ends before byte ${start + length}`);
  };
  /** Damage shows in what was written, whether it was copied or has just come about. */
  const readAgain = (): void => {
    const file: Source = { path, descriptor: out, window: buffer, start: 0, end: 0 };
    let at = 0;
    for (const plan of done) {
      for (let i = 0; i < plan.length; i += numbersOfPiece) {
        const [source, start, length, expected] = [plan[i]!, plan[i + 1]!, plan[i + 2]!, plan[i + 3]!];
        if (crcOf(file, at, length) !== expected) {
          if (source === noSource) throw new Error(`${path} differs from its checksum right after it was written. Is the disk failing?`);
          throw new DamagedRangeError(`${sources[source]!.path} differs from its checksum at byte ${start}`);
        }
        at += length;
      }
    }
  };
  return {
    addSource(from: string): void {
      sources.push({ path: from, descriptor: openSync(from, 'r'), window: Buffer.allocUnsafeSlow(windowBytes), start: 0, end: 0 });
    },
    /** Carries out a plan. @returns The length of what was new. */
    add(plan: Float64Array, fresh: readonly Uint8Array[]): number {
      let taken = 0;
      let next = 0;
      for (let i = 0; i < plan.length; i += numbersOfPiece) {
        if (plan[i] !== noSource) {
          copy(sources[plan[i]!]!, plan[i + 1]!, plan[i + 2]!);
          continue;
        }
        flush();
        write(fresh[next]!);
        taken += fresh[next++]!.length;
      }
      done.push(plan);
      return taken;
    },
    finish(onDone: (error: Error | null, spliced: Spliced) => void): void {
      flush();
      readAgain();
      for (const { descriptor } of sources) closeSync(descriptor);
      const spliced = { bytes, sha256: digest.digest('hex') };
      const end = (error: Error | null): void => {
        closeSync(out);
        onDone(error, spliced);
      };
      // The next file is written while the disk takes this one.
      if (durable) fsync(out, end);
      else end(null);
    },
  };
}

/** Reads a range of a file through its window. @returns Whether the file has all of it. */
function eachChunk(source: Source, start: number, length: number, take: (chunk: Uint8Array) => void): boolean {
  const end = start + length;
  for (let at = start; at < end;) {
    if (at < source.start || at >= source.end) {
      source.start = at;
      source.end = at + readSync(source.descriptor, source.window, 0, windowBytes, at);
      if (source.end === at) return false;
    }
    const chunk = source.window.subarray(at - source.start, Math.min(end, source.end) - source.start);
    take(chunk);
    at += chunk.length;
  }
  return true;
}

/** CRC-32 of a range of a file, as far as the file has it. */
function crcOf(file: Source, start: number, length: number): number {
  let crc = 0;
  eachChunk(file, start, length, (chunk) => (crc = crc32(chunk, crc)));
  return crc;
}

/** A range that is not what it was. */
class DamagedRangeError extends Error {
  override readonly name = 'DamagedRangeError';
}

/** Whether a splice failed because a range was damaged. */
export const isDamagedRange = (error: unknown): boolean => error instanceof Error && error.message.startsWith(damagedPrefix);
const damagedPrefix = 'Damaged range: ';

/** On the thread, writes what comes. */
function serveFiles(): void {
  if (isMainThread || parentPort === null) return;
  const port = parentPort;
  const open = new Map<number, ReturnType<typeof openFile>>();
  const reply = (message: Reply): void => port.postMessage(message);
  const fail = (file: number, { name, message }: Error): void =>
    reply({ file, kind: 'failed', message: name === 'DamagedRangeError' ? `${damagedPrefix}${message}` : message });
  port.on('message', ({ file, path, durable = false, sources, plan, fresh, last }: Message) => {
    try {
      if (path !== undefined) open.set(file, openFile(path, durable));
      const target = open.get(file);
      // It has failed before.
      if (target === undefined) return;
      for (const source of sources) target.addSource(source);
      reply({ file, kind: 'taken', bytes: target.add(plan, fresh) });
      if (!last) return;
      open.delete(file);
      target.finish((error, spliced) => (error === null ? reply({ file, kind: 'done', spliced }) : fail(file, error)));
    } catch (error) {
      open.delete(file);
      fail(file, error as Error);
    }
  });
}

serveFiles();
