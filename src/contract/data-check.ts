import type { NoticeCode, Severity } from './notices.ts';

/**
 * The state of the data as it is published: which notices the check gave, how often, and how complete each column is. Rows and values
 * are left out: they may belong to what is not public, and would change with the order of rows.
 */
export interface DataCheck {
  readonly totals: Readonly<Record<Severity, number>>;
  readonly notices: readonly NoticeCount[];
  readonly files: readonly DataFile[];
  /** How the findings differ from those of the release before; null where there was none, or it kept none. */
  readonly since: FindingsSince | null;
}

/** The state of the data of a market, before it is published. */
export interface MarketCheck extends Omit<DataCheck, 'since'> {
  /** What the notices say, in a fixed order, to compare two checks. It isn’t published: see {@link DataCheck}. */
  readonly findings: readonly Finding[];
}

/** Notices that say the same of the same value, whichever rows they are of. */
export interface Finding {
  readonly file: string;
  readonly code: NoticeCode;
  readonly column: string | null;
  readonly value: string | null;
  /** The message, without the numbers of rows. */
  readonly message: string;
  readonly count: number;
}

/** How many notices came, went and stayed since a release. */
export interface FindingsSince {
  /** The data of that release. */
  readonly data_version: string;
  readonly new: number;
  readonly fixed: number;
  readonly remaining: number;
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
export const emptyDataCheck: MarketCheck = { totals: { error: 0, warning: 0, info: 0 }, notices: [], files: [], findings: [] };
