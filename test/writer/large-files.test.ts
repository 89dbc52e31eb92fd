import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { SiteContents } from '../../src/documents/document.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import { documentInParts, type Part } from '../../src/documents/parts.ts';
import { joinSums } from '../../src/writer/join-checksums.ts';
import { isDamagedRange, startSplicer, type SplicedFile } from '../../src/writer/splicer.ts';
import { stageTree, type Remembered } from '../../src/writer/stage.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { readVariant, temporaryFolder, variantFilesIn } from '../published.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

/** Lines that look alike and are all different, as a download has them. */
const line = (n: number): string => `${n},${createHash('sha256').update(`${n}`).digest('hex').repeat(4)}\n`;
const perPart = 1000;
const blocks = Array.from({ length: 40 }, (_, part) => Array.from({ length: perPart }, (__, n) => line(part * perPart + n)).join(''));

/** How many parts were made. */
let made = 0;
const partOf = (text: string): Part => ({ key: sha256Hex(text), make: () => (made++, text) });
const tree = (texts: readonly string[]): SiteContents => ({
  baseUrl: 'https://cranes.example',
  dataVersion: 'x',
  documents: [documentInParts('/rows.csv', texts.map(partOf))],
  serverFiles: [],
  variants: true,
});
const edits: [string, (texts: readonly string[]) => string[]][] = [
  ['changed', (texts) => texts.with(20, 'other\n')],
  ['inserted', (texts) => texts.toSpliced(20, 0, 'new\n')],
  ['removed', (texts) => texts.toSpliced(20, 1)],
  ['moved', (texts) => [texts[3]!, ...texts.toSpliced(3, 1)]],
];

/** Publishes into a folder, over what was published there. */
async function publish(folder: string, texts: readonly string[], remembered: Remembered | null = null) {
  made = 0;
  return publishTree(folder, tree(texts), remembered);
}

describe('a document of many megabytes', () => {
  it('has a gzip variant that holds its bytes, and none in Brotli', async () => {
    const folder = join(temporary.path, 'whole');
    await publish(folder, blocks);
    expect(readFileSync(join(folder, 'client/rows.csv'), 'utf8')).toBe(blocks.join(''));
    expect(gunzipSync((await readVariant(folder, 'rows.csv', 'gzip'))!).toString()).toBe(blocks.join(''));
    expect(await readVariant(folder, 'rows.csv', 'br')).toBeNull();
  });

  it.each(edits)('is made anew only where a part was %s, and is the same as when published alone', async (name, edit) => {
    const [over, alone] = [join(temporary.path, `over-${name}`), join(temporary.path, `alone-${name}`)];
    const { remembered } = await publish(over, blocks);
    expect(made).toBe(blocks.length);
    const again = await publish(over, edit(blocks), remembered);
    expect(made).toBeLessThanOrEqual(1);
    const { remembered: clean } = await publish(alone, edit(blocks));
    expect(again.remembered).toEqual(clean);
    for (const file of ['manifest.json', 'client/rows.csv', 'server/variants.idx', ...variantFilesIn(alone)])
      expect(readFileSync(join(over, file)).equals(readFileSync(join(alone, file))), file).toBe(true);
  });

  it('keeps its parts for the publish after one that left it as it was', async () => {
    const folder = join(temporary.path, 'twice');
    const first = await publish(folder, blocks);
    const second = await publish(folder, blocks, first.remembered);
    expect([made, second.written]).toEqual([0, 0]);
    await publish(folder, blocks.with(1, 'other\n'), second.remembered);
    expect(made).toBe(1);
  });

  it.each([
    ['the file was removed', (folder: string) => rmSync(join(folder, 'client/rows.csv'))],
    ['the file was cut short', (folder: string) => writeFileSync(join(folder, 'client/rows.csv'), 'x')],
    ['the variants are gone', (folder: string) => rmSync(join(folder, variantFilesIn(folder)[0]!))],
  ])('is made right over a publish of which %s', async (name, damage) => {
    const folder = join(temporary.path, `damaged ${name}`);
    const { remembered } = await publish(folder, blocks);
    damage(folder);
    const changed = blocks.with(7, 'other\n');
    await publish(folder, changed, remembered);
    expect(readFileSync(join(folder, 'client/rows.csv'), 'utf8')).toBe(changed.join(''));
    expect(gunzipSync((await readVariant(folder, 'rows.csv', 'gzip'))!).toString()).toBe(changed.join(''));
  });

  it('is refused over a publish that holds other bytes', async () => {
    const folder = join(temporary.path, 'other-bytes');
    const { remembered, manifest } = await publish(folder, blocks);
    const stage = join(temporary.path, 'other-bytes-stage');
    cpSync(folder, stage, { recursive: true });
    writeFileSync(join(folder, 'client/rows.csv'), 'x'.repeat(blocks.join('').length));
    rmSync(stage, { recursive: true });
    const published = { folder, manifest };
    const changed = tree(blocks.with(7, 'other\n'));
    await expect(stageTree({ folder: stage, published, unchanged: 'link', remembered }, changed)).rejects.toThrow('Damaged range');
  });

  it('is handled whole when it is small, with a variant in Brotli', async () => {
    const folder = join(temporary.path, 'small');
    await publish(folder, blocks.slice(0, 3));
    expect(await readVariant(folder, 'rows.csv', 'br')).not.toBeNull();
    expect(readFileSync(join(folder, 'client/rows.csv'), 'utf8')).toBe(blocks.slice(0, 3).join(''));
  });
});

