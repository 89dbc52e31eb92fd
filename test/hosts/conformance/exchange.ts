import { request as openRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ConformanceRequest } from './requests.ts';

/** A response. Header names are lower case; the body is decoded. */
export interface Exchange {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  readonly coding: string | null;
}

/** Sends a request once, with headers. */
export type Send = (method: string, target: string, headers: Readonly<Record<string, string>>, body: string | null) => Promise<Exchange>;

/** Sends a request of the list; twice if its answer is revalidated. */
export async function runRequest(
  send: Send,
  { method, target, headers, body, revalidated, resumed }: ConformanceRequest,
): Promise<Exchange> {
  const first = await send(method, target, headers, body);
  const tag = first.headers.get('etag');
  if (resumed && tag !== undefined) return send(method, target, { ...headers, 'If-Range': tag }, body);
  return revalidated && tag !== undefined ? send(method, target, { ...headers, 'If-None-Match': tag }, body) : first;
}

/** Decodes a body, and keeps the headers. */
export function exchange(status: number, headers: ReadonlyMap<string, string>, raw: Buffer): Exchange {
  const coding = headers.get('content-encoding') ?? null;
  const body = raw.length === 0 ? raw : coding === 'gzip' ? gunzipSync(raw) : coding === 'br' ? brotliDecompressSync(raw) : raw;
  return { status, headers, body, coding };
}

/** Sends to a server of this machine, with the exact target and the service's name as Host. */
export const sendTo =
  (port: number, host: string): Send =>
  (method, target, headers, body) =>
    new Promise((resolve, reject) => {
      const sent = openRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path: target,
          headers: { Host: host, ...headers, ...(body === null ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
          agent: false,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const joined = Object.entries(response.headersDistinct).map(([name, values]) => [name, values!.join(', ')] as const);
            try {
              resolve(exchange(response.statusCode!, new Map(joined), Buffer.concat(parts)));
            } catch (error) {
              reject(error as Error);
            }
          });
        },
      );
      sent.setTimeout(20_000, () => sent.destroy(new Error(`no answer to ${method} ${target}`)));
      sent.once('error', reject);
      sent.end(body ?? undefined);
    });
