import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicCompany } from '../../src/contract/entities.ts';
import { downloadFiles } from '../../src/contract/public-tables.ts';
import { csvCell } from '../../src/documents/downloads/csv.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import { startServing, type Serving } from '../serving.ts';

let serving: Serving;
let companies: PublicCompany[];
/** Largest capacities of the whole fleets, in the same order. */
let largest: (number | null)[];

const text = (url: string) => Buffer.from(serving.documents.find((document) => document.url === url)!.bytes).toString('utf8');

beforeAll(async () => {
  serving = await startServing();
  const { columns, store } = serving.context.dataset;
  largest = Array.from(columns.maxCapacityT, (capacity) => (Number.isNaN(capacity) ? null : capacity));
  companies = Array.from({ length: columns.count }, (_, row) => JSON.parse(Buffer.from(store.company(row)).toString()) as PublicCompany);
});

describe('the downloads', () => {
  it('hold every company in each form', () => {
    const lines = text('/downloads/companies.ndjson').trimEnd().split('\n');
    const whole = companies.map((company, i) => ({ ...company, max_capacity_t: largest[i] }));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(whole);
    const { features } = JSON.parse(text('/downloads/companies.geojson')) as {
      features: { id: number; geometry: { coordinates: number[] }; properties: PublicCompany }[];
    };
    expect(features.map(({ properties }) => properties)).toEqual(whole);
    expect(features.map(({ id }) => id)).toEqual(companies.map(({ id }) => id));
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual(companies.map(({ lon, lat }) => [lon, lat]));
    const { data, errors } = Papa.parse<Record<string, string>>(text('/downloads/companies.csv'), { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data.map(({ slug }) => slug)).toEqual(companies.map(({ slug }) => slug));
    expect(data.map(({ max_capacity_t: capacity }) => capacity)).toEqual(largest.map((capacity) => String(capacity ?? '')));
    expect(data.map(({ name }) => name)).toEqual(companies.map(({ name }) => name));
    expect(data.map(({ description }) => description)).toEqual(companies.map(({ description }) => description ?? ''));
  });

  it('are listed with their sizes and checksums', () => {
    const index = JSON.parse(text('/downloads/index.json')) as {
      companies: number;
      files: { url: string; bytes: number; sha256: string }[];
    };
    expect(index.companies).toBe(companies.length);
    for (const { url, bytes, sha256 } of index.files) {
      const document = serving.documents.find((entry) => url.endsWith(entry.url))!;
      expect([document.bytes.length, sha256Hex(document.bytes)]).toEqual([bytes, sha256]);
    }
  });

  it('are a Data Package, with the columns of the table and nothing but an empty cell for a missing value', () => {
    const { resources } = JSON.parse(text('/downloads/datapackage.json')) as { resources: Record<string, any>[] };
    expect(resources.map(({ path }) => `/downloads/${path}`)).toEqual(downloadFiles.map(({ path }) => path));
    for (const { path, bytes, hash } of resources) {
      const document = serving.documents.find(({ url }) => url === `/downloads/${path}`)!;
      expect([bytes, hash]).toEqual([document.bytes.length, `sha256:${sha256Hex(document.bytes)}`]);
    }
    for (const { path, schema, rows } of resources.filter(({ format }) => format === 'csv')) {
      const { fields, primaryKey, missingValues } = schema as {
        fields: Record<string, any>[];
        primaryKey: string[];
        missingValues: string[];
      };
      const { data, meta } = Papa.parse<Record<string, string>>(text(`/downloads/${path}`), { header: true, skipEmptyLines: true });
      expect(missingValues).toEqual(['']);
      expect(new Set(data.map((row) => JSON.stringify(primaryKey.map((name) => row[name])))).size).toBe(rows);
      expect(data).toHaveLength(rows as number);
      expect(fields.map(({ name }) => name as string)).toEqual(meta.fields);
      for (const { name, type, description, constraints = {} } of fields) {
        expect(description, name).toMatch(/\.$/);
        for (const row of data) {
          const cell = row[name as string]!;
          if (cell === '') expect(constraints.required ?? false, `${name} is missing`).toBe(false);
          else if (type === 'integer' || type === 'number') expect(Number.isFinite(Number(cell)), `${name} is ${cell}`).toBe(true);
          else if (constraints.pattern !== undefined) expect(cell).toMatch(new RegExp(constraints.pattern as string));
        }
      }
    }
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['+49 30 23125 014', '+49 30 23125 014'],
    ['-33.8', '-33.8'],
    ['a "b", c', '"a ""b"", c"'],
    ['line\nbreak', '"line\nbreak"'],
    [-33.8, '-33.8'],
    ['＝1+1', "'＝1+1"],
    ['＋1+x', "'＋1+x"],
    ['－1+x', "'－1+x"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1+1', '" \'=1+1"'],
    ["x;=cmd|' /C calc'!A0", `"x;'=cmd|' /C calc'!A0"`],
    ['x;"=1+1"', `"x;""'=1+1"""`],
    ['-1"=', `"'-1""="`],
    ['x;"-5";y', '"x;""-5"";y"'],
    ['x\n=1+1', `"x\n'=1+1"`],
    ['mobile_crane;heavy_haulage', '"mobile_crane;heavy_haulage"'],
    ['a|b', '"a|b"'],
    ['a\tb', '"a\tb"'],
    ["'=1+1", "''=1+1"],
    ['a = b, c - d', '"a = b, c - d"'],
    [null, ''],
  ])('write the cell %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  const piece = fc.oneof(fc.constantFrom(...'=+-@＝＋－＠,;|\t\n"\' xA1'), fc.string({ unit: 'grapheme', maxLength: 3 }));
  const row = fc.array(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    { minLength: 1, maxLength: 4 },
  );

  it.each([',', ';', '\t', '|'])('begin no formula for a spreadsheet that separates by %j', (separator) => {
    fc.assert(
      fc.property(row, (texts) => {
        const line = ['1', ...texts.map(csvCell)].join(',');
        const cells = [
          ...Papa.parse<string[]>(line, { delimiter: separator }).data.flat(),
          // As the most careless reader does.
          ...line.split(new RegExp(`[${separator}\\r\\n]`)),
        ];
        for (const cell of cells) expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=@＝＋－＠]|^[+-](?![\d ()./-]+"*(?:[,;|\s]|$))/);
      }),
      { numRuns: 500 },
    );
  });

  it('give back every text, as the documentation says', () => {
    fc.assert(
      fc.property(row, (texts) => {
        const [cells] = Papa.parse<string[]>(['1', ...texts.map(csvCell)].join(','), { delimiter: ',' }).data;
        expect(cells!.slice(1).map((cell) => cell.replace(/(^|[,;|\t\r\n])([\s"']*)'(?=[=+\-@＝＋－＠])/g, '$1$2'))).toEqual(texts);
      }),
      { numRuns: 500 },
    );
  });
});
