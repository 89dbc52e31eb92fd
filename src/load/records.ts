import type { NoticeCode } from '../contract/notices.ts';

/** A fault in the form of a file. `columnIndex` counts cells from 0; null concerns the whole row. */
export interface FormFault {
  readonly code: NoticeCode;
  readonly row: number;
  readonly columnIndex: number | null;
  readonly message: string;
  /** Left out: that of the code. */
  readonly remedy?: string;
}

/** Records that follow one another, beginning with row `firstRow`, and the faults found in them. */
export interface RecordBatch {
  readonly firstRow: number;
  readonly records: readonly (readonly string[])[];
  readonly faults: readonly FormFault[];
  /** Where its bytes begin, and where they end. */
  readonly from: number;
  readonly to: number;
  readonly lineEnds: LineEnds;
}

/** How many records end in LF, CR LF and CR alone, and the row of the first of each kind; 0 where there is none. */
export interface LineEnds {
  readonly countOf: Readonly<Record<LineEnd, number>>;
  readonly firstRowOf: Readonly<Record<LineEnd, number>>;
}
type LineEnd = 'lf' | 'crlf' | 'cr';
export const noLineEnds: LineEnds = { countOf: { lf: 0, crlf: 0, cr: 0 }, firstRowOf: { lf: 0, crlf: 0, cr: 0 } };

/** What is known once the last batch has been read. */
export interface RecordsEnd {
  /** False when reading stopped before the end of the file. */
  readonly complete: boolean;
  /** Why reading stopped. */
  readonly faults: readonly FormFault[];
  /** Of all records, those behind the last batch included. */
  readonly lineEnds: LineEnds;
}

export interface FormLimits {
  readonly maxFieldBytes: number;
  /** Passing it ends the reading, so that a record without an end costs no more than one with as many bytes. */
  readonly maxRecordBytes: number;
  readonly maxFieldLines: number;
  readonly maxRowCells: number;
  readonly maxRows: number;
}

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
/** Size of a batch: large enough that a call to the decoder costs nothing, small enough that its arrays stay in the young generation. */
export const defaultBatchBytes = 1 << 16;

/**
 * Reads the records of a CSV file (RFC 4180: quotes double inside quoted cells), and finds what is wrong with its quotes and line ends.
 * Cells come without the quotes around them, and with LF for every line end inside them.
 *
 * One pass over the bytes finds where cells end; UTF-8 has no byte of a longer sequence below 0x80, so that needs no decoding. Each batch
 * is then decoded and cut, so memory holds the text of one batch, however large the file is.
 *
 * @param separator Byte that separates cells.
 * @param startRow Row of the file that `bytes` begin with.
 * @param isLast Whether the file ends with them; else the last batch, whose end is not known, is left for the next bytes.
 */
