import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticeCodes, type NoticeCode } from '../../src/contract/notices.ts';
import { tables, type Column, type Rows } from '../../src/contract/tables.ts';
import { loadData } from '../../src/load/load-data.ts';
import { withOverlays } from './fixtures.ts';

/** Words that CSV and text handling find hard, and that are in order all the same. */
const word = fc.constantFrom(
  'Kräne',
  'O’Brien',
  '"Big" Lift',
  'a,b',
  'Žižkov',
  '東京',
  'x;y',
  "d'Or",
  'Ünal & Söhne',
  'Krane 3000',
  'Ångström',
  'مشرف',
  '🏗️ crane',
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const paragraph = fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const tonnes = fc.integer({ min: 1, max: 19_999 }).map((tenths) => tenths / 10);

const companies = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 12 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        slug: fc.constant(`company-${id}`),
        name: words.map((name) => `${name} ${id}`),
        description: optional(paragraph.map((text) => `About: ${text}`)),
        city: optional(words),
        address_line1: optional(words),
        country: fc.constant('DE'),
        lat: fc.integer({ min: 480_000, max: 540_000 }).map((n) => n / 10_000),
        lon: fc.integer({ min: 70_000, max: 140_000 }).map((n) => n / 10_000),
        tier: fc.constantFrom('free' as const, 'featured' as const),
        services: fc.subarray(['mobile_crane', 'crawler_crane', 'aerial_platform', 'heavy_haulage'] as const, { minLength: 1 }),
        active: fc.constant(true),
      }),
    ),
  ),
);
const fleet = fc.array(fc.record({ brand: fc.constant('Zoomlift'), model: words, capacity_t: optional(tonnes), highlight: fc.boolean() }), {
  minLength: 1,
  maxLength: 30,
});

/** How a file is written, beyond what it says. */
const form = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  lastLineEnd: fc.boolean(),
  byteOrderMark: fc.boolean(),
  quoteAll: fc.boolean(),
  order: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 32, maxLength: 32 }),
});
type Form = typeof form extends fc.Arbitrary<infer T> ? T : never;

function writeCsv(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
  { lineEnd, lastLineEnd, byteOrderMark, quoteAll, order }: Form,
): string {
  const sorted = columns.map((column, i) => ({ column, key: order[i % order.length]! })).toSorted((a, b) => a.key - b.key);
  const text = (value: unknown): string =>
    value === null || value === undefined ? '' : Array.isArray(value) ? value.join(';') : String(value);
  const quoted = (value: string) => (quoteAll || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const lines = [
    sorted.map(({ column }) => quoted(column.name)),
    ...rows.map((row) => sorted.map(({ column }) => quoted(text(row[column.name])))),
  ];
  return `${byteOrderMark ? '\ufeff' : ''}${lines.map((cells) => cells.join(',')).join(lineEnd)}${lastLineEnd ? lineEnd : ''}`;
}

describe('any rows', () => {
  it('come back as they were, however the file is written', async () => {
    await fc.assert(
      fc.asyncProperty(companies, fleet, form, form, async (wanted, cranes, companiesForm, fleetForm) => {
        const owned = cranes.map((crane, i) => ({ company_slug: wanted[i % wanted.length]!.slug, ...crane }));
        const { rows, totals, notices } = await withOverlays([], [], (dataDir) => {
          writeFileSync(join(dataDir, 'companies.csv'), writeCsv(tables.companies.columns, wanted, companiesForm));
          writeFileSync(join(dataDir, 'fleet.csv'), writeCsv(tables.fleet.columns, owned, fleetForm));
          return loadData(dataDir);
        });
        expect(totals.errors, JSON.stringify(notices.slice(0, 3))).toBe(0);
        const { companies: readCompanies, fleet: readFleet } = rows as Rows;
        expect(readCompanies).toHaveLength(wanted.length);
        expect(readFleet).toHaveLength(owned.length);
        readCompanies.forEach((company, i) => expect(company).toMatchObject(wanted[i]!));
        readFleet.forEach((crane, i) => expect(crane).toMatchObject(owned[i]!));
      }),
      { numRuns: 60 },
    );
  });
});

const files = Object.values(tables).map(({ file }) => file);
const heading = (file: string) =>
  Object.values(tables)
    .find((table) => table.file === file)!
    .columns.map(({ name }) => name)
    .join(',');

describe('any bytes', () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => new TextEncoder().encode(text)),
    fc
      .array(fc.constantFrom(',', '"', '\n', '\r', '\0', ';', '\t', 'ä', '=1+1', '1e5', '52,1', '<<<<<<< HEAD', '#N/A', '\ufeff', 'x'), {
        maxLength: 60,
      })
      .map((parts) => new TextEncoder().encode(parts.join(''))),
  );

  it.each([false, true])(
    'are answered with notices of the closed list and never with an exception (below a good header: %s)',
    async (withHeader) => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...files, 'service.json'), noise, async (file, bytes) => {
          const head = withHeader && file.endsWith('.csv') ? new TextEncoder().encode(`${heading(file)}\n`) : new Uint8Array();
          const { notices, totals, rows } = await withOverlays([], [], (dataDir) => {
            writeFileSync(join(dataDir, file), Buffer.concat([head, bytes]));
            return loadData(dataDir);
          });
          expect(rows === null).toBe(totals.errors > 0);
          for (const notice of notices) {
            expect(noticeCodes[notice.code as NoticeCode]?.severity).toBe(notice.severity);
            expect(notice.row ?? 1).toBeGreaterThan(0);
            expect(notice.message.isWellFormed() && notice.remedy.isWellFormed() && (notice.value ?? '').isWellFormed()).toBe(true);
            expect(notice.message.length).toBeLessThan(1000);
          }
        }),
        { numRuns: 80 },
      );
    },
  );
});

describe('the list of codes', () => {
  it('is pinned: a code is an interface for programs', async () => {
    expect(
      Object.entries(noticeCodes)
        .map(([code, { severity }]) => `${severity} ${code}`)
        .toSorted(),
    ).toMatchSnapshot();
  });
});
