import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { KeptKind } from '../../src/contract/found-kinds.ts';
import type { Row, Rows } from '../../src/contract/tables.ts';
import { countryName } from '../../src/documents/country-name.ts';
import { rowPath, type RowAddress } from '../../src/documents/addresses.ts';
import type { History } from '../../src/documents/changes/history.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { staticDeployment } from '../../src/hosts/static/rules.ts';
import { buildMarket } from '../../src/model/market.ts';
import { readBaseline } from '../../src/writer/baseline.ts';
import { publishMarket, serveFolder, temporaryFolder, testPage } from '../published.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';
import { notFoundTexts } from '../../src/site/view/not-found.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

const releases = 10;
const forms = ['page', 'markdown', 'data'] as const;

/** Rows that change from release to release. */
type Draft = { -readonly [T in keyof Rows]: Row<T>[] };

function startMarket(): Draft {
  const made = syntheticRows(40, 60);
  const ad = { brand: null, model: null, crane_type: null, capacity_min_t: null, country: null, description: null, expires_on: null };
  return {
    ...(structuredClone(made) as Draft),
    companies: made.companies.map((company) => ({ ...company, active: true })),
    models: Array.from({ length: 12 }, (_, i) => ({ ...made.models[0]!, slug: `model-${i}`, model: `M ${i}` })),
    concepts: Array.from({ length: 12 }, (_, i) => ({ ...made.concepts[0]!, slug: `term-${i}`, term: `Term ${i}` })),
    listings: Array.from({ length: 12 }, (_, i) => ({
      slug: `used-${i}`,
      title: `Used ${i}`,
      crane_type: null,
      brand: null,
      country: null,
      description: null,
    })),
    wantedAds: Array.from({ length: 12 }, (_, i) => ({ ...ad, id: `WA-${i}`, title: `Wanted ${i}`, posted_on: '2026-01-01' })),
  };
}

/** Changes the rows as people do between two publications. */
function change(rows: Draft, release: number): void {
  const { companies, fleet, models, concepts, listings, wantedAds, aliases } = rows;
  const rename = (company: Row<'companies'>, slug: string) => {
    for (const [i, crane] of fleet.entries()) if (crane.company_slug === company.slug) fleet[i] = { ...crane, company_slug: slug };
    companies[companies.indexOf(company)] = { ...company, slug };
  };
  const remove = (company: Row<'companies'>) => {
    companies.splice(companies.indexOf(company), 1);
    rows.fleet = rows.fleet.filter(({ company_slug: slug }) => slug !== company.slug);
  };
  // One company is renamed each time, and another now and then, one of them back to where it was.
  rename(companies[0]!, `first-${release}`);
  if (release % 3 === 0) rename(companies[1]!, companies[1]!.slug === 'there' ? 'and-back' : 'there');
  // One is merged into another, one is removed, one hides and shows itself.
  const merged = companies.at(-1)!;
  aliases.push({ kind: 'company', old_slug: merged.slug, slug: companies[2]!.slug });
  remove(merged);
  remove(companies.at(-1)!);
  companies[3] = { ...companies[3]!, active: release % 2 === 0 };
  const model = models.pop()!;
  const [renamed] = models;
  if (release % 2 === 0) {
    aliases.push({ kind: 'model', old_slug: renamed!.slug, slug: `${renamed!.slug}-new` });
    models[0] = { ...renamed!, slug: `${renamed!.slug}-new` };
    models.push(model);
  }
  concepts.pop();
  listings.pop();
  wantedAds.shift();
  if (release === 7) aliases.push({ kind: 'concept', old_slug: 'term-11', slug: 'term-0' });
}

/** The rows that have addresses, by kind and key. */
const published = (rows: Rows): (readonly [kind: KeptKind, key: string, name: string])[] => [
  ...rows.companies.flatMap(({ slug, name, active }) => (active ? [['company', slug, name] as const] : [])),
  ...rows.companies.flatMap(({ country, active }) => (active ? [['country', country!.toLowerCase(), countryName(country!)] as const] : [])),
  ...rows.models.map(({ slug, brand, model }) => ['model', slug, `${brand} ${model}`] as const),
  ...rows.concepts.map(({ slug, term }) => ['concept', slug, term] as const),
  ...rows.listings.map(({ slug, title }) => ['listing', slug, title] as const),
  ...rows.wantedAds.map(({ id, title }) => ['wanted_ad', id, title] as const),
];

