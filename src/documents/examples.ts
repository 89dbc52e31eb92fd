import { traceQuestion } from '../ask/answering/answer-question.ts';
import type { AskIndex } from '../ask/lexicon/ask-index.ts';
import { findNames } from '../ask/lexicon/find-names.ts';
import { namedThings } from '../ask/lexicon/named-things.ts';
import type { PlacedIndex } from '../ask/lexicon/with-places.ts';
import type { PlaceTables } from '../places/find-places.ts';
import type { Changes } from '../contract/changes.ts';
import { isProblem } from '../contract/errors.ts';
import type { Facets } from '../contract/facets.ts';
import { CraneType, type WantedAd } from '../contract/market-lists.ts';
import { operations } from '../contract/operations.ts';
import { searchParameter } from '../contract/parameters.ts';
import { tables } from '../contract/tables.ts';
import type { NameSearch } from '../contract/search.ts';
import { compareText, type Market } from '../model/market.ts';
import { askFor, chooseFilters, queryOf } from './example-request.ts';
import { noFilters, parseListQuery } from '../query/list-query.ts';
import { findNearest, nearestBody, pointNear } from '../query/nearest.ts';
import { formatPoint, parseNearestQuery } from '../query/nearest-query.ts';
import { modelList, pageOfTable, parseTableQuery, wantedAdList, type TableList } from '../query/table-lists.ts';
import { batchBody, findPage, joinPieces, listBody } from '../query/page.ts';
import type { Columns } from '../query/columns.ts';
import type { MarketIndex } from './market-index.ts';
import type { MarketLists } from './market-lists.ts';
import type { OperationExample } from './described-operations.ts';
import { atlasPath } from '../contract/atlas-addresses.ts';
import { wantedIndexPath } from '../site/view/market-pages.ts';
import { sandboxFirstCall } from './sandbox.ts';

/** The counts of a few countries: they show the shape, and the description stays short. */
function shortFacets(facets: Facets): Facets {
  return { ...facets, countries: facets.countries.slice(0, 3), cross: { ...facets.cross, tables: facets.cross.tables.slice(0, 3) } };
}

/** Companies in the example of a list. */
const exampleItems = 2;

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

interface ExampleSources {
  readonly market: Market;
  readonly index: MarketIndex;
  readonly lists: MarketLists;
  readonly facets: Facets;
  readonly askIndex: PlacedIndex;
  readonly places: PlaceTables;
  readonly baseUrl: string;
}

/** Runs the example request of every operation against the market, so that the description shows real responses. */
export function operationExamples({
  market,
  index,
  lists,
  facets,
  askIndex,
  places,
  baseUrl,
}: ExampleSources): Record<string, OperationExample> {
  const { columns, store, itemHashes } = index;
  const filters = chooseFilters(facets);
  const search = queryOf(filters, exampleItems);
  const query = parseListQuery(search);
  if (isProblem(query)) throw new Error(`the example of listCompanies is refused: ${query.message}`);
  const page = findPage(columns, query.filters, query.limit, null);
  const rows = columns.count === 0 ? [] : [0, Math.min(1, columns.count - 1)];
  const slugs = rows.map((row) => columns.slug(row));
  const question = { query: askFor(filters) };
  return {
    listCompanies: {
      parameters: {
        ...Object.fromEntries(new URLSearchParams(search)),
        ...(filters.capacityMinT === null ? {} : { capacity_min_t: filters.capacityMinT }),
        limit: query.limit,
      },
      request: null,
      response: parse(joinPieces(listBody(store, page).load())),
    },
    getCompanyBySlug: {
      parameters: slugs[0] === undefined ? {} : { slug: slugs[0] },
      request: null,
      response: columns.count === 0 ? undefined : parse(store.company(0)),
    },
    batchGetCompanies: {
      parameters: {},
      request: { slugs: slugs.length === 0 ? ['some-company'] : slugs },
      response: parse(joinPieces(batchBody(store, rows).load())),
    },
    search: exampleSearch(index.columns, askIndex, places, { baseUrl, day: market.date }),
    findNearestCompanies: nearestExample(index, rows[0]),
    getFacets: { parameters: {}, request: null, response: shortFacets(facets) },
    getSandboxFirstCall: { parameters: {}, request: null, response: sandboxFirstCall(baseUrl, market.service.title, filters) },
    getChanges: { parameters: {}, request: null, response: exampleChanges(market, columns.count, slugs, itemHashes) },
    listModels: tableExample(modelList, lists.models, operations.listModels.example.query, market.date),
    getModel: memberExample('slug', lists.models[0], () => ({ ...exampleCells('models'), url: `${baseUrl}${atlasPath}` })),
    listWantedAds: tableExample(wantedAdList, lists.wantedAds, lastingAds(lists.wantedAds, market.date), market.date),
    getWantedAd: memberExample('id', lists.wantedAds.toSorted((a, b) => compareText(lastDay(b), lastDay(a)))[0], () => ({
      ...exampleCells('wantedAds'),
      url: `${baseUrl}${wantedIndexPath}`,
    })),
    ask: {
      parameters: {},
      request: question,
      response: traceQuestion(
        { service: market.service, baseUrl, columns, store, index: askIndex, today: () => market.date },
        question.query,
      ).response,
    },
  };
}

