import { ApiError, createClient, type CompanyFilters } from '../../client/index.ts';
import type { GlanceRow } from '../../query/glance.ts';
import { mapApiPaths } from '../view/map-paths.ts';
import { serviceName } from '../view/words.ts';
import { servicesOf } from './companies.ts';
import { queryText } from './state.ts';

/** The path and query of a request for companies. */
export function requestPath(parameters: readonly (readonly [string, string])[]): string {
  return `${mapApiPaths.companies}${parameters.length === 0 ? '' : `?${queryText(parameters)}`}`;
}

/** Whether this site is made of files alone, on a host without a function. */
export const hasFilesAlone = document.documentElement.dataset['host'] === 'files';

/** A reader waits for a while only. */
const client = createClient({ maxWaitSeconds: 10, mode: hasFilesAlone ? 'files' : 'api' });

/** What the interface answers, as text for people. @throws ApiError with the words of the interface when it refuses. */
export const fetchAnswer = async (filters: CompanyFilters, signal: AbortSignal): Promise<string> =>
  JSON.stringify(await client.listCompanies(filters, { signal }), null, 2);

/** Why there is no list, in words for the reader. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return [error.message, error.resolution].filter(Boolean).join(' ');
  return error instanceof Error ? error.message : 'The companies could not be loaded.';
}

/** Where a company is, and what it does, in a line. */
export function companyFacts(company: GlanceRow): string {
  const { city, country } = company;
  return [[city, country].filter(Boolean).join(', '), servicesOf(company).map(serviceName).join(', ')].filter(Boolean).join(' · ');
}

/** A company as an entry of the list beside the map. */
export function companyItem(company: GlanceRow): HTMLLIElement {
  const { slug, name, lat, lon } = company;
  const item = document.createElement('li');
  item.dataset['slug'] = slug;
  item.dataset['lat'] = String(lat);
  item.dataset['lon'] = String(lon);
  const link = document.createElement('a');
  link.href = `/companies/${slug}`;
  link.textContent = name;
  const facts = document.createElement('span');
  facts.textContent = companyFacts(company);
  const show = document.createElement('button');
  show.type = 'button';
  show.className = 'map-show';
  show.textContent = 'Show on map';
  show.setAttribute('aria-label', `Show on map: ${name}`);
  item.append(link, facts, show);
  return item;
}

/** Brings a list into line with what was found. Entries that stay are kept as they are, so that focus and scroll stay too. */
export function updateItems(list: Element, companies: readonly GlanceRow[]): void {
  const kept = new Map([...list.children].map((item) => [(item as HTMLElement).dataset['slug'], item]));
  const wanted = new Set(companies.map(({ slug }) => slug));
  for (const [slug, item] of kept) if (!wanted.has(slug ?? '')) item.remove();
  let next = list.firstElementChild;
  for (const company of companies) {
    const item = kept.get(company.slug);
    if (item !== undefined && item === next) next = next.nextElementSibling;
    else list.insertBefore(item ?? companyItem(company), next);
  }
}
