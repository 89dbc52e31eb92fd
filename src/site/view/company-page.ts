import { craneKey } from '../../contract/fold.ts';
import { countryInSentence } from '../../contract/country-article.ts';
import type { FleetHighlight, PublicCompany } from '../../contract/entities.ts';
import type { NearCompany } from '../../contract/nearest.ts';
import { serviceOf } from '../../contract/tables.ts';
import type { CraneType } from '../../contract/service-types.ts';
import type { Block, ExplorePage, Piece, Text } from './blocks.ts';
import { asPieces } from './html.ts';
import { companyTable, type CompanyLine } from './company-table.ts';
import { contactLinks } from './contact-links.ts';
import { outlineFigure, type Outline } from './outline.ts';
import { companyThing } from './things.ts';
import { formatLoad, formatMeasure } from '../../contract/numbers.ts';
import { facts, link, serviceName } from './words.ts';

/** A country on a page. The build gives its name, since runtimes know different languages. */
export interface CountryView {
  readonly name: string;
  readonly outline: Outline | null;
}

/** What the atlas knows about a crane. */
export interface KnownModel {
  readonly slug: string;
  readonly type: CraneType;
}

/** What company pages need in addition to the company. */
export interface CompanyPageFacts {
  readonly baseUrl: string;
  /** By alpha-2 code. */
  readonly countries: Readonly<Record<string, CountryView>>;
  /** Models of the atlas, by {@link craneKey}. */
  readonly models: Readonly<Record<string, KnownModel>>;
  /** Whether logos and cover pictures are shown. They are loaded from the companies’ own hosts. */
  readonly pictures: boolean;
}

/**
 * The page of a company. It only depends on what both the build and the function have.
 *
 * @param strongest The crane with the largest capacity of the whole fleet, whether a highlight or not; null if no crane states its capacity.
 * @param near The nearest other companies.
 */
export function companyPage(
  company: PublicCompany,
  strongest: FleetHighlight | null,
  site: CompanyPageFacts,
  near: readonly NearCompany[],
): ExplorePage {
  const { slug, name, country, city } = company;
  const countryView = site.countries[country] ?? { name: country, outline: null };
  const place =
    city === null || city === undefined || city === '' ? countryInSentence(country, countryView.name) : `${city}, ${countryView.name}`;
  const json = `/api/companies/${slug}`;
  const services = company.services.map(serviceName);
  const cover = site.pictures && isPicture(company.cover_image_url) ? company.cover_image_url : null;
  return {
    section: 'companies',
    path: `/companies/${slug}`,
    title: name,
    description: `${name} in ${place}${services.length === 0 ? '' : `: ${services.join(', ').toLowerCase()}`}. Contact details, location and fleet.`,
    trail: [
      { name: 'Companies', path: '/companies' },
      { name: countryView.name, path: `/countries/${country.toLowerCase()}` },
    ],
    sign: { letters: initials(name), logo: site.pictures && isPicture(company.logo_url) ? company.logo_url : null },
    blocks: [
      ...(cover === null ? [] : [{ kind: 'cover', src: cover } as const]),
      { kind: 'aside', main: introduction(company, strongest, countryView, site.models), side: location(company, countryView, place) },
      { kind: 'heading', text: 'Fleet', id: 'fleet' },
      ...fleet(company, strongest, site.models),
      ...nearby(company, near, site),
      {
        kind: 'details',
        summary: 'API',
        blocks: [
          {
            kind: 'text',
            text: ['Get ', link('this company as JSON', json), `. No key needed. Coordinates: ${company.lat}, ${company.lon}.`],
          },
          { kind: 'code', text: `curl '${site.baseUrl}${json}'` },
        ],
      },
    ],
    things: [companyThing(company, site.baseUrl)],
    json,
  };
}

function nearby({ slug, country }: PublicCompany, near: readonly NearCompany[], { countries }: CompanyPageFacts): Block[] {
  if (near.length === 0) return [];
  const lines = near.map(({ company, distance_km: km }): CompanyLine => {
    const line = { ...company, km };
    return company.country === country ? line : { ...line, countryName: countries[company.country]?.name ?? company.country };
  });
  return [
    { kind: 'heading', text: 'Companies nearby', id: 'nearby' },
    companyTable('Companies nearby', lines),
    { kind: 'text', text: link('See more on the map', `/map?company=${slug}`) },
  ];
}

/** The pages’ security policy only allows pictures over HTTPS. */
const isPicture = (address: string | null | undefined): address is string => typeof address === 'string' && /^https:\/\//i.test(address);

/** Initials of the first two words of a name. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’']*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
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
    company.state_region === company.city ? null : company.state_region,
    name,
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  const description = company.description?.trim();
  const isPlatform = strongest !== null && kindOf(strongest, company, models) === 'aerial_platform';
  return [
    ...(description === undefined || description === '' ? [] : [{ kind: 'text', text: description } as const]),
    ...contact(company),
    {
      kind: 'facts',
      pairs: facts([
        ['Services', company.services.map(serviceName).join(', ')],
        [
          isPlatform ? 'Largest platform load' : 'Largest crane',
          strongest === null ? null : [craneName(strongest, models), `, ${(isPlatform ? formatLoad : formatTonnes)(strongest.capacity_t)}`],
        ],
        ['Address', address.join(', ')],
      ]),
    },
  ];
}

const formatTonnes = (tonnes: number | null | undefined): string => formatMeasure(tonnes, 't');

/** Ways to reach a company, or what to do if it lists none. */
function contact(company: PublicCompany): Block[] {
  const ways = contactLinks(company);
  if (ways.length > 0) return [{ kind: 'actions', items: ways }];
  return [
    {
      kind: 'note',
      text: [
        'This company lists no phone number and no website. Write to its address, or look for ',
        link('companies nearby', `/map?company=${company.slug}`),
        '.',
      ],
    },
  ];
}

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

