import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { compareKeys, formatPlaceRow, parsePlaceRow, placeFiles, readIndex } from '../../src/places/place-file.ts';
import { placeKey } from '../../src/places/place-key.ts';
import { formatPostalRow, parsePostalRow, postalFiles } from '../../src/places/postal-file.ts';

const read = (folder: string) => {
  const path = join(projectRoot, 'src/places', folder);
  const names = readdirSync(path).filter((name) => /\.(?:tsv|json)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(path, name), 'utf8')]));
};
const [gazetteer, postalCodes] = [read('gazetteer'), read('postal-codes')];
const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;
const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

it('sends at most 50 KB for a look-up, and 6 MB for the whole gazetteer', () => {
  const sizes = [...gazetteer.values()].map(sizeOf);
  expect(Math.max(...sizes, ...[...postalCodes.values()].map(sizeOf))).toBeLessThanOrEqual(50 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000_000);
});

it.each([
  ['gazetteer', gazetteer, placeFiles.index, placeFiles.shard, (line: string) => formatPlaceRow(parsePlaceRow(line))],
  ['postal codes', postalCodes, postalFiles.index, postalFiles.shard, (line: string) => formatPostalRow(parsePostalRow(line))],
] as const)(
  'the files of the %s are in order, begin where the index says, and are read as they are written',
  (_, files, index, shard, rewrite) => {
    const starts = readIndex(files.get(index)!);
    const all = starts.flatMap((start, i) => {
      const lines = linesOf(files.get(shard(i))!);
      expect(lines[0]!.startsWith(start), shard(i)).toBe(true);
      return lines;
    });
    expect([...files.keys()].filter((name) => /^\d/.test(name))).toHaveLength(starts.length);
    const keys = all.map((line) => line.slice(0, line.indexOf('\t')));
    expect(keys.filter((key, i) => i > 0 && compareKeys(keys[i - 1]!, key) > 0)).toEqual([]);
    expect(all.filter((line) => rewrite(line) !== line)).toEqual([]);
  },
);

it('finds its names by their keys', () => {
  const rows = linesOf(gazetteer.get(placeFiles.large)!).map(parsePlaceRow);
  expect(rows.filter(({ key }) => placeKey(key) !== key)).toEqual([]);
});
