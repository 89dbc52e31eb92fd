import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupBy } from '../../src/contract/group-by.ts';
import { tables, type Rows } from '../../src/contract/tables.ts';
import { openMarketMemory, type MarketMemory } from '../../src/documents/market-memory.ts';
import { loadData, type LoadOptions, type LoadResult } from '../../src/load/load-data.ts';
import { summariseCheck } from '../../src/load/report.ts';
import { buildMarket, type Company, type CompanyExtras, type Market } from '../../src/model/market.ts';
import { badFiles } from '../fixtures/csv/bad-files.ts';
import { cleanFolder, fixtures } from '../load/fixtures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How a table is written, beyond what it says. */
interface Form {
  readonly separator: string;
  readonly lineEnd: string;
  readonly lastLineEnd: boolean;
  readonly byteOrderMark: boolean;
  readonly quoteAll: boolean;
  /** Columns that come first. */
  readonly first: number;
  readonly title: boolean;
  /** A column without a name at the end. */
  readonly unnamed: boolean;
}
const plainForm: Form = {
  separator: ',',
  lineEnd: '\n',
  lastLineEnd: true,
  byteOrderMark: false,
  quoteAll: false,
  first: 0,
  title: false,
  unnamed: false,
};

/** A row as its cells; null is a blank line. */
type Cells = Readonly<Record<string, string>> | null;
interface LargeTable {
  readonly rows: readonly Cells[];
  readonly form: Form;
  /** A row that ends in another line end than the rest. */
  readonly oddEnd: number;
}
/** The data of a folder. Small files are their texts. */
interface Data {
  readonly companies: LargeTable;
  readonly fleet: LargeTable;
  readonly small: Readonly<Record<string, string>>;
}

function textOf(name: 'companies' | 'fleet', { rows, form, oddEnd }: LargeTable): string {
  const all = tables[name].columns.map((column) => column.name as string);
  const columns = [...all.slice(form.first), ...all.slice(0, form.first)];
  const quoted = (cell: string) =>
    form.quoteAll || cell.includes(form.separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly string[]) => [...cells.map(quoted), ...(form.unnamed ? [''] : [])].join(form.separator);
  const lines = [
    ...(form.title ? ['Cranes'] : []),
    line(columns),
    ...rows.map((row) =>
      row === null ? '' : `${line(columns.map((column) => row[column] ?? ''))}${form.unnamed ? (row['unnamed'] ?? '') : ''}`,
    ),
  ];
  const ends = lines.map((_, i) => (i === oddEnd ? '\r\n' : form.lineEnd));
  if (!form.lastLineEnd) ends[ends.length - 1] = '';
  return `${form.byteOrderMark ? '\ufeff' : ''}${lines.map((text, i) => text + ends[i]).join('')}`;
}

function write(dataDir: string, data: Data, before: Data | null): void {
  for (const name of ['companies', 'fleet'] as const)
    if (data[name] !== before?.[name]) writeFileSync(join(dataDir, tables[name].file), textOf(name, data[name]));
  for (const [file, text] of Object.entries(data.small)) if (text !== before?.small[file]) writeFileSync(join(dataDir, file), text);
}

const smallFiles = ['service.json', 'models.csv', 'concepts.csv', 'listings.csv', 'wanted-ads.csv', 'resources.csv'];
const cleanTexts = Object.fromEntries(smallFiles.map((file) => [file, readFileSync(join(cleanFolder, file), 'utf8')]));

const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length]!;
const namesToPick = [
  'Alfa Cranes',
  'ALFA  cranes',
  'Álfa Cranes',
  'Kräne; "Nord", GmbH',
  'Žižkov',
  '東京クレーン',
  'Аlfa Cranes',
  'Big Lift',
];
const textsToPick = [
  '',
  'All cranes.\nShort notice, "any" day; ask us.',
  'Up to 500 t',
  ' blanks around ',
  'Alfa Cranes',
  'n/a',
  'Kräne 🏗️',
  'a\u00a0b',
  'No \0 row',
];
const servicesToPick = [
  'mobile_crane',
  'crawler_crane;mobile_crane',
  'aerial_platform',
  'heavy_haulage;crawler_crane',
  'mobile_crane;aerial_platform;crawler_crane;heavy_haulage',
];
const cranesToPick = [
  ['Liebherr', 'LTM 1500-8.1', '500', '142'],
  ['LIEBHERR', 'ltm 1500-8.1', '500', ''],
  ['Liebherr', 'LTM 1500-8.1', '5000', '142'],
  ['Nobody', 'X 1', '3500', '20'],
  ['Nobody', 'X 1', '', ''],
  ['', '', '', ''],
  ['Liebherr', 'LR 1300', '300', '10'],
  ['Row 5', 'Ä "1"', '12.5', '30'],
] as const;

