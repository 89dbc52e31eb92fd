import { ApiError, createClient, type CompanyList, type ListCompaniesParameters, type PublicCompany } from '../client/index.ts';
import { askedPaths } from '../view/map-paths.ts';
import { serviceName } from '../view/words.ts';
import { queryText } from './state.ts';

/** What a request for companies gave. */
export interface FoundCompanies {
  readonly list: CompanyList;
  /** How many match on all pages; null where the host does not tell. */
  readonly total: number | null;
}

/** The path and query of a request for companies. */
export function requestPath(parameters: readonly (readonly [string, string])[]): string {
  return `${askedPaths.companies}${parameters.length === 0 ? '' : `?${queryText(parameters)}`}`;
}

/** A reader waits for a while only. */
const client = createClient({ maxWaitSeconds: 10 });

/** Asks the interface for companies. @throws ApiError with the words of the interface when it refuses. */
export async function fetchCompanies(parameters: ListCompaniesParameters, signal: AbortSignal): Promise<FoundCompanies> {
  let total: string | null = null;
  const onResponse = ({ headers }: Response) => (total = headers.get('X-Total-Count'));
  const list = await client.listCompanies(parameters, { signal, onResponse });
  return { list, total: total === null ? null : Number(total) };
}

/** Why there is no list, in words for the reader. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return [error.message, error.resolution].filter(Boolean).join(' ');
  return error instanceof Error ? error.message : 'The companies could not be read.';
}

/** A company as an entry of the list beside the map. */
export function companyItem({ slug, name, city, country, services }: PublicCompany): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/companies/${slug}`;
  link.textContent = name;
  const facts = document.createElement('span');
  facts.textContent = [[city, country].filter(Boolean).join(', '), services.map(serviceName).join(', ')].filter(Boolean).join(' · ');
  item.append(link, facts);
  return item;
}
