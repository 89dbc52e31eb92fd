import type { AskResult, PublicCompany } from '../../contract/entities.ts';
import type { ReplySources } from './sources.ts';
import type { AnswerTexts } from '../tables/answer-texts.ts';
import type { Understanding } from '../deciding/understand.ts';

/** A question that is understood, with all that it is answered from. */
export interface Asked {
  /** As far as it was read, folded. */
  readonly question: string;
  readonly understanding: Understanding;
  readonly sources: ReplySources;
  /** In the language of the question. */
  readonly texts: AnswerTexts;
}

export interface Reply {
  /** Empty ones are left out. */
  readonly sentences: readonly string[];
  readonly results: AskResult[];
}

/** A reply that says something of companies, which are to be read for it. */
export interface CompanyReply {
  readonly rows: readonly number[];
  /** @param companies Those of the rows, in their order. */
  readonly reply: (companies: readonly PublicCompany[]) => Reply;
}

/** Results of one kind in a reply, at most. */
export const shown = 5;

/** Puts values into a text: `{x}` is the value x. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