export function* readRecords(
  bytes: Uint8Array,
  separator: number,
  limits: FormLimits,
  startRow = 1,
  batchBytes = defaultBatchBytes,
  isLast = true,
): Generator<RecordBatch, RecordsEnd> {
  const { length } = bytes;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let firstRowOf = { lf: 0, crlf: 0, cr: 0 };
  let countOf = { lf: 0, crlf: 0, cr: 0 };
  let allEnds = noLineEnds;
  let faults: FormFault[] = [];
  let stopped = false;
  let isUnclosed = false;
  let position = 0;
  let row = startRow;
  let recordStart = 0;
  let batchStart = 0;
  /** UTF-16 units that the batch has fewer than bytes, up to `position`. */
  let saved = 0;
  /** Where each cell of the batch ends in its decoded text, in UTF-16 units. */
  let cellEnds = new Uint32Array(1 << 12);
  let cells = 0;
  /** Cells of the batch before the record that is being read. */
  let cellsBefore = 0;

  while (position < length && !stopped) {
    const firstRow = row;
    batchStart = position;
    saved = cells = cellsBefore = 0;
    const end = scanBatch();
    if (!isLast && (position >= length || isUnclosed)) return { complete: true, faults: [], lineEnds: allEnds };
    if (end === batchStart) break;
    const batch = { firstRow, records: cutBatch(end), faults, from: batchStart, to: end, lineEnds: takeLineEnds() };
    faults = [];
    yield batch;
  }
  takeLineEnds();
  return { complete: !stopped, faults, lineEnds: allEnds };

  function takeLineEnds(): LineEnds {
    const ofBatch = { countOf, firstRowOf };
    allEnds = addLineEnds(allEnds, ofBatch);
    countOf = { lf: 0, crlf: 0, cr: 0 };
    firstRowOf = { lf: 0, crlf: 0, cr: 0 };
    return ofBatch;
  }

  function report(code: NoticeCode, message: string): void {
    faults.push({ code, row, columnIndex: cells - cellsBefore, message });
  }

  /** Finds the cells of whole records, up to the size of a batch. Gives the offset at which they end. */
  function scanBatch(): number {
    while (position < length) {
      const fieldStart = position;
      if (bytes[position] === QUOTE) skipQuoted();
      else skipBare();
      if (stopped) break;
      if (position - recordStart > limits.maxRecordBytes) {
        report(
          'field_too_long',
          `Row ${row} has more than ${limits.maxRecordBytes} bytes, the most that are read of a row. Rows from here on are not checked.`,
        );
        stopped = true;
        break;
      }
      if (position - fieldStart > limits.maxFieldBytes) {
        const size = position - fieldStart;
        report(
          'field_too_long',
          `The cell has ${size} bytes; at most ${limits.maxFieldBytes} are read. Rows from here on are not checked.`,
        );
        stopped = true;
        break;
      }
      endCell();
      if (stopped) break;
      if (bytes[position] === separator) position++;
      else if (position < length) endRecord();
      if (stopped) break;
      // A short rest joins the batch before it.
      if (position === recordStart && position - batchStart >= batchBytes && length - position >= batchBytes / 2) break;
    }
    // A separator at the end of the file has an empty cell behind it.
    if (!stopped && position > recordStart && bytes[position - 1] === separator) endCell();
    if (!stopped) return position;
    cells = cellsBefore;
    return recordStart;
  }

  /** Where the record that is being read has passed its limit, if not before. */
  function endOfReading(): number {
    return Math.min(length, recordStart + limits.maxRecordBytes + 1);
  }

  // The loops count in a local variable: one that functions share costs twice the time for each byte.
  function skipBare(): void {
    let at = position;
    let hasQuote = false;
    let beyondAscii = 0;
    let byte = bytes[at];
    const end = endOfReading();
    while (at < end && byte !== separator && byte !== LF && byte !== CR) {
      if (byte === QUOTE) hasQuote = true;
      else if (byte! >= 0x80) beyondAscii += savedBy(byte!);
      byte = bytes[++at];
    }
    position = at;
    saved += beyondAscii;
    if (hasQuote) report('stray_quote', 'A double quote stands inside a cell that does not begin with one.');
  }

  function skipQuoted(): void {
    let lines = 1;
    let beyondAscii = 0;
    let at = position + 1;
    const end = endOfReading();
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte === LF) lines++;
      else if (byte === CR) {
        if (bytes[at + 1] !== LF) lines++;
      } else if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) at++;
        else break;
      } else if (byte >= 0x80) beyondAscii += savedBy(byte);
    }
    saved += beyondAscii;
    if (at >= end && end < length) {
      position = end;
      return;
    }
    if (at >= length) {
      report(
        'unclosed_quote',
        `The cell begins with a double quote that is not closed before the end of the file, ${linesBelow(lines - 1)}. Rows from here on are not checked.`,
      );
      stopped = isUnclosed = true;
      return;
    }
    position = at + 1;
    const next = bytes[position];
    if (position < length && next !== separator && next !== LF && next !== CR) {
      const where = lines > 1 ? `, ${linesBelow(lines - 1)}` : '';
      report(
        'stray_quote',
        `The quoted cell that begins here is followed by more text after its closing quote${where}. Rows from here on are not checked.`,
      );
      stopped = true;
      return;
    }
    if (lines > limits.maxFieldLines) {
      report(
        'field_too_long',
        `The quoted cell has ${lines} lines; more than ${limits.maxFieldLines} are usually a quote closed in the wrong place.`,
      );
    }
  }

  function endCell(): void {
    if (cells - cellsBefore === limits.maxRowCells) {
      faults.push({
        code: 'too_many_cells',
        row,
        columnIndex: null,
        message: `Row ${row} has more than ${limits.maxRowCells} cells. The rows from here on are not checked.`,
        remedy: 'Remove what does not belong in the row.',
      });
      stopped = true;
      return;
    }
    if (cells === cellEnds.length) {
      const larger = new Uint32Array(2 * cells);
      larger.set(cellEnds);
      cellEnds = larger;
    }
    cellEnds[cells++] = position - batchStart - saved;
  }

  function endRecord(): void {
    const kind = bytes[position] === LF ? 'lf' : bytes[position + 1] === LF ? 'crlf' : 'cr';
    countOf[kind]++;
    if (firstRowOf[kind] === 0) firstRowOf[kind] = row;
    position += kind === 'crlf' ? 2 : 1;
    row++;
    recordStart = position;
    cellsBefore = cells;
    if (row - 1 > limits.maxRows && position < length) {
      faults.push({
        code: 'too_many_rows',
        row,
        columnIndex: null,
        message: `The file has more than ${limits.maxRows} rows. The rows from here on are not checked.`,
        remedy: 'Remove what does not belong in it; if all of it does, raise MAX_ROWS.',
      });
      stopped = true;
    }
  }

  /** The records of the batch, which ends before `end`. */
  function cutBatch(end: number): string[][] {
    // A last record without a line end can't end in LF or CR: inside quotes the closing quote comes after.
    const lineEnd = bytes[end - 1] === LF ? (bytes[end - 2] === CR ? 2 : 1) : bytes[end - 1] === CR ? 1 : 0;
    const text = decoder.decode(bytes.subarray(batchStart, Math.max(end - lineEnd, batchStart)));
    const records: string[][] = [];
    let record: string[] = [];
    let from = 0;
    for (let i = 0; i < cells; i++) {
      const to = cellEnds[i]!;
      record.push(text.charCodeAt(from) === QUOTE ? unquote(text.substring(from + 1, to - 1)) : text.substring(from, to));
      const after = text.charCodeAt(to);
      from = to + 1;
      if (after === separator) continue;
      if (after === CR && text.charCodeAt(from) === LF) from++;
      records.push(record);
      record = [];
    }
    return records;
  }
}

