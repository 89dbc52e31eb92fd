import { discoveryPaths, methodAdvice } from '../contract/discovery.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { cacheControl, HeaderList, interfaceHeaders } from '../contract/headers.ts';
import { limits } from '../contract/limits.ts';
import type { McpServerId } from '../contract/mcp.ts';
import { isDiscovery, operations, type Operation } from '../contract/operations.ts';
import { idempotencyHeader, idempotencyParameter, versionHeader } from '../contract/parameters.ts';
import type { Service } from '../contract/service.ts';
import { contentRange, requestedRange } from './byte-range.ts';
import type { Dataset, StoredBody, StoredDocument } from './dataset.ts';
import { optionsResponse, emptyResponse, problemResponse } from './error-responses.ts';
import { checkIdempotencyKey } from './idempotency.ts';
import { checkMessageDeclaration } from './json-body.ts';
import { chooseVersion, type Version } from './negotiate.ts';
import { answerOperation } from './operation-handlers.ts';
import {
  companyPageResponse,
  documentResponse,
  goneResponse,
  isPage,
  notFoundResponse,
  pageResponse,
  questionResponse,
  wantsPage,
} from './pages.ts';
import { handleMessage } from './late-code.ts';
import { askedQuestion } from './question-page.ts';
import { createRefund, retryAfter, setRateLimitCounters, setRateLimitPolicy, type RateLimiter, type Verdict } from './rate-limit.ts';
import type { ServiceRequest } from './request.ts';
import { bodyBytes, isLarge, matchCondition, sliceBody, type ServiceResponse } from './response.ts';
import { allowedMethods, canonicalizePath, findRoute, privateSurface, type Route } from './routes.ts';

/** What a server needs to respond. The dataset may be replaced between requests. */
export interface Context {
  readonly dataset: Dataset;
  readonly limiter: RateLimiter;
  /** Whether a shared cache is in front. */
  readonly cdn: boolean;
  /** Called with every failure that clients must not see, and with the ID of the request if it has one. */
  readonly report: (error: unknown, requestId?: string) => void;
}

/**
 * Responds to a request, checking address, method, quota, version and operation in this order. Never throws because of what a client sends.
 * The response depends only on the method, target, body and the headers that Vary names.
 *
 * Returns a promise only if something must be waited for: most responses are ready in memory, and at tens of thousands of requests a second
 * a chain of settled promises costs most.
 */
export function respond(context: Context, request: ServiceRequest): ServiceResponse | Promise<ServiceResponse> {
  const { dataset } = context;
  const { method } = request;
  const target = canonicalizePath(request.path, request.search);
  if (target !== null && isProblem(target)) return problemResponse(dataset, target);
  const route = target === null ? null : findRoute(dataset, target.path);
  if (target === null || route === null) return notFoundResponse(context, request, target?.path ?? request.path);
  const allow = allowedMethods(route);
  const redirect = (path: string): ServiceResponse => {
    const headers = new HeaderList().set('Location', dataset.baseUrl + path + request.search).set('Cache-Control', 'no-store');
    return emptyResponse(dataset, 308, headers);
  };
  if (!target.canonical) {
    const reads = method === 'GET' || method === 'HEAD';
    return reads ? redirect(target.path) : notFoundResponse(context, request, request.path);
  }
  if (method === 'OPTIONS') return optionsResponse(dataset, allow.join(', '));
  const page = route.kind === 'operation' ? route.page : null;
  if (page !== null && wantsPage(request)) {
    const question = askedQuestion(request.search);
    const { body } = page;
    if (question === null || isLarge(body)) return publishedResponse(context, request, target.path, page);
    return counted(context, request, (verdict) =>
      questionResponse(context, request, {
        published: body,
        asked: question,
        verdict,
        limited: verdict.allowed ? null : limitedProblem(context.limiter, verdict),
      }),
    );
  }
  if (route.kind === 'private') return problemResponse(dataset, signInRequired(dataset, route.surface.name));
  if (!allow.includes(method)) {
    // Anyone can read wanted ads, but publishing one requires signing in.
    const surface = writingMethods.has(method) ? privateSurface(dataset.service, target.path) : null;
    return problemResponse(
      dataset,
      surface === null ? methodNotAllowed(request, target.path, route, allow.join(', ')) : signInRequired(dataset, surface.name),
    );
  }
  if (route.kind === 'moved') return redirect(route.path);
  if (route.kind === 'gone') return goneResponse(context, request, target.path, route);
  if (route.kind === 'document') return publishedResponse(context, request, target.path, route.document);
  if (route.kind === 'company-page') {
    const withRange = (response: ServiceResponse): ServiceResponse => {
      const fault = cutToRange(request, response);
      return fault === null ? response : problemResponse(dataset, fault);
    };
    return counted(context, request, (verdict) =>
      verdict.allowed ? companyPageResponse(context, request, route.row, route.form).then(withRange) : limitedResponse(context, verdict),
    );
  }
  if (route.kind === 'operation' && isDiscovery(route.operation)) return interfaceResponse(context, request, route, null);
  return counted(context, request, (verdict) => interfaceResponse(context, request, route, verdict));
}

