import type { AskResult, PublicCompany } from '../../contract/entities.ts';
import type { Place } from '../lexicon/lexicon.ts';
import type { Steps } from '../lexicon/steps.ts';
import type { Understanding } from '../deciding/understand.ts';
import type { ReplySources } from './sources.ts';
import type { Speech } from './speak.ts';

/** An understood question, with everything needed to answer it. */
export interface Asked {
  /** The part that was read, folded. */
  readonly question: string;
  readonly understanding: Understanding;
  readonly sources: ReplySources;
  /** What is left of the steps that the question may take. */
  readonly steps: Steps;
  /** The day of the answer, the same for all of its parts. */
  readonly today: string;
  /** The language of the question. */
  readonly speech: Speech;
}

/** What is needed to say something. */
export type Told = Pick<Asked, 'sources' | 'speech'>;

export interface Reply {
  /** What was found, then the next step if the results don’t show it. Empty ones are left out. */
  readonly sentences: readonly string[];
  readonly results: AskResult[];
  /** Nothing fits all of the question: the results are only near it. */
  readonly isNear?: true;
  /** Names in the sentences that lead to another answer. */
  readonly choices?: readonly Choice[];
  /** The path of the same companies as JSON. */
  readonly json?: string;
  /** The list that the companies are on, if they were searched for. */
  readonly list?: CompanyList;
}

/** A name in an answer with what it leads to: the question asked near another place, or a page. */
export type Choice = { readonly text: string } & ({ readonly near: string } | { readonly url: string });

/** The list of the companies found; the public answer describes it in words. */
export interface CompanyList {
  /** How many companies fit. */
  readonly total: number;
  /** How many are on the page that lists them; it may be more, because the page has a rectangle instead of a circle. */
  readonly listed: number;
  /** The area searched, which may be wider than the question’s; null without a place. */
  readonly around: { readonly place: Place; readonly km: number } | null;
}

/** A reply about companies that have to be read first. */
export interface CompanyReply {
  readonly rows: readonly number[];
  /** @param companies Those of `rows`, in order. */
  readonly reply: (companies: readonly PublicCompany[]) => Reply;
}

/** The most results of one kind in a reply. */
export const shown = 5;
