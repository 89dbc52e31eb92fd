import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { hasProgram } from '../../prerequisites.ts';
import { projectRoot } from '../../project-root.ts';
import { withShippedCode } from '../../package/with-shipped-code.ts';
import { rowOfPoints, type FaultOptions, type Row } from '../part.ts';
import { leftovers, readCurrent } from '../read-release.ts';

export const name = 'publisher';

const target = 'readers see the old release or the new one, whole; the next publisher succeeds';
const worker = join(projectRoot, 'scripts/faults/worker-publish.ts');
/** Documents of the small release, written by one thread, and of the large one, written by several. */
const small = '40';
const large = '2500';

/** Allowed exit codes: done, failed with nothing changed, failed after the switch, another publisher is running. */
const plannedEnds = new Set<number | null>([0, 1, 3, 75]);

/** A folder of releases, with what must always hold. */
class Site {
  readonly to: string;
  readonly program: readonly string[];
  readonly size: string;
  readonly violations: string[] = [];
  tried = 0;
  private number = 0;
  private served = '';

  constructor(to: string, program: readonly string[], size: string) {
    this.to = to;
    this.program = program;
    this.size = size;
  }

  /** The command that publishes the next version. */
  next(): { version: string; args: string[] } {
    const version = `v${++this.number}`;
    return { version, args: [...this.program, this.to, version, this.size] };
  }

  /** Publishes without a fault, and requires success and no leftovers. */
  publish(where: string): void {
    const { version, args } = this.next();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    this.demand(`${where}, and then a publisher without a fault`, () => {
      if (status !== 0) throw new Error(`ended with ${status}: ${stderr.trim()}`);
      if (readCurrent(this.to).version !== version) throw new Error('it did not publish');
      const left = leftovers(this.to);
      if (left.length > 0) throw new Error(`left ${left.join(', ')}`);
    });
    this.served = version;
  }

  /** Checks what a fault has left: the previous version, or one that was being published. */
  check(where: string, published: readonly { readonly version: string; readonly status: number | null }[], killed: boolean): void {
    this.tried++;
    this.demand(where, () => {
      const { version } = readCurrent(this.to);
      if (version !== this.served && !published.some((attempt) => attempt.version === version)) throw new Error(`${version} is served`);
      for (const { status } of published) if (!killed && !plannedEnds.has(status)) throw new Error(`ended with ${status}`);
      const done = published.filter(({ status }) => status === 0);
      if (done.length > 0 && !done.some((attempt) => attempt.version === version))
        throw new Error(`ended with 0, and ${version} is served`);
      this.served = version;
    });
  }

  row(what: string, measured = ''): Row {
    return rowOfPoints({ what, target }, this.tried, this.violations, measured);
  }

  private demand(where: string, check: () => void): void {
    try {
      check();
    } catch (error) {
      this.violations.push(`${where}: ${(error as Error).message}`);
    }
  }
}

/** Calls that open, write, sync, rename and remove. */
const calls = ['openat', 'write', 'pwrite64', 'writev', 'fsync', 'rename', 'link', 'symlink', 'mkdir', 'unlink', 'unlinkat', 'rmdir'];
/** Calls that a full disk makes fail. */
const needSpace = new Set(['openat', 'write', 'pwrite64', 'writev', 'fsync', 'rename', 'link', 'symlink', 'mkdir']);

/** Fails one system call after another. */
async function failCalls({ short, folder, progress }: FaultOptions, bundle: string): Promise<Row> {
  const what = 'publisher: EIO, ENOSPC or SIGKILL at its n-th open, write, fsync, rename, link, mkdir or unlink';
  if (!hasProgram('strace')) return { what, tried: 'not tried: strace is not installed', violations: null, measured: '', target };
  const site = new Site(join(folder, 'calls'), [bundle], small);
  for (let i = 0; i < 4; i++) site.publish('at the start');
  const trace = (options: readonly string[]) => {
    const { version, args } = site.next();
    const { status, signal } = spawnSync('strace', ['-f', '-qq', ...options, process.execPath, ...args], { env: { ...process.env, UV_USE_IO_URING: '0' } }); // prettier-ignore
    return { version, status: signal === null ? status : null };
  };
  const points = tracePoints(trace, site.to, join(folder, 'trace'));
  site.publish('after the trace');
  const faults = points.flatMap(({ call, index }) => [
    { call, index, fault: 'error=EIO' },
    { call, index, fault: 'signal=KILL' },
    ...(needSpace.has(call) ? [{ call, index, fault: 'error=ENOSPC' }] : []),
  ]);
  const step = short ? Math.ceil(faults.length / 16) : 1;
  for (let i = 0; i < faults.length; i += step) {
    const { call, index, fault } = faults[i]!;
    const log = join(folder, 'attempt');
    const attempt = trace(['-y', '-o', log, `--trace=${call}`, '-e', `inject=${call}:${fault}:when=${index}`]);
    const where = `${call} ${index} ${fault}`;
    site.check(where, [attempt], fault === 'signal=KILL' || hitsRuntime(log, site.to));
    site.publish(where);
    if (site.tried % 50 === 0) progress(`${site.tried} of ${Math.ceil(faults.length / step)} points`);
  }
  return site.row(what, `${faults.length} points in all`);
}

/**
 * Whether an error hit a call of the runtime itself, which then ends as if killed: libuv aborts when it can’t wake its own loop.
 * Threads wake each other more or less often, so the n-th write is not the same one each time.
 */
function hitsRuntime(log: string, to: string): boolean {
  const failed = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('(INJECTED)'));
  return failed.some((line) => !line.includes(to));
}

