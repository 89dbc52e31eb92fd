import type { NoticeCode } from '../contract/notices.ts';

/** A fault of the file's form. `columnIndex` counts cells from 0; null concerns the row. */
export interface FormFault {
  readonly code: NoticeCode;
  readonly row: number;
  readonly columnIndex: number | null;
  readonly message: string;
}

/** Records that are parsed together: the bytes from `start` to `end` without the last line end, beginning with `firstRow`. */
export interface Slice {
  readonly start: number;
  readonly end: number;
  readonly firstRow: number;
}

export interface Records {
  readonly slices: readonly Slice[];
  readonly faults: readonly FormFault[];
  /** Records in the slices, the header included. */
  readonly rows: number;
  /** Whether CR occurs anywhere, so that line ends have to be made LF before parsing. */
  readonly hasCarriageReturn: boolean;
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
/** Large enough that a call to the parser costs nothing, small enough that its arrays stay in the young generation. */
const sliceBytes = 1 << 16;
/** More faults of a kind would not be listed anyway. */
const maxFaultsOfKind = 200;

/**
 * Finds where records begin and end (RFC 4180: quotes double inside quoted cells) and what is wrong with quotes and line
 * ends. One pass over the bytes; UTF-8 has no byte of a longer sequence below 0x80, so they need no decoding.
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
  let hasCarriageReturn = false;
  let row = 1;
  let column = 0;
  let recordStart = 0;
  let sliceStart = 0;
  let sliceRow = 1;
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
    endField();
  }
  const goodEnd = stopped ? recordStart : length;
  if (sliceStart < goodEnd) addSlice(goodEnd);
  tellLineEnds();
  const rows = row - 1 + (recordStart < goodEnd ? 1 : 0);
  return { slices, faults, rows, hasCarriageReturn, complete: !stopped };

  // The loops count in a local variable: one that functions share costs twice the time for each byte.
  function readBare(): void {
    let at = position;
    let quoteAt = -1;
    let byte = bytes[at];
    while (at < length && byte !== separator && byte !== LF && byte !== CR) {
      if (byte === QUOTE) quoteAt = at;
      byte = bytes[++at];
    }
    position = at;
    if (quoteAt >= 0) tell('stray_quote', 'A double quote stands inside a cell that does not begin with one.');
  }

  function readQuoted(): void {
    let lines = 1;
    let at = position + 1;
    for (; at < length; at++) {
      const byte = bytes[at];
      if (byte === LF) lines++;
      else if (byte === CR) {
        hasCarriageReturn = true;
        if (bytes[at + 1] !== LF) lines++;
      } else if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) at++;
        else break;
      }
    }
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
    if (kind !== 'lf') hasCarriageReturn = true;
    countOf[kind]++;
    if (firstRowOf[kind] === 0) firstRowOf[kind] = row;
    position += kind === 'crlf' ? 2 : 1;
    row++;
    column = 0;
    recordStart = position;
    if (position - sliceStart >= sliceBytes) addSlice(position);
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
    slices.push({ start: sliceStart, end: Math.max(last, sliceStart), firstRow: sliceRow });
    sliceStart = end;
    sliceRow = row;
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
