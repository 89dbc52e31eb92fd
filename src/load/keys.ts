import { quote } from '../contract/errors.ts';
import { tables, type Column, type Table, type TableName } from '../contract/tables.ts';
import type { CellReader } from './cells.ts';
import type { Notices, NoticeSink } from './notices.ts';
import type { Part } from './parts.ts';
import { craneWords, factsWidth, noRow } from './row-facts.ts';
import { closest } from './suggest.ts';
import type { TableData, WrapReader } from './table-rows.ts';

/** Reports values that stand twice in a column whose values must be unique. */
export function checkUnique<T extends TableName>({ name, file, rows, rowNumbers }: TableData<T>, notices: Notices): void {
  const { columns }: Table = tables[name];
  for (const column of columns.filter(({ unique }) => unique === true)) {
    const seen = new Map<unknown, number>();
    const seenLower = new Map<string, number>();
    rows.forEach((row, i) => {
      const value: unknown = row[column.name as keyof typeof row];
      if (value === null) return;
      const place = { file, row: rowNumbers[i]!, column: column.name, value: String(value) };
      const earlier = seen.get(value);
      if (earlier !== undefined) {
        const same = columns.every(
          (other) => String(row[other.name as keyof typeof row]) === String(rows[earlier]![other.name as keyof typeof row]),
        );
        notices.add(
          'duplicate_key',
          place,
          `${quote(String(value))} stands in row ${rowNumbers[earlier]} already${same ? '; the rows are the same in every cell' : ''}.`,
          same ? `Delete row ${rowNumbers[i]}.` : undefined,
        );
        return;
      }
      seen.set(value, i);
      // A slug has no upper case; that it has some is reported where it is read.
      if (column.cell !== 'id' && column.cell !== 'path') return;
      const lower = String(value).toLowerCase();
      const similar = seenLower.get(lower);
      if (similar === undefined) seenLower.set(lower, i);
      else
        notices.add(
          'case_only_duplicate',
          place,
          `${quote(String(value))} and the ${column.name} of row ${rowNumbers[similar]} differ only by case.`,
        );
    });
  }
}

/** Rows that repeat an earlier one, in order. */
export interface Repeats {
  /** The first of them, each with the row that it repeats. */
  readonly listed: readonly (readonly [row: number, earlier: number])[];
  readonly count: number;
}

/** Finds cranes that are the same as an earlier one in every cell. Rows whose digests agree are the same. */
export function findRepeats(parts: readonly Part[], maxListed: number): Repeats {
  const records = parts.reduce((sum, part) => sum + part.records, 0);
  // A hash table with linear probing: the place of a row, counted from 1, at the first free slot from the one that its digest names.
  const slots = new Int32Array(1 << Math.ceil(Math.log2(Math.max(2 * records, 2))));
  const last = slots.length - 1;
  const digests = new Int32Array(2 * records);
  const listed: [number, number][] = [];
  let count = 0;
  let record = 0;
  for (const { facts } of parts) {
    for (let at = 0; at < facts.length; at += factsWidth.fleet, record++) {
      if (facts[at] === noRow) continue;
      const lo = facts[at + craneWords.lo]!;
      const hi = facts[at + craneWords.hi]!;
      digests[2 * record] = lo;
      digests[2 * record + 1] = hi;
      let slot = lo & last;
      let other = slots[slot]!;
      while (other !== 0 && (digests[2 * other - 2] !== lo || digests[2 * other - 1] !== hi)) {
        slot = (slot + 1) & last;
        other = slots[slot]!;
      }
      if (other === 0) slots[slot] = record + 1;
      else if (count++ < maxListed) listed.push([record + 1, other]);
    }
  }
  return { listed, count };
}

/** Reports rows that repeat an earlier one, in a table without a unique column. */
export function reportRepeats({ listed, count }: Repeats, file: string, notices: Notices): void {
  for (const [row, earlier] of listed) notices.add('duplicate_row', { file, row }, `Row ${row} is the same as row ${earlier}.`);
  if (count > listed.length) notices.count('duplicate_row', file, null, count - listed.length);
}

/** The keys of a table by which others refer to its rows. */
export interface Keys {
  /** The key that is written so. */
  get(text: string): string | undefined;
  /** All of them, to find what was meant. */
  all(): Iterable<string>;
}

/** The keys that stand in a column. */
export function keysOf({ rows }: TableData<TableName>, column: string): Keys {
  const keys = new Map<string, string>();
  for (const row of rows) {
    const key = String(row[column as keyof typeof row]);
    keys.set(key, key);
  }
  return { get: (text) => keys.get(text), all: () => keys.keys() };
}

/**
 * Adds the check of references: a cell that names a row of another table must find it. All cells with the same key then
 * share the string of that table, which lets the text of a large file go.
 */
export function referencesTo(
  read: ReadonlyMap<TableName, TableData<TableName>>,
  file: string,
  notices: NoticeSink,
  findKeys: typeof keysOf = keysOf,
): WrapReader {
  return (readCell, { references }: Column): CellReader => {
    const target = references && read.get(references.table);
    if (!references || !target?.complete) return readCell;
    const keys = findKeys(target, references.column);
    return (text, report) => {
      const known = keys.get(text);
      if (known !== undefined) return known;
      const value = readCell(text, report);
      if (typeof value !== 'string' || keys.get(value) !== undefined || target.strayCells.has(value)) return value;
      // Searching for what was meant takes a pass over all keys: only for notices that are listed.
      const meant = notices.isFull('foreign_key_violation', file) ? null : closest(value, keys.all(), maxKeyEdits);
      const isCompany = references.table === 'companies';
      report(
        'foreign_key_violation',
        `${quote(value)} is not a ${references.column} of ${target.file}.`,
        remedyOf(value, meant, target.file, isCompany),
      );
      return value;
    };
  };
}

/** Names of companies are alike; with more edits a key of another company would be suggested in place of one that was deleted. */
const maxKeyEdits = 2;

function remedyOf(key: string, meant: string | null, file: string, isCompany: boolean): string {
  if (meant !== null) return `Write ${meant}, or add ${key} to ${file}${isCompany ? ', with active=false if the company is gone' : ''}.`;
  if (isCompany) return `If the company is gone, keep its row in ${file} with active=false; otherwise correct the slug.`;
  return `Correct it, or add ${key} to ${file}.`;
}
