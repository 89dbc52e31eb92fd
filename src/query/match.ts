import { serviceTypes } from '../contract/service-types.ts';
import { countryNumber, type Columns } from './columns.ts';
import { contains, type Bbox, type Filters } from './filters.ts';

/**
 * Rows that match, ascending. `null` stands for all of them, so that the unfiltered list costs nothing. The array may be
 * used until the next call only: its memory serves every query.
 */
export type Matches = Uint32Array | null;

/** How many rows a scan looks at in the time in which the tree finds and sorts one; measured, order of magnitude. */
const treeCostInRows = 8;

/**
 * Rows that pass every filter, in slug order. Picks the cheapest source of candidates (a country's list, a service's
 * list, the spatial tree, or all rows) and tests the candidates against the other filters. A brute-force scan gives the same.
 */
export function matchRows(columns: Columns, filters: Filters): Matches {
  const { country, serviceType, capacityMinT, bbox } = filters;
  if (country === null && serviceType === null && capacityMinT === null && bbox === null) return null;
  const candidates = candidateRows(columns, filters);
  // A posting list that nothing else narrows is the answer as it lies.
  if (bbox === null && capacityMinT === null && (country === null || serviceType === null) && candidates !== null) return candidates;

  const count = candidates?.length ?? columns.count;
  const { found } = columns;
  const wantedCountry = country === null ? -1 : countryNumber(country);
  const wantedService = serviceType === null ? 0 : 1 << serviceTypes.indexOf(serviceType);
  const { country: countries, services, maxCapacityT, lat, lon } = columns;
  let matches = 0;
  for (let i = 0; i < count; i++) {
    const row = candidates === null ? i : candidates[i]!;
    if (wantedCountry !== -1 && countries[row] !== wantedCountry) continue;
    if (wantedService !== 0 && (services[row]! & wantedService) === 0) continue;
    if (capacityMinT !== null && !(maxCapacityT[row]! >= capacityMinT)) continue;
    if (bbox !== null && !contains(bbox, lat[row]!, lon[row]!)) continue;
    found[matches++] = row;
  }
  return found.subarray(0, matches);
}

/** Rows among which every match lies, ascending; null means all rows. */
function candidateRows(columns: Columns, { country, serviceType, bbox }: Filters): Uint32Array | null {
  let best: Uint32Array | null = null;
  if (country !== null) best = columns.countryRows(country);
  if (serviceType !== null) {
    const offering = columns.serviceRows(serviceType);
    if (best === null || offering.length < best.length) best = offering;
  }
  if (bbox === null) return best;
  const rectangles = split(bbox);
  const estimate = rectangles.reduce((sum, box) => sum + columns.estimate(box.minLon, box.minLat, box.maxLon, box.maxLat), 0);
  if (estimate * treeCostInRows >= (best?.length ?? columns.count)) return best;
  const rows = rectangles.flatMap((box) => columns.inRectangle(box.minLon, box.minLat, box.maxLon, box.maxLat));
  return Uint32Array.from(rows).sort();
}

/** A box as one or two rectangles that don't cross the antimeridian. They share no point, so no row comes twice. */
function split(bbox: Bbox): Bbox[] {
  if (bbox.minLon <= bbox.maxLon) return [bbox];
  return [
    { ...bbox, maxLon: 180 },
    { ...bbox, minLon: -180 },
  ];
}
