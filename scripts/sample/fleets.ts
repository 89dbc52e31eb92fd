import { serviceTypes, type ServiceType } from '../../src/contract/service-types.ts';
import { craneTypes } from '../../src/contract/tables.ts';
import { craneModels, type CraneModel } from './crane-models.ts';
import type { FleetRegion } from './countries.ts';
import { pickWeighted, weigh, type Random, type Weighted } from './random.ts';

/** The usual size of the largest fleet; a market with more cranes per company exceeds it. */
const usualLargestFleet = 60;

/** The largest capacity in a fleet of fewer than `below` cranes, tonnes. */
const reach: readonly { readonly below: number; readonly capacityT: number }[] = [
  { below: 4, capacityT: 130 },
  { below: 10, capacityT: 300 },
  { below: 25, capacityT: 700 },
  { below: Infinity, capacityT: Infinity },
];

/** The services that companies combine, most frequent first. */
const profiles: Weighted<readonly ServiceType[]> = weigh<readonly ServiceType[]>(
  [
    ['mobile_crane'],
    ['mobile_crane', 'crawler_crane'],
    ['mobile_crane', 'heavy_haulage'],
    ['mobile_crane', 'crawler_crane', 'heavy_haulage'],
    ['aerial_platform'],
    ['mobile_crane', 'aerial_platform'],
    ['crawler_crane'],
    ['heavy_haulage'],
    ['mobile_crane', 'crawler_crane', 'aerial_platform', 'heavy_haulage'],
  ],
  (_, i) => [40, 14, 12, 10, 9, 6, 4, 3, 2][i] as number,
);

/** Each service’s share of a mixed fleet. */
const shares: Readonly<Record<ServiceType, number>> = { mobile_crane: 6, crawler_crane: 2, aerial_platform: 3, heavy_haulage: 1 };

/** How much rarer a model without a published capacity is in fleets, if others of its kind have one. */
const listedWithoutCapacity = 0.25;

/** Makers that a region buys more (above 1) or less (below 1) often than the rest of the world. */
const preferences: Readonly<Record<FleetRegion, Readonly<Record<string, number>>>> = {
  europe: {
    Liebherr: 3,
    Grove: 1.5,
    Tadano: 1.5,
    Demag: 2,
    Spierings: 2,
    Böcker: 2,
    Kato: 0.2,
    Sany: 0.3,
    XCMG: 0.3,
    Zoomlion: 0.3,
    'Link-Belt': 0.05,
  },
  north_america: {
    'Link-Belt': 4,
    Grove: 3,
    Manitowoc: 3,
    Terex: 2,
    JLG: 2,
    Genie: 2,
    Spierings: 0.1,
    Böcker: 0.2,
    Kato: 0.1,
    Sany: 0.4,
    XCMG: 0.2,
    Zoomlion: 0.2,
    Marchetti: 0.2,
  },
  latin_america: { Grove: 2, Liebherr: 2, Sany: 2, XCMG: 2, Zoomlion: 1.5, Terex: 2, Spierings: 0.1, Böcker: 0.1, Kato: 0.2 },
  gulf_africa: {
    Liebherr: 2,
    Tadano: 2,
    Grove: 2,
    Kobelco: 2,
    Kato: 1.5,
    XCMG: 1.5,
    Sany: 1.5,
    Spierings: 0.1,
    Böcker: 0.1,
    'Link-Belt': 0.2,
  },
  asia: {
    Sany: 3,
    XCMG: 3,
    Zoomlion: 3,
    Kobelco: 3,
    Tadano: 3,
    Kato: 3,
    'Hitachi Sumitomo': 2,
    Spierings: 0.05,
    Böcker: 0.05,
    'Link-Belt': 0.1,
    Demag: 0.7,
  },
  japan: {
    Tadano: 6,
    Kato: 6,
    Kobelco: 5,
    'Hitachi Sumitomo': 5,
    Liebherr: 1,
    Spierings: 0.05,
    Böcker: 0.05,
    'Link-Belt': 0.05,
    Sany: 0.05,
    XCMG: 0.05,
    Zoomlion: 0.05,
  },
  oceania: { Liebherr: 3, Tadano: 3, Grove: 2, Kobelco: 2, Terex: 1.5, Kato: 1.5, Spierings: 0.2, Böcker: 0.2, 'Link-Belt': 0.1 },
};

