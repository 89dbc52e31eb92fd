import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMarket } from '../../src/model/market.ts';
import type { Document } from '../../src/documents/document.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import { takeLock } from '../../src/writer/releases/lock.ts';
import { pathsOf, PublishError, storedFiles } from '../../src/writer/published.ts';
import { contentsBelow, filesBelow } from '../files-below.ts';
import { publishFolder, publishMarket, temporaryFolder } from '../published.ts';
import { sampleService, syntheticMarket, syntheticRows } from '../synthetic-market.ts';
import { plainDocument } from './plain-document.ts';

let temporary: { path: string; remove: () => void };
let out: string;

beforeEach(() => {
  temporary = temporaryFolder();
  out = join(temporary.path, 'dist');
});
afterEach(() => temporary.remove());

const publish = (documents: Iterable<Document>) =>
  publishFolder(out, { baseUrl: 'https://x.example', dataVersion: '1', documents, serverFiles: [] });

describe('publishing', () => {
  it('writes the files that the manifest tells, with the sizes and checksums that it tells', async () => {
    const { manifest, files } = await publishMarket(syntheticMarket(120, 300), out);
    const stored = [...storedFiles(manifest)];
    for (const { file, bytes, sha256, gzip, br } of stored) {
      const content = readFileSync(join(out, file));
      expect([content.length, sha256Hex(content)], file).toEqual([bytes, sha256]);
      const form = (ending: string) => (existsSync(join(out, file + ending)) ? readFileSync(join(out, file + ending)) : null);
      const [gz, brotli] = [form('.gz'), form('.br')];
      expect([gz?.length, brotli?.length], file).toEqual([gzip, br]);
      if (gz !== null) expect(gunzipSync(gz).equals(content), file).toBe(true);
      if (brotli !== null) expect(brotliDecompressSync(brotli).equals(content), file).toBe(true);
    }
    expect(stored).toHaveLength(files);
    expect(stored.filter(({ gzip, br }) => gzip !== undefined && br !== undefined).length).toBeGreaterThan(20);
    expect([...filesBelow(out).keys()].toSorted()).toEqual([...pathsOf(manifest), 'manifest.json'].toSorted());
  });

  it('fails where two documents have one address, names it, and leaves what is published', async () => {
    await publish([plainDocument('a.txt', 'old')]);
    const twice = publish([plainDocument('a.txt', 'one'), plainDocument('b.txt', 'b'), plainDocument('a.txt', 'two')]);
    await expect(twice).rejects.toThrow('Two documents have the address /a.txt.');
    expect(readFileSync(join(out, 'client/a.txt'), 'utf8')).toBe('old');
    // A model of the atlas where the overview of terms is.
    const rows = syntheticRows(5, 5);
    const models = rows.models.map((row, i) => (i === 0 ? { ...row, slug: 'concepts' } : row));
    const market = buildMarket({ ...rows, models }, sampleService);
    await expect(publishMarket(market, join(temporary.path, 'atlas'), { withExplore: true })).rejects.toThrow('/atlas/concepts');
  });

  it('gives byte-identical folders for the same data, in any order of rows, on any day', async () => {
    const rows = syntheticRows(150, 500);
    const shuffled = { ...rows, companies: rows.companies.toReversed(), fleet: rows.fleet.toReversed(), models: rows.models.toReversed() };
    await publishMarket(buildMarket(rows, sampleService), out);
    const other = join(temporary.path, 'other');
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Auckland';
    await publishMarket(buildMarket(shuffled, sampleService), other);
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(contentsBelow(other)).toEqual(contentsBelow(out));
  });

  it('touches nothing but what changed when one company changes', async () => {
    const rows = syntheticRows(300, 900);
    await publishMarket(buildMarket(rows, sampleService), out);
    const before = filesBelow(out);
    const changed = rows.companies.map((row, i) => (i === 7 ? { ...row, phone: '+44 20 7946 0000' } : row));
    const { written } = await publishMarket(buildMarket({ ...rows, companies: changed }, sampleService), out);
    const after = filesBelow(out);
    const untouched = [...before].filter(
      ([file, { inode, mtimeMs }]) => after.get(file)?.inode === inode && after.get(file)?.mtimeMs === mtimeMs,
    );
    expect(untouched.length).toBeGreaterThan(before.size - 40);
    expect(written).toBeLessThan(25);
    const fresh = join(temporary.path, 'fresh');
    await publishMarket(buildMarket({ ...rows, companies: changed }, sampleService), fresh);
    expect(contentsBelow(out)).toEqual(contentsBelow(fresh));
  });

  it('removes what is no longer published, with the folders that it leaves empty', async () => {
    await publish([plainDocument('a/b/c.txt', 'c'), plainDocument('a/d.txt', 'd')]);
    const { gone } = await publish([plainDocument('a/d.txt', 'd')]);
    expect(gone).toBe(1);
    expect(existsSync(join(out, 'client/a/b'))).toBe(false);
    expect(readFileSync(join(out, 'client/a/d.txt'), 'utf8')).toBe('d');
  });

  it('writes a file again that somebody has removed or cut short', async () => {
    await publish([plainDocument('a.txt', 'aaaa'), plainDocument('b.txt', 'bbbb')]);
    rmSync(join(out, 'client/a.txt'));
    writeFileSync(join(out, 'client/b.txt'), 'b');
    await publish([plainDocument('a.txt', 'aaaa'), plainDocument('b.txt', 'bbbb')]);
    expect([readFileSync(join(out, 'client/a.txt'), 'utf8'), readFileSync(join(out, 'client/b.txt'), 'utf8')]).toEqual(['aaaa', 'bbbb']);
  });

  it('compresses a document again of which somebody has removed or cut short a compressed form', async () => {
    const documents = ['a.txt', 'b.txt', 'c.txt'].map((name) => plainDocument(name, name.repeat(1000)));
    await publish(documents);
    const before = contentsBelow(out);
    rmSync(join(out, 'client/a.txt.gz'));
    writeFileSync(join(out, 'client/b.txt.br'), 'b');
    const { written } = await publish(documents);
    expect([written, contentsBelow(out)]).toEqual([2, before]);
  });

  it('leaves everything as it was when a document fails in the middle', async () => {
    await publish([plainDocument('a.txt', 'old')]);
    const before = [...filesBelow(out)];
    await expect(
      publish(
        (function* () {
          yield plainDocument('a.txt', 'new');
          throw new Error('no more');
        })(),
      ),
    ).rejects.toThrow('no more');
    expect([...filesBelow(out)]).toEqual(before);
    expect(readdirSync(temporary.path)).toEqual(['dist']);
  });

  it('leaves everything as it was when a file cannot be written', async () => {
    await publish([plainDocument('a.txt', 'old')]);
    const before = [...filesBelow(out)];
    // A name that is a file and a folder at once can't be written by any file system.
    await expect(publish([plainDocument('a.txt', 'new'), plainDocument('x.txt', '1'), plainDocument('x.txt/y.txt', '2')])).rejects.toThrow(
      /x/,
    );
    expect([...filesBelow(out)]).toEqual(before);
  });

  it('refuses a folder that it has not written, and leaves it alone', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
    await expect(publish([plainDocument('a.txt', 'a')])).rejects.toThrow(PublishError);
    expect(readdirSync(out)).toEqual(['thesis.txt']);
  });

  it('ends what was cut off between its two renames, and goes on from there', async () => {
    const documents = [plainDocument('a.txt', 'a'), plainDocument('b.txt', 'b')];
    await publish([plainDocument('a.txt', 'old')]);
    await publish(documents);
    // The old folder is in the new one, which has not got its place.
    mkdirSync(`${out}.next`);
    renameSync(out, join(`${out}.next`, 'tree'));
    const { written } = await publish(documents);
    expect(written).toBe(0);
    expect([...filesBelow(out).keys()]).toEqual(['client/a.txt', 'client/b.txt', 'manifest.json']);
    expect(readdirSync(temporary.path)).toEqual(['dist']);
  });

  it('keeps what it replaced until the next, for a server that reads from it', async () => {
    const text = () => readFileSync(join(out, '.replaced/client/a.txt'), 'utf8');
    await publish([plainDocument('a.txt', '1')]);
    await publish([plainDocument('a.txt', '2')]);
    expect(text()).toBe('1');
    await publish([plainDocument('a.txt', '3')]);
    expect([text(), existsSync(join(out, '.replaced/.replaced'))]).toEqual(['2', false]);
  });

  it('refuses to run beside another publish, and takes over what a dead one has left', async () => {
    const next = `${out}.next`;
    const giveBack = takeLock(next);
    await expect(publish([plainDocument('a.txt', 'a')])).rejects.toThrow(
      `Another publisher (process ${process.pid}) is at work in ${next}. Try again`,
    );
    giveBack();
    mkdirSync(join(next, 'tree/client'), { recursive: true });
    writeFileSync(join(next, 'left-over.txt'), 'x');
    writeFileSync(join(next, '.lock'), JSON.stringify({ pid: 999_999_999, started: '1', host: hostname(), nonce: 'a' }));
    await publish([plainDocument('a.txt', 'a')]);
    expect(readdirSync(out).sort()).toEqual(['client', 'manifest.json']);
    expect(readdirSync(temporary.path)).toEqual(['dist']);
  });

  it('publishes an empty market', async () => {
    const { manifest } = await publishMarket(
      buildMarket(
        { companies: [], fleet: [], models: [], concepts: [], listings: [], wantedAds: [], resources: [], aliases: [] },
        sampleService,
      ),
      out,
    );
    expect(manifest.families.find(({ name }) => name === 'lists')!.entries.map(([key]) => key)).toContain('any/any/first');
    expect(readFileSync(join(out, 'client/api/companies/_lists/any/any/first.json'), 'utf8')).toBe('{"items":[],"next_cursor":null}');
  });
});
