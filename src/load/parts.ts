import { hash } from 'node:crypto';
import type { NoticeCode } from '../contract/notices.ts';
import { cutValue, type Notices, type NoticeSink } from './notices.ts';
import { endOfRecord, type LineEnds } from './records.ts';

/**
 * What is remembered of some records that follow one another in a file. Rows of a part are counted from 0, so that it may move: another
 * version of the file that has the same bytes at the beginning of a record has the same part there.
 */
export interface Part {
  readonly bytes: number;
  /** Of its bytes: the first 128 bits of their SHA-256, in hexadecimal. Empty where nothing is to be remembered. */
  readonly digest: string;
  /** Of its first bytes: {@link anchorAt}. */
  readonly anchor: number;
  readonly records: number;
  /** Records that are rows: neither the header nor blank. */
  readonly rows: number;
  readonly lineEnds: LineEnds;
  /** What checks across rows need, a fixed number of words for each record. */
  readonly facts: Int32Array;
  /** Cells with a value, by column of the table. */
  readonly filled: Uint32Array;
  /** What checks of single rows found, by phase. */
  readonly notices: readonly PartNotices[];
}

/** The notices of a part from one phase of the check. */
export interface PartNotices {
  readonly listed: readonly StoredNotice[];
  /** Those that can't be listed, because so many of the code are in the file. */
  readonly counted: readonly { readonly code: NoticeCode; readonly column: string | null; readonly count: number }[];
}

export interface StoredNotice {
  readonly code: NoticeCode;
  /** Counted from the beginning of the part. */
  readonly row: number;
  readonly column?: string;
  readonly value?: string;
  /** Where it begins with the number of its row, without that: see {@link rowMark}. */
  readonly message: string;
  readonly remedy?: string;
}

const noNotices: PartNotices = { listed: [], counted: [] };

/** Notices whose messages name their row first. */
const namesRow: ReadonlySet<NoticeCode> = new Set(['blank_row', 'repeated_header', 'too_few_cells', 'too_many_cells']);
/** Stands for the number of the row in a stored message; no cell has it. */
const rowMark = '\0';

/** Notices of a code that are kept for a file in full; beyond, parts only count them. */
const maxKept = 2000;

/** Keeps the notices of single rows with the parts that the rows are in, and passes them on in order. */
export interface PartRecorder {
  /** Takes notices of rows of the part that begins with row `start`, from phase `phase`. */
  sink(phase: number): NoticeSink & { begin(start: number, part: PartNotices[]): void };
}

export function recordParts(file: string, maxListed: number, phases: number, notices: Notices): PartRecorder {
  const kept = new Map<NoticeCode, number>();
  const limit = Math.max(maxKept, 20 * maxListed);
  return {
    sink(phase) {
      let start = 0;
      let target: PartNotices[] = [];
      let ofPart = new Map<NoticeCode, number>();
      return {
        begin(row, part) {
          start = row;
          target = part;
          if (ofPart.size > 0) ofPart = new Map();
        },
        isFull: (code) => (kept.get(code) ?? 0) >= maxListed || notices.isFull(code, file),
        add(code, { row = start, column, value }, message, remedy) {
          while (target.length < phases) target.push(noNotices);
          if (target[phase] === noNotices) target[phase] = { listed: [], counted: [] };
          const { listed, counted } = target[phase] as {
            listed: StoredNotice[];
            counted: { code: NoticeCode; column: string | null; count: number }[];
          };
          const count = ofPart.get(code) ?? 0;
          const inFile = kept.get(code) ?? 0;
          if (count >= maxListed || inFile >= limit) {
            const same = counted.find((entry) => entry.code === code && entry.column === (column ?? null));
            if (same === undefined) counted.push({ code, column: column ?? null, count: 1 });
            else same.count++;
            return;
          }
          ofPart.set(code, count + 1);
          kept.set(code, inFile + 1);
          const begin = `Row ${row}`;
          const isMarked = namesRow.has(code) && message.startsWith(begin);
          listed.push({
            code,
            row: row - start,
            ...(column === undefined ? {} : { column }),
            ...(value === undefined ? {} : { value: cutValue(value) }),
            message: isMarked ? `${rowMark}${message.slice(begin.length)}` : message,
            ...(remedy === undefined ? {} : { remedy }),
          });
        },
      };
    },
  };
}

/** Adds the notices of all parts from one phase. False when one that has only been counted has to be listed. */
export function replayNotices(parts: readonly Part[], phase: number, file: string, notices: Notices): boolean {
  let start = 1;
  for (const part of parts) {
    const found = part.notices[phase];
    if (found !== undefined && found !== noNotices) {
      for (const { code, row, column, value, message, remedy } of found.listed) {
        const at = start + row;
        notices.add(
          code,
          { file, row: at, ...(column === undefined ? {} : { column }), ...(value === undefined ? {} : { value }) },
          message.startsWith(rowMark) ? `Row ${at}${message.slice(1)}` : message,
          remedy,
        );
      }
      for (const { code, column, count } of found.counted) {
        if (!notices.isFull(code, file)) return false;
        notices.count(code, file, column, count);
      }
    }
    start += part.records;
  }
  return true;
}

