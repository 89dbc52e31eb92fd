import type { NoticeCode, Severity } from './notices.ts';

/**
 * The state of the data as it is published: which notices the check gave, how often, and how complete each column is. Rows and values
 * are left out: they may belong to what is not public, and would change with the order of rows.
 */
export interface DataCheck {
  readonly totals: Readonly<Record<Severity, number>>;
  readonly notices: readonly NoticeCount[];
  readonly files: readonly DataFile[];
}

/** How many notices of a code a file has. */
export interface NoticeCount {
  readonly file: string;
  readonly code: NoticeCode;
  readonly severity: Severity;
  readonly count: number;
}

/** How complete a file is. */
export interface DataFile {
  readonly file: string;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly required: boolean; readonly filled: number }[];
}

/** For a market that no check has looked at. */
export const emptyDataCheck: DataCheck = { totals: { error: 0, warning: 0, info: 0 }, notices: [], files: [] };