/** A crane in a fleet list. */
export interface FleetCrane {
  readonly model: CraneModel;
  /** Sometimes missing even if the model’s is known, as in any list that people keep. */
  readonly capacityT: number | null;
  readonly highlight: boolean;
}

export interface Fleet {
  readonly services: readonly ServiceType[];
  readonly cranes: readonly FleetCrane[];
}

/**
 * The numbers of cranes of `companies` companies, exactly `cranes` in all. The sizes are skewed: about one company in twelve has none, and a few
 * have very many.
 */
export function planFleetSizes(random: Random, companies: number, cranes: number): Int32Array {
  const appetites = Float64Array.from({ length: companies }, () => (random() < 0.08 ? 0 : (1 - random()) ** -0.9 - 0.9));
  const total = appetites.reduce((sum, appetite) => sum + appetite, 0);
  const largest = Math.max(usualLargestFleet, Math.ceil((2 * cranes) / companies));
  const sizes = Int32Array.from(appetites, (appetite) => (total === 0 ? 0 : Math.min(largest, Math.floor((cranes * appetite) / total))));
  spreadRemainder(sizes, cranes - sizes.reduce((sum, size) => sum + size, 0), largest, appetites);
  return sizes;
}

/** Gives the cranes left over by rounding and the upper bound to companies that own cranes, or, if that isn’t enough, to all. */
function spreadRemainder(sizes: Int32Array, remainder: number, largest: number, appetites: Float64Array): void {
  let left = remainder;
  for (const wanted of [true, false]) {
    let given = left;
    while (left > 0 && given > 0) {
      given = 0;
      for (let i = 0; i < sizes.length && left > 0; i++) {
        const size = sizes[i] as number;
        if (size >= largest || (wanted && appetites[i] === 0)) continue;
        sizes[i] = size + 1;
        left--;
        given++;
      }
    }
  }
}

/** Fills a fleet of the given size with models that the region buys. Its services follow from its cranes; without cranes, they are chosen. */
export function fillFleet(random: Random, region: FleetRegion, size: number): Fleet {
  const plan = pickWeighted(random, profiles);
  if (size === 0) return { services: plan, cranes: [] };
  const offered = weigh(plan, (service) => shares[service]);
  const cranes = Array.from({ length: size }, (_, i) => {
    // The first cranes cover the chosen services.
    const service = plan[i] ?? pickWeighted(random, offered);
    return describeCrane(random, pickWeighted(random, choiceOf(region, service, size)), i);
  });
  const present = new Set(cranes.map(({ model }) => craneTypes[model.craneType]));
  return { services: serviceTypes.filter((service) => present.has(service)), cranes };
}

function describeCrane(random: Random, model: CraneModel, position: number): FleetCrane {
  return {
    model,
    capacityT: random() < 0.015 ? null : model.capacityT,
    highlight: random() < (position < 3 ? 0.4 : 0.02),
  };
}

const choices = new Map<string, Weighted<CraneModel>>();

/** The models of a service that a fleet of this size and region may have; small cranes are more common than large ones. */
function choiceOf(region: FleetRegion, service: ServiceType, size: number): Weighted<CraneModel> {
  const limitT = reach.find(({ below }) => size < below)?.capacityT ?? Infinity;
  const key = `${region} ${service} ${limitT}`;
  let choice = choices.get(key);
  if (choice === undefined) {
    const models = craneModels.filter((model) => craneTypes[model.craneType] === service && (model.capacityT ?? 0) <= limitT);
    choice = weigh(
      models,
      (model) =>
        (preferences[region][model.brand] ?? 1) * commonness(model.capacityT) * (model.capacityT === null ? listedWithoutCapacity : 1),
    );
    choices.set(key, choice);
  }
  return choice;
}

/** A crane of a thousand tonnes is about thirty times rarer than one of thirty. */
function commonness(capacityT: number | null): number {
  return Math.max(capacityT ?? 30, 30) ** -0.95;
}
