import type { AskResult, PublicCompany } from '../../contract/entities.ts';
import type { Place } from '../lexicon/lexicon.ts';
import type { Understanding } from '../deciding/understand.ts';
import type { ReplySources } from './sources.ts';
import type { Speech } from './speak.ts';

/** A question that is understood, with all that it is answered from. */
export interface Asked {
  /** As far as it was read, folded. */
  readonly question: string;
  readonly understanding: Understanding;
  readonly sources: ReplySources;
  /** The day of the answer: one for all of it. */
  readonly today: string;
  /** The language of the question. */
  readonly speech: Speech;
}

export interface Reply {
  /** What was found by what was understood. Empty ones are left out. */
  readonly sentences: readonly string[];
  /** The one step that comes next. */
  readonly next: string;
  readonly results: AskResult[];
  /** Where the same is as JSON, below the base address. */
  readonly json?: string;
  /** The list that companies are on, where they were looked for by what a question names. */
  readonly list?: CompanyList;
}

/** What companies were found by: the public answer says it in words. */
export interface CompanyList {
  /** Companies that fit. */
  readonly total: number;
  /** Companies on the page that lists them, which may be more: it has a rectangle where a question has a circle. */
  readonly listed: number;
  /** Where they were looked for, which may be wider than what was asked for; null without a place. */
  readonly around: { readonly place: Place; readonly km: number } | null;
}

/** A reply that says something of companies, which are to be read for it. */
export interface CompanyReply {
  readonly rows: readonly number[];
  /** @param companies Those of the rows, in their order. */
  readonly reply: (companies: readonly PublicCompany[]) => Reply;
}

/** Results of one kind in a reply, at most. */
export const shown = 5;
