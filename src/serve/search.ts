import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { searchParameter } from '../contract/parameters.ts';
import type { NameSearch } from '../contract/search.ts';
import { findNames } from '../ask/lexicon/find-names.ts';
import { parseQueryString } from '../query/list-query.ts';
import type { Dataset } from './dataset.ts';
import { findCompany } from './former.ts';
import { namedThings } from '../ask/lexicon/named-things.ts';

/** Reads the query string of GET /api/search. */
export function parseSearchQuery(search: string): string | Problem {
  const { name } = searchParameter;
  const values = parseQueryString(search, [name]);
  if (isProblem(values)) return values;
  const text = values.get(name);
  if (text === undefined) return problem('invalid_request', 'q is missing.', 'Send the name, or the beginning of it, as q.');
  const length = [...text].length;
  if (length <= limits.maxSearchChars) return text;
  return problem(
    'invalid_request',
    `q must have at most ${limits.maxSearchChars} characters, has ${length}: ${quote(text)}.`,
    'Send a name. For a question, use POST /ask.',
  );
}

/** Searches by name. @throws UnavailableError when the names can't be read. */
export async function searchNames(dataset: Dataset, query: string): Promise<NameSearch> {
  const { columns, baseUrl, today } = dataset;
  const things = namedThings(columns, await dataset.ask());
  const first = companyWithKey(dataset, query.trim());
  return dataset.places.using((tables) => findNames(things, query, tables, { baseUrl, day: today(), first }));
}

/** Row of the company that a text names by its key: `id:17`, its slug, or one that it had; -1 if it names none. */
function companyWithKey(dataset: Dataset, text: string): number {
  const [, id] = /^id:\s*(\d{1,10})$/i.exec(text) ?? [];
  return id === undefined ? findCompany(dataset, text) : dataset.columns.ids.indexOf(Number(id));
}