/** The digest of a part. */
export const digestPart = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex').slice(0, 32);

/** Bytes at the beginning of a part by which it is looked for. */
const anchorBytes = 256;

/** A hash (FNV-1a over bytes) of the first bytes of a part, fewer where less than those are left. */
export function anchorAt(bytes: Uint8Array, from: number, length: number): number {
  let anchor = 0x811c9dc5;
  const to = Math.min(from + Math.min(length, anchorBytes), bytes.length);
  for (let at = from; at < to; at++) anchor = Math.imul(anchor ^ bytes[at]!, 0x01000193);
  return anchor >>> 0;
}

/** Bytes of a file that are those of a known part, or that nothing is known of. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  /** Index of the known part. */
  readonly known: number | null;
}

/** Bytes that are read when they are asked for. */
export interface ByteSource {
  readonly length: number;
  /** Bytes that stay as they are. */
  slice(from: number, to: number): Uint8Array;
  /** Bytes until the next call. */
  peek(from: number, to: number): Uint8Array;
}

/**
 * Finds parts of an earlier version of a file in another one. Most edits leave what is before and behind them as it was: only what is
 * between them is searched.
 *
 * @param heads How many of the known parts belong to the beginning of the file, which has the header: they are found nowhere else.
 */
export function findParts(source: ByteSource, separator: number, known: readonly Part[], heads: number): Segment[] {
  const { length } = source;
  const isPart = ({ bytes, digest }: Part, from: number): boolean => {
    const part = source.peek(from, from + bytes);
    // The last record of a part ends with it only behind a line end, or where the file ends.
    return digestPart(part) === digest && (from + bytes === length || part.at(-1) === 0x0a);
  };
  const segments: Segment[] = [];
  let front = 0;
  let from = 0;
  for (let part = known[front]; part !== undefined && from + part.bytes <= length && isPart(part, from); part = known[++front]) {
    segments.push({ from, to: from + part.bytes, known: front });
    from += part.bytes;
  }
  const behind: Segment[] = [];
  let back = known.length;
  let to = length;
  while (back > Math.max(front, heads)) {
    const part = known[back - 1]!;
    const start = to - part.bytes;
    // A record begins behind a line end; whether that is one of a cell shows when what is before it is read.
    if (start < from || (start > 0 && source.peek(start - 1, start)[0] !== 0x0a) || !isPart(part, start)) break;
    behind.unshift({ from: start, to, known: --back });
    to = start;
  }
  const between = searchParts(source.slice(from, to), to === length, separator, known.slice(front, back), Math.max(heads - front, 0));
  segments.push(
    ...between.map((segment) => ({
      from: segment.from + from,
      to: segment.to + from,
      known: segment.known === null ? null : segment.known + front,
    })),
  );
  return [...segments, ...behind];
}

/** Parts whose bytes are compared in vain, for the beginnings of others being like theirs, before nothing is looked for any longer. */
const maxMisses = 1000;

/**
 * Finds known parts among bytes, in their order: where the bytes differ, the records are passed over until a known part begins again.
 *
 * @param isEnd The file ends with the bytes.
 */
function searchParts(bytes: Uint8Array, isEnd: boolean, separator: number, known: readonly Part[], heads: number): Segment[] {
  const { length } = bytes;
  const segments: Segment[] = [];
  let misses = 0;
  let byAnchor: Map<number, number[]> | null = null;
  const isAt = (part: Part, from: number): boolean => {
    const to = from + part.bytes;
    // The last record of a part ends with it only behind a line end, or where the file ends.
    if (to > length || (!(isEnd && to === length) && bytes[to - 1] !== 0x0a) || anchorAt(bytes, from, part.bytes) !== part.anchor)
      return false;
    if (digestPart(bytes.subarray(from, to)) === part.digest) return true;
    misses++;
    return false;
  };
  const indexAnchors = (): Map<number, number[]> => {
    const index = new Map<number, number[]>();
    known.forEach(({ anchor, bytes: size }, i) => {
      if (i < heads || size < anchorBytes) return;
      const same = index.get(anchor);
      if (same === undefined) index.set(anchor, [i]);
      else same.push(i);
    });
    return index;
  };

  let next = 0;
  let at = 0;
  while (at < length) {
    const part = known[next];
    // The parts of the head have been looked for at the beginning.
    if (part !== undefined && next >= heads && isAt(part, at)) {
      segments.push({ from: at, to: at + part.bytes, known: next++ });
      at += part.bytes;
      continue;
    }
    byAnchor ??= indexAnchors();
    const from = at;
    let found: number | undefined;
    do {
      at = endOfRecord(bytes, at, separator);
      if (at >= length || misses > maxMisses) continue;
      found = byAnchor.get(anchorAt(bytes, at, anchorBytes))?.find((i) => i >= next && isAt(known[i]!, at));
    } while (at < length && found === undefined);
    segments.push({ from, to: at, known: null });
    next = found ?? known.length;
  }
  return segments;
}