/**
 * Whether a published document is free: a small one is, whatever it is. Its size is that of its plain bytes, since every client may ask for
 * those. A part of it costs what all of it costs, or all of it would be free in parts. This is decided nowhere else.
 */
const isFree = ({ body }: StoredDocument): boolean => bodyBytes(body) <= limits.maxFreeBytes;

/**
 * Responds to a request that counts against the quota. A 304 is refunded only if the response is stored: what is computed counts, even if
 * only to find its tag. This is decided nowhere else.
 */
function counted(
  { limiter }: Context,
  request: ServiceRequest,
  answer: (verdict: Verdict) => ServiceResponse | Promise<ServiceResponse>,
): ServiceResponse | Promise<ServiceResponse> {
  return whenReady(limiter.take(request.client), (verdict) =>
    whenReady(answer(verdict), (response) => {
      if (response.isStored) response.refund = createRefund(limiter, request.client, verdict);
      return response;
    }),
  );
}

/** Continues with a value at once, or when it arrives. */
function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Cuts the body to the requested range, if any. @returns Why there is no such range; null if there is, or none was requested. */
function cutToRange(request: ServiceRequest, response: ServiceResponse): Problem | null {
  const { body, tag, headers } = response;
  // A 304 needs no range either. A range is part of the plain document, even if the whole would be sent in a coding.
  if (request.header('range') === null || !response.acceptsRanges || tag === null || matchCondition(response, null, request) !== null)
    return null;
  const length = bodyBytes(body!);
  const range = requestedRange(request, tag, length);
  if (range === null || isProblem(range)) return range;
  response.status = 206;
  response.body = sliceBody(body as StoredBody, range);
  headers.set('Content-Range', contentRange(range, length));
  return null;
}

/** Methods that signed-in people may use at an address that everyone can read. */
const writingMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The response with a published document, which counts if it is large. */
function publishedResponse(
  context: Context,
  request: ServiceRequest,
  path: string,
  document: StoredDocument,
): ServiceResponse | Promise<ServiceResponse> {
  const { dataset } = context;
  const { quota } = context.limiter;
  const answer = (verdict: Verdict | null): ServiceResponse => {
    if (verdict !== null && !verdict.allowed) return limitedResponse(context, verdict);
    const version = isPage(document) ? null : chooseVersion(dataset.service, request.header(lowerVersionHeader));
    const refuse = (fault: Problem): ServiceResponse =>
      problemResponse(dataset, fault, (headers) => {
        if (verdict !== null) setRateLimitCounters(headers, quota, verdict);
        if (version !== null) headers.vary(versionHeader);
      });
    if (isProblem(version)) return refuse(version);
    const response = version === null ? pageResponse(context, request, path, document) : documentResponse(context, document);
    const fault = cutToRange(request, response);
    if (fault !== null) return refuse(fault);
    if (version !== null) setRateLimitPolicy(response.headers.set(versionHeader, version.version), quota).vary(versionHeader);
    return response;
  };
  return isFree(document) ? answer(null) : counted(context, request, answer);
}

