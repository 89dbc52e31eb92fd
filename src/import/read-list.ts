import { formatInteger } from '../contract/numbers.ts';
import { maxTextChars } from '../contract/tables.ts';
import { withFewAccents } from '../load/cells.ts';
import { recogniseFile } from '../load/file-kind.ts';
import { collectNotices } from '../load/notices.ts';
import { readRecords } from '../load/records.ts';
import { openWorkbook } from '../load/workbook.ts';
import { decodeList } from './encodings.ts';

/** What is doubtful about a row, or about a cell of it. */
export interface Doubt {
  /** Null for the whole row. */
  readonly column: number | null;
  /** Why, as the end of a sentence. */
  readonly why: string;
}

/** The rows of a sheet, or of a CSV file, with an empty name. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** By row, from 1. */
  readonly doubts: ReadonlyMap<number, readonly Doubt[]>;
  /** Rows that can’t be read, by number from 1, with the reason as a sentence. */
  readonly refused: ReadonlyMap<number, string>;
  /** Whether a cell beyond the header shows that the row is divided wrongly. */
  readonly isCsv: boolean;
}

/** A list as its owner keeps it. */
export interface ForeignList {
  readonly sheets: readonly Sheet[];
  /** How it was read, for people. */
  readonly form: string;
  /** What the owner should look at; in sentences. */
  readonly notices: readonly string[];
}

/** A file, read. */
export interface ListFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A list that can’t be read; the message says why. */
export class ListError extends Error {
  override readonly name = 'ListError';
}

/** Most bytes of a list. */
export const maxListBytes = 50_000_000;

const limits = { maxFieldBytes: 100_000, maxRecordBytes: 1_000_000, maxFieldLines: 1000, maxRowCells: 500, maxRows: 1_000_000 };
/** Separators by the names that the owner may give them. */
export const separators: ReadonlyMap<string, string> = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);
/** Lines to find the separator in. */
const maxLines = 20;

/** The owner’s hints on how to read a list. */
export interface ListHints {
  /** A label of https://encoding.spec.whatwg.org/#names-and-labels; null to find out. */
  readonly encoding: string | null;
  /** Between the cells of a CSV file; null to find out. */
  readonly separator: string | null;
  readonly country: string | null;
}

/** Reads a CSV file with any encoding and separator, or the visible sheets of a workbook. @throws ListError when it is neither. */
export async function readList(file: ListFile, hints: ListHints): Promise<ForeignList> {
  const { name, bytes } = file;
  if (bytes.length > maxListBytes)
    throw new ListError(
      `${name} has ${bytes.length} bytes; at most ${maxListBytes} are read. Remove what does not belong in it, or divide the list.`,
    );
  if (bytes.length === 0) throw new ListError(`${name} is empty.`);
  const kind = recogniseFile(bytes);
  if (kind === 'xlsx') return readWorkbook(file);
  if (kind !== null) throw new ListError(`${name} is a file of the kind ${kind}. Save it as CSV or as an Excel workbook (.xlsx).`);
  return readCsv(file, hints);
}

async function readWorkbook({ name, bytes }: ListFile): Promise<ForeignList> {
  const notices = collectNotices(100, 1000);
  const book = await openWorkbook(bytes, name, 4 * maxListBytes, notices);
  if (book === null)
    throw new ListError(
      notices
        .result([])!
        .notices.map(({ message }) => message)
        .join(' '),
    );
  const sheets = book.sheets.map((sheet) => {
    const records = [...cutRecords(sheet.toCsv(sheet.name, notices), ',', name)];
    return { ...tidyCells(sheet.name, records), isCsv: false };
  });
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
  if (filled.length === 0) throw new ListError(`${name} has no sheet with rows.`);
  const found = notices.result(sheets.map((sheet) => sheet.name))?.notices ?? [];
  const said = found.map(({ message, remedy, file }) => {
    const at = sheets.length > 1 && file !== undefined && file !== name ? `In the sheet “${file}”: ` : '';
    return `${at}${message}${remedy === undefined || remedy === '' ? '' : ` ${remedy}`}`;
  });
  return { sheets: filled, form: 'a workbook', notices: said };
}

