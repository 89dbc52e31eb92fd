import { styleText } from 'node:util';
import { formatCount, formatInteger } from '../contract/numbers.ts';
import type { CountedNotice, DataFile, MarketCheck } from '../contract/data-check.ts';
import { printable, quote, unprintable } from '../contract/errors.ts';
import { groupBy } from '../contract/group-by.ts';
import { noticeCodes, type Notice, type NoticeCode, type Severity } from '../contract/notices.ts';
import { isCounted, tables, type Rows, type TableName } from '../contract/tables.ts';
import { countByCode, totalsOf } from './notices.ts';
import type { FolderCheck } from './load-folder.ts';

type Reported = Omit<FolderCheck, 'service'>;

const colors = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, string>;

const headings = { error: 'Errors', warning: 'Warnings', info: 'Notes' } as const satisfies Record<Severity, string>;

/** How many different notices of one cause are shown in full; for the others, only rows are named. */
const maxExamples = 3;
/** How many rows, or runs of rows, are named. */
const maxRuns = 8;

/** How infos are shown: like mistakes, in a line for each kind, or not at all. They are always counted. */
export type InfoStyle = 'listed' | 'folded' | 'left out';

/**
 * The report for people: errors first, then warnings, then infos. Notices with one cause are one entry, with their number, examples and
 * rows. The last line says whether the data can be published.
 */
export function formatReport(result: Reported, { color = false, infos = 'folded' as InfoStyle } = {}): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const groups = groupBy(groupNotices(result), ({ severity }) => severity);
  const lines: string[] = [];
  for (const severity of ['error', 'warning', 'info'] as const) {
    const ofSeverity = groups.get(severity) ?? [];
    if (ofSeverity.length === 0 || (severity === 'info' && infos === 'left out')) continue;
    const label = paint(colors[severity], severity);
    const entries = severity === 'info' && infos === 'folded' ? foldKinds(ofSeverity) : ofSeverity.map(describeGroup);
    lines.push(paint('bold', headings[severity]));
    for (const { title, details } of entries)
      lines.push(`  ${label} ${printable(title)}`, ...details.map((detail) => `    ${paint('dim', printable(detail))}`));
    lines.push('');
  }
  const { errors, warnings, infos: facts } = result.totals;
  const rows = Object.values(result.counts).reduce((sum, count) => sum + count, 0);
  lines.push(
    `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}, ${formatCount(facts, 'info')} in ${formatCount(rows, 'row')}.`,
  );
  lines.push(paint(errors > 0 ? 'red' : 'green', verdict(errors)));
  return lines.join('\n');
}

function verdict(errors: number): string {
  if (errors === 0) return 'Ready to publish.';
  return `Nothing can be published until the ${errors === 1 ? 'error is' : `${formatInteger(errors)} errors are`} corrected.`;
}

/** Notices with one cause: the same code in the same column of a file. */
interface NoticeGroup {
  readonly file: string;
  readonly code: NoticeCode;
  readonly severity: Severity;
  readonly column: string | null;
  /** All of them, including those not listed. */
  readonly count: number;
  /** The listed ones, in row order. */
  readonly notices: readonly Notice[];
}

/** Groups notices by cause. */
function groupNotices({ notices, hidden }: Pick<Reported, 'notices' | 'hidden'>): NoticeGroup[] {
  const groups = new Map<string, { count: number; notices: Notice[] } & Omit<NoticeGroup, 'count' | 'notices'>>();
  const groupOf = (file: string, code: NoticeCode, column: string | null) => {
    const key = JSON.stringify([file, code, column]);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { file, code, severity: noticeCodes[code].severity, column, count: 0, notices: [] }));
    return group;
  };
  for (const notice of notices) {
    const group = groupOf(notice.file, notice.code, notice.column);
    group.count++;
    group.notices.push(notice);
  }
  for (const { file, code, column, count } of hidden) groupOf(file, code, column).count += count;
  return [...groups.values()];
}

interface Entry {
  readonly title: string;
  readonly details: readonly string[];
}

