import { bareLetters } from '../contract/fold.ts';
import type { Answers } from './answers.ts';
import { fleetFields, isFleetField, type Field } from './column-names.ts';
import type { Source } from './list-rows.ts';
import { mapColumns, type Mapping } from './map-columns.ts';
import { ListError, readList, type ForeignList, type ListFile, type Sheet } from './read-list.ts';

/** A list with mapped columns. */
export interface OpenedList {
  readonly sources: readonly Source[];
  /** Unread sheets, with the reason. */
  readonly unread: readonly (readonly [sheet: Sheet, why: string])[];
  /** How it was read, for people. */
  readonly form: string;
  /** What the owner should look at; in sentences. */
  readonly notices: readonly string[];
}

/** @throws ListError when the list can’t be read, has no header, or has no names, or when it isn't clear which sheet has the companies. */
export const openList = async (file: ListFile, answers: Answers): Promise<OpenedList> =>
  mapList(await readList(file, answers), file.name, answers);

/** Maps the columns of a list that was read. @throws ListError as {@link openList} does. */
export function mapList({ sheets, form, notices }: ForeignList, path: string, answers: Answers): OpenedList {
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  for (const name of answers.sheets)
    if (!sheets.some((sheet) => sheet.name === name)) throw new ListError(`${path} has no sheet ${JSON.stringify(name)}; it has ${names}.`);
  const isWanted = ({ name }: Sheet) => answers.sheets.length === 0 || answers.sheets.includes(name);
  const mapped = sheets.filter(isWanted).flatMap((sheet) => mapColumns(sheet, answers) ?? []);
  if (mapped.length === 0)
    throw new ListError(
      [
        `${path} has no header: none of its first rows has two known column names, such as Company and City. Name the row with --header.`,
        `It was read as ${form}.`,
        ...notices,
      ].join(' '),
    );
  if (mapped.every(({ sheet, header }) => sheet.rows.slice(header[1]).every((row) => row.every((cell) => cell === ''))))
    throw new ListError(`${path} has no rows below its header.`);
  const headers = new Set(mapped.flatMap(({ columns }) => columns.map(({ header }) => header)));
  for (const [header, field] of answers.columns)
    if (!headers.has(header) && (field !== '' || !answers.saved.has(header)))
      throw new ListError(
        `${path} has no column ${JSON.stringify(header)}${answers.saved.has(header) ? `, which was ${field} in the saved mapping. Correct the mapping` : ''}.`,
      );
  const has = ({ columns }: Mapping, fields: readonly Field[]) => columns.some(({ field }) => field !== null && fields.includes(field));
  const named = mapped.filter((mapping) => has(mapping, ['name']));
  if (named.length === 0)
    throw new ListError(
      `No column of ${path} is known to be the name. Say which one is, for example --map "HEADER=name".${headingsIn(mapped)}`,
    );
  const placed = named.filter((mapping) => has(mapping, ['city', 'postal_code', 'address_line1', 'lat', 'position']));
  const [companies, ...others] = named.length === 1 ? named : placed.length === 0 ? named : placed;
  const isSame = (mapping: Mapping) => headersOf(mapping) === headersOf(companies!);
  // Sheets with the same columns are parts of one list: a sheet for each country or year.
  if (companies === undefined || !others.every(isSame))
    throw new ListError(
      `${path} has several sheets with companies: ${named.map(({ sheet }) => `“${sheet.name}”`).join(', ')}. Say which one to read with --sheet NAME.`,
    );
  const rowsIn = ({ sheet, header }: Mapping) => sheet.rows.slice(header[1]).filter((row) => row.some((cell) => cell !== '')).length;
  const contacts = new Set<Field>(['city', 'country', 'postal_code', 'phone', 'website', 'address_line1']);
  const larger = mapped.find(
    (mapping) =>
      !has(mapping, ['name']) &&
      mapping.columns.filter(({ field }) => field !== null && contacts.has(field)).length >= 3 &&
      rowsIn(mapping) > rowsIn(companies),
  );
  if (larger !== undefined)
    throw new ListError(
      `The sheet “${larger.sheet.name}” of ${path} seems to have the companies, but no column of it is known to be the name. Say which one is, for example --map "HEADER=name", or which sheet to read with --sheet NAME.`,
    );
  const sources: Source[] = [companies, ...others].map((mapping) => ({ mapping, key: null }));
  const ofCranes = mapped.filter((mapping) => mapping !== companies && !others.includes(mapping) && has(mapping, fleetFields));
  const findKey = ofCranes.length > 0 ? openKeys(companies) : () => null;
  for (const mapping of ofCranes) {
    const key = findKey(mapping);
    if (key === null) continue;
    sources.push({ mapping, key });
  }
  const withHeader = new Set(mapped.map(({ sheet }) => sheet));
  const unread = sheets
    .filter((sheet) => !sources.some(({ mapping }) => mapping.sheet === sheet))
    .map((sheet): [Sheet, string] => [
      sheet,
      !isWanted(sheet)
        ? 'it was not named with --sheet'
        : withHeader.has(sheet)
          ? 'no column of it names the companies of the other sheet'
          : 'it has no known header',
    ]);
  return { sources, unread, form, notices };
}

