import type { PublicCompany } from '../contract/entities.ts';
import { distanceMeasure, type NearCompany, type NearPlace } from '../contract/nearest.ts';
import { circlesAround, nearestOf, nearestWithin, statedKm, type AtDistance, type Nearest, type Position } from './by-distance.ts';
import type { Columns } from './columns.ts';
import type { CompanyStore } from './company-store.ts';
import { noFilters, type Bbox, type Filters } from './list-query.ts';
import { matchRows } from './matches.ts';
import type { NearestQuery } from './nearest-query.ts';
import { listTag, type CompaniesBody } from './page.ts';

/** Coordinates that somebody sent, as an answer states them. */
export const pointNear = ({ lat, lon }: Position): NearPlace => ({ lat, lon, name: null, kind: 'point', match: 'coordinates', others: [] });

/** What companies may be in, and come first then. */
export interface Inside {
  readonly country: string;
  readonly bbox: Bbox;
}

/** Finds the companies nearest to the middle of a region: those inside first. */
export function findNearestToRegion(
  columns: Columns,
  from: Position,
  filters: Filters,
  inside: Inside,
  { maxKm, limit }: Pick<NearestQuery, 'maxKm' | 'limit'>,
): Nearest {
  const isElsewhere = filters.country !== null && filters.country !== inside.country;
  const rows = isElsewhere ? new Uint32Array() : matchRows(columns, { ...filters, ...inside });
  const first = nearestOf(rows, columns, from, { maxKm: maxKm ?? Infinity, limit: limit + 1 });
  const all = findNearest(columns, from, filters, { maxKm, limit: Math.min(limit + first.length, columns.count) });
  const known = new Set(first.map(({ row }) => row));
  const found = [...first, ...all.found.filter(({ row }) => !known.has(row))];
  return { found: found.slice(0, limit), hasMore: found.length > limit || all.hasMore };
}

/** Finds the companies nearest to a point, in ever wider circles until there are enough. */
export function findNearest(
  columns: Columns,
  from: Position,
  filters: Filters,
  { maxKm, limit }: Pick<NearestQuery, 'maxKm' | 'limit'>,
): Nearest {
  for (const circle of circlesAround(from, maxKm)) {
    const nearest = nearestWithin(circle, matchRows(columns, { ...filters, bbox: circle.bbox }), columns, { from, limit });
    if (nearest !== null) return nearest;
  }
  throw new Error('the last circle has an answer');
}

/** How many neighbors a company has at most, and how far they are. */
const neighborhood = { limit: 5, maxKm: 250 } as const;

/** The companies nearest to that of a row. */
export function neighborsOf(columns: Columns, store: CompanyStore, row: number): NearCompany[] {
  const { lat, lon, maxCapacityT } = columns;
  const { limit, maxKm } = neighborhood;
  // The company is among the nearest, unless many are at the same place.
  return findNearest(columns, { lat: lat[row]!, lon: lon[row]! }, noFilters, { limit: limit + 1, maxKm })
    .found.filter((each) => each.row !== row)
    .slice(0, limit)
    .map((each) => ({
      distance_km: statedKm(each.km),
      company: {
        ...(JSON.parse(decoder.decode(store.company(each.row))) as PublicCompany),
        max_capacity_t: Number.isNaN(maxCapacityT[each.row]!) ? null : maxCapacityT[each.row]!,
      },
    }));
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What precedes and follows the JSON of each company, which is used without its last brace. */
function framesOf({ maxCapacityT }: Columns, found: readonly AtDistance[]): { readonly before: string; readonly after: string }[] {
  return found.map(({ row, km }, i) => {
    const capacityT = maxCapacityT[row]!;
    return {
      before: `${i === 0 ? '' : ','}{"distance_km":${statedKm(km)},"company":`,
      after: `,"max_capacity_t":${Number.isNaN(capacityT) ? 'null' : capacityT}}}`,
    };
  });
}

/** The NearestCompanies body, for a response, with its strong entity tag. */
export function nearestBody(
  columns: Columns,
  store: CompanyStore,
  near: NearPlace,
  { found, hasMore }: Nearest,
): { readonly body: CompaniesBody; readonly tag: string } {
  const frames = framesOf(columns, found);
  const head = `{"near":${JSON.stringify(near)},"distance":"${distanceMeasure}","items":[`;
  const tail = `],"has_more":${hasMore}}`;
  const rows = found.map(({ row }) => row);
  const text = [head, ...frames.flatMap(({ before, after }) => [before, after]), tail].join('');
  const bytes = encoder.encode(text).length + rows.reduce((sum, row) => sum + store.bytes(row) - 1, 0);
  return {
    tag: listTag(columns, rows, text),
    body: {
      bytes,
      load() {
        const pieces: Uint8Array[] = [];
        let open = head;
        frames.forEach(({ before, after }, i) => {
          pieces.push(encoder.encode(open + before), store.company(rows[i]!).subarray(0, -1));
          open = after;
        });
        return { pieces: [...pieces, encoder.encode(open + tail)], bytes };
      },
    },
  };
}
