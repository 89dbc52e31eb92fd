import { operations } from '../../contract/operations.ts';
import type { PageContent } from '../../site/view/blocks.ts';
import { mapPaths } from '../../site/view/map-paths.ts';
import { formatCount } from '../../contract/numbers.ts';
import { link } from '../../site/view/words.ts';
import type { Site } from '../site.ts';

/** The map of all companies. The list of countries beside it and the request below it follow the map. */
export function mapPage(site: Site): PageContent {
  const companies = (count: number) => formatCount(count, 'company', 'companies');
  return {
    path: mapPaths.page,
    title: 'Map of crane companies',
    description: 'Crane companies on a map of the world: filtered by country, service and capacity, with the matching API request.',
    blocks: [
      {
        kind: 'island',
        name: 'map',
        blocks: [
          { kind: 'heading', text: 'Companies by country', id: 'map-list-title' },
          { kind: 'text', text: companies(site.facets.companies) },
          {
            kind: 'list',
            items: site.countries.map(({ code, name, companies: count }) => [
              link(name, `/countries/${code.toLowerCase()}`),
              `: ${companies(count)}`,
            ]),
          },
        ],
      },
      { kind: 'heading', text: 'API request', id: 'request' },
      { kind: 'text', text: 'This request returns the companies on the map. You need no key.' },
      {
        kind: 'island',
        name: 'request',
        blocks: [{ kind: 'code', language: 'http', text: `GET ${site.baseUrl}${operations.listCompanies.path}` }],
      },
    ],
  };
}
