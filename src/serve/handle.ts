import { rejectUnavailable, type Problem } from '../contract/errors.ts';
import { joinBytes } from '../query/sections.ts';
import { clientKey } from './client-address.ts';
import { failureResponse } from './error-responses.ts';
import { respond, type Context } from './pipeline.ts';
import { bodyTooLarge, type ServiceRequest } from './request.ts';
import { finalizeResponse, isLarge, joinBody, loadBody, type ServiceResponse } from './response.ts';

/** Reads a body up to a limit; anything beyond it is never fetched. */
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

const noFile: OpenStored = (file) => Promise.reject(new Error(`${file} can’t be read on this host`));

/**
 * The function: responds to every request of the API on any runtime with web-standard requests and responses. The host compresses, and
 * passes the client's address.
 *
 * @param address Address of the client; null if the host doesn't know it.
 * @param open Reads the file of a document that the dataset doesn't hold in memory.
 */
export async function handle(context: Context, request: Request, address: string | null, open: OpenStored = noFile): Promise<Response> {
  const url = new URL(request.url);
  const serviceRequest: ServiceRequest = {
    method: request.method,
    path: url.pathname,
    search: url.search,
    header: (name) => request.headers.get(name),
    body: (maxBytes) => readBody(request, maxBytes),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    client: clientKey(address),
  };
  let response: ServiceResponse;
  let body;
  try {
    response = finalizeResponse(await respond(context, serviceRequest), serviceRequest, null);
    const found = response.body === null ? null : await loadBody(response.body);
    if (isLarge(found)) {
      const { start = 0, bytes } = found;
      body = (await rejectUnavailable(open(response.storedAs!))).subarray(start, start + bytes);
    } else body = found === null ? null : joinBody(found);
  } catch (error) {
    context.report(error);
    const failure = failureResponse(context.dataset, error);
    response = finalizeResponse(failure, serviceRequest, null);
    body = failure.body;
  }
  return new Response(body, { status: response.status, headers: [...response.headers.entries()] });
}
