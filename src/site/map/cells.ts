import { capacityBandStarts } from '../../contract/capacity-bands.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import {
  cellExtent,
  cellPaths,
  readCellIndex,
  readCounts,
  readRows,
  type CountedPart,
  type Extent,
  type StoredRow,
} from '../../query/cells.ts';
import type { Cluster } from './clusters.ts';
import { latToY, lonToX } from './mercator.ts';
import type { Box, MapState } from './state.ts';

/** What is shown of the companies. */
export type PointFilter = Pick<MapState, 'country' | 'service' | 'capacityMinT'>;

/** The companies of the map, of which only what is seen is loaded. */
export interface MapCells {
  readonly companies: number;
  /** Where the companies of a country are; undefined where it has none. */
  extentOf(country: string): Extent | undefined;
  /**
   * Loads what is seen of a box at a zoom, all that is not there yet.
   *
   * @returns Whether anything was loaded. @throws Error when something can't be; it is asked for again the next time.
   */
  load(box: Box, zoom: number): Promise<boolean>;
  /** Everything that passes, as finely as it is loaded and as a zoom needs it: companies, and parts of cells as their companies in one. */
  points(filter: PointFilter, zoom: number): Cluster[];
}

/** Reads a document of the site as text. @throws Error when it can't be had. */
export type ReadText = (path: string, cache?: RequestCache) => Promise<string>;

/** A cell with its counts is enough up to this many zooms above its own; see {@link digitsAt}. */
const coarseZooms = 3;

/**
 * Digits of the cells whose counts are as fine as the clusters of a zoom: these have a side of 90° / 2^zoom, and the parts of a cell with
 * n digits one of 11.25° / 2^(n - 1).
 */
const digitsAt = (zoom: number): number => 1 + Math.max(0, Math.floor(zoom) - coarseZooms);

export async function openCells(readText: ReadText): Promise<MapCells> {
  let index = readCellIndex(await readText(cellPaths.cells));
  let whole = new Set(index.cells.map(({ key }) => key));
  let divided = dividedOf(whole);
  const rows = new Map<string, readonly StoredRow[]>();
  const counts = new Map<string, readonly CountedPart[]>();

  /** Cells that are seen, none of which is part of another. */
  function* seen(zoom: number, areas: readonly Extent[] | null, key: string): Generator<string> {
    if (areas !== null && !areas.some((area) => touches(cellExtent(key), area))) return;
    if (whole.has(key) || (divided.has(key) && key.length >= digitsAt(zoom))) yield key;
    else if (divided.has(key)) for (const digit of '0123') yield* seen(zoom, areas, key + digit);
  }

  const underWay = new Map<string, Promise<void>>();
  function loadCell(key: string): Promise<void> {
    let loading = underWay.get(key);
    if (loading === undefined) {
      loading = readText(cellPaths.cell(key))
        .then((text) => {
          if (whole.has(key)) rows.set(key, readRows(text));
          else counts.set(key, readCounts(text));
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, loading);
    }
    return loading;
  }

  const missing = (areas: readonly Extent[], zoom: number): string[] =>
    ['0', '1'].flatMap((half) => [...seen(zoom, areas, half)]).filter((key) => !rows.has(key) && !counts.has(key));

  return {
    get companies() {
      return index.companies;
    },
    extentOf: (country) => index.countries.get(country),
    async load(box, zoom) {
      const areas = areasOf(box);
      const keys = missing(areas, zoom);
      const loaded = await Promise.allSettled(keys.map(loadCell));
      if (loaded.every(({ status }) => status === 'fulfilled')) return keys.length > 0;
      // The site was published again since the page was opened, and its cells are divided in another way.
      index = readCellIndex(await readText(cellPaths.cells, 'reload'));
      whole = new Set(index.cells.map(({ key }) => key));
      divided = dividedOf(whole);
      rows.clear();
      counts.clear();
      await Promise.all(missing(areas, zoom).map(loadCell));
      return true;
    },
    points(filter, zoom) {
      const found: Cluster[] = [];
      for (const half of ['0', '1']) {
        for (const key of seen(zoom, null, half)) {
          const own = rows.get(key);
          if (own !== undefined) for (const row of own) addRow(found, row, filter);
          else addCounts(found, key, filter);
        }
      }
      return found;
    },
  };

  /** Adds the counts of a cell, or where they are not loaded what a cell around it counts there. */
  function addCounts(found: Cluster[], key: string, filter: PointFilter): void {
    for (let around = key; around !== ''; around = around.slice(0, -1)) {
      const parts = counts.get(around);
      if (parts === undefined) continue;
      const extent = cellExtent(key);
      for (const part of parts) addPart(found, around, part, filter, around === key ? null : extent);
      return;
    }
  }
}

/** The cells that are divided: all beginnings of the keys of the others. */
function dividedOf(whole: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const key of whole) for (let end = 1; end < key.length; end++) found.add(key.slice(0, end));
  return found;
}

const areasOf = (box: Box): Extent[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];

const touches = (a: Extent, b: Extent): boolean => a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

function addRow(found: Cluster[], [, lat, lon, country, services, maxCapacityT]: StoredRow, filter: PointFilter): void {
  if (filter.country !== null && filter.country !== country) return;
  if (filter.service !== null && (services & (1 << serviceTypes.indexOf(filter.service))) === 0) return;
  if (filter.capacityMinT !== null && (maxCapacityT === null || maxCapacityT < filter.capacityMinT)) return;
  const [x, y] = [lonToX(lon), latToY(lat)];
  found.push({ x, y, count: 1, west: x, north: y, east: x, south: y });
}

/** Adds a part of a cell, unless its companies are outside of an area. */
function addPart(found: Cluster[], key: string, part: CountedPart, filter: PointFilter, area: Extent | null): void {
  const { column, row, lat, lon, countries } = part;
  if (area !== null && !(lat >= area.south && lat < area.north && lon >= area.west && lon < area.east)) return;
  const service = filter.service === null ? 0 : serviceTypes.indexOf(filter.service) + 1;
  const { capacityMinT } = filter;
  const band = capacityMinT === null ? 0 : capacityBandStarts.filter((start) => start <= capacityMinT).length;
  let count = 0;
  for (const [country, table] of countries) if (filter.country === null || filter.country === country) count += table[service]?.[band] ?? 0;
  if (count === 0) return;
  const cell = cellExtent(key);
  const side = (cell.east - cell.west) / 16;
  const [west, south] = [cell.west + column * side, cell.south + row * side];
  found.push({
    x: lonToX(lon),
    y: latToY(lat),
    count,
    west: lonToX(west),
    north: latToY(south + side),
    east: lonToX(west + side),
    south: latToY(south),
  });
}
