import Papa from 'papaparse';
import type { NoticeCode } from '../contract/notices.ts';
import { diagnoseRecord, linesOf, withLineFeeds, type Diagnosis } from './diagnose-record.ts';

/** A fault in the form of a file. `columnIndex` counts cells from 0; null means the whole row. */
export interface FormFault {
  readonly code: NoticeCode;
  readonly row: number;
  readonly columnIndex: number | null;
  readonly message: string;
  /** By default that of the code. */
  readonly remedy?: string;
}

/** Consecutive records from row `firstRow` on, and their faults. */
export interface RecordBatch {
  readonly firstRow: number;
  readonly records: readonly (readonly string[])[];
  readonly faults: readonly FormFault[];
  /** Where its bytes begin, and where they end. */
  readonly from: number;
  readonly to: number;
  readonly lineEnds: LineEnds;
}

/** How many records end in LF, CR LF and a lone CR, and the first row of each kind; 0 for none. */
export interface LineEnds {
  readonly countOf: Readonly<Record<LineEnd, number>>;
  readonly firstRowOf: Readonly<Record<LineEnd, number>>;
}
export type LineEnd = 'lf' | 'crlf' | 'cr';
export const noLineEnds: LineEnds = { countOf: { lf: 0, crlf: 0, cr: 0 }, firstRowOf: { lf: 0, crlf: 0, cr: 0 } };

/** What is known once the last batch has been read. */
export interface RecordsEnd {
  /** False when reading stopped before the end of the file. */
  readonly complete: boolean;
  /** Why reading stopped, if no batch says so. */
  readonly faults: readonly FormFault[];
  /** Of all records read. */
  readonly lineEnds: LineEnds;
}

export interface FormLimits {
  readonly maxFieldBytes: number;
  /** Reading stops beyond this, so that an endless record costs no more than one of this size. */
  readonly maxRecordBytes: number;
  readonly maxFieldLines: number;
  readonly maxRowCells: number;
  readonly maxRows: number;
}

const LF = 0x0a;
const encoder = new TextEncoder();
/** Large enough that calling the parser costs little, small enough that its arrays stay in the young generation. */
export const defaultBatchBytes = 1 << 16;

/** Which part of a file some bytes are. */
export interface RecordsChunk {
  /** Row of the file at which the bytes begin. */
  readonly startRow?: number;
  readonly batchBytes?: number;
  /** Whether the file ends with them; if not, a record that may continue is left for the next bytes. */
  readonly isLast?: boolean;
}

/**
 * Reads the records of a CSV file (RFC 4180: quotes are doubled inside quoted cells), and finds faults in its quotes and line ends. Cells
 * come without their quotes, and with LF for every line end inside.
 *
 * Papa Parse reads batches of text, so that only one batch is in memory. It silently accepts or repairs most faults: so its cells are
 * written out again, and a record that differs from that is diagnosed.
 *
 * @param separator The byte between cells.
 */
export function* readRecords(
  bytes: Uint8Array,
  separator: number,
  limits: FormLimits,
  { startRow = 1, batchBytes = defaultBatchBytes, isLast = true }: RecordsChunk = {},
): Generator<RecordBatch, RecordsEnd> {
  const delimiter = String.fromCharCode(separator);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let lineEnds = noLineEnds;
  let row = startRow;
  let from = 0;
  let size = batchBytes;
  /** How most records end so far; others take longer to read. */
  let usual: 'lf' | 'crlf' | null = null;
  while (from < bytes.length) {
    const to = endOfBatch(bytes, from, size, limits.maxRecordBytes);
    const text = decoder.decode(bytes.subarray(from, to));
    usual ??= /\r?\n/.exec(text)?.[0] === '\r\n' ? 'crlf' : 'lf';
    const read = readText(text, usual, { delimiter, row, isEnd: isLast && to === bytes.length, limits });
    const { records, faults, end, isStopped } = read;
    if (records.length > 0) {
      const batchEnd = end === text.length ? to : from + encoder.encode(text.slice(0, end)).length;
      yield { firstRow: row, records, faults, from, to: batchEnd, lineEnds: read.lineEnds };
      row += records.length;
      from = batchEnd;
      lineEnds = addLineEnds(lineEnds, read.lineEnds);
      usual = read.lineEnds.countOf.crlf > read.lineEnds.countOf.lf ? 'crlf' : 'lf';
    }
    if (isStopped) return { complete: false, faults: records.length > 0 ? [] : faults, lineEnds };
    if (to === bytes.length) break;
    // A record may be longer than a batch, up to its limit.
    size = records.length > 0 ? batchBytes : 2 * size;
  }
  return { complete: true, faults: [], lineEnds };
}

/** Where a batch ends: after a line end, or with the bytes. Text without a line end is cut at the longest length of a record. */
function endOfBatch(bytes: Uint8Array, from: number, size: number, maxRecordBytes: number): number {
  const { length } = bytes;
  // A short rest joins the batch before it.
  if (length - from < 1.5 * size) return length;
  const reach = from + size + maxRecordBytes;
  const lineEnd = bytes.subarray(from + size, reach).indexOf(LF);
  if (lineEnd !== -1) return from + size + lineEnd + 1;
  let to = Math.min(length, reach);
  // In UTF-8, continuation bytes are 10xxxxxx.
  while (to < length && (bytes[to]! & 0xc0) === 0x80) to--;
  return to;
}

/** How a text is read. */
export interface TextForm {
  readonly delimiter: string;
  /** The row of the file at its beginning. */
  readonly row: number;
  /** Whether the file ends with it. */
  readonly isEnd: boolean;
  readonly limits: FormLimits;
}

