import zlib from 'node:zlib';
import type { PublicCompany } from '../../contract/entities.ts';
import { publicTables, type PublicTable } from '../../contract/public-tables.ts';
import type { CellKind } from '../../contract/tables.ts';
import { writeFgbFeatures } from '../../query/flatgeobuf.ts';
import {
  boxSides,
  writeParquetGroup,
  type ParquetCodec,
  type ParquetColumn,
  type ParquetData,
  type ParquetGroup,
  type ParquetType,
} from '../../query/parquet.ts';
import { companyThing } from '../../site/view/things.ts';
import { companyValue, featureColumns, featureValues } from './company-columns.ts';
import { csvLine } from './csv.ts';

/** What some companies are written as, and what of them is not in their JSON. It can be sent to a thread. */
export interface RowsTask {
  readonly form: RowForm;
  readonly baseUrl: string;
  /** Where the JSON of each company ends, behind that of the one before. */
  readonly ends: Uint32Array;
  /** Largest capacity of the whole fleet of each, t; NaN where none is stated. */
  readonly capacities: Float64Array;
  /** Whether nothing comes after them. */
  readonly isEnd: boolean;
  /** Size of the result, bytes, where it must be known before; else null. */
  readonly bytes: number | null;
}

/** A company of a task. */
interface TaskRow {
  readonly company: PublicCompany;
  readonly json: string;
  readonly maxCapacityT: number | null;
}

type Written = Uint8Array | string | ParquetGroup;

/** A row by the names of its columns. */
export type TableRow = Readonly<Record<string, string | number | readonly string[] | null>>;

const forms = {
  csv: (rows) => join(rows, ({ company, maxCapacityT }) => csvLine(companyCells(company, maxCapacityT))),
  /** One company a line. */
  ndjson: (rows) => join(rows, (row) => `${withCapacity(row)}\n`),
  /** Features of RFC 7946: longitude before latitude; the company is the feature's properties. */
  geojson: (rows, { isEnd }) =>
    join(rows, (row, i) => {
      const { id, lon, lat } = row.company;
      const point = `{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[${lon},${lat}]},"properties":`;
      return `${point}${withCapacity(row)}}${isEnd && i + 1 === rows.length ? '' : ','}\n`;
    }),
  'schema-org': (rows, { baseUrl }) => join(rows, ({ company }) => schemaLine(companyThing(company, baseUrl))),
  'highlights-csv': (rows) =>
    join(rows, ({ company }) =>
      highlightsOf(company).reduce((lines, crane) => lines + tableLine(publicTables['fleet-highlights'], crane), ''),
    ),
  'highlights-parquet': (rows) => {
    const cranes = rows.flatMap(({ company }) => highlightsOf(company));
    return encodeGroup(dataOf(publicTables['fleet-highlights'], cranes));
  },
  'geo-parquet': (rows) => encodeGroup(geoColumns.map((column) => ({ ...column, values: rows.map((row) => geoValue(row, column.name)) }))),
  flatgeobuf: (rows, { bytes }) =>
    writeFgbFeatures(
      featureColumns,
      rows.map(({ company, maxCapacityT }) => ({ lon: company.lon, lat: company.lat, values: featureValues(company, maxCapacityT) })),
      bytes!,
    ),
} satisfies Readonly<Record<string, (rows: readonly TaskRow[], task: RowsTask) => Written>>;

/** The forms that companies are downloaded in. */
export type RowForm = keyof typeof forms;

/** Writes some companies. @param json Their JSON, one behind another. @returns Bytes, and what a later part must know of them. */
export function writeRows(task: RowsTask, json: Uint8Array): ParquetGroup {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.length);
  let start = 0;
  const rows = Array.from(task.ends, (end, i): TaskRow => {
    const text = bytes.toString('utf8', start, end);
    start = end;
    const capacity = task.capacities[i]!;
    // Not every form needs it parsed, and some need it twice.
    let company: PublicCompany | null = null;
    return {
      json: text,
      maxCapacityT: Number.isNaN(capacity) ? null : capacity,
      get company() {
        return (company ??= JSON.parse(text) as PublicCompany);
      },
    };
  });
  const written: Written = forms[task.form](rows, task);
  if (typeof written === 'string') return { content: Buffer.from(written), note: '' };
  return written instanceof Uint8Array ? { content: written, note: '' } : written;
}

const join = <Row>(rows: readonly Row[], write: (row: Row, i: number) => string): string => rows.map(write).join('');

/** A company as GET /api/companies/{slug} answers, with the largest capacity of its whole fleet, by which lists filter. */
const withCapacity = ({ json, maxCapacityT }: TaskRow): string => `${json.slice(0, -1)},"max_capacity_t":${maxCapacityT}}`;

const companyCells = (company: PublicCompany, maxCapacityT: number | null) =>
  publicTables.companies.columns.map(({ name }) => companyValue(company, maxCapacityT, name));

/** A line of a table in CSV. */
export const tableLine = ({ columns }: PublicTable, row: TableRow): string => csvLine(columns.map(({ name }) => row[name] ?? null));

/** An object of schema.org as a line. */
export const schemaLine = (thing: object): string => `${JSON.stringify({ '@context': 'https://schema.org', ...thing })}\n`;

/** The rows of a company in the table of fleet highlights. */
const highlightsOf = ({ slug, fleet_highlights }: PublicCompany): TableRow[] =>
  fleet_highlights.map((crane, i) => ({ company_slug: slug, position: i + 1, ...crane }) as TableRow);

const types: Readonly<Partial<Record<CellKind, ParquetType>>> = { integer: 'integer', decimal: 'number', date: 'date', list: 'list' };

/** The columns of a table; one without entries in a list has an empty list. */
export const parquetColumns = ({ columns }: PublicTable): ParquetColumn[] =>
  columns.map(({ name, cell, required }) => ({ name, type: types[cell] ?? 'string', isRequired: required || cell === 'list' }));

/** Rows of a table by columns. */
export const dataOf = (table: PublicTable, rows: readonly TableRow[]): ParquetData[] =>
  parquetColumns(table).map((column) => ({ ...column, values: rows.map((row) => row[column.name] ?? null) }));

/** The default effort of Zstandard, 3, takes the same time and leaves a tenth more. A Node before 22.15 lacks it. */
const codec: ParquetCodec =
  (zlib.zstdCompressSync as unknown) === undefined
    ? { name: 'GZIP', compress: (bytes) => zlib.gzipSync(bytes) }
    : { name: 'ZSTD', compress: (bytes) => zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 6 } }) };

/** Makes a row group of Parquet. */
export const encodeGroup = (data: readonly ParquetData[]): ParquetGroup => writeParquetGroup(data, codec);

/** The columns of GeoParquet: those of the table, and the point with its box, by whose statistics a reader passes over row groups. */
export const geoColumns: readonly ParquetColumn[] = [
  ...parquetColumns(publicTables.companies),
  { name: 'bbox', type: 'box', isRequired: true },
  { name: 'geometry', type: 'bytes', isRequired: true },
];

function geoValue({ company, maxCapacityT }: TaskRow, column: string): unknown {
  const { lon, lat } = company;
  if (column === 'geometry') return pointWkb(lon, lat);
  if (column === 'bbox') return Object.fromEntries(boxSides.map((side) => [side, side.startsWith('x') ? lon : lat]));
  return companyValue(company, maxCapacityT, column);
}

/** A point as Well-Known Binary (OGC 06-103r4, 8.2): little-endian, type 1, x, y. */
function pointWkb(lon: number, lat: number): Uint8Array {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(lon, 5);
  bytes.writeDoubleLE(lat, 13);
  return bytes;
}
