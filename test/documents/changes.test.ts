import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Changes, type ReleaseChanges } from '../../src/contract/changes.ts';
import { dataDocuments } from '../../src/documents/all-documents.ts';
import { makeTestSite } from '../made-site.ts';
import { changesDocuments, listOfChanges } from '../../src/documents/changes/changes-documents.ts';
import type { Row } from '../../src/contract/tables.ts';
import { buildMarket, dateOfData } from '../../src/model/market.ts';
import { nextChanges, type History } from '../../src/documents/changes/history.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import { sampleService, syntheticMarket, syntheticRows } from '../synthetic-market.ts';

/** Content of each company by slug. */
type State = ReadonlyMap<string, string>;

const sha256 = (content: string) => sha256Hex(Buffer.from(content));
const versionOf = (state: State) => sha256(JSON.stringify([...state].sort())).slice(0, 16);
const hashes = (state: State) => new Map([...state].map(([slug, content]) => [slug, sha256(content)]));

/** Publishes one state after another, as releases do. */
function publishAll(states: readonly State[], dates: readonly string[] = []): Changes[] {
  let history: History | null = null;
  return states.map((state, i) => {
    const dataVersion = versionOf(state);
    const companies = [...hashes(state)].map(([slug, digest]) => ({ slug, sha256: digest })).sort((a, b) => (a.slug < b.slug ? -1 : 1));
    const changes = nextChanges(history, {
      dataVersion,
      companies,
      countryAndServicesOf: () => null,
      former: [],
      date: dates[i] ?? '2026-11-01',
    });
    history = { dataVersion, companies: hashes(state), companyOf: () => null, releases: changes.releases, keys: null };
    return changes;
  });
}

/** What the guide tells a client to do; null when it has to begin again. */
function follow(copy: State, version: string, { releases, data_version }: Changes): Map<string, string> | null {
  const now = new Map(copy);
  if (version === data_version) return now;
  const from = releases.findIndex(({ previous_data_version }) => previous_data_version === version);
  if (from === -1 || releases.slice(0, from + 1).some(({ listed }) => !listed)) return null;
  for (const { added, changed, removed } of releases.slice(0, from + 1).toReversed()) {
    for (const { slug, sha256: digest } of [...added, ...changed]) now.set(slug, digest);
    for (const { slug } of removed) now.delete(slug);
  }
  return now;
}

const anyState = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom('1', '2', '3'))
  .map((companies): State => new Map(Object.entries(companies)));

describe('the feed of changes', () => {
  it('names a renamed company with the slug that replaced its own, which is a link', () => {
    const company = (slug: string) => ({ slug, sha256: sha256(slug) });
    const lists = { added: [company('new')], changed: [], removed: [company('gone'), company('old')], listed: true };
    expect(listOfChanges({ ...lists, renamed: [{ from: 'old', to: 'new' }] }, 'https://cranes.example')).toBe(
      '<ul><li>added: <a href="https://cranes.example/api/companies/new">new</a></li><li>removed: gone</li><li>renamed: old to <a href="https://cranes.example/api/companies/new">new</a></li></ul>',
    );
  });
});

describe('the changes of a release', () => {
  it('lead a copy from every version that is remembered to what is served', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 1, maxLength: 12 }), (states) => {
        const newest = publishAll(states).at(-1)!;
        expect(Changes.safeParse(newest).error).toBeUndefined();
        for (const state of states) {
          const copy = follow(hashes(state), versionOf(state), newest);
          expect(copy === null ? null : [...copy].sort()).toEqual([...hashes(states.at(-1)!)].sort());
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are the same for the same data after the same history, and the same data again adds nothing', () => {
    const states = [new Map([['a', '1']]), new Map([['a', '2']])];
    expect(publishAll(states)).toEqual(publishAll(states));
    const [, second, third] = publishAll([...states, states[1]!]);
    expect(third).toEqual(second);
  });

  it('begin with a release that changes nothing', () => {
    const [{ releases }] = publishAll([new Map([['a', '1']])]) as [Changes];
    expect(releases).toEqual([
      {
        sequence: 1,
        data_version: releases[0]!.data_version,
        previous_data_version: null,
        data_date: '2026-11-01',
        companies: 1,
        counts: { added: 0, changed: 0, removed: 0 },
        listed: true,
        added: [],
        changed: [],
        removed: [],
        renamed: [],
      },
    ]);
  });

  it('are remembered for fifty releases', () => {
    const states = Array.from({ length: 60 }, (_, i): State => new Map([['a', String(i)]]));
    const { releases } = publishAll(states).at(-1)!;
    expect(releases.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 50 }, (_, i) => 60 - i));
  });

  it('stay within 512 KiB: too long a list is left out and said so, and older releases are forgotten', () => {
    const many = (count: number, content: string): State =>
      new Map(Array.from({ length: count }, (_, i) => [`company-${i}`, `${content}${i}`]));
    const all = publishAll([many(3000, 'a'), many(3000, 'b'), many(3000, 'c'), many(3000, 'd'), many(9000, 'e')]);
    for (const changes of all) expect(JSON.stringify(changes).length).toBeLessThan(520 * 1024);
    expect(all[3]!.releases.map(({ listed, changed }) => [listed, changed.length])).toEqual([[true, 3000]]);
    const [newest] = all[4]!.releases as [ReleaseChanges];
    expect(newest).toMatchObject({
      listed: false,
      added: [],
      changed: [],
      removed: [],
      counts: { added: 6000, changed: 3000, removed: 0 },
    });
  });

  it('never go back in date', () => {
    const states = ['1', '2', '3'].map((content): State => new Map([['a', content]]));
    const { releases } = publishAll(states, ['2026-11-05', '2026-11-02', '2026-11-07']).at(-1)!;
    expect(releases.map(({ data_date }) => data_date)).toEqual(['2026-11-07', '2026-11-05', '2026-11-05']);
  });
});

