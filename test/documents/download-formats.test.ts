import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicCompany } from '../../src/contract/entities.ts';
import { isCompressible } from '../../src/contract/headers.ts';
import { publicTableNames, publicTables, type PublicTableName } from '../../src/contract/public-tables.ts';
import { tablePaths } from '../../src/contract/table-paths.ts';
import { fileAddressOf } from '../../src/documents/addresses.ts';
import { downloadDocuments } from '../../src/documents/downloads/download-documents.ts';
import { indexMarket } from '../../src/documents/market-index.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { startServing, type Serving } from '../serving.ts';
import { sampleService, syntheticMarket, syntheticRows } from '../synthetic-market.ts';
import { publishFolder, temporaryFolder } from '../published.ts';

type Rows = Record<string, unknown>[];

const arrayOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const readParquet = (bytes: Uint8Array, filter?: object): Promise<Rows> =>
  parquetReadObjects({
    file: arrayOf(bytes),
    utf8: false,
    compressors: { ZSTD: (input) => zstdDecompressSync(input) },
    ...(filter === undefined ? {} : { filter: filter as never }),
  });

let serving: Serving;
let companies: (PublicCompany & { max_capacity_t: number | null })[];
const bytesOf = (url: string): Uint8Array => serving.documents.find((document) => document.url === url)!.bytes;
const text = (url: string): string => Buffer.from(bytesOf(url)).toString();

beforeAll(async () => {
  const nothing = { brand: null, model: null, crane_type: null, country: null, description: null };
  const market = buildMarket(
    {
      ...syntheticRows(120, 400),
      listings: [
        { ...nothing, slug: 'cranes', title: 'Cranes' },
        { ...nothing, slug: 'cranes-in-namibia', title: 'Cranes in Namibia', crane_type: 'truck_crane', country: 'NA' },
      ],
      wantedAds: [
        { ...nothing, id: 'wa-1', title: 'Wanted', capacity_min_t: null, posted_on: '2026-09-14', expires_on: null },
        {
          ...nothing,
          id: 'wa-2',
          title: 'Wanted',
          brand: 'Liebherr',
          capacity_min_t: 90.5,
          posted_on: '2026-09-14',
          expires_on: '2027-01-31',
        },
      ],
    },
    sampleService,
  );
  serving = await startServing({ market });
  companies = text('/downloads/companies.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as (typeof companies)[number]);
});

describe('the downloads by columns', () => {
  it('have every company, with a point and its box', async () => {
    const rows = await readParquet(bytesOf('/downloads/companies.parquet'));
    const bySlug = new Map(rows.map((row) => [row['slug'], row]));
    expect(bySlug.size).toBe(companies.length);
    for (const { fleet_highlights: _, ...company } of companies) {
      const { bbox, geometry, ...row } = bySlug.get(company.slug)!;
      const { lon, lat } = company;
      expect(row).toEqual({ ...company, tier: company.tier ?? null });
      expect(bbox).toEqual({ xmin: lon, ymin: lat, xmax: lon, ymax: lat });
      expect(geometry).toEqual({ type: 'Point', coordinates: [lon, lat] });
    }
  });

  it('say what GeoParquet 1.1 asks for', () => {
    const { key_value_metadata: metadata, row_groups: groups } = parquetMetadata(arrayOf(bytesOf('/downloads/companies.parquet')));
    const geo = JSON.parse(metadata!.find(({ key }) => key === 'geo')!.value!) as { columns: { geometry: { bbox: number[] } } };
    const [lons, lats] = [companies.map(({ lon }) => lon), companies.map(({ lat }) => lat)];
    expect(geo).toMatchObject({ version: '1.1.0', primary_column: 'geometry', columns: { geometry: { encoding: 'WKB' } } });
    expect(geo.columns.geometry.bbox).toEqual([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
    for (const { columns } of groups) {
      for (const { meta_data: chunk } of columns) {
        expect(chunk!.codec).toBe('ZSTD');
        if (chunk!.path_in_schema[0] !== 'geometry') expect(chunk!.statistics?.null_count).toBeDefined();
      }
    }
  });

  it.each(publicTableNames)('hold in %s the rows of the CSV file, which fit their JSON Schema', async (name: PublicTableName) => {
    const { csv, parquet, schema } = tablePaths(name);
    const rows = await readParquet(bytesOf(parquet));
    const lines = text(csv).split('\r\n');
    expect(lines[0]).toBe(publicTables[name].columns.map((column) => column.name).join(','));
    expect(rows.length).toBeGreaterThan(0);
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    formats.default(ajv);
    const validate = ajv.compile(JSON.parse(text(schema)) as object);
    for (const { geometry: _, bbox: __, ...row } of rows) {
      const plain = Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString().slice(0, 10) : value]),
      );
      expect(validate(plain), JSON.stringify([validate.errors, plain])).toBe(true);
      const { [publicTables[name].columns[0]!.name]: _first, ...rest } = plain;
      expect(validate(rest)).toBe(false);
    }
    if (name === 'companies') for (const company of companies) expect(validate({ ...company, tier: company.tier ?? null })).toBe(true);
  });

  it('have the highlights of each fleet in order, and no other crane', async () => {
    const rows = await readParquet(bytesOf('/downloads/fleet-highlights.parquet'));
    const expected = companies.flatMap(({ slug, fleet_highlights: cranes }) =>
      cranes.map((crane, i) => ({ company_slug: slug, position: i + 1, ...crane })),
    );
    expect(rows).toEqual(expected);
  });

  it('list the rows of each file', () => {
    const { files } = JSON.parse(text('/downloads/index.json')) as {
      files: { url: string; table: PublicTableName; format: string; rows: number; media_type: string }[];
    };
    expect(files).toHaveLength(4 + 2 * (publicTableNames.length - 1));
    for (const { url, rows, format, media_type } of files) {
      const path = url.slice(url.indexOf('/downloads/'));
      expect(media_type).toBe(fileAddressOf(path).mediaType);
      if (format === 'parquet') expect(Number(parquetMetadata(arrayOf(bytesOf(path))).num_rows), path).toBe(rows);
    }
  });
});

