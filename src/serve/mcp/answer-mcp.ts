import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import type { McpServerId } from '../../contract/mcp.ts';
import type { Dataset } from '../dataset.ts';
import type { Incoming } from '../incoming.ts';
import { createServer } from './server.ts';

/** What the protocol answers to a message: plain JSON, or nothing to a notification. */
export interface McpReply {
  readonly status: number;
  readonly mediaType: string | null;
  readonly body: string | null;
}

/** Headers of a request that the protocol reads. */
const readHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/**
 * Answers a message of the Model Context Protocol, in the revision without a handshake (2026-07-28) or in one with it. Nothing is
 * kept between two messages, so any instance may answer any of them.
 *
 * The kit answers only clients that accept JSON and event streams both; here the answer is always JSON, so every client is taken
 * for one. A form's media type is what `curl -d` sends without being asked.
 */
export async function answerMcp(dataset: Dataset, id: McpServerId, incoming: Incoming, bytes: Uint8Array): Promise<McpReply> {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
  for (const name of readHeaders) {
    const value = incoming.header(name);
    if (value !== null) headers.set(name, value);
  }
  const request = new Request(dataset.baseUrl + incoming.path, { method: 'POST', headers, body: bytes as Uint8Array<ArrayBuffer> });
  const response = (await isLegacyRequest(request)) ? await answerLegacy(dataset, id, request) : await answerModern(dataset, id, request);
  const text = await readReply(response);
  return {
    status: response.status,
    mediaType: text === '' ? null : (response.headers.get('content-type') ?? 'application/json'),
    body: text === '' ? null : text,
  };
}

/**
 * The text of a response. Only a subscription is answered by a stream: its acknowledgement is sent, and the stream ends there.
 * No change is ever announced, since none happens while a publication is served, and an open stream would be state.
 */
async function readReply(response: Response): Promise<string> {
  if (response.body === null || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return text.slice(0, text.indexOf('\n\n') + 2);
}

async function answerLegacy(dataset: Dataset, id: McpServerId, request: Request): Promise<Response> {
  const server = createServer(dataset, id, 'legacy');
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}

/** The kit's handlers of the revision without a handshake; they keep nothing of a message. */
const modern = new WeakMap<Dataset, Map<McpServerId, McpHttpHandler>>();

function answerModern(dataset: Dataset, id: McpServerId, request: Request): Promise<Response> {
  let handlers = modern.get(dataset);
  if (handlers === undefined) modern.set(dataset, (handlers = new Map()));
  let handler = handlers.get(id);
  if (handler === undefined) {
    handler = createMcpHandler(() => createServer(dataset, id, 'modern'), { legacy: 'reject', keepAliveMs: 0 });
    handlers.set(id, handler);
  }
  return handler.fetch(request);
}
