import { citiesOf, type City } from './cities.ts';
import { inventAddress } from './addresses.ts';
import { nameCompanies, type CompanyName } from './company-names.ts';
import { countries, countryOf } from './countries.ts';
import { describeCompany } from './descriptions.ts';
import { fillFleet, planFleetSizes, type Fleet } from './fleets.ts';
import { inventMobile, inventPhone } from './phone-numbers.ts';
import { fillDigits, pick, pickWeighted, startRandom, weigh, type Random } from './random.ts';
import { toExampleHost } from './slug.ts';
import type { Cell } from './csv-file.ts';

/** Letters that are valid in the postal codes of every country that has letters in them. */
const postalLetters = [...'ABEGHJKLNPRSTVXYZ'];

const market = weigh(countries, ({ weight }) => weight);
const cityChoices = new Map(countries.map(({ code }) => [code, weigh(citiesOf(code), ({ rank }) => (rank + 1) ** -0.6)]));

/** A company’s cells in the order of companies.csv, and its cranes’ cells in the order of fleet.csv. */
export interface CompanyRows {
  readonly company: readonly Cell[];
  readonly cranes: readonly (readonly Cell[])[];
}

/** Invents companies one after another, in order of their ids, with `fleetSize` cranes in all. */
export function* inventCompanies(seed: number, count: number, fleetSize: number): Generator<CompanyRows> {
  const sizes = planFleetSizes(startRandom(seed, 'fleet sizes'), count, fleetSize);
  const random = startRandom(seed, 'companies');
  const nameCompany = nameCompanies(startRandom(seed, 'company names'));
  for (let i = 0; i < count; i++) {
    const city = chooseCity(random);
    const fleet = fillFleet(random, countryOf(city.country).region, sizes[i] ?? 0);
    const names = nameCompany(city.country, city.name);
    yield { company: companyCells(random, i + 1, { ...names, city, fleet }), cranes: craneCells(names.slug, fleet) };
  }
}

function chooseCity(random: Random): City {
  const choice = cityChoices.get(pickWeighted(random, market).code);
  if (choice === undefined) throw new RangeError('a country of the market has no city');
  return pickWeighted(random, choice);
}

interface Company extends CompanyName {
  readonly city: City;
  readonly fleet: Fleet;
}

function companyCells(random: Random, id: number, { name, slug, city, fleet }: Company): Cell[] {
  const host = toExampleHost(slug);
  const sometimes = (share: number, value: () => Cell): Cell => (random() < share ? value() : null);
  const address = inventAddress(random, city.country);
  const { lat, lon, reach } = city.yards;
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
    nearby(random, lat, reach),
    nearby(random, lon, reach),
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

/** A coordinate within reach of a center; the center is likelier than the rim. */
function nearby(random: Random, center: number, reach: number): number {
  return center + (random() - random()) * reach;
}

function inventPostalCode(random: Random, pattern: string): string {
  return fillDigits(random, pattern).replace(/@/g, () => pick(random, postalLetters));
}
