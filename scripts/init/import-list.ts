import { formatCount, formatInteger } from '../../src/contract/numbers.ts';
import { printable } from '../../src/contract/errors.ts';
import { existsSync } from 'node:fs';
import { countries } from '../../src/load/countries.ts';
import { bareLetters } from '../../src/contract/fold.ts';
import { readPlainFile } from '../../src/load/plain-file.ts';
import type { Addresses } from '../../src/places/find-address.ts';
import type { Questions } from '../command/questions.ts';
import { textTable } from '../command/text-table.ts';
import { csvLine } from '../../src/documents/downloads/csv.ts';
import { columnNames, fleetFields, isFleetField, type Field } from './column-names.ts';
import { convertList, type Assumptions, type ConvertedList, type RowReport } from './convert-list.ts';
import type { Source } from './list-rows.ts';
import { importNoticeKinds, some } from './import-notices.ts';
import { mapColumns, type Mapping, type SaidColumns } from './map-columns.ts';
import { ListError, readList, type ListHints, type Sheet } from './read-list.ts';

/** The owner’s answers about a list: on the command line, in the terminal, or in the mapping of an earlier import. */
export interface Answers extends SaidColumns, Assumptions, ListHints {
  readonly country: string | null;
  /** Names of the sheets to read; empty to find out. */
  readonly sheets: readonly string[];
}

/** Files of a market: what an import did, and how the next one reads the list. */
export const reportFile = 'import-report.csv';
export const mappingFile = 'import.json';

/** A list that was read and converted. */
export interface ImportedList {
  readonly list: ConvertedList;
  /** What became of each row, including rows of unread sheets. */
  readonly rows: readonly RowReport[];
  /** {@link mappingFile}. */
  readonly mapping: string;
  /** What became of how many rows, and what was guessed; in lines. */
  readonly summary: string;
}

const oneText = { type: 'string' } as const;
const manyTexts = { type: 'string', multiple: true, default: [] as string[] } as const;

/** Flags of both commands that read lists. */
export const listFlags = {
  map: manyTexts,
  'map-file': oneText,
  sheet: manyTexts,
  header: oneText,
  country: oneText,
  encoding: oneText,
  'no-town-positions': { type: 'boolean', default: false },
} as const;

/** Their help. */
export const listFlagsHelp = `  --map HEADER=COLUMN
                    corrects what a column becomes, for example "Ort=city"; "Ort=" leaves it out. May be repeated.
  --map-file FILE   reuses the answers of an earlier import (columns, statuses, units) from its ${mappingFile}.
  --sheet NAME      the sheet of a workbook to read, if it isn't clear. Repeated: one with companies and one with their cranes.
  --header ROWS     the row or rows of the header, such as 3 or 3-4, if they aren't recognized.
  --country CODE    country of companies without one in the list, for example DE.
  --encoding NAME   encoding of a CSV file, such as windows-1250, if the guess is wrong.
  --no-town-positions
                    leave companies without a position as they are. By default you are asked whether to use that of their town, which
                    is noted in their description; --yes uses it.
`;

interface ListValues {
  readonly map: readonly string[];
  readonly 'map-file'?: string | undefined;
  readonly sheet: readonly string[];
  readonly header?: string | undefined;
  readonly country?: string | undefined;
  readonly encoding?: string | undefined;
  readonly 'no-town-positions': boolean;
}

const isField = (text: string): text is Field => Object.hasOwn(columnNames, text);

/**
 * Reads flags and the saved mapping; flags take precedence.
 *
 * @param savedFile The file of the mapping without a flag, which may be missing; null in a new market.
 * @param fail Ends the command for a flag that is wrong.
 * @throws ListError when the saved mapping can't be read.
 */
