import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { formatInteger } from '../../contract/numbers.ts';
import { isProblem } from '../../contract/errors.ts';
import { HeaderList } from '../../contract/headers.ts';
import { limits } from '../../contract/limits.ts';
import { batchVersion, rpcErrors, type McpServerId } from '../../contract/mcp.ts';
import type { Dataset } from '../dataset.ts';
import { retryAfter, type Verdict } from '../rate-limit.ts';
import type { ServiceRequest } from '../request.ts';
import type { Pieces } from '../../query/page.ts';
import { createResponse, type ServiceResponse } from '../response.ts';
import { parseStrictJson } from '../json-body.ts';
import { createServer } from './server.ts';
import { usedOf } from './used-members.ts';
import { createPlaceholder, fillPlaceholders, chainPieces, onePiece, type Placeholder } from './placeholder.ts';

type McpResponse = ServiceResponse<Pieces>;

/** Headers of a request that the protocol reads. */
const versionHeader = 'mcp-protocol-version';
const readHeaders = [versionHeader, 'mcp-method', 'mcp-name'] as const;

/** The HTTP request that carries a message, and the quota that it counts against. */
interface Carrier {
  readonly request: ServiceRequest;
  /** Takes one more request from the client's quota; the first has been taken. */
  readonly take: () => Verdict | Promise<Verdict>;
}

/**
 * Responds to a message of the Model Context Protocol, in the revision without a handshake (2026-07-28) or in one with it. Nothing is kept
 * between two messages, so any instance may respond to any of them.
 *
 * The SDK serves only clients that accept both JSON and event streams. Here the response is always JSON, so it is told that every client does.
 */
export async function handleMessage(dataset: Dataset, id: McpServerId, bytes: Uint8Array, carrier: Carrier): Promise<McpResponse> {
  const parsed = parseStrictJson(bytes, limits.maxMcpJsonDepth);
  if (isProblem(parsed)) return rpcError(400, null, { code: rpcErrors.parse, message: `${parsed.message} ${parsed.resolution}` });
  const { request } = carrier;
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
  for (const name of readHeaders) {
    const value = request.header(name);
    if (value !== null) headers.set(name, value);
  }
  const createRequest = () => new Request(dataset.baseUrl + request.path, { method: 'POST', headers });
  const { value } = parsed;
  if (Array.isArray(value)) return answerBatch(dataset, id, value, { ...carrier, createRequest });
  const message = usedOf(value);
  return bounded(refuseId(message) ?? (await answerOne(dataset, id, createRequest(), message)), message, limits.maxMcpAnswerBytes);
}

/** Responds to a batch, entry by entry. Each counts as a request, and other requests get a turn between two entries. */
async function answerBatch(
  dataset: Dataset,
  id: McpServerId,
  entries: readonly unknown[],
  { request, take, createRequest }: Carrier & { readonly createRequest: () => Request },
): Promise<McpResponse> {
  const refuse = (message: string) => rpcError(400, null, { code: rpcErrors.invalidRequest, message });
  // A message without the header is of this revision: "the server SHOULD assume protocol version 2025-03-26" (basic/transports, 2025-06-18).
  const version = request.header(versionHeader)?.trim() ?? batchVersion;
  if (version !== batchVersion) {
    return refuse(`Only MCP ${batchVersion} has batches, and this request declares another revision. Send one message per request.`);
  }
  if (entries.length === 0) return refuse('The batch is empty. Send at least one message.');
  if (entries.length > limits.maxMcpBatchEntries) {
    return refuse(`The batch has ${entries.length} messages; the limit is ${limits.maxMcpBatchEntries}. Split it into several requests.`);
  }
  const replies: Pieces[] = [];
  let left = limits.maxMcpAnswerBytes - '[]'.length;
  let verdict: Verdict | null = null;
  for (const [i, sent] of entries.entries()) {
    const entry = usedOf(sent);
    if (i > 0) {
      await request.pause();
      if (verdict === null || verdict.allowed) verdict = await take();
    }
    const { body } =
      verdict === null || verdict.allowed
        ? bounded(refuseId(entry) ?? (await answerEntry(dataset, id, createRequest(), entry)), entry, left)
        : refuseEntry(entry, verdict);
    if (body === null) continue;
    replies.push(replies.length === 0 ? body : chainPieces([comma, body]));
    left -= body.bytes + comma.bytes;
  }
  if (replies.length === 0) return mcpResponse(202, null);
  return mcpResponse(200, chainPieces([openBracket, ...replies, closeBracket]));
}

const jsonType = 'application/json';

/** Begins the response to a message: JSON, or nothing in response to a notification. */
function mcpResponse(status: number, body: Pieces | null, mediaType = jsonType): McpResponse {
  const headers = new HeaderList();
  if (body !== null) headers.set('Content-Type', mediaType);
  return createResponse(status, headers, body, { compressible: body !== null });
}

const encoder = new TextEncoder();
const [openBracket, comma, closeBracket] = ['[', ',', ']'].map((text) => onePiece(encoder.encode(text))) as [Pieces, Pieces, Pieces];

