import { discoveryPaths, mediaTypes } from '../contract/discovery.ts';
import { ownersPages } from '../contract/service.ts';
import { sections, type Section } from '../site/view/blocks.ts';
import { cutTemplate, type Template } from '../site/view/template.ts';
import { notFoundPath } from './addresses.ts';
import { document, documentFrom, type Document, type ServerBytes } from './document.ts';
import { sha256Hex } from './market-index.ts';
import type { Site } from './site.ts';

/** The pages, as Astro compiled them. */
export interface CompiledPages {
  /** Scripts, styles and pictures, which need no data. */
  readonly files: readonly ServerBytes[];
  /** Loads the pages as functions of their data. */
  readonly load: () => Promise<PageCode>;
}

export interface PageCode {
  /** Addresses of the pages that are published. */
  readonly addresses: readonly string[];
  /** Renders a page. @throws What the page threw. */
  readonly render: (request: Request, site: Site) => Promise<Response>;
}

type Member = keyof Site;

/** What a page was rendered from. */
export interface Reading {
  /** Members of the site that it read. */
  readonly members: readonly Member[];
  /** Digest of what was in them. */
  readonly digest: string;
}

/** What was rendered for an earlier site. */
export interface EarlierPages {
  /** Addresses of the pages that every site has. */
  readonly addresses: readonly string[];
  /** By the address of the page. */
  readonly readings: ReadonlyMap<string, Reading>;
  /** By the section of the layout. */
  readonly layouts: ReadonlyMap<Section, Reading & { readonly template: Template }>;
}

/** What Astro renders of a site. */
export interface RenderedSite {
  /** Pages with the files that belong to them, in byte order of their files. */
  readonly documents: readonly Document[];
  /** Layouts that are filled for all other pages. */
  readonly templates: Readonly<Record<Section, Template>>;
  /** For the next time. */
  readonly pages: EarlierPages;
}

/** A page was left out, because the last publish has it; and now it is wanted. */
export class LeftOutError extends Error {
  override readonly name = 'LeftOutError';
}

/**
 * Renders every page of a site. What is made from the same as for an earlier site is not rendered again, and has no bytes.
 *
 * @throws RangeError for a file whose media type is not known, so that none is ever sent as a guess.
 * @throws Error with the page's own as its cause when a page cannot be rendered.
 */
export async function renderSite({ files, load }: CompiledPages, site: Site, earlier: EarlierPages | null): Promise<RenderedSite> {
  const digestOf = memberDigests(site);
  const isSame = (reading: Reading | undefined): reading is Reading =>
    reading !== undefined && digestOf(reading.members) === reading.digest;
  const documents = files.map(({ file, bytes }) => document(`/${file}`, bytes));
  const readings = new Map<string, Reading>();
  const addresses = earlier?.addresses ?? (await load()).addresses;
  for (const address of [...addresses, ...ownersPages(site.service).map(({ path }) => path)]) {
    const before = earlier?.readings.get(address);
    const link = address === '/' ? rootLinks(site.baseUrl) : null;
    if (isSame(before)) {
      documents.push(documentFrom(address, before.digest, () => leftOut(address), link));
      readings.set(address, before);
      continue;
    }
    const { text, members } = await renderNoting(await load(), address, site);
    const reading = { members, digest: digestOf(members) };
    documents.push(documentFrom(address, reading.digest, () => text, link));
    readings.set(address, reading);
  }
  const layouts = new Map<Section, Reading & { template: Template }>();
  for (const section of sections) {
    const before = earlier?.layouts.get(section);
    if (isSame(before)) {
      layouts.set(section, before);
      continue;
    }
    const { text, members } = await renderNoting(await load(), `/templates/${section}`, site);
    layouts.set(section, { members, digest: digestOf(members), template: cutTemplate(text, section) });
  }
  return {
    documents: documents.sort((a, b) => (a.file < b.file ? -1 : 1)),
    templates: Object.fromEntries([...layouts].map(([section, { template }]) => [section, template])) as Record<Section, Template>,
    pages: { addresses, readings, layouts },
  };
}

function leftOut(address: string): never {
  throw new LeftOutError(`${address} was not rendered.`);
}

/** Makes a function that gives the digest of some members of a site. */
function memberDigests(site: Site): (members: readonly Member[]) => string {
  const digests = new Map<Member, string>();
  const digestOf = (member: Member): string => {
    const known = digests.get(member) ?? sha256Hex(JSON.stringify(site[member]));
    digests.set(member, known);
    return known;
  };
  return (members) => sha256Hex(members.map((member) => `${member} ${digestOf(member)}`).join('\n'));
}

/** Renders a page, and notes which members of the site it reads. */
async function renderNoting({ render }: PageCode, address: string, site: Site): Promise<{ text: string; members: Member[] }> {
  // The address of the request is of the site too.
  const members = new Set<Member>(['baseUrl']);
  const noting = new Proxy(site, {
    get(target, member, receiver) {
      if (member in target) members.add(member as Member);
      return Reflect.get(target, member, receiver) as unknown;
    },
  });
  const text = await renderPage(render, address, noting);
  return { text, members: [...members].sort() };
}

/** Renders a page. @throws Error with the page's own as its cause. */
async function renderPage(render: PageCode['render'], address: string, site: Site): Promise<string> {
  let response;
  try {
    response = await render(new Request(site.baseUrl + address), site);
  } catch (error) {
    throw new Error(`The page ${address} can’t be rendered.`, { cause: error });
  }
  const expected = address === notFoundPath ? 404 : 200;
  if (response.status !== expected) throw new Error(`The page ${address} was rendered with status ${response.status}.`);
  return response.text();
}

/** Where programs go on from the front page (RFC 8288; relations of RFC 8631, RFC 9727 and RFC 6903). */
function rootLinks(baseUrl: string): string {
  const links = [
    [discoveryPaths.apiCatalog, 'api-catalog', 'application/linkset+json'],
    [discoveryPaths.openApi, 'service-desc', mediaTypes.openApi],
    [discoveryPaths.developers, 'service-doc', 'text/html'],
    [discoveryPaths.llms, 'describedby', 'text/plain'],
    [discoveryPaths.aiCatalog, 'ai-catalog', mediaTypes.aiCatalog],
    [discoveryPaths.mcpCard, 'service-meta', mediaTypes.serverCard],
    [discoveryPaths.sitemap, 'sitemap', 'application/xml'],
    [discoveryPaths.terms, 'terms-of-service', 'text/html'],
    [discoveryPaths.privacy, 'privacy-policy', 'text/html'],
  ];
  return links.map(([path, rel, type]) => `<${baseUrl}${path}>; rel="${rel}"; type="${type}"`).join(', ');
}
