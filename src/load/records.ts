import type { NoticeCode } from '../contract/notices.ts';

/** A fault of the file's form. `columnIndex` counts cells from 0; null concerns the row. */
export interface FormFault {
  readonly code: NoticeCode;
  readonly row: number;
  readonly columnIndex: number | null;
  readonly message: string;
}

/** Records that are decoded together: the bytes from `start` to `end` without the last line end, beginning with `firstRow`. */
export interface Slice {
  readonly start: number;
  readonly end: number;
  readonly firstRow: number;
  /** Where each cell ends in the decoded text of the slice, in UTF-16 units. */
  readonly cellEnds: Uint32Array;
}

export interface Records {
  readonly slices: readonly Slice[];
  readonly faults: readonly FormFault[];
  /** Records in the slices, the header included. */
  readonly rows: number;
  /** False when the form broke off: what follows the slices could not be told apart. */
  readonly complete: boolean;
}

export interface FormLimits {
  readonly maxFieldBytes: number;
  readonly maxFieldLines: number;
  readonly maxRows: number;
}

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
/** Large enough that decoding costs nothing for each call, small enough that its arrays stay in the young generation. */
const sliceBytes = 1 << 16;
/** More faults of a kind would not be listed anyway. */
const maxFaultsOfKind = 200;

/**
 * Finds where records and their cells end (RFC 4180: quotes double inside quoted cells) and what is wrong with quotes and line
 * ends. One pass over the bytes; UTF-8 has no byte of a longer sequence below 0x80, so they need no decoding.
 * CSV libraries accept or repair most of those faults without a word, so they could only be found by reading every file twice.
 *
 * @param separator Byte that separates cells.
 */