export function readAnswers(values: ListValues, savedFile: string | null, fail: (fault: string) => never): Answers {
  const country = values.country?.toUpperCase() ?? null;
  if (country !== null && !countries.has(country)) fail(`--country must be a code of two letters, such as DE, got ${values.country}.`);
  const { encoding = null } = values;
  if (encoding !== null && !isEncoding(encoding))
    fail(`--encoding must be the name of an encoding, such as windows-1250, got ${encoding}.`);
  const said = values.map.map((pair) => {
    const [, header = '', field = ''] = /^(.*)=(\w*)$/.exec(pair) ?? fail(`--map must be HEADER=COLUMN, got ${pair}.`);
    if (field !== '' && !isField(field)) fail(`--map: ${field} is not a column; columns are ${Object.keys(columnNames).join(', ')}.`);
    return [header, field as Field | ''] as const;
  });
  const saved = readMapping(values['map-file'] ?? savedFile, savedFile === null);
  return {
    sheets: values.sheet.length > 0 ? values.sheet : saved.sheets,
    header: readHeader(values.header, (text) => fail(`--header must be a row or two, such as 3 or 3-4, got ${text}.`)) ?? saved.header,
    columns: new Map([...saved.columns, ...said]),
    saved: new Set([...saved.columns.keys()].filter((header) => !said.some(([own]) => own === header))),
    country: country ?? saved.country,
    encoding: encoding?.toLowerCase() ?? saved.encoding,
    statuses: saved.statuses,
    shortTons: saved.shortTons,
    townPositions: saved.townPositions && !values['no-town-positions'],
  };
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

function readHeader(text: string | undefined, fail: (text: string) => never): readonly [number, number] | null {
  if (text === undefined) return null;
  const [, first, last = first] = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(text) ?? fail(text);
  const [from, to] = [Number(first), Number(last)];
  return to < from || to > from + 2 ? fail(text) : [from, to];
}

function readMapping(file: string | null, mustExist: boolean): Omit<Answers, 'saved'> {
  const none = {
    sheets: [],
    header: null,
    columns: new Map(),
    country: null,
    encoding: null,
    statuses: new Map(),
    shortTons: null,
    townPositions: true,
  };
  if (file === null || (!mustExist && !existsSync(file))) return none;
  const wrong = (why: string): never => {
    throw new ListError(`${file} can’t be read: ${why}. An import writes such a file.`);
  };
  try {
    const json: unknown = JSON.parse(readPlainFile(file).toString());
    const entries = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
    const all = new Map(entries(json));
    const columns = entries(all.get('columns')).map(([header, field]): [string, Field | ''] =>
      typeof field === 'string' && (field === '' || isField(field)) ? [header, field] : wrong(`${JSON.stringify(field)} is not a column`),
    );
    const statuses = entries(all.get('status')).map(([text, shown]): [string, boolean] =>
      typeof shown === 'boolean' ? [text.toLowerCase(), shown] : wrong(`the status ${JSON.stringify(text)} must be true or false`),
    );
    const header = all.get('header');
    const country = all.get('country');
    const tons = all.get('tons');
    const encoding = all.get('encoding');
    if (encoding !== undefined && !isEncoding(String(encoding))) wrong(`${JSON.stringify(encoding)} is not the name of an encoding`);
    if (country !== undefined && !countries.has(String(country))) wrong(`${JSON.stringify(country)} is not a country code`);
    if (tons !== undefined && tons !== 'short' && tons !== 'metric')
      wrong(`"tons" must be "short" or "metric", not ${JSON.stringify(tons)}`);
    return {
      sheets: entries(all.get('sheets')).map(([, name]) => String(name)),
      header: readHeader(header === undefined ? undefined : String(header), () => wrong(`${JSON.stringify(header)} is not a row`)),
      columns: new Map(columns),
      country: country === undefined ? null : String(country),
      encoding: encoding === undefined ? null : String(encoding),
      statuses: new Map(statuses),
      shortTons: tons === undefined ? null : tons === 'short',
      townPositions: all.get('townPositions') !== false,
    };
  } catch (error) {
    if (error instanceof ListError) throw error;
    return wrong((error as Error).message);
  }
}

/** The answers for the next import. */
function mappingText(answers: Answers, sources: readonly Source[]): string {
  const columns = new Map<string, Field | ''>();
  for (const { mapping } of sources)
    for (const { header, field } of mapping.columns) if (header !== '' && !columns.get(header)) columns.set(header, field ?? '');
  const { sheets, header, country, encoding, statuses, shortTons, townPositions } = answers;
  const names = sources.map(({ mapping }) => mapping.sheet.name).filter((name) => name !== '');
  const mapping = {
    ...(sheets.length > 0 || names.length > 0 ? { sheets: names } : {}),
    ...(header === null ? {} : { header: header.join('-') }),
    columns: Object.fromEntries(columns),
    ...(statuses.size === 0 ? {} : { status: Object.fromEntries(statuses) }),
    ...(country === null ? {} : { country }),
    ...(encoding === null ? {} : { encoding }),
    ...(shortTons === null ? {} : { tons: shortTons ? 'short' : 'metric' }),
    ...(townPositions ? {} : { townPositions }),
  };
  return `${JSON.stringify(mapping, null, 2)}\n`;
}

/** A list with mapped columns. */
interface OpenedList {
  readonly sources: readonly Source[];
  /** Unread sheets, with the reason. */
  readonly unread: readonly (readonly [sheet: Sheet, why: string])[];
  readonly form: string;
  /** Of the workbook, in sentences. */
  readonly notices: readonly string[];
}

/** @throws ListError when the list can’t be read, has no header, or has no names, or when it isn't clear which sheet has the companies. */
async function openList(path: string, answers: Answers): Promise<OpenedList> {
  const { sheets, form, notices } = await readList(path, answers);
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  for (const name of answers.sheets)
    if (!sheets.some((sheet) => sheet.name === name)) throw new ListError(`${path} has no sheet ${JSON.stringify(name)}; it has ${names}.`);
  const isWanted = ({ name }: Sheet) => answers.sheets.length === 0 || answers.sheets.includes(name);
  const mapped = sheets.filter(isWanted).flatMap((sheet) => mapColumns(sheet, answers) ?? []);
  if (mapped.length === 0)
    throw new ListError(
      `${path} has no header: none of its first rows has two known column names, such as Company and City. Name the row with --header.`,
    );
  const headers = new Set(mapped.flatMap(({ columns }) => columns.map(({ header }) => header)));
  for (const [header, field] of answers.columns)
    if (!headers.has(header) && (field !== '' || !answers.saved.has(header)))
      throw new ListError(
        `${path} has no column ${JSON.stringify(header)}${answers.saved.has(header) ? `, which was ${field} in the saved mapping. Correct the mapping` : ''}.`,
      );
  const has = ({ columns }: Mapping, fields: readonly Field[]) => columns.some(({ field }) => field !== null && fields.includes(field));
  const named = mapped.filter((mapping) => has(mapping, ['name']));
  if (named.length === 0)
    throw new ListError(`No column of ${path} is known to be the name. Say which one is, for example --map "HEADER=name".`);
  const placed = named.filter((mapping) => has(mapping, ['city', 'postal_code', 'address_line1', 'lat', 'position']));
  const [companies, ...others] = named.length === 1 ? named : placed;
  if (companies === undefined || others.length > 0)
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
  const sources: Source[] = [{ mapping: companies, key: null }];
  const findKey = openKeys(companies);
  for (const mapping of mapped) {
    const key = mapping !== companies && has(mapping, fleetFields) ? findKey(mapping) : null;
    if (key === null) continue;
    sources.push({ mapping, key });
    // Column names tell two sheets apart; a third one is not read.
    break;
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

/**
 * Reads and converts a list, shows what its columns become, and asks what is unclear.
 *
 * @throws ListError when it can’t be read, or its owner disagrees.
 */
export async function importList(path: string, given: Answers, questions: Questions, gazetteer: Addresses): Promise<ImportedList> {
  const opened = await openList(path, given);
  let answers = given;
  let list = convertList(opened.sources, answers, gazetteer);
  questions.say(`${describe(path, opened, list)}\n`);
  if (!(await questions.isAgreed('Is this right?'))) throw new ListError('Correct a column with --map HEADER=COLUMN.');
  const change = (more: Partial<Answers>): void => {
    answers = { ...answers, ...more };
    list = convertList(opened.sources, answers, gazetteer);
  };
  if (questions.canAsk) {
    const statuses = new Map(answers.statuses);
    for (const [text, count] of list.unknownStatuses) {
      const status = `the status ${text === '' ? 'of nothing' : `“${printable(text)}”`}`;
      statuses.set(
        text.toLowerCase(),
        await questions.isYes(
          `${formatCount(count, 'company has', 'companies have')} ${status}. Does the public see ${count === 1 ? 'it' : 'them'}?`,
        ),
      );
    }
    if (statuses.size > answers.statuses.size) change({ statuses });
    if (list.shortTons > 0)
      change({
        shortTons: await questions.isYes(
          `${formatCount(list.shortTons, 'capacity', 'capacities')} of companies in the United States: are they short tons, of 2,000 lb?`,
        ),
      });
    if (list.placed > 0) {
      const offer = `${formatCount(list.placed, 'company has', 'companies have')} no position. Take that of the town or postal code, and say so in the description?`;
      if (!(await questions.isYes(offer))) change({ townPositions: false });
    }
  }
  const rows = [
    ...list.rows,
    ...opened.sources.flatMap(({ mapping }) => rowsLeftOut(mapping.sheet)),
    ...opened.unread.flatMap(([sheet, why]) => unreadRows(sheet, why)),
  ];
  return { list, rows, mapping: mappingText(answers, opened.sources), summary: summarize(rows, list) };
}

const rowsLeftOut = ({ name, leftOut }: Sheet): RowReport[] =>
  [...leftOut].map(([row, why]) => ({ sheet: name, row, outcome: 'left out', slug: '', notices: [`The row is ${why} in the workbook.`] }));

const unreadRows = ({ name, rows }: Sheet, why: string): RowReport[] =>
  rows.flatMap((row, i) =>
    row.every((cell) => cell === '')
      ? []
      : [{ sheet: name, row: i + 1, outcome: 'left out', slug: '', notices: [`The sheet is not read: ${why}.`] } as const],
  );

/** {@link reportFile}: a line for each row of the list that has cells. It quotes the list, and is opened in spreadsheets and terminals. */
export const reportText = (rows: readonly RowReport[]): string =>
  [
    ['sheet', 'row', 'outcome', 'company', 'notes'],
    ...rows.map(({ sheet, row, outcome, slug, notices }) => [
      printable(sheet),
      row,
      outcome,
      printable(slug),
      printable(notices.join(' ')),
    ]),
  ]
    .map(csvLine)
    .join('');

function summarize(rows: readonly RowReport[], { notices, newIds }: ConvertedList): string {
  const count = (outcome: RowReport['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const whys = new Map<string, string[]>();
  const isOneSheet = new Set(rows.map(({ sheet }) => sheet)).size === 1;
  for (const { outcome, notices: said, sheet, row } of rows) {
    if (outcome !== 'left out') continue;
    const why = said[0] ?? '';
    const at = isOneSheet ? String(row) : `${row} of “${sheet}”`;
    const others = whys.get(why);
    if (others === undefined) whys.set(why, [at]);
    else others.push(at);
  }
  const lines = [
    `${formatCount(rows.length, 'row')} with cells: ${[
      formatCount(count('company'), 'company', 'companies'),
      `${formatCount(count('crane'), 'further crane')} of them`,
      `${formatInteger(count('repeated'))} repeated`,
      `${formatInteger(count('header'))} of the header`,
      `${formatInteger(count('left out'))} left out`,
    ].join(', ')}. ${reportFile} lists what became of each row.`,
    ...[...whys].map(([why, at]) => `Left out: ${at.length === 1 ? 'row' : 'rows'} ${some(at, ', ')}. ${why}`),
    ...(newIds === null ? [] : [`The numbers of the list are not kept as ids, and new ones are made: ${newIds}.`]),
    ...notices.map(({ kind, count: found, examples }) => {
      const [one, more, text] = importNoticeKinds[kind];
      return `${formatCount(found, one, more)} ${text}${examples.length > 0 ? `: ${some(examples)}` : ''}.`;
    }),
  ];
  return lines.map((line) => `- ${printable(line)}\n`).join('');
}

function describe(path: string, { sources, form, notices }: OpenedList, { newIds }: ConvertedList): string {
  const key = sources.find((source) => source.key !== null)?.key ?? null;
  const cut = (text: string, most: number): string =>
    printable((text.length > most ? `${text.slice(0, most - 1)}…` : text).replaceAll('\n', ' '));
  const shown = sources.map(({ mapping: { sheet, columns, header, notices: said }, key: own }) => {
    const lines = columns.map(({ index, header: name, field, certainty, why, example }) => {
      const isKey = index === (own === null ? key?.companies : own.own);
      const isNewId = field === 'id' && newIds !== null;
      const becomes = field === null || isNewId ? 'left out' : `${isFleetField(field) ? 'fleet' : 'companies'}: ${field}`;
      return [
        cut(name === '' ? '(no name)' : name, 28),
        isKey ? `${becomes}; joins the sheets` : becomes,
        isNewId ? `new ids: ${newIds}` : (certainty ?? why ?? ''),
        cut(example, 30),
      ];
    });
    const head = ['column of the list', 'becomes', 'how sure', 'for example'];
    const rows = sheet.rows.slice(header[1]).filter((row) => row.some((cell) => cell !== '')).length;
    const of = [
      ...(sheet.name === '' ? [] : [`sheet “${sheet.name}”`]),
      ...(header[0] === header[1]
        ? header[0] === 1
          ? []
          : [`its header is in row ${header[0]}`]
        : [`its header is in rows ${header[0]} and ${header[1]}`]),
    ];
    return [
      printable(`${path}: ${formatInteger(rows)} rows; ${[form, ...of].join('; ')}.`),
      '',
      ...textTable([head, ...lines]).map((line) => `  ${line}`),
      '',
      ...[...said, ...sheet.notices].map(printable),
    ].join('\n');
  });
  const fields = new Set(
    sources.flatMap(({ mapping }) => mapping.columns.flatMap(({ field }) => (field === 'position' ? ['lat', 'lon'] : [field]))),
  );
  const missing = ['country', 'lat', 'lon', 'services', 'city'].filter((field) => !fields.has(field));
  return [...shown, ...notices.map(printable), ...(missing.length > 0 ? [`Not in the list: ${missing.join(', ')}.`, ''] : [])].join('\n');
}
