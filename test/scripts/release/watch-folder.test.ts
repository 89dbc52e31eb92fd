import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
const settleMs = 2_000;
/** Events that never come. */
const noEvents = () => ({ isOpen: () => true, close: () => undefined });
/** So seldom that what happens within a test is seen by events alone. */
const neverMs = 60_000;
function watch(
  onChange: () => Promise<number | null> = () => Promise.resolve(null),
  { everyMs = 20, listen = noEvents }: Partial<Pick<WatchOptions, 'everyMs' | 'listen'>> = {},
): void {
  stop = watchFolder(folder, {
    everyMs,
    quietMs,
    settleMs,
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
      return calls === 2 ? 0 : null;
    });
    await until(3);
    await settle();
    expect(calls).toBe(3);
  });

  it('runs again after the time that a run asks for, and before when something changes', async () => {
    watch(() => Promise.resolve(calls === 1 ? 300 : calls === 2 ? 60_000 : null));
    await until(1);
    const asked = performance.now();
    await until(2);
    expect(performance.now() - asked).toBeGreaterThan(250);
    writeFileSync(join(folder, 'companies.csv'), 'b\n');
    await until(3);
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
        return null;
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

  describe('waits for programs that save files', () => {
    const rows = 'a,1\nb,2\nc,3\n';
    const longer = `${rows}${'d,4\n'.repeat(99)}`;
    const workbook = (part: string) => `PK\u0003\u0004 ${part} PK\u0005\u0006${'\0'.repeat(18)}`;
    /** Between two parts of a file, or two files, on a slow network. */
    const gapMs = 600;

    type Step = (() => void) | number;
    const write =
      (text: string, file = 'companies.csv') =>
      () =>
        writeFileSync(join(folder, file), text);
    const append = (text: string) => () => appendFileSync(join(folder, 'companies.csv'), text);
    const replace =
      (text: string, file = 'companies.csv') =>
      () => {
        writeFileSync(join(folder, '.beside'), text);
        renameSync(join(folder, '.beside'), join(folder, file));
      };
    const remove = () => rmSync(join(folder, 'companies.csv'));
    const edited = longer.replace('b,2', 'b,22');

    /** Steps are saves, and pauses in milliseconds; the wait comes after the last. Each list of files is what is read at a time. */
    it.each<[what: string, wait: 'quiet' | 'settle', steps: Step[], read: string[][]]>([
      ['an editor writes the file anew, with another row in its middle', 'quiet', [write(edited)], [[edited]]],
      ['an editor writes it anew, with a row more at its end', 'settle', [write(`${longer}e,5\n`)], [[`${longer}e,5\n`]]],
      ['an editor replaces it by renaming', 'quiet', [replace(`${longer}e,5\n`)], [[`${longer}e,5\n`]]],
      ['an editor deletes the file, and writes it again', 'quiet', [remove, gapMs, write(edited)], [[edited]]],
      ['a file grows in two parts', 'settle', [append('e,5\n'), gapMs, append('f,6\n')], [[`${longer}e,5\nf,6\n`]]],
      ['a file is written anew in two parts', 'settle', [write(rows), gapMs, append('f,6\n')], [[`${rows}f,6\n`]]],
      ['a part ends within a line', 'settle', [write('a,1\nbb'), gapMs, append(',2\n')], [['a,1\nbb,2\n']]],
      ['a part ends within quotes', 'settle', [write('a,"1\n'), gapMs, append('"\n')], [['a,"1\n"\n']]],
      ['a file moves here that is cut off', 'quiet', [replace('a,1\nbb'), gapMs, append(',2\n')], [['a,1\nbb,2\n']]],
      [
        'files are copied one after the other',
        'settle',
        [write(rows), gapMs, write('x\n', 'fleet.csv'), gapMs, write('{}', 'service.json')],
        [[rows, 'x\n', '{}']],
      ],
      ['two files are replaced at once', 'settle', [replace(rows), replace('x\n', 'fleet.csv')], [[rows, 'x\n']]],
      ['a workbook is saved', 'quiet', [write(workbook('two'), 'fleet.xlsx')], [[longer, workbook('two')]]],
      [
        'a workbook is written in two parts',
        'quiet',
        [write('PK\u0003\u0004 ', 'fleet.xlsx'), gapMs, write(workbook('two'), 'fleet.xlsx')],
        [[longer, workbook('two')]],
      ],
      [
        'JSON is written in two parts',
        'quiet',
        [write('{"a":', 'service.json'), gapMs, write('{"a":1}', 'service.json')],
        [[longer, '{"a":1}']],
      ],
      // What is read twice: each time, all files are whole.
      [
        'a spreadsheet saves twice',
        'quiet',
        [replace(workbook('two'), 'fleet.xlsx'), gapMs, replace(workbook('three'), 'fleet.xlsx')],
        [
          [longer, workbook('two')],
          [longer, workbook('three')],
        ],
      ],
      // No wait is long enough for that: copy into a folder beside it, and rename that.
      [
        'files arrive longer apart than the wait',
        'settle',
        [write(rows), settleMs * 1.5, write('x\n', 'fleet.csv')],
        [[rows], [rows, 'x\n']],
      ],
    ])('%s: %s', { retry: 3 }, async (what, wait, steps, read) => {
      write(longer)();
      // Those that are there before.
      if (what.includes('workbook') || what.includes('spreadsheet')) write(workbook('one'), 'fleet.xlsx')();
      if (what.includes('JSON')) write('{}', 'service.json')();
      const found: string[][] = [];
      watch(() => {
        const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
        found.push(names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8')));
        return Promise.resolve(null);
      });
      await until(1);
      for (const step of steps) await (typeof step === 'number' ? sleep(step) : step());
      const saved = performance.now();
      await until(1 + read.length);
      const waitedMs = performance.now() - saved;
      await settle();
      expect(found.slice(1)).toEqual(read);
      expect(waitedMs > settleMs - quietMs ? 'settle' : 'quiet').toBe(wait);
    });

    it('does not wait for a file that ends without a line end each time', { retry: 3 }, async () => {
      const file = join(folder, 'companies.csv');
      writeFileSync(file, `a,1\n${longer}z`);
      watch();
      await until(1);
      const saved = performance.now();
      writeFileSync(file, `a,2\n${longer}z`);
      await until(2);
      expect(performance.now() - saved).toBeLessThan(settleMs - quietMs);
    });
  });
});
