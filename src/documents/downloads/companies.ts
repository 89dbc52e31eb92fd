import type { ChangedCompany } from '../../contract/changes.ts';
import { downloadPaths } from '../../contract/discovery.ts';
import type { PublicCompany } from '../../contract/entities.ts';
import { publicTables } from '../../contract/public-tables.ts';
import { slugPattern } from '../../contract/slug.ts';
import { boxSides, type ParquetData } from '../../query/parquet.ts';
import type { Document } from '../document.ts';
import { sha256Hex, type MarketIndex } from '../market-index.ts';
import { cutRows, documentInParts, groupBytes, type Part, type RowRange } from '../parts.ts';
import { csvLine } from './csv.ts';
import { parquetColumns, parquetParts } from './parquet-tables.ts';

/** Companies in parts, written as text by `write`. */
export const partsOfRows = (ranges: readonly RowRange[], write: (row: number) => string): Part[] =>
  ranges.map(
    ({ first, last }) =>
      () =>
        Array.from({ length: last - first + 1 }, (_, i) => write(first + i)).join(''),
  );

/** Value of a column of a company: as it is published, or the largest capacity of the whole fleet. */
function companyValue(company: PublicCompany, maxCapacityT: number | null, name: string): string | number | readonly string[] | null {
  if (name === 'max_capacity_t') return maxCapacityT;
  return (company[name as keyof PublicCompany] as string | number | readonly string[] | null | undefined) ?? null;
}

/** Added to each company here: the largest capacity of its whole fleet, which lists filter by. */
const capacityMember = ',"max_capacity_t":';

/** A company as GET /api/companies/{slug} returns it, with {@link capacityMember}. */
function companyJson({ companies, store }: MarketIndex, row: number): string {
  const bytes = store.company(row);
  return `${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length - 1).toString()}${capacityMember}${companies[row]!.maxCapacityT}}`;
}

/** A company of the download, with the SHA-256 of the response to GET /api/companies/{slug}. */
type DownloadedCompany = Pick<ChangedCompany, 'slug' | 'sha256'> & Pick<PublicCompany, 'id' | 'name' | 'country' | 'services'>;

/** Reads a company of the download. @throws When it is something else. */
export function readDownloadedCompany(line: string): DownloadedCompany {
  const { id, slug, name, country, services } = JSON.parse(line) as PublicCompany;
  const end = line.lastIndexOf(capacityMember);
  if (typeof slug !== 'string' || !slugPattern.test(slug) || end < 0) throw new RangeError('The line is not a company.');
  return { slug, sha256: sha256Hex(`${line.slice(0, end)}}`), id, name, country, services };
}

/** One company per line. */
const ndjson = (index: MarketIndex, ranges: readonly RowRange[]): Part[] => partsOfRows(ranges, (row) => `${companyJson(index, row)}\n`);

/** A FeatureCollection of RFC 7946: longitude before latitude; the company is the feature's properties. */
const geojson = (index: MarketIndex, ranges: readonly RowRange[]): Part[] => [
  () => '{"type":"FeatureCollection","features":[\n',
  ...partsOfRows(ranges, (row) => {
    const json = companyJson(index, row);
    // The id is the first member; parsing all of them would take most of the time.
    const id = json.slice('{"id":'.length, json.indexOf(','));
    const { lat, lon } = index.columns;
    const point = `{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[${lon[row]},${lat[row]}]},"properties":`;
    return `${point}${json}}${row + 1 < index.companies.length ? ',' : ''}\n`;
  }),
  () => ']}\n',
];

const csv = ({ companies }: MarketIndex, ranges: readonly RowRange[]): Part[] => {
  const { columns } = publicTables.companies;
  return [
    () => csvLine(columns.map(({ name }) => name)),
    ...partsOfRows(ranges, (row) => {
      const { published, maxCapacityT } = companies[row]!;
      return csvLine(columns.map(({ name }) => companyValue(published, maxCapacityT, name)));
    }),
  ];
};

/** A point as Well-Known Binary (OGC 06-103r4, 8.2): little-endian, type 1, x, y. */
function pointWkb(lon: number, lat: number): Uint8Array {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(lon, 5);
  bytes.writeDoubleLE(lat, 13);
  return bytes;
}

/** The table with points and their boxes, from west to east: a reader skips row groups by the statistics of the boxes. */
function geoParquet({ columns, companies }: MarketIndex): Part[] {
  const order = Uint32Array.from(columns.lon.keys()).sort((one, other) => columns.lon[one]! - columns.lon[other]!);
  const ofTable = parquetColumns(publicTables.companies);
  const all = [...ofTable, { name: 'bbox', type: 'box', isRequired: true }, { name: 'geometry', type: 'bytes', isRequired: true }] as const;
  const dataOf = ({ first, last }: RowRange): ParquetData[] => {
    const rows = [...order.subarray(first, last + 1)];
    const read = rows.map((row) => companies[row]!.published);
    const points = rows.map((row) => [columns.lon[row]!, columns.lat[row]!] as const);
    return all.map((column) => {
      if (column.name === 'geometry') return { ...column, values: points.map(([lon, lat]) => pointWkb(lon, lat)) };
      if (column.name === 'bbox') {
        const boxes = points.map(([lon, lat]) => Object.fromEntries(boxSides.map((side) => [side, side.startsWith('x') ? lon : lat])));
        return { ...column, values: boxes };
      }
      return { ...column, values: read.map((company, i) => companyValue(company, companies[rows[i]!]!.maxCapacityT, column.name)) };
    });
  };
  const [lats, lons] = [columns.lat.toSorted(), columns.lon.toSorted()];
  const box = columns.count === 0 ? {} : { bbox: [lons[0], lats[0], lons.at(-1), lats.at(-1)] };
  return parquetParts(
    all,
    cutRows(columns, groupBytes, order).map((range) => () => dataOf(range)),
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

/** The companies in four formats. */
export const companyDownloads = (index: MarketIndex, ranges: readonly RowRange[]): Document[] => [
  documentInParts(downloadPaths.csv, csv(index, ranges)),
  documentInParts(downloadPaths.ndjson, ndjson(index, ranges)),
  documentInParts(downloadPaths.geojson, geojson(index, ranges)),
  documentInParts(downloadPaths.parquet, geoParquet(index)),
];