describe('the downloads of a market without companies', () => {
  it('can be read', async () => {
    const empty: Market = buildMarket(
      { companies: [], fleet: [], models: [], concepts: [], listings: [], wantedAds: [], resources: [], aliases: [] },
      sampleService,
    );
    const index = await indexMarket(empty);
    for (const { url, bytes } of downloadDocuments(empty, index)) {
      if (url.endsWith('.parquet')) expect(await readParquet(bytes), url).toEqual([]);
    }
  });
});

describe('the downloads of companies without cranes', () => {
  it('have highlights of none', async () => {
    const market = syntheticMarket(30, 0);
    const index = await indexMarket(market);
    const documents = downloadDocuments(market, index);
    const file = (url: string) => documents.find((document) => document.url === url)!.bytes;
    expect(await readParquet(file('/downloads/fleet-highlights.parquet'))).toEqual([]);
    expect(Buffer.from(file('/downloads/fleet-highlights.csv')).toString().split('\r\n')).toHaveLength(2);
    expect(await readParquet(file('/downloads/companies.parquet'))).toHaveLength(market.companies.length);
  });
});

describe('the downloads of a large market', () => {
  const temporary = temporaryFolder();
  afterAll(() => temporary.remove());

  it('are written part by part, and are the same as when made whole', async () => {
    const market = syntheticMarket(9_000, 9_000, 9);
    const index = await indexMarket(market);
    const documents = downloadDocuments(market, index);
    await publishFolder(temporary.path, { baseUrl: 'https://cranes.example', dataVersion: 'x', documents, serverFiles: [] });
    const inParts = documents.filter(({ parts = [] }) => parts.length > 3);
    expect(inParts.map(({ url }) => url)).toEqual(expect.arrayContaining(['/downloads/companies.parquet', '/downloads/companies.ndjson']));
    for (const { file, bytes, mediaType } of inParts) {
      const read = (name: string) => readFileSync(join(temporary.path, 'client', name));
      expect(read(file).equals(bytes), file).toBe(true);
      if (isCompressible(mediaType)) expect(gunzipSync(read(`${file}.gz`)).equals(bytes), file).toBe(true);
    }
    const parquet = readFileSync(join(temporary.path, 'client/downloads/companies.parquet'));
    expect((await readParquet(parquet)).length).toBe(market.companies.length);
    const lons = parquetMetadata(arrayOf(parquet)).row_groups.map(({ columns }) => {
      const xmin = columns.find(({ meta_data: chunk }) => chunk!.path_in_schema.join('.') === 'bbox.xmin')!.meta_data!.statistics!;
      return [Number(xmin.min_value), Number(xmin.max_value)];
    });
    expect(lons.length).toBeGreaterThan(1);
    expect(lons.flat()).toEqual(lons.flat().toSorted((one, other) => one - other));
    expect(await readParquet(parquet, { country: { $eq: 'FJ' }, max_capacity_t: { $gte: 1200 } })).toHaveLength(
      market.companies.filter(({ published, maxCapacityT }) => published.country === 'FJ' && (maxCapacityT ?? 0) >= 1200).length,
    );
  });
});

it('a company that is not active is in no download', async () => {
  const all = syntheticRows(200, 600, 3);
  const hidden = all.companies.filter(({ active }) => !active);
  const market = syntheticMarket(200, 600, 3);
  const index = await indexMarket(market);
  expect(hidden.length).toBeGreaterThan(0);
  for (const { url, bytes } of downloadDocuments(market, index)) {
    const content = url.endsWith('.parquet')
      ? JSON.stringify(await readParquet(bytes), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      : Buffer.from(bytes).toString();
    for (const { slug } of hidden) expect(content.includes(`"${slug}"`) || content.includes(`,${slug},`), `${slug} in ${url}`).toBe(false);
  }
});