interface TextRecords extends Pick<RecordBatch, 'records' | 'faults' | 'lineEnds'> {
  /** Where they end: before the end of the text if the last record is incomplete, or reading stopped. */
  readonly end: number;
  readonly isStopped: boolean;
}

/** Calls `onRecord` with the cells and the end of each record, until it returns false. */
function parse(
  text: string,
  form: { delimiter: string; newline: '\n' | '\r\n' },
  onRecord: ((cells: string[], end: number) => boolean) | null,
): void {
  const { length } = text;
  // Papa Parse removes a byte order mark at the start of a text, even one that belongs to a cell.
  Papa.parse<string[]>(text.startsWith('\ufeff') ? `\ufeff${text}` : text, {
    ...form,
    // After the last line end, it would find an empty record.
    step({ data, meta: { cursor } }, parser) {
      if (!onRecord!(data, cursor) || cursor === length) parser.abort();
    },
  });
  // Its objects live long, and would keep the callback and all that it refers to.
  onRecord = null;
}

function readText(text: string, usual: 'lf' | 'crlf', form: TextForm): TextRecords {
  const { delimiter, isEnd, limits } = form;
  const newline = usual === 'lf' ? '\n' : '\r\n';
  const records: (readonly string[])[] = [];
  const faults: FormFault[] = [];
  const countOf = { lf: 0, crlf: 0, cr: 0 };
  const firstRowOf = { lf: 0, crlf: 0, cr: 0 };
  let outcome = 'read' as Diagnosis['outcome'];
  /** Where the next record begins, and where the next one of the parser does. */
  let at = 0;
  let parsed = 0;
  parse(text, { delimiter, newline }, (found, end) => {
    const raw = text.slice(parsed, end);
    const cells = at === parsed ? cellsAsWritten(raw, found, newline, form) : null;
    parsed = end;
    if (cells !== null) take(cells, end, raw.endsWith(newline) ? usual : null);
    // If the parser has misread a quote, its records differ from those of the file until both end at the same place.
    else while (at < end && outcome === 'read') diagnose();
    return outcome === 'read';
  });
  return { records, faults, lineEnds: { countOf, firstRowOf }, end: at, isStopped: outcome === 'stopped' };

  function diagnose(): void {
    const found = diagnoseRecord(text, at, { ...form, row: form.row + records.length });
    outcome = found.outcome;
    if (outcome !== 'cut') faults.push(...found.faults);
    if (outcome === 'read') take(found.cells, found.end, found.lineEnd);
  }

  function take(cells: readonly string[], end: number, lineEnd: LineEnd | null): void {
    if (lineEnd !== null) {
      countOf[lineEnd]++;
      firstRowOf[lineEnd] ||= form.row + records.length;
    }
    records.push(cells);
    at = end;
    const row = form.row + records.length;
    if (row - 1 <= limits.maxRows || (isEnd && at === text.length)) return;
    outcome = 'stopped';
    faults.push({
      code: 'too_many_rows',
      row,
      columnIndex: null,
      message: `The file has more than ${limits.maxRows} rows. The rows from here on are not checked.`,
      remedy: 'Remove what does not belong in it; if all of it does, raise MAX_ROWS.',
    });
  }
}

/**
 * The cells of a well-formed record, each bare or in quotes; null for any other record, and for one that may exceed a limit.
 *
 * @param raw Its text, with its line end, if any.
 */
function cellsAsWritten(raw: string, cells: readonly string[], newline: string, form: TextForm): readonly string[] | null {
  const { delimiter, isEnd, limits } = form;
  // A UTF-16 unit takes three bytes of UTF-8 at most.
  if (3 * raw.length > Math.min(limits.maxFieldBytes, limits.maxRecordBytes) || cells.length > limits.maxRowCells) return null;
  const hasLineEnd = raw.endsWith(newline);
  if (!hasLineEnd && !isEnd) return null;
  const length = hasLineEnd ? raw.length - newline.length : raw.length;
  if (!raw.includes('"')) {
    const firstLineEnd = raw.search(lineBreak);
    return firstLineEnd === -1 || firstLineEnd === length ? cells : null;
  }
  let at = 0;
  for (const cell of cells) {
    const isQuoted = raw[at] === '"';
    const text = isQuoted && cell.includes('"') ? cell.replaceAll('"', '""') : cell;
    if (isQuoted) at++;
    if (!raw.startsWith(text, at)) return null;
    at += text.length;
    if (isQuoted ? raw[at++] !== '"' || hasMoreLines(cell, limits.maxFieldLines) : needsQuotes.test(cell)) return null;
    if (at < length && raw[at++] !== delimiter) return null;
  }
  if (at < length) return null;
  return raw.includes('\r') ? cells.map(withLineFeeds) : cells;
}

const hasMoreLines = (cell: string, lines: number): boolean => cell.length >= lines && linesOf(cell) > lines;
const lineBreak = /[\r\n]/;
const needsQuotes = /["\r\n]/;

/** Adds up line ends of consecutive records. */
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
  const fault = (code: NoticeCode, row: number, message: string) => faults.push({ code, row, columnIndex: null, message });
  const { lf, crlf, cr } = countOf;
  if (cr > 0) {
    const rows = cr === 1 ? '1 row ends' : `${cr} rows end`;
    fault('lone_carriage_return', firstRowOf.cr, `${rows} in a lone CR; the first is row ${firstRowOf.cr}.`);
  }
  if (lf > 0 && crlf > 0) {
    const [few, most, row] = lf < crlf ? (['LF', 'CR LF', firstRowOf.lf] as const) : (['CR LF', 'LF', firstRowOf.crlf] as const);
    const share = `${Math.min(lf, crlf)} of ${lf + crlf}`;
    fault('mixed_line_ends', row, `Most rows end in ${most}, and ${share} in ${few}, for example row ${row}.`);
  }
  return faults;
}
