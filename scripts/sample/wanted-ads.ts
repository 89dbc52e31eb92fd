import { craneTypeName, craneTypeNamePlural } from '../../src/site/view/words.ts';
import { craneModels, modelOf, type CraneModel } from './crane-models.ts';
import { countries } from './countries.ts';
import { pick, pickInteger, pickWeighted, startRandom, weigh, type Random } from './random.ts';
import type { Cell } from './csv-file.ts';

/** The number of ads in every sample. */
const adCount = 80;

/** First and last day of posting, and the last day for an ad to end. */
const firstPosting = Date.UTC(2026, 4, 1);
const lastPosting = Date.UTC(2026, 10, 15);
const lastDay = Date.UTC(2027, 2, 31);
const dayMs = 86_400_000;

/** Models built over many years, at least up to the second year given: a buyer may ask for a year. */
const years: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'liebherr-ltm-1030-2-1': [2010, 2022],
  'liebherr-ltm-1050-3-1': [2010, 2022],
  'liebherr-ltm-1060-3-1': [2014, 2022],
  'liebherr-ltm-1070-4-2': [2008, 2020],
  'liebherr-ltm-1100-4-2': [2010, 2018],
  'liebherr-ltm-1100-5-2': [2010, 2016],
  'liebherr-ltm-1200-5-1': [2010, 2017],
  'liebherr-ltm-1220-5-2': [2009, 2016],
  'liebherr-ltm-1230-5-1': [2018, 2023],
  'liebherr-ltm-1300-6-2': [2011, 2019],
  'liebherr-ltm-1500-8-1': [2005, 2019],
  'liebherr-ltr-1100': [2008, 2020],
  'liebherr-ltr-1220': [2012, 2020],
  'liebherr-lr-1300': [2008, 2018],
  'grove-gmk4100l-1': [2014, 2022],
  'grove-gmk5250l': [2015, 2021],
  'grove-gmk6300l': [2011, 2019],
  'spierings-sk599-at5': [2008, 2020],
};

/** Remarks of buyers; `*` becomes the type of crane, plural. */
const remarks: readonly string[] = [
  'For our own fleet. Complete papers and a recent inspection are needed; photos welcome.',
  'We buy directly from owners, no brokers please. We collect.',
  'Condition matters more than hours. Service history wanted.',
  'For export. We can arrange transport to the port.',
  'To replace an older machine; part exchange possible.',
  'We are looking at several *. Please state serial number and year.',
  'We have a contract that starts soon, and will decide quickly.',
  'Left-hand drive preferred. CE papers needed.',
  'Our engineer inspects on site before payment.',
];

/** Remarks of buyers of cranes. */
const craneRemarks: readonly string[] = [
  ...remarks,
  'Wind service work. Full counterweight and both jibs wanted.',
  'For steel erection. Charts in tonnes and metres, hook blocks included.',
];

const modelChoice = weigh(
  craneModels.filter((model) => model.capacityT !== null && model.capacityT >= 3),
  (model) => Math.max(model.capacityT ?? 30, 30) ** -0.5,
);
/** Above this capacity, there are so few models that a buyer names one. */
const largestClassT = 500;
const classChoice = weigh(
  modelChoice.values.filter(({ capacityT }) => (capacityT ?? 0) <= largestClassT),
  () => 1,
);
const isCrane = ({ craneType }: CraneModel): boolean => craneType !== 'aerial_platform' && craneType !== 'heavy_haulage';
const haulageAndPlatforms = craneModels.filter((model) => !isCrane(model));
const datedModels = Object.keys(years).map(modelOf);
const buyers = weigh(countries, ({ weight }) => Math.sqrt(weight));

/** Invents requests to buy: the cells of wanted-ads.csv, ids from `wa-0001`, oldest first. */
export function inventWantedAds(seed: number): Cell[][] {
  const random = startRandom(seed, 'wanted ads');
  const days = Array.from({ length: adCount }, () => pickInteger(random, firstPosting / dayMs, lastPosting / dayMs)).sort((a, b) => a - b);
  return days.map((day, i) => [
    `wa-${String(i + 1).padStart(4, '0')}`,
    ...describeWish(random),
    toDate(day),
    toDate(inventExpiry(random, day)),
  ]);
}

/** The cells from title to description. */
function describeWish(random: Random): Cell[] {
  const kind = random();
  const country = pickWeighted(random, buyers).code;
  if (kind < 0.4) return wishForModel(random, country, pick(random, datedModels), true);
  if (kind < 0.7) return wishForModel(random, country, pickWeighted(random, modelChoice), false);
  if (kind < 0.82) return wishForModel(random, country, pick(random, haulageAndPlatforms), false);
  return wishForClass(random, country, pickWeighted(random, classChoice));
}

function wishForModel(random: Random, country: string, model: CraneModel, dated: boolean): Cell[] {
  const wanted = `${model.brand} ${model.model}`;
  const [from, to] = years[model.slug] ?? [0, 0];
  const title = dated
    ? `Wanted: ${wanted}, ${pickInteger(random, from, to)} or newer`
    : pick(random, [`Wanted: ${wanted}`, `Looking to buy: ${wanted}`, `Wanted: ${wanted} in good order`, `Wanted to buy: used ${wanted}`]);
  return [title, model.brand, model.model, model.craneType, wantedCapacity(model.capacityT), country, remark(random, model)];
}

/** A wish for a crane of a size, of any maker. */
function wishForClass(random: Random, country: string, model: CraneModel): Cell[] {
  const capacityT = wantedCapacity(model.capacityT);
  const title = `Wanted: ${craneTypeName(model.craneType).toLowerCase()}, ${capacityT?.toLocaleString('en')} t or more, any maker`;
  return [title, null, null, model.craneType, capacityT, country, remark(random, model)];
}

/** The capacity that a buyer states: at least a twentieth below the model’s own, in round numbers; null for platforms and trailers. */
function wantedCapacity(capacityT: number | null): number | null {
  if (capacityT === null || capacityT < 3) return null;
  const step = capacityT >= 500 ? 50 : capacityT >= 100 ? 10 : capacityT >= 20 ? 5 : 1;
  return Math.max(step, Math.floor((capacityT * 0.95) / step) * step);
}

function remark(random: Random, model: CraneModel): string {
  return pick(random, isCrane(model) ? craneRemarks : remarks).replace('*', craneTypeNamePlural(model.craneType).toLowerCase());
}

/** Two months to half a year after posting, and never after the last day. */
function inventExpiry(random: Random, day: number): number {
  return Math.min(day + pickInteger(random, 60, 180), lastDay / dayMs);
}

/** ISO 8601 date of a number of days since 1970-01-01. */
function toDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
