import type { CompanyList, PublicCompany } from '../contract/entities.ts';
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

/**
 * Asks the interface for companies.
 *
 * @throws Error with the words of the interface when it refuses.
 */
export async function fetchCompanies(path: string, signal: AbortSignal): Promise<FoundCompanies> {
  const response = await fetch(path, { signal, headers: { Accept: 'application/json' } });
  const body = (await response.json()) as CompanyList & { error?: { message: string; resolution?: string } };
  if (!response.ok) throw new Error([body.error?.message, body.error?.resolution].filter(Boolean).join(' ') || `Status ${response.status}`);
  const total = response.headers.get('X-Total-Count');
  return { list: body, total: total === null ? null : Number(total) };
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
