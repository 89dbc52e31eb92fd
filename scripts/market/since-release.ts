import { existsSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { formatCount, formatInteger } from '../../src/contract/numbers.ts';
import type { CountedNotice } from '../../src/contract/data-check.ts';
import { printable } from '../../src/contract/errors.ts';
import { portalPaths } from '../../src/contract/discovery.ts';
import { noticeCodes, type Notice, type NoticeCode } from '../../src/contract/notices.ts';
import { tables } from '../../src/contract/tables.ts';
import { isOrigin } from '../../src/contract/web-address.ts';
import { clientFile, manifestFile, fileAddressOf, serverFile, serverFiles } from '../../src/documents/addresses.ts';
import { compareNotices, sumNotices, readNotices, type NoticesDifference } from '../../src/documents/release-notices.ts';
import { readPublishedCheck } from '../../src/documents/guides/data-check-document.ts';
import { serviceFile } from '../../src/load/files.ts';
import { loadData } from '../../src/load/load-data.ts';
import type { FolderCheck, LoadOptions } from '../../src/load/load-folder.ts';
import { readPlainFile } from '../../src/load/plain-file.ts';
import { countByCode, identityOf, withoutRow } from '../../src/load/notices.ts';
import { fetchPublishedCheck, UnreadableSiteError } from '../../src/writer/deployed-baseline.ts';

/** How the notices of a check differ from those of a release. */
export interface SinceRelease extends NoticesDifference {
  /** What the check was compared with, for people. */
  readonly release: string;
  /** Whether each notice was compared; otherwise only counts by kind were, so the difference is a minimum. */
  readonly isExact: boolean;
}

/** The notices of a release, or a sentence on why they aren’t known. */
type Known =
  | { readonly release: string; readonly notices: readonly CountedNotice[]; readonly isExact: boolean }
  | { readonly release: string; readonly reason: string };

/** Counts by kind, as notices without details. */
const ofKinds = (kinds: readonly { readonly file: string; readonly code: string; readonly count: number }[]): CountedNotice[] =>
  kinds.flatMap(({ file, code, count }) =>
    Object.hasOwn(noticeCodes, code)
      ? [{ file, code: code as NoticeCode, column: null, value: null, message: noticeCodes[code as NoticeCode].cause, count }]
      : [],
  );

/**
 * Compares a check with a release: an address, a published folder, a folder of releases, or another data folder.
 *
 * @returns The differences; or a sentence if nothing can be compared.
 */
export async function compareSince(given: string, { countedNotices }: FolderCheck, limits: LoadOptions): Promise<SinceRelease | string> {
  const known = await readKnown(given, limits);
  if ('reason' in known) return known.reason;
  const now = known.isExact ? countedNotices : ofKinds(countByCode(countedNotices));
  return { release: known.release, isExact: known.isExact, ...compareNotices(known.notices, now) };
}

async function readKnown(given: string, limits: LoadOptions): Promise<Known> {
  const origin = given.replace(/\/$/, '');
  if (isOrigin(origin)) {
    try {
      return { release: origin, notices: ofKinds((await fetchPublishedCheck(origin)).findings), isExact: false };
    } catch (error) {
      if (!(error instanceof UnreadableSiteError)) throw error;
      return { release: origin, reason: `${error.message}, so nothing is compared.` };
    }
  }
  const folder = existsSync(join(given, 'current')) ? realpathSync(join(given, 'current')) : resolve(given);
  if (existsSync(join(folder, manifestFile))) return readRelease(folder, given);
  if ([serviceFile, tables.companies.file].some((file) => existsSync(join(folder, file)))) {
    const { countedNotices } = await loadData(folder, limits);
    return { release: given, notices: countedNotices, isExact: true };
  }
  return { release: given, reason: `${given} holds neither a release nor data, so nothing is compared.` };
}

function readRelease(folder: string, given: string): Known {
  const release = basename(folder) === basename(given) ? given : `release ${basename(folder)} in ${given}`;
  const read = <T>(file: string, parse: (text: string) => T): T | null => {
    try {
      return parse(readPlainFile(join(folder, file)).toString());
    } catch {
      return null;
    }
  };
  const kept = read(serverFile(serverFiles.notices), readNotices);
  if (kept !== null) return { release, notices: kept.notices, isExact: true };
  const check = read(clientFile(fileAddressOf(portalPaths.dataQuality).file), readPublishedCheck);
  if (check !== null) return { release, notices: ofKinds(check.findings), isExact: false };
  return { release, reason: `${given} was made by a version that kept no findings, so nothing is compared.` };
}

/** Notices of each kind that are named, at most. */
const maxNamed = 20;

/** The message of a notice; for many rows, their common cause. */
const textOf = ({ code, message }: CountedNotice): string => (message === '' || message.includes(' …') ? noticeCodes[code].cause : message);

/** How many are new, fixed and remaining, in a sentence. */
function describeNumbers({ added, fixed, remaining }: NoticesDifference, isExact: boolean): string {
  const about = isExact ? '' : 'at least ';
  const rest = isExact ? `${formatInteger(remaining)} remaining` : `at most ${formatInteger(remaining)} remaining`;
  return `${about}${formatInteger(sumNotices(added))} new, ${about}${formatInteger(sumNotices(fixed))} fixed, ${rest}`;
}

/** Where a notice is: its file, column, value and rows, or how many are new if only some are. */
function referenceOf(countedNotice: CountedNotice, notices: readonly Notice[]): string {
  const key = identityOf(countedNotice);
  const rows = notices.flatMap((notice) => (notice.row !== null && identityOf(withoutRow(notice)) === key ? [notice.row] : []));
  const { file, column, value, count } = countedNotice;
  const where = [file, column, value === null ? null : JSON.stringify(value)].filter((part) => part !== null).join(' ');
  if (rows.length === 0) return `${where}${count === 1 ? '' : `, ${formatInteger(count)} times`}`;
  if (rows.length > count) return `${where}, ${formatInteger(count)} more than before`;
  return `${where}, ${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, maxNamed).join(', ')}${count > rows.length || rows.length > maxNamed ? ` of ${formatInteger(count)}` : ''}`;
}

/** New and fixed notices, a line each. @param notices Those of the check, for the rows of new notices. */
function describeNotices({ added, fixed }: NoticesDifference, notices: readonly Notice[]): string[] {
  const list = (label: string, differing: readonly CountedNotice[], of: readonly Notice[]): string[] => {
    const order = ['error', 'warning', 'info'];
    const sorted = differing.toSorted((a, b) => order.indexOf(noticeCodes[a.code].severity) - order.indexOf(noticeCodes[b.code].severity));
    const left = sorted.length - maxNamed;
    return [
      ...sorted
        .slice(0, maxNamed)
        .map(
          (countedNotice) =>
            `  ${label} ${noticeCodes[countedNotice.code].severity} ${referenceOf(countedNotice, of)} — ${textOf(countedNotice)} [${countedNotice.code}]`,
        ),
      ...(left > 0 ? [`  ${label}: ${formatInteger(left)} more`] : []),
    ].map(printable);
  };
  return [...list('new', added, notices), ...list('fixed', fixed, [])];
}

/** Errors, and other notices if they are new or it isn’t known. */
export function noticesSince(since: SinceRelease | string | null, notices: readonly Notice[]): readonly Notice[] {
  if (since === null || typeof since === 'string' || !since.isExact) return notices;
  const added = new Set(since.added.map(identityOf));
  return notices.filter((notice) => notice.severity === 'error' || added.has(identityOf(withoutRow(notice))));
}

/** The same for programs. Without a comparison it has a reason, and no numbers. */
export const sinceJson = (since: SinceRelease | string): object =>
  typeof since === 'string'
    ? { release: null, exact: null, new: null, fixed: null, remaining: null, reason: since }
    : {
        release: since.release,
        exact: since.isExact,
        new: since.added,
        fixed: since.fixed,
        remaining: since.remaining,
        reason: null,
      };

/** The comparison as lines of a report. */
export function describeSince(since: SinceRelease | string, notices: readonly Notice[]): string {
  if (typeof since === 'string') return printable(since);
  const why = since.isExact ? [] : ['  It tells only the numbers of each kind, so which findings are new isn’t known.'];
  return [`Since ${printable(since.release)}: ${describeNumbers(since, since.isExact)}.`, ...why, ...describeNotices(since, notices)].join(
    '\n',
  );
}

/** How the notices of a publication differ from the previous ones, with new and fixed notices. */
export const describeNoticesOf = (notices: NoticesDifference | 'unknown'): string =>
  notices === 'unknown'
    ? 'Findings of the data check are not compared: what was published before keeps none.'
    : [`Findings of the data check: ${describeNumbers(notices, true)}.`, ...describeNotices(notices, [])].join('\n');

/** Escapes text for a cell of a Markdown table. */
const inCell = (text: string): string =>
  printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|~#@]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The same as Markdown, for the check of a pull request. */
export function summariseSince(since: SinceRelease | string | null, { totals, notices }: Pick<FolderCheck, 'totals' | 'notices'>): string {
  const { errors, warnings, infos } = totals;
  const counts = `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}, ${formatCount(infos, 'note')}.`;
  if (since === null) return `### Data check\n\n${counts}\n`;
  if (typeof since === 'string') return `### Data check\n\n${counts} ${inCell(since)}\n`;
  const rows = [
    ...since.added.slice(0, maxNamed).map((notice) => ['new', notice] as const),
    ...since.fixed.slice(0, maxNamed).map((notice) => ['fixed', notice] as const),
  ].map(([label, notice]) => {
    const reference = referenceOf(notice, label === 'new' ? notices : []);
    return `| ${label} | ${noticeCodes[notice.code].severity} | ${inCell(reference)} | ${inCell(textOf(notice))} |`;
  });
  const table = rows.length === 0 ? '' : `\n| | | where | finding |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  const more = Math.max(0, since.added.length - maxNamed) + Math.max(0, since.fixed.length - maxNamed);
  return `### Data check\n\n${counts} Since ${inCell(since.release)}: ${describeNumbers(since, since.isExact)}.\n${table}${more > 0 ? `\n${formatInteger(more)} more are not in this table.\n` : ''}`;
}
