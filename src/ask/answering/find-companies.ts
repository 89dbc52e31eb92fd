import { serviceTypes, type ServiceType } from '../../contract/service-types.ts';
import { limits } from '../../contract/limits.ts';
import { largestCapacities, type Columns } from '../../query/columns.ts';
import { nearestOf } from '../../query/by-distance.ts';
import { boxAround, distanceKm, reachAround } from '../../query/distance.ts';
import { noFilters, type Filters } from '../../query/list-query.ts';
import { matchRows } from '../../query/matches.ts';
import { distanceSteps, spend, type Steps } from '../lexicon/steps.ts';
import { insertTopK } from '../lexicon/top-k.ts';
import type { AskIndex } from '../lexicon/ask-index.ts';
import type { Place } from '../lexicon/lexicon.ts';
import type { Slots } from '../deciding/fill-slots.ts';

/** The part of a question that was given up, because nothing matched all of it. */
export type Dropped = 'place' | 'capacity' | 'service';

export interface FoundCompanies {
  /** The filters of the list. */
  readonly filters: Filters;
  /** Whether only companies with cranes of any kind are counted; the list has no filter for that. */
  readonly cranesOnly: boolean;
  /** Kilometers around the place; null if the place isn’t part of the filters. */
  readonly radiusKm: number | null;
  /** Companies within that distance, with a crane that meets both service and capacity; where any crane is asked for, those that offer cranes. */
  readonly total: number;
  /** Companies on the list with these filters: in the box around the circle, and service and capacity may be met by different cranes. */
  readonly listed: number;
  /** The best few, best first: those that show the crane, then the nearest, then the nearest in capacity, then in list order. */
  readonly rows: readonly number[];
  /** How many of the matches show a crane of the maker or model; null if the question names none. */
  readonly showing: number | null;
  readonly dropped: readonly Dropped[];
}

/** How companies are selected, in addition to the slots. */
export interface Choice {
  /** The most companies shown. */
  readonly limit: number;
  /** Whether the largest come first. */
  readonly largest: boolean;
  /** Whether a company may be shown; null if all may. The others still count, because the list has them. */
  readonly mayShow: ((row: number) => boolean) | null;
  /** What is left of the steps of a question. */
  readonly steps?: Steps;
}

/** Nothing but counting. */
export const none: Choice = { limit: 0, largest: false, mayShow: null };

/** Scanning a list takes less than a step for each company that the market has. */
export const stepsPerRow = 1 / 8;

/** Kilometers to which a search around a place is widened if nothing is nearer. */
const wideKm = 250;

/** Finds companies for the slots of a question. While nothing matches, it gives up slots in a fixed order, but never the country. */
export function findCompanies(columns: Columns, index: AskIndex, slots: Slots, choice: Choice = none): FoundCompanies {
  const { steps = { left: Infinity } } = choice;
  const service = serviceTypes.find((name) => name === slots.serviceType) ?? null;
  for (const attempt of attempts(slots, service)) {
    spend(steps, columns.count * stepsPerRow);
    const listed = matchRows(columns, attempt.filters);
    const matches = keepMeant(columns, steps, slots, attempt, listed);
    const total = matches?.length ?? columns.count;
    if (total === 0) continue;
    spend(steps, total);
    const search: Search = { columns, index, slots, serviceType: attempt.filters.serviceType, choice };
    return { ...attempt, total, listed: listed?.length ?? columns.count, ...rank(search, matches) };
  }
  const [first] = attempts(slots, service);
  const listed = matchRows(columns, first!.filters)?.length ?? columns.count;
  return { ...first!, dropped: [], total: 0, listed, rows: [], showing: null };
}

/**
 * Keeps the companies of a list that the question means. The list has a box instead of a circle, and allows one crane to meet the service and
 * another the capacity, but “mobile cranes of 300 t” means cranes that meet both. Who only lets platforms isn’t meant by “cranes”.
 */
