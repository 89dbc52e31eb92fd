import type { PublicCompany } from '../contract/entities.ts';
import { goneProblem, type Problem } from '../contract/errors.ts';
import type { FoundKind } from '../contract/found-kinds.ts';
import { rowAt, rowPath } from '../documents/addresses.ts';
import { markup } from '../site/view/escape-html.ts';
import type { Dataset } from './dataset.ts';

/** Row of a company by its slug, or by one that it had; -1 if there is none. */
export function findCompany({ columns, former }: Dataset, slug: string): number {
  const row = columns.find(slug);
  const now = row === -1 ? (former('company', slug)?.now ?? null) : null;
  return now === null ? row : columns.find(now);
}

/** Why there is nothing with a key that was in use; null if it is in use, leads to one that is, or never was. */
export function goneKey({ former }: Dataset, kind: FoundKind, key: string): Problem | null {
  const found = former(kind, key);
  return found === null || found.now !== null ? null : goneProblem(kind, key, found);
}

/** Where the path of a former key leads: to another path, or nowhere. */
export type FormerRoute =
  | { readonly kind: 'moved'; readonly path: string }
  | {
      readonly kind: 'gone';
      readonly fault: Problem;
      /** The page with what is there of its kind. */
      readonly list: string;
    };

/** Where a path leads whose key is not in use; null for any other path. */
export function formerPath(dataset: Dataset, path: string): FormerRoute | null {
  const row = rowAt(path);
  if (row === null) return null;
  const found = dataset.former(row.kind, row.key);
  if (found === null) {
    // What was on a page of its own below another may be on that one.
    const page = rowPath(row)!;
    return page !== path && dataset.documents.has(page) ? { kind: 'moved', path: page } : null;
  }
  return found.now === null
    ? { kind: 'gone', fault: goneProblem(row.kind, row.key, found), list: rowPath({ ...row, key: '', form: 'page' })!.slice(0, -1) }
    : { kind: 'moved', path: rowPath({ ...row, key: found.now })! };
}

/** A text with names of companies in place of their former slugs, as far as these have several words: a single one may mean anything. */
export const withNames = (dataset: Dataset, text: string): string =>
  text.replace(/[a-z0-9-]+/g, (slug) => {
    if (!slug.includes('-')) return slug;
    const now = dataset.former('company', slug)?.now ?? null;
    return now === null ? slug : nameOf(dataset, now);
  });

const nameOf = ({ columns, store }: Dataset, slug: string): string =>
  (JSON.parse(new TextDecoder().decode(store.company(columns.find(slug)))) as PublicCompany).name;

/** A page for a host that can't redirect. @param to The new address; null if there is none. */
export const formerPage = (sentence: string, to: string | null): string => {
  const head =
    to === null
      ? markup`<meta name="robots" content="noindex">`
      : markup`<link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}">`;
  const body = to === null ? markup`<p>${sentence}</p>` : markup`<p><a href="${to}">${sentence}</a></p>`;
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${to === null ? 'Page removed' : 'Page moved'}</title>${head}</head><body>${body}<p><a href="/">Home</a></p></body></html>\n`
    .html;
};
