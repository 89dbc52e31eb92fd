import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadCheck } from '../../lab/shared/load-check.ts';
import { projectRoot } from '../../scripts/project-root.ts';

const folder = join(projectRoot, 'src/site/styles/fonts');

it('the typeface is what its script makes, with its license, within 40 KB', { tags: 'checks' }, async () => {
  const { makeFonts } = await loadCheck('site-fonts');
  const made = await makeFonts();
  for (const { file, bytes } of made) expect(readFileSync(join(folder, file)).equals(bytes), file).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(['OFL.txt', ...made.map(({ file }) => file)].toSorted());
  expect(made.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(40 * 1024);
  expect(readFileSync(join(folder, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

it('the typeface has the letters of the data', () => {
  const ranges = [...readFileSync(join(folder, '../fonts.css'), 'utf8').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first, last = first]) => [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const,
  );
  const data = ['companies', 'fleet', 'models', 'concepts', 'listings', 'wanted-ads'].map((name) =>
    readFileSync(join(projectRoot, `data/${name}.csv`), 'utf8'),
  );
  const letters = new Set(data.join('').match(/\p{L}/gu));
  const missing = [...letters].filter(
    (letter) => !ranges.some(([from, to]) => letter.codePointAt(0)! >= from && letter.codePointAt(0)! <= to),
  );
  expect(missing).toEqual([]);
});

it('style sheets of some pages repeat no selector of those of all pages: the order of the two is up to Astro', () => {
  const read = (name: string) => readFileSync(join(folder, '..', name), 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const selectorsOf = (names: readonly string[]) =>
    names.flatMap((name) => [...read(name).matchAll(/([^{};]+)\{/g)].flatMap(([, list]) => list!.trim().split(/\s*,\s*(?![^()]*\))/)));
  const ofAll = new Set(selectorsOf([...read('site.css').matchAll(/@import '\.\/(.+?)'/g)].map(([, name]) => name!)));
  expect(ofAll.size).toBeGreaterThan(300);
  expect(selectorsOf(['explore.css', 'map.css']).filter((selector) => ofAll.has(selector) && !selector.startsWith('@'))).toEqual([]);
});

it('the pictures of link previews and home screens have the size that the pages say', () => {
  const size = (file: string) => {
    const png = readFileSync(join(projectRoot, 'public', file));
    return [
      png.toString('latin1', 1, 4),
      png.readUInt32BE(16),
      png.readUInt32BE(20),
      statSync(join(projectRoot, 'public', file)).size < 30_000,
    ];
  };
  expect(size('preview.png')).toEqual(['PNG', 1200, 630, true]);
  expect(size('touch-icon.png')).toEqual(['PNG', 180, 180, true]);
});
