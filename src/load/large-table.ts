import { isUtf8 } from 'node:buffer';
import { tables, type Table } from '../contract/tables.ts';
import { addLineEnds, defaultBatchBytes, lineEndFaults, readRecords, type FormLimits, type LineEnds } from './records.ts';
import type { Notices, NoticeSink } from './notices.ts';
import { anchorAt, digestPart, findParts, recordParts, replayNotices, type ByteSource, type Part, type PartNotices } from './parts.ts';
import { factsWidth, type LargeTableName, type WriteFacts } from './row-facts.ts';
import {
  isComplete,
  isFilled,
  makeRowReader,
  reportFormFaults,
  type Draft,
  type TableData,
  type TableHead,
  type WrapReader,
} from './table-rows.ts';

/** Phases of the check of single rows. Each gives its notices for all rows before the next begins. */
const phases = { companies: ['cells', 'position', 'description'], fleet: ['cells', 'crane'] } as const;

/** What is remembered of a large table. */
export interface KnownTable {
  /** How it is written, its header included: in another form the same bytes mean something else. */
  readonly form: string;
  readonly parts: readonly Part[];
  /** Parts that begin at the header or above it. */
  readonly heads: number;
}

/** A table of which some parts have been read and others are known. */
export interface LargeTable<T extends LargeTableName> extends TableData<T>, KnownTable {
  /** All its rows. */
  readonly count: number;
  /** Whether there is nothing wrong with its form. */
  readonly isPlain: boolean;
  /** Whether it has the same parts as the table that was known. */
  readonly isUnchanged: boolean;
  readonly head: TableHead | null;
  /** Those that have been read, with their rows by record. */
  readonly fresh: readonly FreshPart<T>[];
  /** A record of a part, read from the bytes once more where the part is known; null for what is no row. @throws StaleMemoryError */
  draftOf(part: number, record: number): Draft<T> | null;
  /** The row of the file. */
  draftAt(row: number): Draft<T>;
  /** The key of that row: the first of its facts. */
  keyAt(row: number): number;
  /** Takes the notices of the rows that have been read, from one phase; rows must come in order. */
  sink(phase: number): NoticeSink;
  /** Adds the notices of all rows from one phase. @throws StaleMemoryError */
  replay(phase: number, notices: Notices): void;
}

export interface FreshPart<T extends LargeTableName> {
  readonly index: number;
  readonly drafts: readonly (Draft<T> | null)[];
}

/** Reads a record of a part. */
type ReadRecord<T extends LargeTableName> = (record: number) => Draft<T> | null;

/** What is remembered does not suffice: everything has to be read. */
export class StaleMemoryError extends Error {
  override readonly name = 'StaleMemoryError';
}

export interface LargeTableOptions extends FormLimits {
  readonly maxNoticesPerCodeAndFile: number;
  /** About how large a part is. */
  readonly partBytes?: number | undefined;
  /** Whether parts are to be found again. */
  readonly remember: boolean;
  /** About how much is read at once. */
  readonly pieceBytes: number;
  /** Told how far the reading has come, bytes. */
  readonly onRead: (bytes: number) => void;
}

const emptyEnds: LineEnds = { countOf: { lf: 0, crlf: 0, cr: 0 }, firstRowOf: { lf: 0, crlf: 0, cr: 0 } };

/** The same line ends with `rows` more above them. */
const moveLineEnds = ({ countOf, firstRowOf: { lf, crlf, cr } }: LineEnds, rows: number): LineEnds => ({
  countOf,
  firstRowOf: { lf: lf && lf + rows, crlf: crlf && crlf + rows, cr: cr && cr + rows },
});

/**
 * The rows of a large CSV file, as `readTable` gives them, in parts. Parts that are known are not read.
 *
 * @param head Null when there is nothing to be read.
 * @param text Its bytes, without a byte order mark.
 * @param isSame The file is the very one that was known.
 * @throws StaleMemoryError when what is known does not suffice.
 */
