import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { columnNames } from '../../src/import/column-names.ts';
import { rowOf } from '../../src/import/convert-list.ts';
import { tableText } from '../../src/import/files.ts';
import { openGazetteer } from '../../scripts/market/gazetteer.ts';
import { importList, readAnswers, readFile } from '../../scripts/init/import-list.ts';
import { readMarketTable, updateMarket } from '../../src/import/update-market.ts';
import { openQuestions } from '../../scripts/command/questions.ts';
import { maxCharsOf, maxTextChars, tables, type Column, type TableName } from '../../src/contract/tables.ts';
import { readTimes } from '../../src/load/cells.ts';
import { loadData } from '../../src/load/load-data.ts';
import { cleanFolder } from './fixtures.ts';
import { workbookOf } from './workbooks.ts';

const root = mkdtempSync(join(tmpdir(), 'linear-'));
afterAll(() => rmSync(root, { recursive: true }));
const fileIn = (name: string, content: string | Uint8Array): string => {
  const file = join(root, name);
  writeFileSync(file, content);
  return file;
};

/** Processor time, seconds: other programs don't change it much. */
async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Whether four times as much takes more than six times as long, twice: if time grew with the square, it would be 16 times. */
async function isSlow(size: number, act: (size: number) => Promise<unknown>): Promise<string | null> {
  let slow: string | null = null;
  for (let i = 0; i < 2; i++) {
    const [quarter, whole] = [await secondsOf(() => act(size / 4)), await secondsOf(() => act(size))];
    if (whole <= 6 * quarter + 0.05) return null;
    slow = `${quarter.toFixed(2)} s, and ${whole.toFixed(2)} s for four times as much`;
  }
  return slow;
}
const expectLinear = async (size: number, act: (size: number) => Promise<unknown>) => expect(await isSlow(size, act)).toBeNull();

type Cells = Readonly<Record<string, string>>;
type Form = 'csv' | 'xlsx';

/** Text that doesn't get smaller, since a workbook that unpacks to a hundred times its size is refused. */
let seed = 1;
const dense = (): string => Array.from({ length: 40 }, () => (seed = (seed * 48_271) % 2_147_483_647).toString(36)).join('');

function write(name: string, rows: readonly (readonly string[])[], form: Form, dir = root): string {
  const padded = rows.map((row) => [...row, dense()]);
  const file = join(dir, `${name}.${form}`);
  writeFileSync(file, form === 'csv' ? Papa.unparse(padded, { newline: '\n' }) : workbookOf({ name, rows: padded }));
  return file;
}

/** What stands between words and numbers, and beginnings of what patterns of cells look for. */
const gaps = [' ', '\u00a0', `${' '.repeat(60)}\n`, '.', ',', ';', ':', '?', '"', '+', '-', '/', '(', '\u0315\u0327', '\u200b'];
const words = 'a|0|ä|Ã|a |1 |a.|a-|a/|(a|1,|.1| (| /|%2|no |und |liquidat|http://|a@'.split('|');
/** Long cells of one thing, whose end doesn't fit; and of many that differ. */
const hostileCells: readonly ((chars: number) => string)[] = [
  ...gaps.flatMap((gap) => ['a', '1'].map((start) => (chars: number) => `${start}${gap.repeat(chars / gap.length)}${start}!`)),
  ...words.map((word) => (chars: number) => `${word.repeat(chars / word.length)}!`),
  ...[' ', ';'].map((gap) => (chars: number) => Array.from({ length: chars / 5 }, (_, i) => 1000 + i).join(gap)),
];
/** Runs something with each kind of hostile cell. @returns The kinds for which time grows with more than the length. */
async function slowCells(size: number, act: (cellOf: (typeof hostileCells)[number], size: number) => Promise<unknown>): Promise<string[]> {
  const slow: string[] = [];
  // The first time takes longer.
  await act(hostileCells[0]!, size);
  for (const cellOf of hostileCells) {
    const why = await isSlow(size, (part) => act(cellOf, part));
    if (why !== null) slow.push(`${JSON.stringify(cellOf(60))}: ${why}`);
  }
  return slow;
}

const names = Object.keys(tables) as TableName[];
const cleanRows = new Map(
  names.map((name) => [name, Papa.parse<Cells>(readFileSync(join(cleanFolder, tables[name].file), 'utf8'), { header: true }).data[0]!]),
);
const cleanRow = (name: TableName): Cells => cleanRows.get(name)!;
const gazetteer = openGazetteer();