describe('the date of the data', () => {
  it('is what service.json says, else the newest wanted ad, else the day of the contract', () => {
    const wantedAds = ['2026-10-08', '2026-11-09', '2026-10-01'].map((day) => wantedAd('a', day, null));
    expect(dateOfData({ wantedAds }, { ...sampleService, data_date: '2026-12-01' })).toBe('2026-12-01');
    expect(dateOfData({ wantedAds }, sampleService)).toBe('2026-11-09');
    expect(dateOfData({ wantedAds: [] }, sampleService)).toBe('2026-07-06');
  });

  it('lists expired wanted ads from the day after their last; the others come newest first', () => {
    const wantedAds = [
      wantedAd('over', '2026-01-01', '2026-11-08'),
      wantedAd('last-day', '2026-02-01', '2026-11-09'),
      wantedAd('no-end', '2026-03-01', null),
      wantedAd('newest', '2026-11-09', '2026-12-24'),
    ];
    const ids = (data_date?: string) => {
      const market = buildMarket(
        { ...syntheticRows(2, 2), wantedAds },
        { ...sampleService, ...(data_date === undefined ? {} : { data_date }) },
      );
      return [market.wantedAds, market.expiredAds].map((ads) => ads.map(({ id }) => id));
    };
    expect(ids()).toEqual([['newest', 'no-end', 'last-day'], ['over']]);
    expect(ids('2026-12-25')).toEqual([['no-end'], ['newest', 'last-day', 'over']]);
    expect(ids('2026-01-01')).toEqual([['newest', 'no-end', 'last-day', 'over'], []]);
  });
});

describe('the feed', () => {
  it('has an entry for each release, which lists removed companies by name', () => {
    const states = [new Map([['a', '1'], ['b', '1']]), new Map([['a', '2'], ['c', '1']]), new Map([['a', '2'], ['b', '1'], ['c', '1']])]; // prettier-ignore
    const changes = publishAll(states).at(-1)!;
    const [, atom] = changesDocuments(changes, { ...sampleService, name: 'Cranes & <more>' }, 'https://cranes.example');
    const text = Buffer.from(atom!.bytes).toString();
    expect(atom).toMatchObject({ url: '/api/changes.atom', file: 'api/changes.atom', mediaType: 'application/atom+xml; charset=utf-8' });
    expect(text).toContain('<author><name>Cranes &#38; &#60;more&#62;</name></author>');
    const ids = [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
    expect(text.match(/<updated>2026-11-01T00:00:00Z<\/updated>/g)).toHaveLength(4);
    expect(text).toContain('1 added, 1 changed, 1 removed');
    expect(text).toContain('removed: b');
    expect(text).toContain('/api/companies/c&#34;');
  });
});

describe('a build without a history', () => {
  it('publishes a document with one release and a feed with one entry', async () => {
    const site = await makeTestSite(syntheticMarket(5, 9));
    const { changes, dataVersion } = site;
    const list = [...dataDocuments(site)];
    const text = Buffer.from(list.find(({ url }) => url === '/api/changes.json')!.bytes).toString();
    expect(JSON.parse(text)).toEqual(changes);
    expect(changes).toMatchObject({ data_version: dataVersion, releases: [{ sequence: 1, previous_data_version: null }] });
    expect(
      Buffer.from(list.find(({ url }) => url === '/api/changes.atom')!.bytes)
        .toString()
        .match(/<entry>/g),
    ).toHaveLength(1);
  });
});

function wantedAd(id: string, posted_on: string, expires_on: string | null): Row<'wantedAds'> {
  const nothing = { brand: null, model: null, crane_type: null, capacity_min_t: null, country: 'DE', description: null };
  return { id, title: `Wanted: ${id}`, ...nothing, posted_on, expires_on };
}
