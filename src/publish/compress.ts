import { once } from 'node:events';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync, type BrotliOptions, type ZlibOptions } from 'node:zlib';

/** The compressed forms of a document; null where compression doesn't pay. */
export interface Compressed {
  readonly br: Uint8Array | null;
  readonly gzip: Uint8Array | null;
}

/** Under this size a document gets no variants: it fits a network packet as it is, bytes. */
const minBytes = 512;
/** A page or description that is made once and read often is worth the highest effort up to this size, bytes. */
const maxBestBytes = 1 << 16;
/** Above this size effort is lowered so that whole downloads don't hold up a build, bytes. */
const maxUsualBytes = 1 << 23;

/** Documents of which there are as many as rows in the data. */
const isOneOfMany = /(?:^|\/)(?:companies|countries|atlas|marketplace|wanted)\//;

/** Effort of a document: answers are many, single pages are few and read most. */
function qualityOf(file: string, bytes: number): { br: number; gzip: number } {
  if (bytes > maxUsualBytes) return { br: 2, gzip: 1 };
  if (isOneOfMany.test(file) || bytes > maxBestBytes * 4) return { br: 5, gzip: 6 };
  return { br: bytes > maxBestBytes ? 9 : 11, gzip: 9 };
}

/** The settings of both coders for a document. */
function codersOf(file: string, size: number): { br: BrotliOptions; gzip: ZlibOptions } {
  const quality = qualityOf(file, size);
  return {
    br: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    },
    gzip: { level: quality.gzip },
  };
}

/** Compresses a document once, for all who will read it. */
export function compressDocument(file: string, bytes: Uint8Array): Compressed {
  if (bytes.length < minBytes) return { br: null, gzip: null };
  const options = codersOf(file, bytes.length);
  const br = brotliCompressSync(bytes, options.br);
  const gzip = gzipSync(bytes, options.gzip);
  // zlib gives views of larger buffers, and a view sent to another thread takes all of its buffer along.
  const own = (coded: Uint8Array): Uint8Array | null => (coded.length < bytes.length ? new Uint8Array(coded) : null);
  return { br: own(br), gzip: own(gzip) };
}

/** Compresses a document that comes in parts, in both codings at once, without ever holding it whole. */
export function startCompressing(file: string, size: number): { add(part: Uint8Array): Promise<void>; finish(): Promise<Compressed> } {
  const options = codersOf(file, size);
  const coders = [createBrotliCompress(options.br), createGzip(options.gzip)].map((coder) => {
    const coded: Buffer[] = [];
    coder.on('data', (part: Buffer) => coded.push(part));
    return { coder, coded };
  });
  const result = (coded: readonly Buffer[]): Uint8Array | null => {
    const whole = Buffer.concat(coded);
    return whole.length < size && size >= minBytes ? whole : null;
  };
  return {
    async add(part) {
      await Promise.all(coders.map(({ coder }) => (coder.write(part) ? null : once(coder, 'drain'))));
    },
    async finish() {
      await Promise.all(coders.map(({ coder }) => once(coder.end(), 'end')));
      const [br, gzip] = coders.map(({ coded }) => result(coded));
      return { br: br!, gzip: gzip! };
    },
  };
}
