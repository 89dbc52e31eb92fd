import { errorBody, errorCodes, isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { cacheControl, interfaceHeaders, pageHeaders, preflightHeaders } from '../contract/headers.ts';
import { operations, type Operation } from '../contract/operations.ts';
import { idempotencyHeader, idempotencyParameter, versionHeader } from '../contract/parameters.ts';
import { answerOperation } from './answers.ts';
import type { Dataset, StoredDocument } from './dataset.ts';
import type { RateLimiter } from './gcra.ts';
import { checkIdempotencyKey } from './idempotency.ts';
import type { Answer, Incoming } from './incoming.ts';
import { canonicalisePath } from './path.ts';
import { counterHeaders, policyHeader, retryAfter } from './rate-headers.ts';
import { allowedMethods, findRoute, isInterfacePath, type Route } from './routes.ts';
import { chooseVersion, lifecycleHeaders } from './versions.ts';

/** What a server answers by. The dataset may be replaced between requests. */
export interface Context {
  readonly dataset: Dataset;
  readonly limiter: RateLimiter;
  /** A shared cache stands in front. */
  readonly cdn: boolean;
  /** Told of every failure that a client must not see. */
  readonly report: (error: unknown) => void;
}

/**
 * Answers a request: address, method, version, quota, operation, in this order. Never throws for what a client sends.
 * What is answered depends on the method, target, body and the headers that Vary names, and on nothing else.
 */
export async function answer(context: Context, incoming: Incoming): Promise<Answer> {
  const { dataset } = context;
  const target = canonicalisePath(incoming.path, incoming.search);
  if (target !== null && isProblem(target)) return problemAnswer(context, target);
  const route = target === null ? null : findRoute(dataset, target.path);
  if (target === null || route === null) return notFound(context, incoming, target?.path ?? incoming.path);
  const allow = allowedMethods(route);
  if (!target.canonical) {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return notFound(context, incoming, incoming.path);
    return bare(context, 308, ['Location', dataset.baseUrl + target.path + incoming.search, 'Cache-Control', 'no-store']);
  }
  if (incoming.method === 'OPTIONS') return bare(context, 204, preflightHeaders(allow));
  if (route.kind === 'private') return problemAnswer(context, signInRequired(dataset, route.surface.name));
  if (!allow.split(', ').includes(incoming.method)) {
    return problemAnswer(
      context,
      problem('method_not_allowed', `${quote(incoming.method)} is not allowed at ${quote(incoming.path)}.`, `Use ${allow}.`, [['Allow', allow]]),
    );
  }
  return route.kind === 'document' && !isCounted(route.document)
    ? documentAnswer(context, route.document, [])
    : countedAnswer(context, incoming, route);
}

/** Pages and their assets are free; what programs read counts. */
const isCounted = ({ documentClass }: StoredDocument): boolean => documentClass !== 'page' && documentClass !== 'asset';

async function countedAnswer(context: Context, incoming: Incoming, route: Exclude<Route, { kind: 'private' }>): Promise<Answer> {
  const { dataset, limiter, cdn } = context;
  const verdict = await limiter.take(incoming.client);
  if (!verdict.allowed) {
    const wait = retryAfter(verdict);
    const limited = problem(
      'rate_limited',
      `More than ${limiter.quota.requests} requests in ${limiter.quota.windowSeconds} seconds.`,
      `Wait ${wait} s as Retry-After says, then go on. Conditional requests that are answered 304 are free.`,
      [['Retry-After', String(wait)]],
    );
    return problemAnswer(context, limited, counterHeaders(limiter.quota, verdict));
  }
  const counted = cdn ? policyHeader(limiter.quota) : counterHeaders(limiter.quota, verdict);
  // Errors are never stored by a cache, so the counters may travel with them in every deployment.
  const refuse = (fault: Problem) => problemAnswer(context, fault, counterHeaders(limiter.quota, verdict));
  const refund = () => {
    const left = limiter.refund(incoming.client);
    return cdn ? [] : counterHeaders(limiter.quota, left);
  };

  const version = chooseVersion(dataset.service, incoming.header(versionHeader.toLowerCase()));
  if (isProblem(version)) return refuse(version);
  const versioned = [versionHeader, version.version];
  if (route.kind === 'document') {
    return { ...documentAnswer(context, route.document, [...versioned, ...policyHeader(limiter.quota)]), refund: () => (refund(), []) };
  }

  const { operation, slug } = route;
  const key = operation.parameters.includes(idempotencyParameter) ? checkIdempotencyKey(incoming.header(idempotencyHeader.toLowerCase())) : null;
  if (isProblem(key)) return refuse(key);
  const content = await answerOperation(dataset, operation, incoming, slug);
  if (isProblem(content)) return refuse(content);
  const lifecycle = lifecycleHeaders(dataset.service, dataset.baseUrl, version, operation.operationId, new URLSearchParams(incoming.search).keys());
  const links = [...content.links, ...lifecycle.links];
  return {
    status: 200,
    headers: [
      'Content-Type',
      content.mediaType,
      'Cache-Control',
      operationCacheControl(operation, content.mediaType, cdn),
      ...versioned,
      ...(operation === operations.getOpenApi ? policyHeader(limiter.quota) : counted),
      ...content.headers,
      ...(links.length > 0 ? ['Link', links.join(', ')] : []),
      ...lifecycle.headers,
      ...(key === null ? [] : [idempotencyHeader, key]),
      ...(operation === operations.ask ? ['Vary', 'Accept'] : []),
      ...interfaceHeaders,
    ],
    body: content.body,
    tag: content.tag,
    storedAs: content.storedAs,
    compressible: content.compressible,
    refund,
  };
}

function operationCacheControl(operation: Operation, mediaType: string, cdn: boolean): string {
  if (mediaType.startsWith('text/event-stream')) return 'no-store, no-transform';
  return cacheControl(operation === operations.getOpenApi ? 'discovery' : 'data', cdn && operation.method === 'GET');
}

function documentAnswer({ cdn }: Context, document: StoredDocument, headers: readonly string[]): Answer {
  const { documentClass, body } = document;
  const page = documentClass === 'page' || documentClass === 'asset';
  return {
    status: 200,
    headers: [
      'Content-Type',
      document.mediaType,
      'Cache-Control',
      cacheControl(documentClass, cdn),
      ...headers,
      ...(document.link === null ? [] : ['Link', document.link]),
      ...(page ? pageHeaders : interfaceHeaders),
    ],
    body,
    tag: document.tag,
    storedAs: document.file,
    compressible: isText(document.mediaType),
    refund: null,
  };
}

const isText = (mediaType: string): boolean => /^text\/|json|xml|javascript|svg/.test(mediaType);

function signInRequired({ service, baseUrl }: Dataset, name: string): Problem {
  return problem(
    'sign_in_required',
    `This address belongs to ${name}, which needs a signed-in person.`,
    `Continue in a browser at ${service.sign_in_url}. There is no API key or token; automation must stop here.`,
    [['WWW-Authenticate', `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`]],
  );
}

/** People get a page where they expect one; programs always get an ApiError. */
function notFound(context: Context, incoming: Incoming, path: string): Answer {
  const page = context.dataset.documents.get('/404');
  const wantsPage = /\btext\/html\b/i.test(incoming.header('accept') ?? '') && (incoming.method === 'GET' || incoming.method === 'HEAD');
  if (page !== undefined && wantsPage && !isInterfacePath(path)) {
    return { ...documentAnswer(context, page, []), status: 404, tag: null };
  }
  return problemAnswer(
    context,
    problem('not_found', `Nothing is at ${quote(incoming.path)}.`, `See ${context.dataset.baseUrl}/.well-known/openapi.json for every address.`),
  );
}

/** The one place where a problem becomes an answer. */
export function problemAnswer({ dataset }: Pick<Context, 'dataset'>, fault: Problem, headers: readonly string[] = []): Answer {
  return {
    status: errorCodes[fault.code].status,
    headers: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Cache-Control',
      'no-store',
      versionHeader,
      dataset.service.versions.find(({ current }) => current)!.version,
      ...headers,
      ...fault.headers.flat(),
      ...interfaceHeaders,
    ],
    body: errorBody(fault),
    tag: null,
    storedAs: null,
    compressible: false,
    refund: null,
  };
}

/** An answer without a body. */
function bare({ dataset }: Context, status: number, headers: readonly string[]): Answer {
  const version = dataset.service.versions.find(({ current }) => current)!.version;
  const cors = headers.includes('Access-Control-Allow-Origin') ? [] : ['Access-Control-Allow-Origin', '*'];
  return { status, headers: [...headers, ...cors, versionHeader, version], body: null, tag: null, storedAs: null, compressible: false, refund: null };
}
