import { formatDecimal } from '../contract/decimals.ts';
import { modelList, wantedAdList } from '../query/table-lists.ts';
import { readEvents } from './event-stream.ts';
import { openFiles, type FilesClient } from './files.ts';
import { routes } from './routes.ts';
import type { AskRequest, AskResponse, BatchCompanyRequest, ListCompaniesParameters, Operations, PublicCompany, Route } from './types.ts';
import { readJson, send, type CallOptions, type ClientOptions } from './send.ts';

// The entry file of the package: what programs import.
export { ApiError, type ErrorCode } from './api-error.ts';
export { formatBox, type Box } from './box.ts';
export type * from './types.ts';
export type { CallOptions, ClientOptions } from './send.ts';

/** The filters of a list; `limit` is the size of a page. */
export type CompanyFilters = Omit<ListCompaniesParameters, 'cursor'>;

/** The events of an answer's stream, in order: the answer, and a sign that it is complete. */
export type AskEvent =
  | { readonly event: 'message'; readonly data: AskResponse }
  | { readonly event: 'done'; readonly data: { readonly ok: boolean } };

/** The operations of the service as functions. All of them only read. */
export interface Client extends Operations<CallOptions> {
  /** All companies that pass the filters, each once, in order of their slugs. Pages are read as the loop needs them. */
  companies(filters?: CompanyFilters, options?: CallOptions): AsyncGenerator<PublicCompany, void, undefined>;
  /** Asks a question and yields the events of the answer as they arrive, `done` last. Throws if the stream ends before that. */
  askStream(body?: AskRequest, options?: CallOptions): AsyncGenerator<AskEvent, void, undefined>;
}

/** Makes a client. Nothing is sent before the first call. */
export function createClient(options: ClientOptions = {}): Client {
  const files = options.mode === 'files' ? openFiles(options) : null;
  const operations = Object.fromEntries(
    Object.entries(routes).map(([operationId, route]) => [operationId, callOf(options, files, operationId, route)]),
  ) as unknown as Operations<CallOptions>;
  return {
    ...operations,
    companies: (filters, call) => allCompanies(operations, filters, call),
    askStream: (body, call) => (files === null ? askStream(options, body, call) : refusedStream(files)),
  };
}

type Input = Readonly<Record<string, unknown>>;

/** The function of an operation. Its options come second if it takes an input. */
function callOf(client: ClientOptions, files: FilesClient | null, operationId: string, route: Route) {
  const hasInput = route.body || route.query.length > 0 || route.path.includes('{');
  return async (first?: Input, second?: CallOptions): Promise<unknown> => {
    const [input, call] = hasInput ? [first ?? {}, second] : [{}, first as CallOptions | undefined];
    const { method, accept, json } = route;
    const target = targetOf(operationId, route, input);
    if (files !== null) return answerFromFiles(files, operationId, { route, input, target, call: call ?? {} });
    const body = route.body ? JSON.stringify(input) : null;
    const response = await send(client, { method, accept, body, target }, call ?? {});
    return json ? readJson(response) : response.text();
  };
}

/** Answers an operation from stored files. */
async function answerFromFiles(
  files: FilesClient,
  operationId: string,
  { route, input, target, call }: { route: Route; input: Input; target: string; call: CallOptions },
): Promise<unknown> {
  switch (operationId as keyof typeof routes) {
    case 'listCompanies':
      return files.listCompanies(target.slice(route.path.length), call);
    case 'findNearestCompanies':
      return files.findNearestCompanies(target.slice(route.path.length), call);
    case 'getCompanyBySlug':
      return files.getCompanyBySlug(String(input['slug']), call);
    case 'batchGetCompanies':
      return files.batchGetCompanies(input as unknown as BatchCompanyRequest, call);
    case 'listModels':
      return files.listTable(modelList, target.slice(route.path.length), call);
    case 'listWantedAds':
      return files.listTable(wantedAdList, target.slice(route.path.length), call);
    case 'getModel':
      return files.readRow('model', String(input['slug']), call);
    case 'getWantedAd':
      return files.readRow('wanted_ad', String(input['id']), call);
    case 'ask':
    case 'search':
      throw files.refuse(operationId);
    default:
      return files.readDocument(target, route.json, call);
  }
}

// oxlint-disable-next-line require-yield -- a stream that can't begin has no event
async function* refusedStream(files: FilesClient): AsyncGenerator<AskEvent, void, undefined> {
  throw files.refuse('askStream');
}

/**
 * Path and query of a call. Unknown parameters are sent too, so that the service refuses them and lists the known ones: if they were
 * dropped, a misspelled filter would list everything.
 *
 * @throws TypeError for a path variable that would name another address.
 */
function targetOf(operationId: string, { path, query, body }: Route, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name] ?? '');
    // Empty and dotted segments are removed before anything is sent (URL Standard, path state).
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${operationId}: ${name} is ${JSON.stringify(value)}`);
    return encodeURIComponent(value);
  });
  // Known names in the order of the description, since caches compare addresses as text.
  const unknown = body ? [] : Object.keys(input).filter((name) => !query.includes(name) && !path.includes(`{${name}}`));
  const pairs = [...query, ...unknown].flatMap((name) => (input[name] === undefined ? [] : [[name, parameterText(input[name])]]));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

const parameterText = (value: unknown): string => (typeof value === 'number' ? formatDecimal(value) : String(value));

async function* allCompanies(
  { listCompanies }: Operations<CallOptions>,
  filters: CompanyFilters = {},
  call: CallOptions = {},
): AsyncGenerator<PublicCompany, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await listCompanies({ ...filters, cursor }, call);
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

async function* askStream(client: ClientOptions, body: AskRequest = {}, call: CallOptions = {}): AsyncGenerator<AskEvent, void, undefined> {
  const { method, path } = routes.ask;
  const request = { method, target: path, accept: 'text/event-stream', body: JSON.stringify(body) };
  const response = await send(client, request, call);
  let isWhole = false;
  // The service ends the stream after done. Reading to the end keeps the connection for the next call.
  for await (const { event, data } of readEvents(response.body!)) {
    // Skips events that a newer service may send.
    if (event !== 'message' && event !== 'done') continue;
    isWhole ||= event === 'done';
    yield { event, data: JSON.parse(data) } as AskEvent;
  }
  if (!isWhole) throw new Error('The stream ended before its done event.');
}
