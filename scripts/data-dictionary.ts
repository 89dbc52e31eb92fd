import * as z from 'zod';
import { noticeCodes } from '../src/contract/notices.ts';
import { Service } from '../src/contract/service.ts';
import { maxCharsOf, maxTextChars, tables, type CellKind, type Column, type Table } from '../src/contract/tables.ts';

/** How the cells of a kind are written. */
const kinds: Readonly<Record<CellKind, string>> = {
  text: 'Any text in UTF-8. If it has a comma, a quote or a line break, put it in double quotes and double each quote inside.',
  slug: 'Lowercase letters a to z and digits, in words joined by single hyphens.',
  id: 'Letters, digits and single hyphens.',
  integer: 'A whole number, digits only.',
  decimal: 'Digits with a decimal point: `52.5`',
  boolean: '`true` or `false`, in lowercase or uppercase.',
  enum: 'One of the values listed for the column.',
  list: 'Values joined by semicolons: `a;b`',
  country: 'An ISO 3166-1 alpha-2 code in uppercase.',
  url: 'A complete URL that starts with `https://` or `http://`.',
  phone: 'International format: a plus sign, the country code and the number, grouped by spaces or hyphens.',
  date: 'Year, month and day: `2026-09-14`',
  path: 'The part of a URL after the host: `/developers`',
};

/** The generated parts of `docs/data.md`: every file and column of the data set, and everything that the check can find. */
export const dataDictionary: Readonly<Record<string, () => string>> = {
  tables: () => Object.values<Table>(tables).flatMap(describeTable).join('\n').trimEnd(),
  service: () => ['| member | meaning |', '|---|---|', ...describeService()].join('\n'),
  kinds: () =>
    ['| kind | how it is written |', '|---|---|', ...Object.entries(kinds).map(([kind, text]) => `| ${kind} | ${text} |`)].join('\n'),
  notices: () =>
    [
      '| code | severity | cause | remedy |',
      '|---|---|---|---|',
      ...Object.entries(noticeCodes).map(
        ([code, { severity, cause, remedy }]) => `| \`${code}\` | ${severity} | ${cell(cause)} | ${cell(remedy)} |`,
      ),
    ].join('\n'),
};

function describeTable({ file, rowIs, columns }: Table): string[] {
  return [
    `### ${file}`,
    '',
    `One row is ${rowIs}.`,
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

function meaningOf(column: Column): string {
  const { description, unit, min, max, values, unique, references, cell: kind } = column;
  const maxChars = maxCharsOf(column);
  const range = min === undefined && max === undefined ? '' : `${min ?? '…'} to ${max ?? '…'}`;
  const parts = [
    description,
    range === '' ? '' : `${range}${unit === undefined ? '' : ` ${unit}`}.`,
    maxChars === null
      ? ''
      : `At most ${maxChars.toLocaleString('en')} characters${kind === 'list' ? `, ${maxTextChars.name} in each entry` : ''}.`,
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
