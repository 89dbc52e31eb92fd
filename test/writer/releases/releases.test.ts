import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublishError, storedFiles } from '../../../src/writer/published.ts';
import { checkFiles } from '../../../src/writer/check-files.ts';
import type { AskCanaries } from '../../../src/writer/publish-data.ts';
import { rollbackTo } from '../../../src/writer/releases/journal.ts';
import { listReleases } from '../../../src/writer/releases/list.ts';
import { openRelease, removeLeftovers, uploadFolder } from '../../../src/writer/releases/layout.ts';
import { openPublisher } from '../../../src/writer/releases/publisher.ts';
import { contentsBelow } from '../../files-below.ts';
import { publishFolder, temporaryFolder } from '../../published.ts';
import { plainDocument } from '../plain-document.ts';

let temporary: { path: string; remove: () => void };
let to: string;

beforeEach(() => {
  temporary = temporaryFolder();
  to = join(temporary.path, 'site');
});
afterEach(() => temporary.remove());

const contents = (texts: Readonly<Record<string, string>>) => ({
  baseUrl: 'https://x.example',
  dataVersion: '1',
  documents: Object.entries(texts).map(([file, text]) => plainDocument(file, text)),
  serverFiles: [{ file: 'a.bin', bytes: Buffer.from('index') }],
});
const wellAnswered: AskCanaries = () => Promise.resolve([]);

async function publish(texts: Readonly<Record<string, string>>, { canaries = wellAnswered, keep = 5 } = {}) {
  const publisher = openPublisher(to);
  try {
    return await publisher.publish(contents(texts), { canaries, keep });
  } finally {
    publisher.close();
  }
}

async function rollBack(name: string | null = null, canaries = wellAnswered) {
  const publisher = openPublisher(to);
  try {
    return await publisher.rollBack(name, canaries);
  } finally {
    publisher.close();
  }
}

const current = () => readlinkSync(join(to, 'current')).replace('releases/', '');
const served = (file: string) => readFileSync(join(to, 'current/client', file), 'utf8');
const inode = (release: string, file: string) => statSync(join(to, 'releases', release, file)).ino;
const releases = () => readdirSync(join(to, 'releases')).sort();
/** Long enough to be compressed. */
const long = (text: string) => text.repeat(2000);