type InterfaceRoute = Exclude<Route, { kind: 'private' | 'company-page' | 'document' | 'moved' | 'gone' }>;

/** The response of an operation or an MCP server. `verdict` is that of the quota, null for what is free. */
function interfaceResponse(
  context: Context,
  request: ServiceRequest,
  route: InterfaceRoute,
  verdict: Verdict | null,
): ServiceResponse | Promise<ServiceResponse> {
  const { dataset, limiter } = context;
  const { quota } = limiter;
  if (verdict?.allowed === false) return limitedResponse(context, verdict);
  /** An unsupported version is refused for all of it, so all of it varies with the version. */
  const setVary = (headers: HeaderList): HeaderList =>
    (route.kind === 'operation' && route.operation === operations.ask ? headers.vary('Accept') : headers).vary(versionHeader);
  // Caches never store errors, so the counters may travel with them in every deployment.
  const refuse = (fault: Problem): ServiceResponse =>
    problemResponse(dataset, fault, (headers) => {
      if (verdict !== null) setRateLimitCounters(headers, quota, verdict);
      setVary(headers);
    });
  const version = chooseVersion(dataset.service, request.header(lowerVersionHeader));
  if (isProblem(version)) return refuse(version);

  if (route.kind === 'mcp') {
    let last = verdict!;
    const take = async () => (last = await limiter.take(request.client));
    return answerMessage(dataset, route.server, request, take).then((response) => {
      if (isProblem(response)) return refuse(response);
      const { headers } = response;
      headers.set('Cache-Control', 'no-store').set(versionHeader, version.version);
      setRateLimitCounters(headers, quota, last);
      setVary(headers).add(interfaceHeaders);
      return response;
    });
  }

  const { operation, slug } = route;
  const key = operation.parameters.includes(idempotencyParameter) ? checkIdempotencyKey(request.header(lowerIdempotencyHeader)) : null;
  if (isProblem(key)) return refuse(key);
  return whenReady(answerOperation(dataset, operation, request, slug), (response) => {
    if (isProblem(response)) return refuse(response);
    finishOperation(context, response, { operation, version, verdict, search: request.search });
    if (key !== null) response.headers.set(idempotencyHeader, key);
    setVary(response.headers).add(interfaceHeaders);
    return response;
  });
}

const lowerVersionHeader = versionHeader.toLowerCase();
const lowerIdempotencyHeader = idempotencyHeader.toLowerCase();

/** The operation that a response answers, in a version of the contract. */
interface AnsweredOperation {
  readonly operation: Operation;
  readonly version: Version;
  readonly verdict: Verdict | null;
  /** The query string, which may have a parameter that is going away. */
  readonly search: string;
}

/** Sets the headers of an operation for caching, version and counters. */
function finishOperation({ dataset, limiter, cdn }: Context, { headers }: ServiceResponse, answered: AnsweredOperation): void {
  const { operation, version, verdict } = answered;
  if (!headers.has('Cache-Control')) {
    headers.set('Cache-Control', cacheControl(isDiscovery(operation) ? 'discovery' : 'data', cdn && operation.method === 'GET'));
  }
  headers.set(versionHeader, version.version);
  // Counters belong to one client, and never travel with a response that a shared cache may keep.
  if (verdict !== null && !cdn) setRateLimitCounters(headers, limiter.quota, verdict);
  else setRateLimitPolicy(headers, limiter.quota);
  announceEnd(headers, dataset, answered);
}

type Lifecycle = Pick<Service['versions'][number], 'deprecated_on' | 'sunset_on' | 'documentation'>;

const epochSeconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/**
 * Announces the end of a version or of a behavior: `Deprecation` (RFC 9745, a structured date) and `Sunset` (RFC 8594, an HTTP date), with
 * a link to the documentation for each. If several apply, the earliest dates win.
 */
