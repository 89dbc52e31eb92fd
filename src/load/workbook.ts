import { quote } from '../contract/errors.ts';
import { listArchive, type ZipEntry } from './archive.ts';
import { csvLine } from './csv.ts';
import type { Notices } from './notices.ts';
import { readFormat } from './number-formats.ts';
import { openParts, type OfficeParts } from './office-parts.ts';
import {
  collectText,
  isFilled,
  isTrue,
  readCells,
  RefusedWorkbook,
  type CellStyle,
  type CellText,
  type SheetCells,
} from './sheet-cells.ts';

/** A visible sheet. */
export interface WorkbookSheet {
  readonly name: string;
  /** The sheet as texts, row i at index i; what is hidden or struck through is empty. Reports what is left out or doubtful. */
  rows(label: string, notices: Notices): readonly (readonly string[])[];
  /** Rows with cells that are left out whole, from 1. */
  readonly leftOut: SheetCells['leftOut'];
  /** The rows as CSV in UTF-8, without empty columns at the left. */
  toCsv(label: string, notices: Notices): Uint8Array;
}

/** A workbook, opened. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** Whether days count from 1900, so that a bare number can be read as a date. */
  readonly from1900: boolean;
}

/** Unpacked bytes that a workbook may have for each megabyte of MAX_FILE_MB. */
export const unpackedPerMegabyte = 200_000;

/** Larger parts, bytes, are refused if they unpack to more than 100 times their size, as in Apache POI (ZipSecureFile). */
const [grace, mostRatio] = [100 * 1024, 100];
/** Cell formats of a workbook in Excel. */
const maxFormats = 65_536;

/**
 * Opens an Excel workbook (ECMA-376, .xlsx), and reports its sheets that aren't read.
 *
 * @param maxUnpackedBytes Limit on the unpacked size of all parts, and on the texts of all cells.
 * @returns Null, and reported, if it is damaged or too large.
 */
export async function openWorkbook(bytes: Uint8Array, file: string, maxUnpackedBytes: number, notices: Notices): Promise<Workbook | null> {
  try {
    const entries = listArchive(bytes);
    if (entries === null) throw new Error('its list of parts is damaged');
    refuseLarge(entries, file, maxUnpackedBytes);
    return await readBook(openParts(bytes, entries), file, maxUnpackedBytes, notices);
  } catch (error) {
    if (error instanceof RefusedWorkbook) notices.add('file_too_large', { file }, error.message, error.remedy);
    else notices.add('damaged_workbook', { file }, `${file} can’t be read as an Excel workbook: ${quote((error as Error).message, 120)}.`);
    return null;
  }
}

function refuseLarge(entries: readonly ZipEntry[], file: string, maxUnpackedBytes: number): void {
  const unpacked = entries.reduce((sum, part) => sum + part.bytes, 0);
  if (unpacked > maxUnpackedBytes) {
    const remedy = `If all of it belongs there, set MAX_FILE_MB to ${Math.ceil(unpacked / unpackedPerMegabyte)} or more.`;
    throw new RefusedWorkbook(`${file} unpacks to ${unpacked} bytes; at most ${maxUnpackedBytes} are read.`, remedy);
  }
  for (const { name, bytes, packed } of entries)
    if (bytes > grace && bytes > mostRatio * packed) {
      const ratio = Math.round(bytes / packed);
      const message = `The part ${quote(name, 80)} of ${file} unpacks to ${ratio} times its size; at most ${mostRatio} times are read.`;
      throw new RefusedWorkbook(message, 'Save the table as CSV UTF-8.');
    }
}

