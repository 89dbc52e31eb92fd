import { statSync } from 'node:fs';
import { formatCount, formatInteger } from '../../src/contract/numbers.ts';
import { printable } from '../../src/contract/errors.ts';
import { existsSync } from 'node:fs';
import { countries } from '../../src/load/countries.ts';
import { NotAFileError, readPlainFile } from '../../src/load/plain-file.ts';
import { isField, mappingFile, noAnswers, readHeader, readMapping, type Answers, type Written } from '../../src/import/answers.ts';
import { columnNames, isFleetField, type Field } from '../../src/import/column-names.ts';
import { convertList, type ConvertedList, type RowReport } from '../../src/import/convert-list.ts';
import { countryCode } from '../../src/import/find-country.ts';
import { askedId } from '../../src/import/map-columns.ts';
import { encodingNamed } from '../../src/import/encodings.ts';
import { filesOf } from '../../src/import/files.ts';
import { openList, type OpenedList } from '../../src/import/open-list.ts';
import type { Update } from '../../src/import/update-market.ts';
import { ListError, maxListBytes, separators } from '../../src/import/read-list.ts';
import { rowReports, summarize } from '../../src/import/report.ts';
import type { Addresses } from '../../src/places/find-address.ts';
import type { Questions } from '../command/questions.ts';
import { textTable } from '../command/text-table.ts';

