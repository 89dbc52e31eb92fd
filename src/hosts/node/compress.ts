import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from 'node:zlib';
import type { Dataset } from '../../serve/dataset.ts';
import { bodyBytes, inOne, isStored } from '../../serve/body.ts';
import { clientHas } from '../../serve/finish.ts';
import type { Answer, Incoming } from '../../serve/incoming.ts';
import { chooseCodings, type Coding } from '../../serve/negotiate.ts';

const brotliAsync = promisify(brotliCompress) as (body: Uint8Array, options: BrotliOptions) => Promise<Buffer<ArrayBuffer>>;
const gzipAsync = promisify(gzip) as (body: Uint8Array, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>;

/** Below this size compressing costs more than it saves: headers and body fit one network packet, bytes. */
const minDynamicBytes = 1400;

/** A body that is compressed for one answer gets the lowest effort: a higher one costs several times what making the list costs. */
const effort: Readonly<Record<Coding, (body: Uint8Array) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (body) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => gzipAsync(body, { level: 1 }),
};

/** Bodies that are put together and compressed at once: as many as Node has threads for it. Others wait as the views that they are. */
const maxAtOnce = 4;
let underWay = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay === maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay++;
  try {
    return await work();
  } finally {
    // Whoever waits takes the place over.
    const next = waiting.shift();
    if (next === undefined) underWay--;
    else next();
  }
}

/** A body in a content coding. */
export interface Coded {
  readonly coding: Coding;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The body of an answer in the coding that the client prefers: the stored variant where there is one, else made on the spot. */
export function codeBody(dataset: Dataset, answer: Answer, incoming: Incoming): Coded | null | Promise<Coded | null> {
  if (!answer.compressible || answer.body === null) return null;
  const codings = chooseCodings(incoming.header('accept-encoding'));
  const [coding] = codings;
  if (coding === undefined) return null;
  if (answer.storedAs !== null) {
    // A large document has no variant in Brotli.
    for (const stored of codings) {
      const variant = dataset.variants?.find(answer.storedAs, stored);
      if (variant) return { coding: stored, body: variant };
    }
  }
  const { body } = answer;
  if (isStored(body)) return null;
  if (bodyBytes(body) < minDynamicBytes) return null;
  // A 304 has no body to compress.
  if (clientHas(answer, coding, incoming) !== null) return { coding, body: new Uint8Array() };
  return inTurn(async () => {
    const whole = inOne(body);
    return { coding, body: await effort[coding](typeof whole === 'string' ? Buffer.from(whole) : whole) };
  });
}
