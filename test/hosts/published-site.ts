import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { publishMarket, temporaryFolder, testAskPage, testPage } from '../published.ts';
import { buildMarket } from '../../src/model/market.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

/** One of them is long enough to be compressed, and one has a Link. */
const pages = [
  { ...testPage('/', 'Front'), link: '<https://cranes.example/.well-known/api-catalog>; rel="api-catalog"' },
  testPage('/404', 'Not found'),
  testAskPage(),
  testPage('/developers', 'Cranes for developers. '.repeat(120)),
  // A page whose address is also the name of a folder.
  testPage('/downloads', 'Downloads'),
];

/** Publishes a market into a folder with the bundled code, as npm run build leaves it. */
async function publishMarketInto(folder: string, companies: number): Promise<void> {
  // Some pages and lists have no file.
  const service = { ...sampleService, company_pages: { prerendered: 40 }, list_pages: { max_bytes_per_combination: 100_000 } };
  const rows = syntheticRows(companies, companies * 4, 1);
  const { slug } = rows.companies.find(({ active }) => active)!;
  const aliases = [
    { kind: 'company', old_slug: 'of-before', slug },
    { kind: 'model', old_slug: 'of-before', slug: rows.models[0]!.slug },
    ...(['company', 'concept', 'wanted_ad'] as const).map((kind) => ({ kind, old_slug: 'gone', slug: null })),
  ] as const;
  const market = buildMarket({ ...rows, aliases }, service);
  await publishMarket(market, folder, { pages, withExplore: true, withCode: true });
}

/** A published market, and an empty folder for what is made from it. */
export async function publishedSite(companies = 300): Promise<{ folder: string; work: string; remove: () => void }> {
  const { path, remove } = temporaryFolder();
  const folder = join(path, 'dist');
  const work = join(path, 'work');
  mkdirSync(work);
  await publishMarketInto(folder, companies);
  return { folder, work, remove };
}
