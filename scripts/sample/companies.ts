import { citiesOf, type City } from './cities.ts';
import { inventAddress } from './addresses.ts';
import { nameCompanies } from './company-names.ts';
import { countries, countryOf } from './countries.ts';
import { describeCompany } from './descriptions.ts';
import { fillFleet, planFleetSizes, type Fleet } from './fleets.ts';
import { inventMobile, inventPhone } from './phone-numbers.ts';
import { fillDigits, pick, pickWeighted, startRandom, weigh, type Random } from './random.ts';
import { toExampleHost } from './slug.ts';
import { yardsOf } from './yards.ts';
import type { Cell } from './csv-file.ts';

/** Letters that every country whose postal codes have letters uses in them. */
const postalLetters = [...'ABEGHJKLNPRSTVXYZ'];

const market = weigh(countries, ({ weight }) => weight);
const cityChoices = new Map(countries.map(({ code }) => [code, weigh(citiesOf(code), ({ rank }) => (rank + 1) ** -0.6)]));

/** A company's cells in the order of companies.csv, and the cells of its cranes in the order of fleet.csv. */
export interface CompanyRows {
  readonly company: readonly Cell[];
  readonly cranes: readonly (readonly Cell[])[];
}

/** Invents companies one after another, in the order of their ids, with `fleetSize` cranes together. */
export function* inventCompanies(seed: number, count: number, fleetSize: number): Generator<CompanyRows> {
  const sizes = planFleetSizes(startRandom(seed, 'fleet sizes'), count, fleetSize);
  const random = startRandom(seed, 'companies');
  const nameCompany = nameCompanies(startRandom(seed, 'company names'));
  for (let i = 0; i < count; i++) {
    const city = chooseCity(random);
    const fleet = fillFleet(random, countryOf(city.country).region, sizes[i] ?? 0);
    const { name, slug } = nameCompany(city.country, city.name);
    yield { company: companyCells(random, i + 1, name, slug, city, fleet), cranes: craneCells(slug, fleet) };
  }
}

function chooseCity(random: Random): City {
  const choice = cityChoices.get(pickWeighted(random, market).code);
  if (choice === undefined) throw new RangeError('a country of the market has no city');
  return pickWeighted(random, choice);
}

function companyCells(random: Random, id: number, name: string, slug: string, city: City, fleet: Fleet): Cell[] {
  const host = toExampleHost(slug);
  const sometimes = (share: number, value: () => Cell): Cell => (random() < share ? value() : null);
  const address = inventAddress(random, city.country);
  const yards = yardsOf(city);
  return [
    id,
    slug,
    name,
    describeCompany(random, fleet, city.name),
    sometimes(0.7, () => `https://${host}/logo.svg`),
    sometimes(0.45, () => `https://${host}/${pick(random, ['yard', 'fleet', 'cover'])}.jpg`),
    sometimes(0.93, () => `https://${host}/`),
    sometimes(0.95, () => inventPhone(random, city)),
    sometimes(0.4, () => inventMobile(random, city)),
    address.line1,
    address.line2,
    city.name,
    sometimes(0.97, () => city.region),
    city.country,
    inventPostalCode(random, city.postalCode),
    nearby(random, yards.lat, yards.reach),
    nearby(random, yards.lon, yards.reach),
    random() < 0.08 ? 'featured' : 'free',
    fleet.services,
    random() >= 0.03,
  ];
}

function craneCells(slug: string, { cranes }: Fleet): Cell[][] {
  return cranes.map(({ model, capacityT, highlight }) => [
    slug,
    model.brand,
    model.model,
    capacityT,
    model.boomType,
    model.maxHeightM,
    highlight,
  ]);
}

/** A coordinate near the middle of a square; the middle is likelier than the rim. */
function nearby(random: Random, middle: number, reach: number): number {
  return middle + (random() - random()) * reach;
}

function inventPostalCode(random: Random, pattern: string): string {
  return fillDigits(random, pattern).replace(/@/g, () => pick(random, postalLetters));
}
