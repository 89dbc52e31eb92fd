import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { edits, type Sign } from '../../bench/edits.ts';
import { projectRoot } from '../../project-root.ts';
import { waitUntil } from '../../wait-until.ts';
import { rowOfPoints, type FaultOptions, type Row } from '../part.ts';
import { leftovers, readCurrent } from '../read-release.ts';

export const name = 'publishing-again';

const target = 'readers see the old release or the new one, whole; the next publication makes what a clean one makes';
const companies = 40;

/** Commands by which people publish, on a folder of data that is edited between them. What they leave is what the next goes on from. */
class Site {
  readonly data: string;
  readonly to: string;
  readonly violations: string[] = [];
  tried = 0;
  private edit = 0;
  private served = '';

  constructor(folder: string, to: string) {
    this.data = join(folder, 'data');
    this.to = to;
    const size = ['--companies', String(companies), '--fleet', String(companies * 4), '--seed', '5', '--out', this.data];
    const made = spawnSync(process.execPath, [join(projectRoot, 'scripts/sample-data.ts'), ...size], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`The sample data was not made: ${made.stderr}`);
    this.publish();
    this.served = this.current();
  }

  /** Makes the next edit, a kind after the other. */
  save(): Sign | null {
    const { save } = edits[this.edit % edits.length]!;
    return save(this.data, ++this.edit);
  }

  args(command: string, ...more: readonly string[]): string[] {
    const of = ['--to', this.to, '--data-dir', this.data, '--base-url', 'https://cranes.example', '--keep', '2'];
    return [join(projectRoot, 'scripts/run.js'), command, ...of, ...more];
  }

  /** @throws When the command fails. */
  publish(...more: readonly string[]): void {
    const { status, stderr } = spawnSync(process.execPath, this.args('publish', ...more), { encoding: 'utf8' });
    if (status !== 0) throw new Error(`a publication without a fault ended with ${status}: ${stderr.trim()}`);
  }

  /** Looks at what a fault has left; `mend` publishes what was saved before it. */
  async check(where: string, sign: Sign | null, mend: () => void | Promise<void>): Promise<void> {
    this.tried++;
    try {
      readCurrent(this.to);
      const left = this.current();
      const found = this.shows(sign);
      if (left === this.served && sign !== null && found) throw new Error('the release before has what was saved later');
      if (left !== this.served && !found) throw new Error(`${left} is served, which lacks what was saved`);
      await mend();
      readCurrent(this.to);
      if (!this.shows(sign)) throw new Error('the next publication lacks what was saved');
      const unfinished = leftovers(this.to).filter((entry) => !entry.startsWith('.copy-'));
      if (unfinished.length > 0) throw new Error(`${unfinished.join(', ')} is left`);
    } catch (error) {
      this.violations.push(`${where}: ${(error as Error).message}`);
    }
    this.served = this.current();
  }

  /** After every third point, makes everything anew and compares it with what is served. Nobody else may publish meanwhile. */
  compare(where: string): void {
    if (this.tried % 3 !== 1) return;
    const before = this.current();
    try {
      this.publish('--verify');
      if (this.current() !== before) throw new Error('what was made of what had changed differs from what is made of everything');
    } catch (error) {
      this.violations.push(`${where}: ${(error as Error).message}`);
    }
    this.served = this.current();
  }

  row(what: string, measured: string): Row {
    return rowOfPoints(what, this.tried, this.violations, measured, target);
  }

  private current(): string {
    return readlinkSync(join(this.to, 'current'));
  }

  private shows(sign: Sign | null): boolean {
    if (sign === null) return true;
    const path = join(this.to, 'current/client/api/companies', `${sign.slug}.json`);
    return sign.isIn(existsSync(path) ? readFileSync(path, 'utf8') : null);
  }
}

/** `npm run watch`, and what it has said. */
interface Watch {
  readonly child: ChildProcess;
  /** How often it has said that it is up to date. */
  rounds: number;
}

function startWatch(site: Site): Watch {
  const child = spawn(process.execPath, site.args('watch'), { stdio: ['ignore', 'ignore', 'pipe'] });
  const watch: Watch = { child, rounds: 0 };
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (watch.rounds += text.split('Up to date.').length - 1));
  return watch;
}

const publishes = ({ child, rounds: before }: Watch, watch: Watch) =>
  waitUntil(
    () => watch.rounds > before || child.exitCode !== null,
    60,
    () => 'watch did not publish',
  );

async function kill({ child }: Watch): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await ended;
}

/** Kills `npm run watch` later and later after a save: while it starts, and while it goes on from what it has in memory. */
async function killWatch(folder: string, isResident: boolean, { short, progress }: FaultOptions): Promise<Row> {
  const site = new Site(folder, join(folder, 'site'));
  const everyMs = short ? 1_000 : 100;
  const untilMs = isResident ? 2_000 : 3_200;
  for (let at = 0; at <= untilMs; at += everyMs) {
    let watch: Watch | null = isResident ? startWatch(site) : null;
    if (watch !== null) await publishes({ ...watch }, watch);
    const sign = site.save();
    watch ??= startWatch(site);
    await sleep(at);
    await kill(watch);
    const where = `killed ${at} ms after a save`;
    await site.check(where, sign, async () => {
      const next = startWatch(site);
      await publishes({ ...next }, next);
      next.child.kill('SIGTERM');
      if (next.child.exitCode === null) await once(next.child, 'exit');
    });
    site.compare(where);
    progress(`watch ${where}`);
  }
  return site.row(
    isResident ? 'watch, which has published before: SIGKILL later and later after a save' : 'watch, as it starts after a save: SIGKILL later and later',
    `every ${everyMs} ms to ${untilMs} ms`,
  ); // prettier-ignore
}

/** Publishes again onto a small disk that is full but for some bytes: first nothing has room, at last all but what is left for the next. */
async function fillDisk(folder: string, { short, progress }: FaultOptions): Promise<Row> {
  const what = 'publishing again: a disk that is full but for n KiB';
  const disk = join(folder, 'disk');
  mkdirSync(disk, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).status !== 0)
    return { what, tried: 'not tried: mounting needs root', violations: null, measured: '', target };
  try {
    const site = new Site(folder, join(disk, 'site'));
    const ends = new Map<number | null, number>();
    for (let left = 0; left <= 16_384; left += short ? 8_192 : 512) {
      const filler = join(disk, 'filler');
      const sign = site.save();
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left * 1024)));
      const { status, stderr } = spawnSync(process.execPath, site.args('publish'), { encoding: 'utf8' });
      ends.set(status, (ends.get(status) ?? 0) + 1);
      if (![0, 1, 3].includes(status!)) site.violations.push(`${left} KiB left: ended with ${status}: ${stderr}`);
      const where = `${left} KiB left`;
      await site.check(where, sign, () => {
        rmSync(filler);
        site.publish();
      });
      site.compare(where);
      progress(where);
    }
    const failed = ends.get(1) ?? 0;
    return site.row(what, `${failed} ended with 1, the others found room`);
  } finally {
    spawnSync('umount', [disk]);
  }
}

export async function run(options: FaultOptions): Promise<readonly Row[]> {
  return [
    await fillDisk(join(options.folder, 'full'), options),
    await killWatch(join(options.folder, 'starting'), false, options),
    await killWatch(join(options.folder, 'resident'), true, options),
  ];
}
