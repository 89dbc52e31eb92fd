import type { IncomingMessage } from 'node:http';
import { versionHeader, idempotencyHeader } from '../../contract/parameters.ts';
import { createRangeCache } from '../../query/range-file.ts';
import type { Context } from '../../serve/pipeline.ts';
import { counterNames, counterValues, type Verdict } from '../../serve/rate-limit.ts';
import type { ServiceResponse } from '../../serve/response.ts';
import { createTemplate, type HeadTemplate } from './response-head.ts';

/**
 * A stored response as it leaves: its head, but for the counters and the date, and its body as text of Latin 1, which is its bytes. It is
 * made when the response is sent for the first time, and sent again for the same address and the same headers that the response depends on.
 */
export interface ReadyAnswer {
  /** Value of ETag. */
  readonly etag: string;
  /** Head with the content, and head of the 304 to its tag. */
  readonly whole: HeadTemplate;
  readonly notModified: HeadTemplate;
  readonly body: string;
  /** Whether a request for it takes from the quota; a 304 gives that back. */
  readonly isCounted: boolean;
}

/** Responses that are ready, within a bound. */
export interface ReadyAnswers {
  /** What they were made from. Another context has none of them. */
  readonly context: Context;
  find(key: string): ReadyAnswer | null;
  /** Keeps a response that is about to be sent, if it can be sent again, and was asked for twice lately: to keep it costs more than to make it. */
  keep(key: string, response: ServiceResponse): void;
}

/** What is kept in memory of them, bytes; some eight thousand companies. */
const keptBytes = 16 << 20;
/** Longer bodies are not kept: they cost more to send than to find. */
const maxBodyBytes = 1 << 14;
/** The same for the headers of a request: those of browsers are shorter. */
const maxKeyLength = 1024;
/** Keys that are remembered because they were asked for once. */
const maxAskedOnce = 1 << 13;
/** Room that an answer takes beside its body and its key, bytes. */
const answerBytes = 1024;

const lowerVersionHeader = versionHeader.toLowerCase();
/** Headers that ask for something that is not kept. */
const rareHeaders = [idempotencyHeader.toLowerCase(), 'range'] as const;

/** By what a request finds its answer: all that a stored response depends on. Null where it has none: the response must be made. */
export function answerKey({ method, headers }: IncomingMessage, path: string, search: string): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || search !== '') return null;
  for (const name of rareHeaders) if (headers[name] !== undefined) return null;
  const { accept, 'accept-encoding': codings } = headers;
  const version = headers[lowerVersionHeader];
  if (accept === undefined && codings === undefined && version === undefined) return path;
  const key = `${path}\n${partOfKey(accept)}\n${partOfKey(codings)}\n${partOfKey(version)}`;
  return key.length > maxKeyLength ? null : key;
}

/** A header that is empty asks for something else than one that is not there. */
const partOfKey = (value: string | string[] | undefined): string => (value === undefined ? '' : `=${String(value)}`);

/** @param context What responses are made from. */
export function createReadyAnswers(context: Context): ReadyAnswers {
  const cache = createRangeCache<ReadyAnswer>(keptBytes);
  const askedOnce = new Set<string>();
  return {
    context,
    find: (key) => cache.find(key),
    keep(key, response) {
      if (response.status !== 200 || !response.isStored) return;
      if (!askedOnce.delete(key)) {
        if (askedOnce.size === maxAskedOnce) askedOnce.clear();
        askedOnce.add(key);
        return;
      }
      const answer = readyAnswer(response);
      if (answer !== null) cache.put(key, answer, answer.body.length + 2 * key.length + answerBytes);
    },
  };
}

const counters: ReadonlySet<string> = new Set(counterNames);
/** Headers that a 304 does not have, since it has no content. */
const contentHeaders: ReadonlySet<string> = new Set(['Content-Type', 'Content-Encoding', 'Content-Length', 'Accept-Ranges']);

/** A response that was finalized and is ready to be sent; null where it can't be sent again. */
function readyAnswer({ headers, body, refund }: ServiceResponse): ReadyAnswer | null {
  const etag = headers.get('ETag');
  if (etag === null) return null;
  if (!(body instanceof Uint8Array) || body.length > maxBodyBytes || headers.has('Connection')) return null;
  const pairs = [...headers.entries()];
  const whole = createTemplate(200, headers.raw, counters);
  // All of the counters in their order, or none.
  if (pairs.flatMap(([name]) => (counters.has(name) ? [name] : [])).join() !== (whole.holes.length === 0 ? '' : counterNames.join()))
    return null;
  const left = pairs.filter(([name]) => !contentHeaders.has(name)).flat();
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
  return { etag, whole, notModified: createTemplate(304, left, counters), body: text, isCounted: refund !== null };
}

/** Lines of a head with the counters of a verdict. */
export function linesOf({ texts }: HeadTemplate, verdict: Verdict | null): string {
  if (texts.length === 1 || verdict === null) return texts[0]!;
  const [left, reset, draft] = counterValues(verdict);
  return texts[0]! + left + texts[1]! + reset + texts[2]! + draft + texts[3]!;
}