/** Finds a crane in the atlas. */
function knownModel({ brand, model }: FleetHighlight, models: CompanyPageFacts['models']): KnownModel | undefined {
  const key = craneKey(brand, model);
  return Object.hasOwn(models, key) ? models[key] : undefined;
}

/** Name of a crane, with a link if the atlas has it. */
function craneName(crane: FleetHighlight, models: CompanyPageFacts['models']): Piece {
  const name = [crane.brand, crane.model].filter(Boolean).join(' ') || 'Unnamed crane';
  const known = knownModel(crane, models);
  return known === undefined ? name : link(name, `/atlas/${known.slug}`);
}

/** Groups of a fleet. Cranes state a capacity in tonnes, platforms a load in kilograms, vehicles often neither. */
type FleetKind = 'crane' | 'aerial_platform' | 'heavy_haulage';

function kindOf(crane: FleetHighlight, { services }: Pick<PublicCompany, 'services'>, models: CompanyPageFacts['models']): FleetKind {
  const service = serviceOf(knownModel(crane, models)?.type, services);
  return service === 'aerial_platform' || service === 'heavy_haulage' ? service : 'crane';
}

/** Sorts larger cranes first, and those without a size last, in their given order. */
const bySize = (first: keyof FleetHighlight & `${string}_${'t' | 'm'}`, second: typeof first) => (a: FleetHighlight, b: FleetHighlight) =>
  (b[first] ?? 0) - (a[first] ?? 0) || (b[second] ?? 0) - (a[second] ?? 0);

/** Counts equal cranes. */
function counted(cranes: readonly FleetHighlight[]): { readonly crane: FleetHighlight; readonly count: number }[] {
  const counts = new Map<string, { crane: FleetHighlight; count: number }>();
  for (const crane of cranes) {
    const key = JSON.stringify([crane.brand, crane.model, crane.capacity_t, crane.boom_type, crane.max_height_m]);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { crane, count: 1 });
    else known.count++;
  }
  return [...counts.values()];
}

function fleet(
  company: Pick<PublicCompany, 'fleet_highlights' | 'services'>,
  strongest: FleetHighlight | null,
  models: CompanyPageFacts['models'],
): Block[] {
  const highlights = company.fleet_highlights;
  const isShown = strongest === null || highlights.some(({ capacity_t }) => capacity_t === strongest.capacity_t);
  const shown = isShown ? highlights : [...highlights, strongest];
  if (shown.length === 0) return [{ kind: 'text', text: 'This company lists no cranes.' }];
  const ofKind = (kind: FleetKind) => shown.filter((crane) => kindOf(crane, company, models) === kind);
  const named = (crane: FleetHighlight, count: number): Text =>
    count === 1 ? craneName(crane, models) : [craneName(crane, models), ` × ${count}`];
  const cranes = counted(ofKind('crane').sort(bySize('capacity_t', 'max_height_m')));
  const platforms = counted(ofKind('aerial_platform').sort(bySize('max_height_m', 'capacity_t')));
  const vehicles = counted(ofKind('heavy_haulage').sort(bySize('capacity_t', 'max_height_m')));
  const several = [cranes, platforms, vehicles].filter(({ length }) => length > 0).length > 1;
  const section = (text: string, id: string, block: Block): Block[] =>
    several ? [{ kind: 'heading', text, id, level: 3 }, block] : [block];
  return [
    {
      kind: 'text',
      text: isShown
        ? 'Selected machines, largest first. The full fleet may be larger.'
        : 'Selected machines and the largest one, largest first. The full fleet may be larger.',
    },
    ...(cranes.length === 0
      ? []
      : section('Cranes', 'cranes', {
          kind: 'table',
          caption: 'Cranes',
          head: ['Crane', 'Capacity', 'Boom', 'Maximum height'],
          numeric: [1, 3],
          titleCells: 1,
          rows: cranes.map(({ crane, count }): Text[] => [
            named(crane, count),
            formatTonnes(crane.capacity_t),
            crane.boom_type ?? '–',
            formatMeasure(crane.max_height_m, 'm'),
          ]),
        })),
    ...(platforms.length === 0
      ? []
      : section('Aerial platforms', 'platforms', {
          kind: 'table',
          caption: 'Aerial platforms',
          head: ['Platform', 'Working height', 'Platform load', 'Boom'],
          numeric: [1, 2],
          titleCells: 1,
          rows: platforms.map(({ crane, count }): Text[] => [
            named(crane, count),
            formatMeasure(crane.max_height_m, 'm'),
            formatLoad(crane.capacity_t),
            crane.boom_type ?? '–',
          ]),
        })),
    ...(vehicles.length === 0
      ? []
      : section('Heavy-haulage vehicles', 'vehicles', {
          kind: 'list',
          items: vehicles.map(({ crane, count }): Text => [
            ...asPieces(named(crane, count)),
            crane.capacity_t === null || crane.capacity_t === undefined ? '' : `, ${formatTonnes(crane.capacity_t)}`,
          ]),
        })),
  ];
}
