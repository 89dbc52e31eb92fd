import { formatCount, formatInteger } from '../contract/numbers.ts';
import { printable } from '../contract/errors.ts';
import { csvLine } from '../documents/downloads/csv.ts';
import type { ConvertedList, RowReport } from './convert-list.ts';
import { importNoticeKinds, some } from './notices.ts';
import type { OpenedList } from './open-list.ts';

/** The file of a market that says what became of each row. */
export const reportFile = 'import-report.csv';

/** What became of each row of a list, including hidden ones and those of unread sheets. */
export const rowReports = ({ sources, unread }: OpenedList, list: ConvertedList): readonly RowReport[] => [
  ...list.rows,
  ...sources.flatMap(({ mapping: { sheet } }) =>
    Array.from(
      sheet.leftOut,
      ([row, why]) => ({ sheet: sheet.name, row, outcome: 'left out', slug: '', notices: [`The row is ${why} in the workbook.`] }) as const,
    ),
  ),
  ...unread.flatMap(([{ name, rows }, why]) =>
    rows.flatMap((row, i) =>
      row.every((cell) => cell === '')
        ? []
        : [{ sheet: name, row: i + 1, outcome: 'left out', slug: '', notices: [`The sheet is not read: ${why}.`] } as const],
    ),
  ),
];

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

/** What became of how many rows, and what was guessed; in lines. */
export function summarize(rows: readonly RowReport[], { notices, newIds }: ConvertedList, opened: OpenedList): string {
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
    ...opened.notices,
    ...opened.sources.flatMap(({ mapping: { columns, sheet, notices: said } }) => {
      const unread = columns.flatMap(({ field, header }) => (field === null ? [`“${header === '' ? '(no name)' : header}”`] : []));
      const where = isOneSheet ? '' : ` of “${sheet.name}”`;
      return [...(unread.length === 0 ? [] : [`Columns${where} that are not read: ${unread.join(', ')}.`]), ...said];
    }),
    ...[...whys].map(([why, at]) => `Left out: ${at.length === 1 ? 'row' : 'rows'} ${some(at, ', ')}. ${why}`),
    ...(newIds === null ? [] : [`The numbers of the list are not kept as ids, and new ones are made: ${newIds}.`]),
    ...notices.map(({ kind, count: found, examples }) => {
      const [one, more, text] = importNoticeKinds[kind];
      return `${formatCount(found, one, more)} ${text}${examples.length > 0 ? `: ${some(examples)}` : ''}.`;
    }),
  ];
  return lines.map((line) => `- ${printable(line)}\n`).join('');
}
