import { beforeAll, describe, expect, it } from 'vitest';
import type { NameSearch } from '../../src/contract/search.ts';
import { readCsv } from '../../src/site/browser/read-csv.ts';
import { openFileSearch, type FileSearch } from '../../src/site/browser/file-search.ts';
import { csvLine } from '../../src/documents/downloads/csv.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';
import { join } from 'node:path';
import type { Market } from '../../src/model/market.ts';

let market: Market;
let serving: Serving;
let search: FileSearch;
beforeAll(async () => {
  market = (await readMarket(join(projectRoot, 'data'))).market!;
  serving = await startServing({ market });
  const texts = new Map(serving.documents.map(({ url, bytes }) => [url, bytes]));
  search = await openFileSearch(async (path) => new TextDecoder().decode(texts.get(path)!), baseUrl);
});

describe('the search by name on a host of files alone', () => {
  it('gives what the function gives', async () => {
    const names = market.companies.filter((_, i) => i % 40 === 0).map(({ published }) => published.name);
    const queries = [
      ...names,
      ...names.map((name) => name.slice(0, Math.ceil(name.length / 2))),
      ...names.map((name) => name.replace(/(?<=\p{L}{3})\p{L}/u, '')),
      ...market.models.filter((_, i) => i % 20 === 0).map(({ brand, model }) => `${brand} ${model}`.toLowerCase()),
      'k',
      'crane',
      'liebher ltm',
      'ltm1100',
      'load chart',
      'traglast',
      'wanted',
      'used crawler cranes',
      'gmbh',
      '  ',
      'qqqq',
      '=1+1',
      'grúas',
      'lyon',
      'Poland',
      'paragu',
      '10115',
      'crane hire lyon',
      'what is a luffing jib',
    ];
    for (const query of queries) {
      const response = await serving.send(`/api/search?${new URLSearchParams({ q: query })}`);
      expect(response.status).toBe(200);
      expect(await search(query, market.date), query).toEqual((await response.json()) as NameSearch);
    }
  });
});

describe('the places of a search by name', () => {
  it('are on the map, and a country with companies has its page', async () => {
    const urlsOf = async (query: string) =>
      (await search(query, market.date)).towns.map(({ kind, url }) => [kind, url.slice(baseUrl.length)]);
    expect(await urlsOf('Lyon')).toContainEqual(['town', '/map?near=Lyon%2C+Auvergne-Rh%C3%B4ne-Alpes%2C+FR']);
    expect(await urlsOf('Poland')).toContainEqual(['country', '/countries/pl']);
    expect(await urlsOf('Paraguay')).toContainEqual(['country', '/map?near=Paraguay']);
    expect(await urlsOf('zyxwvutsr')).toEqual([]);
  });
});

describe('a table of the downloads', () => {
  it('is read as it was written', () => {
    const rows = [
      ['id', 'text'],
      ['1', 'plain'],
      ['2', 'a, b; "c"\r\nd'],
      ['3', '=SUM(A1)'],
      ['4', "it's -fine"],
      ['5', ''],
    ];
    const text = rows.map(csvLine).join('');
    expect(readCsv(text)).toEqual(rows.slice(1).map(([id, value]) => ({ id, text: value })));
  });
});
