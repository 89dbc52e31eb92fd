import { constants, deflateRawSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { UnavailableError } from '../../src/contract/errors.ts';
import { chunkBytes, readChunk, writeChunkedGzip } from '../../src/query/chunked-gzip.ts';
import { storeOfItems, type CompanyStore } from '../../src/query/company-store.ts';
import { fetchedPartFile, openFetchedStore } from '../../src/query/fetched-store.ts';
import { batchBody, lazyBatchBody } from '../../src/query/page.ts';
import { createRangeCache } from '../../src/query/range-file.ts';
import { DamagedFileError, joinBytes } from '../../src/query/sections.ts';
import { partsOf, serializedCompanies } from './cut-companies.ts';

const deflate = (chunk: Uint8Array) => deflateRawSync(chunk, { finishFlush: constants.Z_FULL_FLUSH });
const compressed = (bytes: Uint8Array): Uint8Array => Uint8Array.from(writeChunkedGzip(bytes, deflate));

const items = serializedCompanies(403);
const memory = storeOfItems(items);
const { index, parts } = partsOf(items, { min: 10_000, mean: 30_000, max: 90_000 });
const files: ReadonlyMap<string, Uint8Array> = new Map(parts.map((part, i) => [fetchedPartFile(index.parts[i]!.name), compressed(part)]));
const names = [...files.keys()];

let fetched: string[];
function open(held: ReadonlyMap<string, Uint8Array> = files, room = 1 << 24): CompanyStore {
  fetched = [];
  const fetchFile = async (name: string): Promise<Uint8Array> => {
    fetched.push(name);
    const found = held.get(name);
    if (found === undefined) throw new Error(`there is no ${name}`);
    return Promise.resolve(found);
  };
  return openFetchedStore(index, fetchFile, { parts: createRangeCache(room), chunks: createRangeCache(room) });
}

describe('gzip in chunks', () => {
  it('is gzip, and each chunk can be read by itself', async () => {
    for (const bytes of [new Uint8Array(), Buffer.from('[]'), parts[0]!, joinBytes(parts)]) {
      const file = compressed(bytes);
      expect(gunzipSync(file).equals(bytes)).toBe(true);
      for (let i = 0; i * chunkBytes < bytes.length; i++)
        expect(await readChunk(file, i)).toEqual(Uint8Array.from(bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes)));
      expect(await readChunk(file, Math.ceil(bytes.length / chunkBytes))).toBeNull();
    }
  });

  it('is read on runtimes without a zlib of their own', async () => {
    vi.resetModules();
    vi.stubGlobal('process', { ...process, getBuiltinModule: () => undefined });
    const { readChunk: readPlain } = await import('../../src/query/chunked-gzip.ts');
    vi.unstubAllGlobals();
    const file = compressed(parts[0]!);
    expect(await readPlain(file, 0)).toEqual(Uint8Array.from(parts[0]!.subarray(0, chunkBytes)));
  });
});

const joined = (pieces: readonly (Uint8Array | (() => Uint8Array))[]): string =>
  Buffer.from(joinBytes(pieces.map((piece) => (typeof piece === 'function' ? piece() : piece)))).toString();

describe('companies whose parts are fetched', () => {
  it('makes the bodies that one in memory makes, of the length that is known before anything is fetched, whatever is kept', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(items.length - 1), { maxLength: 200, size: 'max' }),
        fc.constantFrom(0, 40_000, 1 << 24),
        async (rows, room) => {
          const body = lazyBatchBody(open(files, room), rows);
          const { bytes } = body;
          expect(fetched).toEqual([]);
          const expected = joined(batchBody(memory, rows));
          const loaded = await body.load();
          expect([joined(loaded.pieces), loaded.bytes, bytes]).toEqual([expected, bytes, Buffer.byteLength(expected)]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives runs of neighbours across blocks and parts as one in memory does', async () => {
    const store = open();
    const rows = Array.from({ length: 120 }, (_, i) => i + 60);
    const companies = await store.load(rows);
    for (const row of rows) {
      expect(Buffer.from(companies.company(row)).equals(memory.company(row))).toBe(true);
      expect(store.bytes(row)).toBe(memory.bytes(row));
    }
    expect(() => companies.company(59)).toThrow(RangeError);
  });

  it('fetches no part twice while there is room, and only those that a request needs', async () => {
    const store = open();
    const all = items.map((_, row) => row);
    await store.load([7]);
    expect(fetched).toHaveLength(1);
    for (let i = 0; i < 3; i++) await store.load(all);
    expect(fetched.toSorted()).toEqual(names.toSorted());
    const forgetful = open(files, 0);
    for (let i = 0; i < 3; i++) await forgetful.load(all);
    expect(fetched).toHaveLength(3 * names.length);
  });

  it('never gives a company that differs from what was written, gives the others, and all once they can be fetched whole', async () => {
    const damage = fc.record({ name: fc.constantFrom(...names), share: fc.nat(9999).map((n) => n / 10_000), bit: fc.nat(7) });
    const total = { refused: 0 };
    await fc.assert(
      fc.asyncProperty(damage, async ({ name, share, bit }) => {
        const bytes = files.get(name)!.slice();
        bytes[Math.floor(share * bytes.length)]! ^= 1 << bit;
        const held = new Map([...files, [name, bytes]]);
        const store = open(held);
        const refused: number[] = [];
        for (const [row, item] of items.entries()) {
          try {
            const companies = await store.load([row]);
            expect(Buffer.from(companies.company(row)).equals(item)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedFileError);
            refused.push(row);
          }
        }
        expect(new Set(refused.map((row) => index.partOf[row])).size).toBeLessThanOrEqual(1);
        total.refused += refused.length;
        held.set(name, files.get(name)!);
        for (const row of refused) expect(Buffer.from((await store.load([row])).company(row)).equals(items[row]!)).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect(total.refused).toBeGreaterThan(0);
  });

  it('is refused with a part cut short or of another release', async () => {
    const name = names[3]!;
    const all = items.map((_, row) => row);
    for (const instead of [files.get(name)!.subarray(0, -3000), new Uint8Array(), files.get(names[4]!)!, Buffer.from('no gzip at all')]) {
      const store = open(new Map([...files, [name, instead]]));
      await expect(store.load(all)).rejects.toThrow(DamagedFileError);
      await expect(store.load([items.length - 1])).resolves.toBeDefined();
    }
  });

  it('says that the service is unavailable when a part can’t be had, and asks for it again', async () => {
    const held = new Map(files);
    const store = open(held);
    held.delete(names[0]!);
    await expect(store.load([0])).rejects.toThrow(UnavailableError);
    held.set(names[0]!, files.get(names[0]!)!);
    await expect(store.load([0])).resolves.toBeDefined();
  });
});
