import { rejectUnavailable } from '../contract/errors.ts';
import { chunkBytes, readChunk } from './chunked-gzip.ts';
import { bytesOf, companyPartPaths, isCompany, startOf, type PartIndex } from './company-parts.ts';
import { damagedCompany, type CompanyStore } from './company-store.ts';
import type { RangeCache } from './range-file.ts';
import { joinBytes } from './sections.ts';

/** The file of a part for a function: its gzip form, as below `client/`. */
export const fetchedPartFile = (name: string): string => `${companyPartPaths.file(name)}.gz`;

/**
 * Cache sizes of a function, bytes: all companies, compressed, up to some 130,000, and the chunks used last. A Cloudflare isolate has 128
 * MiB. Indexes and code take some 40 MiB at 100,000 companies, and V8 lets up to 64 MiB of buffers wait before it collects them.
 */
export const fetchedCacheBytes = { parts: 24 << 20, chunks: 2 << 20 };

/** Cached bytes; null once a company in them proved damaged, so that they are fetched again. */
interface Held {
  bytes: Uint8Array | null;
}

/** Caches of the parts: compressed, as fetched, and recently inflated chunks. */
export interface FetchedCaches {
  readonly parts: RangeCache<Held>;
  readonly chunks: RangeCache<Held>;
}

/** How many parts are fetched at a time for a request: edge runtimes allow six. */
const maxFetches = 4;

/**
 * Opens companies in parts that are fetched, for hosts with limits on files and memory. Inflates only the chunks with the requested
 * companies, and checks each company whenever it is taken out.
 *
 * @param fetchFile Gets a {@link fetchedPartFile}.
 */
export function openFetchedStore(
  index: PartIndex,
  fetchFile: (file: string) => Promise<Uint8Array>,
  { parts, chunks }: FetchedCaches,
): CompanyStore {
  const partOf = async (name: string): Promise<Uint8Array> => {
    const known = parts.find(name);
    if (known !== null && known.bytes !== null) return known.bytes;
    const bytes = await rejectUnavailable(fetchFile(fetchedPartFile(name)));
    if (known === null) parts.put(name, { bytes }, bytes.length);
    else known.bytes = bytes;
    return bytes;
  };
  const keyOf = (name: string, number: number): string => `${name} ${number}`;
  const chunkOf = async (key: string, number: number, part: () => Promise<Uint8Array>): Promise<Uint8Array | null> => {
    const known = chunks.find(key);
    if (known !== null && known.bytes !== null) return known.bytes;
    const bytes = await readChunk(await part(), number);
    if (known !== null) known.bytes = bytes;
    else if (bytes !== null) chunks.put(key, { bytes }, bytes.length);
    return bytes;
  };
  /**
   * Takes out a company; null if it is damaged, and what is cached of it is fetched again. @param part Gets its part, if it isn't cached.
   */
  const take = async (row: number, name: string, part: () => Promise<Uint8Array>): Promise<Uint8Array | null> => {
    const [start, end] = [startOf(index, row), index.ends[row]!];
    const [first, last] = [Math.floor(start / chunkBytes), Math.floor((end - 1) / chunkBytes)];
    const pieces: Uint8Array[] = [];
    for (let number = first; number <= last; number++) {
      const at = number * chunkBytes;
      pieces.push((await chunkOf(keyOf(name, number), number, part))?.subarray(Math.max(0, start - at), end - at) ?? new Uint8Array());
    }
    // A copy, so that the chunk can be freed.
    const company = joinBytes(pieces);
    if (isCompany(index, row, company)) return company;
    for (const held of [parts.find(name), ...pieces.map((_, i) => chunks.find(keyOf(name, first + i)))])
      if (held !== null) held.bytes = null;
    return null;
  };
  return {
    count: index.ends.length,
    bytes: (row) => bytesOf(index, row),
    async load(rows) {
      const byPart = new Map<number, number[]>();
      for (const row of new Set(Array.from(rows))) {
        const part = index.partOf[row]!;
        byPart.set(part, [...(byPart.get(part) ?? []), row]);
      }
      const taken = new Map<number, Uint8Array>();
      const waiting = [...byPart];
      for (let at = 0; at < waiting.length; at += maxFetches) {
        const some = waiting.slice(at, at + maxFetches);
        await Promise.all(
          some.map(async ([number, wanted]) => {
            const { name } = index.parts[number]!;
            let part: Uint8Array | null = null;
            const fetchOnce = async () => (part ??= await partOf(name));
            for (const row of wanted) {
              let company = await take(row, name, fetchOnce);
              // The cached bytes may be damaged, while the file isn't.
              if (company === null) {
                part = null;
                company = await take(row, name, fetchOnce);
              }
              if (company === null) throw damagedCompany(index, row);
              taken.set(row, company);
            }
          }),
        );
      }
      return {
        company(row) {
          const found = taken.get(row);
          if (found === undefined) throw new RangeError(`company ${row} was not loaded`);
          return found;
        },
      };
    },
  };
}