function company(seed: number): Record<string, string> {
  return {
    id: String(100 + seed),
    slug: `company-${seed}`,
    name: pick([...namesToPick, `Company ${seed}`, `Company ${seed}`], seed),
    description: pick(textsToPick.slice(0, 5), seed >> 1),
    city: pick(['Hamburg', 'Kiel', ''], seed >> 2),
    country: 'DE',
    lat: String(50 + (seed % 40) / 10),
    lon: '10.5',
    tier: pick(['free', 'featured', ''], seed),
    services: pick(servicesToPick, seed),
    active: pick(['true', 'true', 'true', 'false'], seed >> 1),
  };
}
function crane(slug: string, seed: number): Record<string, string> {
  const [brand, model, capacity_t, max_height_m] = pick(cranesToPick, seed);
  return {
    company_slug: slug,
    brand,
    model,
    capacity_t,
    boom_type: pick(['telescopic', ''], seed >> 3),
    max_height_m,
    highlight: pick(['', 'true', 'false'], seed >> 4),
  };
}

function firstData(companies: number, cranes: number, seed: number): Data {
  const rows = Array.from({ length: companies }, (_, i) => company(i));
  return {
    companies: { rows, form: plainForm, oddEnd: -1 },
    fleet: {
      rows: Array.from({ length: cranes }, (_, i) =>
        crane(rows[Math.floor((i * companies) / Math.max(cranes, 1))]!['slug']!, (i * 7 + seed) % 97),
      ),
      form: plainForm,
      oddEnd: -1,
    },
    small: cleanTexts,
  };
}

type Large = 'companies' | 'fleet';
const withRows = (data: Data, name: Large, rows: readonly Cells[]): Data => ({ ...data, [name]: { ...data[name], rows } });
const withCells = (data: Data, name: Large, at: number, cells: Readonly<Record<string, string>>): Data => {
  const row = data[name].rows[at];
  return row === undefined || row === null ? data : withRows(data, name, data[name].rows.with(at, { ...row, ...cells }));
};