/** Every address that a row has. */
const addressesOf = (kind: KeptKind, key: string) =>
  forms.flatMap((form) => {
    const address: RowAddress = { kind, key, form };
    const path = rowPath(address);
    return path === null ? [] : [{ form, path }];
  });

it('every address that one of ten releases had leads to what it named, or says that it is gone, on the Node host and on a host of files', async () => {
  const rows = startMarket();
  const once = new Map<string, { kind: KeptKind; key: string; name: string; last: number }>();
  const ids = new Map<string, number>();
  let history: History | undefined;
  // What stays the same is not written again.
  const folder = join(temporary.path, 'dist');
  const dateOf = (release: number) => `2026-03-${String(release + 10)}`;
  const page404 = testPage('/404', notFoundTexts.title);
  for (let release = 0; release < releases; release++) {
    if (release > 0) change(rows, release);
    for (const [kind, key, name] of published(rows)) once.set(`${kind} ${key}`, { kind, key, name, last: release });
    for (const { slug, id } of rows.companies) ids.set(slug, id);
    const market = buildMarket(structuredClone(rows), { ...sampleService, data_date: dateOf(release), company_pages: { prerendered: 5 } });
    const { manifest } = await publishMarket(market, folder, {
      pages: [testPage('/', 'Front'), page404],
      withExplore: release === releases - 1,
      ...(history && { history }),
    });
    ({ history } = readBaseline({ folder, manifest }));
  }

  const inUse = new Map(published(rows).map(([kind, key, name]) => [`${kind} ${key}`, name]));
  const slugOfId = new Map(rows.companies.filter(({ active }) => active).map(({ id, slug }) => [id, slug]));
  const aliasOf = (kind: KeptKind, key: string) =>
    rows.aliases.find((alias) => alias.kind === kind && alias.old_slug === key)?.slug ?? null;
  /** Where a key leads, worked out from what was done to its row. */
  const expected = (kind: KeptKind, key: string): string | null => {
    if (inUse.has(`${kind} ${key}`)) return key;
    const next = (kind === 'company' ? slugOfId.get(ids.get(key)!) : undefined) ?? aliasOf(kind, key);
    return next === null ? null : expected(kind, next);
  };

  const host = await serveFolder(folder);
  const counts = { live: 0, moved: 0, gone: 0 };
  try {
    const get = (path: string, accept = '*/*') =>
      fetch(`http://127.0.0.1:${host.port}${path}`, { redirect: 'manual', headers: { accept } });
    for (const { kind, key, name, last } of once.values()) {
      const now = expected(kind, key);
      counts[now === key ? 'live' : now === null ? 'gone' : 'moved']++;
      for (const { form, path } of addressesOf(kind, key)) {
        const response = await get(path);
        const body = await response.text();
        if (now === key) expect([path, response.status]).toEqual([path, 200]);
        else if (now !== null) {
          const to = rowPath({ kind, key: now, form })!;
          expect([path, response.status, response.headers.get('location')]).toEqual([path, 308, `https://cranes.example${to}`]);
          expect([to, (await get(to)).status]).toEqual([to, 200]);
        } else {
          expect([path, response.status]).toEqual([path, 410]);
          const { error } = JSON.parse(body) as { error: { code: string; message: string } };
          expect(error.code).toBe('gone');
          expect(error.message).toContain(`(${name}) has been removed; the data of ${dateOf(last + 1)} is the first without it.`);
          const shown = form === 'page' ? await get(path, 'text/html') : response;
          expect(shown.status).toBe(410);
          if (form === 'page') expect(await shown.text()).toContain('<title>Page removed');
        }
      }
    }
    expect((await get('/companies/never-published')).status).toBe(404);
  } finally {
    await host.stop();
  }
  expect(counts.moved).toBeGreaterThan(20);
  expect(counts.gone).toBeGreaterThan(20);
  expect([...once.values()].some(({ kind, key }) => kind === 'country' && expected(kind, key) === null)).toBe(true);

  const pages = new Map(staticDeployment(readSite(folder)).texts.map(({ path, text }) => [path, text]));
  for (const { kind, key } of once.values()) {
    const now = expected(kind, key);
    if (now === key) continue;
    const html = pages.get(`site${rowPath({ kind, key, form: 'page' })!}/index.html`);
    const to = now === null ? null : rowPath({ kind, key: now, form: 'page' })!;
    if (to === null) expect(html).toContain('<meta name="robots" content="noindex">');
    else expect(html).toMatch(new RegExp(`url=https://cranes\\.example(?:${to}/|/api/companies/${now}\\.json)"`));
  }
}, 60_000);
