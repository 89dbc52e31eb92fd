import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenTo, watchFolder, type WatchOptions } from '../../../scripts/release/watch-folder.ts';
import { temporaryFolder } from '../../published.ts';
import { patienceMs } from '../../patience.ts';

let temporary: { path: string; remove: () => void };
let folder: string;
let calls: number;
let stop: (() => Promise<void>) | null = null;
const missing: boolean[] = [];

beforeEach(() => {
  temporary = temporaryFolder();
  folder = join(temporary.path, 'data');
  mkdirSync(folder);
  writeFileSync(join(folder, 'companies.csv'), 'a\n');
  calls = 0;
  missing.length = 0;
});
afterEach(async () => {
  await stop?.();
  temporary.remove();
});

const quietMs = 100;
/** Much longer than a busy machine delays a timer. */
const unfinishedMs = 2_000;
/** Events that never come. */
const noEvents = () => ({ isOpen: () => true, close: () => undefined });
/** So seldom that what happens within a test is seen by events alone. */
const neverMs = 60_000;
function watch(
  onChange: () => Promise<boolean> = () => Promise.resolve(true),
  { everyMs = 20, listen = noEvents }: Partial<Pick<WatchOptions, 'everyMs' | 'listen'>> = {},
): void {
  stop = watchFolder(folder, {
    everyMs,
    quietMs,
    unfinishedMs,
    listen,
    onChange: () => {
      calls++;
      return onChange();
    },
    onMissing: (gone) => missing.push(gone),
  });
}
const until = (count: number) => vi.waitUntil(() => calls >= count, { timeout: patienceMs });
/** Long enough for a call that must not come. */
const settle = () => sleep(quietMs * 4);

describe('watching a folder of data', () => {
  it('runs at the start, and once for many changes in a row', async () => {
    watch();
    await until(1);
    for (let i = 0; i < 10; i++) {
      writeFileSync(join(folder, 'companies.csv'), `${`${i}`.repeat(i + 2)}\n`);
      await sleep(20);
    }
    await until(2);
    await settle();
    expect(calls).toBe(2);
  });

  it('sees a file that is saved by renaming another over it, with the same size', async () => {
    watch();
    await until(1);
    writeFileSync(join(folder, '.companies.csv.swp'), 'b\n');
    renameSync(join(folder, '.companies.csv.swp'), join(folder, 'companies.csv'));
    await until(2);
  });

  it('ignores files that are not data', async () => {
    watch();
    await until(1);
    writeFileSync(join(folder, 'notes.txt'), 'x');
    // What a spreadsheet puts beside a workbook that is open.
    writeFileSync(join(folder, '~$fleet.xlsx'), 'x');
    await settle();
    expect(calls).toBe(1);
  });

  it('treats a workbook as data', async () => {
    watch();
    await until(1);
    writeFileSync(join(folder, 'fleet.xlsx'), 'x');
    await until(2);
  });

  it('waits for a folder that is missing for a moment or replaced by another', async () => {
    watch();
    await until(1);
    renameSync(folder, `${folder}.old`);
    await settle();
    expect(calls).toBe(1);
    mkdirSync(folder);
    writeFileSync(join(folder, 'companies.csv'), 'c\n');
    await until(2);
    rmSync(`${folder}.old`, { recursive: true });
    expect(missing).toEqual([]);
  });

  it('runs again when something changed during a run, and when the run asks for it', async () => {
    let changes = 1;
    watch(async () => {
      if (changes-- > 0) writeFileSync(join(folder, 'companies.csv'), 'during the work\n');
      await sleep(30);
      return calls !== 2;
    });
    await until(3);
    await settle();
    expect(calls).toBe(3);
  });

  describe('by events alone', () => {
    const byEvents = { everyMs: neverMs, listen: listenTo };

    it('sees a save in place, one by renaming, and a second right after the first', async () => {
      watch(undefined, byEvents);
      await until(1);
      writeFileSync(join(folder, 'companies.csv'), 'in place\n');
      await until(2);
      writeFileSync(join(folder, '.companies.csv.swp'), 'renamed!\n');
      renameSync(join(folder, '.companies.csv.swp'), join(folder, 'companies.csv'));
      await until(3);
      await settle();
      expect(calls).toBe(3);
    });

    it('sees a change that comes while it works', async () => {
      watch(async () => {
        if (calls === 1) {
          await sleep(20);
          writeFileSync(join(folder, 'companies.csv'), 'during the work\n');
          await sleep(20);
        }
        return true;
      }, byEvents);
      await until(2);
    });
  });

  it('listens again when another folder takes the place of the first', async () => {
    // Looked at often enough to see the new folder, and to tell it from events.
    const opened: string[] = [];
    const listen: typeof listenTo = (path, onEvent) => {
      opened.push(path);
      return listenTo(path, onEvent);
    };
    watch(undefined, { everyMs: 50, listen });
    await until(1);
    renameSync(folder, `${folder}.old`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'companies.csv'), 'c\n');
    await until(2);
    expect(opened.length).toBeGreaterThan(1);
    const events = listenTo(folder, () => undefined);
    expect(events.isOpen()).toBe(true);
    renameSync(folder, `${folder}.older`);
    expect(events.isOpen()).toBe(false);
    events.close();
    mkdirSync(folder);
  });

  it.each([
    ['the last line is cut off', 'companies.csv', 'id,slug\n1,some', 'id,slug\n1,something\n'],
    ['a quote is open', 'companies.csv', 'id,text\n1,"two\n', 'id,text\n1,"two\nlines"\n'],
    ['JSON is cut off', 'service.json', '{"a":', '{"a":1}'],
    ['a workbook has no directory', 'fleet.xlsx', 'PK\u0003\u0004 parts', `PK\u0003\u0004 parts PK\u0005\u0006${'\0'.repeat(18)}`],
  ])('waits longer while %s', async (_, file, cut, whole) => {
    const found: string[] = [];
    watch(() => {
      if (calls > 1) found.push(readFileSync(join(folder, file), 'utf8'));
      return Promise.resolve(true);
    });
    await until(1);
    writeFileSync(join(folder, file), cut);
    await sleep(quietMs * 3);
    writeFileSync(join(folder, file), whole);
    await until(2);
    expect(found).toEqual([whole]);
  });

  it('takes a file that stays cut off, and does not wait for it the next time', { retry: 9 }, async () => {
    watch();
    await until(1);
    const save = async (text: string) => {
      const saved = performance.now();
      writeFileSync(join(folder, 'companies.csv'), text);
      const before = calls;
      await until(before + 1);
      return performance.now() - saved;
    };
    expect(await save('id,slug\n1,some')).toBeGreaterThan(unfinishedMs - 50);
    expect(await save('id,slug\n1,something')).toBeLessThan(unfinishedMs);
  });
});