/** Changes of data. The numbers choose what is changed, and to what. */
const edits: Readonly<Record<string, (data: Data, at: number, seed: number, history: readonly Data[]) => Data>> = {
  nothing: (data) => data,
  'change a company': (data, at, seed) =>
    withCells(
      data,
      'companies',
      at % data.companies.rows.length,
      pick<Record<string, string>>(
        [
          { name: pick(namesToPick, seed >> 3) },
          { description: pick(textsToPick, seed >> 3) },
          { services: pick(servicesToPick, seed >> 3) },
          { city: 'Hamburg' },
          { lat: '10.5' },
          { phone: ' +49 30 23125 014' },
          { description: `T${seed}` },
        ],
        seed,
      ),
    ),
  'activate or deactivate': (data, at) => {
    const row = data.companies.rows[at % data.companies.rows.length];
    return withCells(data, 'companies', at % data.companies.rows.length, { active: row?.['active'] === 'true' ? 'false' : 'true' });
  },
  'insert a company': (data, at, seed) =>
    withRows(data, 'companies', data.companies.rows.toSpliced(at % (data.companies.rows.length + 1), 0, company(1000 + seed))),
  'append companies with cranes': (data, _at, seed) =>
    withRows(withRows(data, 'companies', [...data.companies.rows, company(3000 + seed), company(7000 + seed)]), 'fleet', [
      ...data.fleet.rows,
      crane(`company-${3000 + seed}`, seed),
    ]),
  'remove a company': (data, at) => {
    const slug = data.companies.rows[at % data.companies.rows.length]?.['slug'];
    return withRows(
      withRows(data, 'companies', data.companies.rows.toSpliced(at % data.companies.rows.length, 1)),
      'fleet',
      data.fleet.rows.filter((row) => row?.['company_slug'] !== slug),
    );
  },
  'remove a company and leave its cranes': (data, at) =>
    withRows(data, 'companies', data.companies.rows.toSpliced(at % data.companies.rows.length, 1)),
  'rename a company': (data, at, seed) => {
    const slug = data.companies.rows[at % data.companies.rows.length]?.['slug'];
    const renamed = withCells(data, 'companies', at % data.companies.rows.length, { slug: `renamed-${seed % 50}` });
    return withRows(
      renamed,
      'fleet',
      data.fleet.rows.map((row) => (row !== null && row['company_slug'] === slug ? { ...row, company_slug: `renamed-${seed % 50}` } : row)),
    );
  },
  'exchange two slugs': (data, at, seed) => {
    const [i, j] = [at % data.companies.rows.length, seed % data.companies.rows.length];
    const [a, b] = [data.companies.rows[i], data.companies.rows[j]];
    return a == null || b == null
      ? data
      : withCells(withCells(data, 'companies', i, { slug: b['slug']! }), 'companies', j, { slug: a['slug']! });
  },
  'move a company': (data, at, seed) => {
    const rows = [...data.companies.rows];
    const [row] = rows.splice(at % rows.length, 1);
    rows.splice(seed % (rows.length + 1), 0, row!);
    return withRows(data, 'companies', rows);
  },
  'repeat a key': (data, at, seed) => {
    const other = data.companies.rows[seed % data.companies.rows.length];
    return withCells(
      data,
      'companies',
      at % data.companies.rows.length,
      seed % 2 === 0 ? { id: other?.['id'] ?? '1' } : { slug: other?.['slug'] ?? 'x' },
    );
  },
  'change a crane': (data, at, seed) =>
    withCells(data, 'fleet', at % Math.max(data.fleet.rows.length, 1), {
      ...crane('', seed),
      company_slug: data.fleet.rows[at % Math.max(data.fleet.rows.length, 1)]?.['company_slug'] ?? '',
    }),
  'insert a crane': (data, at, seed) =>
    withRows(
      data,
      'fleet',
      data.fleet.rows.toSpliced(
        at % (data.fleet.rows.length + 1),
        0,
        crane(data.companies.rows[seed % data.companies.rows.length]?.['slug'] ?? 'nobody', seed),
      ),
    ),
  'repeat a crane': (data, at) =>
    data.fleet.rows.length === 0 ? data : withRows(data, 'fleet', [...data.fleet.rows, data.fleet.rows[at % data.fleet.rows.length]!]),
  'remove a crane': (data, at) => withRows(data, 'fleet', data.fleet.rows.toSpliced(at % Math.max(data.fleet.rows.length, 1), 1)),
  'move cranes': (data, at, seed) => {
    const rows = [...data.fleet.rows];
    const moved = rows.splice(at % Math.max(rows.length, 1), 1 + (seed % 5));
    rows.splice(seed % (rows.length + 1), 0, ...moved);
    return withRows(data, 'fleet', rows);
  },
  'change both ends of a file': (data, _at, seed) =>
    withCells(withCells(data, 'fleet', 0, { brand: `First ${seed % 9}` }), 'fleet', data.fleet.rows.length - 1, {
      brand: `Last ${seed % 9}`,
    }),
  'give a crane to nobody': (data, at) => withCells(data, 'fleet', at % Math.max(data.fleet.rows.length, 1), { company_slug: 'nobody' }),
  'empty the fleet': (data) => withRows(data, 'fleet', []),
  'insert a blank line': (data, at, seed) => {
    const name = pick(['companies', 'fleet'] as const, seed);
    return withRows(data, name, data[name].rows.toSpliced(at % (data[name].rows.length + 1), 0, null));
  },
  'write otherwise': (data, _at, seed) => {
    const name = pick(['companies', 'fleet'] as const, seed);
    const change = pick<Partial<Form>>(
      [
        { separator: ';' },
        { separator: ',' },
        { lineEnd: '\r\n' },
        { lineEnd: '\n' },
        { lastLineEnd: false },
        { lastLineEnd: true },
        { byteOrderMark: true },
        { byteOrderMark: false },
        { quoteAll: true },
        { first: 3 },
        { title: true },
        { unnamed: true },
        plainForm,
      ],
      seed >> 1,
    );
    return { ...data, [name]: { ...data[name], form: { ...data[name].form, ...change } } };
  },
  'end a row otherwise': (data, at, seed) => {
    const name = pick(['companies', 'fleet'] as const, seed);
    return { ...data, [name]: { ...data[name], oddEnd: seed % 4 === 0 ? -1 : at % (data[name].rows.length + 1) } };
  },
  'fill a cell below no name': (data, at) => withCells(data, 'fleet', at % Math.max(data.fleet.rows.length, 1), { unnamed: 'odd' }),
  'edit a small file': (data, at, seed) => {
    const file = pick(smallFiles, seed);
    const text = data.small[file]!;
    if (file === 'service.json') {
      const service = JSON.parse(text) as Record<string, unknown>;
      const highlights = service['fleet_highlights'];
      return {
        ...data,
        small: {
          ...data.small,
          [file]: JSON.stringify(
            at % 2 === 0 ? { ...service, fleet_highlights: highlights === 2 ? 3 : 2 } : { ...service, title: `Title ${seed % 7}` },
          ),
        },
      };
    }
    const lines = text.trimEnd().split('\n');
    const row = 1 + (at % (lines.length - 1));
    const changed =
      lines.length < 3
        ? cleanTexts[file]!
        : `${(at % 3 === 0 ? lines.toSpliced(row, 1) : lines.with(row, lines[row]!.replace(/(\w+)(\W*)$/, `$1${seed % 10}$2`))).join('\n')}\n`;
    return { ...data, small: { ...data.small, [file]: changed } };
  },
  'go back': (data, at, _seed, history) => history[at % history.length] ?? data,
};
const editNames = Object.keys(edits);
const step = fc.record({
  // Mending comes as often as breaking, so that most data has no error.
  edit: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...editNames) }, { weight: 1, arbitrary: fc.constant('go back') }),
  at: fc.nat(10_000),
  seed: fc.nat(10_000),
  reopen: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});

