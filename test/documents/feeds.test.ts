import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Changes, CountryAndServices } from '../../src/contract/changes.ts';
import { feedPaths } from '../../src/contract/discovery.ts';
import { serviceTypes } from '../../src/contract/service-types.ts';
import { nextChanges, type History } from '../../src/documents/changes/history.ts';
import type { Document } from '../../src/documents/document.ts';
import { changesByTopic, topicFeedDocuments } from '../../src/documents/feeds/changes-by-topic.ts';
import { wantedFeedDocuments } from '../../src/documents/feeds/wanted-ads.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import { runPython } from '../run-python.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';
import { baseUrl, startServing } from '../serving.ts';

/** Companies by slug: where they are, and what else is in their content. */
type State = ReadonlyMap<string, CountryAndServices & { readonly rest: string }>;

const countryAndServicesOf = (state: State) => (slug: string) => {
  const company = state.get(slug);
  return company === undefined ? null : { country: company.country, services: company.services };
};

/** Publishes one state after another, as releases do. */
function publishAll(states: readonly State[]): Changes[] {
  let history: History | null = null;
  return states.map((state, i) => {
    const companies = [...state]
      .map(([slug, content]) => ({ slug, sha256: sha256Hex(JSON.stringify(content)) }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1));
    const dataVersion = sha256Hex(JSON.stringify(companies)).slice(0, 16);
    const day = `2026-11-${String(10 + i)}`;
    const changes = nextChanges(history, {
      dataVersion,
      companies,
      countryAndServicesOf: countryAndServicesOf(state),
      former: [],
      date: day,
    });
    const before = new Map(companies.map(({ slug, sha256 }) => [slug, sha256]));
    const companyOf = (slug: string) => {
      const company = countryAndServicesOf(state)(slug);
      return company === null ? null : { id: 0, name: '', ...company };
    };
    history = { dataVersion, companies: before, companyOf, releases: changes.releases, keys: null };
    return changes;
  });
}

const anyState: fc.Arbitrary<State> = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fc.record({
      country: fc.constantFrom('DE', 'NL'),
      services: fc.subarray(['mobile_crane', 'heavy_haulage', 'DE']),
      rest: fc.constantFrom('1', '2'),
    }),
  )
  .map((companies) => new Map(Object.entries(companies)));

const isIn = (part: string, parts: CountryAndServices | null): boolean =>
  parts !== null && (part === `country ${parts.country}` || parts.services.some((service) => part === `service ${service}`));

describe('the changes of a part', () => {
  it('are what two states of the part differ by, also where companies move between parts or go', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 2, maxLength: 8 }), (states) => {
        const all = publishAll(states);
        const { releases } = all.at(-1)!;
        const found = changesByTopic(all.at(-1)!, countryAndServicesOf(states.at(-1)!));
        for (const part of ['country DE', 'country NL', 'service mobile_crane', 'service heavy_haulage', 'service DE']) {
          /** Slugs of each release, newest first, written down a second time in the plainest way. */
          const expected = releases.slice(0, -1).flatMap((release) => {
            const i = all.findIndex(
              ({ data_version, releases: [newest] }) => data_version === release.data_version && newest!.sequence === release.sequence,
            );
            const [before, after] = [
              states[all.findIndex(({ releases: [newest] }) => newest!.sequence === release.sequence - 1)]!,
              states[i]!,
            ];
            const slugs = [...new Set([...before.keys(), ...after.keys()])].sort();
            const pick = (fits: (was: boolean, is: boolean, same: boolean) => boolean) =>
              slugs.filter((slug) =>
                fits(
                  isIn(part, before.get(slug) ?? null),
                  isIn(part, after.get(slug) ?? null),
                  JSON.stringify(before.get(slug)) === JSON.stringify(after.get(slug)),
                ),
              );
            const lists = {
              added: pick((was, is) => !was && is),
              changed: pick((was, is, same) => was && is && !same),
              removed: pick((was, is) => was && !is),
            };
            return Object.values(lists).every((list) => list.length === 0) ? [] : [lists];
          });
          const slugsOf = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug).sort();
          const lists = (found.get(part as 'country DE') ?? []).map(({ added, changed, removed }) => ({
            added: slugsOf(added),
            changed: slugsOf(changed),
            removed: slugsOf(removed),
          }));
          expect(lists, part).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('end before a release whose changes are too many to list, which every feed says', () => {
    const many = (rest: string): State =>
      new Map(Array.from({ length: 7000 }, (_, i) => [`company-${i}`, { country: 'DE', services: ['mobile_crane'], rest }]));
    const states = [many('1'), many('2'), new Map([...many('2'), ['new-one', { country: 'NL', services: [], rest: '' }]])];
    const changes = publishAll(states).at(-1)!;
    const documents = topicFeedDocuments({
      changes,
      now: countryAndServicesOf(states[2]!),
      countries: ['DE', 'NL'],
      formerCountries: ['AD'],
      service: sampleService,
      baseUrl,
    });
    expect(titlesOf(documents, '/feeds/countries/nl.json')).toEqual([
      expect.stringContaining('1 added, 0 changed, 0 removed'),
      expect.stringContaining('too many changes to list'),
    ]);
    // A country without companies keeps its feed, even if no change is known.
    expect(titlesOf(documents, '/feeds/countries/ad.json')).toEqual(titlesOf(documents, '/feeds/countries/de.json'));
    expect(titlesOf(documents, '/feeds/countries/de.json')).toEqual([expect.stringContaining('too many changes to list')]);
  });
});

