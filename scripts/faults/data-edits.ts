// A data folder as values, and the edits people make between two publications.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tables, type TableName } from '../../src/contract/tables.ts';
import { serviceFile } from '../../src/load/files.ts';
import { cutRecords } from '../init/read-list.ts';
import { pick, pickInteger, type Random } from '../sample/random.ts';

/** The form of a table: how it is written. */
interface Form {
  delimiter: string;
  lineEnd: string;
  byteOrderMark: boolean;
  lastLineEnd: boolean;
  quoteAll: boolean;
}

interface Table {
  columns: string[];
  rows: Record<string, string>[];
  form: Form;
}

/** The content of a data folder. */
export interface Data {
  readonly tables: Record<TableName, Table>;
  service: Record<string, unknown>;
  /** Other files, by their names. */
  readonly others: Map<string, string>;
  /** Names of missing files. */
  readonly missing: Set<string>;
}

const tableNames = Object.keys(tables) as TableName[];
const plainForm = (): Form => ({ delimiter: ',', lineEnd: '\n', byteOrderMark: false, lastLineEnd: true, quoteAll: false });

/** Reads a folder without errors. @param keep The number of first rows to keep of each table. */
export function readFolder(folder: string, keep: Partial<Record<TableName, number>>): Data {
  const read = (name: TableName): Table => {
    const path = join(folder, tables[name].file);
    const [columns = [], ...records] = cutRecords(readFileSync(path), ',', path);
    const rows = records.slice(0, keep[name]).map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])));
    return { columns, rows, form: plainForm() };
  };
  return {
    tables: Object.fromEntries(tableNames.map((name) => [name, read(name)])) as Record<TableName, Table>,
    service: JSON.parse(readFileSync(join(folder, serviceFile), 'utf8')) as Record<string, unknown>,
    others: new Map(),
    missing: new Set(),
  };
}

function textOf({ columns, rows, form }: Table): string {
  const { delimiter, lineEnd, byteOrderMark, lastLineEnd, quoteAll } = form;
  const quote = (cell: string): string =>
    quoteAll || cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map((cells) =>
    cells.map(quote).join(delimiter),
  );
  return `${byteOrderMark ? '\ufeff' : ''}${lines.join(lineEnd)}${lastLineEnd ? lineEnd : ''}`;
}

/** All files of the folder. */
function filesOf(data: Data): Map<string, string> {
  const files = new Map(data.others);
  for (const name of tableNames) files.set(tables[name].file, textOf(data.tables[name]));
  files.set(serviceFile, JSON.stringify(data.service, null, 2));
  for (const name of data.missing) files.delete(name);
  return files;
}

/** How a program saves a file. */
export type Saving = 'in place' | 'by renaming' | 'anew' | 'with an old time' | 'with a coming time' | 'with the time before';
export const savings: readonly Saving[] = [
  'in place',
  'by renaming',
  'anew',
  'with an old time',
  'with a coming time',
  'with the time before',
];

/** Writes a state to a folder that holds `before`: files with the same content are not touched. */
export function writeFolder(folder: string, data: Data, before: ReadonlyMap<string, string>, saving: Saving): Map<string, string> {
  const files = filesOf(data);
  for (const name of before.keys()) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, text] of files) if (text !== before.get(name)) save(join(folder, name), text, saving);
  return files;
}

function save(path: string, text: string, saving: Saving): void {
  const before = statSync(path, { throwIfNoEntry: false });
  if (saving === 'anew') rmSync(path, { force: true });
  if (saving === 'by renaming') {
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  } else writeFileSync(path, text);
  if (saving === 'with an old time') utimesSync(path, 0, 0);
  if (saving === 'with a coming time') utimesSync(path, 4e9, 4e9);
  if (saving === 'with the time before' && before !== undefined) utimesSync(path, before.atime, before.mtime);
}

const anyTable = (random: Random): TableName => pick(random, tableNames);
const rowsOf = (data: Data, name: TableName) => data.tables[name].rows;
/** A random row index; −1 without rows. */
const place = (random: Random, rows: readonly unknown[]): number => Math.floor(random() * rows.length);
const anyCompany = (data: Data, random: Random): Record<string, string> | undefined =>
  data.tables.companies.rows[place(random, data.tables.companies.rows)];