async function readBook(parts: OfficeParts, file: string, maxTextChars: number, notices: Notices): Promise<Workbook> {
  const book = (await parts.relations('')).find(({ type }) => type === 'officeDocument')?.target;
  if (book === undefined) throw new Error('it names no workbook');
  const listed: { name: string; id: string | undefined; state: string }[] = [];
  let from1904 = false;
  await parts.read(book, {
    open(name, attributes, section) {
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
      if (section !== 'sheets' || name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      listed.push({ name: attributes['name'] ?? '', id, state: attributes['state'] ?? 'visible' });
    },
  });
  if (listed.length === 0) throw new Error('it lists no sheets');
  const relations = await parts.relations(book);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target;
  const [styles, shared] = [await readStyles(parts, partOf('styles'), from1904), await readShared(parts, partOf('sharedStrings'))];
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const named = new Set<string>();
  const sheets: WorkbookSheet[] = [];
  let count = 0;
  for (const { name, id, state } of listed) {
    const relation = byId.get(id ?? '');
    const what =
      state !== 'visible'
        ? 'hidden'
        : relation === undefined
          ? 'missing'
          : relation.type === 'worksheet'
            ? null
            : 'a chart, a macro or a dialog';
    if (what !== null || relation === undefined) {
      notices.add('sheet_not_read', { file, value: name }, `The sheet ${quote(name, 60)} of ${file} is ${what} and is not read.`);
      continue;
    }
    nameOnce(named, relation.target, file);
    const reading = readCells({
      name: `the sheet ${quote(name, 60)} of ${file}`,
      styles,
      shared,
      cellsBefore: count,
      maxTextChars,
    });
    await parts.read(relation.target, reading);
    const cells = reading.end();
    count += cells.count;
    sheets.push(openSheet(name, cells));
  }
  return { sheets, from1900: !from1904 };
}

/** Records a part that a workbook names; a repeated one would be read again. @throws RefusedWorkbook */
function nameOnce(named: Set<string>, part: string, file: string): void {
  if (named.has(part)) {
    const message = `${file} names the part ${quote(part, 80)} more than once; each sheet has a part of its own (ECMA-376, part 1, 12.3.24).`;
    throw new RefusedWorkbook(message, 'Open it in the spreadsheet program and save it again.');
  }
  named.add(part);
}

/** The styles of cells, by number (18.8). */
async function readStyles(parts: OfficeParts, part: string | undefined, from1904: boolean): Promise<CellStyle[]> {
  const formats = new Map<number, string>();
  const struckFonts: boolean[] = [];
  const styles: CellStyle[] = [];
  const known = new Map<number, CellStyle['format']>();
  const formatOf = (id: number) => {
    const format = known.get(id) ?? readFormat(id, formats.get(id), from1904);
    known.set(id, format);
    return format;
  };
  if (part === undefined) return styles;
  await parts.read(part, {
    open(name, { numFmtId = '0', formatCode = '', fontId = '0', val = '1' }, section) {
      if (section === 'numFmts' && name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      else if (section === 'fonts' && name === 'font') struckFonts.push(false);
      else if (section === 'fonts' && name === 'strike') struckFonts[struckFonts.length - 1] = isTrue(val);
      else if (section === 'cellXfs' && name === 'xf')
        styles.push({ format: formatOf(Number(numFmtId)), isStruck: struckFonts[Number(fontId)] === true });
      if (styles.length > maxFormats) throw new Error('it has more cell formats than Excel');
    },
  });
  return styles;
}

async function readShared(parts: OfficeParts, part: string | undefined): Promise<CellText[]> {
  const shared: CellText[] = [];
  if (part === undefined) return shared;
  const text = collectText();
  await parts.read(part, {
    ...text,
    close(name, section) {
      text.close(name, section);
      if (name === 'si' && section === '') shared.push(text.take());
    },
  });
  return shared;
}

function openSheet(name: string, cells: SheetCells): WorkbookSheet {
  const rows: WorkbookSheet['rows'] = (file, notices) => {
    for (const { code, row, value, message, remedy } of cells.findings) notices.add(code, { file, row, value }, message, remedy);
    return cells.rows.slice(0, cells.rows.findLastIndex(isFilled) + 1);
  };
  return {
    name,
    leftOut: cells.leftOut,
    rows,
    toCsv(label, notices) {
      const texts = rows(label, notices);
      // Formatting extends beyond the content.
      const filled = texts.filter(isFilled);
      const left = filled.reduce(
        (least, row) =>
          Math.min(
            least,
            row.findIndex((text) => text !== ''),
          ),
        Infinity,
      );
      const right = filled.reduce((most, row) => Math.max(most, row.findLastIndex((text) => text !== '') + 1), 0);
      const lines = texts.map((row) => csvLine(Array.from({ length: right - left }, (_, j) => row[left + j] ?? '')));
      return new TextEncoder().encode(lines.join(''));
    },
  };
}
