import * as z from 'zod';
import { formatInteger } from '../../src/contract/numbers.ts';
import { lookColors } from '../../src/contract/look.ts';
import { noticeCodes, type Severity } from '../../src/contract/notices.ts';
import { Service } from '../../src/contract/service.ts';
import { maxTextChars, proseColumns, tables, type CellKind, type Column, type Table } from '../../src/contract/tables.ts';

const proseNames = [...proseColumns].map((name) => `\`${name}\``).join(', ');

/** How cells of a kind are written, and their longest length. */
const kinds: Readonly<Record<CellKind, string>> = {
  text: `UTF-8, at most ${formatInteger(maxTextChars.name)} characters (${proseNames}: ${formatInteger(maxTextChars.prose)}); in double quotes if it has a comma, a quote (doubled) or a line break.`,
  slug: 'Lowercase letters a to z and digits, joined by single hyphens: `nordhaken-krane`',
  id: 'Letters, digits and single hyphens: `wa-0001`',
  integer: 'A whole number, digits only.',
  decimal: 'Digits with a decimal point: `52.5`',
  boolean: '`true` or `false`, in lowercase or uppercase.',
  enum: 'One of the values listed for the column.',
  list: `Values joined by semicolons: \`a;b\`. At most ${formatInteger(maxTextChars.list)} characters, ${formatInteger(maxTextChars.name)} in each value.`,
  country: 'An ISO 3166-1 alpha-2 code in uppercase: `DE`',
  url: `A complete URL that starts with \`https://\` or \`http://\`, at most ${formatInteger(maxTextChars.url)} characters.`,
  phone: 'International format, grouped by spaces or hyphens: `+49 30 23125 014`',
  date: 'Year, month and day: `2026-09-14`',
  path: `The part of a URL after the host: \`/developers\`, at most ${formatInteger(maxTextChars.url)} characters.`,
};
const severities: Readonly<Record<Severity, string>> = {
  error: '**Errors** stop a build.',
  warning: '**Warnings** are probably mistakes.',
  info: '**Notes** are facts worth knowing.',
};

/** The generated parts of `docs/data-dictionary.md`: every file and column of the data, and every notice of the check. */
export const dataDictionary: Readonly<Record<string, () => string>> = {
  tables: () => Object.values<Table>(tables).flatMap(describeTable).join('\n').trimEnd(),
  service: () => ['| member | meaning |', '|---|---|', ...describeService()].join('\n'),
  colors: () =>
    [
      '| color | meaning | light | dark |',
      '|---|---|---|---|',
      ...Object.entries(lookColors).map(
        ([name, { description, light, dark }]) => `| \`${name}\` | ${description} | \`${light}\` | \`${dark}\` |`,
      ),
    ].join('\n'),
  kinds: () =>
    ['| kind | how it is written |', '|---|---|', ...Object.entries(kinds).map(([kind, text]) => `| ${kind} | ${text} |`)].join('\n'),
  notices: () => Object.entries(severities).map(describeNotices).join('\n\n'),
};

function describeNotices([severity, heading]: [string, string]): string {
  const found = Object.entries(noticeCodes).filter(([, notice]) => notice.severity === severity);
  return [heading, '', ...found.map(([code, { cause }]) => `- \`${code}\`: ${cell(cause)}`)].join('\n');
}

function describeTable({ file, rowIs, columns }: Table): string[] {
  return [
    `### ${file}`,
    '',
    `One row is ${rowIs}.`,
    '',
    '| column | kind | meaning |',
    '|---|---|---|',
    ...columns.map((column) => {
      const { name, cell: kind, required, emptyIfInactive } = column;
      return `| \`${name}\` | ${kind}${required ? (emptyIfInactive === true ? ', required of active companies' : ', required') : ''} | ${cell(meaningOf(column))} |`;
    }),
    '',
  ];
}

function meaningOf(column: Column): string {
  const { description, unit, min, max, unique, references } = column;
  const range = min === undefined && max === undefined ? '' : `${min ?? '…'} to ${max ?? '…'}`;
  const parts = [
    description,
    range === '' ? '' : `${range}${unit === undefined ? '' : ` ${unit}`}.`,
    valuesOf(column),
    unique === true && !/\bunique\b/i.test(description) ? 'Unique.' : '',
    references === undefined ? '' : `Refers to \`${references.column}\` of ${tables[references.table].file}.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Values of a column that its description doesn’t name: all of them, or the earlier column with the same ones. */
function valuesOf(column: Column): string {
  const { name, values, description } = column;
  if (values === undefined || values.every((value) => description.includes(value))) return '';
  const columns = Object.values<Table>(tables).flatMap(({ file, columns: own }) => own.map((each) => ({ file, each })));
  const first = columns.find(({ each }) => each.values === values)!;
  return first.each === column
    ? `One of: ${values.map((value) => `\`${value}\``).join(', ')}.`
    : `Values as for \`${name}\` of ${first.file}.`;
}

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly $defs?: Readonly<Record<string, Described>>;
}

/** Colors, which have a table of their own. */
const isColor = (path: string): boolean => /^look\.\w+\.\w+$/.test(path);

/** The members of service.json, nested ones by their path; members that are the same share a line. */
function describeService(): string[] {
  const pathsOf = new Map<string, string[]>();
  const walk = ({ properties = {} }: Described, path: string): void => {
    for (const [name, member] of Object.entries(properties)) {
      const at = `${path}${name}`;
      if (member.description !== undefined && !isColor(at)) {
        const same = `${name}\n${member.description}`;
        pathsOf.set(same, [...(pathsOf.get(same) ?? []), `\`${at}\``]);
      }
      walk(member.items ?? member, member.items === undefined ? `${at}.` : `${at}[].`);
    }
  };
  // A schema with an id is among the definitions.
  const schema = z.toJSONSchema(Service, { io: 'input' }) as Described;
  walk(schema.$defs?.['Service'] ?? schema, '');
  if (pathsOf.size === 0) throw new Error('the schema of service.json has no members');
  return [...pathsOf].map(([same, paths]) => `| ${paths.join(', ')} | ${cell(same.slice(same.indexOf('\n') + 1))} |`);
}

/** Escapes text for a cell of a Markdown table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/<(?=\S)/g, '\\<');
}