/** The next free company id. */
const nextId = (data: Data): number =>
  1 + Math.max(0, ...data.tables.companies.rows.map((row) => Number(row['id'])).filter(Number.isFinite));

const texts = [
  '',
  'Up to 500 t',
  'All cranes.\nShort notice, "any" day; ask us.',
  ' blanks ',
  'Kräne 🏗️',
  'n/a',
  'a\u00a0b',
  '<b>bold</b> & "more"',
];
const names = ['Alfa Cranes', 'ALFA  cranes', 'Kräne; "Nord", GmbH', 'Žižkov', '東京クレーン', 'Аlfa Cranes', 'Big Lift'];
const cranes = [
  ['Liebherr', 'LTM 1500-8.1', '500', '142'],
  ['LIEBHERR', 'ltm 1500-8.1', '500', ''],
  ['Liebherr', 'LTM 1500-8.1', '4900', '142'],
  ['Nobody', 'X 1', '', ''],
  ['', '', '', ''],
  ['Liebherr', 'LR 1300', '300', '10'],
  ['Ä "1"', 'Row 5', '12.5', '30'],
] as const;

function crane(slug: string, random: Random): Record<string, string> {
  const [brand, model, capacity_t, max_height_m] = pick(random, cranes);
  return {
    company_slug: slug,
    brand,
    model,
    capacity_t,
    boom_type: pick(random, ['telescopic', '']),
    max_height_m,
    highlight: pick(random, ['', 'true', 'false']),
  };
}

/** Values for columns of a table: valid ones and, rarely, invalid ones. */
const cells: Readonly<Record<TableName, readonly (readonly [column: string, values: readonly string[]])[]>> = {
  companies: [
    ['name', names],
    ['description', texts],
    ['city', ['Hamburg', 'Kiel', '']],
    ['country', ['DE', 'NL', 'FJ', 'US', 'GB']],
    ['lat', ['50.5', '-10.25', '0']],
    ['lon', ['10.5', '179.9', '-70']],
    ['tier', ['free', 'featured', '']],
    ['services', ['mobile_crane', 'crawler_crane;mobile_crane', 'heavy_haulage', 'aerial_platform;heavy_haulage;mobile_crane']],
    ['phone', ['+49 30 23125 014', ' +49 30 23125 015', '']],
    ['website', ['https://new.example/', '']],
    ['lat', ['north']],
  ],
  fleet: [
    ['capacity_t', ['500', '12.5', '4000', '']],
    ['brand', ['Liebherr', 'Nobody', '']],
    ['max_height_m', ['142', '']],
    ['highlight', ['true', 'false', '']],
    ['boom_type', ['telescopic', '']],
    ['capacity_t', ['heavy']],
  ],
  models: [
    ['summary', texts],
    ['capacity_t', ['77', '500']],
    ['max_height_m', ['99', '']],
    ['crane_type', ['crawler_crane', 'truck_crane']],
    ['model', ['LR 1300', 'New 1']],
  ],
  concepts: [
    ['term', ['Load chart', 'Hook block', 'Kranhaken']],
    ['definition', texts.filter((text) => text !== '')],
    ['aliases', ['', 'lifting table;Traglasttabelle']],
  ],
  listings: [
    ['title', ['Used cranes', 'Cranes & more']],
    ['country', ['DE', '']],
    ['brand', ['Liebherr', '']],
    ['description', texts.filter((text) => text !== '')],
  ],
  wantedAds: [
    ['title', ['Wanted: a crane', 'Gesucht']],
    ['posted_on', ['2026-01-02', '2030-05-06']],
    ['expires_on', ['2026-01-03', '2031-01-01', '']],
    ['capacity_min_t', ['30', '']],
    ['description', texts],
  ],
  resources: [
    ['name', ['Home', 'Front page']],
    ['description', texts.filter((text) => text !== '')],
    ['keywords', ['', 'start;overview']],
  ],
};