function readCsv({ name, bytes }: ListFile, hints: ListHints): ForeignList {
  const { text: decoded, encoding, isGuess, notices } = decodeList(bytes, hints.encoding, hints.country);
  // Excel obeys such a first line, and doesn’t show it.
  const [line = '', stated] = /^\ufeff?sep=(.)\r?\n/i.exec(decoded) ?? [];
  const text = decoded.slice(line.length).replace(/^\ufeff/, '');
  if (/\0/.test(text)) throw new ListError(`${name} is neither CSV nor an Excel workbook.`);
  const separator = hints.separator ?? stated ?? separatorOf(text);
  const doubts = new Map<number, Doubt[]>();
  const records = cutRecords(new TextEncoder().encode(text), separator, name, doubts);
  const sheet = tidyCells('', records, doubts);
  const refused = new Map<number, string>();
  records.forEach((record, i) => {
    const lines = enclosedLines(record, separator);
    if (lines > 0)
      refused.set(
        i + 1,
        `Its quotation marks enclose ${lines} lines that look like rows of their own: correct the quotation marks in the list.`,
      );
  });
  const by = separators.get(separator) ?? `“${separator}”`;
  return {
    sheets: [{ ...sheet, refused, isCsv: true }],
    form: `${encoding}${isGuess ? ', which is a guess (--encoding NAME names another)' : ''}, separated by ${by}`,
    notices,
  };
}

/** Lines in a cell that look like rows, since a stray quotation mark encloses them; 0 when there are none. */
function enclosedLines(record: readonly string[], separator: string): number {
  const cell = record.find((each) => each.includes('\n') && each.split('\n').some((line) => line.split(separator).length > 2));
  return cell === undefined ? 0 : cell.split('\n').length;
}

/** The separator that splits most lines into the same number of cells; what is in quotes doesn’t count. */
function separatorOf(text: string): string {
  const counts = new Map([...separators.keys()].map((separator) => [separator, [] as number[]]));
  let isQuoted = false;
  let isAtStart = true;
  let line = new Map<string, number>();
  let lines = 0;
  for (const letter of text.slice(0, limits.maxRecordBytes)) {
    if (letter === '"' && (isQuoted || isAtStart)) isQuoted = !isQuoted;
    isAtStart = !isQuoted && (letter === '\n' || letter === '\r' || counts.has(letter));
    if (isQuoted) continue;
    if (counts.has(letter)) line.set(letter, (line.get(letter) ?? 0) + 1);
    else if ((letter === '\n' || letter === '\r') && line.size > 0) {
      for (const [separator, those] of counts) those.push(line.get(separator) ?? 0);
      line = new Map();
      if (++lines === maxLines) break;
    }
  }
  if (line.size > 0) for (const [separator, those] of counts) those.push(line.get(separator) ?? 0);
  const score = (separator: string): number => {
    const found = counts.get(separator)!.toSorted((a, b) => a - b);
    return found[Math.floor(found.length / 2)] ?? 0;
  };
  return [...separators.keys()].reduce((best, each) => (score(each) > score(best) ? each : best));
}

/** Trims cells, and cuts what no column of ours takes. */
function tidyCells(name: string, records: readonly (readonly string[])[], found: ReadonlyMap<number, readonly Doubt[]> = new Map()) {
  const doubts = new Map<number, readonly Doubt[]>(found);
  const rows = records.map((record, i) => {
    const faults: Doubt[] = [];
    const row = record.map((cell, column) => {
      const text = cell.replaceAll('\u00a0', ' ').trim();
      const short = text.length > maxTextChars.prose ? text.slice(0, maxTextChars.prose).replace(/[\ud800-\udbff]$/, '') : text;
      const read = withFewAccents(short);
      if (short !== text) {
        const [has, most] = [text.length, maxTextChars.prose].map(formatInteger);
        faults.push({ column, why: `has ${has} characters: only the first ${most} are read` });
      }
      if (read !== short) faults.push({ column, why: 'has more than 30 accents on one letter: the others are not read' });
      if (read.includes('\ufffd')) faults.push({ column, why: 'has a damaged letter (\ufffd)' });
      return read;
    });
    if (faults.length > 0) doubts.set(i + 1, [...(doubts.get(i + 1) ?? []), ...faults]);
    return row;
  });
  return { name, rows, doubts, refused: new Map<number, string>() };
}

/**
 * The rows of a CSV file in UTF-8.
 *
 * @param doubts Rows whose quotation marks are at fault, but can be read, are added to it; without it, they are refused.
 * @throws ListError when it is malformed.
 */
export function cutRecords(bytes: Uint8Array, separator: string, file: string, doubts?: Map<number, Doubt[]>): string[][] {
  const rows: string[][] = [];
  const reading = readRecords(bytes, separator.charCodeAt(0), limits);
  for (;;) {
    const read = reading.next();
    const isRead = read.done !== true && read.value.records.length > 0;
    for (const { row, message, columnIndex } of read.value.faults) {
      const isWithin = isRead && row < read.value.firstRow + read.value.records.length;
      if (doubts === undefined || !isWithin) throw new ListError(`${file}, row ${row}: ${message}`);
      const why = message.replace(/^(.)/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
      doubts.set(row, [...(doubts.get(row) ?? []), { column: columnIndex, why: `is read as it is, but ${why}` }]);
    }
    if (read.done === true) {
      if (!read.value.complete) throw new ListError(`${file} can’t be read to its end.`);
      return rows;
    }
    for (const record of read.value.records) rows.push([...record]);
  }
}
