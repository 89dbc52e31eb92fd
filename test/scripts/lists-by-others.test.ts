import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { distanceKm } from '../../src/query/distance.ts';
import { openImport } from './imported.ts';

/** What is true of a row, written down by those who made the lists without knowing how they are read. */
interface TrueRow {
  /** Null in CSV. */
  readonly sheet: string | null;
  readonly row: number;
  readonly kind: string;
  readonly company: string | null;
  readonly public: boolean | 'unclear' | null;
  readonly country: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly cranes?: readonly { readonly capacity_t: number | null }[];
  readonly private?: readonly string[];
}

const folder = join(projectRoot, 'test/fixtures/lists/by-others');
const countries: Record<string, string> = {
  '02': 'FR',
  '04': 'NL',
  '05': 'PL',
  '01': 'DE',
  '03': 'US',
  '06': 'MX',
  '07': 'GB',
  '08': 'IT',
  '09': 'BR',
  '10': 'AT',
  '11': 'TR',
};
const files = readdirSync(folder).filter((file) => /^\d.*\.(?:csv|txt|xlsx)$/.test(file));
const importList = openImport();

/** Part of the name in the list, so that the owner has to see it. */
const privateInName = 'owner in jail';
const hidden = new Set(['Konditionen', 'Pricing', 'Cobranza']);

/** A list as it is imported, and each of its rows with what it became. */
async function open(file: string) {
  const { rows: truth } = JSON.parse(readFileSync(join(folder, `${file}.truth.json`), 'utf8')) as { rows: TrueRow[] };
  const country = countries[file.slice(0, 2)];
  const { said, fleet, ...imported } = await importList(join(folder, file), ...(country === undefined ? [] : ['--country', country]));
  const report = new Map(imported.report.map((line) => [`${line['sheet']} ${line['row']}`, line]));
  const companies = new Map(imported.companies.map((company) => [company['slug']!, company]));
  const rows = truth.flatMap((row) => {
    if (row.kind === 'blank' || hidden.has(row.sheet ?? '')) return [];
    const line = report.get(`${row.sheet ?? ''} ${row.row}`);
    // Formulas that nobody has opened in a spreadsheet have no values.
    if (line === undefined && row.kind === 'sum') return [];
    return [{ ...row, line, made: companies.get(line?.['company'] ?? '') }];
  });
  return { said, fleet, companies, rows };
}

const lists = await Promise.all(files.map(async (file) => [file, await open(file)] as const));

describe.each(lists)('the list %s', (file, { said, fleet, companies, rows }) => {
  test('accounts for every row, and makes no company of sums, headings and remarks', () => {
    for (const { row, kind, line } of rows) {
      expect(line, `row ${row}`).toBeDefined();
      if (/^(?:title|subheading|note|sum)$/.test(kind)) expect(line!['outcome'], `row ${row}`).toMatch(/^(?:left out|header)$/);
      if (line!['outcome'] === 'left out') expect(line!['notes']).not.toBe('');
    }
    for (const { name } of companies.values()) expect(name).toMatch(/\p{L}/u);
  });

  test('shows nobody who is not public', () => {
    for (const { row, company, public: isPublic, line, made: own } of rows)
      if (isPublic === false && line?.['outcome'] !== 'left out') expect(own?.['active'], `row ${row}, ${company}`).toBe('false');
    // Marks whose meaning stands in a legend are asked.
    if (!file.startsWith('10')) expect([...companies.values()].filter(({ active }) => active === 'true').length).toBeGreaterThan(8);
  });

  test('publishes nothing private', () => {
    for (const { row, made: own, private: texts } of rows)
      for (const text of texts ?? [])
        if (text !== privateInName) expect(Object.values(own ?? {}).join('\n'), `row ${row}`).not.toContain(text);
  });

  test('puts nobody more than 30 km from where it is', () => {
    for (const { row, kind, company, lat, lon, made: own } of rows) {
      if (lat === null || lon === null || !kind.startsWith('company') || !own?.['lat']) continue;
      expect(distanceKm(lat, lon, Number(own['lat']), Number(own['lon'])), `row ${row}, ${company}`).toBeLessThan(30);
    }
  });

  test('takes no wrong capacity', () => {
    for (const { company_slug: slug, capacity_t: capacity, model } of fleet) {
      if (capacity === '') continue;
      const known = rows.flatMap(({ line, cranes }) => (line?.['company'] === slug ? (cranes ?? []) : []));
      const differences = known.map((crane) => Math.abs((crane.capacity_t ?? Infinity) - Number(capacity)));
      expect(Math.min(...differences), `${slug}, ${model}: ${capacity}`).toBeLessThan(0.6);
    }
  });

  if (file.startsWith('10'))
    test('takes countries from headings and from postal codes, and says so', () => {
      for (const { row, kind, country: own, made: company, line } of rows)
        if (kind.startsWith('company') && line?.['outcome'] !== 'left out') expect(company?.['country'], `row ${row}`).toBe(own);
      expect(said).toMatch(/^- \d+ companies say no country of their own and got that of the heading above them\./m);
    });

  if (file.startsWith('11'))
    test('reads Turkish in its own encoding, and says that it is a guess', () => {
      expect([...companies.values()].map(({ name }) => name)).toContain('Yıldız Vinç');
      expect(said).toContain('Windows-1254, which is a guess (--encoding NAME names another)');
    });
});
