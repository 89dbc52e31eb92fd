import { spawn, type ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { bucketObjects, recordKey } from '../../src/hosts/s3/objects.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { startVerdict, type Verdict } from '../shared/verdict.ts';
import { waitForPort, waitUntil } from '../../scripts/serve/wait-until.ts';
import { pythonVersion } from './tools.ts';

/** Runs `deploy s3` with the AWS command line on moto buckets: with an interrupted upload, a rollback, and two uploads at once. */
export async function runBuckets(bin: string, folder: string): Promise<Verdict> {
  const verdict = startVerdict(`${pythonVersion('awscli')}, ${pythonVersion('moto')}`, 'npm run deploy -- s3');
  const port = await freePort();
  const moto = spawn(join(bin, 'moto_server'), ['-H', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let requests = '';
  moto.stderr.on('data', (part: Buffer) => (requests += part.toString()));
  const env = {
    PATH: [bin, process.env['PATH']].join(delimiter),
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'y',
    AWS_REGION: 'eu-central-1',
    AWS_DEFAULT_REGION: 'eu-central-1',
  };
  const start = (program: string, ...args: string[]): ChildProcess => spawn(program, args, { cwd: folder, env, stdio: 'ignore' });
  const run = async (program: string, ...args: string[]): Promise<number | null> =>
    ((await once(start(program, ...args), 'close')) as [number])[0];
  const command = [process.execPath, join(projectRoot, 'scripts/run.js')] as const;
  const deployArgs = (bucket: string, release: string) => {
    const to = `deploy-${bucket}-${release}`;
    return [command[1], 'deploy', 's3', '--target', bucket, '--release', release, '--to', to];
  };
  const deploy = (bucket: string, release: string) => run(command[0], ...deployArgs(bucket, release));
  const endpoint = env.AWS_ENDPOINT_URL;
  try {
    await waitForPort(port);
    for (const bucket of ['one', 'two', 'three', 'foreign']) await run('aws', 's3', 'mb', `s3://bucket-${bucket}`);
    await buildTwice(folder, (...args) => run(command[0], command[1], ...args));
    for (const bucket of ['bucket-one', 'bucket-two']) {
      const code = await deploy(bucket, 'first');
      verdict.check(
        `${bucket} has every file with its headers`,
        code === 0 && (await differencesOf(endpoint, bucket, join(folder, 'first'))) === '',
      );
    }
    requests = '';
    const interrupted = start(command[0], ...deployArgs('bucket-one', 'second'));
    // The record, and some files.
    await waitUntil(() => (requests.match(/"PUT \/bucket-one/g) ?? []).length > 5, 120);
    interrupted.kill('SIGTERM');
    await once(interrupted, 'close');
    const half = await differencesOf(endpoint, 'bucket-one', join(folder, 'second'));
    verdict.check('an upload that is interrupted leaves the bucket unfinished', half !== '');
    for (const release of ['first', 'second']) {
      const code = await deploy('bucket-one', release);
      const differences = await differencesOf(endpoint, 'bucket-one', join(folder, release));
      verdict.check(`then the ${release} release is whole`, code === 0 && differences === '', differences);
    }
    const codes = await Promise.all(['first', 'second'].map((release) => deploy('bucket-three', release)));
    verdict.check('of two uploads at once, one is done and the other refused', codes.toSorted().join() === '0,75', codes.join());
    const differences = await differencesOf(endpoint, 'bucket-three', join(folder, codes[0] === 0 ? 'first' : 'second'));
    verdict.check('then the release of the first is whole', differences === '', differences);
    verdict.check('a bucket that is missing is refused', (await deploy('bucket-missing', 'first')) === 1);
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    await run('aws', 's3', 'cp', 'thesis.txt', 's3://bucket-foreign');
    verdict.check('a bucket of others is refused', (await deploy('bucket-foreign', 'first')) === 1);
  } finally {
    moto.kill();
  }
  return verdict.end();
}

/** Builds a small market, and builds again after renaming a company and removing another. */
async function buildTwice(folder: string, run: (...args: string[]) => Promise<number | null>): Promise<void> {
  const data = join(folder, 'bucket-data');
  const build = (out: string) => run('build', '--data-dir', data, '--out-dir', join(folder, out), '--base-url', 'https://cranes.test');
  await run('sample', '--companies', '60', '--fleet', '200', '--out', data);
  await build('first');
  const file = join(data, 'companies.csv');
  const [head, , second = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [head, second.replace('https://', 'https://www.'), ...rest].join('\n'));
  const fleet = join(data, 'fleet.csv');
  const slugs = new Set([second, ...rest].map((line) => line.split(',')[1]));
  const [columns, ...cranes] = readFileSync(fleet, 'utf8').split('\n');
  writeFileSync(fleet, [columns, ...cranes.filter((line) => line === '' || slugs.has(line.split(',')[0]))].join('\n'));
  await build('second');
}

/** The differences between a bucket and a built folder, in words. */
async function differencesOf(endpoint: string, bucket: string, folder: string): Promise<string> {
  // Without IAM, moto only checks the form of a signature.
  const headers = { Authorization: 'AWS4-HMAC-SHA256 Credential=x/20260101/eu-central-1/s3/aws4_request, SignedHeaders=host, Signature=0' };
  const keys = new Set<string>();
  for (let after = ''; ;) {
    const text = await (await fetch(`${endpoint}/${bucket}?list-type=2&start-after=${encodeURIComponent(after)}`, { headers })).text();
    const page = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!);
    for (const key of page) keys.add(key);
    if (!text.includes('<IsTruncated>true')) break;
    after = page.at(-1)!;
  }
  keys.delete(recordKey);
  const differences: string[] = [];
  for (const { key, sha256, contentType, cacheControl } of bucketObjects(readSite(folder))) {
    const response = await fetch(`${endpoint}/${bucket}/${key}`, { headers });
    const digest = hash('sha256', Buffer.from(await response.arrayBuffer()), 'hex');
    const isSame =
      digest === sha256 && response.headers.get('content-type') === contentType && response.headers.get('cache-control') === cacheControl;
    if (!isSame || !keys.delete(key)) differences.push(key);
  }
  return [...differences, ...Array.from(keys, (key) => `${key} is too much`)].join(', ');
}
