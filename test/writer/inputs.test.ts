import { hash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startRandom } from '../../scripts/market/random.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { assembleSite } from '../../src/documents/assemble-site.ts';
import { downloadDocuments } from '../../src/documents/downloads/download-documents.ts';
import { portalPaths } from '../../src/contract/discovery.ts';
import { companiesApp } from '../../src/contract/companies-app.ts';
import { sitemapDocuments } from '../../src/documents/discovery/sitemap.ts';
import { buildExplore, openExplorer } from '../../src/documents/explore-pages.ts';
import { countFacets } from '../../src/documents/facets.ts';
import { listDocuments } from '../../src/documents/lists.ts';
import { glanceDocuments } from '../../src/documents/glance.ts';
import { mapDocuments } from '../../src/documents/map-documents.ts';
import { indexMarket } from '../../src/documents/market-index.ts';
import { remakeBytes } from '../../src/documents/value-cache.ts';
import { cutRows } from '../../src/documents/parts.ts';
import type { Document, ServerBytes, SiteContents } from '../../src/documents/document.ts';
import { describeSite } from '../../src/documents/site.ts';
import type { Rows } from '../../src/contract/tables.ts';
import { loadData } from '../../src/load/load-data.ts';
import type { Market } from '../../src/model/market.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import { buildData } from '../../src/documents/build-data.ts';
import { isPlaceFile, serverFiles } from '../../src/documents/addresses.ts';
import { contentsBelow } from '../files-below.ts';
import { valueCache } from '../../src/writer/compiled-code.ts';
import { buildTestData } from '../build-test-data.ts';
import { testTemplates } from '../page-templates.ts';
import { temporaryFolder } from '../published.ts';
import { startEditing } from './market-edits.ts';

// A document that says what it is made from is not made again where the last release made one from the same. What it leaves out of that
// would be missed in whoever publishes again, and by nobody who publishes once.

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

/** A small market that is edited. Much depends on little: few companies show the models of the atlas, which are wanted too, and an ad has expired. */
async function editMarket(seed: number): Promise<(count: number) => Market> {
  const { rows, service } = await loadData(join(projectRoot, 'data'));
  const { fleet, models: allModels, wantedAds, ...others } = rows!;
  const [companies, models] = [others.companies.slice(0, 6), allModels.slice(0, 6)];
  const owners = new Set(companies.map(({ slug }) => slug));
  const modelOf = (i: number) => ({ brand: models[i % models.length]!.brand, model: models[i % models.length]!.model });
  const cranes = fleet.filter(({ company_slug: slug }) => owners.has(slug)).slice(0, 40);
  const few: Rows = {
    ...others,
    companies,
    models,
    concepts: others.concepts.slice(0, 4),
    listings: others.listings.slice(0, 5),
    fleet: cranes.map((row, i) => (i % 2 === 0 ? { ...row, ...modelOf(i / 2) } : row)),
    wantedAds: wantedAds
      .slice(0, 5)
      .map((row, i) => ({ ...row, ...modelOf(i), ...(i < 2 && { posted_on: '2026-01-01', expires_on: '2026-01-03' }) })),
  };
  return startEditing(few, { ...service!, fleet_highlights: 2 }, startRandom(seed, 'edits'));
}

/** The view of MCP Apps, which has compiled code in it, both indexes of words, which take longer than all else, and places, which are files of the code. */
const isSlow = (file: string): boolean =>
  isPlaceFile(`/${file}`) || [companiesApp.path, portalPaths.docsIndex].some((path) => path === `/${file}`) || file === serverFiles.ask;

/** Documents that are made of what a market has, and of what takes no time to make. */
async function quickDocuments(market: Market): Promise<(Document | ServerBytes)[]> {
  const baseUrl = market.service.base_url;
  const index = await indexMarket(market);
  const ranges = cutRows(index.columns);
  const explore = buildExplore(openExplorer(market, { index, facets: countFacets(index.columns) }, baseUrl), testTemplates);
  const documents = [...explore.documents];
  return [
    ...documents,
    explore.serverFile,
    ...sitemapDocuments(explore.mapped, baseUrl),
    ...listDocuments(index.columns, index.store, market.service.list_pages.max_bytes_per_combination),
    ...glanceDocuments(index.columns, market.companies),
    ...mapDocuments(index.columns),
    ...downloadDocuments(market, index, ranges),
  ];
}

