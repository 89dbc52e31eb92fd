import { noticeCodes, type Notice, type NoticeCode, type Severity } from '../contract/notices.ts';
import type { LoadResult } from './load-data.ts';

/** Findings with one cause: the same code in the same column of a file. */
export interface FindingGroup {
  readonly file: string;
  readonly code: NoticeCode;
  readonly severity: Severity;
  readonly column: string | null;
  /** All of them, those that are not listed included. */
  readonly count: number;
  /** Those that are listed, in order of row. */
  readonly notices: readonly Notice[];
}

/** Groups what a check found. Everything that counts findings counts these. */
export function groupFindings({ notices, hidden }: Pick<LoadResult, 'notices' | 'hidden'>): FindingGroup[] {
  const groups = new Map<string, { count: number; notices: Notice[] } & Omit<FindingGroup, 'count' | 'notices'>>();
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
