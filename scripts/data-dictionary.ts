import { z } from 'zod';
import { noticeCodes } from '../src/contract/notices.ts';
import { Service } from '../src/contract/service.ts';
import { tables, type CellKind, type Column, type Table } from '../src/contract/tables.ts';

/** How the cells of a kind are written. */
const kinds: Readonly<Record<CellKind, string>> = {
  text: 'Words in UTF-8. A text with a comma, a quote or a line break stands in double quotes; a quote inside is doubled.',
  slug: 'Lower-case letters a to z and digits, in words joined by single hyphens.',
  id: 'Letters, digits and single hyphens.',
  integer: 'A whole number in plain digits.',
  decimal: 'Plain digits with a point before decimals: 52.5',
  boolean: '`true` or `false`; `TRUE` and `FALSE` too, as spreadsheets write them.',
  enum: 'One of the values that the column names.',
  list: 'Entries joined by semicolons: `a;b`',
  country: 'A two-letter code of ISO 3166-1, in upper case.',
  url: 'A complete web address that begins with `https://` or `http://`.',
  phone: 'International: a plus, the country’s prefix and the number, grouped by blanks or hyphens.',
  date: 'Year, month and day: `2026-09-14`',
  path: 'The part of an address behind the host: `/developers`',
};

/** `data/README.md`: every file and column of the data set, and everything that the check can find. */
export function dataDictionary(): string {
  return [
    '# The data',
    '',
    'Seven CSV files and `service.json` are the whole source of what is published. This page is made from the rules that read',
    'them (`npm run generate`); `npm run check:data` holds the files against it.',
    '',
    'Files are UTF-8, with commas, one header row, and LF or CR LF line ends (RFC 4180). Columns may stand in any order. An',
    'optional cell that is empty means “not known”.',
    '',
    ...Object.values<Table>(tables).flatMap(describeTable),
    '## service.json',
    '',
    'What is said of the service as a whole.',
    '',
    '| member | meaning |',
    '|---|---|',
    ...describeService(),
    '',
    '## Kinds of cells',
    '',
    '| kind | how it is written |',
    '|---|---|',
    ...Object.entries(kinds).map(([kind, text]) => `| ${kind} | ${text} |`),
    '',
    '## What the check finds',
    '',
    'An error stops the build. A warning is probably a mistake. An info is a fact worth knowing.',
    '',
    '| code | severity | cause | remedy |',
    '|---|---|---|---|',
    ...Object.entries(noticeCodes).map(
      ([code, { severity, cause, remedy }]) => `| \`${code}\` | ${severity} | ${cell(cause)} | ${cell(remedy)} |`,
    ),
    '',
  ].join('\n');
}

function describeTable({ file, rowIs, columns }: Table): string[] {
  return [
    `## ${file}`,
    '',
    `A row is ${rowIs}.`,
    '',
    '| column | kind | required | meaning | example |',
    '|---|---|---|---|---|',
    ...columns.map((column) => {
      const { name, cell: kind, required, example } = column;
      return `| \`${name}\` | ${kind} | ${required ? 'yes' : ''} | ${cell(meaningOf(column))} | \`${cell(example)}\` |`;
    }),
    '',
  ];
}

function meaningOf({ description, unit, min, max, values, unique, references }: Column): string {
  const range = min === undefined && max === undefined ? '' : `${min ?? '…'} to ${max ?? '…'}`;
  const parts = [
    description,
    range === '' ? '' : `${range}${unit === undefined ? '' : ` ${unit}`}.`,
    values === undefined ? '' : `One of: ${values.map((value) => `\`${value}\``).join(', ')}.`,
    unique === true ? 'No two rows share it.' : '',
    references === undefined ? '' : `Refers to \`${references.column}\` of ${tables[references.table].file}.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly $defs?: Readonly<Record<string, Described>>;
}

/** The members of service.json; those of objects inside it by their path. */
function describeService(): string[] {
  const lines: string[] = [];
  const walk = ({ properties = {} }: Described, path: string): void => {
    for (const [name, member] of Object.entries(properties)) {
      const at = `${path}${name}`;
      if (member.description !== undefined) lines.push(`| \`${at}\` | ${cell(member.description)} |`);
      walk(member.items ?? member, member.items === undefined ? `${at}.` : `${at}[].`);
    }
  };
  // A schema with an id stands among the definitions.
  const schema = z.toJSONSchema(Service, { io: 'input' }) as Described;
  walk(schema.$defs?.['Service'] ?? schema, '');
  if (lines.length === 0) throw new Error('the schema of service.json has no members');
  return lines;
}

/** Text as a cell of a Markdown table holds it. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/<(?=\S)/g, '\\<');
}
