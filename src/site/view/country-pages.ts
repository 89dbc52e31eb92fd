import { countryInSentence } from '../../contract/country-article.ts';
import { feedPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { serviceTypes, type ServiceType } from '../../contract/service-types.ts';
import type { Facets } from '../../contract/facets.ts';
import type { Block, ExplorePage, Link, PageFeed, Text } from './blocks.ts';
import { feedBlocks } from './feed-links.ts';
import type { CountryView } from './company-page.ts';
import { companyTable, type CompanyLine } from './company-table.ts';
import { findBlock } from './find-form.ts';
import { outlineFigure, outlineThumbnail } from './outline.ts';
import { formatCount, formatInteger, formatMeasure } from '../../contract/numbers.ts';
import { link, serviceName, toolsFor } from './words.ts';

/** A company of a country, which has a dot on its outline. */
export interface PlacedLine extends CompanyLine {
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
export function countryPage({ code, view }: CountryEntry, companies: readonly PlacedLine[], page: number, baseUrl: string): ExplorePage {
  const pages = countPages(companies.length);
  const json = `${operations.listCompanies.path}?country=${code}`;
  const place = countryInSentence(code, view.name);
  const feeds = [{ title: `Changes in ${place}`, path: feedPaths.country(code) }];
  const list: readonly Block[] = [
    // With several pages, a filter would only find companies on this one.
    ...(pages === 1 ? companyTools(companies.length) : []),
    companyTable(`Crane companies in ${place}`, companies.slice(...companiesOfPage(page))),
    ...pageLinks(code, page, pages),
  ];
  const part = pages === 1 ? '' : `, page ${page} of ${pages}`;
  return {
    section: 'countries',
    path: countryPagePath(code, page),
    title: `Crane companies in ${place}${part}`,
    description: `${formatCount(companies.length, 'company', 'companies')} offering cranes, aerial platforms and heavy haulage in ${place}${part}: names, towns, services and largest cranes.`,
    trail: [{ name: 'Countries', path: '/countries' }, ...(page === 1 ? [] : [{ name: view.name, path: countryPath(code) }])],
    blocks: [
      ...(page === 1 ? [{ kind: 'aside', split: 'narrow', ...overview(code, view, companies, list) } as const] : list),
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

/** The fields that filter a whole list of companies. */
const companyTools = (companies: number): readonly Block[] =>
  toolsFor(companies, { choose: ['Services'], list: 'Services', least: { column: 'Largest crane', unit: 't' } });

/** Services with their numbers of companies, as links to the map. @param where Other filters of the map. */
const serviceTags = (counts: readonly { service_type: ServiceType; companies: number }[], where = ''): Link[] =>
  counts
    .filter(({ companies }) => companies > 0)
    .map(({ service_type, companies }) => ({
      text: `${serviceName(service_type)}: ${formatInteger(companies)}`,
      href: `/map?${where}service_type=${service_type}`,
    }));

/** The first page of a country: its list, beside its map. */
function overview(code: string, { name, outline }: CountryView, companies: readonly PlacedLine[], list: readonly Block[]) {
  const towns = new Set(companies.flatMap(({ city }) => city ?? [])).size;
  const largest = companies.reduce((most, { max_capacity_t: t }) => Math.max(most, t ?? 0), 0);
  const place = countryInSentence(code, name);
  const svg = outline === null ? null : outlineFigure(outline, companies, `Map of ${place} with its crane companies`);
  const counts = serviceTypes.map((service_type) => ({
    service_type,
    companies: companies.filter(({ services }) => services.includes(service_type)).length,
  }));
  const caption: Text = [link(`View ${place} on the map`, `/map?country=${code}`), ', with filters for service and capacity.'];
  const main: Block[] = [
    {
      kind: 'text',
      text: `${formatCount(companies.length, 'company', 'companies')}${towns === 0 ? '' : ` in ${formatCount(towns, 'town')}`}${largest === 0 ? '' : `, with cranes up to ${formatMeasure(largest, 't')}`}.`,
    },
    { kind: 'tags', items: serviceTags(counts, `country=${code}&`) },
    ...list,
  ];
  const side: Block[] = [svg === null ? { kind: 'text', text: caption } : { kind: 'figure', svg, caption }];
  return { main, side };
}

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

/** Countries as cards, each with its outline and how many companies it has. */
export function countryCards(countries: readonly CountryEntry[], facets: Facets): Block {
  const counts = new Map(facets.countries.map(({ country, companies }) => [country, companies]));
  return {
    kind: 'cards',
    items: countries.map(({ code, view: { name, outline } }) => ({
      name,
      path: countryPath(code),
      text: formatCount(counts.get(code) ?? 0, 'company', 'companies'),
      ...(outline === null ? {} : { svg: outlineThumbnail(outline) }),
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
          link('the list of companies', '/companies'),
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

/** How many companies the index names. */
export const companiesOfIndex = 50;

/** The index of companies: the first of them, with ways to the others by place, service, capacity and country. */
export function companiesPage(
  countries: readonly CountryEntry[],
  facets: Facets,
  first: readonly CompanyLine[],
  baseUrl: string,
): ExplorePage {
  const all = formatCount(facets.companies, 'company', 'companies');
  const inCountry = new Map(facets.countries.map(({ country, companies }) => [country, companies]));
  const isWhole = first.length === facets.companies;
  return {
    section: 'companies',
    path: companiesPath,
    title: 'Crane companies',
    description: `${all} offering cranes, aerial platforms and heavy haulage, with town, services, largest crane and contact.`,
    blocks: [
      findBlock(facets),
      {
        kind: 'text',
        text: [
          `${all} in `,
          link(formatCount(countries.length, 'country', 'countries'), '#countries'),
          ', and all on ',
          link('the map', '/map'),
          '.',
        ],
      },
      {
        kind: 'aside',
        split: 'narrow',
        main: [
          { kind: 'heading', text: isWhole ? 'All companies' : `The first ${first.length}, by name`, id: 'companies' },
          ...(isWhole ? companyTools(first.length) : []),
          companyTable('Crane companies', first),
          ...(isWhole ? [] : [{ kind: 'actions', items: [{ text: `See all ${all}`, href: '/map' }] } as const]),
        ],
        side: [
          { kind: 'heading', text: 'By country', id: 'countries' },
          {
            kind: 'list',
            items: countries.map(({ code, view }): Text => [
              link(view.name, countryPath(code)),
              ` ${formatInteger(inCountry.get(code) ?? 0)}`,
            ]),
          },
        ],
      },
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
