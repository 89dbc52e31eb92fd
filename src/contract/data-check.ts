import type { NoticeCode, Severity } from './notices.ts';

/** Numbers of notices by severity. */
export type Totals = Readonly<Record<`${Severity}s`, number>>;

/**
 * The published data quality: the notices of the check with their counts, and how complete each column is. Rows and values are left out:
 * they may not be public, and would change with the order of rows.
 */
export interface DataCheck {
  readonly totals: Totals;
  readonly notices: readonly NoticeCount[];
  readonly files: readonly DataFile[];
  /** How the notices differ from those of the previous release; null if there was none, or it kept none. */
  readonly since: NoticesSince | null;
}

/** The data quality of a market, before it is published. */
export interface MarketCheck extends Omit<DataCheck, 'since'> {
  /** The notices in a fixed order, to compare two checks. Not published: see {@link DataCheck}. */
  readonly countedNotices: readonly CountedNotice[];
}

/** Notices that say the same about the same value, in any rows. */
export interface CountedNotice {
  readonly file: string;
  readonly code: NoticeCode;
  readonly column: string | null;
  readonly value: string | null;
  /** The message without row numbers. */
  readonly message: string;
  readonly count: number;
}

/** How many notices are new, fixed and remaining since a release. */
export interface NoticesSince {
  /** The data version of that release. */
  readonly data_version: string;
  readonly new: number;
  readonly fixed: number;
  readonly remaining: number;
}

/** The number of notices of a code in a file. */
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

/** For a market that hasn't been checked. */
export const emptyDataCheck: MarketCheck = { totals: { errors: 0, warnings: 0, infos: 0 }, notices: [], files: [], countedNotices: [] };
