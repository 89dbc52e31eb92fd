import { discoveryPaths } from '../../contract/discovery.ts';
import type { AskResult, PublicCompany } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import { operations } from '../../contract/operations.ts';
import { filterParameters, noFilters, type Filters, formatListQuery } from '../../query/list-query.ts';
import type { AskRecord } from '../lexicon/ask-index.ts';
import type { ReplySources } from './sources.ts';

/**
 * The list of companies as people see it: by country and service, the page of a country, or the map with the same filters. Its
 * description names the request that answers the same.
 *
 * @param around The place and the distance that the box of the filters was made from.
 */
export function listResult({ baseUrl, columns }: ReplySources, filters: Filters, around: string | null = null): AskResult {
  const query = formatListQuery({ filters, limit: limits.defaultPageItems, cursor: null });
  const request = `GET ${operations.listCompanies.path}${query === '' ? '' : `?${query}`}`;
  const onlyCountry = filters.country !== null && filterParameters(filters).length === 1;
  const path =
    query === ''
      ? '/companies'
      : onlyCountry && columns.countryRows(filters.country!).length > 0
        ? `/countries/${filters.country!.toLowerCase()}`
        : `/map?${query}`;
  return {
    '@type': 'ItemList',
    name: operations.listCompanies.summary,
    description: around === null ? request : `The box around ${around}. ${request}`,
    url: baseUrl + path,
  };
}

export function companyResult({ baseUrl }: ReplySources, { name, slug, city, country, services }: PublicCompany): AskResult {
  const place = [city, country].filter(Boolean).join(', ');
  return {
    '@type': 'Organization',
    name,
    description: `${place}. Services: ${services.map((service) => service.replaceAll('_', ' ')).join(', ')}.`,
    url: `${baseUrl}/companies/${slug}`,
  };
}

export const recordResult = ({ baseUrl }: ReplySources, { type, name, description, path }: AskRecord): AskResult => ({
  '@type': type,
  name,
  description,
  url: baseUrl + path,
});

const collections = {
  wanted: { name: 'Wanted ads', description: 'Buyers’ requests to buy. Not inventory.', path: '/wanted' },
  marketplace: { name: 'Marketplace', description: 'Pages of used cranes for sale.', path: '/marketplace' },
  atlas: { name: 'Reference atlas', description: 'Crane models and the terms of the trade.', path: '/atlas' },
  concepts: { name: 'Technical terms', description: 'Every term in the reference atlas.', path: '/atlas/concepts' },
} as const;

/** The page of all of a kind. */
export function collectionResult({ baseUrl }: ReplySources, kind: keyof typeof collections): AskResult {
  const { name, description, path } = collections[kind];
  return { '@type': 'CollectionPage', name, description, url: baseUrl + path };
}

/** The documents at these addresses, as far as there are any. */
export function documentResults(sources: ReplySources, ...paths: readonly string[]): AskResult[] {
  return paths.flatMap((path) => {
    if (path === discoveryPaths.mcpCard) {
      const description = 'How programs connect to the data over MCP.';
      return { '@type': 'WebAPI', name: 'MCP server card', description, url: sources.baseUrl + path };
    }
    const record = sources.index.records.find((candidate) => candidate.kind === 'document' && candidate.path === path);
    return record === undefined ? [] : recordResult(sources, record);
  });
}

/** Where to begin without a question. */
export const startingPoints = (sources: ReplySources): AskResult[] => [
  { ...listResult(sources, noFilters), description: 'Crane companies, filtered by country, service, capacity and map box.' },
  collectionResult(sources, 'atlas'),
  collectionResult(sources, 'marketplace'),
  collectionResult(sources, 'wanted'),
  ...documentResults(sources, discoveryPaths.developers),
];
