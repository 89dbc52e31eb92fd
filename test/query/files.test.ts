import fc from 'fast-check';
import { hash } from 'node:crypto';
import { crc32 as nativeCrc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { crc32, tableCrc32, digest, fromBase64Url, toBase64Url } from '../../src/query/digest.ts';
import { readColumns } from '../../src/query/columns.ts';
import { DamagedFileError, readSections, writeSections } from '../../src/query/sections.ts';
import { indexMarket, type MarketIndex } from '../../src/documents/market-index.ts';
import { syntheticMarket } from '../synthetic-market.ts';

let index: MarketIndex;

beforeAll(async () => {
  index = await indexMarket(syntheticMarket(300, 900, 5));
});

/** One byte or the length of a file changed. */
const damage = fc.record({ at: fc.nat(), bit: fc.nat(7), how: fc.constantFrom('flip', 'truncate', 'extend') });
function damaged(file: Uint8Array, { at, bit, how }: { at: number; bit: number; how: string }): Uint8Array {
  const position = at % file.length;
  if (how === 'truncate') return file.slice(0, position);
  if (how === 'extend') return Uint8Array.from([...file, 0]);
  const copy = file.slice();
  copy[position]! ^= 1 << bit;
  return copy;
}

describe('the columns', () => {
  it('refuse a file with any bit flipped, cut short or made longer', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (fault) => {
        await expect(readColumns(damaged(index.columnsFile, fault))).rejects.toThrow(DamagedFileError);
      }),
      { numRuns: 400 },
    );
  });

  it('are read from a buffer that starts at any offset', async () => {
    const shifted = new Uint8Array(index.columnsFile.length + 3);
    shifted.set(index.columnsFile, 3);
    const columns = await readColumns(shifted.subarray(3));
    expect(columns.slug(7)).toBe(index.columns.slug(7));
    expect(columns.find(columns.slug(250))).toBe(250);
  });

  it('find no company by a name that objects have of themselves', () => {
    for (const name of ['__proto__', 'constructor', 'toString', '', 'hasOwnProperty', 'ÿ', '\ud800'])
      expect(index.columns.find(name)).toBe(-1);
  });
});

describe('the container of sections', () => {
  it('rejects a foreign file and another version, and says which it is', async () => {
    const file = writeSections({ magic: 'CRANETST', version: 2 }, { a: 1 }, { x: Float64Array.of(1.5) });
    await expect(readSections({ magic: 'CRANEOTH', version: 2 }, file)).rejects.toThrow(/CRANEOTH.*foreign/);
    await expect(readSections({ magic: 'CRANETST', version: 3 }, file)).rejects.toThrow(/version 2.*reads version 3/);
    const read = await readSections({ magic: 'CRANETST', version: 2 }, file);
    expect(read.meta).toEqual({ a: 1 });
    expect([...read.f64('x')]).toEqual([1.5]);
    expect(() => read.u8('x')).toThrow(DamagedFileError);
    expect(() => read.u8('__proto__')).toThrow(DamagedFileError);
  });

  it('keeps its offsets right at every length of the header', async () => {
    for (let length = 0; length < 64; length++) {
      const file = writeSections({ magic: 'CRANETST', version: 1 }, 'x'.repeat(length), {
        a: Uint8Array.of(1, 2, 3),
        b: Uint32Array.of(7),
      });
      const read = await readSections({ magic: 'CRANETST', version: 1 }, file);
      expect([[...read.u8('a')], [...read.u32('b')], read.meta]).toEqual([[1, 2, 3], [7], 'x'.repeat(length)]);
    }
  });
});

describe('checksums and base64url', () => {
  it('agree with those of the runtime', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
        expect([crc32(data), tableCrc32(data)]).toEqual([nativeCrc32(data), nativeCrc32(data)]);
        expect(Buffer.from(digest(data)).equals(hash('sha256', data, 'buffer'))).toBe(true);
        expect(toBase64Url(data)).toBe(Buffer.from(data).toString('base64url'));
        expect(fromBase64Url(toBase64Url(data))).toEqual(data);
      }),
    );
  });

  it('accept a single spelling', () => {
    for (const text of ['A', 'AB=', 'A B', 'AB+/', 'QR', 'QUJDR']) expect(fromBase64Url(text)).toBeNull();
  });
});
