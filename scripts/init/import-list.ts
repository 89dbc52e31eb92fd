import { tables } from '../../src/contract/tables.ts';
import { columnNames, tableOf, type Field } from './column-names.ts';
import { convertList, type Assumptions, type ConvertedList } from './convert-list.ts';
import { exampleTables, tableText } from './example-rows.ts';
import { mapColumns, type Mapping } from './map-columns.ts';
import { ListError, readList } from './read-list.ts';

/** A list that was read, with what its columns mean. */
export interface OpenedList {
  readonly mapping: Mapping;
  /** The mapping, for the owner to judge. */
  readonly text: string;
}

/** Fields without which there is no company; the others can be filled in. */
const needed: readonly Field[] = ['name'];

/** Whether a text names a column of ours, or a pair of them. */
export const isField = (text: string): text is Field => Object.hasOwn(columnNames, text);

/**
 * Reads a list and finds out what its columns mean.
 *
 * @param said Columns by what the owner said of them.
 * @throws ListError when it can't be read, has no header, or has no names.
 */
export async function openList(path: string, said: ReadonlyMap<string, Field | ''>): Promise<OpenedList> {
  const { rows, remarks } = await readList(path);
  const mapping = mapColumns(rows, said);
  if (mapping === null)
    throw new ListError(`${path} has no header: none of its first rows names two columns that are known, such as Company and City.`);
  const unknown = [...said.keys()].filter((header) => !mapping.columns.some((column) => column.header === header));
  if (unknown.length > 0) throw new ListError(`${path} has no column ${JSON.stringify(unknown[0])}.`);
  const missing = needed.filter((field) => !mapping.columns.some((column) => column.field === field));
  if (missing.length > 0)
    throw new ListError(
      `No column of ${path} is known to be the ${missing.join(' or ')}. Say which one is, for example --map "HEADER=${missing[0]}".`,
    );
  return { mapping, text: describe(path, mapping, [...remarks, ...mapping.remarks]) };
}

function describe(path: string, { columns, rows }: Mapping, remarks: readonly string[]): string {
  const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text).replaceAll('\n', ' ');
  const lines = columns.map(({ header, field, certainty, example }) => [
    cut(header === '' ? '(no name)' : header, 28),
    field === null ? 'left out' : `${tableOf(field) === 'fleet' ? 'fleet' : 'companies'}: ${field}`,
    certainty ?? '',
    cut(example, 30),
  ]);
  const head = ['column of the list', 'becomes', 'how sure', 'for example'];
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `  ${cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()}`;
  const missing = (['country', 'lat', 'lon', 'services', 'city'] as const).filter(
    (field) => !columns.some((column) => column.field === field || (column.field === 'position' && (field === 'lat' || field === 'lon'))),
  );
  return [
    `${path}: ${rows.length.toLocaleString('en')} rows; ${remarks.join('; ')}.`,
    '',
    ...[head, ...lines].map(line),
    ...(missing.length > 0 ? ['', `Not in the list: ${missing.join(', ')}.`] : []),
    '',
  ].join('\n');
}

/** Tables of a list by their files: companies and cranes are those of the list, ads and listings are empty, the rest are examples. */
export function tablesOfList(mapping: Mapping, assumptions: Assumptions): { tables: Map<string, string>; list: ConvertedList } {
  const list = convertList(mapping, assumptions);
  const files = exampleTables();
  files.set(tables.companies.file, tableText('companies', list.companies));
  files.set(tables.fleet.file, tableText('fleet', list.fleet));
  for (const name of ['listings', 'wantedAds'] as const) files.set(tables[name].file, tableText(name, []));
  return { tables: files, list };
}
