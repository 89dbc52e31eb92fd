// The AWS command line as far as an upload calls it, on a bucket that is a folder with a file for each object. As a program:
// `folder-aws.ts FOLDER …`. It notes its process in FOLDER.pids; while there is FOLDER.hold, a copy goes on forever after its first file.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An object of the bucket. */
export interface Stored {
  readonly body: Buffer;
  readonly headers: string;
  readonly changed: string;
}

/** A bucket in a folder; `write` does each change of it, and `now` dates them. */
export function folderBucket(
  folder: string,
  now: () => Date = () => new Date(),
  write: (change: () => void) => void = (change) => change(),
) {
  const fileOf = (key: string): string => join(folder, encodeURIComponent(key));
  const get = (key: string): Stored => {
    const { body, ...rest } = JSON.parse(readFileSync(fileOf(key), 'utf8')) as Record<keyof Stored, string>;
    return { ...rest, body: Buffer.from(body, 'base64') };
  };
  const put = (key: string, body: Buffer | string, headers = ''): void =>
    writeFileSync(fileOf(key), JSON.stringify({ body: Buffer.from(body).toString('base64'), headers, changed: now().toISOString() }));
  const keys = (): string[] => readdirSync(folder).map(decodeURIComponent);
  const tagOf = (key: string): string | null =>
    existsSync(fileOf(key)) ? `"${createHash('md5').update(get(key).body).digest('hex')}"` : null;
  const copied = (key: string, path: string, headers: string): void => write(() => put(key, readFileSync(path), headers));

  async function aws(...args: readonly string[]): Promise<string> {
    if (!existsSync(folder)) throw new Error('An error occurred (NoSuchBucket) when calling: The specified bucket does not exist');
    const option = (name: string): string | null => (args.includes(name) ? args[args.indexOf(name) + 1]! : null);
    const [, call, from = '', to = ''] = args;
    if (call === 'list-objects-v2') return JSON.stringify(keys().map((key) => [key, get(key).body.length, get(key).changed, tagOf(key)]));
    if (call === 'delete-objects') {
      const list = readFileSync(option('--delete')!.slice('file://'.length), 'utf8');
      for (const { Key } of (JSON.parse(list) as { Objects: { Key: string }[] }).Objects) write(() => rmSync(fileOf(Key), { force: true }));
      return '\n';
    }
    if (call === 'put-object') {
      const key = option('--key')!;
      await alone(() => {
        if (tagOf(key) !== option('--if-match')) throw new Error('An error occurred (PreconditionFailed) when calling PutObject');
        copied(key, option('--body')!, option('--content-type')!);
      });
      return `${tagOf(key)}\n`;
    }
    if (to === '-') return get(from.slice('s3://cranes/'.length)).body.toString();
    const headers = `${option('--content-type')}; ${option('--cache-control')}`;
    for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((each) => statSync(join(from, each)).isFile())) {
      copied(path, join(from, path), headers);
      while (existsSync(`${folder}.hold`)) await sleep(20);
    }
    return '';
  }

  /** Does what no other process may do at the same time. */
  async function alone(work: () => void): Promise<void> {
    const lock = `${folder}.lock`;
    for (;;) {
      try {
        mkdirSync(lock);
        break;
      } catch {
        await sleep(5);
      }
    }
    try {
      work();
    } finally {
      rmdirSync(lock);
    }
  }

  return { aws, keys, get, put, remove: (key: string) => rmSync(fileOf(key)) };
}

if (import.meta.main) {
  const [folder = '', ...args] = process.argv.slice(2);
  mkdirSync(`${folder}.pids`, { recursive: true });
  writeFileSync(join(`${folder}.pids`, String(process.pid)), '');
  try {
    process.stdout.write(await folderBucket(folder).aws(...args));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 254;
  }
}