function keepMeant(
  columns: Columns,
  steps: Steps,
  { place, capacity }: Slots,
  { filters, radiusKm, cranesOnly }: Attempt,
  listed: Uint32Array | null,
): Uint32Array | null {
  const { serviceType, capacityMinT } = filters;
  const around = place !== null && radiusKm !== null && !isWholeRegion(place, radiusKm);
  const strict = capacityMinT !== null && capacity!.strict;
  const both = capacityMinT !== null && (serviceType !== null || strict);
  if (listed === null || (!around && !both && !cranesOnly)) return listed;
  spend(steps, listed.length * (around ? distanceSteps : 1));
  const capacityOf = largestCapacities(columns, serviceType);
  const kept = new Uint32Array(listed.length);
  let count = 0;
  for (const row of listed) {
    if (cranesOnly && (columns.services[row]! & craneBits) === 0) continue;
    if (both && !(strict ? capacityOf(row) > capacityMinT : capacityOf(row) >= capacityMinT)) continue;
    if (!around || distanceKm(place.lat, place.lon, columns.lat[row]!, columns.lon[row]!) <= radiusKm) kept[count++] = row;
  }
  return kept.subarray(0, count);
}

/** Services that are done with cranes. */
export const craneServices: ReadonlySet<string | null> = new Set<ServiceType>(['mobile_crane', 'crawler_crane']);

/** The same as bits of a column. */
const craneBits = serviceTypes.reduce((bits, service, i) => (craneServices.has(service) ? bits | (1 << i) : bits), 0);

interface Attempt {
  readonly filters: Filters;
  readonly cranesOnly: boolean;
  readonly radiusKm: number | null;
  readonly dropped: readonly Dropped[];
}

/** Whether a search is for what is in a region, rather than around its middle. */
export const isWholeRegion = ({ box, extentKm }: Place, radiusKm: number): boolean => box !== undefined && radiusKm === extentKm;

/** What to try, in order: everything, a wider circle, the country of the place, without the capacity, without the service. */
function attempts({ country, place, radiusKm, capacity, anyCrane }: Slots, service: ServiceType | null): Attempt[] {
  const capacityMinT = capacity?.min == null ? null : Math.min(limits.maxCapacityT, capacity.min);
  // “Crane companies” everywhere are all that the directory has.
  const isNarrowed = country !== null || place !== null || capacityMinT !== null;
  const areas: { filters: Filters; radiusKm: number | null; dropped: readonly Dropped[] }[] = [];
  if (place === null || radiusKm === null) areas.push({ filters: { ...noFilters, country }, radiusKm: null, dropped: [] });
  else if (isWholeRegion(place, radiusKm)) {
    const [minLon, minLat, maxLon, maxLat] = place.box!;
    const inside = { ...noFilters, country: country ?? place.country, bbox: { minLon, minLat, maxLon, maxLat } };
    areas.push(
      { filters: inside, radiusKm, dropped: [] },
      { filters: { ...noFilters, country: inside.country }, radiusKm: null, dropped: ['place'] },
    );
  } else {
    for (const km of radiusKm < wideKm ? [radiusKm, wideKm] : [radiusKm]) {
      areas.push({
        filters: { ...noFilters, country, bbox: boxAround(place.lat, place.lon, km) },
        radiusKm: km,
        dropped: km === radiusKm ? [] : ['place'],
      });
    }
    areas.push({ filters: { ...noFilters, country: country ?? (place.country || null) }, radiusKm: null, dropped: ['place'] });
  }
  const tried: Attempt[] = [];
  const add = (without: readonly Dropped[]) => {
    for (const { filters, radiusKm: km, dropped } of areas) {
      tried.push({
        filters: {
          ...filters,
          serviceType: without.includes('service') ? null : service,
          capacityMinT: without.includes('capacity') ? null : capacityMinT,
        },
        cranesOnly: anyCrane && isNarrowed && !without.includes('service'),
        radiusKm: km,
        dropped: [...dropped, ...without],
      });
    }
  };
  add([]);
  if (capacityMinT !== null) add(['capacity']);
  if (service !== null || anyCrane) add(capacityMinT === null ? ['service'] : ['capacity', 'service']);
  return tried;
}

