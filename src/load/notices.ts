import type { Finding } from '../contract/data-check.ts';
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
  /** The notices in order of file, row and column; the counts of those not listed; and the findings of all. */
  result(fileOrder: readonly string[]): { notices: Notice[]; totals: Totals; hidden: Hidden[]; findings: Finding[] };
}

const maxValueChars = 80;

/** How many different findings are kept apart; further ones are counted by code, file and column. */
const maxFindings = 20_000;

/** A message without row numbers, which change with the order of rows. */
const withoutRows = (message: string): string => message.replace(/\b(rows?) [\d,–]+/gi, '$1 …');

export function collectNotices(maxPerCodeAndFile: number, maxNotices: number): Notices {
  const listed: Notice[] = [];
  const seen = new Map<string, { file: string; code: NoticeCode; listed: number; hidden: Map<string | null, number> }>();
  const findings = collectFindings();
  const totals: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
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
      findings.add(code, { file, column: column ?? null, value: value === undefined ? null : cutValue(value), message });
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
        findings: findings.result(),
      };
    },
  };
}

/** The finding of a notice, which is comparable between checks. */
export const findingOf = ({ file, code, column, value, message }: Notice): Omit<Finding, 'count'> => ({
  file,
  code: code as NoticeCode,
  column,
  value,
  message: withoutRows(message),
});

/** Counts notices by finding. */
function collectFindings() {
  const found = new Map<string, { -readonly [K in keyof Finding]: Finding[K] }>();
  const add = (code: NoticeCode, said: Omit<Finding, 'code' | 'count'>): void => {
    const finding = { ...said, code, message: withoutRows(said.message) };
    const key = JSON.stringify([finding.file, code, finding.column, finding.value, finding.message]);
    const known = found.get(key);
    if (known !== undefined) known.count++;
    else if (found.size < maxFindings || said.message === '') found.set(key, { ...finding, count: 1 });
    else add(code, { file: said.file, column: said.column, value: null, message: '' });
  };
  /** In an order that depends only on their content. */
  const result = (): Finding[] => [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
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
  /** The findings of all notices, including those not listed. */
  readonly findings: readonly Finding[];
}

/** Groups notices by cause. Everything that counts notices counts these. */
export function groupNotices({ notices, hidden }: Omit<Found, 'findings'>): NoticeGroup[] {
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
