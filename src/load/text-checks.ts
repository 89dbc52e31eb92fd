import { quote } from '../contract/errors.ts';
import { proseColumns, type TableName } from '../contract/tables.ts';
import { isAddress, townIn } from './address-as-town.ts';
import { isDate } from './date-as-model.ts';
import type { Notices } from './notices.ts';
import { findPrivate } from './private-remarks.ts';
import type { TableData } from './table-rows.ts';

type Tables = { readonly [T in TableName]: TableData<T> };
type AnyTable = Tables[TableName];

/** Tables with descriptions: the columns of the name and of the description. */
const described = [
  ['companies', 'name', 'description'],
  ['models', 'model', 'summary'],
  ['concepts', 'term', 'definition'],
  ['listings', 'title', 'description'],
  ['wantedAds', 'title', 'description'],
  ['resources', 'name', 'description'],
] as const satisfies readonly (readonly [TableName, string, string])[];

/** Columns of text about companies and their offers, into which remarks are written that nobody should read. */
const personal = [
  ['companies', ['name', 'description', 'address_line1', 'address_line2', 'city', 'state_region', 'postal_code']],
  ['fleet', ['brand', 'model', 'boom_type']],
  ['listings', ['title', 'description']],
  ['wantedAds', ['title', 'brand', 'model', 'description']],
] as const satisfies readonly (readonly [TableName, readonly string[]])[];

/** Reports texts that aren't what their column is for. */
export function checkTexts(data: Tables, notices: Notices): void {
  for (const [name, names, text] of described) checkDescriptions(data[name], names, text, notices);
  for (const [name, columns] of personal) for (const column of columns) checkPrivate(data[name], column, notices);
  eachText(data.companies, 'city', (city, at) => {
    if (!isAddress(city)) return;
    const town = townIn(city);
    const remedy = `Write ${town ?? 'only the town'} in city, and the rest in address_line1 and postal_code.`;
    notices.add('address_as_town', at, `${quote(city)} is an address, not only a town.`, remedy);
  });
  for (const name of ['fleet', 'models', 'wantedAds'] as const)
    eachText(data[name], 'model', (model, at) => {
      if (isDate(model)) notices.add('date_instead_of_model', at, `${quote(model)} is a date, not the name of a model.`);
    });
}

/** Calls `act` with each text of a column, and where it is. */
function eachText(
  { file, rows, rowNumbers }: AnyTable,
  column: string,
  act: (text: string, at: { file: string; row: number; column: string; value: string }) => void,
): void {
  rows.forEach((row: object, i) => {
    const value = (row as Readonly<Record<string, unknown>>)[column];
    if (typeof value === 'string') act(value, { file, row: rowNumbers[i]!, column, value });
  });
}

/** Reports what looks private in a column that is published. */
function checkPrivate(table: AnyTable, column: string, notices: Notices): void {
  /** Cells share their texts. */
  const harmless = new Set<string>();
  const isProse = proseColumns.has(column);
  const isCode = column === 'postal_code' || table.name === 'fleet';
  eachText(table, column, (text, at) => {
    if (harmless.has(text)) return;
    const looksLike = findPrivate(text, isProse || isCode);
    if (looksLike === null) {
      if (harmless.size < 10_000) harmless.add(text);
      return;
    }
    const { kind, found } = looksLike;
    notices.add('private_text', at, `${quote(found)} in ${column} looks like ${kind}, and would be published.`);
  });
}

/** Reports descriptions that only repeat the name. */
function checkDescriptions(table: AnyTable, names: string, column: string, notices: Notices): void {
  table.rows.forEach((row: object, i) => {
    const { [names]: name, [column]: description } = row as Readonly<Record<string, string | null>>;
    if (name == null || description == null || description.length > name.length + 1) return;
    if (description.toLowerCase().replace(/\.$/, '') !== name.toLowerCase()) return;
    notices.add(
      'same_name_and_description',
      { file: table.file, row: table.rowNumbers[i]!, column, value: description },
      `The ${column} ${quote(description)} only repeats the name.`,
    );
  });
}