describe('a release', () => {
  it('has a name by its content, is whole, and is what current points at', async () => {
    const first = await publish({ 'a.txt': long('a'), 'b/c.txt': 'c' });
    expect(first).toMatchObject({ switched: true, written: 3, gone: 0, warnings: [] });
    expect(current()).toBe(first.name);
    expect(served('b/c.txt')).toBe('c');
    const release = openRelease(to, first.name)!;
    expect(await checkFiles(release.folder, storedFiles(release.manifest))).toEqual([]);
    rmSync(to, { recursive: true });
    expect((await publish({ 'a.txt': long('a'), 'b/c.txt': 'c' })).name).toBe(first.name);
    expect((await publish({ 'a.txt': long('a'), 'b/c.txt': 'd' })).name).not.toBe(first.name);
  });

  it('has no folder whose last file is gone', async () => {
    await publish({ 'a.txt': 'a', 'b/c/d.txt': 'd' });
    const { name } = await publish({ 'a.txt': 'a' });
    expect(readdirSync(join(to, 'releases', name, 'client'))).toEqual(['a.txt']);
  });

  it('is published over what one that was killed has left', async () => {
    await publish({ 'a.txt': 'a' });
    for (const name of ['.current', '.releases.json', '.last-build.json', 'releases/.next'])
      mkdirSync(join(to, name, 'folder'), { recursive: true });
    await publish({ 'a.txt': 'b' });
    expect([...readdirSync(to), ...releases()].filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('leaves an upload alone that may go on, and removes one of yesterday', async () => {
    const upload = uploadFolder(to, 'x');
    mkdirSync(upload, { recursive: true });
    await publish({ 'a.txt': 'a' });
    expect(existsSync(upload)).toBe(true);
    // The date of the lock is the present.
    writeFileSync(join(to, '.lock'), '');
    const tomorrow = Date.now() / 1000 + 86_401;
    utimesSync(join(to, '.lock'), tomorrow, tomorrow);
    removeLeftovers(to);
    expect(existsSync(upload)).toBe(false);
  });

  it('shares the files that are unchanged with the one before, and leaves that as it was', async () => {
    const texts = { 'a.txt': long('a'), 'b/c.txt': 'c', 'gone.txt': 'g' };
    const first = await publish(texts);
    const before = contentsBelow(join(to, 'releases', first.name));
    const second = await publish({ 'a.txt': texts['a.txt'], 'b/c.txt': 'changed', 'new.txt': 'n' });
    expect(second).toMatchObject({ switched: true, written: 2, gone: 1 });
    for (const shared of ['client/a.txt', 'client/a.txt.gz', 'client/a.txt.br', 'server/a.bin'])
      expect(inode(second.name, shared), shared).toBe(inode(first.name, shared));
    expect(inode(second.name, 'client/b/c.txt')).not.toBe(inode(first.name, 'client/b/c.txt'));
    expect([served('b/c.txt'), existsSync(join(to, 'current/client/gone.txt'))]).toEqual(['changed', false]);
    expect(contentsBelow(join(to, 'releases', first.name))).toEqual(before);
  });

  it('is the same as one that was made without a release before', async () => {
    await publish({ 'a.txt': long('a'), 'b.txt': long('b') });
    const { name } = await publish({ 'a.txt': long('a'), 'b.txt': long('changed') });
    to = join(temporary.path, 'fresh');
    expect((await publish({ 'a.txt': long('a'), 'b.txt': long('changed') })).name).toBe(name);
  });

  it('is not made again when nothing has changed', async () => {
    const first = await publish({ 'a.txt': 'a' });
    const { mtimeMs } = lstatSync(join(to, 'current'));
    expect(await publish({ 'a.txt': 'a' })).toMatchObject({ name: first.name, switched: false, written: 0 });
    expect(lstatSync(join(to, 'current')).mtimeMs).toBe(mtimeMs);
    expect(releases()).toEqual([first.name]);
  });

  const form = (file: string) => readFileSync(join(to, 'current/client', file));
  it.each<[string, string, (bytes: Buffer) => Buffer | null]>([
    ['is missing', 'a.txt', () => null],
    ['is cut short', 'a.txt', (bytes) => bytes.subarray(1)],
    ['has no gzip form', 'a.txt.gz', () => null],
    ['has a gzip form cut short', 'a.txt.gz', (bytes) => bytes.subarray(1)],
    ['is written over with as many bytes', 'a.txt', (bytes) => Buffer.alloc(bytes.length, 'x')],
    ['has a Brotli form with a bit turned', 'a.txt.br', (bytes) => (bytes.writeUInt8(bytes[9]! ^ 1, 9), bytes)],
    ['has a gzip form of something else', 'a.txt.gz', (bytes) => Buffer.alloc(bytes.length, gzipSync('x'))],
  ])('is whole where a file %s in the one before, and says so', async (_, file, damage) => {
    const texts = { 'a.txt': long('a'), 'b.txt': 'b' };
    const first = await publish(texts);
    const whole = contentsBelow(join(to, 'releases', first.name));
    const path = join(to, 'releases', first.name, 'client', file);
    const damaged = damage(form(file));
    rmSync(path);
    if (damaged !== null) writeFileSync(path, damaged);
    const second = await publish(texts);
    // A name that is taken makes reading everything worthwhile.
    expect(second).toMatchObject({ name: `${first.name}-2`, switched: true, written: 3 });
    expect(second.warnings).toEqual([
      'Everything was built again, and nothing was compared with the previous release: it had damaged files: client/a.txt.',
    ]);
    expect(contentsBelow(join(to, 'releases', second.name))).toEqual(whole);
    const release = openRelease(to, second.name)!;
    expect(await checkFiles(release.folder, storedFiles(release.manifest))).toEqual([]);
  });

  it('is not published when somebody removes one of its files, which is named', async () => {
    await publish({ 'a.txt': 'one' });
    const before = current();
    const canaries: AskCanaries = (folder) => {
      rmSync(join(folder, 'client/a.txt'));
      return Promise.resolve([]);
    };
    const removed = publish({ 'a.txt': 'two' }, { canaries });
    await expect(removed).rejects.toThrow(PublishError);
    await expect(removed).rejects.toThrow('client/a.txt was removed while the release was being built. Publish again.');
    expect(current()).toBe(before);
    await publish({ 'a.txt': 'two' });
    expect(served('a.txt')).toBe('two');
  });

  it('is not published when a canary answers wrongly', async () => {
    const first = await publish({ 'a.txt': 'a' });
    await expect(publish({ 'a.txt': 'b' }, { canaries: () => Promise.resolve(['no company is found']) })).rejects.toThrow(/no company/);
    expect([current(), served('a.txt'), releases()]).toEqual([first.name, 'a', [first.name]]);
  });

  it('is not published when a document fails in the middle', async () => {
    const first = await publish({ 'a.txt': 'a' });
    const publisher = openPublisher(to);
    const failing = {
      *[Symbol.iterator]() {
        yield plainDocument('b.txt', 'b');
        throw new Error('no more');
      },
    };
    await expect(publisher.publish({ ...contents({}), documents: failing }, { canaries: wellAnswered, keep: 5 })).rejects.toThrow(
      'no more',
    );
    publisher.close();
    expect([current(), releases()]).toEqual([first.name, [first.name]]);
  });

  it('is refused as the folder of a build, by its path and by the link', async () => {
    const { name } = await publish({ 'a.txt': 'a' });
    for (const folder of [join(to, 'current'), join(to, 'releases', name)])
      await expect(publishFolder(folder, contents({ 'a.txt': 'b' }))).rejects.toThrow(/is a release, which never changes/);
    expect(served('a.txt')).toBe('a');
  });
});

describe('the folder of releases', () => {
  it('keeps as many as it is told, and always the current one and the one before it', async () => {
    const names: string[] = [];
    for (const text of ['1', '2', '3', '4', '5']) names.push((await publish({ 'a.txt': text }, { keep: 3 })).name);
    expect(releases()).toEqual(names.slice(2).sort());
    await rollBack(names[2]);
    const sixth = await publish({ 'a.txt': '6' }, { keep: 2 });
    // The third was served before the sixth.
    expect(releases()).toEqual([names[2]!, names[4]!, sixth.name].sort());
  });

  it('loses nothing but what is unfinished to the next publisher', async () => {
    const { name } = await publish({ 'a.txt': 'a' });
    mkdirSync(join(to, 'releases/.next/client'), { recursive: true });
    mkdirSync(join(to, 'releases/.gone-0123456789abcdef'));
    writeFileSync(join(to, '.current'), '');
    openPublisher(to).close();
    expect(releases()).toEqual([name]);
    expect(readdirSync(to).sort()).toEqual(['current', 'leases', 'releases', 'releases.json']);
  });

  it('is listed in the order of publication, whatever the clock said', async () => {
    const names: string[] = [];
    for (const text of ['1', '2', '3']) names.unshift((await publish({ 'a.txt': text })).name);
    const journal = join(to, 'releases.json');
    writeFileSync(journal, readFileSync(journal, 'utf8').replace(/"published_at":"\d{4}/, '"published_at":"2099'));
    const listed = listReleases(to);
    expect(listed.map(({ name }) => name)).toEqual(names);
    expect(listed[2]!.published_at).toMatch(/^2099/);
  });

  it('is made at the root of a file system, and not of a folder that holds something else', () => {
    mkdirSync(join(to, 'lost+found'), { recursive: true });
    openPublisher(to).close();
    writeFileSync(join(to, 'thesis.txt'), 'years of work');
    expect(() => openPublisher(to)).toThrow(PublishError);
    expect(readdirSync(to)).toEqual(['lost+found', 'thesis.txt']);
  });
});

describe('rolling back', () => {
  it('points at what was served before, step by step, and a publish goes on from there', async () => {
    const names: string[] = [];
    for (const text of ['1', '2', '3']) names.push((await publish({ 'a.txt': text })).name);
    expect(await rollBack()).toBe(names[1]);
    expect(served('a.txt')).toBe('2');
    expect(await rollBack()).toBe(names[0]);
    await expect(rollBack()).rejects.toThrow(/Nothing was served before/);
    expect(await rollBack(names[1])).toBe(names[1]);
    await publish({ 'a.txt': '4' });
    expect(await rollBack()).toBe(names[1]);
  });

  it('holds publications back until the next one, while the earlier release is served', async () => {
    const first = await publish({ 'a.txt': '1' });
    const second = await publish({ 'a.txt': '2' });
    const held = () => rollbackTo(to, current());
    expect(held()).toBeNull();
    await rollBack();
    expect(held()).toEqual({ from: second.name, to: first.name });
    await rollBack(second.name);
    expect(held()).toBeNull();
    await rollBack();
    await publish({ 'a.txt': '3' });
    expect(held()).toBeNull();
  });

  it('refuses a release that is damaged, answers wrongly, or is not there', async () => {
    const first = await publish({ 'a.txt': '1' });
    const second = await publish({ 'a.txt': '2' });
    await expect(rollBack(null, () => Promise.resolve(['an empty answer']))).rejects.toThrow(/an empty answer/);
    await expect(rollBack('0123456789abcdef')).rejects.toThrow(/has no release 0123456789abcdef/);
    await expect(rollBack('../../etc')).rejects.toThrow(/has no release \.\.\/\.\.\/etc/);
    writeFileSync(join(to, 'releases', first.name, 'client/a.txt'), '?');
    await expect(rollBack()).rejects.toThrow(/client\/a.txt differs from its checksum/);
    expect(current()).toBe(second.name);
  });
});
