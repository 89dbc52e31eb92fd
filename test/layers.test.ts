import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Which layer may import which; a layer may always import itself. The table of src/README.md. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  load: ['contract'],
  model: ['contract'],
  query: ['contract'],
  ask: ['contract', 'query'],
  view: ['contract'],
  map: ['contract', 'view', 'client'],
  publish: ['contract', 'load', 'model', 'query', 'ask', 'view'],
  serve: ['contract', 'query', 'ask', 'view'],
  hosts: ['contract', 'serve'],
  client: [],
  pages: ['contract', 'publish', 'serve', 'hosts', 'layouts', 'components', 'browser', 'styles', 'view', 'map'],
  layouts: ['contract', 'publish', 'components', 'browser', 'styles', 'view'],
  components: ['contract', 'publish', 'browser'],
  browser: ['contract', 'view', 'client'],
  styles: [],
};

/** Packages that live in one layer only, and the layers that may use Node's own modules. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  zod: ['contract', 'publish', 'serve'],
  papaparse: ['load'],
  hucre: ['load'],
  kdbush: ['query'],
  '@noble/hashes': ['query'],
  '@modelcontextprotocol/server': ['serve'],
  flexsearch: ['ask', 'browser'],
  'city-timezones': ['publish'],
  esbuild: ['publish'],
  pino: ['hosts'],
  'prom-client': ['hosts'],
  '@redis/client': ['hosts'],
  'node:': ['load', 'publish', 'hosts'],
  'virtual:': ['pages', 'layouts', 'components'],
  marked: ['layouts'],
  turndown: ['publish'],
  'topojson-client': ['publish'],
  'topojson-specification': ['publish'],
  astro: ['pages', 'layouts', 'components'],
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

describe('the layers of the house', () => {
  it('sees the imports that it judges', () => {
    expect(imports.length).toBeGreaterThan(150);
    expect(new Set(imports.map(({ layer }) => layer))).toContain('serve');
  });

  it('lets a layer import only from the layers that the table allows', () => {
    const faults = imports.flatMap(({ file, layer, target }) => {
      if (!target.startsWith('.')) return [];
      const other = relative(source, join(source, dirname(file), target)).split('/')[0]!;
      if (other === layer || allowed[layer]?.includes(other)) return [];
      return [
        `src/${file} imports ${target}: ${layer} may import ${allowed[layer]?.join(', ') || 'nothing of ours'}. Move the code to a layer below both, or turn the dependency round.`,
      ];
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

  it('keeps serve and publish apart', () => {
    const crossing = imports.filter(
      ({ layer, target }) => (layer === 'serve' && /\/publish\//.test(target)) || (layer === 'publish' && /\/serve\//.test(target)),
    );
    expect(crossing).toEqual([]);
  });
});
