import type { McpServerId } from '../contract/mcp.ts';
import { limits } from '../contract/limits.ts';
import { errorBody, errorCodes, isProblem, problem, quote, UnavailableError, type Problem } from '../contract/errors.ts';
import { mediaTypes, methodAdvice } from '../contract/discovery.ts';
import type { PublicCompany } from '../contract/entities.ts';
import { cacheControl, interfaceHeaders, isCompressible, pageHeaders, preflightHeaders } from '../contract/headers.ts';
import { isDiscovery, operations, type Operation } from '../contract/operations.ts';
import { idempotencyHeader, idempotencyParameter, versionHeader } from '../contract/parameters.ts';
import { companyPagePrefix, markdownPath, renderCompanyPage, type PageForm } from '../site/view/company-pages.ts';
import { answerOperation } from './answers.ts';
import type { Dataset, StoredDocument } from './dataset.ts';
import type { RateLimiter, Verdict } from './gcra.ts';
import { checkIdempotencyKey } from './idempotency.ts';
import type { Answer, Incoming } from './incoming.ts';
import { adviseOnMissing } from './near-address.ts';
import { prefersMarkdown, prefersPage } from './negotiate.ts';
import { askedQuestion, pageTag, questionFault, questionPage } from './question-page.ts';
import type { McpReply } from './mcp/answer-mcp.ts';
import { checkMessageDeclaration } from './json-body.ts';
import { canonicalisePath } from './path.ts';
import { counterHeaders, policyHeader, retryAfter } from './rate-headers.ts';
import { allowedMethods, findRoute, isInterfacePath, notFoundPath, type Route } from './routes.ts';
import { chooseVersion, lifecycleHeaders } from './versions.ts';

/** What a server answers by. The dataset may be replaced between requests. */
export interface Context {
  readonly dataset: Dataset;
  readonly limiter: RateLimiter;
  /** A shared cache stands in front. */
  readonly cdn: boolean;
  /** Told of every failure that a client must not see, with the name of the request where the host gave it one. */
  readonly report: (error: unknown, requestId?: string) => void;
}

/**
 * Answers a request: address, method, version, quota, operation, in this order. Never throws for what a client sends.
 * What is answered depends on the method, target, body and the headers that Vary names, and on nothing else.
 *
 * A promise is made only where something must be waited for: most answers lie ready, and at tens of thousands of requests
 * a second a chain of settled promises is what costs most.
 */
export function answer(context: Context, incoming: Incoming): Answer | Promise<Answer> {
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
  const page = route.kind === 'operation' ? route.page : null;
  if (page !== null && isForReader(incoming)) {
    const question = askedQuestion(incoming.search);
    return question === null ? pageAnswer(context, incoming, target.path, page) : questionAnswer(context, incoming, page, question);
  }
  if (route.kind === 'private') return problemAnswer(context, signInRequired(dataset, route.surface.name));
  if (!allow.split(', ').includes(incoming.method)) {
    return problemAnswer(
      context,
      problem(
        'method_not_allowed',
        `${quote(incoming.method)} is not allowed at ${quote(incoming.path)}.`,
        methodAdvice[target.path] ?? adviseOnMethod(route, allow),
        page === null
          ? [['Allow', allow]]
          : [
              ['Allow', allow],
              ['Vary', 'Accept'],
            ],
      ),
    );
  }
  if (route.kind === 'company-page') return companyPageAnswer(context, incoming, route.row, route.form);
  if (route.kind === 'document' && !isCounted(route.document)) return pageAnswer(context, incoming, target.path, route.document);
  return countedAnswer(context, incoming, route);
}

/** Whether somebody reads who wants a page: a browser names HTML, and some programs Markdown. Others mean the operation. */
function isForReader({ method, header }: Incoming): boolean {
  const accept = header('accept');
  return (method === 'GET' || method === 'HEAD') && (prefersPage(accept) || prefersMarkdown(accept));
}

/** Pages and their assets are free; what programs read counts. */
const isCounted = ({ documentClass }: StoredDocument): boolean => documentClass !== 'page' && documentClass !== 'asset';