function describeGroup(group: NoticeGroup): Entry {
  const { file, code, column, count, notices } = group;
  const [first] = notices;
  if (first !== undefined && count === 1) return { title: `${referenceText(first)} — ${first.message} [${code}]`, details: [first.remedy] };
  const source = `${file}${column === null ? '' : ` ${column}`}, ${formatCount(count, 'time')}`;
  // To a reader, the same value in many rows is one notice.
  const distinct = [...groupBy(notices, ({ message, remedy }) => JSON.stringify([message, remedy])).values()];
  const isOne = distinct.length === 1 && count === notices.length;
  if (isOne)
    return { title: `${source} — ${first!.message} [${code}]`, details: [rowsOf(notices, 0), first!.remedy].filter((text) => text !== '') };
  const shown = distinct.slice(0, maxExamples).flatMap((same) => {
    const rows = rowsOf(same, 0);
    return [`${rows === '' ? '' : `${rows}: `}${same[0]!.message}`, `  ${same[0]!.remedy}`];
  });
  const others = distinct.slice(maxExamples).flat();
  const unlisted = count - notices.length;
  const rest = others.length + unlisted === 0 ? [] : [`also ${rowsOf(others, unlisted) || `${formatInteger(unlisted)} more`}`];
  return { title: `${source} — ${noticeCodes[code].cause} [${code}]`, details: [...shown, ...rest] };
}

/** A line for each kind, over all files. */
function foldKinds(groups: readonly NoticeGroup[]): Entry[] {
  return [...groupBy(groups, ({ code }) => code)].map(([code, ofCode]) => {
    const count = ofCode.reduce((sum, group) => sum + group.count, 0);
    const files = [...new Set(ofCode.map(({ file }) => file))];
    return { title: `${files.join(', ')}, ${formatCount(count, 'time')} — ${noticeCodes[code].cause} [${code}]`, details: [] };
  });
}

/** The rows of notices with runs joined: "rows 12–19, 40 and 3 more". Empty if none has a row. */
function rowsOf(notices: readonly Notice[], unlisted: number): string {
  const rows = [...new Set(notices.flatMap(({ row }) => (row === null ? [] : [row])))].sort((a, b) => a - b);
  if (rows.length === 0) return '';
  const runs: { from: number; to: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && row === last.to + 1) last.to = row;
    else runs.push({ from: row, to: row });
  }
  const named = runs.slice(0, maxRuns);
  const more = runs.slice(maxRuns).reduce((sum, { from, to }) => sum + to - from + 1, unlisted);
  const list = named.map(({ from, to }) => (from === to ? `${from}` : `${from}${to === from + 1 ? ', ' : '–'}${to}`)).join(', ');
  return `${rows.length + unlisted === 1 ? 'row' : 'rows'} ${list}${more > 0 ? ` and ${formatInteger(more)} more` : ''}`;
}

/**
 * The report for programs. Characters that {@link printable} would replace are escaped, since the report may end up in a log.
 *
 * @param since How they differ from those of a release; left out unless requested.
 */
export function reportJson({ notices, totals, hidden, counts }: Reported, since: object | null = null): string {
  const all = { notices, ...totals, truncated: hidden.length > 0, hidden, counts, ...(since !== null && { since }) };
  const json = JSON.stringify(all, null, 2);
  return json.replace(unprintable, (character) => (character === '\n' ? character : escapeUnits(character))).replaceAll('##[', '##\\u005b');
}

const escapeUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

function referenceText({ file, row, column, value }: Notice): string {
  return [row === null ? file : `${file}:${row}`, column, value === null ? null : quote(value, 80)]
    .filter((part) => part !== null)
    .join(' ');
}

/** The summary of a check without errors that a market keeps. */
export function summariseCheck(countedNotices: readonly CountedNotice[], rows: Rows): MarketCheck {
  const names = (Object.keys(tables) as TableName[]).filter((name) => isCounted(name, rows[name]));
  const files = names.map((name) => fileOf(name, rows[name]));
  return { totals: totalsOf(countedNotices), notices: countByCode(countedNotices), files, countedNotices };
}

function fileOf(name: TableName, rows: readonly object[]): DataFile {
  const { file, columns } = tables[name];
  return {
    file,
    rows: rows.length,
    columns: columns.map((column) => ({ name: column.name, required: column.required, filled: countFilled(column.name, rows) })),
  };
}

/** The number of filled cells in a column. */
function countFilled(column: string, rows: readonly object[]): number {
  let filled = 0;
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    const value = row[column];
    if (value !== null && !(Array.isArray(value) && value.length === 0)) filled++;
  }
  return filled;
}
