import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import type { NearestCompanies } from '../../src/contract/nearest.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import type { Market } from '../../src/model/market.ts';
import { distanceKm } from '../../src/query/distance.ts';
import { openPlaceFinder } from '../../src/site/map/place-finder.ts';
import type { Found } from '../../src/site/map/place.ts';
import { startServing, type Serving } from '../serving.ts';

/** The capitals of the countries in the sample, with their positions (GeoNames). */
const capitals: Readonly<Record<string, readonly [name: string, lat: number, lon: number]>> = {
  AE: ['Abu Dhabi', 24.45, 54.4],
  AR: ['Buenos Aires', -34.6, -58.4],
  AT: ['Vienna', 48.2, 16.4],
  AU: ['Canberra', -35.3, 149.1],
  BE: ['Brussels', 50.85, 4.35],
  BG: ['Sofia', 42.7, 23.3],
  BH: ['Manama', 26.2, 50.6],
  BR: ['Brasília', -15.8, -47.9],
  CA: ['Ottawa', 45.4, -75.7],
  CH: ['Bern', 46.95, 7.45],
  CL: ['Santiago', -33.45, -70.65],
  CN: ['Beijing', 39.9, 116.4],
  CO: ['Bogotá', 4.6, -74.1],
  CZ: ['Prague', 50.1, 14.4],
  DE: ['Berlin', 52.5, 13.4],
  DK: ['Copenhagen', 55.7, 12.6],
  EE: ['Tallinn', 59.4, 24.75],
  EG: ['Cairo', 30.05, 31.25],
  ES: ['Madrid', 40.4, -3.7],
  FI: ['Helsinki', 60.2, 24.9],
  FJ: ['Suva', -18.1, 178.4],
  FR: ['Paris', 48.85, 2.35],
  GB: ['London', 51.5, -0.1],
  GH: ['Accra', 5.55, -0.2],
  GR: ['Athens', 38, 23.7],
  HK: ['Hong Kong', 22.3, 114.2],
  HR: ['Zagreb', 45.8, 16],
  HU: ['Budapest', 47.5, 19],
  ID: ['Jakarta', -6.2, 106.8],
  IE: ['Dublin', 53.3, -6.25],
  IN: ['New Delhi', 28.6, 77.2],
  IS: ['Reykjavík', 64.1, -21.9],
  IT: ['Rome', 41.9, 12.5],
  JP: ['Tokyo', 35.7, 139.7],
  KE: ['Nairobi', -1.3, 36.8],
  KR: ['Seoul', 37.55, 127],
  KW: ['Kuwait City', 29.4, 48],
  LT: ['Vilnius', 54.7, 25.3],
  LU: ['Luxembourg', 49.6, 6.1],
  LV: ['Riga', 56.95, 24.1],
  MA: ['Rabat', 34, -6.8],
  MX: ['Mexico City', 19.4, -99.1],
  MY: ['Kuala Lumpur', 3.1, 101.7],
  NG: ['Abuja', 9.1, 7.5],
  NL: ['Amsterdam', 52.4, 4.9],
  NO: ['Oslo', 59.9, 10.75],
  NZ: ['Wellington', -41.3, 174.8],
  OM: ['Muscat', 23.6, 58.6],
  PE: ['Lima', -12, -77],
  PH: ['Manila', 14.6, 121],
  PL: ['Warsaw', 52.2, 21],
  PT: ['Lisbon', 38.7, -9.1],
  QA: ['Doha', 25.3, 51.5],
  RO: ['Bucharest', 44.4, 26.1],
  RS: ['Belgrade', 44.8, 20.5],
  SA: ['Riyadh', 24.7, 46.7],
  SE: ['Stockholm', 59.3, 18.1],
  SG: ['Singapore', 1.3, 103.85],
  SI: ['Ljubljana', 46.05, 14.5],
  SK: ['Bratislava', 48.15, 17.1],
  TH: ['Bangkok', 13.75, 100.5],
  TR: ['Ankara', 39.9, 32.85],
  UA: ['Kyiv', 50.45, 30.5],
  US: ['Washington', 38.9, -77.05],
  VN: ['Hanoi', 21, 105.85],
  ZA: ['Pretoria', -25.75, 28.2],
};

