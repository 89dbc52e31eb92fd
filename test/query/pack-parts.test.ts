import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../src/contract/errors.ts';
import { indexMarket, packParts, type MarketIndex } from '../../src/documents/market-index.ts';
import { cutRows, joinParts } from '../../src/documents/parts.ts';
import { openPackParts, writePackParts, type PackCut } from '../../src/query/pack-parts.ts';
import type { Pack } from '../../src/query/pack.ts';
import { batchBody, lazyBatchBody } from '../../src/query/page.ts';
import { createRangeCache, type RangeFile } from '../../src/query/range-file.ts';
import { DamagedFileError, joinBytes } from '../../src/query/sections.ts';
import { syntheticMarket } from '../synthetic-market.ts';

const tiny: PackCut = { block: { min: 1000, mean: 2000, max: 5000 }, part: { min: 5000, mean: 10_000, max: 30_000 } };

const inMemory = (content: Uint8Array): RangeFile => ({
  bytes: content.length,
  read: (at, bytes) => Promise.resolve(Uint8Array.from(content.subarray(at, at + bytes))),
  readSync: (at, bytes) => Uint8Array.from(content.subarray(at, at + bytes)),
});

interface Written {
  readonly index: MarketIndex;
  readonly file: Uint8Array;
  readonly cut: ReturnType<typeof writePackParts>;
  readonly parts: Map<string, Uint8Array>;
}

async function write(
  companies: number,
  change: (market: ReturnType<typeof syntheticMarket>) => ReturnType<typeof syntheticMarket>,
): Promise<Written> {
  const index = await indexMarket(change(syntheticMarket(companies, companies * 4, 5)));
  const file = Uint8Array.from(joinParts(packParts(index, cutRows(index.columns))));
  const cut = writePackParts(inMemory(file), index.columns.packIndex, deflateSync, tiny);
  return { index, file, cut, parts: new Map(cut.parts.map((part) => [part.file, part.bytes])) };
}

let whole: Written;
let fetched: string[];
beforeAll(async () => {
  whole = await write(403, (market) => market);
});

const encoder = new TextEncoder();

function open({ index, cut, parts }: Written, room = 1 << 24): Pack {
  fetched = [];
  const fetchPart = async (name: string): Promise<Uint8Array> => {
    fetched.push(name);
    const found = parts.get(name);
    if (found === undefined) throw new Error(`there is no ${name}`);
    return Promise.resolve(found);
  };
  const caches = { parts: createRangeCache<Uint8Array>(room), blocks: createRangeCache<Uint8Array>(room) };
  return openPackParts(encoder.encode(cut.index), index.columns.packIndex, fetchPart, caches);
}

const joined = (pieces: readonly (Uint8Array | (() => Uint8Array))[]): string =>
  Buffer.from(joinBytes(pieces.map((piece) => (typeof piece === 'function' ? piece() : piece)))).toString();

