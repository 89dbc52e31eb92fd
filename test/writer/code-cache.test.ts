import { existsSync, mkdirSync, readdirSync, renameSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remakeBytes } from '../../src/documents/value-cache.ts';
import { keptByVersion, openValueCache } from '../../src/writer/code-cache.ts';
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

describe('what a version of the code has made', () => {
  let makings: string[];
  beforeEach(() => (makings = []));
  const make = (text: string) => () => {
    makings.push(text);
    return new TextEncoder().encode(text);
  };
  /** As another process would. */
  const bytes = (inputs: string, text: string): string => Buffer.from(openValueCache(cache).bytes('words', inputs, make(text))).toString();
  const namesKept = () => readdirSync(cache).map((name) => name.split('-', 2).join('-'));

  it('is kept for each of the inputs, and reused by other processes', () => {
    expect([bytes('a', 'one'), bytes('b', 'two'), bytes('a', 'never'), bytes('b', 'never')]).toEqual(['one', 'two', 'one', 'two']);
    expect(makings).toEqual(['one', 'two']);
    expect(openValueCache(cache).value('words', () => ['of the code'])).toEqual(['of the code']);
    expect(openValueCache(cache).value('words', () => ['never'])).toEqual(['of the code']);
  });

  it('is made again for a comparison, if it depends on the data', () => {
    bytes('a', 'one');
    const { bytes: again, value } = remakeBytes(openValueCache(cache));
    expect(Buffer.from(again('words', 'a', make('two'))).toString()).toBe('two');
    expect(bytes('a', 'never')).toBe('one');
    expect(value('words', () => 1)).toBe(1);
    expect(value('words', () => 2)).toBe(1);
  });

  it.each([
    ['has other bytes', (file: string) => writeFileSync(file, 'ona')],
    ['was cut off', (file: string) => writeFileSync(file, 'on')],
    ['is gone', (file: string) => rmSync(file)],
  ])('is made again when its file %s', (_fault, damage) => {
    bytes('a', 'one');
    damage(join(cache, readdirSync(cache)[0]!));
    expect([bytes('a', 'one'), bytes('a', 'never')]).toEqual(['one', 'one']);
    expect(makings).toEqual(['one', 'one']);
  });

  it('is made again by a Node with other names of countries and another order of texts', () => {
    bytes('a', 'one');
    const [name] = readdirSync(cache);
    renameSync(join(cache, name!), join(cache, name!.replace(process.versions.icu!, '1.0')));
    expect(bytes('a', 'two')).toBe('two');
  });

  it('is made each time where nothing can be kept', () => {
    mkdirSync(folder.path, { recursive: true });
    writeFileSync(cache, 'a file in the place of the folder');
    expect([bytes('a', 'one'), bytes('a', 'one')]).toEqual(['one', 'one']);
    expect(makings).toEqual(['one', 'one']);
  });

  it('is removed once what was used after it takes all the room, the last aside', () => {
    const large = (inputs: string) => openValueCache(cache, 100).bytes('words', inputs, () => new Uint8Array(45));
    const used = (inputs: string, hoursAgo: number) => {
      const time = new Date(Date.now() - hoursAgo * 3_600_000);
      const name = readdirSync(cache).find((found) => found.startsWith(`words-${inputs}-`))!;
      utimesSync(join(cache, name), time, time);
    };
    openValueCache(cache).value('towns', () => []);
    large('a');
    used('a', 3);
    large('b');
    used('b', 2);
    large('a');
    large('c');
    expect(namesKept().sort()).toEqual(['towns.json', 'words-a', 'words-c']);
    openValueCache(cache, 100).bytes('words', 'd', () => new Uint8Array(101));
    expect(namesKept().sort()).toEqual(['towns.json', 'words-d']);
  });
});
