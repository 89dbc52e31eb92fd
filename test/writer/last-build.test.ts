import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestData } from '../../src/load/data-files.ts';
import { rememberBuild } from '../../src/writer/last-build.ts';
import { writeManifest } from '../../src/writer/manifest.ts';
import { openPublished } from '../../src/writer/published.ts';
import { publishFolder, temporaryFolder } from '../published.ts';
import { plainDocument } from './plain-document.ts';

let temporary: { path: string; remove: () => void };
let data: string;
let out: string;
let beside: string;
let baseUrl: string;

beforeEach(async () => {
  temporary = temporaryFolder();
  data = join(temporary.path, 'data');
  out = join(temporary.path, 'out');
  baseUrl = '';
  code = { loaded: () => '1', current: () => '1' };
  beside = join(temporary.path, 'site');
  mkdirSync(data);
  mkdirSync(beside);
  writeFileSync(join(data, 'companies.csv'), 'a\n');
  writeFileSync(join(data, 'service.json'), '{}');
  await build();
});
afterEach(() => temporary.remove());

let code: { loaded: () => string; current: () => string };
const remember = () => rememberBuild({ digestData: () => digestData(data), baseUrl }, code);
const folders = () => ({ beside, published: out });
const find = () => remember().find(folders());
const state = () => join(beside, 'last-build.json');
const edit = (change: (text: string) => string) => writeFileSync(state(), change(readFileSync(state(), 'utf8')));

/** Publishes the data of the folder, as far as this test has any. */
async function build(text = readFileSync(join(data, 'companies.csv'), 'utf8')): Promise<void> {
  const remembered = remember();
  const documents = ['a', 'b'].map((name) => plainDocument(`${name}.txt`, `${name}: ${text}`));
  const built = await publishFolder(out, { baseUrl: 'https://x.example', dataVersion: '1', documents, serverFiles: [] });
  remembered.note(beside, { ...built, warnings: 3 });
}

describe('a build that has nothing to do', () => {
  it('is known by the same data, code and address, with what the check of the data found', () => {
    expect(find()).toMatchObject({ files: 2, warnings: 3, manifest: { base_url: 'https://x.example' } });
    // Saved again, or copied, is the same data.
    writeFileSync(join(data, 'companies.csv'), 'a\n');
    writeFileSync(join(data, 'notes.txt'), 'not read');
    expect(find()).not.toBeNull();
  });

  it.each<[string, () => void]>([
    ['a row changed', () => writeFileSync(join(data, 'companies.csv'), 'b\n')],
    ['the service changed', () => writeFileSync(join(data, 'service.json'), '{ }')],
    ['a file came', () => writeFileSync(join(data, 'fleet.xlsx'), '')],
    ['a file came that is not read, which the check reports', () => writeFileSync(join(data, 'compnies.csv'), '')],
    ['a file has another name', () => renameSync(join(data, 'companies.csv'), join(data, 'fleet.csv'))],
    ['a file went', () => rmSync(join(data, 'service.json'))],
    ['the folder went', () => rmSync(data, { recursive: true })],
    ['a file is a folder', () => mkdirSync(join(data, 'fleet.csv'))],
    ['the code changed', () => void (code = { loaded: () => '2', current: () => '2' })],
    ['the address changed', () => void (baseUrl = 'https://y.example')],
  ])('is not one when %s', (_, change) => {
    change();
    expect(find()).toBeNull();
  });

  it('does not confuse the bytes of one file with the names of others', () => {
    const before = digestData(data);
    writeFileSync(join(data, 'companies.csv'), '');
    writeFileSync(join(data, 'a\n.csv'), '');
    expect(digestData(data)).not.toBe(before);
  });

  it.each<[string, () => void]>([
    ['a published file was cut', () => writeFileSync(join(out, 'client/a.txt'), 'a')],
    ['a published file is gone', () => rmSync(join(out, 'client/a.txt'))],
    ['the manifest is damaged', () => appendFileSync(join(out, 'manifest.json'), ' ')],
    [
      'the manifest is another whole one of the same files',
      () => writeFileSync(join(out, 'manifest.json'), writeManifest({ ...openPublished(out), base_url: 'https://z.example' })),
    ],
    ['the manifest is gone', () => rmSync(join(out, 'manifest.json'))],
    ['nothing is remembered', () => rmSync(state())],
    ['what is remembered is cut off', () => writeFileSync(state(), readFileSync(state()).subarray(0, 40))],
    ['what is remembered is empty', () => writeFileSync(state(), '')],
    ['what is remembered is of another version', () => edit((text) => text.replace('"version":2', '"version":3'))],
    ['what is remembered was edited', () => edit((text) => text.replace('"warnings":3', '"warnings":0'))],
    ['what is remembered is foreign', () => edit(() => '{"made_from":1}')],
  ])('is not one when %s', (_, change) => {
    change();
    expect(find()).toBeNull();
  });

  it('is not one with any bit of what is remembered turned', () => {
    const whole = readFileSync(state());
    for (let i = 0; i < whole.length; i++) {
      const turned = Uint8Array.from(whole);
      turned[i]! ^= 1 << (i % 8);
      writeFileSync(state(), turned);
      expect(find(), `byte ${i}`).toBeNull();
    }
    writeFileSync(state(), whole);
    expect(find()).not.toBeNull();
  });

  it('is not one after a build of something else, nor when data changed during the build', async () => {
    const first = statSync(state()).ino;
    writeFileSync(join(data, 'companies.csv'), 'b\n');
    const remembered = remember();
    const documents = [plainDocument('a.txt', 'b')];
    const built = await publishFolder(out, { baseUrl: 'https://x.example', dataVersion: '2', documents, serverFiles: [] });
    writeFileSync(join(data, 'companies.csv'), 'c\n');
    remembered.note(beside, { ...built, warnings: 0 });
    expect(statSync(state()).ino).toBe(first);
    for (const text of ['a\n', 'b\n', 'c\n']) {
      writeFileSync(join(data, 'companies.csv'), text);
      expect(find(), text).toBeNull();
    }
  });

  it('is not one when the code changed during the build', async () => {
    rmSync(state());
    code = { loaded: () => '1', current: () => '2' };
    await build();
    expect(find()).toBeNull();
  });

  it('notes nothing of a folder that another build has filled meanwhile', async () => {
    const remembered = remember();
    const documents = [plainDocument('a.txt', 'a')];
    const built = await publishFolder(out, { baseUrl: 'https://x.example', dataVersion: '1', documents, serverFiles: [] });
    await build('another');
    remembered.note(beside, { ...built, warnings: 0 });
    expect(find()).toBeNull();
  });

  it.each<[string, string]>([
    ['the folders of the file', 'last-build.json'],
    ['the folders where it is written', '.last-build.json'],
  ])('is none the worse when nothing can be remembered because a folder is in %s', async (_, name) => {
    rmSync(state());
    mkdirSync(join(beside, name, 'folder'), { recursive: true });
    await build();
    expect(find()).toBeNull();
  });
});
