import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { filesBelow } from '../../src/writer/code-cache.ts';
import { compileCode } from '../../src/writer/compiled-code.ts';
import { temporaryFolder } from '../published.ts';

let folder: ReturnType<typeof temporaryFolder>;
let root: string;
let cache: string;

/** A project of its own, whose code can be changed; what it compiles to at first is kept already. */
beforeAll(async () => {
  const kept = dirname((await compileCode()).build);
  folder = temporaryFolder();
  root = join(folder.path, 'project');
  cache = join(folder.path, 'cache');
  for (const name of ['src', 'public', 'CHANGELOG.md', 'astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json']) {
    cpSync(join(projectRoot, name), join(root, name), { recursive: true });
  }
  cpSync(kept, join(cache, basename(kept)), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => folder.remove());

const change = (file: string, edit: (text: string) => string): void =>
  writeFileSync(join(root, file), edit(readFileSync(join(root, file), 'utf8')));

describe('the compiled code', () => {
  it('is compiled again when a source has changed, and not otherwise', async () => {
    const first = await compileCode({ root, cache });
    const [version] = readdirSync(cache);
    const names = first.server.map(({ file }) => file);
    // What is loaded later, named by its content.
    const later = names.filter((name) => /^server-[A-Z0-9]{8}\.js$/.test(name));
    expect(later.length).toBeGreaterThan(0);
    expect(names.filter((name) => !later.includes(name))).toEqual(['function.js', 'node.js', 'package.json', 'server.js', 'take-in.js']);
    expect(first.client.map(({ file }) => file)).toEqual(['client.d.ts', 'client.js', 'companies-app.css', 'companies-app.js']);
    expect(first.pages.files.map(({ file }) => file)).toContain('favicon.svg');

    await compileCode({ root, cache });
    expect(readdirSync(cache)).toEqual([version]);

    change('src/client/client.d.ts', (text) => `${text}\n`);
    const next = await compileCode({ root, cache });
    expect(readdirSync(cache)).toHaveLength(2);
    // What did not change compiles to the same bytes.
    expect(next.server).toEqual(first.server);
    expect(next.pages.files).toEqual(first.pages.files);
  });

  it('names no folder of this machine, since a copy of the project keeps it', () => {
    const here = [folder.path, projectRoot.replace(/\/$/, '')];
    const naming = filesBelow(cache).filter((file) => {
      const text = readFileSync(join(cache, file), 'latin1');
      return here.some((path) => text.includes(path));
    });
    expect(naming).toEqual([]);
    expect(readdirSync(cache)).toHaveLength(2);
  });

  it('is not kept when a source was changed meanwhile: it may be of either version', async () => {
    const before = readdirSync(cache);
    change('src/client/client.d.ts', (text) => `${text}\n`);
    const compiling = compileCode({ root, cache });
    change('src/client/client.d.ts', (text) => `${text}\n`);
    await expect(compiling).rejects.toThrow('The code was changed while it was being compiled.');
    expect(readdirSync(cache)).toEqual(before);
  });

  it('names file and line of a page that can’t be compiled, and keeps nothing of it', async () => {
    const before = readdirSync(cache);
    change('src/site/pages/ask.astro', (text) => text.replace('const page =', 'const ='));
    await expect(compileCode({ root, cache })).rejects.toThrow(/The pages can’t be compiled[^]*src\/site\/pages\/ask\.astro:9:/);
    expect(readdirSync(cache)).toEqual(before);
  });
});
