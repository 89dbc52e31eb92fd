import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, matchesGlob } from 'node:path';
import { runInNewContext } from 'node:vm';
import { exchange, sendTo } from './exchange.ts';

/** An object of the bucket, as the upload left it. */
interface StoredObject {
  readonly body: Buffer;
  readonly type: string;
  readonly caching: string;
}

interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
}

interface EdgeResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
}

/**
 * What CloudFront does with a prepared folder, as its documentation says: the script at the viewer's request, the origin or the origin group that
 * it chose with failover, the script at the response. The bucket is filled by the upload script itself, with a stand-in for the AWS
 * command line that notes what it is asked for. The Node host is the origin `function`.
 */
export async function createCloudFrontRuntime(folder: string, functionPort: number): Promise<Server> {
  const objects = upload(folder);
  const originGroup: { chosen: boolean } = { chosen: false };
  const cf = { createRequestOriginGroup: () => (originGroup.chosen = true) };
  const load = <T>(name: string): ((event: unknown) => T) => {
    const code = readFileSync(join(folder, name), 'utf8').replace("import cf from 'cloudfront';", '');
    return runInNewContext(`${code}\nhandler;`, { cf }) as (event: unknown) => T;
  };
  const viewerRequest = load<EdgeRequest>('viewer-request.js');
  const viewerResponse = load<EdgeResponse>('viewer-response.js');
  const single = (headers: Iterable<[string, string]>) => Object.fromEntries([...headers].map(([name, value]) => [name, { value }]));

  return createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const [path = '/', search = ''] = incoming.url!.split(/(?=\?)/, 2);
      const pairs = Object.entries(incoming.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      );
      originGroup.chosen = false;
      const request = viewerRequest({
        request: { method: incoming.method!, uri: path, querystring: single(new URLSearchParams(search)), headers: single(pairs) },
      });
      const object = originGroup.chosen ? objects.get(request.uri.slice(1)) : undefined;
      const send = sendTo(functionPort, incoming.headers.host!);
      const headers = Object.fromEntries(pairs.filter(([name]) => name !== 'host' && name !== 'content-length' && name !== 'connection'));
      const target = request.uri + (originGroup.chosen ? '' : search);
      const found =
        object === undefined
          ? await send(incoming.method!, target, headers, parts.length === 0 ? null : Buffer.concat(parts).toString())
          : fromBucket(object, incoming.method!, headers);
      const response = viewerResponse({
        request,
        response: { statusCode: found.status, headers: single(found.headers) },
      });
      const sent = Object.entries(response.headers).filter(
        ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
      );
      outgoing.writeHead(response.statusCode, Object.fromEntries(sent.map(([name, { value }]) => [name, value])));
      outgoing.end(incoming.method === 'HEAD' ? undefined : found.body);
    };
    answer().catch((error: unknown) => {
      process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
      outgoing.writeHead(502).end();
    });
  });
}

/** An object as S3 sends it: one range, for the tag that If-Range names; its errors are XML. */
function fromBucket({ body, type, caching }: StoredObject, method: string, request: Readonly<Record<string, string>>) {
  const tag = `"${createHash('md5').update(body).digest('hex')}"`;
  const headers = new Map([
    ['content-type', type],
    ['cache-control', caching],
    ['etag', tag],
    ['last-modified', 'Sat, 21 Nov 2026 00:00:00 GMT'],
    ['accept-ranges', 'bytes'],
  ]);
  const range = /^bytes=(\d*)-(\d*)$/.exec(request['range'] ?? '');
  if (method === 'GET' && range !== null && (request['if-range'] ?? tag) === tag) {
    const [, first = '', last = ''] = range;
    const start = first === '' ? Math.max(0, body.length - Number(last)) : Number(first);
    const end = first === '' || last === '' ? body.length : Math.min(Number(last) + 1, body.length);
    if (start >= body.length) {
      const text = Buffer.from('<Error><Code>InvalidRange</Code></Error>');
      return exchange(416, new Map([...headers, ['content-type', 'application/xml'], ['content-range', `bytes */${body.length}`]]), text);
    }
    return exchange(206, headers.set('content-range', `bytes ${start}-${end - 1}/${body.length}`), body.subarray(start, end));
  }
  return request['if-none-match'] === tag ? exchange(304, headers, Buffer.alloc(0)) : exchange(200, headers, body);
}

/** Of the filters of the AWS command line the last that fits decides; a star reaches over slashes. */
function isIncluded(file: string, options: readonly string[]): boolean {
  let included = true;
  for (const [i, option] of options.entries()) {
    if (option !== '--include' && option !== '--exclude') continue;
    if (matchesGlob(file.replaceAll('/', '_'), options[i + 1]!.replaceAll('/', '_'))) included = option === '--include';
  }
  return included;
}

/** Runs upload.sh with a stand-in for the AWS command line, and puts the objects together from what it was asked for. */
function upload(folder: string): Map<string, StoredObject> {
  const log = join(folder, 'aws.log');
  const aws = join(folder, 'aws');
  writeFileSync(log, '');
  writeFileSync(aws, `#!/bin/sh\nfor part in "$@"; do printf '%s\\t' "$part" >>'${log}'; done\necho >>'${log}'\n`);
  chmodSync(aws, 0o755);
  execFileSync('sh', [join(folder, 'upload.sh'), 'bucket'], { env: { PATH: `${folder}:${process.env['PATH']}` }, stdio: 'ignore' });
  const bucket = join(folder, 'bucket');
  const files = execFileSync('find', ['.', '-type', 'f'], { cwd: bucket, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(2));
  const objects = new Map<string, StoredObject>();
  for (const line of readFileSync(log, 'utf8').trimEnd().split('\n')) {
    const [, action, from = '', to = '', ...options] = line.trimEnd().split('\t');
    const option = (name: string) => options[options.indexOf(name) + 1]!;
    if (!options.includes('--content-type')) continue;
    const put = (file: string) =>
      objects.set(file, { body: readFileSync(join(bucket, file)), type: option('--content-type'), caching: option('--cache-control') });
    if (action === 'cp') put(to.replace('s3://bucket/', ''));
    else for (const file of files) if (isIncluded(file, options)) put(file);
    if (action === 'cp' && !files.includes(from)) throw new Error(`upload.sh uploads ${from}, which is not there`);
  }
  const forgotten = files.filter((file) => !objects.has(file));
  if (forgotten.length > 0) throw new Error(`upload.sh leaves out ${forgotten.slice(0, 5).join(', ')}`);
  return objects;
}
