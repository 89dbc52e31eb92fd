import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildData } from '../../src/documents/build-data.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import { openMarketMemory } from '../../src/documents/market-memory.ts';
import { DamagedFileError } from '../../src/query/sections.ts';
import { openMemory, saveMemory } from '../../src/writer/build-memory.ts';
import { writeManifest, type Manifest } from '../../src/writer/manifest.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { cleanFolder } from '../load/fixtures.ts';
import { temporaryFolder } from '../published.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

const folder = join(temporary.path, 'out');
let saved: Uint8Array;
let manifest: Manifest;
const open = (bytes: Uint8Array, code = 'code', manifestSha256 = sha256Hex(writeManifest(manifest))) =>
  openMemory(bytes, code, { folder, manifest, manifestSha256 });

beforeAll(async () => {
  const market = await openMarketMemory();
  const read = (await market.read(cleanFolder)).market!;
  const { index, words, documents, serverFiles, dataVersion } = await buildData(read, 'https://cranes.example');
  const tree = { baseUrl: 'https://cranes.example', dataVersion, documents: [...documents], serverFiles, variants: false };
  const published = await publishTree(folder, tree);
  ({ manifest } = published);
  const site = { index, words, pages: { addresses: [], readings: new Map(), layouts: new Map() } };
  const made = { manifest, manifestSha256: sha256Hex(writeManifest(manifest)), filesDigest: '', site, remembered: published.remembered };
  saved = Buffer.concat((await saveMemory({ market, made }, 'code'))!);
});

describe('what a build leaves to the next', () => {
  it('is opened by the same code for the same folder, and by none else', async () => {
    expect((await open(saved)).made!.remembered.inputs.size).toBeGreaterThan(0);
    await expect(open(saved, 'other code')).rejects.toThrow(DamagedFileError);
    await expect(open(saved, 'code', sha256Hex('another'))).rejects.toThrow(DamagedFileError);
  });

  it('is refused with a bit of any byte turned', async () => {
    const opened: number[] = [];
    for (let i = 0; i < saved.length; i++) {
      const turned = Uint8Array.from(saved);
      turned[i]! ^= 1 << (i % 8);
      await open(turned).then(
        () => opened.push(i),
        (error: unknown) => expect(error, `byte ${i}`).toBeInstanceOf(DamagedFileError),
      );
    }
    expect(opened).toEqual([]);
  });

  it('is refused when it is cut off anywhere', async () => {
    for (let length = 0; length < saved.length; length += 7)
      await expect(open(saved.slice(0, length)), `${length} bytes`).rejects.toThrow(DamagedFileError);
  });
});
