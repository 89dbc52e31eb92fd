import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexMarket, packParts, type MarketIndex } from '../../src/documents/market-index.ts';
import { cutRows, joinParts } from '../../src/documents/parts.ts';
import { batchBody, lazyBatchBody } from '../../src/query/page.ts';
import { openPack, readPack, type SyncPack } from '../../src/query/pack.ts';
import { createRangeCache, type RangeFile } from '../../src/query/range-file.ts';
import { DamagedFileError, joinBytes } from '../../src/query/sections.ts';
import { syntheticMarket } from '../synthetic-market.ts';

/** A file in memory that counts the bytes that are read of it. */
function fileOf(content: Uint8Array): RangeFile & { read: RangeFile['read']; count: { bytes: number } } {
  const count = { bytes: 0 };
  const readSync = (at: number, bytes: number) => {
    count.bytes += bytes;
    return Uint8Array.from(content.subarray(at, at + bytes));
  };
  return { bytes: content.length, count, readSync, read: (at, bytes) => Promise.resolve().then(() => readSync(at, bytes)) };
}

const joined = (pieces: readonly (Uint8Array | (() => Uint8Array))[]): string =>
  Buffer.from(joinBytes(pieces.map((piece) => (typeof piece === 'function' ? piece() : piece)))).toString();

let index: MarketIndex;
let packFile: Uint8Array;
beforeAll(async () => {
  index = await indexMarket(syntheticMarket(203, 700, 5));
  // A copy that is no Buffer, whose `slice` would be a view of the same memory.
  packFile = Uint8Array.from(joinParts(packParts(index, cutRows(index.columns))));
});

const rowNumber = () => fc.nat(index.pack.count - 1);

const open = (content: Uint8Array, maxBytes: number): SyncPack =>
  openPack(fileOf(content), index.columns.packIndex, createRangeCache(maxBytes));

describe('a pack that stays in its file', () => {
  it('gives the ranges that one in memory gives, whatever room there is to keep what was read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(rowNumber(), rowNumber()), { maxLength: 30 }),
        fc.constantFrom(0, 20_000, 200_000, 1 << 24),
        (ranges, maxBytes) => {
          const pack = open(packFile, maxBytes);
          for (const [one, other] of ranges) {
            const [first, last] = [Math.min(one, other), Math.max(one, other)];
            const expected = index.pack.range(first, last);
            expect(Buffer.from(pack.range(first, last)).equals(expected)).toBe(true);
            expect(pack.bytes(first, last)).toBe(expected.length);
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
          const file = fileOf(packFile);
          const body = lazyBatchBody(openPack(file, index.columns.packIndex, createRangeCache(maxBytes)), rows);
          const before = file.count.bytes;
          const { bytes } = body;
          expect(file.count.bytes).toBe(before);
          const expected = joined(batchBody(index.pack, rows));
          const loaded = await body.load();
          const copy = new Uint8Array(bytes);
          loaded.copyTo!(copy);
          expect([joined(loaded.pieces), loaded.bytes, bytes]).toEqual([expected, bytes, Buffer.byteLength(expected)]);
          expect(Buffer.from(copy).toString()).toBe(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads no company twice while there is room, and every one again when there is none', async () => {
    const rows = Array.from({ length: index.pack.count }, (_, row) => row);
    const read = async (maxBytes: number) => {
      const file = fileOf(packFile);
      const pack = openPack(file, index.columns.packIndex, createRangeCache(maxBytes));
      for (let i = 0; i < 3; i++) {
        await pack.load(rows);
        for (const row of rows) pack.range(row, row);
      }
      return file.count.bytes / packFile.length;
    };
    expect(await read(1 << 24)).toBeLessThan(1.01);
    expect(await read(0)).toBeGreaterThan(3);
  });

  it('never returns a company that differs from what was written, by a range, after a load or in a body', async () => {
    const damage = fc.record({ at: fc.nat(packFile.length - 1), bit: fc.nat(7), way: fc.constantFrom('range', 'load', 'body') });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, bit, way }) => {
        const copy = packFile.slice();
        copy[at]! ^= 1 << bit;
        const refused: string[] = [];
        try {
          const pack = open(copy, 1 << 24);
          for (let row = 0; row < pack.count; row++) {
            try {
              if (way === 'load') await pack.load([row]);
              // A body is refused before any of it is sent.
              if (way === 'body') await lazyBatchBody(pack, [row]).load();
              expect(Buffer.from(pack.range(row, row)).equals(index.pack.range(row, row))).toBe(true);
            } catch (error) {
              expect(error).toBeInstanceOf(DamagedFileError);
              refused.push(String(error));
            }
          }
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedFileError);
          refused.push(String(error));
        }
        expect(refused).toEqual([expect.any(String)]);
      }),
      { numRuns: 90 },
    );
  });

  it('is refused when it is foreign, cut short or of another market, as one in memory is', () => {
    const foreign = packFile.slice();
    foreign[0]! ^= 1;
    for (const content of [foreign, packFile.subarray(0, 10), packFile.subarray(0, -1), new Uint8Array()]) {
      const messageOf = (work: () => unknown): string => {
        try {
          work();
          return 'nothing was refused';
        } catch (error) {
          return String(error);
        }
      };
      const expected = messageOf(() => readPack(content, index.columns.packIndex));
      expect(expected).toMatch(/^DamagedFileError/);
      expect(messageOf(() => open(content, 1 << 20))).toBe(expected);
    }
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
