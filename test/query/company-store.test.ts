import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyBytes, openCompanies, writeCompanies } from '../../src/query/company-store.ts';
import { batchBody, joinPieces } from '../../src/query/page.ts';
import { DamagedFileError } from '../../src/query/sections.ts';
import { syntheticMarket } from '../synthetic-market.ts';

const items = syntheticMarket(203, 812, 5).companies.map(({ published }) => Buffer.from(JSON.stringify(published)));
const { file, index } = writeCompanies(items);

describe('the file of the companies', () => {
  it('has a line of JSON for each, in order', () => {
    expect(Buffer.from(file).toString()).toBe(items.map((item) => `${item.toString()}\n`).join(''));
    expect(writeCompanies([]).file).toHaveLength(0);
    expect(openCompanies(new Uint8Array(), { ends: new Uint32Array(), checksums: new Uint32Array() }).count).toBe(0);
  });

  it('gives back each company, and bodies of any of them, of the length that is known before', () => {
    const store = openCompanies(file, index);
    fc.assert(
      fc.property(fc.array(fc.nat(items.length - 1), { maxLength: 200, size: 'max' }), (rows) => {
        for (const row of rows) {
          expect(items[row]!.equals(store.company(row))).toBe(true);
          expect([store.bytes(row), companyBytes(index, row)]).toEqual([items[row]!.length, items[row]!.length]);
        }
        const body = batchBody(store, rows);
        const joined = Buffer.from(joinPieces(body.load())).toString();
        expect(joined).toBe(`{"items":[${rows.map((row) => items[row]!.toString()).join(',')}]}`);
        expect(Buffer.byteLength(joined)).toBe(body.bytes);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused when it has another length, and a company when it differs from what was written, by itself and in a body', () => {
    expect(() => openCompanies(file.slice(1), index)).toThrow(DamagedFileError);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(7), fc.boolean(), (at, bit, inBody) => {
        const copy = file.slice();
        copy[at]! ^= 1 << bit;
        const store = openCompanies(copy, index);
        const refused: number[] = [];
        for (let row = 0; row < store.count; row++) {
          try {
            if (inBody) batchBody(store, [row]).load();
            else store.company(row);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedFileError);
            refused.push(row);
          }
        }
        // A newline is of no company.
        expect(refused).toEqual(file[at] === 0x0a ? [] : [index.ends.findIndex((end) => at < end)]);
      }),
      { numRuns: 90 },
    );
  });
});