/** What a clean reading gives. */
async function readClean(dataDir: string, options: LoadOptions): Promise<{ market: Market | null; check: LoadResult }> {
  const check = await loadData(dataDir, { ...options, pieceBytes: Infinity });
  const isGood = check.rows !== null && check.service !== null;
  return { market: isGood ? buildMarket(check.rows, check.service, summariseCheck(check, check.rows)) : null, check };
}

const restoreFrom =
  (market: Market) =>
  (slug: string, { cranes, strongest, maxCapacityT, maxCapacityByServiceT }: CompanyExtras): Company => ({
    slug,
    published: market.companies.find(({ published }) => published.slug === slug)!.published,
    cranes,
    strongest,
    maxCapacityT,
    maxCapacityByServiceT,
  });

/** Compares what a memory reads with what a clean reading gives, and gives that. */
async function compare(memory: MarketMemory, dataDir: string, options: LoadOptions): Promise<{ market: Market | null; rows: Rows | null }> {
  const { market, check } = await memory.read(dataDir);
  const { market: cleanMarket, check: cleanCheck } = await readClean(dataDir, options);
  const { rows, ...clean } = cleanCheck;
  // Comparing is a hundred times faster where it need not tell the difference.
  if (!isDeepStrictEqual(check, clean)) expect(check).toEqual(clean);
  if (!isDeepStrictEqual(market, cleanMarket)) expect(market).toEqual(cleanMarket);
  return { market, rows };
}

/** What a company is made of, by slug. */
function sourcesOf({ companies, fleet }: Rows): Map<string, string> {
  const cranes = groupBy(fleet, ({ company_slug }) => company_slug);
  return new Map(companies.map((row) => [row.slug, JSON.stringify([row, cranes.get(row.slug)])]));
}

function expectSameObjects(before: { market: Market; rows: Rows }, after: { market: Market; rows: Rows }): void {
  const isSame = (key: 'models' | 'concepts' | 'listings' | 'resources') => isDeepStrictEqual(before.rows[key], after.rows[key]);
  for (const key of ['models', 'concepts', 'listings', 'resources'] as const)
    if (isSame(key)) expect(after.market[key]).toBe(before.market[key]);
  if (!isSame('models') || before.market.service.fleet_highlights !== after.market.service.fleet_highlights) return;
  const [old, young] = [sourcesOf(before.rows), sourcesOf(after.rows)];
  const companies = new Map(before.market.companies.map((entry) => [entry.published.slug, entry]));
  for (const entry of after.market.companies) {
    const { slug } = entry.published;
    const earlier = companies.get(slug);
    if (earlier !== undefined && old.get(slug) === young.get(slug)) expect(entry, slug).toBe(earlier);
  }
}

/** After these, everything may have to be read. */
const large = new Set(['edit a small file', 'write otherwise', 'fill a cell below no name', 'go back']);

