import type { CountedNotice } from '../contract/data-check.ts';
import { noticeCodes, type Notice, type NoticeCode, type Severity } from '../contract/notices.ts';

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

export interface Totals {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** Collects the notices of a check. Totals count all; the list is limited per code and file, and in total. */
export interface Notices {
  /** Adds a notice. Without `remedy`, it has the one of its code. */
  add(code: NoticeCode, at: CellReference, message: string, remedy?: string): void;
  /** Whether a further notice would only be counted, so that an expensive message can be skipped. */
  isFull(code: NoticeCode, file: string): boolean;
  /** Rows with errors, by file; null if an error concerns a whole file. */
  faultyRows(): ReadonlyMap<string, ReadonlySet<number>> | null;
  /** The notices in order of file, row and column; the counts of those not listed; and all of them, counted. */
  result(fileOrder: readonly string[]): { notices: Notice[]; totals: Totals; hidden: Hidden[]; countedNotices: CountedNotice[] };
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
  const totals: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
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
      const kind = noticeCodes[code];
      const entry = tally(code, file);
      totals[kind.severity]++;
      if (kind.severity === 'error') {
        if (row === undefined) isFileFaulty = true;
        else faulty.set(file, (faulty.get(file) ?? new Set()).add(row));
      }
      counted.add(code, { file, column: column ?? null, value: value === undefined ? null : cutValue(value), message });
      if (!hasRoom(entry.listed)) {
        entry.hidden.set(column ?? null, (entry.hidden.get(column ?? null) ?? 0) + 1);
        return;
      }
      entry.listed++;
      listed.push({
        code,
        severity: kind.severity,
        file,
        row: row ?? null,
        column: column ?? null,
        value: value === undefined ? null : cutValue(value),
        message,
        remedy: remedy ?? kind.remedy,
      });
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
      return {
        notices: sorted,
        totals: { errors: totals.error, warnings: totals.warning, infos: totals.info },
        hidden,
        countedNotices: counted.result(),
      };
    },
  };
}

/** A notice without its row, which is comparable between checks. */
export const withoutRow = ({ file, code, column, value, message }: Notice): Omit<CountedNotice, 'count'> => ({
  file,
  code: code as NoticeCode,
  column,
  value,
  message: withoutRows(message),
});

/** Counts notices that say the same in any rows. */
function countNotices() {
  const found = new Map<string, { -readonly [K in keyof CountedNotice]: CountedNotice[K] }>();
  const add = (code: NoticeCode, said: Omit<CountedNotice, 'code' | 'count'>): void => {
    const notice = { ...said, code, message: withoutRows(said.message) };
    const key = JSON.stringify([notice.file, code, notice.column, notice.value, notice.message]);
    const known = found.get(key);
    if (known !== undefined) known.count++;
    else if (found.size < maxCounted || said.message === '') found.set(key, { ...notice, count: 1 });
    else add(code, { file: said.file, column: said.column, value: null, message: '' });
  };
  /** In an order that depends only on their content. */
  const result = (): CountedNotice[] => [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
  return { add, result };
}

/** A value as shown in a notice: well-formed and at most 80 characters long. */
export function cutValue(value: string): string {
  return value.length <= maxValueChars ? value.toWellFormed() : `${value.slice(0, maxValueChars - 1).toWellFormed()}…`;
}

/** Notices with one cause: the same code in the same column of a file. */
export interface NoticeGroup {
  readonly file: string;
  readonly code: NoticeCode;
  readonly severity: Severity;
  readonly column: string | null;
  /** All of them, including those not listed. */
  readonly count: number;
  /** The listed ones, in row order. */
  readonly notices: readonly Notice[];
}

/** What a check found. */
export interface Found {
  /** In order of file and row. Long lists are truncated. */
  readonly notices: readonly Notice[];
  /** Notices that aren't in the list. */
  readonly hidden: readonly Hidden[];
  /** All notices counted, including those not listed. */
  readonly countedNotices: readonly CountedNotice[];
}

/** Groups notices by cause. Everything that counts notices counts these. */
export function groupNotices({ notices, hidden }: Omit<Found, 'countedNotices'>): NoticeGroup[] {
  const groups = new Map<string, { count: number; notices: Notice[] } & Omit<NoticeGroup, 'count' | 'notices'>>();
  const groupOf = (file: string, code: NoticeCode, column: string | null) => {
    const key = JSON.stringify([file, code, column]);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { file, code, severity: noticeCodes[code].severity, column, count: 0, notices: [] }));
    return group;
  };
  for (const notice of notices) {
    const group = groupOf(notice.file, notice.code as NoticeCode, notice.column);
    group.count++;
    group.notices.push(notice);
  }
  for (const { file, code, column, count } of hidden) groupOf(file, code, column).count += count;
  return [...groups.values()];
}
