import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyError, takeLock } from '../../../src/writer/releases/lock.ts';
import { temporaryFolder } from '../../published.ts';

let temporary: { path: string; remove: () => void };
let folder: string;
beforeEach(() => {
  temporary = temporaryFolder();
  folder = temporary.path;
});
afterEach(() => temporary.remove());

const leave = (holder: object | string) =>
  writeFileSync(join(folder, '.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder));

describe('the lock of a folder', () => {
  it('is held by one at a time, and leaves nothing behind', () => {
    const giveBack = takeLock(folder);
    expect(() => takeLock(folder)).toThrow(BusyError);
    expect(() => takeLock(folder)).toThrow(new RegExp(`process ${process.pid}\\b.*Try again`));
    giveBack();
    takeLock(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a process that is gone', { pid: 999_999_999, started: '1', host: hostname(), nonce: 'a' }],
    ['a process whose number belongs to another one today', { pid: process.pid, started: '1', host: hostname(), nonce: 'a' }],
    ['a power cut', ''],
  ])('is taken over from %s', (_, holder) => {
    leave(holder);
    const giveBack = takeLock(folder);
    expect(JSON.parse(readFileSync(join(folder, '.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    giveBack();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is given back even if it could not be removed, and is taken over by this process then', () => {
    const path = join(folder, '.lock');
    const giveBack = takeLock(folder);
    const content = readFileSync(path);
    // A folder can't be read as a file, and isn't removed as one.
    rmSync(path);
    mkdirSync(path);
    expect(giveBack).not.toThrow();
    rmdirSync(path);
    writeFileSync(path, content);
    const again = takeLock(folder);
    expect(() => takeLock(folder)).toThrow(BusyError);
    again();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left to a running process that /proc hides, as it does where a service is shut in', { tags: ['unshare'] }, async () => {
    const giveBack = takeLock(folder);
    const script = `
      import { takeLock } from ${JSON.stringify(new URL('../../../src/writer/releases/lock.ts', import.meta.url).href)};
      try { takeLock(${JSON.stringify(folder)}); } catch (error) { process.exit(error.name === 'BusyError' ? 75 : 1); }`;
    const hidden = ['--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs none /proc && exec "$@"', 'sh'];
    const child = spawn('unshare', [...hidden, process.execPath, '--input-type=module', '-e', script], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([75, null]);
    giveBack();
  });

  it('is left to another machine, of whose processes nothing is known', () => {
    leave({ pid: 1, started: '1', host: 'elsewhere', nonce: 'a' });
    expect(() => takeLock(folder)).toThrow(/on elsewhere\).*wait ten minutes, or remove \.lock/);
  });

  it('is taken over from another machine, or a container that is gone, when it was not renewed for ten minutes', () => {
    leave({ pid: 1, started: '1', host: 'elsewhere', nonce: 'a' });
    const aged = (seconds: number) => utimesSync(join(folder, '.lock'), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
    aged(540);
    expect(() => takeLock(folder)).toThrow(BusyError);
    aged(660);
    takeLock(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is renewed while it is held', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const giveBack = takeLock(folder);
    const renewed = () => statSync(join(folder, '.lock')).mtimeMs;
    utimesSync(join(folder, '.lock'), 1, 1);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(Date.now() - renewed()).toBeLessThan(600_000);
    expect(() => takeLock(folder)).toThrow(BusyError);
    giveBack();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over after one who died while taking it over', () => {
    leave({ pid: 999_999_999, started: '1', host: hostname(), nonce: 'a' });
    writeFileSync(join(folder, '.lock-after-a'), JSON.stringify({ pid: 999_999_998, started: '1', host: hostname(), nonce: 'b' }));
    takeLock(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is held without the files of those who died while taking it', () => {
    writeFileSync(join(folder, '.lock-aa'), '');
    writeFileSync(join(folder, '.lock-after-bb'), JSON.stringify({ pid: process.pid, started: null, host: 'elsewhere', nonce: 'cc' }));
    const giveBack = takeLock(folder);
    expect(readdirSync(folder)).toEqual(['.lock']);
    giveBack();
  });

  it('creates a folder that is missing, and removes it again unless something is in it', () => {
    const inside = join(folder, 'a/b');
    takeLock(inside)();
    expect(readdirSync(folder)).toEqual([]);
    const giveBack = takeLock(inside);
    writeFileSync(join(folder, 'a/file'), '');
    giveBack();
    expect(readdirSync(join(folder, 'a'))).toEqual(['file']);
  });

  it('is taken over by one alone when many want it', async () => {
    const script = `
      const { takeLock, BusyError } = await import(${JSON.stringify(new URL('../../../src/writer/releases/lock.ts', import.meta.url).href)});
      const { appendFileSync, renameSync, writeFileSync, rmSync } = await import('node:fs');
      const folder = ${JSON.stringify(folder)};
      process.stdin.once('data', () => {
        for (let round = 0; round < 200; round++) {
          try {
            const giveBack = takeLock(folder);
            writeFileSync(folder + '/inside', '', { flag: 'wx' });
            rmSync(folder + '/inside');
            appendFileSync(folder + '/held', '.');
            // Every other holder dies without giving back: its lock is stale for the next, in one step, as locks come into being.
            if (round % 2 === 0) giveBack();
            else {
              const stale = folder + '/stale' + process.pid;
              writeFileSync(stale, JSON.stringify({ pid: 999999999, started: '1', host: ${JSON.stringify(hostname())}, nonce: 'dead' + process.pid + round }));
              renameSync(stale, folder + '/.lock');
            }
          } catch (error) {
            if (!(error instanceof BusyError)) { appendFileSync(folder + '/violations', String(error.stack)); }
          }
        }
        process.exit(0);
      });
      process.stdout.write('ready');`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    await Promise.all(children.map((child) => once(child.stdout!, 'data')));
    for (const child of children) child.stdin!.write('go');
    await Promise.all(children.map((child) => once(child, 'exit')));
    const names = readdirSync(folder);
    expect(names.includes('violations') ? readFileSync(join(folder, 'violations'), 'utf8') : '').toBe('');
    expect(readFileSync(join(folder, 'held'), 'utf8').length).toBeGreaterThan(50);
  });
});
