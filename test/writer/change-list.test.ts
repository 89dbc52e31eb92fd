import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkChangeList, compareFiles, writeChangeList, writeReleaseChanges, type ChangeList } from '../../src/writer/change-list.ts';
import { openPublisher, type ReleaseResult } from '../../src/writer/releases/publisher.ts';
import { temporaryFolder } from '../published.ts';
import { plainDocument } from './plain-document.ts';

let temporary: { path: string; remove: () => void };
let file: string;
let to: string;

beforeEach(() => {
  temporary = temporaryFolder();
  file = join(temporary.path, 'changed.json');
  to = join(temporary.path, 'site');
});
afterEach(() => temporary.remove());

const read = () => JSON.parse(readFileSync(file, 'utf8')) as ChangeList;
const namesOf = ({ public: open, private: rest }: ChangeList) => ({
  upload: [...open.upload, ...rest.upload].map((each) => each.file),
  delete: [...open.delete, ...rest.delete],
});
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const wellAnswered = () => Promise.resolve([]);
async function publish(texts: Readonly<Record<string, string>>, isBroken = false): Promise<ReleaseResult> {
  const publisher = openPublisher(to);
  try {
    const documents = Object.entries(texts).map(([name, text]) => plainDocument(name.replace(/\.html$/, ''), text));
    return await publisher.publish(
      {
        baseUrl: 'https://x.example',
        dataVersion: '1',
        documents,
        serverFiles: [{ file: 'a.bin', bytes: Buffer.from('index') }],
      },
      {
        canaries: wellAnswered,
        keep: 5,
        onSwitch: (...change) => {
          writeReleaseChanges(file, ...change);
          if (isBroken) throw new Error('killed');
        },
      },
    );
  } finally {
    publisher.close();
  }
}

