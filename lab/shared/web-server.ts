import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** Converts a request of Node's server to a web request, as serverless hosts do for a function. */
export function webRequest(request: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = request;
  const pairs = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
  const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(request) as ReadableStream);
  return new Request(`https://${headers.host ?? 'localhost'}${url}`, { method, headers: pairs, body, duplex: 'half' } as RequestInit);
}

/** Sends a web response; a failure is 502, as hosts answer when a function throws. */
export async function sendResponse(promise: Promise<Response>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await promise;
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
    response.writeHead(502).end();
  }
}
