import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { startFilePool } from '../../src/writer/file-pool.ts';
import { largeDocument } from '../../src/documents/large-document.ts';
import { largeFileWriter, wholeOrParts } from '../../src/writer/large-files.ts';
import { readPublishedVariants } from '../../src/writer/published-variants.ts';
import type { SiteContents } from '../../src/documents/document.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { temporaryFolder } from '../published.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

/** Lines that look alike and are all different, as a download has them. */
const line = (n: number): string => `${n},${createHash('sha256').update(`${n}`).digest('hex').repeat(4)}\n`;
const lines = Array.from({ length: 40_000 }, (_, n) => line(n));
const documentOf = (rows: readonly string[]) => largeDocument('/rows.csv', () => rows.map((row) => Buffer.from(row)));
const tree = (rows: readonly string[]): SiteContents => ({
  baseUrl: 'https://cranes.example',
  dataVersion: 'x',
  documents: [documentOf(rows)],
  serverFiles: [],
  variants: true,
});
const edits: [string, (rows: string[]) => string[]][] = [
  ['changed', (rows) => rows.with(20_000, 'other\n')],
  ['inserted', (rows) => rows.toSpliced(20_000, 0, 'new\n')],
  ['removed', (rows) => rows.toSpliced(20_000, 1)],
];

async function publishedVariants(folder: string) {
  const published = await readPublishedVariants(folder);
  if (published === null) throw new Error('no variants');
  return published;
}

/** How many parts of a document are compressed when it is written after `folder` was published, of how many. */
async function compressedAfter(folder: string, rows: readonly string[]): Promise<{ compressed: number; parts: number }> {
  const { inParts } = await publishedVariants(folder);
  const pool = startFilePool();
  let compressed = 0;
  const counted: typeof pool = { ...pool, add: (job, bytes) => ((compressed += 1), pool.add(job, bytes)) };
  const writer = largeFileWriter(counted, inParts);
  const { parts } = documentOf(rows).large;
  await writer.write('client/rows.csv', join(temporary.path, 'out.csv'), parts(), true);
  const results = (await pool.finish()).flatMap((result) => (result.kind === 'part' ? [result] : []));
  const [file] = writer.finish(results);
  expect(gunzipSync(file!.variants.gzip!).equals(readFileSync(join(temporary.path, 'out.csv')))).toBe(true);
  return { compressed, parts: file!.parts.length };
}

describe('a document of many megabytes', () => {
  it('has a gzip variant that holds its bytes, and none in Brotli', async () => {
    const folder = join(temporary.path, 'whole');
    await publishTree(folder, tree(lines));
    const { variants } = await publishedVariants(folder);
    expect(gunzipSync(variants.find('rows.csv', 'gzip')!).toString()).toBe(lines.join(''));
    expect(variants.find('rows.csv', 'br')).toBeNull();
  });

  it.each(edits)('is compressed anew only where a row was %s', async (_, edit) => {
    const folder = join(temporary.path, 'whole');
    await publishTree(folder, tree(lines));
    const { compressed, parts } = await compressedAfter(folder, edit(lines));
    expect(parts).toBeGreaterThan(5);
    expect(compressed).toBeGreaterThan(0);
    expect(compressed).toBeLessThanOrEqual(2);
  });

  it.each(edits)('has the same bytes whether published over another or alone, where a row was %s', async (name, edit) => {
    const [over, alone] = [join(temporary.path, `over-${name}`), join(temporary.path, `alone-${name}`)];
    await publishTree(over, tree(lines));
    await publishTree(over, tree(edit(lines)));
    await publishTree(alone, tree(edit(lines)));
    for (const file of ['manifest.json', 'client/rows.csv', 'server/variants.pack', 'server/variants.idx', 'server/variants.parts.json'])
      expect(readFileSync(join(over, file)).equals(readFileSync(join(alone, file))), file).toBe(true);
  });

  it('keeps its parts for the publish after one that left it as it was', async () => {
    const folder = join(temporary.path, 'twice');
    await publishTree(folder, tree(lines));
    await publishTree(folder, tree(lines));
    expect(await compressedAfter(folder, lines)).toMatchObject({ compressed: 0 });
  });

  it.each([
    ['the file was removed', (folder: string) => rmSync(join(folder, 'client/rows.csv'))],
    ['the file holds other bytes', (folder: string) => writeFileSync(join(folder, 'client/rows.csv'), 'x'.repeat(lines.join('').length))],
    ['the list of its parts is damaged', (folder: string) => writeFileSync(join(folder, 'server/variants.parts.json'), '{"files":{}}')],
    ['the list of its parts is gone', (folder: string) => rmSync(join(folder, 'server/variants.parts.json'))],
  ])('is made right over a publish of which %s', async (name, damage) => {
    const folder = join(temporary.path, `damaged ${name}`);
    await publishTree(folder, tree(lines));
    damage(folder);
    const changed = lines.with(7, 'other\n');
    await publishTree(folder, tree(changed));
    expect(readFileSync(join(folder, 'client/rows.csv'), 'utf8')).toBe(changed.join(''));
    expect(gunzipSync((await publishedVariants(folder)).variants.find('rows.csv', 'gzip')!).toString()).toBe(changed.join(''));
  });

  it('is handled whole when it is small', () => {
    const small = wholeOrParts(documentOf(lines.slice(0, 100)).large);
    expect(small.whole === null ? null : Buffer.from(small.whole).toString()).toBe(lines.slice(0, 100).join(''));
    const large = wholeOrParts(documentOf(lines).large);
    expect(large.whole === null ? Array.from(large.parts, (part) => Buffer.from(part).toString('latin1')).join('') : '').toBe(
      lines.join(''),
    );
  });
});
