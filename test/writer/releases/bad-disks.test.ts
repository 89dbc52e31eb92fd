import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openPlainFolder } from '../../../src/writer/plain-folder.ts';
import { openPublished, pathsOf, storedFiles } from '../../../src/writer/published.ts';
import { checkFiles } from '../../../src/writer/check-files.ts';
import { rollbackTo } from '../../../src/writer/releases/journal.ts';
import { currentReleaseName, openRelease } from '../../../src/writer/releases/layout.ts';
import { filesBelow } from '../../files-below.ts';
import { temporaryFolder } from '../../published.ts';
import { calls, failCall, publishVersion } from './failing-calls.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

let to: string;
let version = 0;
beforeEach(({ task }) => void (to = join(temporary.path, task.id)));

/** The version that is served. Its release is whole, and holds nothing else. */
async function readServed(): Promise<string> {
  const { folder, manifest } = openRelease(to, currentReleaseName(to)!);
  expect(await checkFiles(folder, storedFiles(manifest))).toEqual([]);
  expect([...filesBelow(folder).keys()].toSorted()).toEqual([...pathsOf(manifest), 'manifest.json'].toSorted());
  return manifest.data_version;
}

/** Publishes without a fault, and nothing unfinished is left. */
async function publishNext(count: number): Promise<string> {
  const next = `v${++version}`;
  await publishVersion(to, next, count);
  expect(await readServed()).toBe(next);
  expect([to, join(to, 'releases')].flatMap((folder) => readdirSync(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  return next;
}

describe('a folder of releases', () => {
  it('serves the old release or the new one, as the publisher says, when one of its calls fails on a bad or full disk', async () => {
    const count = 12;
    // From the fourth on, a publisher removes one.
    for (let i = 0; i < 3; i++) await publishNext(count);
    const met = new Set<string>();
    let refused = 0;
    for (let at = 0; ; at++) {
      const [before, next] = [await publishNext(count), `v${++version}`];
      const { failed, error } = await failCall(to, at, at % 2 === 0 ? 'EIO' : 'ENOSPC', () => publishVersion(to, next, count));
      if (failed === null) break;
      met.add(failed);
      expect(await readServed(), `call ${at}, ${failed}`).toBe(error === null ? next : before);
      expect(rollbackTo(to, currentReleaseName(to)), `call ${at}, ${failed}`).toBeNull();
      if (error !== null) refused++;
    }
    expect([...met].toSorted()).toEqual(calls.toSorted());
    expect(refused).toBeGreaterThan(10);
  });

  it.each([
    [12, 'alone', 4],
    [700, 'with threads', 12],
  ])('serves the old release or the new one when a publisher of %i documents is killed, which writes them %s', async (count, _, step) => {
    const program = fileURLToPath(new URL('failing-calls.ts', import.meta.url));
    const ends = new Set<string>();
    for (let at = 0; ; at += step) {
      const [before, next] = [await publishNext(count), `v${++version}`];
      const { signal, status, stderr } = spawnSync(process.execPath, [program, to, next, `${count}`, `${at}`], { encoding: 'utf8' });
      const served = await readServed();
      expect(rollbackTo(to, currentReleaseName(to)), `call ${at}`).toBeNull();
      if (signal === null) {
        expect([status, stderr, served]).toEqual([0, '', next]);
        break;
      }
      expect([before, next], `call ${at}`).toContain(served);
      ends.add(served === next ? 'new' : 'old');
    }
    expect([...ends].toSorted()).toEqual(['new', 'old']);
  });
});

describe('a plain folder', () => {
  /** The version that readers get. Its tree is whole. */
  async function readTree(): Promise<string> {
    const manifest = openPublished(to);
    expect(await checkFiles(to, storedFiles(manifest))).toEqual([]);
    return manifest.data_version;
  }
  const publishTree = async (): Promise<string> => {
    const next = `v${++version}`;
    await publishVersion(to, next, 12, openPlainFolder);
    expect([await readTree(), existsSync(`${to}.next`)]).toEqual([next, false]);
    return next;
  };

  it('has the old tree or the new one, as the publisher says, when one of its calls fails on a bad or full disk', async () => {
    const met = new Set<string>();
    for (let at = 0; ; at++) {
      const [before, next] = [await publishTree(), `v${++version}`];
      const fault = at % 2 === 0 ? 'EIO' : 'ENOSPC';
      const { failed, error } = await failCall(to, at, fault, () => publishVersion(to, next, 12, openPlainFolder));
      if (failed === null) break;
      met.add(failed);
      expect(await readTree(), `call ${at}, ${failed}`).toBe(error === null ? next : before);
    }
    expect([...met].toSorted()).toEqual(['linkSync', 'mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'writeSync']);
  });

  it('has the old tree or the new one after a publisher was killed, once the next has opened it', async () => {
    const program = fileURLToPath(new URL('failing-calls.ts', import.meta.url));
    const ends = new Set<string>();
    for (let at = 0; ; at += 3) {
      const [before, next] = [await publishTree(), `v${++version}`];
      const { signal } = spawnSync(process.execPath, [program, to, next, '12', `${at}`, 'plain'], { encoding: 'utf8' });
      if (signal === null) break;
      openPlainFolder(to).close();
      const served = await readTree();
      expect([before, next], `call ${at}`).toContain(served);
      ends.add(served === next ? 'new' : 'old');
    }
    expect([...ends].toSorted()).toEqual(['new', 'old']);
  });
});
