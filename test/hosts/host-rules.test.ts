import { hash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { storedHeaders } from '../../src/contract/headers.ts';
import { clientFile, documentIndexFile, notFoundPath, type FileAddress } from '../../src/documents/addresses.ts';
import { dataDocuments } from '../../src/documents/all-documents.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { jsonDocument, textDocument, type Document } from '../../src/documents/document.ts';
import { addressIndexFile } from '../../src/hosts/cloudflare/function-assets.ts';
import { faultsOf, measureDeployment } from '../../src/hosts/prepare/guard.ts';
import { hostIds, hosts, type HostId } from '../../src/hosts/prepare/hosts.ts';
import { isPosted } from '../../src/hosts/prepare/listed-documents.ts';
import { readSite, type PublishedSite } from '../../src/hosts/prepare/site.ts';
import type { Market } from '../../src/model/market.ts';
import { familyMembers, manifestWriter, type ManifestDocument } from '../../src/writer/manifest.ts';
import { exploreDocuments, makeTestSite } from '../made-site.ts';
import { temporaryFolder } from '../published.ts';

const { path: folder, remove } = temporaryFolder();
afterAll(remove);

/** The built site, at an address that others can reach. */
const small = ((site: PublishedSite) => ({ ...site, manifest: { ...site.manifest, base_url: 'https://cranes.test' } }))(
  readSite(inject('site').folder),
);
/** The same pages of code with ten times the rows of the sample. Its documents have addresses, and no content. */
let large: PublishedSite;

const tenTimes = <T>(rows: readonly T[], key: keyof T): T[] =>
  rows.flatMap((row) => Array.from({ length: 10 }, (_, i) => ({ ...row, [key]: `${String(row[key])}-${i}` })));

beforeAll(async () => {
  const sample = (await readMarket(join(projectRoot, 'data'))).market!;
  const market: Market = {
    ...sample,
    companies: tenTimes(sample.companies, 'slug').map((company) => ({
      ...company,
      published: { ...company.published, slug: company.slug },
    })),
    models: tenTimes(sample.models, 'slug'),
    concepts: tenTimes(sample.concepts, 'slug'),
    listings: tenTimes(sample.listings, 'slug'),
    wantedAds: tenTimes(sample.wantedAds, 'id'),
  };
  const site = await makeTestSite(market, small.manifest.base_url);
  const writer = manifestWriter({ baseUrl: small.manifest.base_url, dataVersion: site.dataVersion }, small.manifest.code);
  const known = new Set<string>();
  const add = (document: FileAddress & Pick<Document, 'link'>, make: (path: string) => void): void => {
    if (known.has(document.url)) return;
    known.add(document.url);
    writer.add(document)({ bytes: 0, sha256: '' });
    const path = join(folder, clientFile(document.file));
    mkdirSync(dirname(path), { recursive: true });
    make(path);
  };
  for (const each of small.manifest.documents)
    add({ ...each, mediaType: each.media_type, documentClass: each.class }, (path) =>
      symlinkSync(join(small.folder, clientFile(each.file)), path),
    );
  for (const document of [
    ...dataDocuments(site),
    ...exploreDocuments(site),
    // What only a market of more than 50,000 pages has, or of some 40,000 companies.
    textDocument('/sitemap-2.xml', ''),
    jsonDocument('/files/companies/DE.json', {}),
  ])
    add(document, (path) => writeFileSync(path, ''));
  symlinkSync(join(small.folder, 'server'), join(folder, 'server'));
  large = { ...small, folder, manifest: { ...small.manifest, ...writer.finish(small.manifest.server), classes: small.manifest.classes } };
});

/** What a host is told in its own terms: neither data nor words for people. */
async function rulesOf(host: HostId, site: PublishedSite): Promise<Record<string, string>> {
  const { texts } = await hosts[host].deployment(site, 'free');
  const isData = (path: string) => path.endsWith(documentIndexFile) || path.endsWith(addressIndexFile) || /^site\/(?!_headers$)/.test(path);
  const rules = texts.filter(({ path }) => path !== 'README.md' && !isData(path));
  // What Vercel calls overrides are the names and types of files, one for each.
  return Object.fromEntries(rules.map(({ path, text }) => [path, path.endsWith('/config.json') ? JSON.stringify(routesOf(text)) : text]));
}

interface VercelRoute {
  readonly src?: string;
  readonly handle?: string;
  readonly headers?: Record<string, string>;
}
const routesOf = (config: string): VercelRoute[] => (JSON.parse(config) as { routes: VercelRoute[] }).routes;

/** The headers that a host sends with the file of an address, by its rules. */
type HeadersAt = (url: string) => Record<string, string>;
const namesInLowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const headersBy: Readonly<Record<'s3' | 'vercel' | 'netlify', (rules: Record<string, string>) => HeadersAt>> = {
  s3: (rules) => {
    const handler = runInNewContext(`${rules['viewer-response.js']!.replace(/^import .*$/m, '')}\nhandler;`) as (event: object) => {
      headers: Record<string, { value: string }>;
    };
    return (url) => {
      const { headers } = handler({ request: { uri: url === '/' ? '/index.html' : url }, response: { headers: {} } });
      return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
    };
  },
  vercel: (rules) => {
    const routes = JSON.parse(rules['.vercel/output/config.json']!) as VercelRoute[];
    const hits = routes.slice(routes.findIndex(({ handle }) => handle === 'hit') + 1);
    const patterns = hits.map(({ src, headers }) => [new RegExp(src!), headers!] as const);
    return (url) => namesInLowerCase(Object.assign({}, ...patterns.flatMap(([src, headers]) => (src.test(url) ? [headers] : []))));
  },
  netlify: (rules) => {
    const blocks = rules['publish/_headers']!.trim().split(/\n(?=\/)/);
    const patterns = blocks.map((block) => {
      const [path = '', ...lines] = block.trim().split(/\n\s*/);
      const headers = Object.fromEntries(lines.map((line) => /^([^:]+): (.*)$/.exec(line)!.slice(1) as [string, string]));
      // As in for-regexp.ts of @netlify/headers-parser.
      const form = path.replaceAll('.', '\\.').replace('/*', '/?(.*)').replace(/\*$/, '(.*)');
      return [new RegExp(`^${form}/?$`), headers] as const;
    });
    return (url) => {
      const found = patterns.filter(([form]) => form.test(url));
      expect(found, url).toHaveLength(1);
      return namesInLowerCase(found[0]![1]);
    };
  },
};

describe('the rules of a host', () => {
  it.each(hostIds)('are the same for %s with ten times the rows, and within its limits', async (host) => {
    const digests = async (site: PublishedSite) =>
      Object.entries(await rulesOf(host, site)).map(([path, text]) => `${path}: ${text.length} characters, ${hash('sha256', text)}`);
    expect(await digests(large)).toEqual(await digests(small));
    expect(faultsOf(host, 'free', measureDeployment(host, 'free', await hosts[host].deployment(small, 'free')))).toEqual([]);
  });

  it.each(['s3', 'vercel', 'netlify'] as const)('give every document the headers of its class on %s', async (host) => {
    const headersAt = headersBy[host](await rulesOf(host, small));
    const { classes, families, documents } = small.manifest;
    const others = families.flatMap((family) =>
      family.name === 'lists' ? [] : Array.from(familyMembers(family), ({ url }) => ({ url, class: family.class, link: null })),
    );
    for (const document of [...documents, ...others] as Pick<ManifestDocument, 'url' | 'class' | 'link'>[]) {
      if (document.url === notFoundPath || isPosted(document)) continue;
      const { 'content-type': _type, 'cache-control': caching, ...headers } = headersAt(document.url);
      const stored = storedHeaders(classes[document.class], document.class, small.version);
      const { 'cache-control': storedCaching, ...expected } = namesInLowerCase({
        ...stored,
        ...(document.link === null ? {} : { Link: document.link }),
      });
      expect(headers, document.url).toEqual(expected);
      // The objects of a bucket have their own.
      if (host !== 's3') expect(caching, document.url).toBe(storedCaching);
    }
  });
});
