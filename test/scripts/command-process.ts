// Runs one command after the other in this process, which imports what they share once. Its arguments are two named pipes: one brings a line
// of JSON for each call, the other takes a line that says how it ended. Ends when nobody holds the first any longer.
import { openSync, writeSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../scripts/project-root.ts';
import { readLine } from './read-line.ts';

export interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a command ended. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command that ends throws in place of ending the process. What it does after that, as it catches this, is not seen. */
class Exit extends Error {}

/** Milliseconds after which a command has not ended: less than a test may take, whose process waits for it and can't count its time. */
const mostMs = 230_000;
/** Ends this process when a command takes longer, even one that blocks it. */
const alarm = new Worker(
  `let timer;
require('node:worker_threads').parentPort.on('message', (ms) => {
  clearTimeout(timer);
  if (ms !== null) timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms);
});`,
  { eval: true },
);

enableCompileCache(join(projectRoot, 'node_modules/.cache/node'));
let status: number | null = null;
let output = { stdout: '', stderr: '' };
for (const stream of ['stdout', 'stderr'] as const)
  process[stream].write = (text: string | Uint8Array) => {
    if (status === null) output[stream] += typeof text === 'string' ? text : Buffer.from(text).toString();
    return true;
  };
process.exit = (code) => {
  status ??= Number(code ?? process.exitCode ?? 0);
  throw new Exit();
};
let endBetween: () => void = () => undefined;
process.on('uncaughtException', (error) => {
  if (!(error instanceof Exit)) {
    process.stderr.write(`${error.stack}\n`);
    status ??= 1;
  }
  endBetween();
});

const [requests, replies] = process.argv.slice(2).map((path, i) => openSync(path, i === 0 ? 'r' : 'w')) as [number, number];
for (let calls = 0; ; calls++) {
  const line = readLine(requests);
  if (line === null) break;
  alarm.postMessage(mostMs);
  const ended = await run(JSON.parse(line) as Call, calls);
  alarm.postMessage(null);
  writeSync(replies, `${JSON.stringify(ended)}\n`);
}
await alarm.terminate();

async function run({ name, args, cwd, env }: Call, number: number): Promise<Ended> {
  status = null;
  output = { stdout: '', stderr: '' };
  process.exitCode = undefined;
  for (const key of Object.keys(process.env)) delete process.env[key];
  for (const [key, value] of Object.entries(env)) if (value !== undefined) process.env[key] = value;
  process.chdir(cwd);
  const script = new URL(`../../scripts/${name}.ts`, import.meta.url);
  process.argv.splice(1, Infinity, script.pathname, ...args);
  const ended = new Promise<void>((resolve) => (endBetween = resolve));
  // Each call evaluates the command anew.
  const done = import(`${script.href}?${number}`).catch((error: unknown) => {
    if (error instanceof Exit) return;
    process.stderr.write(`${error instanceof Error && error.name === 'InstallError' ? error.message : (error as Error).stack}\n`);
    status ??= 1;
  });
  await Promise.race([done, ended]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  return { ...output, status: status ?? Number(process.exitCode ?? 0) };
}