/** Checks the clean data with other rows in some tables. */
async function check(rowsOf: Partial<Record<TableName, readonly Cells[]>>, form: Form = 'csv') {
  const folder = mkdtempSync(join(root, 'data-'));
  cpSync(cleanFolder, folder, { recursive: true });
  for (const [name, rows] of Object.entries(rowsOf) as [TableName, readonly Cells[]][]) {
    rmSync(join(folder, tables[name].file));
    const columns = tables[name].columns.map((column) => column.name);
    const file = tables[name].file.replace('.csv', '');
    write(file, [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))], form, folder);
  }
  return loadData(folder, { gazetteer, maxFileBytes: 1e9, maxWholeBytes: 1e9, maxUnpackedBytes: 1e9 });
}

const fail = (reason: string): never => {
  throw new Error(reason);
};
const list = (file: string) =>
  importList(
    file,
    readAnswers({ map: [], sheet: [], 'no-town-positions': false }, null, fail).answers,
    { ...openQuestions(true, '', fail), say: () => undefined },
    gazetteer,
  );

/** A row for each of some cells in each column of each table. */
const rowsWith = (cellsOf: (column: Column) => readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      tables[name].columns.flatMap((column) => cellsOf(column).map((cell): Cells => ({ ...cleanRow(name), [column.name]: cell }))),
    ]),
  );

describe('the data check takes time that grows with its input', () => {
  it('hostile cells in every column, as long as they are read', async () => {
    const slow = await slowCells(readTimes, async (cellOf, times) => {
      const rows = rowsWith((column) => [cellOf(times * (maxCharsOf(column) ?? maxTextChars.name) - 10)]);
      const { counts } = await check(rows);
      expect(counts['companies.csv']).toBe(rows['companies']!.length);
    });
    expect(slow).toEqual([]);
  });

  it('all of them in workbooks', async () => {
    await expectLinear(1, async (times) => {
      await check(
        rowsWith((column) => hostileCells.map((cellOf) => cellOf(times * (maxCharsOf(column) ?? maxTextChars.name)))),
        'xlsx',
      );
    });
  });

  it('cells of 60,000 characters in every column, each of which is said to be too long', async () => {
    const rows = rowsWith(() => [' ', '0', 'a '].map((word) => `a${word.repeat(60_000 / word.length)}b`));
    const seconds = await secondsOf(async () => {
      const { notices, hidden } = await check(rows);
      const tooLong = (file: string, name: string) =>
        notices.filter(({ code, file: of, column }) => code === 'text_too_long' && of === file && column === name).length +
        (hidden.find(({ code, file: of, column }) => code === 'text_too_long' && of === file && column === name)?.count ?? 0);
      for (const { file, columns } of Object.values(tables))
        expect(columns.map(({ name }) => `${name}: ${tooLong(file, name)}`)).toEqual(columns.map(({ name }) => `${name}: 3`));
    });
    expect(seconds).toBeLessThan(3);
  });

  it.each([true, false])('rows with the same values, keys included: %s', async (areKeysSame) => {
    await expectLinear(6000, async (count) => {
      const rowsOf = (name: TableName) =>
        Array.from({ length: count }, (_, i): Cells => {
          const keys = (tables[name].columns as readonly Column[]).filter(({ unique }) => unique === true && !areKeysSame);
          return {
            ...cleanRow(name),
            ...Object.fromEntries(keys.map(({ name: key, cell }) => [key, `${cell === 'path' ? '/' : ''}${i + 1}`])),
          };
        });
      await check(Object.fromEntries(names.map((name) => [name, rowsOf(name)])));
    });
  });

  it('companies and cranes of one slug', async () => {
    await expectLinear(20_000, async (count) => {
      const [company, crane] = [cleanRow('companies'), { ...cleanRow('fleet'), company_slug: cleanRow('companies')['slug']! }];
      await check({ companies: Array.from({ length: count }, () => company), fleet: Array.from({ length: count }, () => crane) });
    });
  });
});

