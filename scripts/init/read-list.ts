import { isUtf8 } from 'node:buffer';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { noticeCodes } from '../../src/contract/notices.ts';
import { formatInteger } from '../../src/contract/numbers.ts';
import { maxTextChars } from '../../src/contract/tables.ts';
import { withFewAccents } from '../../src/load/cells.ts';
import { recogniseFile } from '../../src/load/file-kind.ts';
import { collectNotices, type Notices } from '../../src/load/notices.ts';
import { NotAFileError, readPlainFile } from '../../src/load/plain-file.ts';
import { readRecords } from '../../src/load/records.ts';
import { openWorkbook } from '../../src/load/workbook.ts';
import { decodeWindows1252 } from '../../src/load/windows-1252.ts';

/** A cell that is not read whole. */
interface CutCell {
  readonly column: number;
  /** Why, as the end of a sentence. */
  readonly why: string;
}

/** The rows of a sheet, or of a CSV file, with an empty name. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** By row, from 1. */
  readonly cut: ReadonlyMap<number, readonly CutCell[]>;
  /** What is left out of a sheet, or doubtful in it; in sentences. */
  readonly notices: readonly string[];
  /** Rows that the owner has hidden or struck through, from 1, and which of both. */
  readonly leftOut: ReadonlyMap<number, string>;
}

/** A list as its owner keeps it. */
export interface ForeignList {
  /** The sheets with rows. */
  readonly sheets: readonly Sheet[];
  /** The kind of file, in words. */
  readonly form: string;
  /** Sheets that can’t be read, in sentences. */
  readonly notices: readonly string[];
}

/** A list that can’t be read; the message says why. */
export class ListError extends Error {
  override readonly name = 'ListError';
}

const maxBytes = 50_000_000;

/** Why a file can’t be read, as a sentence without its end. */
export const whyUnreadable = (path: string, error: unknown): string =>
  error instanceof NotAFileError ? error.message : `${path} can’t be read: ${(error as NodeJS.ErrnoException).code}`;

const limits = { maxFieldBytes: 100_000, maxRecordBytes: 1_000_000, maxFieldLines: 1000, maxRowCells: 500, maxRows: 1_000_000 };
const separators = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);
/** Lines to find the separator in. */
const maxLines = 20;

/** Reads a CSV file with any encoding and separator, or the visible sheets of a workbook. @throws ListError when it is neither. */
export async function readList(path: string, { encoding, country }: ListHints): Promise<ForeignList> {
  let bytes: Uint8Array;
  try {
    const { size } = statSync(path);
    if (size > maxBytes)
      throw new ListError(
        `${path} has ${size} bytes; at most ${maxBytes} are read. Remove what does not belong in it, or divide the list.`,
      );
    bytes = readPlainFile(path);
  } catch (error) {
    if (error instanceof ListError) throw error;
    throw new ListError(`${whyUnreadable(path, error)}. A list is a CSV file or an Excel workbook.`);
  }
  const kind = recogniseFile(bytes);
  if (kind === 'xlsx') return readSheet(bytes, path);
  if (kind !== null) throw new ListError(`${path} is a file of the kind ${kind}. Save it as CSV or as an Excel workbook (.xlsx).`);
  return readCsv(bytes, path, encoding, country);
}

/** The owner’s hints on how to read a list. */
export interface ListHints {
  /** A label of https://encoding.spec.whatwg.org/#names-and-labels; null to find out. */
  readonly encoding: string | null;
  readonly country: string | null;
}

/** Windows encodings by country, if not Windows-1252. */
const codePages = new Map(
  ['1250 PL CZ SK HU RO HR SI BA AL', '1251 RU UA BG BY RS MK', '1253 GR CY', '1254 TR AZ', '1257 LT LV EE'].flatMap((line) => {
    const [page, ...codes] = line.split(' ');
    return codes.map((code) => [code, `windows-${page}`] as const);
  }),
);

/**
 * The encoding of bytes that are not UTF-8: probably that of Windows in the country. Without a country, it is told by letters that are rare
 * in Windows-1252, but frequent when another encoding is read as that: Turkish ı, ş and ğ become ý, þ and ð, Polish ł and ż become ³ and ¿,
 * and Cyrillic words have accents on every letter.
 */