export function readLargeTable<T extends LargeTableName>(
  name: T,
  file: string,
  head: TableHead | null,
  text: ByteSource,
  options: LargeTableOptions,
  wrapReader: WrapReader,
  writeFacts: WriteFacts<T>,
  notices: Notices,
  known: KnownTable | null,
  isSame: boolean,
): LargeTable<T> {
  const header = head?.header ?? null;
  const form = JSON.stringify([head?.separator, head?.dialect, header?.row, header?.cells, header?.columns.map((column) => column?.name)]);
  if (known !== null && (header === null || form !== known.form)) throw new StaleMemoryError(`${file} is written in another form`);
  const recorder = recordParts(file, options.maxNoticesPerCodeAndFile, phases[name].length, notices);
  const parts: Part[] = [];
  const starts: number[] = [];
  const fresh: FreshPart<T>[] = [];
  const rows: Draft<T>[] = [];
  const rowNumbers: number[] = [];
  let row = 1;
  let ends = emptyEnds;
  let end = { complete: head !== null, faults: [] as Parameters<typeof reportFormFaults>[0] };
  let hasFormFault = false;
  const cellSink = recorder.sink(0);
  const reader = head === null || header === null ? null : makeRowReader<T>(name, file, head, header, wrapReader, cellSink);
  const { columns }: Table = tables[name];
  const width = factsWidth[name];

  if (isSame && known !== null) known.parts.forEach(keep);
  else if (head !== null) {
    if (known === null) readSegment(0, text.length);
    else
      for (const segment of findParts(text, head.separator, known.parts, known.heads)) {
        if (segment.known === null) readSegment(segment.from, segment.to);
        else keep(known.parts[segment.known]!, segment.known);
      }
    if (known !== null && row - 1 > options.maxRows) throw new StaleMemoryError(`${file} has too many rows`);
  }
  if (!replayNotices(parts, 0, file, notices)) throw new StaleMemoryError(`a notice of ${file} was only counted`);
  reportFormFaults([...end.faults, ...lineEndFaults(ends)], header, file, notices);

  const count = header === null ? 0 : parts.reduce((sum, part) => sum + part.rows, 0);
  const openParts = new Map<number, ReadRecord<T>>(fresh.map(({ index, drafts }) => [index, (record) => drafts[record]!]));
  const heads = header === null ? 0 : starts.filter((start) => start <= header.row).length;
  const strayCells = reader?.strayCells ?? new Set<string>();
  return {
    name,
    file,
    rows,
    rowNumbers,
    strayCells,
    complete: header !== null && isComplete(end, header, strayCells),
    form,
    parts,
    heads,
    count,
    isPlain: header !== null && end.complete && end.faults.length === 0 && !hasFormFault && strayCells.size === 0 && ends.countOf.cr === 0,
    isUnchanged: known !== null && parts.length === known.parts.length && parts.every((part, i) => part === known.parts[i]),
    head,
    fresh,
    draftOf,
    draftAt(wanted) {
      const part = partAt(starts, wanted);
      return draftOf(part, wanted - starts[part]!)!;
    },
    keyAt(wanted) {
      const part = partAt(starts, wanted);
      return parts[part]!.facts[width * (wanted - starts[part]!)]!;
    },
    sink: sinkOf,
    replay(phase, to) {
      if (!replayNotices(parts, phase, file, to)) throw new StaleMemoryError(`a notice of ${file} was only counted`);
    },
  };

  function keep(part: Part, index: number): void {
    if (index >= known!.heads && row <= header!.row) throw new StaleMemoryError(`the header of ${file} has moved`);
    parts.push(part);
    starts.push(row);
    ends = addLineEnds(ends, moveLineEnds(part.lineEnds, row - 1));
    row += part.records;
  }

  function readSegment(from: number, to: number): void {
    let lastByte: number | undefined;
    let size = options.pieceBytes;
    for (let at = from; ;) {
      const isLast = to - at <= size;
      const bytes = text.slice(at, isLast ? to : at + size);
      if (known !== null && !isUtf8(bytes)) throw new StaleMemoryError(`${file} is not UTF-8`);
      const read = readPiece(bytes, isLast);
      // A record may be longer than a piece, up to its limit.
      size = read === 0 ? 2 * size : options.pieceBytes;
      at += read;
      options.onRead(at);
      if (!isLast && end.complete) continue;
      lastByte = bytes.at(-1);
      break;
    }
    const isWhole = end.complete && !hasFormFault && (to === text.length || lastByte === 0x0a);
    if (known !== null && !isWhole) throw new StaleMemoryError(`the form of ${file} is at fault`);
  }

  /** Gives the bytes of the records that have been read. */
  function readPiece(bytes: Uint8Array, isLast: boolean): number {
    const batches = readRecords(bytes, head!.separator, options, row, options.partBytes ?? defaultBatchBytes, isLast);
    let batch = batches.next();
    let read = 0;
    for (; batch.done !== true; batch = batches.next()) {
      read = batch.value.to;
      const { records, faults, lineEnds } = batch.value;
      const ofPart: PartNotices[] = [];
      cellSink.begin(row, ofPart);
      if (faults.length > 0) hasFormFault = true;
      reportFormFaults(faults, header, file, cellSink);
      ends = addLineEnds(ends, lineEnds);
      const drafts: (Draft<T> | null)[] = [];
      const facts = new Int32Array(reader === null ? 0 : width * records.length);
      const filled = new Uint32Array(columns.length);
      let filledRows = 0;
      // Without a header no row can be read; what is wrong with the form is worth knowing all the same.
      for (let i = 0; i < records.length && reader !== null; i++) {
        const draft = reader.read(row + i, records[i]!);
        drafts.push(draft);
        writeFacts(draft, facts, width * i);
        if (draft === null) continue;
        filledRows++;
        for (let column = 0; column < columns.length; column++)
          if (isFilled(draft[columns[column]!.name as keyof Draft<T>])) filled[column]!++;
        rows.push(draft);
        rowNumbers.push(row + i);
      }
      const ownBytes = bytes.subarray(batch.value.from, batch.value.to);
      fresh.push({ index: parts.length, drafts });
      starts.push(row);
      parts.push({
        bytes: ownBytes.length,
        digest: options.remember ? digestPart(ownBytes) : '',
        anchor: anchorAt(ownBytes, 0, ownBytes.length),
        records: records.length,
        rows: filledRows,
        lineEnds: moveLineEnds(lineEnds, 1 - row),
        facts,
        filled,
        notices: ofPart,
      });
      row += records.length;
    }
    end = batch.value;
    return isLast ? bytes.length : read;
  }

  function draftOf(part: number, record: number): Draft<T> | null {
    let read = openParts.get(part);
    if (read === undefined) openParts.set(part, (read = openAgain(part)));
    return read(record);
  }

  /** Cuts the bytes of a part into records; of those few are asked for. */
  function openAgain(index: number): ReadRecord<T> {
    const part = parts[index]!;
    const from = parts.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0);
    const bytes = text.slice(from, from + part.bytes);
    if (digestPart(bytes) !== part.digest) throw new StaleMemoryError(`${file} has changed while it was read`);
    const quiet = makeRowReader<T>(name, file, head!, header!, wrapReader, { add: () => undefined, isFull: () => true });
    const batch = readRecords(bytes, head!.separator, options, starts[index], Infinity).next();
    return (record) => (batch.done === true ? null : quiet.read(starts[index]! + record, batch.value.records[record]!));
  }

  /** Gives each notice to the part that its row is in. */
  function sinkOf(phase: number): NoticeSink {
    const inner = recorder.sink(phase);
    let at = -1;
    return {
      isFull: inner.isFull,
      add(code, place, message, remedy) {
        const part = fresh[at]?.index;
        if (part === undefined || place.row! >= starts[part]! + parts[part]!.records) {
          const index = partAt(starts, place.row!);
          while (fresh[at]?.index !== index) at++;
          inner.begin(starts[index]!, parts[index]!.notices as PartNotices[]);
        }
        inner.add(code, place, message, remedy);
      },
    };
  }
}

/** The part that a row is in. */
function partAt(starts: readonly number[], row: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
