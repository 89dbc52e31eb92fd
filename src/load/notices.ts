import type { CountedNotice, NoticeCount, Totals } from '../contract/data-check.ts';
import { noticeCodes, type Notice, type NoticeCode } from '../contract/notices.ts';

/** Where a notice belongs; without row or column, it concerns the whole file or row. */
export interface CellReference {
  readonly file: string;
  readonly row?: number;
  readonly column?: string;
  readonly value?: string;
}

/** A row of a file. */
export type RowReference = Required<Pick<CellReference, 'file' | 'row'>>;

/** The number of notices of a kind that are counted but not listed. */
export interface Hidden {
  readonly file: string;
  readonly code: NoticeCode;
  readonly column: string | null;
  readonly count: number;
}

/** What a check found. */
export interface Found {
  /** In order of file and row. Long lists are truncated. */
  readonly notices: readonly Notice[];
  /** Notices that aren't in the list. */
  readonly hidden: readonly Hidden[];
  /** All notices counted, including those not listed. */
  readonly countedNotices: readonly CountedNotice[];
  readonly totals: Totals;
}

/** Collects the notices of a check. Totals count all; the list is limited per code and file, and in total. */
export interface Notices {
  /** Adds a notice. Without `remedy`, it has the one of its code. */
  add(code: NoticeCode, at: CellReference, message: string, remedy?: string): void;
  /** Whether a further notice would only be counted, so that an expensive message can be skipped. */
  isFull(code: NoticeCode, file: string): boolean;
  /** Rows with errors, by file; null if an error concerns a whole file. */
  faultyRows(): ReadonlyMap<string, ReadonlySet<number>> | null;
  /** What was found, files in this order. */
  result(fileOrder: readonly string[]): Found;
}

const maxValueChars = 80;

/** How many different notices are kept apart in the counts; further ones are counted by code, file and column. */
const maxCounted = 20_000;

/** A message without row numbers, which change with the order of rows. */
const withoutRows = (message: string): string => message.replace(/\b(rows?) [\d,–]+/gi, '$1 …');

export function collectNotices(maxPerCodeAndFile: number, maxNotices: number): Notices {
  const listed: Notice[] = [];
  const seen = new Map<string, { file: string; code: NoticeCode; listed: number; hidden: Map<string | null, number> }>();
  const counted = countNotices();
  const faulty = new Map<string, Set<number>>();
  let isFileFaulty = false;
  const tally = (code: NoticeCode, file: string) => {
    const key = `${code} ${file}`;
    let entry = seen.get(key);
    if (entry === undefined) seen.set(key, (entry = { file, code, listed: 0, hidden: new Map() }));
    return entry;
  };
  const hasRoom = (ofKind: number) => ofKind < maxPerCodeAndFile && listed.length < maxNotices;

  return {
    add(code, { file, row, column, value }, message, remedy) {
      const { severity, remedy: usual } = noticeCodes[code];
      const entry = tally(code, file);
      if (severity === 'error') {
        if (row === undefined) isFileFaulty = true;
        else faulty.set(file, (faulty.get(file) ?? new Set()).add(row));
      }
      const notice: Notice = {
        code,
        severity,
        file,
        row: row ?? null,
        column: column ?? null,
        value: value === undefined ? null : cutValue(value),
        message,
        remedy: remedy ?? usual,
      };
      counted.add(withoutRow(notice));
      if (hasRoom(entry.listed)) {
        entry.listed++;
        listed.push(notice);
      } else entry.hidden.set(notice.column, (entry.hidden.get(notice.column) ?? 0) + 1);
    },
    faultyRows: () => (isFileFaulty ? null : faulty),
    isFull: (code, file) => !hasRoom(tally(code, file).listed),
    result(fileOrder) {
      const ranks = new Map(fileOrder.map((file, i) => [file, i]));
      const rank = (file: string) => ranks.get(file) ?? fileOrder.length;
      const sorted = listed.toSorted((a, b) => rank(a.file) - rank(b.file) || (a.row ?? 0) - (b.row ?? 0));
      const hidden = [...seen.values()].flatMap(({ file, code, hidden: byColumn }) =>
        [...byColumn].map(([column, count]) => ({ file, code, column, count })),
      );
      const countedNotices = counted.result();
      return { notices: sorted, totals: totalsOf(countedNotices), hidden, countedNotices };
    },
  };
}

/** A notice without its rows, which is comparable between checks. */
export const withoutRow = ({ file, code, column, value, message }: Notice): Omit<CountedNotice, 'count'> => ({
  file,
  column,
  value,
  message: withoutRows(message),
  code,
});

/** What notices that say the same have in common. */
export const identityOf = ({ file, code, column, value, message }: Omit<CountedNotice, 'count'>): string =>
  JSON.stringify([file, code, column, value, message]);

/** Counts notices that say the same in any rows. */
function countNotices() {
  const found = new Map<string, { -readonly [K in keyof CountedNotice]: CountedNotice[K] }>();
  const add = (notice: Omit<CountedNotice, 'count'>): void => {
    const key = identityOf(notice);
    const known = found.get(key);
    if (known !== undefined) known.count++;
    else if (found.size < maxCounted || notice.message === '') found.set(key, { ...notice, count: 1 });
    else add({ ...notice, value: null, message: '' });
  };
  /** In an order that depends only on their content. */
  const result = (): CountedNotice[] => [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
  return { add, result };
}

/** The number of notices of each code in each file, in a fixed order. */
export function countByCode(notices: readonly CountedNotice[]): NoticeCount[] {
  const counts = new Map<string, NoticeCount>();
  for (const { file, code, count } of notices) {
    const key = `${file} ${code}`;
    counts.set(key, { file, code, severity: noticeCodes[code].severity, count: (counts.get(key)?.count ?? 0) + count });
  }
  return [...counts.values()].sort((a, b) => (a.file + a.code < b.file + b.code ? -1 : 1));
}

/** The number of notices of each severity. */
export function totalsOf(notices: readonly CountedNotice[]): Totals {
  const totals = { error: 0, warning: 0, info: 0 };
  for (const { code, count } of notices) totals[noticeCodes[code].severity] += count;
  return { errors: totals.error, warnings: totals.warning, infos: totals.info };
}

/** A value as shown in a notice: well-formed and at most 80 characters long. */
export function cutValue(value: string): string {
  return value.length <= maxValueChars ? value.toWellFormed() : `${value.slice(0, maxValueChars - 1).toWellFormed()}…`;
}
