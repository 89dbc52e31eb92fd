import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { tableText } from '../../src/import/files.ts';
import { openGazetteer } from '../../scripts/market/gazetteer.ts';
import { noAnswers, type Answers } from '../../src/import/answers.ts';
import { convertList, rowOf, type ConvertedList } from '../../src/import/convert-list.ts';
import { openList } from '../../src/import/open-list.ts';
import { describeUpdate, readMarketTable, updateMarket, writtenOf } from '../../src/import/update-market.ts';
import { rowsOf, type Row } from '../scripts/imported.ts';

const gazetteer = openGazetteer();
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function convert(csv: string, answers: Partial<Answers> = {}): Promise<ConvertedList> {
  const all = { ...noAnswers, country: 'DE', ...answers };
  return convertList((await openList({ name: 'list.csv', bytes: bytesOf(csv) }, all)).sources, all, gazetteer);
}

/** The tables that a first import writes, as they may be edited. */
const firstTables = (list: ConvertedList) => ({
  companies: tableText('companies', list.companies.map(rowOf)),
  fleet: tableText('fleet', list.fleet),
});

function update(tables: { companies: string; fleet: string }, list: ConvertedList, before: ConvertedList | null) {
  const market = {
    companies: readMarketTable({ name: 'companies.csv', bytes: bytesOf(tables.companies) }, 'companies'),
    fleet: readMarketTable({ name: 'fleet.csv', bytes: bytesOf(tables.fleet) }, 'fleet'),
  };
  return updateMarket(market, list, 'keep', before === null ? null : writtenOf(before));
}

const month = (name: string) => readFileSync(join(projectRoot, `test/fixtures/lists/months/${name}.csv`), 'utf8');

describe('a second month', () => {
  test('keeps the slug of each company that was renamed, moved or split, whatever number its row has', async () => {
    const [first, second] = [await convert(month('first')), await convert(month('second'))];
    const found = update(firstTables(first), second, first);
    expect(found.renamed.map(({ slug, to, by }) => [slug, to, by])).toEqual([
      ['elbe-kran-gmbh', 'Elbe Kran & Bühnen GmbH', 'phone'],
      ['muenchner-kran-gmbh', 'Münchner Kran GmbH', 'phone'],
      ['hafenkran-meier', 'Nordkai Krane GmbH', 'phone'],
      ['spree-lift', 'Spree Lift GmbH & Co. KG', 'phone'],
    ]);
    expect(found.added).toEqual(['aachener-kran-gmbh', 'isar-krane-nord-gmbh', 'muller-krane-passau', 'rhein-buhnen-gmbh']);
    expect(found.missing).toEqual(['dreiflusse-kran', 'elster-kran']);
    const after = new Map(rowsOf(found.companies).map((row) => [row['slug'], row]));
    expect(after.get('saale-hebetechnik-gmbh')).toMatchObject({ city: 'Erfurt', lat: '50.979' });
    expect(after.get('neckar-kran-kg')).toMatchObject({ city: 'Mannheim', phone: '+49 621 559999' });
    const cranesOf = (slug: string) => rowsOf(found.fleet).flatMap(({ company_slug, model }) => (company_slug === slug ? [model] : []));
    expect(cranesOf('rhein-krane-gmbh')).toEqual(['LTM 1050-3.1', 'GMK 3060']);
    expect(cranesOf('rhein-buhnen-gmbh')).toEqual(['S-60', '660SJ']);
    expect(describeUpdate(found, 'keep')).toContain(
      '= spree-lift: taken for the same company, by its phone: “Spree Lift” → “Spree Lift GmbH & Co. KG”',
    );
  });

  test('changes nothing where the list is the same', async () => {
    const first = await convert(month('first'));
    for (const before of [first, null]) expect(update(firstTables(first), first, before)).toMatchObject({ isChanged: false, kept: [] });
  });
});

describe('what was edited by hand', () => {
  const list = [
    'Firma,Ort,Telefon,Modell',
    'Kranhof,Dresden,0351 123456,LTM 1030',
    'Kranhof,Dresden,0351 123456,AC 40',
    'Hafenkran,Hamburg,040 1234567,',
  ];

  test('stays, unless the list says something else of it; what both change is named', async () => {
    const first = await convert(list.join('\n'));
    const tables = firstTables(first);
    const edited = {
      companies: tables.companies.replace('+49 351 123456', '+49 351 999999').replace('53.551', '53.6'),
      fleet: tables.fleet.replace('AC 40', 'AC 40-1'),
    };
    const same = update(edited, first, first);
    expect([same.isChanged, same.companies, same.fleet]).toEqual([false, edited.companies, edited.fleet]);
    expect(same.kept).toEqual([['kranhof', ['phone stays “+49 351 999999”, as edited']]]);
    const later = await convert(list.join('\n').replaceAll('0351 123456', '0351 777777').replace(',LTM 1030', ',LTM 1050'));
    const both = update(edited, later, first);
    expect(both.kept).toEqual([['kranhof', ['phone stays “+49 351 999999”, as edited; the list now says “+49 351 777777”']]]);
    expect(rowsOf(both.fleet).map(({ model }) => model)).toEqual(['AC 40-1', 'LTM 1050']);
  });

  test('is shown again once the list has a position for a company that was inactive for want of one', async () => {
    const first = await convert('Firma,Ort\nKranhof,Nirgendwostadt\nHafenkran,Hamburg');
    expect(rowsOf(firstTables(first).companies).map(({ active }) => active)).toEqual(['false', 'true']);
    const later = await convert('Firma,Ort\nKranhof,Dresden\nHafenkran,Hamburg');
    expect(rowsOf(update(firstTables(first), later, first).companies).map(({ city, active }) => [city, active])).toEqual([
      ['Dresden', 'true'],
      ['Hamburg', 'true'],
    ]);
  });
});

describe('a list that mixes companies up', () => {
  const names = ['Adler', 'Bussard', 'Condor', 'Dohle', 'Elster'];
  const list = (make: (i: number) => string) => ['Nr,Firma,Ort,Telefon', ...names.map((_, i) => make(i))].join('\n');
  const row = (number: number, name: string, phone: number) => `${number},${name} Krane,Dresden,0351 12345${phone}`;

  test('stops where numbers that run through the rows were taken for ids', async () => {
    const ids = { columns: new Map([['Nr', 'id' as const]]) };
    const first = await convert(
      list((i) => row(i + 1, names[i]!, i)),
      ids,
    );
    const moved = await convert(
      list((i) => row(i + 1, names.at(i - 1)!, (i + 4) % 5)),
      ids,
    );
    expect(() => update(firstTables(first), moved, first)).toThrow(/5 of 5 companies the name of another: .*probably a running number/);
  });

  test('stops where one column was sorted without the others', async () => {
    const first = await convert(list((i) => row(i + 1, names[i]!, i)));
    const sorted = await convert(list((i) => row(i + 1, names[i]!, 4 - i)));
    expect(() => update(firstTables(first), sorted, first)).toThrow(/companies the phone of another: .*sorted without the others/);
    const one = await convert(list((i) => row(i + 1, names[i]!, i === 0 ? 9 : i)));
    expect(update(firstTables(first), one, first).changed).toHaveLength(1);
  });
});

test('a market that was never imported gets what the list says', async () => {
  const tables = firstTables(await convert('Firma,Ort,Telefon\nKranhof,Dresden,0351 123456'));
  const found = update(tables, await convert('Firma,Ort,Telefon\nKranhof,Dresden,0351 654321'), null);
  expect(rowsOf(found.companies).map(({ phone }: Row) => phone)).toEqual(['+49 351 654321']);
});
