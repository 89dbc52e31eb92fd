import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isProblem } from '../../src/contract/errors.ts';
import { operationList } from '../../src/contract/operations.ts';
import { reservedSlugs } from '../../src/contract/tables.ts';
import {
  addressOf,
  companyAt,
  companyPageAt,
  familyOf,
  findFileAddress,
  listFile,
  markdownPath,
  fileAddressOf,
} from '../../src/documents/addresses.ts';
import { clientDocuments } from '../../src/documents/client-documents.ts';
import { mapDocuments } from '../../src/documents/map-documents.ts';
import { encodeCursor, parseListQuery } from '../../src/query/list-query.ts';
import { bundleClient } from '../../src/writer/bundle.ts';
import type { Manifest } from '../../src/writer/manifest.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { publishMarket, temporaryFolder, testAskPage, testPage } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';

const nearSegments = [
  'api',
  'companies',
  '_lists',
  'any',
  'first',
  'DE',
  'batch',
  'facets',
  'changes',
  'index',
  '404',
  'acme',
  'mobile_crane',
  'agent',
  'auth',
  '.well-known',
  'mcp',
  'docs',
  'server-card',
  'server-card.alias',
  'api-catalog',
  'openapi',
  'oauth-protected-resource',
  '_astro',
  'map',
  '',
  '.',
  '..',
  '.git',
  'a b',
  '%41',
];
/** Parts of addresses and of files, those among them that come near to what is published. */
const segment = fc.oneof(fc.constantFrom(...nearSegments), fc.stringMatching(/^[a-z0-9.-]{1,6}$/));
const extension = fc.constantFrom('', '', '.json', '.html', '.md', '.alias.json', '.txt', '.xml', '.exe');
const search = fc.constantFrom(
  '',
  '',
  '',
  '?',
  '?country=DE',
  '?country=any',
  '?country=DE&cursor=first',
  '?cursor=a&country=DE',
  '?service_type=any',
  '?limit=1',
);
const file = fc.tuple(fc.array(segment, { minLength: 1, maxLength: 6 }), extension).map(([parts, ending]) => parts.join('/') + ending);
const address = fc.tuple(file, search).map(([path, query]) => `/${path}${query}`);

