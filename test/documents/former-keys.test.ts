import { describe, expect, it } from 'vitest';
import type { Row, Rows } from '../../src/contract/tables.ts';
import { rowAt, rowPath } from '../../src/documents/addresses.ts';
import { nextKeys } from '../../src/documents/changes/former-keys.ts';
import { nextChanges, type History } from '../../src/documents/changes/history.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { openFormer, readFormerKeys, writeFormerKeys, type ReleaseKeys } from '../../src/query/former-keys.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

const rows = syntheticRows(1, 0);
const [anyCompany] = rows.companies;

/** A market of companies, each with its id and slug, on a day. */
function marketOf(companies: Readonly<Record<string, number>>, date: string, changes: Partial<Rows> = {}): Market {
  const companyRows = Object.entries(companies).map(([slug, id]): Row<'companies'> => ({
    ...anyCompany!,
    id,
    slug,
    name: `Company ${id}`,
    active: true,
  }));
  return buildMarket({ ...rows, companies: companyRows, ...changes }, { ...sampleService, data_date: date });
}

const alias = (kind: Row<'aliases'>['kind'], old_slug: string, slug: string | null): Row<'aliases'> => ({ kind, old_slug, slug });

/** Publishes one market after another, as releases do. */
function publishAll(...markets: readonly Market[]) {
  let history: History | null = null;
  const releases = markets.map((market, i) => {
    const keys: ReleaseKeys = nextKeys(history, market);
    const bySlug = new Map(market.companies.map(({ published }) => [published.slug, published]));
    const companies = [...bySlug.keys()].map((slug) => ({ slug, sha256: `${i}`.padStart(64, '0') }));
    const changes = nextChanges(history, {
      dataVersion: `${i}`,
      companies,
      countryAndServicesOf: () => null,
      former: keys.former,
      date: market.date,
    });
    // As it is read from what was published.
    const read = readFormerKeys(writeFormerKeys({ data_version: `${i}`, ...keys }));
    history = {
      dataVersion: `${i}`,
      companies: new Map(companies.map(({ slug, sha256 }) => [slug, sha256])),
      companyOf: (slug) => bySlug.get(slug) ?? null,
      releases: changes.releases,
      keys: read,
    };
    return { find: openFormer(read.former), former: read.former, renamed: changes.releases[0]!.renamed };
  });
  return releases.at(-1)!;
}