/** The largest towns of Europe, as people there write them. */
const european = [
  'Istanbul; Moskva; London; Sankt-Peterburg; Berlin; Madrid; Kyiv; Roma; Bakı; Paris; București; Minsk; Wien; Hamburg; Warszawa; Budapest',
  'Barcelona; München; Kharkiv; Milano; İstanbul; Москва; Київ; Praha; Zwolle; 85452; Lyon',
]
  .join('; ')
  .split('; ');

let market: Market;
let serving: Serving;
let finder: ReturnType<typeof openPlaceFinder>;
const read: string[] = [];
const companiesIn = (country: string) => market.companies.filter(({ published }) => published.country === country).length;

beforeAll(async () => {
  market = (await readMarket(join(projectRoot, 'data'))).market!;
  serving = await startServing({ market });
  const texts = new Map(serving.documents.map(({ url, bytes }) => [url, bytes]));
  finder = openPlaceFinder(async (path) => {
    read.push(path);
    const bytes = texts.get(path);
    return bytes === undefined ? null : new TextDecoder().decode(bytes);
  }, companiesIn);
});

const words = (found: Found) => found.note?.words ?? '';
const titles = (found: Found) => found.note?.options.map(({ title }) => title) ?? [];

describe('the places of the map', () => {
  it('are the capital of every country with companies, by its name alone', async () => {
    const countries = new Set(market.companies.map(({ published }) => published.country));
    const missing = [...countries].filter((country) => capitals[country] === undefined);
    expect(missing).toEqual([]);
    for (const [name, lat, lon] of Object.values(capitals)) {
      const found = await finder.find(name, null);
      expect([name, found.kind, found.kind === 'place' && distanceKm(found.place.lat, found.place.lon, lat, lon) < 40]).toEqual([
        name,
        'place',
        true,
      ]);
    }
  });

  it('have the positions that GET /api/nearest has', async () => {
    for (const name of [
      ...european,
      ...Object.values(capitals).map(([capital]) => capital),
      'Bayern',
      'Grongingen',
      '111 22',
      '52,5 13,4',
    ]) {
      const response = await serving.send(`/api/nearest?${new URLSearchParams({ near: name, limit: '1' })}`);
      const { near } = (await response.json()) as NearestCompanies;
      const found = await finder.find(name, null);
      expect([name, found.kind === 'place' && [found.place.lat, found.place.lon]]).toEqual([name, [near.lat, near.lon]]);
    }
  });

  it('are suggested as one types, with what they are and where, countries too', async () => {
    for (const [typed, title, note] of [
      ['paris', 'Paris, Île-de-France, FR', /^town, 2\.1 million people$/],
      ['pola', 'Poland', /^country, \d+ companies$/],
      ['parag', 'Paraguay', /^country, no companies$/],
      ['bayer', 'Bayern, DE', /^region$/],
      ['lond', 'London, England, GB', /^town, 9 million people$/],
      ['hambu', 'Hamburg, DE', /^town, 1\.\d million people$/],
      ['10115', '10115 Berlin, DE', /^postal code$/],
      ['ger', 'Germany', /^country/],
      ['52,5 13,4', '52.5, 13.4', /^coordinates$/],
      ['6.1, 152.5', '6.1, 152.5', /^coordinates$/],
      ['152.5, 6.1', '6.1, 152.5', /^coordinates, latitude first$/],
    ] as const)
      expect(await finder.suggest(typed), typed).toContainEqual(
        expect.objectContaining({ title, note: expect.stringMatching(note) as string }),
      );
    expect(await finder.suggest('qwxyzzq')).toEqual([]);
  });

  it('name the others of the same name, and lead to them and back', async () => {
    const found = await finder.find('Paris', null);
    expect(words(found)).toBe('Showing Paris, Île-de-France, FR. Other places of this name:');
    expect(titles(found)).toContain('Paris, Texas, US');
    const texas = found.note!.options.find(({ title }) => title === 'Paris, Texas, US')!.place;
    const chosen = await finder.choose(texas as Exclude<typeof texas, string>);
    expect(chosen).toMatchObject({ kind: 'place', near: 'Paris, Texas, US', place: { name: 'Paris, Texas, US' } });
    expect(titles(chosen)).toContain('Paris, Île-de-France, FR');
    // What the address says for it finds the same after a reload.
    expect(await finder.find('Paris, Texas, US', null)).toMatchObject({ place: (chosen as { place: object }).place });
    // In a country that is chosen the name means a place there, as in GET /api/nearest.
    expect(await finder.find('Paris', 'US')).toMatchObject({ place: { name: 'Paris, Texas, US' } });
  });

  it('are found again by what the address says for them', async () => {
    for (const name of ['Paris', 'Springfield', 'Neustadt', 'Halle', 'Frankfurt', 'Portland', '10115']) {
      const nearest = async (near: string) =>
        ((await (await serving.send(`/api/nearest?${new URLSearchParams({ near, limit: '1' })}`)).json()) as NearestCompanies).near;
      for (const other of (await nearest(name)).others) {
        const found = await nearest(other.near);
        if (found.name !== null) expect([other.near, found.name]).toEqual([other.near, other.name]);
      }
    }
    for (const typed of ['neustadt', 'springfield', 'halle', 'san jose', 'vienna', 'georgia', '10115', 'hamburg', 'luxembourg', 'córdoba'])
      for (const { place } of await finder.suggest(typed)) {
        const chosen = typeof place === 'string' ? null : await finder.choose(place);
        if (chosen?.kind !== 'place') continue;
        const again = await finder.find(chosen.near!, null);
        const at = (found: Found) => found.kind === 'place' && [found.place.lat, found.place.lon];
        expect([typed, chosen.near, at(again)]).toEqual([typed, chosen.near, at(chosen)]);
      }
  });

  it('say a corrected spelling, a country, a region with its middle, and what is nowhere', async () => {
    expect(words(await finder.find('Grongingen', null))).toContain('Showing Groningen, NL for “Grongingen”.');
    const poland = await finder.find('Poland', null);
    expect(poland).toMatchObject({ kind: 'country', country: 'PL', box: { west: expect.any(Number) as number } });
    expect(words(poland)).toContain('Showing companies in Poland.');
    expect(titles(poland)).toContain('Poland, Maine, US');
    const bavaria = await finder.find('Bayern', null);
    expect(bavaria).toMatchObject({
      kind: 'place',
      place: { name: 'the middle of Bayern, DE' },
      box: { north: expect.any(Number) as number },
    });
    expect(words(bavaria)).toContain('Distances are from the middle of it.');
    const elsewhere = await finder.find('Paris, Germany', null);
    expect([elsewhere.kind, words(elsewhere)]).toEqual(['nothing', '“Paris, Germany” is not known. The name is that of:']);
    expect(titles(elsewhere)[0]).toBe('Paris, Île-de-France, FR');
    const unknown = await finder.find('Amstredamm', null);
    expect(words(unknown)).toMatch(/^“Amstredamm” is not a known place\. .* coordinates such as 52\.5, 13\.4\. Nearest spellings:$/);
    expect(titles(unknown)[0]).toBe('Amsterdam, Noord-Holland, NL');
    expect(await finder.find('Qwxyzzq', null)).toMatchObject({ kind: 'nothing', note: { options: [] } });
    const beyond = await finder.find('152.5, 6.1', null);
    expect([words(beyond), titles(beyond)]).toEqual([expect.stringContaining('latitude comes first'), ['6.1, 152.5']]);
  });

  it('are postal codes, and coordinates in the forms that people write', async () => {
    for (const [typed, lat, lon] of [
      ['10115, DE', 52.53, 13.38],
      ['10115, Berlin', 52.53, 13.38],
      ['111 22', 59.3, 18.1],
      ['SW1A 1AA', 51.5, -0.13],
      ['8011, NL', 52.5, 6.1],
      ['52,5; 13,4', 52.5, 13.4],
      ['52° 30′ N, 13° 24′ E', 52.5, 13.4],
      ['https://www.google.com/maps/@52.5,13.4,10z', 52.5, 13.4],
      ['geo:52.5,13.4', 52.5, 13.4],
    ] as const) {
      const found = await finder.find(typed, null);
      expect([typed, found.kind, found.kind === 'place' && distanceKm(found.place.lat, found.place.lon, lat, lon) < 20]).toEqual([
        typed,
        'place',
        true,
      ]);
    }
    expect(await finder.find('52,5 13,4', null)).toMatchObject({ near: '52.5, 13.4', place: { name: '52.5, 13.4' } });
  });

  it('read few files', async () => {
    const texts = new Map(serving.documents.map(({ url, bytes }) => [url, bytes]));
    const asked: string[] = [];
    const fresh = openPlaceFinder(async (path) => (asked.push(path), new TextDecoder().decode(texts.get(path))), companiesIn);
    await fresh.find('Hamburg', null);
    expect(asked.filter((path) => /\/\d+\.tsv$/.test(path))).toHaveLength(1);
    expect(asked).toHaveLength(5);
  });
});