describe('an address and its file', () => {
  it.each([
    ['/', 'index.html', 'text/html; charset=utf-8', 'page'],
    ['/index.md', 'index.md', 'text/markdown; charset=utf-8', 'page'],
    ['/404', '404.html', 'text/html; charset=utf-8', 'page'],
    ['/ask', 'ask.html', 'text/html; charset=utf-8', 'page'],
    ['/atlas/concepts', 'atlas/concepts.html', 'text/html; charset=utf-8', 'page'],
    ['/companies/acme', 'companies/acme.html', 'text/html; charset=utf-8', 'page'],
    ['/companies/acme.md', 'companies/acme.md', 'text/markdown; charset=utf-8', 'page'],
    ['/docs/search.json', 'docs/search.json', 'application/json; charset=utf-8', 'page'],
    ['/docs/errors.md', 'docs/errors.md', 'text/markdown; charset=utf-8', 'discovery'],
    ['/api/companies', 'api/companies/_lists/any/any/first.json', 'application/json; charset=utf-8', 'data'],
    [
      '/api/companies?country=DE&service_type=mobile_crane&cursor=abc',
      'api/companies/_lists/DE/mobile_crane/abc.json',
      'application/json; charset=utf-8',
      'data',
    ],
    ['/api/companies/acme', 'api/companies/acme.json', 'application/json; charset=utf-8', 'data'],
    ['/api/facets', 'api/facets.json', 'application/json; charset=utf-8', 'data'],
    ['/api/changes.json', 'api/changes.json', 'application/json; charset=utf-8', 'data'],
    ['/api/changes.atom', 'api/changes.atom', 'application/atom+xml; charset=utf-8', 'data'],
    [
      '/.well-known/api-catalog',
      '.well-known/api-catalog.json',
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      'discovery',
    ],
    ['/.well-known/mcp.json', '.well-known/mcp.json', 'application/mcp-server-card+json', 'discovery'],
    ['/.well-known/mcp/server-card.json', '.well-known/mcp/server-card.json', 'application/mcp-server-card+json', 'discovery'],
    ['/.well-known/mcp/server-card', '.well-known/mcp/server-card.alias.json', 'application/mcp-server-card+json', 'discovery'],
    [
      '/.well-known/oauth-protected-resource/.well-known/mcp',
      '.well-known/oauth-protected-resource/.well-known/mcp.json',
      'application/json; charset=utf-8',
      'discovery',
    ],
    [
      '/.well-known/agent-skills/find/SKILL.md',
      '.well-known/agent-skills/find/SKILL.md',
      'text/markdown; charset=utf-8; profile="urn:air:agent-skills"',
      'discovery',
    ],
    ['/agent/auth', 'agent/auth.json', 'application/json; charset=utf-8', 'discovery'],
    ['/sitemap-12.xml', 'sitemap-12.xml', 'application/xml; charset=utf-8', 'discovery'],
    ['/downloads/companies.csv', 'downloads/companies.csv', 'text/csv; charset=utf-8; header=present', 'download'],
    ['/client.d.ts', 'client.d.ts', 'text/typescript; charset=utf-8', 'download'],
    ['/_astro/page.Ab-1.js', '_astro/page.Ab-1.js', 'text/javascript; charset=utf-8', 'asset'],
    ['/favicon.svg', 'favicon.svg', 'image/svg+xml', 'page'],
  ])('%s is %s', (url, path, mediaType, documentClass) => {
    expect(findFileAddress(url)).toEqual({ url, file: path, mediaType, documentClass });
    expect(addressOf(path)).toBe(url);
  });

  it.each([
    ['the file of another address', '/index'],
    ['the file of a page', '/atlas.html'],
    ['the file of a company', '/api/companies/acme.json'],
    ['the file of a list', '/api/companies/_lists/any/any/first.json'],
    ['the file of a document for programs', '/api/facets.json'],
    ['an operation that is asked by POST', '/api/companies/batch'],
    ['an endpoint', '/.well-known/mcp'],
    ['a list in another spelling', '/api/companies?cursor=abc&country=DE'],
    ['a list with what stands for no value', '/api/companies?country=any'],
    ['a list that only the function answers', '/api/companies?limit=10'],
    ['a page with a query', '/map?bbox=1,2,3,4'],
    ['a hidden file', '/.git/config.txt'],
    ['a step upward', '/../secret.txt'],
    ['an empty segment', '//robots.txt'],
    ['an extension without a media type', '/setup.exe'],
  ])('is none for %s', (_reason, url) => {
    expect(findFileAddress(url)).toBeNull();
    expect(() => fileAddressOf(url)).toThrow(RangeError);
  });

  it('belong to each other alone, whatever the address', () => {
    let count = 0;
    fc.assert(
      fc.property(address, address, (url, other) => {
        const found = findFileAddress(url);
        if (found === null) return;
        count++;
        expect(addressOf(found.file)).toBe(url);
        if (other !== url) expect(findFileAddress(other)?.file).not.toBe(found.file);
      }),
      { numRuns: 20_000 },
    );
    expect(count).toBeGreaterThan(1000);
  });

  it('belong to each other alone, whatever the file', () => {
    let addresses = 0;
    fc.assert(
      fc.property(file, (path) => {
        const url = addressOf(path);
        if (url === null) return;
        addresses++;
        const found = findFileAddress(url);
        // A file without a media type has an address, where nothing can stand.
        if (found === null) expect(path).toMatch(/\.[A-Za-z0-9]+$/);
        else expect(found.file).toBe(path);
      }),
      { numRuns: 20_000 },
    );
    expect(addresses).toBeGreaterThan(1000);
  });

  it('are distinguished by form: a company, its page and the Markdown alternate of the page', () => {
    expect(companyAt('/api/companies/acme')).toBe('acme');
    for (const path of ['/api/companies/batch', '/api/companies/', '/api/companies/a/b', '/api/companies/Acme', '/companies/acme'])
      expect(companyAt(path), path).toBeNull();
    expect(companyPageAt('/companies/acme')).toEqual({ slug: 'acme', form: 'html' });
    expect(companyPageAt('/companies/acme.md')).toEqual({ slug: 'acme', form: 'markdown' });
    for (const path of ['/companies', '/companies/acme.mdx', '/companies/a/b']) expect(companyPageAt(path)).toBeNull();
    expect(markdownPath('/')).toBe('/index.md');
  });
});

