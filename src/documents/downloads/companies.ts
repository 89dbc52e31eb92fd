import { downloadPaths } from '../../contract/discovery.ts';
import { publicTables } from '../../contract/public-tables.ts';
import { boxOf, writeFgbHead } from '../../query/flatgeobuf.ts';
import { hilbertOrder } from '../../query/hilbert.ts';
import { boxSides } from '../../query/parquet.ts';
import type { Document } from '../document.ts';
import type { MarketIndex } from '../market-index.ts';
import { cutRows, digestParts, documentInParts, groupBytes, type Part, type RowRange } from '../parts.ts';
import { featureColumns } from './company-columns.ts';
import { csvLine } from './csv.ts';
import { parquetParts } from './parquet-tables.ts';
import { geoColumns, writeRows, type RowForm, type RowsTask } from './row-forms.ts';

interface RowsOptions {
  /** The rows in another order. */
  readonly order?: Uint32Array;
  readonly baseUrl?: string;
  /** Size of each company in this form, bytes, by row. */
  readonly bytesOf?: Uint32Array;
}

/** Companies in parts, each of which a thread can make. */
export function partsOfRows(
  index: MarketIndex,
  ranges: readonly RowRange[],
  form: RowForm,
  { order, baseUrl = '', bytesOf }: RowsOptions = {},
): Part[] {
  const { pack, columns } = index;
  return ranges.map(({ first, last, digest, isEnd }): Part => {
    const task = (): { readonly rows: RowsTask; readonly bytes: Uint8Array<ArrayBuffer> } => {
      const rows =
        order === undefined ? Uint32Array.from({ length: last - first + 1 }, (_, i) => first + i) : order.subarray(first, last + 1);
      const ends = new Uint32Array(rows.length);
      let end = 0;
      rows.forEach((row, i) => (ends[i] = end += pack.bytes(row, row)));
      const bytes = new Uint8Array(end);
      rows.forEach((row, i) => pack.copy(row, row, bytes, i === 0 ? 0 : ends[i - 1]!));
      const size = bytesOf === undefined ? null : rows.reduce((sum, row) => sum + bytesOf[row]!, 0);
      return {
        rows: { form, baseUrl, ends, capacities: Float64Array.from(rows, (row) => columns.maxCapacityT[row]!), isEnd, bytes: size },
        bytes,
      };
    };
    return {
      key: digest,
      task,
      make: () => {
        const { rows, bytes } = task();
        return writeRows(rows, bytes);
      },
    };
  });
}

/** A FeatureCollection of RFC 7946. */
const geojson = (index: MarketIndex, ranges: readonly RowRange[]): Part[] => [
  { key: 'head', make: () => '{"type":"FeatureCollection","features":[\n' },
  ...partsOfRows(index, ranges, 'geojson'),
  { key: 'tail', make: () => ']}\n' },
];

const csv = (index: MarketIndex, ranges: readonly RowRange[]): Part[] => [
  { key: 'head', make: () => csvLine(publicTables.companies.columns.map(({ name }) => name)) },
  ...partsOfRows(index, ranges, 'csv'),
];

/** The companies in an order in which neighbours on the map are near each other, cut into ranges. */
interface SpatialRows {
  readonly order: Uint32Array;
  readonly ranges: readonly RowRange[];
}

function orderBySpace({ columns }: MarketIndex): SpatialRows {
  const order = hilbertOrder(columns.lat, columns.lon);
  return { order, ranges: cutRows(columns, groupBytes, order) };
}

/** Points with an index by place: see `query/flatgeobuf.ts`. */
function flatGeobuf(index: MarketIndex, { order, ranges }: SpatialRows): Part[] {
  const { columns, featureBytes } = index;
  const bodies = partsOfRows(index, ranges, 'flatgeobuf', { order, bytesOf: featureBytes });
  const about = {
    name: 'companies',
    title: 'Crane companies',
    description: 'Companies that rent out or move cranes, where their yards are.',
  };
  return [
    {
      key: `head ${digestParts(bodies)}`,
      make: () =>
        writeFgbHead(about, featureColumns, {
          lon: Float64Array.from(order, (row) => columns.lon[row]!),
          lat: Float64Array.from(order, (row) => columns.lat[row]!),
          featureBytes: Uint32Array.from(order, (row) => featureBytes[row]!),
        }),
    },
    ...bodies,
  ];
}

/** The table with points and their boxes. */
function geoParquet(index: MarketIndex, { order, ranges }: SpatialRows): Part[] {
  const { columns } = index;
  const box = columns.count === 0 ? {} : { bbox: boxOf(columns.lon, columns.lat) };
  return parquetParts(
    geoColumns,
    partsOfRows(index, ranges, 'geo-parquet', { order }),
    // GeoParquet 1.1.0 (geoparquet.org/releases/v1.1.0): without a reference system, WGS 84 with longitude first.
    {
      geo: JSON.stringify({
        version: '1.1.0',
        primary_column: 'geometry',
        columns: {
          geometry: {
            encoding: 'WKB',
            geometry_types: ['Point'],
            ...box,
            covering: { bbox: Object.fromEntries(boxSides.map((side) => [side, ['bbox', side]])) },
          },
        },
      }),
    },
  );
}

/** The companies in five forms. */
export function companyDownloads(index: MarketIndex, ranges: readonly RowRange[]): Document[] {
  const spatial = orderBySpace(index);
  return [
    documentInParts(downloadPaths.csv, csv(index, ranges)),
    documentInParts(downloadPaths.ndjson, partsOfRows(index, ranges, 'ndjson')),
    documentInParts(downloadPaths.geojson, geojson(index, ranges)),
    documentInParts(downloadPaths.parquet, geoParquet(index, spatial)),
    documentInParts(downloadPaths.flatGeobuf, flatGeobuf(index, spatial)),
  ];
}
