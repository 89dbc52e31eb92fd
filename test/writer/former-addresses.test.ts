import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptKind } from '../../src/contract/found-kinds.ts';
import type { Row, Rows } from '../../src/contract/tables.ts';
import { countryName } from '../../src/documents/country-name.ts';
import { rowPath } from '../../src/documents/addresses.ts';
import type { History } from '../../src/documents/changes/history.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { staticDeployment } from '../../src/hosts/static/rules.ts';
import { buildMarket } from '../../src/model/market.ts';
import { readBaseline } from '../../src/writer/baseline.ts';
import { conformanceHosts } from '../hosts/conformance/hosts.ts';
import { sendTo } from '../hosts/conformance/exchange.ts';
import { publishMarket, temporaryFolder, testPage } from '../published.ts';
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

/** What is to be found where a row had an address in one of the releases. */
interface Walked {
  readonly kind: KeptKind;
  readonly form: (typeof forms)[number];
  readonly path: string;
  /** Its own path if it is still there; null if it is gone. */
  readonly to: string | null;
  /** If it is gone, its name and the date of the first release without it. */
  readonly name: string;
  readonly goneOn: string;
}

const dateOf = (release: number) => `2026-03-${String(release + 10)}`;
// What stays the same is not written again.
const folder = join(temporary.path, 'dist');
let walked: readonly Walked[];

beforeAll(async () => {
  const rows = startMarket();
  const once = new Map<string, { kind: KeptKind; key: string; name: string; last: number }>();
  const ids = new Map<string, number>();
  let history: History | undefined;
  const page404 = testPage('/404', notFoundTexts.title);
  for (let release = 0; release < releases; release++) {
    if (release > 0) change(rows, release);
    for (const [kind, key, name] of published(rows)) once.set(`${kind} ${key}`, { kind, key, name, last: release });
    for (const { slug, id } of rows.companies) ids.set(slug, id);
    const market = buildMarket(structuredClone(rows), { ...sampleService, data_date: dateOf(release), company_pages: { prerendered: 5 } });
    const { manifest } = await publishMarket(market, folder, {
      pages: [testPage('/', 'Front'), page404],
      withExplore: release === releases - 1,
      withCode: release === releases - 1,
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
  walked = [...once.values()].flatMap(({ kind, key, name, last }) => {
    const now = expected(kind, key);
    return forms.flatMap((form) => {
      const path = rowPath({ kind, key, form });
      return path === null
        ? []
        : [{ kind, form, path, to: now === null ? null : rowPath({ kind, key: now, form }), name, goneOn: dateOf(last + 1) }];
    });
  });
}, 120_000);

describe('the addresses of ten releases', () => {
  it('are still there, have moved, or are gone: many of each', () => {
    const count = (isOf: (one: Walked) => boolean) => walked.filter(isOf).length;
    expect(count(({ path, to }) => to === path)).toBeGreaterThan(60);
    expect(count(({ path, to }) => to !== path && to !== null)).toBeGreaterThan(60);
    expect(count(({ to }) => to === null)).toBeGreaterThan(60);
    expect(walked.some(({ kind, to }) => kind === 'country' && to === null)).toBe(true);
  });

  it('have a page each on a host of files alone, which leads on or asks not to be indexed', () => {
    const pages = new Map(staticDeployment(readSite(folder)).texts.map(({ path, text }) => [path, text]));
    for (const { path, to, form } of walked) {
      if (form !== 'page' || to === path) continue;
      const html = pages.get(`site${path}/index.html`);
      if (to === null) expect(html).toContain('<meta name="robots" content="noindex">');
      else expect(html).toMatch(new RegExp(`url=https://cranes\\.example(?:${to}/|/api${to}\\.json)"`));
    }
  });
});

describe.each(conformanceHosts)('each address that one of ten releases had, on $name', ({ name: hostName, needs, start }) => {
  it('leads to what it named, or says that it is gone', { tags: needs ?? [] }, async () => {
    const work = join(temporary.path, hostName);
    mkdirSync(work);
    const host = await start(folder, work);
    try {
      const send = sendTo(host.port, 'cranes.example');
      const get = (path: string, accept = '*/*') => send('GET', path, { accept }, null);
      for (const { form, path, to, name, goneOn } of walked) {
        const { status, headers, body } = await get(path);
        if (to === path) expect([path, status]).toEqual([path, 200]);
        else if (to !== null) {
          expect([path, status, headers.get('location')]).toEqual([path, 308, `https://cranes.example${to}`]);
          expect([to, (await get(to)).status]).toEqual([to, 200]);
        } else {
          expect([path, status]).toEqual([path, 410]);
          const { error } = JSON.parse(body.toString()) as { error: { code: string; message: string } };
          expect(error.code).toBe('gone');
          expect(error.message).toContain(`(${name}) has been removed; the data of ${goneOn} is the first without it.`);
          if (form !== 'page') continue;
          const shown = await get(path, 'text/html');
          expect([path, shown.status]).toEqual([path, 410]);
          expect(shown.body.toString()).toContain('<title>Page removed');
        }
      }
      expect((await get('/companies/never-published')).status).toBe(404);
    } finally {
      await host.stop();
    }
  });
});
