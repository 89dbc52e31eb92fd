import { rejectUnavailable } from '../contract/errors.ts';
import { builtin, digest } from './digest.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from './json-file.ts';
import { checkCompany, checkHead, commaBytes, copyEach, damagedPack, packPrefixBytes, startOf } from './pack.ts';
import type { Pack, PackIndex, PackRows } from './pack.ts';
import type { RangeCache, RangeFile } from './range-file.ts';
import { joinBytes, sha256 } from './sections.ts';

/**
 * The pack for hosts that bound files and memory: blocks of neighbours, each compressed by itself, in parts of some hundred kilobytes, and an
 * index that says which companies are in which. A part is named by its content, so that it can lie in a store that several releases
 * share. Where blocks and parts end is decided by the checksums of companies: a changed one changes the part that it is in, and others
 * hardly ever.
 */
const format: JsonFormat = {
  file: 'company-parts.json',
  format: 'crane-company-parts',
  version: 1,
  members: ['bytes', 'parts'],
  sealed: true,
};

/** Name of the index. */
export const packPartsFile = format.file;

/** What the index says of a block: how many companies it has, and how long it is compressed, bytes. */
type BlockEntry = readonly [companies: number, bytes: number];

interface PartsIndex {
  /** Length of the pack that was cut, bytes. */
  readonly bytes: number;
  readonly parts: readonly { readonly file: string; readonly blocks: readonly BlockEntry[] }[];
}