describe('the file of a list', () => {
  const read = (query: string) => {
    const parsed = parseListQuery(query);
    if (isProblem(parsed)) throw new Error(parsed.message);
    return parsed;
  };

  it('exists exactly for country, service and cursor with the default limit', () => {
    const cursor = encodeCursor('acme', 'country=NL');
    expect(listFile(read(''))).toBe('api/companies/_lists/any/any/first.json');
    expect(listFile(read(`?country=nl&cursor=${cursor}`))).toBe(`api/companies/_lists/NL/any/${cursor}.json`);
    expect(listFile(read('?service_type=mobile_crane&limit=50'))).toBe('api/companies/_lists/any/mobile_crane/first.json');
    expect(listFile(read('?limit=49'))).toBeNull();
    expect(listFile(read('?capacity_min_t=1'))).toBeNull();
    expect(listFile(read('?bbox=1,2,3,4'))).toBeNull();
  });
});

describe('a published tree', () => {
  const folder = temporaryFolder();
  const market = syntheticMarket(120, 500);
  let manifest: Manifest;
  beforeAll(async () => {
    const pages = [testPage('/', 'Front'), testPage('/404', 'Not found'), testAskPage()];
    const more = [...clientDocuments(await bundleClient(projectRoot)), ...mapDocuments()];
    ({ manifest } = await publishMarket(market, folder.path, { pages: [...pages, ...more], withExplore: true }));
  });
  afterAll(() => folder.remove());

  it('has the file, class and media type that the mapping gives to every address of its manifest', () => {
    for (const { url, file: path, media_type: mediaType, class: documentClass } of manifest.documents) {
      expect(findFileAddress(url)).toEqual({ url, file: path, mediaType, documentClass });
      expect(familyOf(path), path).toBeNull();
    }
    expect(manifest.families.map(({ name }) => name).toSorted()).toEqual(['companies', 'company-pages', 'company-pages-markdown', 'lists']);
    for (const { name, file: form, url: urlForm, media_type: mediaType, class: documentClass, entries } of manifest.families) {
      for (const [key] of entries) {
        const path = form.replace('{key}', key);
        const url = addressOf(path)!;
        if (name !== 'lists') expect(url).toBe(urlForm.replace('{key}', key));
        expect(findFileAddress(url)).toEqual({ url, file: path, mediaType, documentClass });
        expect(familyOf(path)).toEqual({ name, key });
      }
    }
  });

  it('has no address of its own where a row could have one, but those of words that no row may have', () => {
    const addresses = [...manifest.documents.map(({ url }) => url), ...operationList.map(({ path }) => path)];
    const { companies, models, concepts, listings, wantedAds, expiredAds } = market;
    const folders: readonly (readonly [folder: string, keys: readonly string[]])[] = [
      ['/companies/', companies.map(({ slug }) => slug)],
      ['/api/companies/', companies.map(({ slug }) => slug)],
      ['/atlas/', models.map(({ slug }) => slug)],
      ['/atlas/concepts/', concepts.map(({ slug }) => slug)],
      ['/marketplace/', listings.map(({ slug }) => slug)],
      ['/wanted/', [...wantedAds, ...expiredAds].map(({ id }) => id)],
    ];
    const own = folders.flatMap(([folderPath, keys]) => {
      const words = addresses.flatMap((url) => (url.startsWith(folderPath) ? [url.slice(folderPath.length).replace(/\.md$/, '')] : []));
      return words.filter((word) => /^[A-Za-z0-9-]+$/.test(word) && !keys.includes(word));
    });
    expect(own).toEqual(expect.arrayContaining(['batch', 'concepts']));
    expect(own.filter((word) => !reservedSlugs.includes(word))).toEqual([]);
  });

  it('has no file but those of its addresses, and none of them twice', () => {
    const client = join(folder.path, 'client');
    const files = readdirSync(client, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
      // Compressed forms stand beside their documents.
      .filter((path) => !/\.(?:gz|br)$/.test(path));
    const urls = files.map((path) => addressOf(path));
    expect(urls.filter((url) => url === null)).toEqual([]);
    expect(new Set(urls).size).toBe(files.length);
    const listed = manifest.families.reduce((sum, { entries }) => sum + entries.length, manifest.documents.length);
    expect(files.length).toBe(listed);
  });
});
