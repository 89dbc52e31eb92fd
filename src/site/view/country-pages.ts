import { countryInSentence } from '../../contract/country-article.ts';
import { feedPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import type { Facets } from '../../contract/facets.ts';
import type { Block, ExplorePage, PageFeed, Text } from './blocks.ts';
import { feedBlocks } from './feed-links.ts';
import type { CountryView } from './company-page.ts';
import { outlineFigure, type Outline } from './outline.ts';
import { formatCount, formatInteger, formatLoad, formatMeasure } from '../../contract/numbers.ts';
import { link, serviceName, toolsFor } from './words.ts';

/** A company in the table of its country. */
export interface CompanyLine {
  readonly slug: string;
  readonly name: string;
  readonly city: string | null | undefined;
  readonly services: readonly string[];
  readonly maxCapacityT: number | null;
  readonly lat: number;
  readonly lon: number;
}

/** Most companies on a page of a country. */
const companiesOnPage = 200;

export const companiesPath = '/companies';
export const countriesPath = '/countries';

export const countryPath = (code: string): string => `/countries/${code.toLowerCase()}`;
export const countryPagePath = (code: string, page: number): string => (page === 1 ? countryPath(code) : `${countryPath(code)}/${page}`);

/** How many pages a country with this many companies has. */
export const countPages = (companies: number): number => Math.ceil(companies / companiesOnPage);

/** The range of the companies on a page, which are in slug order. */
const companiesOfPage = (page: number): readonly [from: number, to: number] => [(page - 1) * companiesOnPage, page * companiesOnPage];

/** A page of a country, counted from 1; the first has the overview. */
export function countryPage({ code, view }: CountryEntry, companies: readonly CompanyLine[], page: number, baseUrl: string): ExplorePage {
  const pages = countPages(companies.length);
  const json = `${operations.listCompanies.path}?country=${code}`;
  const place = countryInSentence(code, view.name);
  const feeds = [{ title: `Changes in ${place}`, path: feedPaths.country(code) }];
  const part = pages === 1 ? '' : `, page ${page} of ${pages}`;
  return {
    section: 'countries',
    path: countryPagePath(code, page),
    title: `Crane companies in ${place}${part}`,
    description: `${formatCount(companies.length, 'company', 'companies')} offering cranes, aerial platforms and heavy haulage in ${place}${part}: names, towns, services and largest cranes.`,
    trail: [{ name: 'Countries', path: '/countries' }, ...(page === 1 ? [] : [{ name: view.name, path: countryPath(code) }])],
    blocks: [
      ...(page === 1 ? overview(code, view, companies) : []),
      { kind: 'heading', text: 'Companies', id: 'companies' },
      // With several pages, a filter would only find companies on this one.
      ...(pages === 1
        ? toolsFor(companies.length, { choose: ['Services'], list: 'Services', least: { column: 'Largest crane', unit: 't' } })
        : []),
      companyTable(place, companies.slice(...companiesOfPage(page))),
      ...pageLinks(code, page, pages),
      ...(page === 1
        ? [
            ...feedBlocks(feeds),
            {
              kind: 'details',
              summary: 'API',
              blocks: [
                { kind: 'text', text: ['Get these companies ', link('as JSON', json), ', page by page in the same order.'] },
                { kind: 'code', text: `curl '${baseUrl}${json}'` },
              ],
            } as const,
          ]
        : []),
    ],
    ...(page === 1 && { json, feeds }),
  };
}

function overview(code: string, { name, outline }: CountryView, companies: readonly CompanyLine[]): Block[] {
  const towns = new Set(companies.flatMap(({ city }) => city ?? [])).size;
  const strongest = companies.reduce<number | null>(
    (most, { maxCapacityT }) => (maxCapacityT === null ? most : Math.max(most ?? 0, maxCapacityT)),
    null,
  );
  const place = countryInSentence(code, name);
  const svg = outline === null ? null : outlineFigure(outline, companies, `Map of ${place} with its crane companies`);
  const services = serviceTypes
    .map((service) => ({ service, count: companies.filter((company) => company.services.includes(service)).length }))
    .filter(({ count }) => count > 0);
  const main: Block[] = [
    {
      kind: 'numbers',
      items: [
        [formatInteger(companies.length), companies.length === 1 ? 'company' : 'companies'],
        [formatInteger(towns), towns === 1 ? 'town' : 'towns'],
        ...(strongest === null ? [] : [[formatMeasure(strongest, 't'), 'largest crane'] as const]),
      ],
    },
    {
      kind: 'list',
      items: services.map(({ service, count }): Text => [
        link(serviceName(service), `/map?country=${code}&service_type=${service}`),
        `: ${formatCount(count, 'company', 'companies')}`,
      ]),
    },
  ];
  const caption: Text = [link(`View ${place} on the map`, `/map?country=${code}`), ', with filters for service and capacity.'];
  return [{ kind: 'aside', main, side: [svg === null ? { kind: 'text', text: caption } : { kind: 'figure', svg, caption }] }];
}

const companyTable = (place: string, companies: readonly CompanyLine[]): Block => ({
  kind: 'table',
  caption: `Crane companies in ${place}`,
  head: ['Company', 'Town', 'Services', 'Largest crane'],
  numeric: [3],
  titleCells: 1,
  rows: companies.map(({ slug, name, city, services, maxCapacityT }): Text[] => [
    link(name, `/companies/${slug}`),
    city ?? '–',
    services.map(serviceName).join(', ') || '–',
    // Platforms state their load, which is a fraction of a tonne.
    services.length === 1 && services[0] === 'aerial_platform' ? formatLoad(maxCapacityT) : formatMeasure(maxCapacityT, 't'),
  ]),
});

function pageLinks(code: string, page: number, pages: number): Block[] {
  if (pages === 1) return [];
  const links = Array.from({ length: pages }, (_, i) => (i + 1 === page ? `${page}` : link(String(i + 1), countryPagePath(code, i + 1))));
  return [{ kind: 'text', text: ['Page ', ...links.flatMap((item, i) => (i === 0 ? [item] : [' ', item]))] }];
}

/** A country and its code. */
export interface CountryEntry {
  readonly code: string;
  readonly view: CountryView;
}

const thumbnail = ({ width, height, path }: Outline): string =>
  `<svg class="thumbnail" viewBox="0 0 ${width} ${height}" width="40" height="40" aria-hidden="true"><path class="land" d="${path}"/></svg>`;

/** Countries as cards, each with its outline and how many companies it has. */
export function countryCards(countries: readonly CountryEntry[], facets: Facets): Block {
  const counts = new Map(facets.countries.map(({ country, companies }) => [country, companies]));
  return {
    kind: 'cards',
    items: countries.map(({ code, view: { name, outline } }) => ({
      name,
      path: countryPath(code),
      text: formatCount(counts.get(code) ?? 0, 'company', 'companies'),
      ...(outline === null ? {} : { svg: thumbnail(outline) }),
    })),
  };
}

/** The index of countries. */
export function countriesPage(countries: readonly CountryEntry[], facets: Facets): ExplorePage {
  return {
    section: 'countries',
    path: countriesPath,
    title: 'Countries',
    description: `Crane companies by country: ${formatCount(countries.length, 'country', 'countries')}, each with its companies, towns and services.`,
    blocks: [
      {
        kind: 'text',
        text: [
          'Countries with listed crane companies. See also ',
          link('the map', '/map'),
          ' and ',
          link('companies by country and service', '/companies'),
          '.',
        ],
      },
      countryCards(countries, facets),
    ],
    json: operations.getFacets.path,
  };
}

const serviceFeeds: readonly PageFeed[] = serviceTypes.map((service) => ({
  title: `Changes of companies that offer ${serviceName(service).toLowerCase()}`,
  path: feedPaths.service(service),
}));

/** How many companies each country has, in all and by service. */
function countsTable(countries: readonly CountryEntry[], { cross: { tables, service_types } }: Facets): Block {
  const tableOf = new Map(tables.map(({ country, companies }) => [country, companies]));
  return {
    kind: 'table',
    caption: 'Companies by country and service',
    head: ['Country', ...service_types.map((service) => (service === null ? 'Companies' : serviceName(service)))],
    numeric: service_types.map((_, i) => i + 1),
    titleCells: 1,
    rows: countries.map(({ code, view }): Text[] => [
      link(view.name, countryPath(code)),
      ...tableOf
        .get(code)!
        .map(([any = 0], service): Text =>
          any === 0 || service === 0
            ? formatInteger(any)
            : link(formatInteger(any), `/map?country=${code}&service_type=${service_types[service]!}`),
        ),
    ]),
  };
}

/** The index of companies: by country and service, with the number of companies for each choice. */
export function companiesPage(countries: readonly CountryEntry[], facets: Facets, baseUrl: string): ExplorePage {
  const strong = facets.capacity_bands.filter(({ capacity_min_t, companies_or_above }) => capacity_min_t > 0 && companies_or_above > 0);
  return {
    section: 'companies',
    path: companiesPath,
    title: 'Crane companies',
    description: `${formatCount(facets.companies, 'company', 'companies')} offering cranes, aerial platforms and heavy haulage, by country, service and capacity.`,
    blocks: [
      {
        kind: 'numbers',
        items: [
          [formatInteger(facets.companies), facets.companies === 1 ? 'company' : 'companies'],
          [formatInteger(countries.length), countries.length === 1 ? 'country' : 'countries'],
        ],
      },
      {
        kind: 'text',
        text: ['Find companies on ', link('the map', '/map'), ', or browse them by country below.'],
      },
      { kind: 'heading', text: 'By service and capacity', id: 'services' },
      {
        kind: 'list',
        items: [
          ...facets.service_types
            .filter(({ companies }) => companies > 0)
            .map(({ service_type, companies }): Text => [
              link(serviceName(service_type), `/map?service_type=${service_type}`),
              `: ${formatCount(companies, 'company', 'companies')}`,
            ]),
          ...strong.map(({ capacity_min_t, companies_or_above }): Text => [
            link(`Cranes of ${formatMeasure(capacity_min_t, 't')} or more`, `/map?capacity_min_t=${capacity_min_t}`),
            `: ${formatCount(companies_or_above, 'company', 'companies')}`,
          ]),
        ],
      },
      { kind: 'heading', text: 'By country', id: 'countries' },
      ...toolsFor(countries.length, { choose: [] }),
      countsTable(countries, facets),
      ...feedBlocks(serviceFeeds),
      {
        kind: 'details',
        summary: 'API',
        blocks: [
          {
            kind: 'text',
            text: [
              'Get these companies ',
              link('as JSON', operations.listCompanies.path),
              ', or ',
              link('the counts', operations.getFacets.path),
              ' for every filter.',
            ],
          },
          { kind: 'code', text: `curl '${baseUrl}${operations.listCompanies.path}'` },
        ],
      },
    ],
    feeds: serviceFeeds,
    json: operations.listCompanies.path,
  };
}