/** A part: its name and its bytes. */
export interface PackPart {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Bytes of the SHA-256 of a part that stand in its name. */
const nameBytes = 8;

/** The name of a part with this SHA-256. */
const partFile = (checksum: Uint8Array): string =>
  `companies-${Array.from(checksum.subarray(0, nameBytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}.part`;

/** A length in bytes before compression: at least, and at most but for a single company; it is about `min + mean` on average. */
interface CutSizes {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** How a pack is cut. */
export interface PackCut {
  readonly block: CutSizes;
  readonly part: CutSizes;
}

/**
 * A block is inflated for each company of a box, and gone when the next request comes: 16 KB take 40 µs and compress to 16 %, 32 KB twice that
 * and 13 %. A part is what a request fetches where nothing is kept yet: a box of 50 companies needs nearly every one of some 25 parts
 * at 100,000 companies.
 */
const defaultCut: PackCut = {
  block: { min: 8 << 10, mean: 8 << 10, max: 32 << 10 },
  part: { min: 2 << 20, mean: 2 << 20, max: 8 << 20 },
};

/** Whether something ends here that has so many bytes, the last of which came as `added`. */
const endsHere = ({ min, mean, max }: CutSizes, bytes: number, added: number, hash: number): boolean =>
  bytes >= max || (bytes >= min && hash < (added / mean) * 2 ** 32);

/** Other bits of a checksum: ends of blocks have small checksums already. */
const otherBits = (checksum: number): number => Math.imul(checksum, 0x9e3779b1) >>> 0;

/**
 * Cuts a pack.
 *
 * @param compress Makes the zlib format (RFC 1950) of bytes.
 * @returns The index, and the parts in the order of the companies.
 * @throws DamagedFileError when the pack is foreign, or a company differs from its checksum.
 */
export function writePackParts(
  file: RangeFile,
  index: PackIndex,
  compress: (bytes: Uint8Array) => Uint8Array,
  cut: PackCut = defaultCut,
): { readonly index: string; readonly parts: readonly PackPart[] } {
  const count = checkHead(file.readSync(0, Math.min(packPrefixBytes, file.bytes)), file.bytes, index);
  const parts: PackPart[] = [];
  const entries: { file: string; blocks: BlockEntry[] }[] = [];
  let blocks: Uint8Array[] = [];
  let blockEntries: BlockEntry[] = [];
  let first = 0;
  let partBytes = 0;
  for (let row = 0; row < count; row++) {
    const start = startOf(index, first);
    const next = row + 1 < count ? startOf(index, row + 1) : file.bytes;
    const isLast = row + 1 === count;
    const checksum = index.checksums[row]!;
    if (!isLast && !endsHere(cut.block, next - start, next - startOf(index, row), checksum)) continue;
    const plain = file.readSync(start, next - start);
    for (let each = first; each <= row; each++) checkCompany(plain, start, index, each);
    const block = compress(plain);
    blocks.push(block);
    blockEntries.push([row + 1 - first, block.length]);
    partBytes += plain.length;
    first = row + 1;
    if (!isLast && !endsHere(cut.part, partBytes, plain.length, otherBits(checksum))) continue;
    const bytes = joinBytes(blocks);
    const part = { file: partFile(digest(bytes)), bytes };
    parts.push(part);
    entries.push({ file: part.file, blocks: blockEntries });
    [blocks, blockEntries, partBytes] = [[], [], 0];
  }
  return { index: writeJsonFile(format, { bytes: file.bytes, parts: entries } satisfies PartsIndex), parts };
}

/** Where a block is: its companies, its part, and its place there. */
interface BlockPlace {
  readonly firstRow: number;
  readonly rows: number;
  readonly part: string;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * What a function keeps, bytes: all companies, compressed, up to some 130,000, and the blocks that were asked for last. An isolate of
 * Cloudflare has 128 MiB. Indexes and code take some 40 at 100,000 companies, and V8 lets buffers of 64 MiB wait before it collects them.
 */
export const packCacheBytes = { parts: 24 << 20, blocks: 2 << 20 };

/** What is kept of the parts: compressed, as they were fetched, and the blocks that were inflated lately. */
export interface PartCaches {
  readonly parts: RangeCache<Uint8Array>;
  readonly blocks: RangeCache<Uint8Array>;
}

/** Parts that are fetched at the same time for a request: runtimes at the edge allow six. */
const maxFetches = 4;

/**
 * Opens a pack in parts. A part is compared with its name when it is fetched, and a company with its checksum each time that it is taken
 * out of a block.
 *
 * @param fetchPart Gets a part by its name.
 * @throws DamagedFileError when the index is damaged, foreign, or of another pack than the columns.
 */
export function openPackParts(
  indexFile: Uint8Array,
  index: PackIndex,
  fetchPart: (file: string) => Promise<Uint8Array>,
  caches: PartCaches,
): Pack {
  const { bytes: packBytes, parts }: PartsIndex = readJsonFile(format, new TextDecoder().decode(indexFile));
  const places: BlockPlace[] = [];
  let rows = 0;
  for (const { file, blocks } of parts) {
    let offset = 0;
    for (const [companies, bytes] of blocks) {
      places.push({ firstRow: rows, rows: companies, part: file, offset, bytes });
      rows += companies;
      offset += bytes;
    }
  }
  const count = index.ends.length;
  if (rows !== count || packBytes !== (index.ends.at(-1) ?? packPrefixBytes))
    throw damagedPack('its parts do not fit the columns they belong to');
  /** The block of each company. */
  const blockOf = new Uint32Array(count);
  places.forEach((place, block) => blockOf.fill(block, place.firstRow, place.firstRow + place.rows));

  const fetchWhole = async (file: string): Promise<Uint8Array> => {
    const known = caches.parts.find(file);
    if (known !== null) return known;
    const bytes = await rejectUnavailable(fetchPart(file));
    if (partFile(await sha256(bytes)) !== file) throw damagedPack(`${file} is not what its name says: it was damaged or cut short`);
    caches.parts.put(file, bytes, bytes.length);
    return bytes;
  };
  const inflateBlock = async (place: BlockPlace, part: Uint8Array): Promise<Uint8Array> => {
    const { firstRow, offset, bytes } = place;
    const last = firstRow + place.rows;
    const length = (last < count ? startOf(index, last) : packBytes) - startOf(index, firstRow);
    const plain = await inflate(part.subarray(offset, offset + bytes));
    if (plain?.length !== length) throw damagedPack(`${place.part} does not fit the columns it belongs to`);
    return plain;
  };
  /** Takes companies of some blocks of one part. */
  const take = async (blocks: ReadonlyMap<number, readonly number[]>, taken: Map<number, Uint8Array>): Promise<void> => {
    let part: Uint8Array | null = null;
    for (const [block, wanted] of blocks) {
      const place = places[block]!;
      const key = `${place.part} ${place.offset}`;
      let plain = caches.blocks.find(key);
      if (plain === null) {
        part ??= await fetchWhole(place.part);
        plain = await inflateBlock(place, part);
        caches.blocks.put(key, plain, plain.length);
      }
      const offset = startOf(index, place.firstRow);
      for (const row of wanted) {
        checkCompany(plain, offset, index, row);
        taken.set(row, plain.slice(startOf(index, row) - offset, index.ends[row]! - offset));
      }
    }
  };
  return {
    count,
    bytes: (first, last) => index.ends[last]! - startOf(index, first),
    together: 1,
    async load(rowsWanted) {
      const byPart = new Map<string, Map<number, number[]>>();
      for (const row of new Set(Array.from(rowsWanted))) {
        const block = blockOf[row]!;
        const { part } = places[block]!;
        const blocks = byPart.get(part) ?? new Map<number, number[]>();
        byPart.set(part, blocks.set(block, [...(blocks.get(block) ?? []), row]));
      }
      const taken = new Map<number, Uint8Array>();
      const waiting = [...byPart.values()];
      for (let at = 0; at < waiting.length; at += maxFetches)
        await Promise.all(waiting.slice(at, at + maxFetches).map((blocks) => take(blocks, taken)));
      return rowsOf(taken);
    },
  };
}

/** Companies that were taken, as one response needs them. */
function rowsOf(taken: ReadonlyMap<number, Uint8Array>): PackRows {
  const company = (row: number): Uint8Array => {
    const found = taken.get(row);
    if (found === undefined) throw new RangeError(`company ${row} was not loaded`);
    return found;
  };
  const run = (first: number, last: number): Uint8Array[] => {
    const pieces = [company(first)];
    for (let row = first + 1; row <= last; row++) pieces.push(commaBytes, company(row));
    return pieces;
  };
  return {
    range: (first, last) => (first === last ? company(first) : joinBytes(run(first, last))),
    copy: (rows, target, at) => copyEach(company, rows, target, at),
  };
}

const { inflateSync } = builtin<{ inflateSync: (bytes: Uint8Array) => Uint8Array }>('node:zlib');

/** What the zlib format holds; null when it is damaged. */
async function inflate(compressed: Uint8Array): Promise<Uint8Array | null> {
  try {
    if (inflateSync !== undefined) {
      const { buffer, byteOffset, length } = inflateSync(compressed);
      // A view of Node's own kind of bytes, whose `slice` would not copy.
      return new Uint8Array(buffer, byteOffset, length);
    }
    const stream = new Response(compressed as Uint8Array<ArrayBuffer>).body!.pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return null;
  }
}