/** Says that companies seem to be headings above their cranes, which isn’t read; empty if they don’t. */
function headingsIn(mapped: readonly Mapping[]): string {
  const filled = (row: readonly string[] | undefined) => row?.filter((cell) => cell !== '') ?? [];
  for (const { sheet } of mapped) {
    const at = sheet.rows.findIndex((row, i) => i > 0 && filled(row).length === 1 && filled(sheet.rows[i + 1]).length > 2);
    if (at !== -1)
      return ` Its companies seem to be headings above their cranes (row ${at + 1}: “${filled(sheet.rows[at])[0]}”): put the name of its company into each row.`;
  }
  return '';
}

/** The columns of a sheet. */
const headersOf = ({ columns }: Mapping): string => columns.map(({ header }) => bareLetters(header)).join(' ');

/** Whether two headers share a word: “Cliente” and “Cód. cliente”. */
const sharesWord = (a: string, b: string): boolean => {
  const words = (header: string) => (header.match(/\p{L}{4,}/gu) ?? []).map(bareLetters);
  const others = words(b);
  return words(a).some((word) => others.some((other) => word.startsWith(other) || other.startsWith(word)));
};

/** Whether texts are unlikely to match by chance, unlike row numbers. */
const isDistinctive = (values: readonly string[]): boolean => values.every((value) => !/^\d{1,3}$/.test(value));

const valuesOf = ({ sheet, header }: Mapping, index: number): string[] =>
  sheet.rows.slice(header[1]).flatMap((row) => (row[index] ? [bareLetters(row[index])] : []));

/**
 * Gives a function that finds the column of a sheet of cranes that names companies: it has the same name or codes in both sheets, and most
 * cells match exactly one company.
 */
function openKeys(companies: Mapping): (cranes: Mapping) => Source['key'] {
  /** Columns in which no two companies have the same, and those that have a value. */
  const unique = companies.columns.filter(({ index }) => {
    const values = valuesOf(companies, index);
    return values.length > 0 && new Set(values).size === values.length;
  });
  const columnsWith = new Map<string, number[]>();
  for (const { index } of unique)
    for (const value of valuesOf(companies, index)) {
      const columns = columnsWith.get(value);
      if (columns === undefined) columnsWith.set(value, [index]);
      else columns.push(index);
    }
  return (cranes) => {
    let best: { key: Source['key']; share: number } = { key: null, share: 0.5 };
    for (const own of cranes.columns) {
      if (own.field !== null && isFleetField(own.field)) continue;
      const here = valuesOf(cranes, own.index);
      const known = new Map<number, number>();
      for (const value of here) for (const index of columnsWith.get(value) ?? []) known.set(index, (known.get(index) ?? 0) + 1);
      for (const other of unique) {
        const share = (known.get(other.index) ?? 0) / Math.max(here.length, 1);
        if (share <= best.share) continue;
        const isAlike =
          sharesWord(own.header, other.header) ||
          bareLetters(own.header) === bareLetters(other.header) ||
          (own.field === 'name' && other.field === 'name');
        if (isAlike || (share >= 0.8 && isDistinctive(here))) best = { key: { own: own.index, companies: other.index }, share };
      }
    }
    return best.key;
  };
}
