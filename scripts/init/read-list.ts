import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { recogniseFile } from '../../src/load/files.ts';
import { collectNotices } from '../../src/load/notices.ts';
import { readRecords } from '../../src/load/records.ts';
import { openWorkbook } from '../../src/load/workbook.ts';

/** A list as somebody keeps it, in rows of cells. */
export interface ForeignList {
  readonly rows: readonly (readonly string[])[];
  /** What was found out about the file, in words. */
  readonly remarks: readonly string[];
}

/** A list can't be read; the message says why. */
export class ListError extends Error {
  override readonly name = 'ListError';
}

const maxBytes = 50_000_000;
const limits = { maxFieldBytes: 100_000, maxFieldLines: 1000, maxRowCells: 500, maxRows: 1_000_000 };
const separators = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);
/** Lines by which a separator is found. */
const maxLines = 20;

/** Reads a CSV file in any encoding and with any separator, or the fullest sheet of a workbook. @throws ListError when it is neither. */
export async function readList(path: string): Promise<ForeignList> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new ListError(`${path} can’t be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (bytes.length > maxBytes) throw new ListError(`${path} has ${bytes.length} bytes; at most ${maxBytes} are read.`);
  const kind = recogniseFile(bytes);
  if (kind === 'xlsx') return readSheet(bytes, path);
  if (kind !== null) throw new ListError(`${path} is a file of the kind ${kind}. Save it as CSV or as an Excel workbook (.xlsx).`);
  return readCsv(bytes, path);
}

async function readSheet(bytes: Uint8Array, path: string): Promise<ForeignList> {
  const notices = collectNotices(10, 10);
  const book = await openWorkbook(bytes, basename(path), 10 * maxBytes, notices);
  if (book === null)
    throw new ListError(
      notices
        .result([])!
        .notices.map(({ message }) => message)
        .join(' '),
    );
  const sheets = book.sheets.map((sheet) => ({ name: sheet.name, rows: cut(sheet.toCsv(sheet.name, collectNotices(1, 1)), ',', path) }));
  const [fullest] = sheets.toSorted((a, b) => filled(b.rows) - filled(a.rows));
  if (fullest === undefined || fullest.rows.length === 0) throw new ListError(`${path} has no sheet with rows.`);
  return { rows: fullest.rows, remarks: [`a workbook, sheet “${fullest.name}”`] };
}

const filled = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => sum + row.filter((cell) => cell !== '').length, 0);

function readCsv(bytes: Uint8Array, path: string): ForeignList {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  // What is not UTF-8 was most probably saved by a program on Windows.
  const encoding = utf16 ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const text = new TextDecoder(encoding).decode(bytes).replace(/^sep=.\r?\n/, '');
  if (/\0/.test(text)) throw new ListError(`${path} is neither CSV nor an Excel workbook.`);
  const separator = separatorOf(text);
  const rows = cut(new TextEncoder().encode(text), separator, path);
  const name = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252 (Latin-1)' }[encoding as string] ?? encoding.toUpperCase();
  return { rows, remarks: [`${name}, separated by ${separators.get(separator)}`] };
}

/** The separator that cuts most lines into the same number of cells. */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, maxLines).filter((line) => line !== '');
  const score = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1).toSorted((a, b) => a - b);
    return counts[Math.floor(counts.length / 2)] ?? 0;
  };
  return [...separators.keys()].reduce((best, each) => (score(each) > score(best) ? each : best));
}

function cut(bytes: Uint8Array, separator: string, path: string): string[][] {
  const rows: string[][] = [];
  const reading = readRecords(bytes, separator.charCodeAt(0), limits);
  for (const { records, faults } of reading) {
    if (faults.length > 0) throw new ListError(`${path}, row ${faults[0]!.row}: ${faults[0]!.message}`);
    for (const record of records) rows.push(record.map((cell) => cell.replaceAll('\u00a0', ' ').trim()));
  }
  return rows;
}
