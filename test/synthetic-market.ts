import { readFileSync } from 'node:fs';
import { serviceTypes } from '../src/contract/service-types.ts';
import { Service } from '../src/contract/service.ts';
import type { Row, Rows } from '../src/contract/tables.ts';
import { buildMarket, type Market } from '../src/model/market.ts';

/** mulberry32 (Tommy Ettinger, public domain): a seeded generator of numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const sampleService: Service = Service.parse(JSON.parse(readFileSync(new URL('../data/service.json', import.meta.url), 'utf8')));

const countries = ['DE', 'US', 'NL', 'GB', 'FJ', 'NZ', 'BR', 'JP'] as const;

/** Markets of the sample's service that were made in this process. */
const made = new Map<string, Market>();

/**
 * A market of random companies for tests of what comes after loading. Positions cover the whole globe, the poles and
 * the antimeridian included; texts have quotes, line breaks and letters of several scripts.
 */
export function syntheticMarket(companies: number, fleet: number, seed = 1, service: Service = sampleService): Market {
  if (service !== sampleService) return buildMarket(syntheticRows(companies, fleet, seed), service);
  const size = [companies, fleet, seed].join();
  const market = made.get(size) ?? buildMarket(syntheticRows(companies, fleet, seed), service);
  made.set(size, market);
  return market;
}

export function syntheticRows(companies: number, fleet: number, seed = 1): Rows {
  const random = randomNumbers(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const degrees = (range: number) => (random() < 0.02 ? pick([-range, range, 0]) : Math.round((random() * 2 - 1) * range * 1e5) / 1e5);
  const companyRows = Array.from({ length: companies }, (_, i): Row<'companies'> => {
    const slug = `company-${((i * 7919) % companies).toString(36)}-${i}`;
    return {
      id: i + 1,
      slug,
      name: `Company ${i} ${pick(['GmbH', '"B.V."', 'Żuraw', '株式会社', "O'Neill"])}`,
      description: pick([null, 'All-terrain cranes and heavy transport, day and night.', 'Lines\nand "quotes" \\ and \u2028 separators.']),
      logo_url: pick([null, `https://${slug}.example/logo.svg`]),
      cover_image_url: null,
      website: `https://${slug}.example/`,
      phone: '+49 30 23125 014',
      whatsapp: null,
      address_line1: `Harbour Road ${i}`,
      address_line2: null,
      city: pick(['Hamburg', 'Suva', 'Łódź', 'São Paulo']),
      state_region: null,
      country: pick(countries),
      postal_code: pick([null, '20457']),
      lat: degrees(90),
      lon: degrees(180),
      tier: pick(['free', 'featured', null]),
      services: serviceTypes.filter(() => random() < 0.4),
      active: random() > 0.03,
    };
  });
  const fleetRows = Array.from({ length: fleet }, (): Row<'fleet'> => {
    const capacity = pick([null, 35, 52.5, 60, 100, 250, 500, 1200]);
    return {
      company_slug: pick(companyRows).slug,
      brand: pick(['Liebherr', 'Grove', 'Tadano', null]),
      model: pick(['LTM 1100-5.2', 'GMK5250XL-1', 'AC 5.250-2', null]),
      capacity_t: capacity,
      boom_type: pick(['telescopic', 'lattice', null]),
      max_height_m: pick([null, 60, 91.5]),
      highlight: pick([true, false, null]),
    };
  });
  return {
    companies: companyRows,
    fleet: fleetRows,
    models: [
      {
        slug: 'liebherr-ltm-1100-5-2',
        brand: 'Liebherr',
        model: 'LTM 1100-5.2',
        crane_type: 'all_terrain_crane',
        capacity_t: 100,
        boom_type: 'telescopic',
        max_boom_m: 62,
        max_height_m: 91,
        axles: 5,
        summary: 'Five-axle all-terrain crane.',
      },
    ],
    concepts: [
      { slug: 'load-chart', term: 'Load chart', aliases: ['Traglasttabelle'], definition: 'Table of the loads that a crane may lift.' },
    ],
    listings: [],
    wantedAds: [],
    resources: [
      { path: '/developers', kind: 'page', name: 'Developer portal', description: 'Guides and reference.', keywords: ['api', 'docs'] },
    ],
    aliases: [],
  };
}
