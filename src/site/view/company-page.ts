import { countryInSentence } from '../../contract/country-article.ts';
import type { FleetHighlight, PublicCompany } from '../../contract/entities.ts';
import type { Block, ExplorePage, Piece, Text } from './blocks.ts';
import { outlineFigure, type Outline } from './outline.ts';
import { companyThing } from './things.ts';
import { facts, link, formatMeasure, serviceName } from './words.ts';

/** What a page says of a country. Names are those of the build: the languages that a runtime knows differ. */
export interface CountryView {
  readonly name: string;
  readonly outline: Outline | null;
}

/** What company pages need to know beside the company. */
export interface CompanyPageFacts {
  readonly baseUrl: string;
  /** By alpha-2 code. */
  readonly countries: Readonly<Record<string, CountryView>>;
  /** Slug in the atlas of a crane, by {@link modelKey}. */
  readonly models: Readonly<Record<string, string>>;
}

/** A crane's maker and model as one word, to find it in the atlas. */
export const modelKey = (brand: string | null | undefined, model: string | null | undefined): string =>
  `${brand ?? ''} ${model ?? ''}`.trim().toLowerCase();

/**
 * The page of a company: a function of what the API returns for it and of its largest crane, so that it can be made wherever
 * those are.
 *
 * @param strongest The crane of the largest capacity in the whole fleet, a highlight or not; null when no crane states one.
 */
export function companyPage(company: PublicCompany, strongest: FleetHighlight | null, site: CompanyPageFacts): ExplorePage {
  const { slug, name, country, city } = company;
  const countryView = site.countries[country] ?? { name: country, outline: null };
  const place =
    city === null || city === undefined || city === '' ? countryInSentence(country, countryView.name) : `${city}, ${countryView.name}`;
  const json = `/api/companies/${slug}`;
  const services = company.services.map(serviceName);
  return {
    section: 'companies',
    path: `/companies/${slug}`,
    title: name,
    description: `${name} in ${place}${services.length === 0 ? '' : `: ${services.join(', ').toLowerCase()}`}. Contact details, location and fleet.`,
    trail: [
      { name: 'Companies', path: '/companies' },
      { name: countryView.name, path: `/countries/${country.toLowerCase()}` },
    ],
    blocks: [
      { kind: 'aside', main: introduction(company, strongest, countryView, site.models), side: location(company, countryView, place) },
      { kind: 'heading', text: 'Fleet', id: 'fleet' },
      ...fleet(company.fleet_highlights, strongest, site.models),
      { kind: 'heading', text: 'API', id: 'api' },
      { kind: 'text', text: ['Get ', link('this company as JSON', json), '. No key needed.'] },
      { kind: 'code', text: `curl '${site.baseUrl}${json}'` },
    ],
    things: [companyThing(company, site.baseUrl)],
    json,
    lastModified: null,
  };
}

function introduction(
  company: PublicCompany,
  strongest: FleetHighlight | null,
  { name }: CountryView,
  models: CompanyPageFacts['models'],
): Block[] {
  const address = [
    company.address_line1,
    company.address_line2,
    [company.postal_code, company.city].filter(Boolean).join(' '),
    company.state_region,
    name,
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  const dial = (number: string): Text => link(number, `tel:${number.replace(/[^+\d]/g, '')}`);
  const description = company.description?.trim();
  return [
    ...(description === undefined || description === '' ? [] : [{ kind: 'text', text: description } as const]),
    {
      kind: 'facts',
      pairs: facts([
        ['Services', company.services.map(serviceName).join(', ')],
        ['Largest crane', strongest === null ? null : [craneName(strongest, models), `, ${formatMeasure(strongest.capacity_t, 't')}`]],
        ['Address', address.join(', ')],
        ['Phone', company.phone === null || company.phone === undefined ? null : dial(company.phone)],
        [
          'WhatsApp',
          company.whatsapp === null || company.whatsapp === undefined
            ? null
            : link(company.whatsapp, `https://wa.me/${company.whatsapp.replace(/\D/g, '')}`),
        ],
        ['Website', company.website === null || company.website === undefined ? null : link(hostOf(company.website), company.website)],
        ['Coordinates', `${company.lat}, ${company.lon}`],
      ]),
    },
  ];
}

const hostOf = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

function location({ slug, lat, lon, country }: PublicCompany, { outline, name }: CountryView, place: string): Block[] {
  const svg =
    outline === null
      ? null
      : outlineFigure(outline, [{ lon, lat }], `Map of ${countryInSentence(country, name)} with the company’s location`);
  const ways: Text = [
    `${place}. `,
    link('View on map', `/map?company=${slug}`),
    ' or see ',
    link(`all companies in ${countryInSentence(country, name)}`, `/countries/${country.toLowerCase()}`),
    '.',
  ];
  return [svg === null ? { kind: 'text', text: ways } : { kind: 'figure', svg, caption: ways }];
}

/** A crane by its name, with a link to its page in the atlas where there is one. */
function craneName({ brand, model }: FleetHighlight, models: CompanyPageFacts['models']): Piece {
  const name = [brand, model].filter(Boolean).join(' ') || 'Unnamed crane';
  const key = modelKey(brand, model);
  const slug = Object.hasOwn(models, key) ? models[key] : undefined;
  return slug === undefined ? name : link(name, `/atlas/${slug}`);
}

function fleet(highlights: readonly FleetHighlight[], strongest: FleetHighlight | null, models: CompanyPageFacts['models']): Block[] {
  const isShown = strongest === null || highlights.some(({ capacity_t }) => capacity_t === strongest.capacity_t);
  const cranes = isShown ? highlights : [...highlights, strongest];
  if (cranes.length === 0) return [{ kind: 'text', text: 'This company lists no cranes.' }];
  const rows = cranes.map((crane): Text[] => [
    craneName(crane, models),
    formatMeasure(crane.capacity_t, 't'),
    crane.boom_type ?? '–',
    formatMeasure(crane.max_height_m, 'm'),
  ]);
  return [
    {
      kind: 'text',
      text: isShown
        ? 'Selected cranes; the full fleet may be larger.'
        : 'Selected cranes, including the largest; the full fleet may be larger.',
    },
    { kind: 'table', caption: 'Fleet', head: ['Crane', 'Capacity', 'Boom', 'Maximum height'], numeric: [1, 3], rows },
  ];
}