/** A page, or its Markdown alternate where that is preferred. */
function pageAnswer(context: Context, incoming: Incoming, path: string, document: StoredDocument): Answer {
  const alternate = document.mediaType.startsWith('text/html') ? context.dataset.documents.get(markdownPath(path)) : undefined;
  if (alternate === undefined) return documentAnswer(context, document, []);
  if (!prefersMarkdown(incoming.header('accept'))) return documentAnswer(context, document, ['Vary', 'Accept']);
  return documentAnswer(context, { ...alternate, documentClass: 'page' }, ['Vary', 'Accept', 'Content-Location', markdownPath(path)]);
}

type CountedRoute = Exclude<Route, { kind: 'private' | 'company-page' }>;

function countedAnswer(context: Context, incoming: Incoming, route: CountedRoute): Answer | Promise<Answer> {
  return whenReady(context.limiter.take(incoming.client), (verdict) => {
    if (!verdict.allowed) return limitedAnswer(context, verdict);
    return verdictAnswer(context, incoming, route, verdict);
  });
}

/** Goes on with a value at once, or when it comes. */
function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

function limitedAnswer(context: Context, verdict: Verdict): Answer {
  return problemAnswer(context, limitedProblem(context.limiter, verdict), counterHeaders(context.limiter.quota, verdict));
}

function limitedProblem({ quota }: RateLimiter, verdict: Verdict): Problem {
  const wait = retryAfter(verdict);
  return problem(
    'rate_limited',
    `More than ${quota.requests} requests in ${quota.windowSeconds} seconds.`,
    `Wait ${wait} s (see Retry-After), then continue. Conditional requests for a company or a document are free if the response is a 304.`,
    [['Retry-After', String(wait)]],
  );
}

/**
 * A question in the address, answered as a page for those who read without scripts. It counts against the quota as the operation
 * does, and no shared cache keeps it, since few of them tell the forms of an address apart.
 */
function questionAnswer(context: Context, incoming: Incoming, page: StoredDocument, question: string): Answer | Promise<Answer> {
  const { dataset, limiter } = context;
  const form: PageForm = prefersMarkdown(incoming.header('accept')) ? 'markdown' : 'html';
  const { body: published } = page;
  if ('path' in published) return pageAnswer(context, incoming, operations.ask.path, page);
  return whenReady(limiter.take(incoming.client), async (verdict) => {
    const counters = (left: Verdict) => counterHeaders(limiter.quota, left);
    const fault = verdict.allowed ? questionFault(question) : limitedProblem(limiter, verdict);
    if (fault !== null && form === 'markdown') return problemAnswer(context, fault, [...counters(verdict), 'Vary', 'Accept']);
    const { status, mediaType, body, tag } = await questionPage(dataset, published, question, form, fault);
    return {
      status,
      headers: [
        'Content-Type',
        mediaType,
        'Cache-Control',
        fault === null ? cacheControl('data', false) : 'no-store',
        versionHeader,
        currentVersion(dataset),
        'Vary',
        'Accept',
        'X-Robots-Tag',
        'noindex',
        ...counters(verdict),
        ...(fault?.headers.flat() ?? []),
        ...pageHeaders,
      ],
      body,
      tag: fault === null ? tag : null,
      storedAs: null,
      compressible: true,
      refund: fault === null ? () => counters(limiter.refund(incoming.client, verdict)) : null,
    };
  });
}