describe('a memory of the market', () => {
  it.each([1, 2, 3, 4])(
    'gives after any edits what a clean reading gives, and reads only what has changed (seed %i)',
    async (seed) => {
      const dataDir = mkdtempSync(join(folder, 'edits-'));
      let short = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            companies: fc.integer({ min: 1, max: 30 }),
            cranes: fc.integer({ min: 0, max: 60 }),
            seed: fc.nat(1000),
            partBytes: fc.constantFrom(300, 700, 2000, 65_536),
            pieceBytes: fc.constantFrom(400, 3000, Infinity),
            maxNoticesPerCodeAndFile: fc.constantFrom(1, 3, 100),
            maxNotices: fc.integer({ min: 0, max: 7 }).map((n) => (n === 0 ? 15 : 2000)),
          }),
          fc.array(step, { minLength: 1, maxLength: 8 }),
          async ({ companies, cranes, seed: dataSeed, ...options }, steps) => {
            let data = firstData(companies, cranes, dataSeed);
            write(dataDir, data, null);
            let memory = await openMarketMemory(null, null, options);
            const history = [data];
            let good: { market: Market; rows: Rows } | null = null;
            let isRemembered = false;
            /** Whether all edits since the last good reading can be followed. */
            let isSmall = true;
            const look = async () => {
              const { market, rows } = await compare(memory, dataDir, options);
              if (market === null || rows === null) return;
              if (isRemembered && isSmall) expect(memory.effort().isFull).toBe(false);
              if (!memory.effort().isFull) short++;
              if (good !== null) expectSameObjects(good, { market, rows });
              good = { market, rows };
              isRemembered = options.maxNotices === 2000 && (await memory.save()) !== null;
              isSmall = true;
            };
            await look();
            for (const { edit, at, seed: editSeed, reopen } of steps) {
              const before = data;
              const changed = edits[edit]!(data, at, editSeed, history);
              if (changed.companies.rows.length > 0) data = changed;
              history.push(data);
              write(dataDir, data, before);
              if (large.has(edit)) isSmall = false;
              await look();
              const state = reopen ? await memory.save() : null;
              if (state === null || good === null) continue;
              const published: Market = (good as { market: Market }).market;
              memory = await openMarketMemory(Buffer.concat(state), restoreFrom(published), options);
              // Objects are those of a process: from here on, the restored ones.
              good = null;
              await look();
              expect(memory.effort()).toEqual({ isFull: false, records: 0, companies: 0 });
            }
          },
        ),
        { seed, numRuns: 260 },
      );
      expect(short).toBeGreaterThan(300);
    },
    600_000,
  );

  const options = { partBytes: 2000 };
  const many = firstData(300, 900, 5);

  it.each([
    ['nothing', 0, 0, { isFull: false, records: 0, companies: 0 }],
    ['a changed company', 'change a company', 150, { isFull: false, records: [1, 30], companies: 1 }],
    ['an inserted company', 'insert a company', 0, { isFull: false, records: [1, 30], companies: [0, 1] }],
    ['a removed company', 'remove a company', 299, { isFull: false, records: [1, 150], companies: 0 }],
    ['a renamed company', 'rename a company', 77, { isFull: false, records: [1, 150], companies: 1 }],
    ['a moved company', 'move a company', 20, { isFull: false, records: [1, 60], companies: 0 }],
    ['a crane', 'insert a crane', 450, { isFull: false, records: [1, 120], companies: 1 }],
    ['a changed crane', 'change a crane', 899, { isFull: false, records: [1, 120], companies: 1 }],
    ['the first and the last row', 'change both ends of a file', 0, { isFull: false, records: [1, 240], companies: 2 }],
  ] as const)('checks and joins no more than it must for %s', async (_name, edit, at, wanted) => {
    const dataDir = mkdtempSync(join(folder, 'effort-'));
    const active = withRows(
      many,
      'companies',
      many.companies.rows.map((row) => ({ ...row, active: 'true' })),
    );
    write(dataDir, active, null);
    const memory = await openMarketMemory(null, null, options);
    await compare(memory, dataDir, options);
    expect(memory.effort()).toMatchObject({ isFull: true, companies: 300 });
    const changed = edit === 0 ? active : edits[edit]!(active, at, 6, [active]);
    write(dataDir, changed, active);
    await compare(memory, dataDir, options);
    const effort = memory.effort();
    for (const [key, bounds] of Object.entries(wanted)) {
      const value = effort[key as keyof typeof effort];
      if (typeof bounds !== 'object') expect(value, key).toBe(bounds);
      else expect(Number(value) >= bounds[0] && Number(value) <= bounds[1], `${key} ${value}`).toBe(true);
    }
  });

  it('goes on from the last good data once an error has been mended', async () => {
    const dataDir = mkdtempSync(join(folder, 'mended-'));
    write(dataDir, many, null);
    const memory = await openMarketMemory(null, null, options);
    const { market: first } = await compare(memory, dataDir, options);
    write(dataDir, withCells(many, 'fleet', 5, { company_slug: 'nobody' }), many);
    expect((await compare(memory, dataDir, options)).market).toBeNull();
    expect(await memory.save()).toBeNull();
    write(dataDir, many, null);
    const { market } = await compare(memory, dataDir, options);
    expect(market).toBe(first);
    expect(memory.effort()).toEqual({ isFull: false, records: 0, companies: 0 });
  });

  it.each(Object.keys(badFiles))('says of a file that has become %s what a first reading says', async (name) => {
    const dataDir = mkdtempSync(join(folder, 'bad-'));
    for (const file of [tables.companies.file, tables.fleet.file, 'models.csv', 'service.json']) {
      rmSync(dataDir, { recursive: true });
      cpSync(cleanFolder, dataDir, { recursive: true });
      const memory = await openMarketMemory();
      expect((await compare(memory, dataDir, {})).market).not.toBeNull();
      badFiles[name]!(join(dataDir, file));
      expect((await compare(memory, dataDir, {})).market, file).toBeNull();
    }
  });

  it('keeps no memory of data in a workbook, and reads it all the same', async () => {
    const dataDir = mkdtempSync(join(folder, 'workbook-'));
    cpSync(cleanFolder, dataDir, { recursive: true });
    cpSync(join(fixtures, 'clean-variants/excel-workbooks-under-csv-names'), dataDir, { recursive: true });
    const memory = await openMarketMemory();
    const { market } = await compare(memory, dataDir, {});
    expect(market).not.toBeNull();
    expect(await memory.save()).toBeNull();
    expect((await compare(memory, dataDir, {})).market).toBe(market);
    expect(memory.effort().isFull).toBe(true);
  });
});