interface Ranked {
  readonly row: number;
  readonly key: number;
}
const isNearer = (one: Ranked, other: Ranked): boolean => one.key < other.key;

// A crane shown outweighs any distance, and a distance (up to half the Earth’s girth) outweighs any difference in capacity.
const [notShown, perKm, mostDifference] = [1e12, 1e4, 9999];

/** Rounding to a kilometer changes a distance by less than this; includes a margin for floating-point errors. */
const halfKm = 0.501;

interface Search {
  readonly columns: Columns;
  readonly index: AskIndex;
  readonly slots: Slots;
  readonly serviceType: Filters['serviceType'];
  readonly choice: Choice;
}

/** The best of the companies, and how many show the crane. @param counted Their rows; null for all companies. */
function rank(
  { columns, index, slots, serviceType, choice: { limit, largest, mayShow } }: Search,
  counted: Uint32Array | null,
): { rows: number[]; showing: number | null } {
  const { brand, model, capacity } = slots;
  const place = largest ? null : slots.place;
  const shows = brand === null ? null : index.showsCrane(brand, model);
  const wantedT = largest ? limits.maxCapacityT : (capacity?.min ?? capacity?.max ?? null);
  const total = counted?.length ?? columns.count;
  const rowAt = (i: number) => (counted === null ? i : counted[i]!);
  if (limit === 0 || (shows === null && place === null && wantedT === null)) {
    const rows: number[] = [];
    for (let i = 0; i < total && rows.length < limit; i++) if (mayShow === null || mayShow(rowAt(i))) rows.push(rowAt(i));
    return { rows, showing: null };
  }
  if (shows === null && wantedT === null && place !== null) {
    const shown = mayShow === null ? counted : Uint32Array.from({ length: total }, (_, i) => rowAt(i)).filter(mayShow);
    return { rows: nearestOf(shown, columns, place, { maxKm: Infinity, limit }).map(({ row }) => row), showing: null };
  }
  const { lat, lon } = columns;
  const capacityOf = largestCapacities(columns, serviceType);
  const best: Ranked[] = [];
  let showing = 0;
  // A company that shows the crane as the last of the best does can only replace it within these degrees, or within these capacities.
  let last = Infinity;
  let reach = { lat: Infinity, lon: Infinity };
  let [leastT, mostT] = [-Infinity, Infinity];
  for (let i = 0; i < total; i++) {
    const row = rowAt(i);
    if (mayShow !== null && !mayShow(row)) continue;
    const shown = shows !== null && shows(row);
    if (shown) showing++;
    if (!shown && last < notShown) continue;
    const capacityT = wantedT === null ? 0 : capacityOf(row) || 1e-3;
    if (shown === last < notShown) {
      if (place === null) {
        if (capacityT < leastT || capacityT > mostT) continue;
      } else if (Math.abs(lat[row]! - place.lat) > reach.lat) continue;
      else {
        const apart = Math.abs(lon[row]! - place.lon);
        if (Math.min(apart, 360 - apart) > reach.lon) continue;
      }
    }
    let key = shown ? 0 : notShown;
    if (place !== null) key += Math.round(distanceKm(place.lat, place.lon, lat[row]!, lon[row]!)) * perKm;
    if (wantedT !== null) key += Math.min(mostDifference, Math.abs(Math.log(capacityT / wantedT)) * 1000);
    insertTopK(best, { row, key }, limit, isNearer);
    if (best.length < limit || best[limit - 1]!.key === last) continue;
    last = best[limit - 1]!.key;
    const lastOfClass = last % notShown;
    if (place !== null) reach = reachAround(place.lat, Math.floor(lastOfClass / perKm) + halfKm);
    else if (wantedT !== null) {
      // With a margin for floating-point errors.
      const ratio = Math.exp(lastOfClass / 1000) * (1 + 1e-9);
      [leastT, mostT] = [wantedT / ratio, wantedT * ratio];
    }
  }
  return { rows: best.map(({ row }) => row), showing: shows === null ? null : showing };
}