/** The answer to a request that the quota allows. */
function verdictAnswer(context: Context, incoming: Incoming, route: CountedRoute, verdict: Verdict): Answer | Promise<Answer> {
  const { dataset, limiter, cdn } = context;
  // Errors are never stored by a cache, so the counters may travel with them in every deployment.
  // Everything that counts is refused to a version that is not spoken.
  const vary = ['Vary', route.kind === 'operation' && route.operation === operations.ask ? `Accept, ${versionHeader}` : versionHeader];
  const refuse = (fault: Problem) => problemAnswer(context, fault, [...counterHeaders(limiter.quota, verdict), ...vary]);
  const version = chooseVersion(dataset.service, incoming.header(lowerVersionHeader));
  if (isProblem(version)) return refuse(version);
  if (route.kind === 'document') {
    const refund = () => (limiter.refund(incoming.client, verdict), []);
    return { ...documentAnswer(context, route.document, [...policyHeader(limiter.quota), ...vary], version.version), refund };
  }

  if (route.kind === 'mcp') {
    let last = verdict;
    const take = async () => (last = await limiter.take(incoming.client));
    return answerMessage(dataset, route.server, incoming, take).then((reply) => {
      if (isProblem(reply)) return refuse(reply);
      const type = reply.mediaType === null ? [] : ['Content-Type', reply.mediaType];
      const counters = counterHeaders(limiter.quota, last);
      const headers = [...type, 'Cache-Control', 'no-store', versionHeader, version.version, ...counters, ...vary, ...interfaceHeaders];
      return {
        status: reply.status,
        headers,
        body: reply.body,
        tag: null,
        storedAs: null,
        compressible: reply.body !== null,
        refund: null,
      };
    });
  }

  const { operation, slug } = route;
  const key = operation.parameters.includes(idempotencyParameter) ? checkIdempotencyKey(incoming.header(lowerIdempotencyHeader)) : null;
  if (isProblem(key)) return refuse(key);
  return whenReady(answerOperation(dataset, operation, incoming, slug), (content) => {
    if (isProblem(content)) return refuse(content);
    // Counters belong to one client and never travel with what a shared cache may keep.
    const counters = (left: Verdict) => (isDiscovery(operation) || cdn ? policyHeader(limiter.quota) : counterHeaders(limiter.quota, left));
    const headers = [
      'Content-Type',
      content.mediaType,
      'Cache-Control',
      operationCacheControl(operation, content.mediaType, cdn),
      versionHeader,
      version.version,
      ...counters(verdict),
      ...content.headers,
    ];
    const lifecycle = lifecycleHeaders(dataset.service, dataset.baseUrl, version, operation.operationId, incoming.search);
    const links = lifecycle === null ? content.links : [...content.links, ...lifecycle.links];
    if (links.length > 0) headers.push('Link', links.join(', '));
    if (lifecycle !== null) headers.push(...lifecycle.headers);
    if (key !== null) headers.push(idempotencyHeader, key);
    headers.push(...vary, ...interfaceHeaders);
    return {
      status: 200,
      headers,
      body: content.body,
      tag: content.tag,
      storedAs: content.storedAs,
      compressible: content.compressible,
      // The list of a 304 was worked out all the same, and counts.
      refund: content.ready ? () => counters(limiter.refund(incoming.client, verdict)) : null,
    };
  });
}

/** Answers a message of the Model Context Protocol. Its code is loaded with the first one. */
async function answerMessage(
  dataset: Dataset,
  server: McpServerId,
  incoming: Incoming,
  take: () => Promise<Verdict>,
): Promise<McpReply | Problem> {
  const fault = checkMessageDeclaration(incoming);
  if (fault !== null) return fault;
  const bytes = await incoming.body(limits.maxMcpBodyBytes);
  if (isProblem(bytes)) return bytes;
  const { answerMcp } = await import('./mcp/answer-mcp.ts');
  // A message costs many times what a read costs, and many may come at once.
  await incoming.turn();
  return answerMcp(dataset, server, incoming, bytes, take);
}

const lowerVersionHeader = versionHeader.toLowerCase();
const lowerIdempotencyHeader = idempotencyHeader.toLowerCase();

function operationCacheControl(operation: Operation, mediaType: string, cdn: boolean): string {
  if (mediaType.startsWith('text/event-stream')) return 'no-store, no-transform';
  return cacheControl(isDiscovery(operation) ? 'discovery' : 'data', cdn && operation.method === 'GET');
}

function documentAnswer(
  { cdn, dataset }: Context,
  document: StoredDocument,
  headers: readonly string[],
  version = currentVersion(dataset),
): Answer {
  const { documentClass, body } = document;
  const page = documentClass === 'page' || documentClass === 'asset';
  return {
    status: 200,
    headers: [
      'Content-Type',
      document.mediaType,
      'Cache-Control',
      cacheControl(documentClass, cdn),
      versionHeader,
      version,
      ...headers,
      ...(document.link === null ? [] : ['Link', document.link]),
      ...(page ? pageHeaders : interfaceHeaders),
    ],
    body,
    tag: document.tag,
    storedAs: document.file,
    compressible: isCompressible(document.mediaType),
    refund: null,
  };
}