function announceEnd(
  headers: HeaderList,
  { service, baseUrl }: Dataset,
  { operation: { operationId }, version, search }: AnsweredOperation,
): void {
  const concerned: Lifecycle[] = version.deprecated_on === null && version.sunset_on === null ? [] : [version];
  for (const behavior of service.behaviours) {
    if (behavior.operation !== operationId) continue;
    if (behavior.parameter === null || new URLSearchParams(search).has(behavior.parameter)) concerned.push(behavior);
  }
  if (concerned.length === 0) return;
  const earliest = (key: 'deprecated_on' | 'sunset_on') =>
    concerned.filter((entry) => entry[key] !== null).sort((a, b) => (a[key]! < b[key]! ? -1 : 1))[0];
  const addLink = (entry: Lifecycle, rel: string) =>
    headers.append('Link', `<${baseUrl}${entry.documentation ?? discoveryPaths.deprecationPolicy}>; rel="${rel}"; type="text/html"`);
  const deprecated = earliest('deprecated_on');
  if (deprecated !== undefined) {
    addLink(deprecated, 'deprecation');
    headers.set('Deprecation', `@${epochSeconds(deprecated.deprecated_on!)}`);
  }
  const sunset = earliest('sunset_on');
  if (sunset !== undefined) {
    addLink(sunset, 'sunset');
    headers.set('Sunset', new Date(`${sunset.sunset_on}T00:00:00Z`).toUTCString());
  }
}

/** Answers a message of the Model Context Protocol. */
async function answerMessage(
  dataset: Dataset,
  server: McpServerId,
  request: ServiceRequest,
  take: () => Promise<Verdict>,
): Promise<ServiceResponse | Problem> {
  const fault = checkMessageDeclaration(request);
  if (fault !== null) return fault;
  const bytes = await request.body(limits.maxMcpBodyBytes);
  if (isProblem(bytes)) return bytes;
  // A message costs many times as much as a read, and many may arrive at once.
  await request.pause();
  return handleMessage(dataset, server, bytes, { request, take });
}

/** The response to a request beyond the quota. */
const limitedResponse = ({ dataset, limiter }: Context, verdict: Verdict): ServiceResponse =>
  problemResponse(dataset, limitedProblem(limiter, verdict), (headers) => setRateLimitCounters(headers, limiter.quota, verdict));

function limitedProblem({ quota }: RateLimiter, verdict: Verdict): Problem {
  const wait = retryAfter(verdict);
  const { requests, windowSeconds } = quota;
  return problem(
    'rate_limited',
    verdict.byNetwork === true
      ? `More than ${requests * limits.networkQuotas} requests in ${windowSeconds} seconds from your IPv6 /48 network.`
      : `More than ${requests} requests in ${windowSeconds} seconds.`,
    `Wait ${wait} s (see Retry-After), then continue. Conditional requests for a company or a document are free if the response is a 304.`,
    [['Retry-After', String(wait)]],
  );
}

function signInRequired({ service, baseUrl }: Dataset, name: string): Problem {
  return problem(
    'sign_in_required',
    `This URL is for ${name}, which requires signing in.`,
    `Continue in a browser${service.sign_in_url === undefined ? '' : ` at ${service.sign_in_url}`}. There are no API keys or tokens, so automation must stop here.`,
    [['WWW-Authenticate', `Bearer resource_metadata="${baseUrl}${discoveryPaths.protectedResource}"`]],
  );
}

function methodNotAllowed({ method, path }: ServiceRequest, canonicalPath: string, route: Route, allow: string): Problem {
  const hasPage = route.kind === 'operation' && route.page !== null;
  return problem(
    'method_not_allowed',
    `${quote(method)} is not allowed at ${quote(path)}.`,
    methodAdvice.get(canonicalPath) ?? methodResolution(route, allow),
    [['Allow', allow], ...(hasPage ? [['Vary', 'Accept'] as const] : [])],
  );
}

/** For an operation that takes a POST, shows what to send. */
function methodResolution(route: Route, allow: string): string {
  if (route.kind !== 'operation' || route.operation.body === null) return `Use ${allow}.`;
  const { body } = route.operation.example;
  return `Send a POST request with Content-Type: application/json${body === null ? '' : ` and a body such as ${body}`}.`;
}
