import { readLinks } from './links.ts';

/** What a crawl of the built site found. */
export interface Crawl {
  /** Pages of HTML that were read. */
  readonly pages: ReadonlyMap<string, string>;
  /** Documents of any kind that were fetched. */
  readonly documents: number;
  /** Links within the site, and how many of them name a fragment. */
  readonly links: number;
  readonly fragments: number;
  /** Hosts of others that are linked to; they are not visited. */
  readonly externalHosts: readonly string[];
  /** Each address that leads nowhere, with a page that links to it. */
  readonly broken: readonly string[];
  /** Published pages that no chain of links leads to from the front page. */
  readonly orphans: readonly string[];
}

interface Visit {
  readonly status: number;
  readonly isPage: boolean;
  readonly fragments: ReadonlySet<string>;
  readonly links: readonly { readonly path: string; readonly fragment: string; readonly followed: boolean }[];
}

/** Requests under way at once. */
const concurrency = 8;

/**
 * Follows every link of the site, from the front page and from what is published, and fetches what it leads to.
 *
 * @param published Addresses of all published pages, as paths.
 */
export async function crawlSite(baseUrl: string, published: readonly string[]): Promise<Crawl> {
  const visits = new Map<string, Visit>();
  const pages = new Map<string, string>();
  const external = new Set<string>();
  const queue = ['/', '/sitemap.xml', ...published];
  const queued = new Set(queue);

  async function visit(path: string): Promise<Visit> {
    const address = baseUrl + path;
    // A link that is redirected is out of date, so redirects are not followed.
    const response = await fetchPatiently(address);
    const mediaType = response.headers.get('Content-Type') ?? '';
    const text = await response.text();
    const isPage = response.status === 200 && mediaType.startsWith('text/html');
    if (isPage) pages.set(path, text);
    const { links, fragments } =
      response.status === 200 ? readLinks(mediaType, text, address) : { links: [], fragments: new Set<string>() };
    const inside = links.flatMap(({ target, followed }) => {
      const { origin, protocol, pathname, search, hash, host } = new URL(target);
      if (origin !== baseUrl) {
        if (protocol.startsWith('http')) external.add(host);
        return [];
      }
      // What a page does with a query it does in the browser; the file is the same.
      const document = pathname.startsWith('/api/') ? pathname + search : pathname;
      return [{ path: document, fragment: decodeURIComponent(hash.slice(1)), followed }];
    });
    return { status: response.status, isPage, fragments, links: inside };
  }

  async function work(): Promise<void> {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const found = await visit(path);
      visits.set(path, found);
      for (const { path: next } of found.links) {
        if (queued.has(next)) continue;
        queued.add(next);
        queue.push(next);
      }
    }
  }
  // A worker ends when the queue is empty; others may fill it again, so all start anew until nothing is left.
  while (queue.length > 0) await Promise.all(Array.from({ length: concurrency }, work));

  const all = [...visits].flatMap(([from, { links }]) => links.map((link) => ({ from, ...link })));
  const broken = new Map<string, string[]>();
  for (const { from, path, fragment } of all) {
    const target = visits.get(path)!;
    if (target.status === 200 && (fragment === '' || !target.isPage || target.fragments.has(fragment))) continue;
    const fault = target.status === 200 ? `${path}#${fragment}: nothing there has that id` : `${path} answers ${target.status}`;
    broken.set(fault, [...(broken.get(fault) ?? []), from]);
  }
  return {
    pages,
    documents: visits.size,
    links: all.length,
    fragments: all.filter(({ fragment }) => fragment !== '').length,
    externalHosts: [...external].toSorted(),
    broken: [...broken].map(([fault, from]) => `${fault}; ${from.length} links to it, from ${from[0]}`),
    orphans: orphans(visits, published),
  };
}

/** A server that is busy says when to come back; a crawler that comes back finds the page. */
async function fetchPatiently(address: string): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    // As a browser asks: at the address of questions, a program that does not accept HTML is referred to POST.
    const response = await fetch(address, { redirect: 'manual', headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    if (response.status !== 503 || attempt === 3) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('Retry-After') ?? 1) * 1000));
  }
}

/** Pages of the sitemap that nothing leads to. Expired ads are not in it: people come to them from elsewhere. */
function orphans(visits: ReadonlyMap<string, Visit>, published: readonly string[]): string[] {
  const reached = new Set(['/']);
  // A set is walked in order of insertion, what is added on the way included.
  for (const path of reached) {
    for (const link of visits.get(path)?.links ?? []) if (link.followed) reached.add(link.path);
  }
  const mapped = new Set(visits.get('/sitemap.xml')?.links.map(({ path }) => path));
  return published.filter((path) => mapped.has(path) && !reached.has(path));
}
