import { linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyByLinks, digestOfFiles } from '../../src/writer/linked-copy.ts';
import { temporaryFolder } from '../published.ts';

let temporary: { path: string; remove: () => void };
beforeEach(() => (temporary = temporaryFolder()));
afterEach(() => temporary.remove());

/** Paths of which none is a folder of another. */
const all = ['a.txt', 'b/c.txt', 'b/d.txt', 'b/e/f.txt', 'g/h/i.txt', 'g/h/j.txt', 'k'];
/** What may stand in the way: a file for a folder, a folder for a file, and others. */
const strange = ['g', 'k/l.txt', 'b/e', 'm/n/o.txt', 'manifest.json'];

const write = (folder: string, file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
const foldersIn = (folder: string): number => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory()).length; // prettier-ignore
const inodes = (folder: string, files: readonly string[]): bigint[] =>
  files.map((file) => statSync(join(folder, file), { bigint: true }).ino);

describe('a copy by links', () => {
  it('has links to the files and nothing else, whatever the spare folder has that it is made of', async () => {
    const spareFile = fc.record({ file: fc.constantFrom(...all, ...strange), is: fc.constantFrom('link', 'equal', 'another') });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.subarray(all), fc.option(fc.array(spareFile, { maxLength: 9 })), async (files, held) => {
        const folder = join(temporary.path, String(++run));
        const [from, to, spare] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'spare')];
        mkdirSync(from, { recursive: true });
        for (const file of files) write(from, file, file);
        if (held !== null) mkdirSync(spare);
        for (const { file, is } of held ?? []) {
          try {
            mkdirSync(dirname(join(spare, file)), { recursive: true });
            if (is === 'link' && files.includes(file)) linkSync(join(from, file), join(spare, file));
            else write(spare, file, is === 'another' ? 'x' : file);
          } catch {
            // A file and a folder can't have one name.
          }
        }
        expect(await copyByLinks(from, to, files, spare)).toBe(await digestOfFiles(from, files));
        expect(filesIn(to)).toEqual([...files].sort());
        expect(inodes(to, files)).toEqual(inodes(from, files));
        expect(foldersIn(to)).toBe(foldersIn(from));
        expect(() => statSync(spare)).toThrow();
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 150 },
    );
  });

  it('has links to thousands of files, whatever letters are in their names', async () => {
    const [from, to] = [join(temporary.path, 'from'), join(temporary.path, 'to')];
    const files = Array.from({ length: 9000 }, (_, i) => `${i % 7}/${'é日 '[i % 3]}${i}.txt`);
    for (const file of files) write(from, file, '');
    expect(await copyByLinks(from, to, files)).toBe(await digestOfFiles(from, files.values()));
    expect(filesIn(to)).toEqual([...files].sort());
    expect(await digestOfFiles(from, files.slice(1))).not.toBe(await digestOfFiles(from, files));
  });

  it('is refused when a file is gone', async () => {
    const from = join(temporary.path, 'from');
    write(from, 'a.txt', 'a');
    await expect(copyByLinks(from, join(temporary.path, 'to'), ['a.txt', 'b.txt'])).rejects.toThrow('ENOENT');
  });
});