describe('a saved state', () => {
  const data = firstData(4, 6, 3);
  const options = { partBytes: 300 };
  let dataDir: string;
  let state: Uint8Array;
  let market: Market;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(folder, 'state-'));
    write(dataDir, data, null);
    const memory = await openMarketMemory(null, null, options);
    market = (await memory.read(dataDir)).market!;
    state = Buffer.concat((await memory.save())!);
  });

  /** Whether everything is read with this state. */
  async function readsAll(damaged: Uint8Array, bounds: LoadOptions = options): Promise<boolean> {
    const memory = await openMarketMemory(damaged, restoreFrom(market), bounds);
    const read = await memory.read(dataDir);
    if (!isDeepStrictEqual(read.market, market)) expect(read.market).toEqual(market);
    return memory.effort().isFull;
  }

  it('is the same bytes for the same data', async () => {
    const memory = await openMarketMemory(state, restoreFrom(market), options);
    await memory.read(dataDir);
    expect(Buffer.concat((await memory.save())!)).toEqual(state);
    expect(await readsAll(state)).toBe(false);
  });

  it('is put aside when it is cut short at any length, and when any byte differs', async () => {
    const opens = async (bytes: Uint8Array): Promise<boolean> => {
      let restored = 0;
      await openMarketMemory(bytes, (slug, extras) => (restored++, restoreFrom(market)(slug, extras)), options);
      return restored > 0;
    };
    expect(await opens(state)).toBe(true);
    for (let length = 0; length < state.length; length++) expect(await opens(state.subarray(0, length)), `${length} bytes`).toBe(false);
    for (let at = 0; at < state.length; at++) expect(await opens(state.with(at, state[at]! ^ 0x10)), `byte ${at}`).toBe(false);
    expect(await readsAll(state.subarray(0, 100))).toBe(true);
    expect(await readsAll(state.with(500, state[500]! ^ 1))).toBe(true);
    expect(await readsAll(new Uint8Array())).toBe(true);
  });

  it('is put aside when it is of other bounds, and goes on from other data', async () => {
    expect(await readsAll(state, { ...options, maxRows: 1000 })).toBe(true);
    const other = mkdtempSync(join(folder, 'other-'));
    write(other, firstData(30, 60, 8), null);
    const memory = await openMarketMemory(state, restoreFrom(market), options);
    await compare(memory, other, options);
    expect(memory.effort().isFull).toBe(false);
  });
});
