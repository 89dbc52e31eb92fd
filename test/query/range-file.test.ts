import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStore, storeOfItems, type SyncCompanyStore } from '../../src/query/company-store.ts';
import { batchBody, lazyBatchBody } from '../../src/query/page.ts';
import { createRangeCache, type RangeFile } from '../../src/query/range-file.ts';
import { DamagedFileError, joinBytes } from '../../src/query/sections.ts';
import { partsOf, serializedCompanies } from './cut-companies.ts';

/** A file in memory that counts the bytes that are read of it. */
function fileOf(content: Uint8Array): RangeFile & { read: RangeFile['read']; count: { bytes: number } } {
  const count = { bytes: 0 };
  const readSync = (at: number, bytes: number) => {
    count.bytes += bytes;
    return Uint8Array.from(content.subarray(at, at + bytes));
  };
  return { bytes: content.length, count, readSync, read: (at, bytes) => Promise.resolve().then(() => readSync(at, bytes)) };
}

const bytesRead = (files: readonly ReturnType<typeof fileOf>[]): number => files.reduce((sum, { count }) => sum + count.bytes, 0);

const joined = (pieces: readonly (Uint8Array | (() => Uint8Array))[]): string =>
  Buffer.from(joinBytes(pieces.map((piece) => (typeof piece === 'function' ? piece() : piece)))).toString();

const items = serializedCompanies(203);
const memory = storeOfItems(items);
const { index, parts } = partsOf(items, { min: 5000, mean: 10_000, max: 30_000 });

const rowNumber = () => fc.nat(memory.count - 1);

const open = (contents: readonly Uint8Array[], maxBytes: number): SyncCompanyStore =>
  openStore(contents.map(fileOf), index, createRangeCache(maxBytes));

describe('companies that stay in their files', () => {
  it('are those in memory, however much room there is to keep what was read', () => {
    fc.assert(
      fc.property(
        fc.array(rowNumber(), { maxLength: 200, size: 'max' }),
        fc.constantFrom(0, 20_000, 200_000, 1 << 24),
        (rows, maxBytes) => {
          const store = open(parts, maxBytes);
          for (const row of rows) {
            const expected = memory.company(row);
            expect(Buffer.from(store.company(row)).equals(expected)).toBe(true);
            expect(store.bytes(row)).toBe(expected.length);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('makes the bodies that one in memory makes, of the length that is known before anything is read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowNumber(), { maxLength: 200, size: 'max' }),
        fc.constantFrom(0, 40_000, 1 << 24),
        async (rows, maxBytes) => {
          const files = parts.map(fileOf);
          const body = lazyBatchBody(openStore(files, index, createRangeCache(maxBytes)), rows);
          const { bytes } = body;
          expect(bytesRead(files)).toBe(0);
          const expected = joined(batchBody(memory, rows));
          const loaded = await body.load();
          expect([joined(loaded.pieces), loaded.bytes, bytes]).toEqual([expected, bytes, Buffer.byteLength(expected)]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads no company twice while there is room, and every one again when there is none', async () => {
    const rows = Array.from({ length: memory.count }, (_, row) => row);
    const read = async (maxBytes: number) => {
      const files = parts.map(fileOf);
      const store = openStore(files, index, createRangeCache(maxBytes));
      for (let i = 0; i < 3; i++) {
        await store.load(rows);
        for (const row of rows) store.company(row);
      }
      return bytesRead(files) / joinBytes(parts).length;
    };
    expect(await read(1 << 24)).toBeLessThan(1.01);
    expect(await read(0)).toBeGreaterThan(3);
  });

  it('never returns a company that differs from what was written, by a range, after a load or in a body', async () => {
    const damage = fc.record({
      part: fc.nat(parts.length - 1),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      bit: fc.nat(7),
      way: fc.constantFrom('range', 'load', 'body'),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ part, share, bit, way }) => {
        const copies = parts.map((each) => each.slice());
        // Brackets and commas are of the document, and not of a company.
        const at = Math.floor(share * (copies[part]!.length - 1));
        const isBetween = ['[', ',{', ']'].some((text) => Buffer.from(parts[part]!).subarray(at).toString().startsWith(text));
        copies[part]![at]! ^= 1 << bit;
        const refused: string[] = [];
        const store = open(copies, 1 << 24);
        for (let row = 0; row < store.count; row++) {
          try {
            if (way === 'load') await store.load([row]);
            // A body is refused before any of it is sent.
            if (way === 'body') await lazyBatchBody(store, [row]).load();
            expect(Buffer.from(store.company(row)).equals(items[row]!)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedFileError);
            refused.push(String(error));
          }
        }
        expect(refused.length === 1 || (isBetween && refused.length === 0)).toBe(true);
      }),
      { numRuns: 90 },
    );
  });
});

describe('what is kept of files', () => {
  it('stays within its bound, and a value that is used again and again outlives the others', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 300, size: 'max' }), (sizes) => {
        const cache = createRangeCache(30_000);
        const favorite = new Uint8Array(100);
        cache.put('favorite', favorite, favorite.length);
        const kept = sizes.map((size, i) => {
          expect(cache.find('favorite')).toBe(favorite);
          const entry = i % 2 === 0 ? cache.keep(i, size) : null;
          if (entry === null) cache.put(String(i), new Uint8Array(size), size);
          expect(cache.bytes).toBeLessThanOrEqual(30_000);
          return entry;
        });
        const present = kept.filter((entry, i) => (entry === null ? cache.find(String(i)) !== null : entry.value !== null));
        const total = kept.reduce((sum, entry, i) => {
          const isKept = entry === null ? cache.find(String(i)) !== null : entry.value !== null;
          return isKept ? sum + sizes[i]! : sum;
        }, 0);
        expect(total).toBeLessThanOrEqual(cache.bytes);
        if (sizes.length > 1) expect(present.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('does not give up everything for one value that is too large', () => {
    const cache = createRangeCache(10_000);
    cache.put('small', new Uint8Array(10), 10);
    cache.put('large', new Uint8Array(9000), 9000);
    expect([cache.find('small')?.length, cache.find('large')]).toEqual([10, null]);
  });
});