/** A list that was read and converted. */
export interface ImportedList {
  readonly list: ConvertedList;
  /** What became of each row, including rows of unread sheets. */
  readonly rows: readonly RowReport[];
  /** What it writes, by file, see {@link filesOf}. */
  readonly files: (update: Update | null) => ReadonlyMap<string, string>;
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
  separator: oneText,
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
  --separator MARK  what is between the cells of a CSV file, such as ";" or tab, if the guess is wrong.
  --no-town-positions
                    leave companies without a position as they are. By default you are asked whether to use that of their town; --yes
                    uses it.
`;

interface ListValues {
  readonly map: readonly string[];
  readonly 'map-file'?: string | undefined;
  readonly sheet: readonly string[];
  readonly header?: string | undefined;
  readonly country?: string | undefined;
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
  readonly 'no-town-positions': boolean;
}

/**
 * Reads flags and the saved mapping; flags take precedence.
 *
 * @param savedFile The file of the mapping without a flag, which may be missing; null in a new market.
 * @param fail Ends the command for a flag that is wrong.
 * @throws ListError when the saved mapping can't be read.
 */
export function readAnswers(
  values: ListValues,
  savedFile: string | null,
  fail: (fault: string) => never,
): { readonly answers: Answers; readonly written: Written | null } {
  const country = values.country?.toUpperCase() ?? null;
  if (country !== null && !countries.has(country)) fail(`--country must be a code of two letters, such as DE, got ${values.country}.`);
  const { encoding = null } = values;
  if (encoding !== null && encodingNamed(encoding) === null)
    fail(`--encoding must be the name of an encoding, such as windows-1250, got ${encoding}.`);
  const separator = values.separator === undefined ? null : /^(?:tab|\\t)$/i.test(values.separator) ? '\t' : values.separator;
  if (separator !== null && !separators.has(separator))
    fail(`--separator must be a comma, a semicolon, a vertical bar or tab, got ${values.separator}.`);
  const said = values.map.map((pair) => {
    const [, header = '', field = ''] = /^(.*)=(\w*)$/.exec(pair) ?? fail(`--map must be HEADER=COLUMN, got ${pair}.`);
    if (field !== '' && !isField(field)) fail(`--map: ${field} is not a column; columns are ${Object.keys(columnNames).join(', ')}.`);
    return [header, field as Field | ''] as const;
  });
  const header =
    values.header === undefined
      ? null
      : (readHeader(values.header) ?? fail(`--header must be a row or two, such as 3 or 3-4, got ${values.header}.`));
  const file = values['map-file'] ?? savedFile;
  const isThere = file !== null && (values['map-file'] !== undefined || existsSync(file));
  const { answers: saved, written } = isThere ? readMapping(readText(file), file) : { answers: noAnswers, written: null };
  return {
    written,
    answers: {
      ...saved,
      sheets: values.sheet.length > 0 ? values.sheet : saved.sheets,
      header: header ?? saved.header,
      columns: new Map([...saved.columns, ...said]),
      saved: new Set([...saved.columns.keys()].filter((name) => !said.some(([own]) => own === name))),
      country: country ?? saved.country,
      encoding: encoding?.toLowerCase() ?? saved.encoding,
      separator: separator ?? saved.separator,
      townPositions: saved.townPositions && !values['no-town-positions'],
    },
  };
}

/** Why a file can’t be read, as a sentence without its end. */
const whyUnreadable = (path: string, error: unknown): string =>
  error instanceof NotAFileError ? error.message : `${path} can’t be read: ${(error as NodeJS.ErrnoException).code}`;

function readText(path: string): string {
  try {
    return readPlainFile(path).toString();
  } catch (error) {
    throw new ListError(`${whyUnreadable(path, error)}. An import writes such a file.`);
  }
}

/** Reads the file of a list or of a table. @param what What it should be, as a sentence. @throws ListError */
export function readFile(path: string, what: string): { readonly name: string; readonly bytes: Uint8Array } {
  try {
    const { size } = statSync(path);
    if (size > maxListBytes)
      throw new ListError(
        `${path} has ${size} bytes; at most ${maxListBytes} are read. Remove what does not belong in it, or divide the list.`,
      );
    return { name: path, bytes: readPlainFile(path) };
  } catch (error) {
    if (error instanceof ListError) throw error;
    throw new ListError(`${whyUnreadable(path, error)}. ${what}`);
  }
}

/**
 * Reads and converts a list, shows what its columns become, and asks what is unclear.
 *
 * @throws ListError when it can’t be read, or its owner disagrees.
 */
export async function importList(path: string, given: Answers, questions: Questions, gazetteer: Addresses): Promise<ImportedList> {
  const file = readFile(path, 'A list is a CSV file or an Excel workbook.');
  let answers = given;
  let opened = await openList(file, answers);
  let list = convertList(opened.sources, answers, gazetteer);
  questions.say(`${describe(path, opened, list)}\n`);
  if (!(await questions.isAgreed('Is this right?'))) throw new ListError('Correct a column with --map HEADER=COLUMN.');
  const change = async (more: Partial<Answers>): Promise<void> => {
    answers = { ...answers, ...more };
    if (more.columns !== undefined) opened = await openList(file, answers);
    list = convertList(opened.sources, answers, gazetteer);
  };
  if (questions.canAsk) {
    const numbers = opened.sources.flatMap(({ mapping }) => mapping.columns.filter(({ why }) => why === askedId));
    for (const { header } of numbers) {
      const isForEver = await questions.isYes(`Is a number in the column “${printable(header)}” the company’s for ever?`);
      await change({ columns: new Map([...answers.columns, [header, isForEver ? 'id' : '']]) });
      if (isForEver) break;
    }
    for (const { header, says } of opened.sources.flatMap(({ mapping }) => mapping.mayHide)) {
      const isAsked = `The column “${printable(header)}” says ${printable(says)}. Does it say who may be published?`;
      await change({ columns: new Map([...answers.columns, [header, (await questions.isYes(isAsked)) ? 'active' : '']]) });
    }
    const without = list.notices.find(({ kind }) => kind === 'country')?.count ?? 0;
    if (without > 0 && answers.country === null) {
      const country = await askCountry(questions, without);
      if (country !== null) await change({ country });
    }
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
    if (statuses.size > answers.statuses.size) await change({ statuses });
    if (list.shortTons > 0)
      await change({
        shortTons: await questions.isYes(
          `${formatCount(list.shortTons, 'capacity', 'capacities')} of companies in the United States: are they short tons, of 2,000 lb?`,
        ),
      });
    if (list.placed > 0) {
      const offer = `${formatCount(list.placed, 'company has', 'companies have')} no position. Take that of the town or postal code?`;
      if (!(await questions.isYes(offer))) await change({ townPositions: false });
    }
  }
  const rows = rowReports(opened, list);
  return { list, rows, files: (update) => filesOf(answers, opened, list, update), summary: summarize(rows, list, opened) };
}

/** Asks for the country of companies of which the list names none. @returns Null if there is no answer. */
async function askCountry(questions: Questions, count: number): Promise<string | null> {
  const companies = formatCount(count, 'company has', 'companies have');
  for (;;) {
    const said = (
      await questions.ask(`${companies} no country. Which is it? Its name or code, such as DE; empty if there are several: `)
    ).trim();
    if (said === '') return null;
    const code = countryCode(said);
    if (code !== null) return code;
    questions.say(`${printable(said)} is not a country.\n`);
  }
}

function describe(path: string, { sources, form }: OpenedList, { newIds }: ConvertedList): string {
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
      ...said.map(printable),
    ].join('\n');
  });
  const fields = new Set(
    sources.flatMap(({ mapping }) => mapping.columns.flatMap(({ field }) => (field === 'position' ? ['lat', 'lon'] : [field]))),
  );
  const missing = ['country', 'lat', 'lon', 'services', 'city'].filter((field) => !fields.has(field));
  return [...shown, ...(missing.length > 0 ? [`Not in the list: ${missing.join(', ')}.`, ''] : [])].join('\n');
}