describe('documents that say what they are made from', () => {
  const known = new Map<string, string>();
  beforeEach(() => known.clear());

  it.each([1, 2, 3])('are the same wherever that is the same, after any edits: %d', async (seed) => {
    const edit = await editMarket(seed);
    let again = 0;
    const differing: string[] = [];
    for (let step = 0; step < 20; step++) {
      for (const { file, inputs, bytes } of await quickDocuments(edit(step === 0 ? 0 : 4))) {
        if (inputs === undefined) continue;
        const key = `${file} ${inputs}`;
        const sha256 = hash('sha256', bytes);
        if (known.has(key)) again++;
        if ((known.get(key) ?? sha256) !== sha256) differing.push(`${file} in step ${step}`);
        known.set(key, sha256);
      }
    }
    expect(differing).toEqual([]);
    expect(again).toBeGreaterThan(100);
  });

  it('are the same indexes of words wherever that is the same', async () => {
    const edit = await editMarket(11);
    let again = 0;
    const look = (name: string, inputs: string, bytes: Uint8Array): void => {
      const sha256 = hash('sha256', bytes);
      const before = known.get(`${name} ${inputs}`);
      if (before !== undefined) again++;
      expect(before ?? sha256).toBe(sha256);
      known.set(`${name} ${inputs}`, sha256);
    };
    for (let step = 0; step < 8; step++) {
      const market = edit(step === 0 ? 0 : 2);
      const data = await buildData(market, market.service.base_url, { cache: remakeBytes(valueCache) });
      const ask = data.serverFiles.find(({ file }) => file === serverFiles.ask)!;
      look('ask', ask.inputs!, ask.bytes);
      const docs = Array.from(data.documents).find(({ url }) => url === portalPaths.docsIndex)!;
      look('docs', docs.inputs!, docs.bytes);
    }
    expect(again).toBeGreaterThan(1);
    expect(known.size).toBeGreaterThan(6);
  });

  it('are all looked at here', async () => {
    const market = (await editMarket(10))(0);
    const baseUrl = market.service.base_url;
    const data = await buildTestData(market, baseUrl);
    const rendered = { documents: [], templates: testTemplates };
    const parts = { market, data, site: describeSite(market, data, baseUrl), rendered, code: [], client: [], app: [] };
    const site = assembleSite(parts, baseUrl);
    const filesOf = (made: Iterable<Document | ServerBytes>) =>
      Array.from(made)
        .flatMap(({ file, inputs }) => (inputs === undefined || isSlow(file) ? [] : [file]))
        .toSorted();
    expect(filesOf(await quickDocuments(market))).toEqual(filesOf([...site.documents, ...site.serverFiles]));
  });
});

describe('a release that shares files with the one before', () => {
  it('is after any edits what a publication into an empty folder makes, compressed forms and all', async () => {
    const edit = await editMarket(9);
    const publish = async (to: string, contents: SiteContents, verify = false) => {
      const publisher = openPublisher(join(temporary.path, to));
      try {
        return await publisher.publish(contents, { canaries: () => Promise.resolve([]), keep: 2, verify });
      } finally {
        publisher.close();
      }
    };
    const contentsOf = async (market: Market): Promise<SiteContents> => {
      const made = await quickDocuments(market);
      const documents = made.filter((each): each is Document => 'url' in each);
      const others = made.filter((each) => !('url' in each));
      return { baseUrl: market.service.base_url, dataVersion: '1', documents, serverFiles: others };
    };
    let contents = await contentsOf(edit(0));
    await publish('over', contents);
    for (let step = 0; step < 6; step++) {
      contents = await contentsOf(edit(3));
      const { name } = await publish('over', contents);
      expect(await publish('over', contents, true)).toMatchObject({ name, switched: false, written: 0, warnings: [] });
    }
    await publish('alone', contents);
    const [over, alone] = ['over', 'alone'].map((to) => contentsBelow(join(temporary.path, to, 'current', '.')));
    expect(over).toEqual(alone);
  });
});
