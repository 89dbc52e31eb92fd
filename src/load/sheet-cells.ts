import { quote } from '../contract/errors.ts';
import type { NoticeCode } from '../contract/notices.ts';
import { readFormat, type CellFormat } from './number-formats.ts';
import type { XmlHandler } from './office-parts.ts';

/** How cells of a style are shown. */
export interface CellStyle {
  readonly format: CellFormat;
  readonly isStruck: boolean;
}

/** A text, and whether a part of it is struck through and left out. */
export interface CellText {
  readonly text: string;
  readonly isStruck: boolean;
}

/** What is left out of a sheet, or doubtful in it. */
export interface Finding {
  readonly code: NoticeCode;
  readonly row: number;
  readonly value: string;
  readonly message: string;
  readonly remedy?: string;
}

/** Why a row is left out. */
export type LeftOut = 'hidden' | 'struck through';

/** A sheet as texts: row i, column j at [i][j]. */
export interface SheetCells {
  readonly rows: readonly (readonly string[])[];
  /** Rows with cells that are left out whole, from 1. */
  readonly leftOut: ReadonlyMap<number, LeftOut>;
  readonly findings: readonly Finding[];
  /** Cells, filled or not. */
  readonly count: number;
}

/** What a sheet refers to, and how much it may hold. */
export interface SheetContext {
  /** Its name in sentences. */
  readonly name: string;
  readonly styles: readonly CellStyle[];
  readonly shared: readonly CellText[];
  /** Cells of the sheets before it. */
  readonly cellsBefore: number;
  readonly maxTextChars: number;
}