function changeCell(data: Data, name: TableName, random: Random): void {
  const row = rowsOf(data, name)[place(random, rowsOf(data, name))];
  const [column, values] = pick(random, cells[name]);
  if (row !== undefined) row[column] = pick(random, values);
}

function moveRows(rows: unknown[], random: Random): void {
  const moved = rows.splice(place(random, rows), pickInteger(random, 1, 4));
  rows.splice(place(random, [...rows, null]), 0, ...moved);
}

/** Cells with invalid values, to be repaired later. */
type Edit = (data: Data, random: Random) => void;

/** Edits of the data. */
export const edits: Readonly<Record<string, Edit>> = {
  'change a company': (data, random) => changeCell(data, 'companies', random),
  'change a crane': (data, random) => changeCell(data, 'fleet', random),
  'change a row of any table': (data, random) => changeCell(data, anyTable(random), random),
  'insert a company': (data, random) => {
    const { rows } = data.tables.companies;
    const id = nextId(data);
    const like = anyCompany(data, random);
    rows.splice(place(random, [...rows, null]), 0, { ...like, id: String(id), slug: `new-${id}`, name: `New ${id}`, active: 'true' });
  },
  'remove a company with its cranes': (data, random) => {
    const { companies, fleet } = data.tables;
    const [gone] = companies.rows.splice(place(random, companies.rows), 1);
    fleet.rows = fleet.rows.filter((row) => row['company_slug'] !== gone?.['slug']);
  },
  'rename a company': (data, random) => {
    const row = anyCompany(data, random);
    if (row === undefined) return;
    const before = row['slug'];
    row['slug'] = `renamed-${pickInteger(random, 1, 400)}`;
    for (const owned of data.tables.fleet.rows) if (owned['company_slug'] === before) owned['company_slug'] = row['slug'];
  },
  'activate or deactivate a company': (data, random) => {
    const row = anyCompany(data, random);
    if (row !== undefined) row['active'] = row['active'] === 'true' ? 'false' : 'true';
  },
  'move companies': (data, random) => moveRows(data.tables.companies.rows, random),
  'move cranes': (data, random) => moveRows(data.tables.fleet.rows, random),
  'move rows of any table': (data, random) => moveRows(rowsOf(data, anyTable(random)), random),
  'repeat a key of a company': (data, random) => {
    const [row, other] = [anyCompany(data, random), anyCompany(data, random)];
    const column = pick(random, ['id', 'slug']);
    if (row !== undefined && other !== undefined) row[column] = other[column]!;
  },
  'exchange two slugs': (data, random) => {
    const [row, other] = [anyCompany(data, random), anyCompany(data, random)];
    if (row !== undefined && other !== undefined) [row['slug'], other['slug']] = [other['slug']!, row['slug']!];
  },
  'add cranes': (data, random) => {
    const { rows } = data.tables.fleet;
    const slug = anyCompany(data, random)?.['slug'] ?? 'nobody';
    for (let i = pickInteger(random, 1, 3); i > 0; i--) rows.splice(place(random, [...rows, null]), 0, crane(slug, random));
  },
  'remove a crane': (data, random) => void data.tables.fleet.rows.splice(place(random, data.tables.fleet.rows), 1),
  'repeat a crane': (data, random) => {
    const { rows } = data.tables.fleet;
    if (rows.length > 0) rows.push({ ...pick(random, rows) });
  },
  'give a crane to nobody': (data, random) => {
    const { rows } = data.tables.fleet;
    if (rows.length > 0) pick(random, rows)['company_slug'] = 'nobody';
  },
  'empty the fleet': (data) => void (data.tables.fleet.rows = []),
  'remove a row of any table': (data, random) => {
    const name = pick(random, ['models', 'concepts', 'listings', 'wantedAds', 'resources'] as const);
    rowsOf(data, name).splice(place(random, rowsOf(data, name)), 1);
  },
  'add a row to any table': (data, random) => {
    const name = pick(random, ['models', 'concepts', 'listings', 'wantedAds'] as const);
    const rows = rowsOf(data, name);
    const row = { ...rows[place(random, rows)] };
    const key = name === 'wantedAds' ? 'id' : 'slug';
    row[key] = `${name === 'wantedAds' ? 'wa' : 'new'}-${pickInteger(random, 1000, 9999)}`;
    if (name === 'models') row['model'] = `New ${pickInteger(random, 1, 9999)}`;
    if (name === 'concepts') row['term'] = `Term ${pickInteger(random, 1, 9999)}`;
    rows.splice(place(random, [...rows, null]), 0, row);
  },
  'reorder columns': (data, random) => {
    const { columns } = data.tables[anyTable(random)];
    columns.push(...columns.splice(0, pickInteger(random, 1, columns.length - 1)));
  },
  'remove or add a column': (data, random) => {
    const { columns } = data.tables[pick(random, ['companies', 'fleet'] as const)];
    const column = pick(random, ['description', 'whatsapp', 'boom_type', 'max_height_m', 'remarks']);
    if (columns.includes(column)) columns.splice(columns.indexOf(column), 1);
    else columns.push(column);
  },
  'write a table otherwise': (data, random) => {
    const { form } = data.tables[anyTable(random)];
    const change = pickInteger(random, 0, 4);
    if (change === 0) form.delimiter = pick(random, [',', ';', '\t']);
    else if (change === 1) form.lineEnd = pick(random, ['\n', '\r\n', '\r']);
    else if (change === 2) form.byteOrderMark = !form.byteOrderMark;
    else if (change === 3) form.lastLineEnd = !form.lastLineEnd;
    else form.quoteAll = !form.quoteAll;
  },
  'edit the service': (data, random) => {
    const change = pick<Record<string, unknown>>(random, [
      { title: `Title ${pickInteger(random, 1, 5)}` },
      { description: `Description ${pickInteger(random, 1, 5)}.` },
      { fleet_highlights: pickInteger(random, 0, 6) },
      { list_pages: { max_bytes_per_combination: pick(random, [0, 1000, 2_000_000]) } },
      { company_pages: { prerendered: pick(random, [0, 1, 3, 5000]) } },
      { base_url: `https://cranes-${pickInteger(random, 1, 3)}.example` },
      { data_date: pick(random, ['2026-02-03', '2026-05-01']) },
      { quota: { requests: pickInteger(random, 100, 900), window_seconds: 60 } },
      { fleet_highlights: 'many' },
    ]);
    Object.assign(data.service, change);
  },
  'add or remove another file': (data, random) => {
    const name = pick(random, ['compnies.csv', 'notes.txt', 'models-old.csv', '.~lock.fleet.csv#']);
    if (!data.others.delete(name)) data.others.set(name, 'a,b\n1,2\n');
  },
  'remove a file or bring it back': (data, random) => {
    const name = pick(random, ['fleet.csv', 'concepts.csv', 'resources.csv', 'service.json']);
    if (!data.missing.delete(name)) data.missing.add(name);
  },
  nothing: () => undefined,
};

/** Repairs the usual errors, so that a walk continues with data that can be published. */
export function mend(data: Data): void {
  data.missing.clear();
  const [ids, slugs] = [new Set<string>(), new Set<string>()];
  const { companies, fleet } = data.tables;
  for (const row of companies.rows) {
    if (ids.has(row['id']!)) row['id'] = String(nextId(data));
    if (slugs.has(row['slug']!)) row['slug'] = `mended-${row['id']!}`;
    ids.add(row['id']!);
    slugs.add(row['slug']!);
    if (row['lat'] === 'north') row['lat'] = '50.5';
  }
  if (companies.rows.length > 0)
    for (const row of fleet.rows) if (!slugs.has(row['company_slug']!)) row['company_slug'] = companies.rows[0]!['slug']!;
  for (const row of fleet.rows) if (row['capacity_t'] === 'heavy') row['capacity_t'] = '60';
  if (data.service['fleet_highlights'] === 'many') data.service['fleet_highlights'] = 3;
}
