import { distanceMeasure, type NearPlace } from '../contract/nearest.ts';
import { nearestOf, statedKm, type AtDistance, type Point } from './by-distance.ts';
import type { Columns } from './columns.ts';
import type { CompanyRows, CompanyStore } from './company-store.ts';
import { boxAround } from './distance.ts';
import type { Filters } from './list-query.ts';
import { matchRows } from './matches.ts';
import { listTag, type Piece, type Pieces } from './page.ts';
import type { LazyBody } from './range-file.ts';

/** The nearest companies, and whether there are more. */
export interface Nearest {
  readonly found: readonly AtDistance[];
  readonly hasMore: boolean;
}

/** Kilometres of the first circle that is looked into, and how much wider each next one is. */
const [firstKm, wider] = [8, 3];
/** A circle of more is looked for in the whole world. */
const mostKm = 10_000;
/** What a box is wider than its circle, kilometres: companies at the same distance to a centimetre are found together. */
const marginKm = 1e-3;

/**
 * Finds the companies nearest to a point: in a circle, and then in wider ones, until there are enough. Each is a list that the filters and a
 * box around the circle make.
 */
export function findNearest(columns: Columns, from: Point, filters: Filters, maxKm: number | null, limit: number): Nearest {
  const bound = maxKm ?? Infinity;
  for (let km = firstKm; ; km *= wider) {
    const isAll = Math.min(km, bound) > mostKm;
    const radius = isAll ? bound : Math.min(km, bound);
    const bbox = isAll ? null : boxAround(from.lat, from.lon, radius + marginKm);
    const within = isAll || radius === bound ? bound : radius + marginKm;
    // One more than asked for tells whether there are more.
    const best = nearestOf(matchRows(columns, { ...filters, bbox }), columns, from, within, limit + 1);
    if (best.length > limit && (isAll || best[limit]!.km <= radius)) return { found: best.slice(0, limit), hasMore: true };
    if (isAll || radius === bound) return { found: best, hasMore: false };
  }
}

const encoder = new TextEncoder();

/** What stands around the JSON of each company, whose last brace is left out. */
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
): { readonly body: LazyBody<Pieces>; readonly tag: string } {
  const frames = framesOf(columns, found);
  const head = `{"near":${JSON.stringify(near)},"distance":"${distanceMeasure}","items":[`;
  const tail = `],"has_more":${hasMore}}`;
  const rows = found.map(({ row }) => row);
  const text = [head, ...frames.flatMap(({ before, after }) => [before, after]), tail].join('');
  const bytes = encoder.encode(text).length + rows.reduce((sum, row) => sum + store.bytes(row, row) - 1, 0);
  const take = (companies: CompanyRows): Pieces => ({
    bytes,
    get pieces(): Piece[] {
      const pieces: Piece[] = [];
      let open = head;
      frames.forEach(({ before, after }, i) => {
        pieces.push(encoder.encode(open + before), () => companies.range(rows[i]!, rows[i]!).subarray(0, -1));
        open = after;
      });
      return [...pieces, encoder.encode(open + tail)];
    },
  });
  return {
    tag: listTag(columns, rows, text),
    body: {
      bytes,
      load() {
        const loading = store.load(rows);
        return loading instanceof Promise ? loading.then(take) : take(loading);
      },
    },
  };
}
