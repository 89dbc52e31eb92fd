import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptByVersion } from '../../src/writer/code-cache.ts';
import { temporaryFolder } from '../published.ts';

let folder: ReturnType<typeof temporaryFolder>;
let cache: string;
let compiled: number;

beforeEach(() => {
  folder = temporaryFolder();
  cache = join(folder.path, 'cache');
  compiled = 0;
});
afterEach(() => folder.remove());

/** Writes three files, one of them in a folder, and one that tells which compilation wrote it. */
async function compile(to: string): Promise<void> {
  writeFileSync(join(to, 'number.txt'), String(++compiled));
  mkdirSync(join(to, 'pages'));
  writeFileSync(join(to, 'pages/entry.mjs'), 'export default 1;\n');
  // Others get a turn while the entry is half made.
  await new Promise((resolve) => setTimeout(resolve, 20));
  writeFileSync(join(to, 'server.js'), 'export default 2;\n');
}

const take = (version = 'a') => keptByVersion(cache, version, compile);

describe('the cache of compiled code', () => {
  it('compiles a version once, and takes what was kept after that', async () => {
    const first = await take();
    expect(first.files).toEqual(['number.txt', 'pages/entry.mjs', 'server.js']);
    expect(readFileSync(join(first.folder, 'server.js'), 'utf8')).toBe('export default 2;\n');
    expect(await take()).toEqual(first);
    expect(compiled).toBe(1);
    await take('b');
    expect(compiled).toBe(2);
  });

  it.each([
    ['whose file has other bytes', (entry: string) => writeFileSync(join(entry, 'server.js'), 'export default 3;\n')],
    ['whose file is missing', (entry: string) => rmSync(join(entry, 'pages/entry.mjs'))],
    ['without its index', (entry: string) => rmSync(join(entry, 'files.json'))],
    ['whose index was cut off', (entry: string) => writeFileSync(join(entry, 'files.json'), '{"server.js":')],
    ['that is empty', (entry: string) => (rmSync(entry, { recursive: true }), mkdirSync(entry))],
  ])('makes an entry anew %s', async (_fault, damage) => {
    const { folder: entry, files } = await take();
    damage(entry);
    expect((await take()).files).toEqual(files);
    expect(readFileSync(join(entry, 'server.js'), 'utf8')).toBe('export default 2;\n');
    expect(compiled).toBe(2);
    expect(readdirSync(cache)).toEqual(['a']);
  });

  it('gives processes that compile at the same time the same whole entry', async () => {
    const read = async () => {
      const { folder: entry } = await take();
      return readFileSync(join(entry, 'number.txt'), 'utf8');
    };
    const numbers = await Promise.all([read(), read(), read()]);
    expect(compiled).toBe(3);
    expect(new Set(numbers).size).toBe(1);
    expect(readdirSync(cache)).toEqual(['a']);
    await take();
    expect(compiled).toBe(3);
  });

  it('replaces a damaged entry once, when several find it', async () => {
    const { folder: entry } = await take();
    writeFileSync(join(entry, 'server.js'), '');
    await Promise.all([take(), take(), take()]);
    expect(readFileSync(join(entry, 'server.js'), 'utf8')).toBe('export default 2;\n');
    expect(readdirSync(cache)).toEqual(['a']);
  });

  it('keeps nothing of a failed compilation', async () => {
    const failing = keptByVersion(cache, 'a', async (to) => {
      await compile(to);
      throw new Error('unexpected token');
    });
    await expect(failing).rejects.toThrow('unexpected token');
    expect(readdirSync(cache)).toEqual([]);
  });

  it('keeps the eight entries that were used last', async () => {
    const use = (version: string, hoursAgo: number) => {
      const time = new Date(Date.now() - hoursAgo * 3_600_000);
      utimesSync(join(cache, version, 'files.json'), time, time);
    };
    for (const [i, version] of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].entries()) {
      await take(version);
      use(version, 10 - i);
    }
    await take('a');
    await take('i');
    expect(readdirSync(cache).sort()).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  });

  it('removes what a process that was cut off has left, once it can’t be at work any more', async () => {
    const left = (name: string, hoursAgo: number) => {
      mkdirSync(join(cache, name), { recursive: true });
      const time = new Date(Date.now() - hoursAgo * 3_600_000);
      utimesSync(join(cache, name), time, time);
    };
    left('.unfinished-old', 2);
    left('.unfinished-new', 0);
    await take();
    expect(existsSync(join(cache, '.unfinished-old'))).toBe(false);
    expect(existsSync(join(cache, '.unfinished-new'))).toBe(true);
  });
});
