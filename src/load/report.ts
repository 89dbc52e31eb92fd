import { styleText } from 'node:util';
import { quote } from '../contract/errors.ts';
import { noticeCodes, type Notice, type NoticeCode, type Severity } from '../contract/notices.ts';
import type { LoadResult } from './load-data.ts';

type Reported = Pick<LoadResult, 'notices' | 'totals' | 'hidden' | 'counts'>;

const colours = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, string>;

/** Infos of a kind and file that people are shown; they are facts, and would hide the mistakes. The JSON has all. */
const maxInfosOfKind = 3;

/**
 * The findings for people: grouped by file, each with its place and remedy, and a summary as the last line.
 *
 * @param infos Whether facts are listed beside the mistakes; they are counted in any case.
 */
export function formatReport(result: Reported, { colour = false, infos: withInfos = true } = {}): string {
  const { totals, counts } = result;
  const isShown = (code: string) => withInfos || noticeCodes[code as NoticeCode].severity !== 'info';
  const notices = result.notices.filter(({ code }) => isShown(code));
  const hidden = result.hidden.filter(({ code }) => isShown(code));
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const lines: string[] = [];
  for (const [file, ofFile] of Map.groupBy(notices, (notice) => notice.file)) {
    lines.push(paint('bold', file));
    const shownInfos = new Map<string, number>();
    for (const notice of ofFile) {
      if (notice.severity === 'info') {
        const shown = (shownInfos.get(notice.code) ?? 0) + 1;
        shownInfos.set(notice.code, shown);
        if (shown > maxInfosOfKind) continue;
      }
      lines.push(`  ${paint(colours[notice.severity], notice.severity)} ${placeOf(notice)} — ${notice.message} [${notice.code}]`);
      lines.push(`    ${paint('dim', notice.remedy)}`);
    }
    const more = new Map(hidden.filter((entry) => entry.file === file).map(({ code, count }) => [code as string, count]));
    for (const [code, shown] of shownInfos) if (shown > maxInfosOfKind) more.set(code, (more.get(code) ?? 0) + shown - maxInfosOfKind);
    for (const [code, count] of more) lines.push(`  … and ${inWords(count)} more of ${code} in ${file}`);
    lines.push('');
  }
  const unseen = hidden.filter(({ file }) => !notices.some((notice) => notice.file === file));
  for (const { file, code, count } of unseen) lines.push(`… and ${inWords(count)} of ${code} in ${file}`);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const cut = lines.some((line) => line.includes('… and ')) ? ' The lists are cut; the numbers count everything.' : '';
  const { errors, warnings, infos } = totals;
  const summary = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${counted(infos, 'info')} in ${counted(rows, 'row')}.${cut}`;
  return [...lines, paint(errors > 0 ? 'red' : 'green', summary)].join('\n');
}

/** The findings for programs. */
export function reportJson({ notices, totals, hidden, counts }: Reported): string {
  return JSON.stringify({ notices, ...totals, truncated: hidden.length > 0, hidden, counts }, null, 2);
}

function placeOf({ file, row, column, value }: Notice): string {
  return [row === null ? file : `${file}:${row}`, column, value === null ? null : quote(value, 80)]
    .filter((part) => part !== null)
    .join(' ');
}

function counted(count: number, noun: string): string {
  return `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Digits in groups of three, whatever the language of the machine. */
function inWords(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');
}