const textOf = (documents: readonly Document[], url: string): string =>
  Buffer.from(documents.find((document) => document.url === url)!.bytes).toString();
interface JsonFeed {
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly title: string;
    readonly content_html: string;
    readonly date_modified: string;
  }[];
}
const feedOf = (documents: readonly Document[], url: string) =>
  JSON.parse(textOf(documents, url)) as JsonFeed & Readonly<Record<string, unknown>>;
const titlesOf = (documents: readonly Document[], url: string) => feedOf(documents, url).items.map(({ title }) => title);

const hostileService = { ...sampleService, name: 'Cranes & <more> "]]>"' };
const state = (...companies: [string, string, string[]][]): State =>
  new Map(companies.map(([slug, country, services]) => [slug, { country, services, rest: '' }]));

/** Feeds of a market that has lost all companies of a country, and the feed of its ads. */
function feedsOf(): Document[] {
  const states = [
    state(['a', 'FR', ['mobile_crane']], ['b', 'DE', ['mobile_crane']]),
    state(['b', 'DE', ['mobile_crane', 'crawler_crane']]),
  ];
  const changes = publishAll(states).at(-1)!;
  const market = syntheticMarket(3, 3, 1, hostileService);
  const ad = {
    id: 'wa-1',
    title: 'Wanted: <b>LTM</b> & "more"',
    brand: 'A & B',
    model: null,
    crane_type: null,
    capacity_min_t: 90,
    country: null,
  };
  const ads = [{ ...ad, description: '<script>alert(1)</script>', posted_on: '2026-11-02', expires_on: '2026-12-01' }];
  return [
    ...topicFeedDocuments({
      changes,
      now: countryAndServicesOf(states[1]!),
      countries: ['DE'],
      formerCountries: [],
      service: hostileService,
      baseUrl,
    }),
    ...wantedFeedDocuments({ ...market, wantedAds: ads }, baseUrl),
  ];
}

