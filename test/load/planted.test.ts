import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import { openGazetteer } from '../../scripts/market/gazetteer.ts';
import { pick, pickInteger, startRandom } from '../../scripts/market/random.ts';
import { cellsOf, sampleRows, type SampleRow } from '../../scripts/market/sample-tables.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { tables } from '../../src/contract/tables.ts';
import { loadData } from '../../src/load/load-data.ts';

const root = mkdtempSync(join(tmpdir(), 'planted-'));
cpSync(join(projectRoot, 'data'), root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));
const gazetteer = openGazetteer();
const random = startRandom(1, 'planted');

/** A word with one letter removed, added, replaced or swapped. */
function misspell(word: string): string {
  const at = pickInteger(random, 1, word.length - 2);
  const letter = pick(random, ['b', 'e', 'k', 'o', 't']);
  const [before, behind] = [word.slice(0, at), word.slice(at + 1)];
  return pick(random, [
    before + behind,
    before + letter + word.slice(at),
    before + letter + behind,
    `${before}${behind[0]}${word[at]}${behind.slice(1)}`,
  ]);
}

const neighbors: Readonly<Record<string, string>> = {
  DE: 'AT',
  AT: 'DE',
  CH: 'FR',
  NL: 'BE',
  BE: 'NL',
  FR: 'BE',
  PL: 'CZ',
  GB: 'IE',
  US: 'CA',
  CA: 'US',
  IT: 'CH',
  ES: 'PT',
  SE: 'NO',
};
const remarks = [
  'Do not publish!',
  'Pays late.',
  'Zahlt schlecht.',
  'Confidential',
  'betaalt te laat',
  'mauvais payeur',
  'Ask for Jim, cell 713 555 0142',
  'max@kranhof.example',
];
const dates = ['2024-05-01', '12-May', 'Mar-60', '01.05.2024', '12. Mai'];
const inFeet = (metres: string | undefined) => String(Math.min(400, Math.round(Number(metres) / 0.3048)));

/** Mistakes, and how many of a hundred are found at least. */
const mistakes: readonly (readonly [
  what: string,
  table: 'companies' | 'fleet',
  leastFound: number,
  plant: (row: SampleRow) => SampleRow | null,
])[] = [
  ['towns one letter off', 'companies', 85, ({ city = '' }) => (city.length < 6 ? null : { city: misspell(city) })],
  [
    'countries of a neighbor',
    'companies',
    90,
    ({ country = '' }) => (neighbors[country] === undefined ? null : { country: neighbors[country] }),
  ],
  [
    'addresses in place of towns',
    'companies',
    90,
    ({ address_line1: street, postal_code: code, city }) => (code === '' ? null : { city: `${street}, ${code} ${city}` }),
  ],
  ['private remarks', 'companies', 100, ({ description }) => ({ description: `${description} ${pick(random, remarks)}`.trim() })],
  ['private remarks in addresses', 'companies', 100, () => ({ address_line2: pick(random, remarks) })],
  ['makers one letter off', 'fleet', 95, ({ brand = '' }) => (brand.length < 5 ? null : { brand: misspell(brand) })],
  ['dates in place of models', 'fleet', 100, () => ({ model: pick(random, dates) })],
  ['heights in feet', 'fleet', 95, ({ max_height_m: height }) => (height === '' ? null : { max_height_m: inFeet(height) })],
];

it.each(mistakes)('%s in the sample are found, and nothing else is', async (_what, table, leastFound, plant) => {
  const rows = sampleRows(table);
  const planted = new Set<number>();
  while (planted.size < 100) {
    const i = pickInteger(random, 0, rows.length - 1);
    const wrong = planted.has(i) ? null : plant(rows[i]!);
    if (wrong === null) continue;
    rows[i] = { ...rows[i], ...wrong };
    planted.add(i);
  }
  const { file, columns } = tables[table];
  const path = join(root, file);
  writeFileSync(path, Papa.unparse([columns.map(({ name }) => name), ...rows.map((row) => cellsOf(table, row))]));
  const { notices, totals } = await loadData(root, { gazetteer, maxNoticesPerCodeAndFile: 1000 });
  cpSync(join(projectRoot, 'data', file), path);
  const found = new Set(notices.flatMap(({ severity, row }) => (severity === 'info' || row === null ? [] : [row - 2])));
  expect([...found].filter((i) => !planted.has(i))).toEqual([]);
  expect(found.size).toBeGreaterThanOrEqual(leastFound);
  expect(totals.errors + totals.warnings).toBeLessThan(2.5 * planted.size);
});
