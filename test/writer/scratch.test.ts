import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, crc32, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { SiteContents } from '../../src/documents/document.ts';
import { openScratch } from '../../src/writer/scratch.ts';
import type { Piece } from '../../src/writer/splicer.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { readVariant, temporaryFolder } from '../published.ts';
import { plainDocument } from './plain-document.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

/** The bytes of a piece, wherever they are. */
const read = (piece: Piece): Buffer =>
  'fresh' in piece
    ? Buffer.from(piece.fresh)
    : readFileSync(piece.range.path).subarray(piece.range.start, piece.range.start + piece.range.bytes);

describe('a scratch', () => {
  it('gives back whatever is kept, from memory as far as it may, and leaves no file', () => {
    let n = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat(5000) }, { weight: 1, arbitrary: fc.nat(3 << 20) }), { maxLength: 60 }),
        fc.nat(40_000),
        (sizes, inMemory) => {
          const path = join(temporary.path, `scratch-${n++}`);
          const scratch = openScratch(path, inMemory);
          const all = sizes.map((size) => randomBytes(size));
          const pieces = all.map((bytes) => scratch.keep(bytes));
          scratch.flush();
          let held = 0;
          pieces.forEach((piece, i) => {
            expect(read(piece).equals(all[i]!)).toBe(true);
            expect('range' in piece ? piece.range.crc : piece.crc).toBe(crc32(all[i]!));
            expect(scratch.has(piece)).toBe('range' in piece);
            if ('fresh' in piece) held += piece.fresh.length;
          });
          expect(held).toBeLessThanOrEqual(inMemory);
          scratch.close();
          expect(existsSync(path)).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says what the disk says, and removes nothing that it has not made', () => {
    const path = join(temporary.path, 'taken');
    writeFileSync(path, 'of somebody else');
    const scratch = openScratch(path, 0);
    expect(() => (scratch.keep(Buffer.from('a')), scratch.flush())).toThrow(/EEXIST/);
    scratch.close();
    expect(readFileSync(path, 'utf8')).toBe('of somebody else');
  });
});

describe('a tree with more compressed forms than are kept in memory', () => {
  // Of hexadecimal digits each form has half; two of 40 megabytes are more than 32 MiB.
  const texts = Array.from({ length: 40 }, () => randomBytes(1 << 19).toString('hex'));
  const contents: SiteContents = {
    baseUrl: 'https://x.example',
    dataVersion: '1',
    documents: texts.map((text, i) => plainDocument(`text-${i}.txt`, text)),
    serverFiles: [],
    variants: true,
  };

  it('has the right forms, and nothing else', async () => {
    const folder = join(temporary.path, 'tree');
    const { remembered } = await publishTree(folder, contents);
    for (const [i, text] of texts.entries()) {
      expect(brotliDecompressSync((await readVariant(folder, `text-${i}.txt`, 'br'))!).toString() === text, `br ${i}`).toBe(true);
      expect(gunzipSync((await readVariant(folder, `text-${i}.txt`, 'gzip'))!).toString() === text, `gzip ${i}`).toBe(true);
    }
    expect(readdirSync(folder).toSorted()).toEqual(['client', 'manifest.json', 'server']);
    expect(readdirSync(temporary.path).filter((name) => name.startsWith('tree'))).toEqual(['tree']);
    const { written } = await publishTree(folder, contents, remembered);
    expect(written).toBe(0);
  });

  it('is refused with what a thread’s result met, and leaves what was there', async () => {
    const folder = join(temporary.path, 'broken');
    await publishTree(folder, { ...contents, documents: [plainDocument('old.txt', 'old')] });
    // Where the scratch would be made.
    const documents = contents.documents as readonly ReturnType<typeof plainDocument>[];
    const taken = {
      *[Symbol.iterator]() {
        writeFileSync(join(`${folder}.next`, '.compressed'), 'taken');
        yield* documents;
      },
    };
    await expect(publishTree(folder, { ...contents, documents: taken })).rejects.toThrow(/EEXIST/);
    expect(readFileSync(join(folder, 'client/old.txt'), 'utf8')).toBe('old');
    expect(existsSync(`${folder}.next`)).toBe(false);
  });
});