/** A workbook is refused before it is read. */
export class RefusedWorkbook extends Error {
  override readonly name = 'RefusedWorkbook';
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** The size of a sheet in Excel. */
const [maxRows, maxColumns] = [1_048_576, 16_384];
/** Most cells in the sheets that are read, filled or not. */
const maxCells = 5_000_000;
/** How large the area of a sheet may be, in addition to a hundred cells for each filled one. */
const freeCells = 200_000;
/** Formulas without a result that are named; more are not read at all. */
const maxUnsaved = 100_000;

const general = readFormat(0, undefined, false);

interface Merge {
  readonly range: string;
  readonly row: number;
  readonly column: number;
  readonly endRow: number;
  readonly endColumn: number;
}

/** Collects the text of a shared or inline string, with or without formatted parts (18.4.8), as a handler's calls come in. */
export function collectText(): Required<XmlHandler> & { take(): CellText } {
  let [text, part, isOpen, isPartStruck, isStruck, isSpoken] = ['', '', false, false, false, false];
  return {
    open(name, { val = '1' }) {
      if (name === 'r') isPartStruck = false;
      else if (name === 'strike') isPartStruck = isTrue(val);
      // How a text is pronounced is no part of it.
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') [part, isOpen] = ['', !isSpoken];
    },
    text(more) {
      if (isOpen) part += more;
    },
    close(name) {
      if (name === 'r') isPartStruck = false;
      else if (name === 'rPh') isSpoken = false;
      if (name !== 't' || !isOpen) return;
      isOpen = false;
      if (isPartStruck) isStruck ||= part.trim() !== '';
      else text += part;
    },
    take() {
      const taken = { text: unescape(text), isStruck };
      [text, isPartStruck, isStruck] = ['', false, false];
      return taken;
    },
  };
}

/** Characters that XML can't express are written as _x000D_ (22.9.2.19). */
const unescape = (text: string): string =>
  (text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text
  ).replaceAll('\r\n', '\n');

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';

/** Reads a sheet: feed the handler, then call `end`. @throws RefusedWorkbook, or an Error if it is damaged. */
export function readCells({
  name: sheet,
  styles,
  shared,
  cellsBefore,
  maxTextChars,
}: SheetContext): Required<XmlHandler> & { end(): SheetCells } {
  const rows: string[][] = [];
  const findings: Finding[] = [];
  const merges: Merge[] = [];
  const hiddenColumns = new Set<number>();
  /** Rows and columns with something in them, and cells, that are left out. */
  const hidden = { rows: new Set<number>(), columns: new Set<number>(), cells: [] as string[] };
  const leftOut = new Map<number, LeftOut>();
  const struck: { row: number; column: number; isWhole: boolean }[] = [];
  const unsaved: { row: number; column: number; formula: string }[] = [];
  let [count, filled, widths, textChars, row, column, height, width, isRowHidden] = [0, 0, 0, 0, -1, -1, 0, 0, false];
  let cell: { type: string; style: CellStyle | undefined; value: string | null; formula: string | null; isInline: boolean } | null = null;
  /** The element whose text is collected. */
  let collecting = '';
  const inline = collectText();

  function openCell({ r: reference, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    const at = /^([A-Z]{1,3})(\d{1,7})$/i.exec(reference ?? '');
    column = at === null ? column + 1 : columnOf(at[1]!);
    if (at !== null) row = Number(at[2]) - 1;
    if (!(row >= 0 && row < maxRows && column < maxColumns))
      throw new Error(`${sheet} has the cell ${reference ?? ''}, which no sheet can have`);
    if (cellsBefore + ++count > maxCells)
      throw new RefusedWorkbook(`A workbook may have at most ${maxCells} cells.`, 'Save the table as CSV UTF-8.');
    cell = { type, style: styles[Number(style)], value: null, formula: null, isInline: false };
  }

  function closeCell(): void {
    const { type, style, value, formula, isInline } = cell!;
    cell = null;
    if (value === null && formula === null && !isInline) return;
    filled++;
    height = Math.max(height, row + 1);
    width = Math.max(width, column + 1);
    const read = isInline ? inline.take() : type === 's' ? sharedText(value ?? '') : { text: value ?? '', isStruck: false };
    const text = read.text === '' ? '' : shownAs(isInline || type === 's' ? 'text' : type, read.text, style);
    // A result that is an empty text has the type of a text.
    const isUnsaved = formula !== null && (value ?? '') === '' && !(type === 'str' && value !== null);
    if (text === '' && !isUnsaved && !read.isStruck) return;
    if (hiddenColumns.has(column)) {
      hidden.columns.add(column);
      return;
    }
    if (isRowHidden) {
      hidden.rows.add(row);
      // Kept for the rows that a merged value covers.
      (rows[row] ??= [])[column] = style?.isStruck === true ? '' : text;
      return;
    }
    if (style?.isStruck === true || read.isStruck) struck.push({ row, column, isWhole: style?.isStruck === true || text === '' });
    if (style?.isStruck === true) return;
    if (isUnsaved) {
      if (unsaved.length === maxUnsaved)
        throw new RefusedWorkbook(`More than ${maxUnsaved} formulas of ${sheet} have no saved result.`, 'Save the table as CSV UTF-8.');
      unsaved.push({ row, column, formula: `=${formula!}` });
    }
    (rows[row] ??= [])[column] = text;
  }

  /** A text that many cells share is stored once in the workbook, but appears for each of them in the table. */
  function sharedText(value: string): CellText {
    if (value.trim() === '') return { text: '', isStruck: false };
    const found = shared[Number(value)];
    if (found === undefined) throw new Error(`the cell ${cellName(row, column)} of ${sheet} has a text that it does not hold`);
    countText(found.text);
    return found;
  }

  function countText(text: string): void {
    textChars += text.length;
    if (textChars > maxTextChars)
      throw new RefusedWorkbook(
        `The cells of ${sheet} repeat texts of more than ${maxTextChars} bytes in all.`,
        'Shorten the texts that many rows repeat.',
      );
  }

  /** A value as a person sees it; empty, and noted, if the format of its cell shows nothing. */
  function shownAs(type: string, value: string, style: CellStyle | undefined): string {
    if (type === 'b') return isTrue(value.trim()) ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace(/T00:00(?::00(?:\.0{1,9})?)?Z?$/, '').replace('T', ' ');
    const format = style?.format ?? general;
    const number = type === 'n' ? Number(value) : Number.NaN;
    if (type === 'e' || (type === 'n' && Number.isNaN(number))) return value;
    const text = type === 'n' ? format.number(number) : format.text(type === 'text' ? value : unescape(value));
    if (text === null && !isRowHidden && !hiddenColumns.has(column)) hidden.cells.push(cellName(row, column));
    return text ?? '';
  }

  /** A value that is merged over several rows counts for each of them that has other cells. Values below it aren't seen. */
  function spreadMerges(): void {
    let steps = 0;
    const step = () => {
      if (++steps > maxCells) throw new RefusedWorkbook(`More cells of ${sheet} are merged than it may have.`, 'Unmerge the cells.');
    };
    for (const { range, row: first, column: left, endRow, endColumn } of merges) {
      step();
      const text = rows[first]?.[left] ?? '';
      const taken: number[] = [];
      let hasOthers = text !== '';
      for (let i = first; i <= Math.min(endRow, rows.length - 1); i++) {
        step();
        const own = rows[i]!;
        for (let j = i === first ? left + 1 : left; j <= Math.min(endColumn, own.length - 1); j++) {
          step();
          hasOthers ||= own[j] !== '';
          own[j] = '';
        }
        if (i > first && text !== '' && isFilled(own)) {
          countText(text);
          own[left] = text;
        }
        if (text !== '' && own[left] === text && !hidden.rows.has(i)) taken.push(i + 1);
      }
      if (!hasOthers) continue;
      const where = taken.length > 1 ? `their value is read in rows ${runs(taken)}` : `only ${cellName(first, left)} has a value`;
      findings.push({ code: 'merged_cells', row: first + 1, value: range, message: `The cells ${range} are merged; ${where}.` });
    }
  }

  function reportLeftOut(): void {
    const add = (code: NoticeCode, at: number, value: string, what: string) =>
      findings.push({ code, row: at + 1, value, message: `${what} and not read: ${value}.` });
    const some = (length: number, noun: string, state: string) =>
      length === 1 ? `1 ${noun} is ${state}` : `${length} ${noun}s are ${state}`;
    const { columns, cells } = hidden;
    const isEmptied = (at: number) => !isFilled(rows[at] ?? []);
    for (const at of hidden.rows) leftOut.set(at + 1, 'hidden');
    for (const { row: at } of struck) if (isEmptied(at)) leftOut.set(at + 1, 'struck through');
    for (const [code, why] of [
      ['hidden_cells', 'hidden'],
      ['struck_cells', 'struck through'],
    ] as const) {
      const found = [...leftOut].flatMap(([at, own]) => (own === why ? [at] : []));
      if (found.length > 0) add(code, found[0]! - 1, runs(found), some(found.length, 'row', why));
    }
    if (columns.size > 0)
      add('hidden_cells', 0, listed([...columns].sort((a, b) => a - b).map(letters)), some(columns.size, 'column', 'hidden'));
    if (cells.length > 0)
      add('hidden_cells', Number(/\d+/.exec(cells[0]!)![0]) - 1, listed(cells), some(cells.length, 'cell', 'hidden by its format'));
    const others = struck.filter((each) => !isEmptied(each.row));
    for (const [isWhole, noun] of [
      [true, 'cell'],
      [false, 'part of a cell'],
    ] as const) {
      const found = others.filter((each) => each.isWhole === isWhole);
      if (found.length === 0) continue;
      const names = listed(found.map((each) => cellName(each.row, each.column)));
      add(
        'struck_cells',
        found[0]!.row,
        names,
        isWhole || found.length === 1 ? some(found.length, noun, 'struck through') : `Parts of ${found.length} cells are struck through`,
      );
    }
    for (const { row: at, column: of, formula } of unsaved)
      findings.push({
        code: 'spreadsheet_error',
        row: at + 1,
        value: formula,
        message: `The formula ${quote(formula, 60)} in cell ${cellName(at, of)} has no saved result.`,
        remedy: 'Open the workbook in the spreadsheet program and save it again, or replace the formula with its value.',
      });
  }

  return {
    open(name, attributes, section) {
      if (section === 'cols' && name === 'col') {
        const { min = '1', max = min, hidden: isHidden, width: wide } = attributes;
        const isShown = !isTrue(isHidden) && Number(wide ?? 1) !== 0;
        for (let at = Number(min); at <= (isShown ? Number(min) : Math.min(Number(max), maxColumns)); at++) {
          if (++widths > maxColumns) throw new Error(`${sheet} states the widths of more columns than it can have`);
          if (!isShown) hiddenColumns.add(at - 1);
        }
      } else if (section === 'mergeCells' && name === 'mergeCell') {
        const [, left, top, right, bottom] = /^([A-Z]{1,3})([1-9]\d{0,6}):([A-Z]{1,3})([1-9]\d{0,6})$/.exec(attributes['ref'] ?? '') ?? [];
        if (bottom !== undefined && `${left}${top}` !== `${right}${bottom}`)
          merges.push({
            range: attributes['ref']!,
            row: Number(top) - 1,
            column: columnOf(left!),
            endRow: Number(bottom) - 1,
            endColumn: columnOf(right!),
          });
      }
      if (section !== 'sheetData') return;
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']) - 1;
        column = -1;
        isRowHidden = isTrue(attributes['hidden']) || Number(attributes['ht'] ?? 1) === 0;
      } else if (name === 'c') openCell(attributes);
      else if (cell === null) return;
      else if (name === 'v') [collecting, cell.value] = ['v', ''];
      else if (name === 'f') [collecting, cell.formula] = ['f', ''];
      else if (name === 'is') [collecting, cell.isInline] = ['is', true];
      else if (collecting === 'is') inline.open(name, attributes, section);
    },
    text(text) {
      if (cell === null || collecting === '') return;
      if (collecting === 'v') cell.value += text;
      else if (collecting === 'f') cell.formula += text;
      else inline.text(text);
    },
    close(name, section) {
      if (section !== 'sheetData') return;
      if (name === 'c' && cell !== null) closeCell();
      else if (name === collecting) collecting = '';
      else if (collecting === 'is') inline.close(name, section);
    },
    end() {
      if (height * width > freeCells + 100 * filled)
        throw new RefusedWorkbook(
          `${cellName(height - 1, width - 1)} is the last cell of ${sheet}, but only ${filled} cells are filled.`,
          'Delete the cells far from the table, and save it again.',
        );
      for (let i = 0; i < rows.length; i++) rows[i] = Array.from(rows[i] ?? [], (text) => text ?? '');
      spreadMerges();
      for (const at of hidden.rows) rows[at] = [];
      reportLeftOut();
      return { rows, leftOut, findings, count };
    },
  };
}

export const isFilled = (row: readonly string[]): boolean => row.some((text) => text !== '');

/** The letters of a column in a spreadsheet; the first column is 0. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}

const columnOf = (word: string): number =>
  Array.from(word.toUpperCase()).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;

const cellName = (row: number, column: number): string => letters(column) + (row + 1);

const maxListed = 20;

const listed = (names: readonly string[]): string =>
  names.length <= maxListed ? names.join(', ') : `${names.slice(0, maxListed).join(', ')} and ${names.length - maxListed} more`;

/** Numbers in ascending order, as ranges: 3, 7–9. */
function runs(numbers: readonly number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return listed(found.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)));
}