describe('the checksum of pieces', () => {
  it('is that of all of them together', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 6 }), (pieces) => {
        const whole = Buffer.concat(pieces);
        expect(joinSums(pieces.map((piece) => ({ crc: crc32(piece), bytes: piece.length })))).toEqual({
          crc: crc32(whole),
          bytes: whole.length,
        });
      }),
    );
  });
});

describe('a file that is spliced', () => {
  it('has ranges of other files and new bytes in their order, at every size', async () => {
    const source = join(temporary.path, 'source');
    const bytes = Buffer.concat(Array.from({ length: 60_000 }, (_, n) => createHash('sha256').update(`${n}`).digest()));
    writeFileSync(source, bytes);
    const splicer = startSplicer();
    let run = 0;
    const piece = fc.oneof(
      fc.tuple(fc.nat(bytes.length), fc.nat({ max: 1_500_000 })).map(([start, length]) => bytes.subarray(start, start + length)),
      fc.tuple(fc.nat(bytes.length), fc.nat({ max: 300 })).map(([start, length]) => bytes.subarray(start, start + length)),
      fc.uint8Array({ maxLength: 100_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const path = join(temporary.path, `spliced-${++run}`);
        const file = splicer.open(path);
        for (const content of pieces) {
          const isOfSource = content.buffer === bytes.buffer;
          if (!isOfSource) await file.addBytes(new Uint8Array(content), crc32(content));
          else
            await file.addRange({
              path: source,
              start: content.byteOffset - bytes.byteOffset,
              bytes: content.length,
              crc: crc32(content),
            });
        }
        const whole = Buffer.concat(pieces);
        expect(await file.finish()).toEqual({ bytes: whole.length, sha256: sha256Hex(whole) });
        expect(readFileSync(path).equals(whole)).toBe(true);
        rmSync(path);
      }),
      { numRuns: 25 },
    );
    await splicer.close();
  });

  it('is read again, and fails where it is not what was to be written', async () => {
    const source = join(temporary.path, 'damaged-source');
    writeFileSync(source, 'as it was'.repeat(1000));
    const fresh = Buffer.from('new bytes');
    const endOf = async (pieces: (file: SplicedFile) => Promise<void>): Promise<unknown> => {
      const splicer = startSplicer(true);
      const path = join(temporary.path, 'read-again');
      const file = splicer.open(path);
      await pieces(file);
      const end = await file.finish().catch((error: unknown) => error);
      await splicer.close();
      rmSync(path);
      return end;
    };
    const range = { path: source, start: 9, bytes: 9, crc: crc32('as it was') };
    expect(await endOf((file) => file.addRange(range))).toEqual({ bytes: 9, sha256: sha256Hex('as it was') });
    const damaged = await endOf((file) => file.addRange({ ...range, crc: crc32('as it is') }));
    expect([isDamagedRange(damaged), String(damaged)]).toEqual([
      true,
      expect.stringContaining(`${source} differs from its checksum at byte 9`),
    ]);
    const short = await endOf((file) => file.addRange({ ...range, start: 8995 }));
    expect([isDamagedRange(short), String(short)]).toEqual([true, expect.stringContaining(`${source} ends before byte 9004`)]);
    const other = await endOf((file) => file.addBytes(new Uint8Array(fresh), crc32('old bytes')));
    expect([isDamagedRange(other), String(other)]).toEqual([false, expect.stringContaining('right after it was written')]);
  });

  it('fails for a source that is gone, and for a file that is there', async () => {
    const splicer = startSplicer();
    const path = join(temporary.path, 'of-nothing');
    const file = splicer.open(path);
    await file.addRange({ path: join(temporary.path, 'nothing'), start: 0, bytes: 1, crc: 0 });
    await expect(file.finish()).rejects.toThrow('ENOENT');
    await expect(splicer.open(path).finish()).rejects.toThrow('ENOENT');
    await splicer.close();
    const again = startSplicer();
    await expect(again.open(path).finish()).rejects.toThrow('EEXIST');
    await again.close();
  });
});