export function findRecords(bytes: Uint8Array, separator: number, limits: FormLimits): Records {
  const { length } = bytes;
  const slices: Slice[] = [];
  const faults: FormFault[] = [];
  const kinds = new Map<string, number>();
  const firstRowOf = { lf: 0, crlf: 0, cr: 0 };
  const countOf = { lf: 0, crlf: 0, cr: 0 };
  let row = 1;
  let column = 0;
  let recordStart = 0;
  let sliceStart = 0;
  let sliceRow = 1;
  /** UTF-16 units that the slice has fewer than bytes, up to `position`. */
  let saved = 0;
  let cellEnds = new Uint32Array(1 << 12);
  let cells = 0;
  /** Cells of the slice before the record. */
  let cellsBefore = 0;
  let stopped = false;
  let position = 0;

  const tell = (code: NoticeCode, message: string, columnIndex: number | null = column) => {
    const told = kinds.get(code) ?? 0;
    kinds.set(code, told + 1);
    if (told < maxFaultsOfKind) faults.push({ code, row, columnIndex, message });
  };

  while (position < length && !stopped) {
    const fieldStart = position;
    if (bytes[position] === QUOTE) readQuoted();
    else readBare();
    if (stopped) break;
    if (position - fieldStart > limits.maxFieldBytes) {
      tell('field_too_long', `The cell has ${position - fieldStart} bytes; at most ${limits.maxFieldBytes} are read.`);
    }
    endCell();
    endField();
  }
  const goodEnd = stopped ? recordStart : length;
  if (stopped) cells = cellsBefore;
  else if (recordStart < length && bytes[length - 1] === separator) endCell();
  if (sliceStart < goodEnd) addSlice(goodEnd);
  tellLineEnds();
  const rows = row - 1 + (recordStart < goodEnd ? 1 : 0);
  return { slices, faults, rows, complete: !stopped };

  // The loops count in a local variable: one that functions share costs twice the time for each byte.
  function readBare(): void {
    let at = position;
    let hasQuote = false;
    let beyondAscii = 0;
    let byte = bytes[at];
    while (at < length && byte !== separator && byte !== LF && byte !== CR) {
      if (byte === QUOTE) hasQuote = true;
      else if (byte! >= 0x80) beyondAscii += savedBy(byte!);
      byte = bytes[++at];
    }
    position = at;
    saved += beyondAscii;
    if (hasQuote) tell('stray_quote', 'A double quote stands inside a cell that does not begin with one.');
  }

  function readQuoted(): void {
    let lines = 1;
    let beyondAscii = 0;
    let at = position + 1;
    for (; at < length; at++) {
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
    if (at >= length) {
      tell(
        'unclosed_quote',
        `The cell begins with a double quote that is not closed before the end of the file, ${lines - 1} lines further down. Rows from here on are not checked.`,
      );
      stopped = true;
      return;
    }
    position = at + 1;
    const next = bytes[position];
    if (position < length && next !== separator && next !== LF && next !== CR) {
      const where = lines > 1 ? `, ${lines - 1} lines further down` : '';
      tell(
        'stray_quote',
        `The quoted cell that begins here is followed by more text after its closing quote${where}. Rows from here on are not checked.`,
      );
      stopped = true;
      return;
    }
    if (lines > limits.maxFieldLines) {
      tell(
        'field_too_long',
        `The quoted cell has ${lines} lines; more than ${limits.maxFieldLines} are usually a quote closed in the wrong place.`,
      );
    }
  }

  function endCell(): void {
    if (cells === cellEnds.length) {
      const larger = new Uint32Array(2 * cells);
      larger.set(cellEnds);
      cellEnds = larger;
    }
    cellEnds[cells++] = position - sliceStart - saved;
  }

  /** At a separator, a line end or the end of the bytes. */
  function endField(): void {
    const byte = bytes[position];
    if (byte === separator) {
      position++;
      column++;
      return;
    }
    if (position >= length) return;
    const kind = byte === LF ? 'lf' : bytes[position + 1] === LF ? 'crlf' : 'cr';
    countOf[kind]++;
    if (firstRowOf[kind] === 0) firstRowOf[kind] = row;
    position += kind === 'crlf' ? 2 : 1;
    row++;
    column = 0;
    recordStart = position;
    if (position - sliceStart >= sliceBytes) addSlice(position);
    cellsBefore = cells;
    if (row - 1 > limits.maxRows && position < length) {
      tell('too_many_rows', `The file has more than ${limits.maxRows} rows. The rows from here on are not checked.`, null);
      stopped = true;
    }
  }

  function addSlice(end: number): void {
    let last = end;
    // A last record without a line end can't end in LF or CR: inside quotes the closing quote comes after.
    if (bytes[last - 1] === LF) last -= bytes[last - 2] === CR ? 2 : 1;
    else if (bytes[last - 1] === CR) last--;
    slices.push({ start: sliceStart, end: Math.max(last, sliceStart), firstRow: sliceRow, cellEnds: cellEnds.slice(0, cells) });
    sliceStart = end;
    sliceRow = row;
    saved = 0;
    cells = 0;
  }

  function tellLineEnds(): void {
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
  }
}

/**
 * What a byte above 0x7F adds to the difference between the bytes of a text in UTF-8 and its UTF-16 units. A sequence of n bytes has n - 1
 * continuation bytes and gives one unit, or two when its lead byte announces four bytes.
 */
function savedBy(byte: number): number {
  return byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1;
}

/** Cells of records that follow one another, beginning with `firstRow`. */
export interface RecordCells {
  readonly firstRow: number;
  readonly records: readonly (readonly string[])[];
}

/**
 * The cells of records as text: without the quotes around them, and with LF for every line end inside them. Slices are decoded one at a
 * time, so that the text of a large file is never whole in memory.
 */
export function* readCells(bytes: Uint8Array, slices: readonly Slice[], separator: number): Generator<RecordCells, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const { start, end, firstRow, cellEnds } of slices) {
    const text = decoder.decode(bytes.subarray(start, end));
    const records: string[][] = [];
    let cells: string[] = [];
    let from = 0;
    for (const to of cellEnds) {
      cells.push(text.charCodeAt(from) === QUOTE ? unquoted(text.substring(from + 1, to - 1)) : text.substring(from, to));
      const after = text.charCodeAt(to);
      from = to + 1;
      if (after === separator) continue;
      if (after === CR && text.charCodeAt(from) === LF) from++;
      records.push(cells);
      cells = [];
    }
    yield { firstRow, records };
  }
}

function unquoted(text: string): string {
  const single = text.includes('"') ? text.replaceAll('""', '"') : text;
  return single.includes('\r') ? single.replace(/\r\n?/g, '\n') : single;
}
