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
  boolean: '`true` or `false`, also in upper case as spreadsheets write them.',
  enum: 'One of the values that the column names.',
  list: 'Entries joined by semicolons: `a;b`',
  country: 'A two-letter code of ISO 3166-1, in upper case.',
  url: 'A complete web address that begins with `https://` or `http://`.',
  phone: 'International: a plus, the country’s prefix and the number, grouped by blanks or hyphens.',
  date: 'Year, month and day: `2026-09-14`',
  path: 'The part of an address behind the host: `/developers`',
};

/** What spreadsheets may hand in, and how an edit is published. */
const spreadsheets: readonly string[] = [
  '## From a spreadsheet',
  '',
  'A table may also be an Excel workbook (.xlsx):',
  '',
  '- `companies.xlsx` in place of `companies.csv`, and likewise for the other files. A workbook under the name `companies.csv` is recognised too.',
  '- One workbook of any name, with sheets named for the files: `companies`, `fleet`, `wanted-ads` and so on.',
  '',
  'The sheet that is named for the file is read, otherwise the first. Hidden sheets are not read. Formulas count by their saved results,',
  'dates and numbers by their values; merged cells are refused. Where a CSV file and a workbook have the same name, the CSV file counts.',
  '',
  'CSV files may be separated by semicolons or tabs, as spreadsheets of many languages save them. In such a file, and in a workbook, decimal',
  'commas (`52,5`), dates with the day first (`14.09.2026`) and the local words for true and false (`WAHR`, `VRAI`, …) are read too. A number',
  'such as `1,250` or `1.250` may mean two things there, and is refused. A byte order mark, mixed line ends and empty columns do no harm.',
  '',
  'Old workbooks (.xls), binary ones (.xlsb), OpenDocument (.ods), Numbers, and text in UTF-16 are refused by name, with what to do.',
  '',
  '## From an edit to the public',
  '',
  '1. Edit the tables. A company that is gone keeps its row, with `active` set to `false`; its cranes may stay.',
  '2. `npm run check:data` lists what is wrong, errors first, and ends with “Ready to publish” or with what has to be corrected. `--infos`',
  '   lists notes one by one, `--json` prints everything for programs.',
  '3. `npm run publish -- --to DIR --dry-run` shows which companies would be added, changed and removed.',
  '4. `npm run publish -- --to DIR` publishes; `npm run watch -- --to DIR` does so after each edit.',
  '',
  'When more than a tenth of the companies or of the cranes would go, nothing is published: a file that was cut short looks just like that.',
  '`--allow-loss` publishes once all the same, `publishing.max_loss_percent` in `service.json` sets another share. `watch` waits, and goes on',
  'when the data is mended. After every failure, what was published before is still served; `npm run releases -- --to DIR` lists it.',
  '',
];

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
    ...spreadsheets,
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
