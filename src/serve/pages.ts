import type { PublicCompany } from '../contract/entities.ts';
import { problem, quote, type Problem } from '../contract/errors.ts';
import { cacheControl, classHeaders, HeaderList, isCompressible, pageHeaders } from '../contract/headers.ts';
import { versionHeader } from '../contract/parameters.ts';
import { pictureSources } from '../contract/service.ts';
import { companyPagePath, markdownPath, notFoundPath, fileAddressOf } from '../documents/addresses.ts';
import { neighborsOf } from '../query/nearest.ts';
import { gonePage } from '../site/view/not-found.ts';
import { renderCompanyPage, type PageForm } from '../site/view/company-pages.ts';
import type { StoredDocument } from './dataset.ts';
import type { FormerRoute } from './former.ts';
import { problemResponse, suggestAddress } from './error-responses.ts';
import { currentVersion, prefersMarkdown, prefersPage } from './negotiate.ts';
import type { Context } from './pipeline.ts';
import { pageTag, questionFault, questionPage, type Asked } from './question-page.ts';
import { setRateLimitCounters, type Verdict } from './rate-limit.ts';
import type { ServiceRequest } from './request.ts';
import { createResponse, isLarge, loadBody, type AnswerBody, type ServiceResponse } from './response.ts';
import { isInterfacePath } from './routes.ts';

/** Pages and their assets are for people, and the same in every version of the contract. */
export const isPage = ({ documentClass }: StoredDocument): boolean => documentClass === 'page' || documentClass === 'asset';

/** The response with a document. @param isStored Whether it was published, and not made for this request. */
export function documentResponse({ cdn, dataset }: Context, document: StoredDocument, isStored = true): ServiceResponse {
  const { documentClass, mediaType, link, tag, file, body } = document;
  const headers = new HeaderList()
    .set('Content-Type', mediaType)
    .set('Cache-Control', cacheControl(documentClass, cdn))
    .set(versionHeader, currentVersion(dataset.service).version);
  if (link !== null) headers.set('Link', link);
  headers.add(classHeaders(documentClass, pictureSources(dataset.service)));
  return createResponse(200, headers, body, {
    tag,
    storedAs: file,
    compressible: isCompressible(mediaType),
    acceptsRanges: true,
    isStored,
  });
}

/** Whether the client wants a page: browsers name HTML, and some programs Markdown. All others want the operation. */
export function wantsPage({ method, header }: ServiceRequest): boolean {
  const accept = header('accept');
  return (method === 'GET' || method === 'HEAD') && (prefersPage(accept) || prefersMarkdown(accept));
}

/** A page, or its Markdown alternate if that is preferred. */
export function pageResponse(context: Context, request: ServiceRequest, path: string, document: StoredDocument): ServiceResponse {
  const alternate = document.mediaType.startsWith('text/html') ? context.dataset.documents.get(markdownPath(path)) : undefined;
  const inMarkdown = alternate !== undefined && prefersMarkdown(request.header('accept'));
  const response = documentResponse(context, inMarkdown ? { ...alternate, documentClass: 'page' } : document);
  if (alternate !== undefined) response.headers.vary('Accept');
  if (inMarkdown) response.headers.set('Content-Location', markdownPath(path));
  return response;
}

/**
 * The page of a company, made from its API response. The build writes the same bytes for the pages it stores, and their compressed forms
 * are used if there are any.
 */
