import { problem, quote, type Problem } from '../contract/errors.ts';
import { versionHeader } from '../contract/parameters.ts';
import type { Service } from '../contract/service.ts';

// negotiator gives an order without weights and fails ties such as that between JSON and the event stream (test/serve/negotiate.test.ts);
// @hapi/accept gives one winner, and throws on what it can't read.

/** What an Accept-like header says about a value: the quality of the most specific range that matches it. */
interface Weight {
  readonly quality: number;
  /** 0 for a wildcard over everything, higher for narrower ranges. */
  readonly specificity: number;
}

interface Range {
  readonly value: string;
  readonly quality: number;
}

/** The ranges of an Accept or Accept-Encoding header, lower case, parameters other than q dropped (RFC 9110 §12.4.2). */
function parseRanges(header: string): Range[] {
  return header.split(',').flatMap((part) => {
    const [value = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim());
    if (value === '') return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = weight === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
    return [{ value, quality }];
  });
}

function weigh(ranges: readonly Range[], candidates: readonly string[]): Weight | null {
  // Candidates go from narrow to wide: type/subtype, type/*, */*.
  for (const [i, candidate] of candidates.entries()) {
    const found = ranges.filter(({ value }) => value === candidate);
    if (found.length > 0) return { quality: Math.max(...found.map(({ quality }) => quality)), specificity: candidates.length - 1 - i };
  }
  return null;
}

/**
 * Chooses between JSON and the event stream by Accept (RFC 9110 §12.5.1). The stream wins if it ranks higher, or equally and it is named
 * while JSON only matches a wildcard; otherwise JSON. Null if neither is acceptable.
 */
export function chooseAskFormat(accept: string | null): 'json' | 'stream' | null {
  if (accept === null || accept.trim() === '') return 'json';
  const ranges = parseRanges(accept);
  const json = weigh(ranges, ['application/json', 'application/*', '*/*']);
  const stream = weigh(ranges, ['text/event-stream', 'text/*', '*/*']);
  const jsonQuality = json?.quality ?? 0;
  const streamQuality = stream?.quality ?? 0;
  if (jsonQuality === 0 && streamQuality === 0) return null;
  if (streamQuality !== jsonQuality) return streamQuality > jsonQuality ? 'stream' : 'json';
  return stream?.specificity === 2 && (json?.specificity ?? 0) < 2 ? 'stream' : 'json';
}

/** Whether a page is preferred to JSON: a browser names text/html, a program names JSON or nothing. */
export function prefersPage(accept: string | null): boolean {
  const ranges = parseRanges(accept ?? '');
  const page = weigh(ranges, ['text/html', 'text/*'])?.quality ?? 0;
  return page > 0 && page > (weigh(ranges, ['application/json'])?.quality ?? 0);
}

/**
 * Whether Markdown is preferred to a page. It must be named, since browsers accept everything. A tie goes to Markdown: a client that names
 * it can read it.
 */
export function prefersMarkdown(accept: string | null): boolean {
  if (accept === null || !accept.includes('markdown')) return false;
  const ranges = parseRanges(accept);
  const markdown = weigh(ranges, ['text/markdown'])?.quality ?? 0;
  return markdown > 0 && markdown >= (weigh(ranges, ['text/html', 'text/*', '*/*'])?.quality ?? 0);
}

export type Coding = 'br' | 'gzip';

/** The content codings that Accept-Encoding ranks no lower than none (RFC 9110 §12.5.3), best first. A tie goes to br. */
export function chooseCodings(acceptEncoding: string | null): readonly Coding[] {
  if (acceptEncoding === null) return [];
  const ranges = parseRanges(acceptEncoding);
  const quality = (coding: string) => weigh(ranges, [coding, '*'])?.quality ?? 0;
  const br = quality('br');
  const gzip = Math.max(quality('gzip'), weigh(ranges, ['x-gzip'])?.quality ?? 0);
  const identity = weigh(ranges, ['identity'])?.quality ?? 0;
  const isFine = (value: number) => value > 0 && value >= identity;
  const codings: readonly (readonly [Coding, number])[] = br >= gzip ? [['br', br], ['gzip', gzip]] : [['gzip', gzip], ['br', br]]; // prettier-ignore
  return codings.flatMap(([coding, value]) => (isFine(value) ? [coding] : []));
}

/** A version of the contract, as `service.json` lists it. */
export type Version = Service['versions'][number];

export const currentVersion = ({ versions }: Service): Version => versions.find(({ current }) => current)!;

/** The requested version, or the current one; invalid_request if the requested one isn't supported. */
export function chooseVersion(service: Service, requested: string | null): Version | Problem {
  if (requested === null) return currentVersion(service);
  const found = service.versions.find(({ version }) => version === requested);
  if (found !== undefined) return found;
  const supported = service.versions.map(({ version }) => version).join(', ');
  return problem(
    'invalid_request',
    `${versionHeader} ${quote(requested)} is not a supported version.`,
    `Supported: ${supported}. Leave the header out to use the current version.`,
  );
}