/** The calls of a publication on the folder of releases: name, and number among calls of that name on the main thread. */
function tracePoints(trace: (options: readonly string[]) => unknown, to: string, file: string): { call: string; index: number }[] {
  trace(['-y', '-o', file, `--trace=${calls.join(',')}`]);
  const lines = readFileSync(file, 'utf8').split('\n');
  const main = lines[0]!.split(' ')[0]!;
  const counts = new Map<string, number>();
  const points: { call: string; index: number }[] = [];
  for (const line of lines) {
    const match = /^(\d+) +([a-z0-9]+)\(/.exec(line);
    if (match === null || match[1] !== main) continue;
    const call = match[2]!;
    const index = (counts.get(call) ?? 0) + 1;
    counts.set(call, index);
    if (line.includes(to)) points.push({ call, index });
  }
  return points;
}

/**
 * Kills a publisher that uses all cores, each time later.
 *
 * @param what What it publishes; `size` is its argument for that.
 * @param pause The step between kills, ms, from the time of a publication.
 */
export async function killLater(
  { folder, progress }: FaultOptions,
  what: string,
  size: string,
  pause: (wholeMs: number) => number,
): Promise<Row> {
  const site = new Site(join(folder, `killed-${what.replaceAll(/\W+/g, '-')}`), [worker], size);
  site.publish('at the start');
  const started = performance.now();
  site.publish('at the start');
  const whole = performance.now() - started;
  const everyMs = pause(whole);
  for (let at = everyMs; at < whole * 1.2; at += everyMs) {
    const { version, args } = site.next();
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    await Promise.race([sleep(at), ended]);
    child.kill('SIGKILL');
    const [status] = await ended;
    site.check(`killed after ${Math.round(at)} ms`, [{ version, status }], true);
    site.publish(`killed after ${Math.round(at)} ms`);
    progress(`killed after ${Math.round(at)} of ${Math.round(whole)} ms`);
  }
  return site.row(`publisher of ${what}: SIGKILL every ${Math.round(everyMs)} ms`, `a publication takes ${(whole / 1000).toFixed(1)} s`);
}

/** Starts several publishers at once. */
async function publishTogether({ short, folder }: FaultOptions, bundle: string): Promise<Row> {
  const site = new Site(join(folder, 'together'), [bundle], small);
  site.publish('at the start');
  let busy = 0;
  for (let round = 0; round < (short ? 2 : 30); round++) {
    const attempts = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { version, args } = site.next();
        const [status] = (await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')) as [number | null];
        return { version, status };
      }),
    );
    busy += attempts.filter(({ status }) => status === 75).length;
    site.check(`round ${round}`, attempts, false);
    if (!attempts.some(({ status }) => status === 0)) site.violations.push(`round ${round}: nobody published`);
    site.publish(`round ${round}`);
  }
  return site.row('publisher: three at once', `${busy} ended with 75, another is at work`);
}

/** Publishes to a small disk with only a few free bytes, and to a read-only one. */
function fillDisk({ short, folder }: FaultOptions, bundle: string): Row[] {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
  const full = 'publisher: a disk that is full but for n KiB';
  const readOnly = 'publisher: a disk that is read-only';
  if (!mount('-t', 'tmpfs', '-o', 'size=1500k', 'tmpfs', disk)) {
    const row = { tried: 'not tried: mounting needs root', violations: null, measured: '', target };
    return [{ what: full, ...row }, { what: readOnly, ...row }]; // prettier-ignore
  }
  try {
    const site = new Site(join(disk, 'site'), [bundle], small);
    for (let i = 0; i < 4; i++) site.publish('at the start');
    const attempt = () => {
      const { version, args } = site.next();
      return { version, status: spawnSync(process.execPath, args).status };
    };
    let failed = 0;
    for (let left = 0; left <= 320; left += short ? 128 : 8) {
      const filler = join(disk, 'filler');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left * 1024)));
      const result = attempt();
      if (result.status === 1) failed++;
      site.check(`${left} KiB left`, [result], false);
      rmSync(filler);
      site.publish(`${left} KiB left`);
    }
    const rows = [site.row(full, `${failed} of them ended with 1, the others found room`)];
    const other = new Site(site.to, [bundle], small);
    other.publish('at the start');
    mount('-o', 'remount,ro', disk);
    const result = attempt();
    other.check('read-only', [result], false);
    if (result.status !== 1) other.violations.push(`ended with ${result.status} on a read-only disk`);
    mount('-o', 'remount,rw', disk);
    other.publish('read-only');
    return [...rows, other.row(readOnly)];
  } finally {
    spawnSync('umount', [disk]);
  }
}

/** Bundles the code: a few files start faster than fifty, with fewer calls before they publish. The thread’s module is a separate file. */
async function bundleWorker(folder: string): Promise<string> {
  // Tables of packages are found from where the bundle is.
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'version'), 'of the faults');
  await build({
    entryPoints: { publish: worker, 'file-work': join(projectRoot, 'src/writer/file-work.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    plugins: [withShippedCode],
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['esbuild'],
    logLevel: 'silent',
    banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
  });
  return join(folder, 'publish.mjs');
}

export async function run(options: FaultOptions): Promise<readonly Row[]> {
  const bundle = await bundleWorker(options.folder);
  return [
    ...fillDisk(options, bundle),
    await publishTogether(options, bundle),
    await failCalls(options, bundle),
    await killLater(options, `${large} documents`, large, (whole) => (options.short ? whole / 4 : 50)),
  ];
}
