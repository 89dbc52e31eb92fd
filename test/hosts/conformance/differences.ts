import { conformanceRequests } from './requests.ts';
import type { Found } from './run.ts';

/** An accepted difference between hosts and the function, with the reason. */
export interface KnownDifference {
  readonly mark: string;
  readonly hosts: readonly string[];
  /** The parts that differ; null for the whole answer. */
  readonly parts: readonly string[] | null;
  /** The value to see instead; null for any. */
  readonly seen: string | null;
  /** The requests, by name; null for any. */
  readonly requests: readonly string[] | null;
  readonly reason: string;
}

const fileHosts = ['preview', 'cloudflare'];
/** Hosts that send data from files; S3 only without a query. */
const dataFileHosts = [...fileHosts, 's3'];
/** Hosts with a network in front that caches the function's public answers. */
const cachingHosts = ['netlify', 'vercel', 's3'];
const named = (pattern: RegExp): string[] => conformanceRequests.filter(({ target }) => pattern.test(target)).map(({ name }) => name);
const lists = named(/^\/api\/companies(?:\?|$)/);
/** Requests that a stored data file may answer. */
const data = named(/^\/api\/(?:companies|sandbox|models\/|wanted-ads\/)/);
const part = (name: string, seen: string, requests: readonly string[] | null = null) => ({ parts: [name], seen, requests });
const whole = (...requests: string[]) => ({ parts: null, seen: null, requests });

export const knownDifferences: readonly KnownDifference[] = [
  {
    mark: 'a',
    hosts: dataFileHosts,
    ...part('cache-control', 'public, max-age=0, must-revalidate', data),
    reason: 'A file is the same for everyone, so any cache may keep it; an answer with the counters of one client is private.',
  },
  {
    mark: 'b',
    hosts: fileHosts,
    ...part('counters', 'false', data),
    reason: 'A file is sent without asking the limiter. It costs the quota nothing, and says nothing of it.',
  },
  {
    mark: 'c',
    hosts: fileHosts,
    ...part('link', 'absent', lists),
    reason: 'Rules name headers for a kind of file and not for each list. next_cursor in the body leads on.',
  },
  { mark: 'd', hosts: fileHosts, ...part('x-total-count', 'absent', lists), reason: 'As with Link: the number is another for each list.' },
  {
    mark: 'e',
    hosts: cachingHosts,
    ...part('cache-control', 'public, max-age=60, stale-while-revalidate=60'),
    reason: 'The network in front of the function keeps public answers, as the setting CDN does on a Node host.',
  },
  {
    mark: 'f',
    hosts: cachingHosts,
    ...part('counters', 'false'),
    reason: 'What a shared cache keeps carries the policy of the quota, and no counters of a client.',
  },
  {
    mark: 'g',
    hosts: ['preview', 'astro', ...cachingHosts],
    ...part('coding', 'false'),
    reason:
      'The function leaves compression to its host. http-server and @astrojs/node compress nothing, and the stand-ins for the platforms lack the network that does.',
  },
  {
    mark: 'h',
    hosts: ['cloudflare'],
    parts: ['coding'],
    seen: 'false',
    requests: ['OpenAPI, compressed'],
    reason: 'Cloudflare compresses the media types of its own list, and OpenAPI’s is not on it.',
  },
  {
    mark: 'i',
    hosts: ['netlify'],
    ...part('etag', 'false'),
    reason: 'Netlify’s network makes entity tags of files; its package for files does not. The function’s answers have theirs.',
  },
  {
    mark: 'j',
    hosts: ['netlify'],
    ...whole('download, revalidated', 'page, revalidated'),
    reason: 'Follows from the one before.',
  },
  {
    mark: 'k',
    hosts: ['netlify'],
    ...whole('page with a slash', 'page by the name of its file', 'front page by the name of its file', 'post to a page'),
    reason: 'Netlify finds a page by each of its spellings, and sends it for any method. Addresses of the interface are not concerned.',
  },
  {
    mark: 'l',
    hosts: ['vercel'],
    ...whole('OpenAPI with a parameter', 'put to a document', 'file of the API catalog', 'unknown document'),
    reason:
      'Vercel rewrites nothing below /.well-known: documents there are files, sent regardless of the query, and Vercel itself answers for missing ones.',
  },
  {
    mark: 'm',
    hosts: ['vercel'],
    ...whole('front page by the name of its file'),
    reason: 'Vercel sends the index of a folder by its name as well.',
  },
  {
    mark: 'o',
    hosts: ['netlify', 'vercel'],
    ...whole('page in Markdown', 'page of a company in Markdown'),
    reason: 'Both send a page without looking at Accept. Its Markdown has an address of its own, with .md at the end.',
  },
  {
    mark: 'p',
    hosts: ['s3'],
    ...whole('bytes of a company'),
    reason: 'Any file can be read in parts. The function ignores Range where it computes.',
  },
  {
    mark: 'q',
    hosts: ['s3'],
    ...whole('bytes beyond a download'),
    reason:
      'What sends the file refuses too, with 416 and the length in Content-Range. The other headers are those of the file, and the words are those of S3.',
  },
  {
    mark: 'v',
    hosts: ['cloudflare', 'netlify', 'vercel'],
    ...whole(
      'first bytes of a download',
      'last bytes of a download',
      'rest of a large download',
      'bytes beyond a download',
      'bytes of the same download',
      'bytes of a Parquet file',
      'bytes of a download, compressed',
    ),
    reason: 'Cloudflare sends its assets whole, and so do the stand-ins for Netlify and Vercel here.',
  },
  {
    mark: 'w',
    hosts: ['cloudflare', 'netlify', 'vercel'],
    ...part('accept-ranges', 'absent'),
    reason: 'Follows from the one before.',
  },
];

/** The accepted difference that explains a finding; undefined when none does. */
export const explain = (host: string, found: Found): KnownDifference | undefined =>
  knownDifferences.find(
    ({ hosts, parts, seen, requests }) =>
      hosts.includes(host) &&
      (parts === null || parts.includes(found.part)) &&
      (seen === null || seen === found.seen) &&
      (requests === null || requests.includes(found.request)),
  );