describe('former keys', () => {
  it('of a company that keeps its id lead to its new slug, over every rename since, and the changes say so', () => {
    const { find, renamed } = publishAll(
      marketOf({ a: 1, z: 9 }, '2026-01-01'),
      marketOf({ b: 1, z: 9 }, '2026-01-02'),
      marketOf({ c: 1, z: 9 }, '2026-01-03'),
    );
    expect(find('company', 'a')).toEqual({ now: 'c', name: 'Company 1', on: '2026-01-02' });
    expect(find('company', 'b')).toMatchObject({ now: 'c' });
    expect(renamed).toEqual([{ from: 'b', to: 'c' }]);
    expect([find('company', 'c'), find('company', 'unheard-of')]).toEqual([null, null]);
  });

  it('of what was removed say what it was and since when, and a slug that led there says the same day', () => {
    const { find, renamed } = publishAll(
      marketOf({ a: 1, z: 9 }, '2026-01-01'),
      marketOf({ b: 1, z: 9 }, '2026-01-02'),
      marketOf({ z: 9 }, '2026-01-03', { concepts: [], models: [] }),
    );
    expect(find('company', 'b')).toEqual({ now: null, name: 'Company 1', on: '2026-01-03' });
    expect(find('company', 'a')).toEqual({ now: null, name: 'Company 1', on: '2026-01-03' });
    expect(find('concept', 'load-chart')).toEqual({ now: null, name: 'Load chart', on: '2026-01-03' });
    expect(find('model', 'liebherr-ltm-1100-5-2')).toEqual({ now: null, name: 'Liebherr LTM 1100-5.2', on: '2026-01-03' });
    expect(renamed).toEqual([]);
  });

  it('end when the key is in use again, and those that led there lead there again', () => {
    const there = { b: 1, z: 9 };
    const { find, former } = publishAll(
      marketOf({ a: 1, z: 9 }, '2026-01-01'),
      marketOf(there, '2026-01-02'),
      marketOf({ z: 9 }, '2026-01-03'),
      marketOf(there, '2026-01-04'),
    );
    expect(find('company', 'a')).toMatchObject({ now: 'b' });
    expect(former.map(({ key }) => key)).toEqual(['a']);
  });

  it('stay when a company is renamed back and forth', () => {
    const { find } = publishAll(
      marketOf({ a: 1, z: 9 }, '2026-01-01'),
      marketOf({ b: 1, z: 9 }, '2026-01-02'),
      marketOf({ a: 1, z: 9 }, '2026-01-03'),
    );
    expect([find('company', 'a'), find('company', 'b')?.now]).toEqual([null, 'a']);
  });

  it('lead to no company that was there before, as when companies are numbered again', () => {
    const { find } = publishAll(marketOf({ a: 1, b: 2 }, '2026-01-01'), marketOf({ b: 1, c: 2 }, '2026-01-02'));
    expect(find('company', 'a')).toEqual({ now: null, name: 'Company 1', on: '2026-01-02' });
  });

  it('lead where aliases.csv says, for all kinds, also without a history; what has an empty slug is gone', () => {
    const aliases = [
      alias('company', 'merged', 'z'),
      alias('company', 'older', 'merged'),
      alias('model', 'ltm-1100', 'liebherr-ltm-1100-5-2'),
      alias('concept', 'chart', null),
      alias('company', 'z', 'a'),
      alias('company', 'lost', 'inactive'),
    ];
    const { find } = publishAll(marketOf({ z: 9 }, '2026-01-01', { aliases }));
    expect(find('company', 'older')).toEqual({ now: 'z', name: null, on: null });
    expect(find('model', 'ltm-1100')?.now).toBe('liebherr-ltm-1100-5-2');
    expect(find('concept', 'chart')).toEqual({ now: null, name: null, on: null });
    expect(find('company', 'z')).toBe(null);
    expect(find('company', 'lost')?.now).toBe(null);
  });

  it('are corrected by aliases.csv, with the day and the name of before, and stay when it is deleted', () => {
    const before = [marketOf({ a: 1, b: 2 }, '2026-01-01'), marketOf({ b: 2 }, '2026-01-02')];
    const merged = marketOf({ b: 2 }, '2026-01-03', { aliases: [alias('company', 'a', 'b')] });
    const led = { now: 'b', name: 'Company 1', on: '2026-01-02' };
    expect(publishAll(...before).find('company', 'a')?.now).toBe(null);
    expect(publishAll(...before, merged).find('company', 'a')).toEqual(led);
    expect(publishAll(...before, merged, marketOf({ b: 2 }, '2026-01-04')).find('company', 'a')).toEqual(led);
  });

  it('of the pages of a country lead to its first page, and are gone with its last company', () => {
    const inCountry = (country: string, count: number, date: string): Market =>
      marketOf({}, date, {
        companies: Array.from({ length: count }, (_, i) => ({ ...anyCompany!, id: i + 1, slug: `c${i}`, country, active: true })),
      });
    const many = inCountry('AD', 401, '2026-01-01');
    const few = publishAll(many, inCountry('AD', 200, '2026-01-02'));
    expect(['ad', 'ad/2', 'ad/3', 'ad/4'].map((key) => few.find('country', key)?.now)).toEqual([undefined, 'ad', 'ad', undefined]);
    const none = publishAll(many, inCountry('AD', 200, '2026-01-02'), inCountry('NL', 200, '2026-01-03'));
    for (const key of ['ad', 'ad/2']) expect(none.find('country', key)).toEqual({ now: null, name: 'Andorra', on: '2026-01-03' });
    expect(rowPath(rowAt('/countries/ad/2.md')!)).toBe('/countries/ad/2.md');
  });

  it('are gone if they lead in a circle', () => {
    const aliases = [alias('company', 'a', 'b'), alias('company', 'b', 'a')];
    const { find } = publishAll(marketOf({ z: 9 }, '2026-01-01', { aliases }));
    expect([find('company', 'a')?.now, find('company', 'b')?.now]).toEqual([null, null]);
  });

  it('begin with the companies that were removed, if what was published has only changes', () => {
    const market = marketOf({ z: 9 }, '2026-01-05');
    const removed = { slug: 'a', sha256: '0'.repeat(64) };
    const release = { sequence: 1, data_version: '1', previous_data_version: null, data_date: '2026-01-02', companies: 1, listed: true };
    const history: History = {
      dataVersion: '1',
      companies: new Map([['z', '']]),
      companyOf: () => null,
      releases: [{ ...release, counts: { added: 0, changed: 0, removed: 1 }, added: [], changed: [], removed: [removed] }],
      keys: null,
    };
    expect(nextKeys(history, market).former).toEqual([{ kind: 'company', key: 'a', to: null, name: null, on: '2026-01-02' }]);
  });
});