/** The search of the contract's example or, if it finds nothing, one for a word of the first company's slug. */
function exampleSearch(
  columns: Columns,
  askIndex: AskIndex,
  places: PlaceTables,
  at: { readonly baseUrl: string; readonly day: string },
): OperationExample {
  const find = (query: string): NameSearch => findNames(namedThings(columns, askIndex), query, places, at);
  const ofContract: string = searchParameter.example;
  const ofData = columns.count === 0 ? [] : columns.slug(0).split('-');
  const query = [ofContract, ...ofData].find((text) => find(text).items.length > 0) ?? ofContract;
  return { parameters: { q: query }, request: null, response: find(query) };
}

/** The companies nearest to the place in the contract's example or, if none is that near, to the first company. */
function nearestExample({ columns, store }: MarketIndex, first: number | undefined): OperationExample {
  const query = parseNearestQuery(operations.findNearestCompanies.example.query);
  if (isProblem(query) || typeof query.near === 'string') throw new Error('the example of findNearestCompanies has no coordinates');
  const { filters, limit } = query;
  const isThere = findNearest(columns, query.near, filters, { maxKm: exampleKm, limit: 1 }).found.length > 0 || first === undefined;
  const near = isThere ? query.near : { lat: roundDegrees(columns.lat[first]!), lon: roundDegrees(columns.lon[first]!) };
  const nearest = findNearest(columns, near, isThere ? filters : noFilters, { maxKm: null, limit });
  const { body } = nearestBody(columns, store, pointNear(near), nearest);
  return {
    parameters: { near: formatPoint(near), ...(isThere ? { service_type: filters.serviceType! } : {}), limit },
    request: null,
    response: parse(joinPieces(body.load())),
  };
}

/** The list of the contract's example or, if its filters find nothing, the list without them. */
function tableExample<Row extends { readonly brand: string | null; readonly crane_type: string | null }>(
  list: TableList<Row>,
  rows: readonly Row[],
  ofContract: string,
  day: string,
): OperationExample {
  const find = (search: string) => {
    const query = parseTableQuery(list, search);
    if (isProblem(query)) throw new Error(`the example of the list of ${list.things} is refused: ${query.message}`);
    return { search, ...pageOfTable(list, rows, query, day) };
  };
  const asked = find(ofContract);
  const { search, items, nextCursor } = asked.total > 0 ? asked : find(`limit=${exampleItems}`);
  const parameters = Array.from(
    new URLSearchParams(search),
    ([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value] as const,
  );
  return { parameters: Object.fromEntries(parameters), request: null, response: { items, next_cursor: nextCursor } };
}

const lastDay = ({ expires_on }: WantedAd): string => expires_on ?? '9999-12-31';

/** The list of one kind of crane whose ads stay open longest: documentation with expired ads would show what the API doesn't. */
function lastingAds(ads: readonly WantedAd[], day: string): string {
  const ofContract = operations.listWantedAds.example.query;
  const until = (search: string): string => {
    const query = parseTableQuery(wantedAdList, search);
    const items = isProblem(query) ? [] : pageOfTable(wantedAdList, ads, query, day).items;
    return items.length < exampleItems ? '' : items.map(lastDay).toSorted(compareText)[0]!;
  };
  const searches = CraneType.options.map((name) => `crane_type=${name}&limit=${exampleItems}`);
  return [ofContract, ...searches].reduce((best, search) => (until(search) > until(best) ? search : best));
}

/** A row of the market or, if it has none, the examples of the columns. */
const memberExample = (key: string, row: object | undefined, example: () => object): OperationExample => ({
  parameters: row === undefined ? {} : { [key]: (row as Readonly<Record<string, string>>)[key]! },
  request: null,
  response: row ?? example(),
});

/** The examples of a table's columns, as a row. */
const exampleCells = (table: 'models' | 'wantedAds'): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    tables[table].columns.map(({ name, cell, example }) => [name, cell === 'decimal' || cell === 'integer' ? Number(example) : example]),
  );

/** Companies farther away don't count as near, kilometers. */
const exampleKm = 500;
const roundDegrees = (degrees: number): number => Math.round(degrees * 10) / 10;

/** Content versions for the example. With the real one, every change of the data would change the whole documentation. */
const exampleVersions = { before: '0123456789abcdef', after: 'fedcba9876543210' };

/** The example of a release that changed the second company and removed another: the real history may have none. */
function exampleChanges(market: Market, companies: number, slugs: readonly string[], hashes: readonly string[]): Changes {
  const company = (slug: string | undefined, sha256: string | undefined) =>
    slug === undefined || sha256 === undefined ? [] : [{ slug, sha256 }];
  const changed = company(slugs.at(-1), hashes[slugs.length - 1]);
  const removed = company('former-cranes', '0'.repeat(64));
  const counts = { added: 0, changed: changed.length, removed: removed.length };
  const release = {
    sequence: 2,
    data_version: exampleVersions.after,
    previous_data_version: exampleVersions.before,
    data_date: market.date,
    companies,
  };
  return { data_version: exampleVersions.after, releases: [{ ...release, counts, listed: true, added: [], changed, removed }] };
}
