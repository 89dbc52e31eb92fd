import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFolder } from '../../../scripts/release/watch-folder.ts';
import { temporaryFolder } from '../../published.ts';

let temporary: { path: string; remove: () => void };
let folder: string;
let calls: number;
let stop: (() => Promise<void>) | null = null;
const missing: boolean[] = [];

beforeEach(() => {
  temporary = temporaryFolder();
  folder = join(temporary.path, 'data');
  mkdirSync(folder);
  writeFileSync(join(folder, 'companies.csv'), 'a');
  calls = 0;
  missing.length = 0;
});
afterEach(async () => {
  await stop?.();
  temporary.remove();
});

const quietMs = 150;
function watch(onChange: () => Promise<boolean> = () => Promise.resolve(true)): void {
  stop = watchFolder(folder, {
    everyMs: 20,
    quietMs,
    onChange: () => {
      calls++;
      return onChange();
    },
    onMissing: (gone) => missing.push(gone),
  });
}
const until = (count: number) => vi.waitUntil(() => calls >= count, { timeout: 10_000 });
/** Long enough for a call that must not come. */
const settle = () => sleep(quietMs * 4);

describe('watching a folder of data', () => {
  it('runs at the start, and once for many changes in a row', async () => {
    watch();
    await until(1);
    for (let i = 0; i < 10; i++) {
      writeFileSync(join(folder, 'companies.csv'), `${i}`.repeat(i + 2));
      await sleep(20);
    }
    await until(2);
    await settle();
    expect(calls).toBe(2);
  });

  it('sees a file that is saved by renaming another over it, with the same size', async () => {
    watch();
    await until(1);
    writeFileSync(join(folder, '.companies.csv.swp'), 'b');
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
    writeFileSync(join(folder, 'companies.csv'), 'c');
    await until(2);
    rmSync(`${folder}.old`, { recursive: true });
    expect(missing).toEqual([]);
  });

  it('runs again when something changed during a run, and when the run asks for it', async () => {
    let changes = 1;
    watch(async () => {
      if (changes-- > 0) writeFileSync(join(folder, 'companies.csv'), 'during the work');
      await sleep(30);
      return calls !== 2;
    });
    await until(3);
    await settle();
    expect(calls).toBe(3);
  });
});