/**
 * The page of a company, made from what the interface answers for it. Pages that the build has written are the same, byte
 * for byte; their compressed forms are used where there are any.
 */
async function companyPageAnswer(context: Context, incoming: Incoming, row: number, asked: PageForm): Promise<Answer> {
  const { columns, pack, companyPages } = context.dataset;
  const slug = columns.slug(row);
  const sources = await companyPages!();
  const form = asked === 'html' && prefersMarkdown(incoming.header('accept')) ? 'markdown' : asked;
  const company = JSON.parse(decoder.decode(pack.range(row, row))) as PublicCompany;
  const path = companyPagePrefix + slug;
  const body = encoder.encode(renderCompanyPage(company, row, sources, form));
  const document: StoredDocument = {
    file: form === 'html' ? `${path.slice(1)}.html` : markdownPath(path).slice(1),
    mediaType: form === 'html' ? 'text/html; charset=utf-8' : mediaTypes.markdown,
    documentClass: 'page',
    link: null,
    tag: pageTag(body),
    body,
  };
  const negotiated = asked === 'markdown' ? [] : ['Vary', 'Accept'];
  return documentAnswer(context, document, form === asked ? negotiated : [...negotiated, 'Content-Location', markdownPath(path)]);
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function signInRequired({ service, baseUrl }: Dataset, name: string): Problem {
  return problem(
    'sign_in_required',
    `This URL is for ${name}, which requires signing in.`,
    `Continue in a browser at ${service.sign_in_url}. There are no API keys or tokens, so automation must stop here.`,
    [['WWW-Authenticate', `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`]],
  );
}

/** An operation that is asked by POST shows what to send. */
function adviseOnMethod(route: Route, allow: string): string {
  if (route.kind !== 'operation' || route.operation.body === null) return `Use ${allow}.`;
  const { body } = route.operation.example;
  return `Send a POST request with Content-Type: application/json${body === null ? '' : ` and a body such as ${body}`}.`;
}

/** People get a page where they expect one; programs always get an ApiError. */
function notFound(context: Context, incoming: Incoming, path: string): Answer {
  const page = context.dataset.documents.get(notFoundPath);
  const mayBePage = page !== undefined && (incoming.method === 'GET' || incoming.method === 'HEAD') && !isInterfacePath(path);
  const vary = mayBePage ? ['Vary', 'Accept'] : [];
  if (mayBePage && prefersPage(incoming.header('accept'))) {
    return { ...documentAnswer(context, page, vary), status: 404, tag: null };
  }
  return problemAnswer(
    context,
    problem('not_found', `There is nothing at ${quote(incoming.path)}.`, adviseOnMissing(path, context.dataset.baseUrl)),
    vary,
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
      currentVersion(dataset),
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

/** The answer when the service has failed; the request was not at fault. */
export const failureAnswer = (context: Pick<Context, 'dataset'>, error: unknown): Answer =>
  problemAnswer(
    context,
    error instanceof UnavailableError
      ? problem(
          'service_unavailable',
          'The service can’t read its data right now.',
          'Wait as many seconds as Retry-After says, then send the request again.',
          [['Retry-After', '5']],
        )
      : problem('internal_error', 'Something went wrong while answering the request.'),
  );

/** `OPTIONS *` asks about the server as a whole (RFC 9110 §9.3.7). */
export const everythingAnswer = (context: Pick<Context, 'dataset'>): Answer =>
  bare(context, 204, preflightHeaders('GET, HEAD, POST, OPTIONS'));

const currentVersion = ({ service }: Dataset): string => service.versions.find(({ current }) => current)!.version;

/** An answer without a body. */
function bare({ dataset }: Pick<Context, 'dataset'>, status: number, headers: readonly string[]): Answer {
  const cors = headers.includes('Access-Control-Allow-Origin') ? [] : ['Access-Control-Allow-Origin', '*'];
  return {
    status,
    headers: [...headers, ...cors, versionHeader, currentVersion(dataset)],
    body: null,
    tag: null,
    storedAs: null,
    compressible: false,
    refund: null,
  };
}