describe('a feed', () => {
  it('is there for each country that has or had companies, each service and the wanted ads, in two forms of their media types', () => {
    const paths = [feedPaths.country('DE'), feedPaths.country('FR'), ...serviceTypes.map(feedPaths.service), feedPaths.wantedAds];
    expect(feedsOf().map(({ url, mediaType, documentClass }) => [url, mediaType, documentClass])).toEqual(
      paths.flatMap((path) => [
        [`${path}.atom`, 'application/atom+xml; charset=utf-8', 'data'],
        [`${path}.json`, 'application/feed+json', 'data'],
      ]),
    );
  });

  it('names what changed in its part', () => {
    const documents = feedsOf();
    expect(titlesOf(documents, '/feeds/countries/fr.json')).toEqual([expect.stringContaining('0 added, 0 changed, 1 removed')]);
    expect(titlesOf(documents, '/feeds/services/crawler_crane.json')).toEqual([expect.stringContaining('1 added, 0 changed, 0 removed')]);
    expect(textOf(documents, '/feeds/countries/fr.atom')).toContain('removed: a');
    expect(feedOf(documents, '/feeds/countries/fr.json')['home_page_url']).toBe(`${baseUrl}/countries`);
    expect(feedOf(documents, '/feeds/services/heavy_haulage.json').items).toEqual([]);
  });

  it('has the members that JSON Feed 1.1 requires, and the same entries as Atom', () => {
    const documents = feedsOf();
    for (const { url } of documents.filter((document) => document.url.endsWith('.json'))) {
      const feed = feedOf(documents, url);
      expect(feed).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        title: expect.stringMatching(/./),
        feed_url: baseUrl + url,
      });
      for (const { id, url: link, content_html: html, date_modified: date } of feed.items) {
        expect([URL.canParse(id), URL.canParse(link), html.length > 0, new Date(date).toISOString().startsWith(date.slice(0, 19))]).toEqual(
          [true, true, true, true],
        );
      }
      expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
      const atom = textOf(documents, url.replace('.json', '.atom'));
      expect(atom.match(/<entry>/g)?.length ?? 0, url).toBe(feed.items.length);
    }
  });

  it('shows text of ads as text', () => {
    const [item] = feedOf(feedsOf(), '/feeds/wanted-ads.json').items;
    expect(item).toMatchObject({
      title: 'Wanted: <b>LTM</b> & "more"',
      url: `${baseUrl}/wanted/wa-1`,
      date_modified: '2026-11-02T00:00:00Z',
    });
    expect(item!.content_html).not.toContain('<script>');
    expect(item!.content_html).toContain('A &#38; B');
  });

  it('is well-formed Atom with what RFC 4287 requires, empty ones too', { tags: 'python' }, () => {
    const documents = [...feedsOf(), ...wantedFeedDocuments({ ...syntheticMarket(1, 1), wantedAds: [] }, baseUrl)];
    const feeds = documents.filter(({ url }) => url.endsWith('.atom')).map(({ bytes }) => Buffer.from(bytes).toString());
    const faults = runPython(
      `import sys, json, xml.etree.ElementTree as tree
ns = "{http://www.w3.org/2005/Atom}"
faults = []
for text in json.load(sys.stdin):
    feed = tree.fromstring(text)
    for node in [feed] + feed.findall(ns + "entry"):
        for name in ("id", "title", "updated"):
            if len(node.findall(ns + name)) != 1 or not node.find(ns + name).text: faults.append(name)
        if not node.findall(ns + "link"): faults.append("link")
    if feed.tag != ns + "feed" or not feed.find(ns + "author").find(ns + "name").text: faults.append("author")
    if [link.get("rel") for link in feed.findall(ns + "link")] != ["self", "alternate"]: faults.append("links")
    ids = [node.find(ns + "id").text for node in feed.findall(ns + "entry")]
    if len(set(ids)) != len(ids): faults.append("ids")
print(json.dumps(faults))`,
      JSON.stringify(feeds),
    );
    expect(faults).toEqual([]);
    expect(feeds.some((text) => !text.includes('<entry>'))).toBe(true);
  });

  it('is answered by the service, and 404 with an ApiError where there is none', async () => {
    const serving = await startServing({ market: syntheticMarket(20, 40, 5) });
    const country =
      serving.context.dataset.columns.count > 0 ? serving.documents.find(({ url }) => url.startsWith('/feeds/countries/'))!.url : '';
    const response = await serving.send(country);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(response.headers.get('etag')).not.toBeNull();
    for (const path of ['/feeds/countries/zz.atom', '/feeds/countries/zz.json', '/feeds/services/tower_crane.atom', '/feeds/nothing']) {
      const missing = await serving.send(path, { headers: { Accept: 'text/html' } });
      expect([missing.status, missing.headers.get('content-type')], path).toEqual([404, 'application/json; charset=utf-8']);
    }
  });
});