export async function companyPageResponse(
  context: Context,
  request: ServiceRequest,
  row: number,
  asked: PageForm,
): Promise<ServiceResponse> {
  const { columns, store, companyPages } = context.dataset;
  const slug = columns.slug(row);
  const sources = await companyPages!();
  const form = asked === 'html' && prefersMarkdown(request.header('accept')) ? 'markdown' : asked;
  const company = JSON.parse(decoder.decode(store.company(row))) as PublicCompany;
  const path = companyPagePath(slug);
  const body = encoder.encode(renderCompanyPage(company, row, neighborsOf(columns, store, row), sources, form));
  const address = fileAddressOf(form === 'html' ? path : markdownPath(path));
  const response = documentResponse(context, { ...address, link: null, tag: pageTag(body), body }, false);
  if (asked === 'html') response.headers.vary('Accept');
  if (form !== asked) response.headers.set('Content-Location', markdownPath(path));
  return response;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A question in the address of the ask page, after the quota has counted it. */
interface CountedQuestion {
  readonly asked: Asked;
  /** The ask page as it is published. */
  readonly published: AnswerBody;
  readonly verdict: Verdict;
  /** Why the quota refuses the request; null if it allows it. */
  readonly limited: Problem | null;
}

/**
 * Answers a question in the address as a page for people without scripts. It counts against the quota as the operation does, and no shared
 * cache keeps it, since few of them distinguish the forms of an address.
 */
export async function questionResponse(
  { dataset, limiter }: Context,
  request: ServiceRequest,
  { asked, published, verdict, limited }: CountedQuestion,
): Promise<ServiceResponse> {
  const form: PageForm = prefersMarkdown(request.header('accept')) ? 'markdown' : 'html';
  const fault = limited ?? questionFault(asked);
  if (fault !== null && form === 'markdown') {
    return problemResponse(dataset, fault, (headers) => {
      setRateLimitCounters(headers, limiter.quota, verdict);
      headers.vary('Accept');
    });
  }
  const { status, mediaType, body, tag } = await questionPage(dataset, asked, {
    published: (await loadBody(published)) as Uint8Array,
    form,
    fault,
  });
  const headers = new HeaderList()
    .set('Content-Type', mediaType)
    .set('Cache-Control', fault === null ? cacheControl('data', false) : 'no-store')
    .set(versionHeader, currentVersion(dataset.service).version)
    .set('Vary', 'Accept')
    .set('X-Robots-Tag', 'noindex');
  setRateLimitCounters(headers, limiter.quota, verdict);
  for (const [name, value] of fault?.headers ?? []) headers.set(name, value);
  headers.add(pageHeaders(pictureSources(dataset.service)));
  return createResponse(status, headers, body, { tag: fault === null ? tag : null, compressible: true });
}

/** The page for addresses with nothing, and whether it may be the answer there: people get a page where they expect one. */
function pageOfNothing({ dataset }: Context, { method, header }: ServiceRequest, path: string) {
  const page = dataset.documents.get(notFoundPath);
  const mayBePage = page !== undefined && (method === 'GET' || method === 'HEAD') && !isInterfacePath(path);
  return { mayBePage, page: mayBePage && prefersPage(header('accept')) ? page : null };
}

/** People get a page where they expect one; programs always get an ApiError. */
export function notFoundResponse(context: Context, request: ServiceRequest, path: string): ServiceResponse {
  const { dataset } = context;
  const { mayBePage, page } = pageOfNothing(context, request, path);
  if (page !== null) {
    const { headers, body, compressible, storedAs } = documentResponse(context, page);
    return createResponse(404, headers.vary('Accept'), body, { compressible, storedAs });
  }
  const fault = problem('not_found', `There is nothing at ${quote(request.path)}.`, suggestAddress(path, dataset.baseUrl));
  return problemResponse(dataset, fault, (headers) => mayBePage && headers.vary('Accept'));
}

/** The response at an address that was in use: the page for addresses with nothing, which says what was there, or an ApiError. */
export function goneResponse(
  context: Context,
  request: ServiceRequest,
  path: string,
  { fault, list }: Extract<FormerRoute, { kind: 'gone' }>,
): ServiceResponse | Promise<ServiceResponse> {
  const { mayBePage, page } = pageOfNothing(context, request, path);
  if (page === null || isLarge(page.body)) return problemResponse(context.dataset, fault, (headers) => mayBePage && headers.vary('Accept'));
  const { headers } = documentResponse(context, page);
  return Promise.resolve(loadBody(page.body)).then((bytes) => {
    const body = encoder.encode(gonePage(decoder.decode(bytes as Uint8Array), fault.message, list));
    return createResponse(410, headers.vary('Accept'), body, { compressible: true });
  });
}
