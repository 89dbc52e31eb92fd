import { countries } from '../load/countries.ts';
import type { Assumptions } from './convert-list.ts';
import { columnNames, type Field } from './column-names.ts';
import { encodingNamed } from './encodings.ts';
import type { Source } from './list-rows.ts';
import type { SaidColumns } from './map-columns.ts';
import { ListError, type ListHints } from './read-list.ts';

/** The owner’s answers about a list: said at once, or in the file of an earlier import. */
export interface Answers extends SaidColumns, Assumptions, ListHints {
  readonly country: string | null;
  /** Names of the sheets to read; empty to find out. */
  readonly sheets: readonly string[];
}

/** What an import wrote, so that the next one knows what was edited by hand since: rows of both tables, with their header. */
export interface Written {
  readonly companies: readonly (readonly string[])[];
  readonly fleet: readonly (readonly string[])[];
}

/** The file of a market that has the answers for the next import. */
export const mappingFile = 'import.json';

export const noAnswers: Answers = {
  sheets: [],
  header: null,
  columns: new Map(),
  saved: new Set(),
  country: null,
  encoding: null,
  separator: null,
  statuses: new Map(),
  shortTons: null,
  townPositions: true,
};

export const isField = (text: string): text is Field => Object.hasOwn(columnNames, text);

/** The rows of a header: 3 or 3-4. @returns Null when the text is neither. */
export function readHeader(text: string): readonly [number, number] | null {
  const [, first, last = first] = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return first === undefined || to < from || to > from + 2 ? null : [from, to];
}

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
const rowsOf = (value: unknown): string[][] =>
  Array.isArray(value) ? value.map((row) => (Array.isArray(row) ? row.map(String) : [])) : [];

/**
 * Reads the answers of an earlier import.
 *
 * @param file Its name, for errors.
 * @throws ListError when it isn’t such a file.
 */
export function readMapping(text: string, file: string): { readonly answers: Answers; readonly written: Written | null } {
  const wrong = (why: string): never => {
    throw new ListError(`${file} can’t be read: ${why}. An import writes such a file.`);
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return wrong((error as Error).message);
  }
  const all = new Map(entriesOf(json));
  const columns = entriesOf(all.get('columns')).map(([header, field]): [string, Field | ''] =>
    typeof field === 'string' && (field === '' || isField(field)) ? [header, field] : wrong(`${JSON.stringify(field)} is not a column`),
  );
  const statuses = entriesOf(all.get('status')).map(([word, shown]): [string, boolean] =>
    typeof shown === 'boolean' ? [word.toLowerCase(), shown] : wrong(`the status ${JSON.stringify(word)} must be true or false`),
  );
  const textAt = (key: string): string | null => (all.get(key) === undefined ? null : String(all.get(key)));
  const [header, country, tons, encoding] = ['header', 'country', 'tons', 'encoding'].map(textAt);
  if (encoding != null && encodingNamed(encoding) === null) wrong(`${JSON.stringify(encoding)} is not the name of an encoding`);
  if (country != null && !countries.has(country)) wrong(`${JSON.stringify(country)} is not a country code`);
  if (tons != null && tons !== 'short' && tons !== 'metric') wrong(`"tons" must be "short" or "metric", not ${JSON.stringify(tons)}`);
  const written = all.get('written');
  return {
    answers: {
      sheets: entriesOf(all.get('sheets')).map(([, name]) => String(name)),
      header: header == null ? null : (readHeader(header) ?? wrong(`${JSON.stringify(header)} is not a row`)),
      columns: new Map(columns),
      saved: new Set(columns.map(([name]) => name)),
      country: country ?? null,
      encoding: encoding ?? null,
      separator: textAt('separator'),
      statuses: new Map(statuses),
      shortTons: tons == null ? null : tons === 'short',
      townPositions: all.get('townPositions') !== false,
    },
    written:
      written === undefined
        ? null
        : { companies: rowsOf(new Map(entriesOf(written)).get('companies')), fleet: rowsOf(new Map(entriesOf(written)).get('fleet')) },
  };
}

/** The answers for the next import, and what this one wrote: a line for each row. */
export function mappingText(answers: Answers, sources: readonly Source[], written: Written): string {
  const columns = new Map<string, Field | ''>();
  for (const { mapping } of sources)
    for (const { header, field } of mapping.columns) if (header !== '' && !columns.get(header)) columns.set(header, field ?? '');
  const { sheets, header, country, encoding, separator, statuses, shortTons, townPositions } = answers;
  const names = sources.map(({ mapping }) => mapping.sheet.name).filter((name) => name !== '');
  const mapping = {
    ...(sheets.length > 0 || names.length > 0 ? { sheets: names } : {}),
    ...(header === null ? {} : { header: header.join('-') }),
    columns: Object.fromEntries(columns),
    ...(statuses.size === 0 ? {} : { status: Object.fromEntries(statuses) }),
    ...(country === null ? {} : { country }),
    ...(encoding === null ? {} : { encoding }),
    ...(separator === null ? {} : { separator }),
    ...(shortTons === null ? {} : { tons: shortTons ? 'short' : 'metric' }),
    ...(townPositions ? {} : { townPositions }),
  };
  const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => `      ${JSON.stringify(row)}`).join(',\n');
  const rows = `"written": {\n    "companies": [\n${lines(written.companies)}\n    ],\n    "fleet": [\n${lines(written.fleet)}\n    ]\n  }`;
  return `${JSON.stringify(mapping, null, 2).replace(/\n\}$/, `,\n  ${rows}\n}`)}\n`;
}
