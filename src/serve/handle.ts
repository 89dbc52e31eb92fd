import { unlessUnread, type Problem } from '../contract/errors.ts';
import { joinBytes } from '../query/join-bytes.ts';
import { answer, failureAnswer, type Context } from './answer.ts';
import { clientKey } from './client-key.ts';
import { bodyTooLarge, inOne, isStored } from './body.ts';
import { finish } from './finish.ts';
import type { Incoming, Reply } from './incoming.ts';

/** Reads a body up to a bound; what lies beyond is never fetched. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | Problem> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return bodyTooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.length;
    // Leaving the loop cancels the stream.
    if (length > maxBytes) return bodyTooLarge(maxBytes);
    parts.push(part);
  }
  return joinBytes(parts);
}

/** Reads a file below `client/`. */
export type OpenStored = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

const noFile: OpenStored = (file) => Promise.reject(new Error(`${file} is not at hand`));

/**
 * The function: answers every request of the interface on any runtime with web-standard requests and responses.
 * The host compresses, and tells whom the request counts for.
 *
 * @param address Address of the client as the host knows it; null where it knows none.
 * @param open Reads the file of a document whose body the dataset does not hold.
 */
export async function handle(context: Context, request: Request, address: string | null, open: OpenStored = noFile): Promise<Response> {
  const url = new URL(request.url);
  const incoming: Incoming = {
    method: request.method,
    path: url.pathname,
    search: url.search,
    header: (name) => request.headers.get(name),
    body: (maxBytes) => readBody(request, maxBytes),
    turn: () => new Promise((resolve) => setTimeout(resolve)),
    client: clientKey(address),
  };
  let reply: Reply;
  let body;
  try {
    const result = await answer(context, incoming);
    reply = finish(result, incoming, null);
    body = isStored(reply.body) ? await unlessUnread(open(result.storedAs!)) : reply.body === null ? null : inOne(reply.body);
  } catch (error) {
    context.report(error);
    reply = finish(failureAnswer(context, error), incoming, null);
    body = reply.body as string;
  }
  const headers = new Headers();
  for (let i = 0; i < reply.headers.length; i += 2) headers.append(reply.headers[i]!, reply.headers[i + 1]!);
  return new Response(body, { status: reply.status, headers });
}
