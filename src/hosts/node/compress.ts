import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from 'node:zlib';
import type { Dataset } from '../../serve/dataset.ts';
import { chooseCodings, type Coding } from '../../serve/negotiate.ts';
import type { ServiceRequest } from '../../serve/request.ts';
import {
  bodyBytes,
  isLarge,
  joinBody,
  loadBody,
  matchCondition,
  type EncodedBody,
  type MemoryBody,
  type ServiceResponse,
} from '../../serve/response.ts';

const brotliAsync = promisify(brotliCompress) as (body: Uint8Array, options: BrotliOptions) => Promise<Buffer<ArrayBuffer>>;
const gzipAsync = promisify(gzip) as (body: Uint8Array, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>;

/** Smaller bodies aren't compressed, bytes: with their headers they fit one network packet. */
const minDynamicBytes = 1400;

/** A body that is compressed for one response gets the lowest level: a higher one costs several times as much as the list itself. */
const compressors: Readonly<Record<Coding, (body: Uint8Array) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (body) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => gzipAsync(body, { level: 1 }),
};

/** How many bodies are joined and compressed at a time: one for each of Node's threads. Others wait, as views of the store. */
const maxAtOnce = 4;

/** Runs work of one kind, a limited number at a time. */
function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The next in the queue takes over the slot.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

const inQueue = limitConcurrency(maxAtOnce);

/** The body of a response in the coding that the client prefers: the stored form if there is one, else compressed now. */
export function encodeBody(
  dataset: Dataset,
  response: ServiceResponse,
  request: ServiceRequest,
): EncodedBody | null | Promise<EncodedBody | null> {
  const { body, compressible, storedAs } = response;
  // Ranges are of the uncompressed bytes.
  if (!compressible || body === null || response.status === 206) return null;
  const codings = chooseCodings(request.header('accept-encoding'));
  const [coding] = codings;
  if (coding === undefined || bodyBytes(body) < minDynamicBytes) return null;
  if (storedAs !== null) {
    // Large documents have no Brotli form.
    for (const stored of codings) {
      const variant = dataset.variants?.find(storedAs, stored, response.tag) ?? null;
      if (variant !== null) return { coding: stored, body: variant };
    }
  }
  if (isLarge(body)) return null;
  // A 304 has no body to compress.
  if (matchCondition(response, coding, request) !== null) return { coding, body: new Uint8Array() };
  return inQueue(async () => ({ coding, body: await compress(await loadBody(body), coding) }));
}

/** A body in a coding. */
function compress(body: MemoryBody, coding: Coding): Promise<Buffer<ArrayBuffer>> {
  const whole = joinBody(body);
  return compressors[coding](typeof whole === 'string' ? Buffer.from(whole) : whole);
}
