import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A child process that prints one line when it is ready. */
export async function startChild(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } });
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { child, line };
}

/** Runs a script to its end and parses its last line as JSON. */
export async function runScript<T>(args: readonly string[]): Promise<T> {
  const { stdout } = await run(process.execPath, [...args], { maxBuffer: 1 << 24 });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as T;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** Loads a local server with wrk, which cycles through `paths`. @throws When an answer isn't a success. */
export async function load(port: number, paths: readonly string[], connections: number, duration: number): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'crane-bench-'));
  const script = join(folder, 'paths.lua');
  writeFileSync(
    script,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local at = 0
request = function() at = at % #paths + 1; return wrk.format("GET", paths[at]) end
done = function(summary, latency) io.write(string.format("RESULT %f %f %d\\n", summary.requests / summary.duration * 1e6, latency:percentile(99) / 1000, summary.errors.status + summary.errors.read + summary.errors.timeout)) end
`,
  );
  try {
    const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${duration}s`, '-s', script, `http://127.0.0.1:${port}`]);
    const [, rate, p99, errors] = /RESULT (\S+) (\S+) (\d+)/.exec(stdout)!;
    if (Number(errors) > 0) throw new Error(`${errors} of the requests failed`);
    return { requestsPerSecond: Number(rate), p99: Number(p99) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
