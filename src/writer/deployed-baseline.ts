import { hash } from 'node:crypto';
import { formatInteger } from '../contract/numbers.ts';
import { Changes } from '../contract/changes.ts';
import { downloadPaths, portalPaths } from '../contract/discovery.ts';
import type { PublicCompany } from '../contract/entities.ts';
import { limits } from '../contract/limits.ts';
import { operations } from '../contract/operations.ts';
import { readDownloadedCompany } from '../documents/downloads/companies.ts';
import { readDownloadIndex } from '../documents/downloads/download-documents.ts';
import { readPublishedCheck } from '../documents/guides/data-check-document.ts';
import { formerKeysPath, readFormerKeys } from '../query/former-keys.ts';
import { linesOf, type Baseline } from './baseline.ts';

/** A deployed site can't serve as a baseline. The message says why, in a clause that begins with its address. */
export class UnreadableSiteError extends Error {
  override readonly name = 'UnreadableSiteError';
  /** Of the response that was not 200; 0 if that was not the reason. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

interface TimeLimits {
  /** For the headers of each response, milliseconds. */
  readonly answerMs: number;
  /** For everything, milliseconds. */
  readonly allMs: number;
}
const patience: TimeLimits = { answerMs: 5_000, allMs: 60_000 };

/** More than the index or the changes of a large market take. */
const maxDocumentBytes = 8 * limits.maxChangesBytes;
/** Some 200,000 companies. */
const maxCompaniesBytes = 256_000_000;

/**
 * Reads the baseline of a deployed site from documents that every host serves: the list of downloads, the companies in one of them (checked
 * against the checksum in the list), the state of the data, and the changes. All must be of the same data version.
 *
 * @param origin Scheme, host and optional port.
 * @throws UnreadableSiteError when any of them is missing, moved, late, too large, damaged or of another program.
 */
export async function fetchBaseline(origin: string, { answerMs, allMs }: TimeLimits = patience): Promise<Baseline> {
  const all = AbortSignal.timeout(allMs);
  const read = async <T>(path: string, maxBytes: number, parse: (bytes: Buffer) => T): Promise<T> => {
    const url = origin + path;
    const bytes = await fetchBytes(url, maxBytes, answerMs, all).catch((error: unknown) => {
      if (error instanceof UnreadableSiteError) throw error;
      throw new UnreadableSiteError(
        all.aborted ? `${origin} did not send what is compared within ${allMs / 1000} s` : `${url} ${reasonOf(error)}`,
      );
    });
    try {
      return parse(bytes);
    } catch {
      throw new UnreadableSiteError(`${url} is not what this software publishes there`);
    }
  };
  const index = await read(downloadPaths.index, maxDocumentBytes, (bytes) => readDownloadIndex(bytes.toString()));
  const check = await read(portalPaths.dataQuality, maxDocumentBytes, (bytes) => readPublishedCheck(bytes.toString()));
  const changes = await read(operations.getChanges.path, maxDocumentBytes, (bytes) => Changes.parse(JSON.parse(bytes.toString())));
  // Sites of older versions have no such document.
  const keys = await read(formerKeysPath, maxCompaniesBytes, (bytes) => readFormerKeys(bytes.toString())).catch((error: unknown) => {
    if (error instanceof UnreadableSiteError && error.status === 404) return null;
    throw error;
  });
  if (new Set([index, check, changes, ...(keys === null ? [] : [keys])].map(({ data_version }) => data_version)).size > 1)
    throw new UnreadableSiteError(`${origin} has documents of more than one release, as while it is being deployed`);
  const companies = await read(downloadPaths.ndjson, Math.min(index.ndjson.bytes, maxCompaniesBytes), (bytes) => {
    if (hash('sha256', bytes, 'hex') !== index.ndjson.sha256) throw new Error('The checksum is another.');
    return { all: Array.from(linesOf(bytes), readDownloadedCompany), bytes };
  });
  const bySlug = new Map(companies.all.map((company) => [company.slug, company]));
  return {
    history: {
      dataVersion: index.data_version,
      companies: new Map(companies.all.map(({ slug, sha256 }) => [slug, sha256])),
      companyOf: (slug) => bySlug.get(slug) ?? null,
      releases: changes.releases,
      keys,
    },
    baseUrl: null,
    companies: () => Array.from(linesOf(companies.bytes), (line) => JSON.parse(line) as PublicCompany),
    files: check.files,
    found: null,
  };
}

/**
 * Reads the data check of a deployed site: only the counts of notices by kind are public.
 *
 * @throws UnreadableSiteError as {@link fetchBaseline}.
 */
export async function fetchPublishedCheck(origin: string): Promise<ReturnType<typeof readPublishedCheck>> {
  const url = origin + portalPaths.dataQuality;
  try {
    return readPublishedCheck((await fetchBytes(url, maxDocumentBytes, patience.answerMs, AbortSignal.timeout(patience.allMs))).toString());
  } catch (error) {
    if (error instanceof UnreadableSiteError) throw error;
    const isFound = error instanceof SyntaxError || (error as Error).name === 'ZodError';
    throw new UnreadableSiteError(isFound ? `${url} is not what this software publishes there` : `${url} ${reasonOf(error)}`);
  }
}

/** @throws UnreadableSiteError, or what `fetch` says. */
async function fetchBytes(url: string, maxBytes: number, answerMs: number, all: AbortSignal): Promise<Buffer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new UnreadableSiteError(`${url} did not answer within ${answerMs / 1000} s`)), answerMs);
  try {
    // Asks hosts to bypass their caches. Redirects aren't followed: they may lead to any machine.
    const options = { redirect: 'manual', cache: 'no-store', signal: AbortSignal.any([late.signal, all]) } as const;
    const response = await fetch(url, options);
    clearTimeout(timer);
    const { status, headers, body } = response;
    if (status !== 200 || body === null) {
      await body?.cancel();
      const to = status >= 300 && status < 400 ? headers.get('location') : null;
      throw new UnreadableSiteError(
        `${url} answered ${status}${to === null ? '' : `, a redirect to ${JSON.stringify(to.slice(0, 200))}`}`,
        status,
      );
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UnreadableSiteError(`${url} has more than ${formatInteger(maxBytes)} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, bytes);
  } finally {
    clearTimeout(timer);
  }
}

/** Why a request failed. `fetch` puts the network's reason into the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  return `can't be read (${code ?? reason ?? message})`;
}