describe('the list of what a release changes', () => {
  it('names every file, the manifest last, and no base for the first release', async () => {
    const { name } = await publish({ 'a.html': 'a', 'b.css': 'b' });
    expect(read()).toMatchObject({ base: null, release: name, public: { folder: 'client', delete: [] }, private: { delete: [] } });
    expect(read().public.upload).toEqual([
      { file: 'b.css', bytes: 1, sha256: sha256('b'), new: false },
      { file: 'a.html', bytes: 1, sha256: sha256('a'), new: false },
    ]);
    const manifest = readFileSync(join(to, 'current/manifest.json'));
    const rest = read().private.upload;
    expect(rest.map((each) => each.file)).toContain('server/a.bin');
    expect(rest.at(-1)).toEqual({ file: 'manifest.json', bytes: manifest.length, sha256: sha256(manifest), new: false });
  });

  it('names only what differs from the release before: new files first, then pages, and what is gone', async () => {
    const texts = { 'same.txt': 's', 'a.html': 'a', 'b.css': 'b', 'gone.css': 'g', 'gone.html': 'g' };
    const first = await publish(texts);
    rmSync(file);
    const { 'gone.css': _css, 'gone.html': _html, ...rest } = texts;
    const { name } = await publish({ ...rest, 'a.html': 'links to z', 'b.css': 'bb', 'z.html': 'z', 'z.png': 'p' });
    expect(read()).toMatchObject({ base: first.name, release: name });
    expect(read().public.upload.map((each) => [each.file, each.new])).toEqual([
      ['z.png', true],
      ['z.html', true],
      ['b.css', false],
      ['a.html', false],
    ]);
    expect(read().public.delete).toEqual(['gone.html', 'gone.css']);
    expect(read().private.upload.map((each) => each.file)).toEqual(['manifest.json']);
  });

  it('leads back after a rollback', async () => {
    const first = await publish({ 'a.txt': 'a', 'old.txt': 'o' });
    const second = await publish({ 'a.txt': 'b', 'new.txt': 'n' });
    rmSync(file);
    const publisher = openPublisher(to);
    await publisher.rollBack(null, wellAnswered, (...change) => void writeReleaseChanges(file, ...change));
    publisher.close();
    expect(read()).toMatchObject({ base: second.name, release: first.name });
    expect(namesOf(read())).toEqual({ upload: ['old.txt', 'a.txt', 'manifest.json'], delete: ['new.txt'] });
  });

  it('names files again that were damaged in the release before', async () => {
    const { name } = await publish({ 'a.txt': 'a', 'b.txt': 'b' });
    rmSync(file);
    writeFileSync(join(to, 'releases', name, 'client/a.txt'), 'x');
    await publish({ 'a.txt': 'a', 'b.txt': 'b' });
    expect(read().base).toBe(name);
    expect(namesOf(read()).upload).toContain('a.txt');
    expect(namesOf(read()).upload).not.toContain('b.txt');
  });

  it('names every file when the manifest of the release before is damaged', async () => {
    const { name } = await publish({ 'a.txt': 'a' });
    rmSync(file);
    writeFileSync(join(to, 'releases', name, 'manifest.json'), '{}');
    await publish({ 'a.txt': 'a' });
    expect(read().base).toBe(null);
    expect(namesOf(read()).upload).toContain('a.txt');
  });

  it('goes on from a list that was not uploaded, also when the publisher died before the switch', async () => {
    const first = await publish({ 'a.txt': 'a', 'b.txt': 'b' });
    rmSync(file);
    await expect(publish({ 'a.txt': 'aa', 'b.txt': 'b', 'z.txt': 'z' }, true)).rejects.toThrow('killed');
    expect(read().public.upload.find((each) => each.file === 'z.txt')!.new).toBe(true);
    const { name } = await publish({ 'a.txt': 'a', 'b.txt': 'bb', 'z.txt': 'zz' });
    expect(read()).toMatchObject({ base: first.name, release: name });
    expect(namesOf(read()).upload).toEqual(['a.txt', 'b.txt', 'z.txt', 'manifest.json']);
    // Something may have been sent at its address since.
    expect(read().public.upload.find((each) => each.file === 'z.txt')!.new).toBe(false);
  });

  it('names every file when the list that is there belongs to something else', async () => {
    await publish({ 'a.txt': 'a' });
    const other = { base: 'x', release: 'y', publicFolder: null, files: [], difference: { added: [], replaced: [], gone: ['z'] } };
    rmSync(file);
    writeChangeList(file, other);
    await publish({ 'a.txt': 'aa' });
    expect(read().base).toBe(null);
  });

  it('is no longer than what differs between two trees, and says of every path how', () => {
    const entry = (path: string, text: string) => ({ file: path, bytes: text.length, sha256: sha256(text) });
    const before = [entry('a', '1'), entry('b', '1'), entry('c', '1')];
    const after = [entry('b', '1'), entry('c', '2'), entry('d', '1')];
    expect(compareFiles(before, after)).toEqual({ added: ['d'], replaced: ['c'], gone: ['a'] });
    expect(compareFiles(after, after)).toEqual({ added: [], replaced: [], gone: [] });
  });

  it('is never written over something else, nor into a release, and nothing is published then', async () => {
    const { name } = await publish({ 'a.txt': 'a' });
    const refused = (path: string) => () => checkChangeList(path, join(to, 'releases'));
    writeFileSync(file, '{"thesis":1}');
    await expect(publish({ 'a.txt': 'b' })).rejects.toThrow(/foreign file.*name another file/);
    expect(readFileSync(file, 'utf8')).toBe('{"thesis":1}');
    expect(readFileSync(join(to, 'current/client/a.txt'), 'utf8')).toBe('a');
    expect(refused(file)).toThrow(/foreign file/);
    expect(refused(temporary.path)).toThrow('is not a regular file');
    expect(refused(join(temporary.path, 'missing/f.json'))).toThrow('its folder does not exist');
    expect(refused(join(to, 'current/f.json'))).toThrow('Name a file outside of it');
    expect(refused(join(to, 'releases', name, 'client/f.json'))).toThrow('Name a file outside of it');
    expect(refused(join(to, 'f.json'))).not.toThrow();
    expect(refused('')).toThrow('needs the name of a file');
  });

  it.each([0.3, 0.6, 0.95])('is refused when it was cut off or damaged at %d of its length', async (share) => {
    await publish({ 'a.txt': 'a' });
    const text = readFileSync(file, 'utf8');
    const at = Math.floor(text.length * share);
    for (const damaged of [text.slice(0, at), `${text.slice(0, at)}0${text.slice(at + 1)}`]) {
      if (damaged === text) continue;
      writeFileSync(file, damaged);
      expect(() => checkChangeList(file, to)).toThrow(/remove it and upload everything once/);
    }
  });

  it('takes an empty file for none, and leaves nothing beside it', async () => {
    writeFileSync(file, '');
    await publish({ 'a.txt': 'a' });
    expect(read().base).toBe(null);
    expect(readdirSync(temporary.path).toSorted()).toEqual(['changed.json', 'site']);
  });

  it('of a dry run is replaced by any other, and replaces none that is still to be uploaded', async () => {
    const tried = { base: 'a', release: null, publicFolder: null, files: [], difference: { added: [], replaced: [], gone: ['x'] } };
    writeChangeList(file, tried);
    writeChangeList(file, { ...tried, release: 'b', difference: { added: [], replaced: [], gone: ['y'] } });
    expect(read().private.delete).toEqual(['y']);
    expect(() => writeChangeList(file, tried)).toThrow('still to be uploaded');
    expect(() => checkChangeList(file, to, true)).toThrow('still to be uploaded');
  });

  it('makes a copy equal to the release, whatever happened between publications and uploads', () => {
    const tree = fc.dictionary(
      fc.constantFrom('client/a.html', 'client/b.css', 'client/c.txt', 'server/d', 'e'),
      fc.constantFrom('1', '2', '3'),
      {
        noNullPrototype: true,
      },
    );
    const step = fc.oneof(
      fc.record({ kind: fc.constant('publish' as const), tree, isKilled: fc.boolean() }),
      fc.record({ kind: fc.constant('upload' as const), steps: fc.nat(8) }),
    );
    mkdirSync(join(temporary.path, 'run'));
    const path = join(temporary.path, 'run/list.json');
    const filesOf = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).map(([name, text]) => ({ file: name, bytes: text.length, sha256: sha256(text) }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        rmSync(path, { force: true });
        let served: Readonly<Record<string, string>> | null = null;
        const releases = new Map<string, Readonly<Record<string, string>>>();
        const nameOf = (texts: Readonly<Record<string, string>>) => sha256(JSON.stringify(Object.entries(texts).toSorted())).slice(0, 16);
        const copy = new Map<string, string>([['client/left-over', '9']]);
        const upload = (limit: number): void => {
          const list = JSON.parse(readFileSync(path, 'utf8')) as ChangeList;
          // Nobody uploads a release that is not served.
          if (served === null || list.release !== nameOf(served)) return;
          const texts = releases.get(list.release)!;
          const below = (names: readonly string[]) => names.map((name) => `${list.public.folder}/${name}`);
          const sent = [...below(list.public.upload.map((each) => each.file)), ...list.private.upload.map((each) => each.file)];
          const gone =
            list.base === null
              ? [...copy.keys()].filter((name) => !(name in texts))
              : [...below(list.public.delete), ...list.private.delete];
          const work = [...sent.map((name) => () => copy.set(name, texts[name]!)), ...gone.map((name) => () => copy.delete(name))];
          for (const act of work.slice(0, limit)) act();
          if (limit >= work.length) rmSync(path);
        };
        for (const each of steps) {
          if (each.kind === 'upload') {
            if (served !== null && readdirSync(join(temporary.path, 'run')).length > 0) upload(each.steps);
            continue;
          }
          releases.set(nameOf(each.tree), each.tree);
          writeChangeList(path, {
            base: served === null ? null : nameOf(served),
            release: nameOf(each.tree),
            publicFolder: 'client',
            files: filesOf(each.tree),
            difference: compareFiles(served === null ? [] : filesOf(served), filesOf(each.tree)),
          });
          if (!each.isKilled) served = each.tree;
        }
        if (served === null) return;
        // Publishing what is served again makes a list that leads there from wherever the copy is.
        writeChangeList(path, {
          base: nameOf(served),
          release: nameOf(served),
          publicFolder: 'client',
          files: filesOf(served),
          difference: { added: [], replaced: [], gone: [] },
        });
        upload(Infinity);
        expect(Object.fromEntries([...copy].toSorted())).toEqual(Object.fromEntries(Object.entries(served).toSorted()));
      }),
      { numRuns: 500 },
    );
  });
});