function guessEncoding(bytes: Uint8Array, country: string | null): string {
  const page = codePages.get(country ?? '');
  if (page !== undefined) return page;
  const text = decodeWindows1252(bytes);
  const has = (pattern: RegExp): boolean => (text.match(pattern)?.length ?? 0) >= 2;
  if (has(/[À-ÿ]{4}/gu)) return 'windows-1251';
  if (country !== 'IS' && country !== 'FO' && has(/[ýþð]\p{L}|\p{L}[ýþðÝÞÐ]/gu)) return 'windows-1254';
  return has(/\p{L}[³¿¹]\p{L}/gu) ? 'windows-1250' : 'windows-1252';
}

async function readSheet(bytes: Uint8Array, path: string): Promise<ForeignList> {
  const notices = collectNotices(maxListed, maxListed);
  const book = await openWorkbook(bytes, basename(path), 4 * maxBytes, notices);
  if (book === null) throw new ListError(sentencesOf(notices).join(' '));
  const sheets = book.sheets.map((sheet) => {
    const found = collectNotices(maxListed, 5 * maxListed);
    return { name: sheet.name, ...tidyCells(sheet.rows(sheet.name, found)), notices: sentencesOf(found), leftOut: sheet.leftOut };
  });
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
  if (filled.length === 0) throw new ListError(`${path} has no sheet with rows.`);
  return { sheets: filled, form: 'a workbook', notices: sentencesOf(notices) };
}

/** Notices of a workbook that are listed; more are counted. */
const maxListed = 20;

function sentencesOf(notices: Notices): string[] {
  const { notices: found, hidden } = notices.result([]);
  return [
    ...found.map(({ message }) => message),
    ...hidden.map(({ code, count }) => `${formatInteger(count)} more: ${noticeCodes[code].cause}`),
  ];
}

function readCsv(bytes: Uint8Array, path: string, said: string | null, country: string | null): ForeignList {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const plain = said ?? utf16 ?? (isUtf8(bytes) ? 'utf-8' : null);
  const { encoding } = new TextDecoder(plain ?? guessEncoding(bytes, country));
  const decoded = encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
  const text = decoded.replace(/^sep=.\r?\n/, '');
  if (/\0/.test(text)) throw new ListError(`${path} is neither CSV nor an Excel workbook.`);
  const separator = separatorOf(text);
  const cells = tidyCells(cutRecords(new TextEncoder().encode(text), separator, path));
  const name = encoding.replace(/^[a-z]+/, (start) => (start === 'windows' ? 'Windows' : start.toUpperCase()));
  const guess = plain === null ? ', which is a guess (--encoding NAME names another)' : '';
  return {
    sheets: [{ name: '', ...cells, notices: [], leftOut: new Map() }],
    form: `${name}${guess}, separated by ${separators.get(separator)}`,
    notices: [],
  };
}

/** The separator that splits most lines into the same number of cells. */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, maxLines).filter((line) => line !== '');
  const score = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1).toSorted((a, b) => a - b);
    return counts[Math.floor(counts.length / 2)] ?? 0;
  };
  return [...separators.keys()].reduce((best, each) => (score(each) > score(best) ? each : best));
}

/** Trims cells, and cuts what no column of ours takes. */
function tidyCells(records: readonly (readonly string[])[]): Pick<Sheet, 'rows' | 'cut'> {
  const cut = new Map<number, CutCell[]>();
  const rows = records.map((record, i) => {
    const faults: CutCell[] = [];
    const row = record.map((cell, column) => {
      const text = cell.replaceAll('\u00a0', ' ').trim();
      const short = text.length > maxTextChars.prose ? text.slice(0, maxTextChars.prose).replace(/[\ud800-\udbff]$/, '') : text;
      const read = withFewAccents(short);
      if (short !== text) {
        const [has, most] = [text.length, maxTextChars.prose].map(formatInteger);
        faults.push({ column, why: `has ${has} characters: only the first ${most} are read` });
      }
      if (read !== short) faults.push({ column, why: 'has more than 30 accents on one letter: the others are not read' });
      return read;
    });
    if (faults.length > 0) cut.set(i + 1, faults);
    return row;
  });
  return { rows, cut };
}

/** The rows of a CSV file in UTF-8. @throws ListError when it is malformed. */
export function cutRecords(bytes: Uint8Array, separator: string, path: string): string[][] {
  const rows: string[][] = [];
  const reading = readRecords(bytes, separator.charCodeAt(0), limits);
  for (;;) {
    const read = reading.next();
    const [fault] = read.value.faults;
    if (fault !== undefined) throw new ListError(`${path}, row ${fault.row}: ${fault.message}`);
    if (read.done === true) return rows;
    for (const record of read.value.records) rows.push([...record]);
  }
}
