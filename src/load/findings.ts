import { noticeCodes, type Notice, type NoticeCode, type Severity } from '../contract/notices.ts';

/** Where a finding is; what is left out concerns the whole row or file. */
export interface Place {
  readonly file: string;
  readonly row?: number;
  readonly column?: string;
  readonly value?: string;
}

/** How many findings of a kind are counted but not listed. */
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

/** Collects notices. Totals count every finding; the list is cut per code and file, and as a whole. */
export interface Findings {
  /** Adds a finding. Without `remedy` the code's own is told. */
  add(code: NoticeCode, place: Place, message: string, remedy?: string): void;
  /** Whether a further finding would only be counted: then a costly message need not be made. */
  isFull(code: NoticeCode, file: string): boolean;
  /** Findings of severity error so far. */
  errorCount(): number;
  /** Findings so far. */
  count(): number;
  /** The notices in order of file, row and column, and what was counted without being listed. */
  result(fileOrder: readonly string[]): { notices: Notice[]; totals: Totals; hidden: Hidden[] };
}

const maxValueChars = 80;

export function collectFindings(maxPerCodeAndFile: number, maxNotices: number): Findings {
  const notices: Notice[] = [];
  const seen = new Map<string, { file: string; code: NoticeCode; listed: number; hidden: Map<string | null, number> }>();
  const totals: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const tally = (code: NoticeCode, file: string) => {
    const key = `${code} ${file}`;
    let entry = seen.get(key);
    if (entry === undefined) seen.set(key, (entry = { file, code, listed: 0, hidden: new Map() }));
    return entry;
  };
  const hasRoom = (listed: number) => listed < maxPerCodeAndFile && notices.length < maxNotices;

  return {
    add(code, { file, row, column, value }, message, remedy) {
      const kind = noticeCodes[code];
      const entry = tally(code, file);
      totals[kind.severity]++;
      if (!hasRoom(entry.listed)) {
        entry.hidden.set(column ?? null, (entry.hidden.get(column ?? null) ?? 0) + 1);
        return;
      }
      entry.listed++;
      notices.push({
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
    errorCount: () => totals.error,
    count: () => totals.error + totals.warning + totals.info,
    result(fileOrder) {
      const ranks = new Map(fileOrder.map((file, i) => [file, i]));
      const rank = (file: string) => ranks.get(file) ?? fileOrder.length;
      const sorted = notices.toSorted((a, b) => rank(a.file) - rank(b.file) || (a.row ?? 0) - (b.row ?? 0));
      const hidden = [...seen.values()].flatMap(({ file, code, hidden: byColumn }) =>
        [...byColumn].map(([column, count]) => ({ file, code, column, count })),
      );
      return { notices: sorted, totals: { errors: totals.error, warnings: totals.warning, infos: totals.info }, hidden };
    },
  };
}

/** The value as a notice carries it: well formed and at most 80 characters long. */
export function cutValue(value: string): string {
  return value.length <= maxValueChars ? value.toWellFormed() : `${value.slice(0, maxValueChars - 1).toWellFormed()}…`;
}
