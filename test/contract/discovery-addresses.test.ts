import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { companiesAppPath, discoveryAliases, discoveryPaths, downloadPaths, feedPaths, portalPaths } from '../../src/contract/discovery.ts';
import { guidePaths, guides } from '../../src/contract/guides.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));

const stated: readonly string[] = [
  ...[discoveryPaths, discoveryAliases, portalPaths, downloadPaths].flatMap((paths) => Object.values<string>(paths)),
  companiesAppPath,
  feedPaths.wantedAds,
];
const ofGuides: ReadonlySet<string> = new Set([...Object.values(guidePaths), ...guides.map(({ markdown }) => markdown)]);

/** Where addresses are stated; what is generated repeats them. */
const homes: Readonly<Record<string, (address: string) => boolean>> = {
  'contract/discovery.ts': (address) => stated.includes(address),
  'contract/guides.ts': (address) => ofGuides.has(address) && !stated.includes(address),
  'client/routes.ts': () => true,
};

/** An address that begins a text, an attribute, or what follows a base address in a template; with a parameter or fragment behind it, or not. */
const addressPattern = /(?:["'`]|baseUrl\}|base\})(\/[\w./-]*[\w-])(?=["'`#?]|\$\{|\)|\s)/g;
/** Known addresses, and what has the form of one: a new address is found before it is stated. */
const isAddress = (path: string): boolean =>
  stated.includes(path) ||
  ofGuides.has(path) ||
  /^\/(?:\.well-known|agent|docs|downloads|feeds)(?:\/|$)|^\/[\w-]+\.(?:txt|xml)$/.test(path);

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro|m?js)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const found = files.flatMap((file) => {
  const text = withoutComments(readFileSync(file, 'utf8'));
  return [...text.matchAll(addressPattern)]
    .map(([, path]) => ({ file: relative(source, file), path: path! }))
    .filter(({ path }) => isAddress(path));
});

describe('the address of a discovery document', () => {
  it('is seen where it is stated', () => {
    const home = new Set(found.filter(({ file }) => file === 'contract/discovery.ts').map(({ path }) => path));
    expect(stated.filter((path) => !home.has(path))).toEqual([]);
  });

  it('is written in contract/discovery.ts (that of a guide in contract/guides.ts) and in no other file of src', () => {
    const faults = found
      .filter(({ file, path }) => homes[file]?.(path) !== true)
      .map(({ file, path }) => `src/${file} states ${path}. Import it from contract/discovery.ts, or guidePaths from contract/guides.ts.`);
    expect(faults).toEqual([]);
  });

  it('is one of one document alone', () => {
    const all = [...Object.values(discoveryPaths), ...Object.values(discoveryAliases), ...Object.values(downloadPaths)];
    expect(new Set(all).size).toBe(all.length);
  });
});
