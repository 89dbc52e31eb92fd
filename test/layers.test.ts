import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { roomTable } from './room-table.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Which room may import which, or which folder or file of it; a room may always import itself. */
const allowed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  roomTable().map(({ room, mayImport }) => [room, mayImport]),
);

/** Which folders of a room may import which others of it, where the order matters. */
const within: Readonly<Record<string, readonly string[]>> = {
  'ask/tables': [],
  'ask/lexicon': ['ask/tables'],
  'ask/reading': ['ask/tables', 'ask/lexicon'],
  'ask/deciding': ['ask/tables', 'ask/lexicon', 'ask/reading'],
  'ask/answering': ['ask/tables', 'ask/lexicon', 'ask/reading', 'ask/deciding'],
  'site/view': [],
  'site/app': ['site/view', 'site/map'],
  'site/browser': ['site/view'],
  'site/import': ['site/view', 'site/map', 'site/app', 'site/browser'],
  'site/map': ['site/view'],
  'site/styles': [],
};

/** Packages that live in one room only, and the rooms that may use Node's own modules. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  zod: ['contract', 'documents', 'hosts', 'serve'],
  htmlparser2: ['load'],
  papaparse: ['load'],
  fflate: ['site'],
  chardet: ['import'],
  'libphonenumber-js': ['import'],
  'i18n-iso-countries': ['import'],
  hyparquet: ['query'],
  'hyparquet-writer': ['query'],
  '@noble/hashes': ['query'],
  '@modelcontextprotocol/server': ['serve'],
  flexsearch: ['ask'],
  esbuild: ['writer'],
  pino: ['hosts'],
  'prom-client': ['hosts'],
  '@redis/client': ['hosts'],
  'node:': ['load', 'documents', 'writer', 'hosts'],
  'markdown-it': ['site'],
  astro: ['site'],
  '@astrojs/node': ['site'],
  leaflet: ['site'],
  supercluster: ['site'],
};

interface Import {
  readonly file: string;
  readonly layer: string;
  readonly target: string;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const layer = relative(source, file).split('/')[0]!;
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...text.matchAll(pattern)].map((match) => ({ file: relative(source, file), layer, target: (match[1] ?? match[2] ?? match[3])! }));
}

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const imports = files.flatMap(importsOf);

describe('the rooms of the house', () => {
  it('have one row each in the table of src/README.md', () => {
    const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(
      roomTable()
        .map(({ room }) => room)
        .toSorted(),
    ).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('may import what exists', () => {
    const missing = Object.entries(allowed).flatMap(([room, others]) =>
      others
        .filter((other) => !existsSync(join(source, other)) && !existsSync(join(source, `${other}.ts`)))
        .map((other) => `${room}: ${other}`),
    );
    expect(missing).toEqual([]);
  });

  it('sees the imports that it judges', () => {
    expect(imports.length).toBeGreaterThan(150);
    expect(new Set(imports.map(({ layer }) => layer))).toEqual(new Set(Object.keys(allowed)));
  });

  it('lets a room import only what the table allows', () => {
    const faults = imports.flatMap(({ file, layer, target }) => {
      if (!target.startsWith('.')) return [];
      const imported = relative(source, join(source, dirname(file), target));
      const isAllowed =
        imported.startsWith(`${layer}/`) || allowed[layer]?.some((room) => imported.startsWith(`${room}/`) || imported === `${room}.ts`);
      if (isAllowed) return [];
      return [
        `src/${file} imports ${target}: ${layer} may import ${allowed[layer]?.join(', ') || 'nothing of ours'}. Move the code to a room below both, or turn the dependency round.`,
      ];
    });
    expect(faults).toEqual([]);
  });

  it('lets a folder of a room import only the folders below it', () => {
    const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
    const faults = imports.flatMap(({ file, layer, target }) => {
      const below = within[folderOf(file)];
      const imported = folderOf(relative(source, join(source, dirname(file), target)));
      if (!target.startsWith('.') || below === undefined || !imported.startsWith(`${layer}/`)) return [];
      return imported === folderOf(file) || below.includes(imported)
        ? []
        : [`src/${file} imports ${target}: ${folderOf(file)} may import ${below.join(', ') || 'no other folder'}.`];
    });
    expect(faults).toEqual([]);
  });

  it('keeps every package in its home', () => {
    const faults = imports.flatMap(({ file, layer, target }) => {
      if (target.startsWith('.')) return [];
      const home = Object.entries(packageHomes).find(
        ([name]) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`),
      );
      if (home === undefined)
        return [`src/${file} imports ${target}, which has no home. Add it to packageHomes with a reason that a stranger would accept.`];
      return home[1].includes(layer) ? [] : [`src/${file} imports ${target}, which belongs to ${home[1].join(', ')}.`];
    });
    expect(faults).toEqual([]);
  });

  it('takes Zod as a namespace, of which bundles leave out what is not used', () => {
    const whole = files.filter((file) => /^import \{[^}]*\bz\b[^}]*\} from 'zod'/m.test(readFileSync(file, 'utf8')));
    expect(whole.map((file) => relative(source, file))).toEqual([]);
  });

  it('keeps serve and writer apart', () => {
    const crossing = imports.filter(
      ({ layer, target }) => (layer === 'serve' && /\/writer\//.test(target)) || (layer === 'writer' && /\/serve\//.test(target)),
    );
    expect(crossing).toEqual([]);
  });
});