describe('the import takes time that grows with its input', () => {
  const fields = Object.keys(columnNames);
  const usual: Cells = { name: 'Kranhof', city: 'Halle', country: 'DE', model: 'LTM 1100' };
  const lines = (header: readonly string[], rows: readonly Cells[]) => [
    header,
    ...rows.map((row) => header.map((column) => row[column] ?? '')),
  ];

  const header = [...fields, 'remarks', ''];
  /** Rows with hostile cells in every column, and such headers; with ordinary rows first, which show the separator. */
  const hostileList = (cells: readonly string[]): (readonly string[])[] => {
    const hostile = header.flatMap((column) => cells.map((cell) => ({ ...usual, [column]: cell })));
    return [[...cells], ...lines([...header, ...cells], [...Array.from({ length: 20 }, () => usual), ...hostile])];
  };

  it('hostile cells below, above and in every known header', async () => {
    const slow = await slowCells(maxTextChars.prose - 100, async (cellOf, chars) => {
      const { rows } = await list(write('list', hostileList([cellOf(chars), cellOf(chars)]), 'csv'));
      expect(rows).toHaveLength(2 * header.length + 22);
    });
    expect(slow).toEqual([]);
  });

  it('all of them in a workbook', async () => {
    await expectLinear(2000, async (chars) => {
      await list(write('list', hostileList(hostileCells.map((cellOf) => cellOf(chars))), 'xlsx'));
    });
  });

  it.each([
    ['of one name', (i: number) => ({ name: 'Kranhof', city: `Town ${i}` })],
    ['of one name and town', (i: number) => ({ phone: `030 ${1e6 + i}` })],
    ['of one slug', (i: number) => ({ name: `Kranhof ${i}`, slug: 'kranhof' })],
    ['of one number', (i: number) => ({ name: `Kranhof ${i}`, id: '1' })],
    ['of one company', () => ({})],
    ['of no company', () => ({ name: 'tbc' })],
  ])('rows %s, into a market that has them', async (_what, make) => {
    await expectLinear(6000, async (count) => {
      const rows = Array.from({ length: count }, (_, i) => ({ ...usual, ...make(i) }));
      rows.push({ ...usual, name: 'Another', city: 'Halle' });
      const imported = (await list(write('list', lines(['name', 'slug', 'id', 'city', 'phone', 'country', 'model'], rows), 'csv'))).list;
      const market = {
        companies: readMarketTable(
          readFile(fileIn('companies.csv', tableText('companies', imported.companies.map(rowOf))), ''),
          'companies',
        ),
        fleet: readMarketTable(readFile(fileIn('fleet.csv', tableText('fleet', imported.fleet)), ''), 'fleet'),
      };
      expect(updateMarket(market, imported, 'keep', null).isChanged).toBe(false);
      updateMarket({ ...market, companies: { ...market.companies, rows: [] } }, imported, 'keep', null);
    });
  });

  it('a sheet of companies and many sheets of cranes', async () => {
    await expectLinear(400, async (count) => {
      const codes = Array.from({ length: 10 * count }, (_, i) => `K-${1000 + i}`);
      const companies = lines(
        ['Code', 'Name', 'City'],
        codes.map((Code) => ({ Code, Name: `Firm ${Code}`, City: 'Halle' })),
      );
      const cranes = Array.from({ length: count }, (_, i) => ({
        name: `cranes ${i}`,
        rows: lines(['Number', 'Model', 'Capacity'], [{ Number: '1', Model: 'LTM 1100', Capacity: '100' }]),
      }));
      const file = fileIn('sheets.xlsx', workbookOf({ name: 'companies', rows: companies }, ...cranes));
      await list(file);
    });
  });

  it('four names of 60,000 letters, and one letter of 60 accents, which are said to be cut', async () => {
    const seconds = await secondsOf(async () => {
      const long = [...['a', 'b', 'c', 'd'].map((letter) => letter.repeat(60_000)), `Kran${'\u0301'.repeat(60)}hof`];
      const rows = long.map((name) => ({ ...usual, name }));
      const imported = await list(write('list', lines(['name', 'city', 'country'], rows), 'csv'));
      const notes = imported.rows.map((row) => row.notices.join(' '));
      const isCut = expect.stringMatching('“name” has 60,000 characters: only the first 5,000 are read');
      expect(notes.slice(1)).toEqual([isCut, isCut, isCut, isCut, expect.stringMatching('“name” has more than 30 accents on one letter')]);
      expect(imported.summary).toContain('5 cells are not read whole');
    });
    expect(seconds).toBeLessThan(3);
  });
});
