import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { PublishedSite } from '../../../src/hosts/prepare/site.ts';
import { bucketObjects, type BucketObject } from '../../../src/hosts/s3/objects.ts';
import { exchange, sendTo } from './exchange.ts';

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
 * Serves a prepared folder as CloudFront's documentation describes: the script at the viewer's request, the origin or origin group it chose,
 * with failover, and the script at the response. The bucket has what `deploy` uploads. The Node host is the origin `function`.
 */
export async function createCloudFrontRuntime(site: PublishedSite, folder: string, functionPort: number): Promise<Server> {
  const objects = new Map(Array.from(bucketObjects(site), (object) => [object.key, object]));
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
      // S3 decodes the address.
      const object = originGroup.chosen ? objects.get(decodeURIComponent(request.uri.slice(1))) : undefined;
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

/** An object as S3 sends it: one range, if the tag in If-Range matches; errors are XML. */
function fromBucket({ path, contentType, cacheControl }: BucketObject, method: string, request: Readonly<Record<string, string>>) {
  const body = readFileSync(path);
  const tag = `"${createHash('md5').update(body).digest('hex')}"`;
  const headers = new Map([
    ['content-type', contentType],
    ['cache-control', cacheControl],
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