/** The line ends of records and of those that follow them. */
export function addLineEnds(a: LineEnds, b: LineEnds): LineEnds {
  const each = (of: (kind: LineEnd) => number) => ({ lf: of('lf'), crlf: of('crlf'), cr: of('cr') });
  return {
    countOf: each((kind) => a.countOf[kind] + b.countOf[kind]),
    firstRowOf: each((kind) => a.firstRowOf[kind] || b.firstRowOf[kind]),
  };
}

/** What is wrong with the line ends of a file. */
export function lineEndFaults({ countOf, firstRowOf }: LineEnds): FormFault[] {
  const faults: FormFault[] = [];
  const fault = (code: NoticeCode, at: number, message: string) => faults.push({ code, row: at, columnIndex: null, message });
  if (countOf.cr > 0)
    fault(
      'lone_carriage_return',
      firstRowOf.cr,
      `${countOf.cr === 1 ? '1 row ends' : `${countOf.cr} rows end`} in CR alone; the first is row ${firstRowOf.cr}.`,
    );
  if (countOf.lf > 0 && countOf.crlf > 0) {
    const [minor, major] = countOf.lf < countOf.crlf ? (['lf', 'crlf'] as const) : (['crlf', 'lf'] as const);
    const names = { lf: 'LF', crlf: 'CR LF' };
    fault(
      'mixed_line_ends',
      firstRowOf[minor],
      `Most rows end in ${names[major]}, and ${countOf[minor]} of ${countOf[minor] + countOf[major]} in ${names[minor]}, for example row ${firstRowOf[minor]}.`,
    );
  }
  return faults;
}

/**
 * What a byte above 0x7F adds to the difference between the bytes of a text in UTF-8 and its UTF-16 units. A sequence of n bytes has n - 1
 * continuation bytes and gives one unit, or two when its lead byte announces four bytes.
 */
function savedBy(byte: number): number {
  return byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1;
}

function unquote(text: string): string {
  const single = text.includes('"') ? text.replaceAll('""', '"') : text;
  return single.includes('\r') ? single.replace(/\r\n?/g, '\n') : single;
}

const linesBelow = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'} further down`;