/** "The JSON-RPC initialize request MUST NOT be part of a JSON-RPC batch" (basic/lifecycle, 2025-03-26). */
async function answerEntry(dataset: Dataset, id: McpServerId, request: Request, entry: unknown): Promise<McpResponse> {
  const refuse = (message: string) => rpcError(200, entry, { code: rpcErrors.invalidRequest, message });
  if (isRequest(entry) && entry.method === 'initialize')
    return refuse('initialize must not be part of a batch. Send it as a separate request.');
  if (Array.isArray(entry)) return refuse('A batch must not contain another batch. Send its messages as separate entries.');
  if (isRequest(entry) && !(await isLegacyRequest(request, entry)))
    return refuse('This message belongs to a revision without batches. Send it as a separate request.');
  const reply = await answerLegacy(dataset, id, request, entry);
  // The SDK calls JSON that isn't a message a parse error. "-32600 Invalid Request: The JSON sent is not a valid Request object"
  // (JSON-RPC 2.0, section 5.1, and the example `[1,2,3]` of section 7).
  return reply.status === 400 ? refuse('This entry is not a valid JSON-RPC message.') : reply;
}

function refuseEntry(entry: unknown, verdict: Verdict): McpResponse {
  if (isNotification(entry)) return mcpResponse(202, null);
  const seconds = retryAfter(verdict);
  return rpcError(200, entry, {
    code: rpcErrors.limitExceeded,
    message: `The request quota is used up: each message of a batch counts as a request. Wait ${seconds} s, then send this message again.`,
    data: { retry_after: seconds },
  });
}

/** A reply, or an error in its place if it is too large. */
function bounded(reply: McpResponse, message: unknown, maxBytes: number): McpResponse {
  if (reply.body === null || reply.body.bytes <= maxBytes) return reply;
  const size = `${(reply.body.bytes / 1e6).toFixed(1)} MB`;
  const bound = `${formatInteger(limits.maxMcpAnswerBytes)} bytes`;
  return rpcError(200, message, {
    code: rpcErrors.limitExceeded,
    message: `This result is ${size}. A response can have at most ${bound}, including all results of a batch. Ask for less, for example with a lower limit, or send the message as a separate request.`,
  });
}

interface RpcRequest {
  readonly method: string;
  readonly id?: unknown;
}

const isRequest = (message: unknown): message is RpcRequest =>
  typeof message === 'object' && message !== null && 'method' in message && typeof message.method === 'string';
const isNotification = (message: unknown): boolean => isRequest(message) && message.id === undefined;

/** The ID of a request; null if it has none (JSON-RPC 2.0, section 5). */
const idOf = (message: unknown): string | number | null =>
  isRequest(message) && (typeof message.id === 'string' || typeof message.id === 'number') ? message.id : null;

/** The error for a message with an ID too long to repeat in a reply; null for any other message. */
function refuseId(message: unknown): McpResponse | null {
  const id = idOf(message);
  if (typeof id !== 'string' || id.length <= limits.maxMcpIdChars) return null;
  const text = `The id has more than ${limits.maxMcpIdChars} characters. Use a shorter one, such as a number or a UUID.`;
  return rpcError(400, null, { code: rpcErrors.invalidRequest, message: text });
}

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: object;
}

function rpcError(status: number, message: unknown, error: RpcError): McpResponse {
  const body = JSON.stringify({ jsonrpc: '2.0', id: idOf(message), error });
  return mcpResponse(status, onePiece(encoder.encode(body)));
}

async function answerOne(dataset: Dataset, id: McpServerId, request: Request, message: unknown): Promise<McpResponse> {
  return (await isLegacyRequest(request, message))
    ? answerLegacy(dataset, id, request, message)
    : answerModern(dataset, id, request, message);
}

async function answerLegacy(dataset: Dataset, id: McpServerId, request: Request, parsedBody: unknown): Promise<McpResponse> {
  const placeholder = createPlaceholder();
  const server = createServer(dataset, id, 'legacy', placeholder);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await readResponse(await transport.handleRequest(request, { parsedBody }), placeholder);
  } finally {
    await server.close();
  }
}

/** The SDK's handlers of the revision without a handshake; they keep nothing of a message. */
const modern = new WeakMap<Dataset, Map<McpServerId, McpHttpHandler>>();
/** The placeholders of requests under way. */
const placeholders = new WeakMap<Request, Placeholder>();

async function answerModern(dataset: Dataset, id: McpServerId, request: Request, parsedBody: unknown): Promise<McpResponse> {
  let handlers = modern.get(dataset);
  if (handlers === undefined) modern.set(dataset, (handlers = new Map()));
  let handler = handlers.get(id);
  if (handler === undefined) {
    handler = createMcpHandler(({ requestInfo }) => createServer(dataset, id, 'modern', placeholders.get(requestInfo!)!), {
      legacy: 'reject',
      keepAliveMs: 0,
    });
    handlers.set(id, handler);
  }
  const placeholder = createPlaceholder();
  placeholders.set(request, placeholder);
  return readResponse(await handler.fetch(request, { parsedBody }), placeholder);
}

/**
 * Reads the SDK's response. Only a subscription gets a stream: its acknowledgement is sent, and the stream ends there. Changes are never
 * announced: none happens while a release is served, and an open stream would be state.
 */
async function readResponse(response: Response, placeholder: Placeholder): Promise<McpResponse> {
  const mediaType = response.headers.get('content-type');
  const text = response.body !== null && mediaType?.startsWith('text/event-stream') === true ? await readEvent(response.body) : await response.text(); // prettier-ignore
  if (text === '') return mcpResponse(response.status, null);
  return mcpResponse(response.status, fillPlaceholders(text, placeholder), mediaType ?? jsonType);
}

/** The first event of a stream. */
async function readEvent(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return text.slice(0, text.indexOf('\n\n') + 2);
}