describe('a pack in parts', () => {
  it('has many of them, each within its bound before compression, and each named by what it holds', () => {
    const { cut, file } = whole;
    expect(cut.parts.length).toBeGreaterThan(10);
    expect(new Set(cut.parts.map((part) => part.file)).size).toBe(cut.parts.length);
    const all = cut.parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(all).toBeLessThan(file.length / 2);
    for (const { file: name, bytes } of cut.parts) {
      expect(name).toMatch(/^companies-[0-9a-f]{16}\.part$/);
      expect(bytes.length).toBeLessThan(tiny.part.max);
    }
  });

  it('makes the bodies that one in memory makes, of the length that is known before anything is fetched, whatever is kept', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(whole.index.pack.count - 1), { maxLength: 200, size: 'max' }),
        fc.constantFrom(0, 40_000, 1 << 24),
        async (rows, room) => {
          const body = lazyBatchBody(open(whole, room), rows);
          const { bytes } = body;
          expect(fetched).toEqual([]);
          const expected = joined(batchBody(whole.index.pack, rows));
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

  it('gives runs of neighbours across blocks and parts as one in memory does', async () => {
    const { index } = whole;
    const pack = open(whole);
    const rows = Array.from({ length: 120 }, (_, i) => i + 60);
    const companies = await pack.load(rows);
    expect(Buffer.from(companies.range(60, 179)).equals(index.pack.range(60, 179))).toBe(true);
    expect(pack.bytes(60, 179)).toBe(index.pack.bytes(60, 179));
    expect(() => companies.range(59, 61)).toThrow(RangeError);
  });

  it('fetches no part twice while there is room, and only those that a request needs', async () => {
    const pack = open(whole);
    const all = Array.from({ length: pack.count }, (_, row) => row);
    await pack.load([7]);
    expect(fetched).toHaveLength(1);
    for (let i = 0; i < 3; i++) await pack.load(all);
    expect(fetched.toSorted()).toEqual([...whole.parts.keys()].toSorted());
    const forgetful = open(whole, 0);
    for (let i = 0; i < 3; i++) await forgetful.load(all);
    expect(fetched).toHaveLength(3 * whole.parts.size);
  });

  it('never gives a company that differs from what was written, and gives the others', async () => {
    const names = [...whole.parts.keys()];
    const damage = fc.record({ part: fc.constantFrom(...names), share: fc.double({ min: 0, max: 0.999, noNaN: true }), bit: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(damage, async ({ part, share, bit }) => {
        const bytes = whole.parts.get(part)!.slice();
        bytes[Math.floor(share * bytes.length)]! ^= 1 << bit;
        const pack = open({ ...whole, parts: new Map([...whole.parts, [part, bytes]]) });
        let refused = 0;
        for (let row = 0; row < pack.count; row++) {
          try {
            const companies = await pack.load([row]);
            expect(Buffer.from(companies.range(row, row)).equals(whole.index.pack.range(row, row))).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedFileError);
            refused++;
          }
        }
        expect(refused).toBeGreaterThan(0);
        expect(refused).toBeLessThan(pack.count / 4);
      }),
      { numRuns: 30 },
    );
  });

  it('is refused with a part cut short, of another release, or with an index of another market', async () => {
    const [name, bytes] = [...whole.parts][3]!;
    const row = whole.index.pack.count - 1;
    const all = Array.from({ length: row + 1 }, (_, i) => i);
    for (const instead of [bytes.subarray(0, -1), new Uint8Array(), [...whole.parts.values()][4]!]) {
      const pack = open({ ...whole, parts: new Map([...whole.parts, [name, instead]]) });
      await expect(pack.load(all)).rejects.toThrow(DamagedFileError);
      await expect(pack.load([row])).resolves.toBeDefined();
    }
    const other = await write(402, (market) => market);
    expect(() => open({ ...whole, cut: other.cut })).toThrow(/its parts do not fit the columns/);
    expect(() => open({ ...whole, cut: { ...whole.cut, index: whole.cut.index.replace('"bytes":', '"bytes":1') } })).toThrow(
      /differs from its checksum/,
    );
  });

  it('says that the service is unavailable when a part can’t be had, and asks for it again', async () => {
    const parts = new Map(whole.parts);
    const pack = open({ ...whole, parts });
    const [name, bytes] = [...parts][0]!;
    parts.delete(name);
    await expect(pack.load([0])).rejects.toThrow(UnavailableError);
    parts.set(name, bytes);
    await expect(pack.load([0])).resolves.toBeDefined();
  });

  it('is not made of a pack that is damaged', () => {
    const { file, index } = whole;
    const broken = file.slice();
    broken[broken.length >> 1]! ^= 4;
    expect(() => writePackParts(inMemory(broken), index.columns.packIndex, deflateSync, tiny)).toThrow(DamagedFileError);
  });

  it('keeps most parts when a company is added', async () => {
    const { parts } = await write(403, (market) => ({ ...market, companies: market.companies.filter((_, i) => i !== 200) }));
    const kept = [...parts.keys()].filter((name) => whole.parts.has(name));
    expect(kept.length).toBeGreaterThan(parts.size - 4);
  });

  it('of no companies has no parts', async () => {
    const none = await write(1, (market) => ({ ...market, companies: [] }));
    expect(none.cut.parts).toEqual([]);
    expect(open(none).count).toBe(0);
  });
});
