import type { AskRequest, BatchCompanyRequest } from '../contract/entities.ts';
import { otherCountryCodes } from '../contract/country-codes.ts';
import { isProblem, noCompany, noModel, noWantedAd, problem, quote, type Problem } from '../contract/errors.ts';
import type { FoundKind } from '../contract/found-kinds.ts';
import { HeaderList } from '../contract/headers.ts';
import { operations, type Operation, type OperationId } from '../contract/operations.ts';
import { companyFileAddress, listFile, memberPath } from '../documents/addresses.ts';
import { digest, toBase64Url } from '../query/digest.ts';
import { formatListQuery, parseListQuery, parseQueryString, swapAxes, type ListQuery } from '../query/list-query.ts';
import { nearestBody } from '../query/nearest.ts';
import { formatNearestQuery, parseNearestQuery, type NearestQuery } from '../query/nearest-query.ts';
import { batchBody, companyTag, findPage, listBody, listTag, type Page } from '../query/page.ts';
import {
  formatTableQuery,
  modelList,
  pageOfTable,
  parseTableQuery,
  wantedAdList,
  type TableList,
  type TableQuery,
} from '../query/table-lists.ts';
import type { Dataset } from './dataset.ts';
import { findCompany, goneKey } from './former.ts';
import { readJsonBody } from './json-body.ts';
import { answerFrom } from './late-code.ts';
import { nearestTo } from './nearest.ts';
import { chooseAskFormat } from './negotiate.ts';
import type { ServiceRequest } from './request.ts';
import { createResponse, isLarge, type AnswerBody, type ServiceResponse } from './response.ts';
import { parseSearchQuery, searchNames } from './search.ts';

/** Responds to one operation, with the headers that only it has; or returns a problem. */
type Handler = (
  dataset: Dataset,
  request: ServiceRequest,
  slug: string,
) => ServiceResponse<AnswerBody> | Problem | Promise<ServiceResponse<AnswerBody> | Problem>;

type About = Parameters<typeof createResponse>[3];

/** Length of the digest in an entity tag that is computed from the response, bytes. */
const computedTagBytes = 12;

const jsonType = 'application/json; charset=utf-8';

/** Begins the response of an operation. */
const respondWith = (body: AnswerBody, about: About = {}, mediaType = jsonType): ServiceResponse<AnswerBody> =>
  createResponse(200, new HeaderList().set('Content-Type', mediaType), body, { compressible: true, ...about });

/** Answers the request of an operation. */
export function answerOperation(dataset: Dataset, operation: Operation, request: ServiceRequest, slug: string | null): ReturnType<Handler> {
  if (request.search !== '' && !operation.parameters.some((parameter) => parameter.in === 'query')) {
    const query = parseQueryString(request.search, []);
    if (isProblem(query)) return query;
  }
  return handlers[operation.operationId as OperationId](dataset, request, slug ?? '');
}

const handlers: Readonly<Record<OperationId, Handler>> = {
  listCompanies(dataset, request) {
    const query = parseListQuery(request.search);
    return isProblem(query) ? query : listCompanies(dataset, query);
  },

  getCompanyBySlug(dataset, _request, slug) {
    const { columns, store } = dataset;
    const row = findCompany(dataset, slug);
    if (row === -1) return goneKey(dataset, 'company', slug) ?? noCompany(slug);
    return respondWith(
      { bytes: store.bytes(row), load: () => store.company(row) },
      {
        tag: companyTag(columns, row),
        storedAs: companyFileAddress(columns.slug(row)).file,
        isStored: true,
      },
    );
  },

  async batchGetCompanies(dataset, request) {
    const batch = await readJsonBody(request, operations.batchGetCompanies.body);
    if (isProblem(batch)) return batch;
    const rows = (batch as BatchCompanyRequest).slugs.map((slug) => findCompany(dataset, slug)).filter((row) => row !== -1);
    return respondWith(batchBody(dataset.store, rows));
  },

  async search(dataset, request) {
    const query = parseSearchQuery(request.search);
    if (isProblem(query)) return query;
    const body = JSON.stringify(await searchNames(dataset, query));
    return respondWith(body, { tag: toBase64Url(digest(body, computedTagBytes)) });
  },

  findNearestCompanies(dataset, request) {
    const query = parseNearestQuery(request.search);
    return isProblem(query) ? query : answerNearest(dataset, query);
  },

  getFacets: (dataset) => storedAnswer(dataset, operations.getFacets.path),
  getSandboxFirstCall: (dataset) => storedAnswer(dataset, operations.getSandboxFirstCall.path),

  getChanges: (dataset) => storedAnswer(dataset, operations.getChanges.path),
  getChangesFeed: (dataset) => storedAnswer(dataset, operations.getChangesFeed.path),

  listModels: (dataset, request) => listTable(dataset, modelList, operations.listModels, request.search),
  getModel: (dataset, _request, slug) => storedMember(dataset, operations.getModel, 'model', slug) ?? noModel(slug),
  listWantedAds: (dataset, request) => listTable(dataset, wantedAdList, operations.listWantedAds, request.search),
  getWantedAd: (dataset, _request, id) => storedMember(dataset, operations.getWantedAd, 'wanted_ad', id) ?? noWantedAd(id),

  getOpenApi: (dataset) => storedAnswer(dataset, operations.getOpenApi.path),
  getApiCatalog: (dataset) => storedAnswer(dataset, operations.getApiCatalog.path),
  getAiCatalog: (dataset) => storedAnswer(dataset, operations.getAiCatalog.path),
  getMcpServerCard: (dataset) => storedAnswer(dataset, operations.getMcpServerCard.path),
  getMcpDocsCanonicalServerCard: (dataset) => storedAnswer(dataset, operations.getMcpDocsCanonicalServerCard.path),
  getMcpDocsServerCard: (dataset) => storedAnswer(dataset, operations.getMcpDocsServerCard.path),

  async ask(dataset, request) {
    const format = chooseAskFormat(request.header('accept'));
    if (format === null) {
      return problem('not_acceptable', `Accept ${quote(request.header('accept') ?? '')} excludes both media types of the response.`);
    }
    const asked = await readJsonBody(request, operations.ask.body);
    if (isProblem(asked)) return asked;
    const { query, q } = (asked ?? {}) as AskRequest;
    const question = query !== undefined && query.trim() !== '' ? query : (q ?? '');
    const answered = await answerFrom(dataset, question);
    const answer = JSON.stringify(answered);
    const language = answered._meta.language!;
    if (format === 'json') {
      const response = respondWith(answer);
      response.headers.set('Content-Language', language);
      return response;
    }
    const stream = `event: message\ndata: ${answer}\n\nevent: done\ndata: {"ok":true}\n\n`;
    // Compression or a buffering proxy would hold the events back.
    const response = respondWith(stream, { compressible: false }, 'text/event-stream; charset=utf-8');
    response.headers.set('Cache-Control', 'no-store, no-transform').set('X-Accel-Buffering', 'no').set('Content-Language', language);
    return response;
  },
};

async function answerNearest(dataset: Dataset, query: NearestQuery): Promise<ServiceResponse<AnswerBody> | Problem> {
  const nearest = await nearestTo(dataset, query);
  if (isProblem(nearest)) return nearest;
  const { body, tag } = nearestBody(dataset.columns, dataset.store, nearest.near, nearest);
  const response = respondWith(body, { tag });
  if (nearest.meant !== null) {
    const { hint, query: meant } = nearest.meant;
    const address = `${dataset.baseUrl}${operations.findNearestCompanies.path}?${formatNearestQuery(meant)}`;
    response.headers.set('Link', `<${address}>; rel="related"; title="${hint}"`);
  }
  return response;
}

function listCompanies(dataset: Dataset, query: ListQuery): ServiceResponse<AnswerBody> {
  const { baseUrl, columns, store } = dataset;
  const { page, meant } = findList(dataset, query);
  const address = (parameters: ListQuery) => {
    const search = formatListQuery(parameters);
    return `${baseUrl}${operations.listCompanies.path}${search === '' ? '' : `?${search}`}`;
  };
  const first = address({ ...query, cursor: null });
  const links = [`<${first}>; rel="first"`];
  if (page.nextCursor !== null) links.unshift(`<${first}${first.includes('?') ? '&' : '?'}cursor=${page.nextCursor}>; rel="next"`);
  if (meant !== null) links.push(`<${address(meant.query)}>; rel="related"; title="${meant.hint}"`);
  const response = respondWith(listBody(store, page), {
    tag: listTag(columns, page.rows, page.nextCursor ?? ''),
    storedAs: listFile(query),
  });
  response.headers.set('X-Total-Count', String(page.total)).set('Link', links.join(', '));
  return response;
}

/** The page of a list, and the request that was probably meant if there is nothing on it. */
export function findList({ columns }: Dataset, query: ListQuery): { readonly page: Page; readonly meant: MeantList | null } {
  const page = findPage(columns, query.filters, query.limit, query.cursor?.slug ?? null);
  return { page, meant: page.total === 0 ? (meantCountry(columns, query) ?? meantBox(columns, query)) : null };
}

/** Another request, and why it was probably meant. */
interface MeantList {
  readonly query: ListQuery;
  readonly hint: string;
}

/** The request that was probably meant by a country code that isn't in ISO 3166-1, such as UK. */
function meantCountry(columns: Dataset['columns'], query: ListQuery): MeantList | null {
  const country = otherCountryCodes.get(query.filters.country ?? '');
  if (country === undefined) return null;
  const meant = { ...query, filters: { ...query.filters, country }, cursor: null };
  const { total } = findPage(columns, meant.filters, 1, null);
  const found = total === 1 ? '1 company matches' : `${total} companies match`;
  return { query: meant, hint: `${query.filters.country} is not a code of ISO 3166-1: ${found} with ${country}.` };
}

/**
 * The request that was probably meant by a box without companies: the box with latitude and longitude swapped, if it has companies. Both
 * are valid boxes, so only the data can tell.
 */
function meantBox(columns: Dataset['columns'], query: ListQuery): MeantList | null {
  const bbox = query.filters.bbox === null ? null : swapAxes(query.filters.bbox);
  if (bbox === null) return null;
  const meant = { ...query, filters: { ...query.filters, bbox }, cursor: null };
  const { total } = findPage(columns, meant.filters, 1, null);
  if (total === 0) return null;
  const found = total === 1 ? '1 company matches' : `${total} companies match`;
  return { query: meant, hint: `No company is in this box. Longitude comes first: ${found} with the pairs swapped.` };
}

/** A page of a small table. */
async function listTable<Row extends { readonly brand: string | null; readonly crane_type: string | null }>(
  { baseUrl, tableRows, today }: Dataset,
  list: TableList<Row>,
  { path }: Operation,
  search: string,
): Promise<ServiceResponse<AnswerBody> | Problem> {
  const query = parseTableQuery(list, search);
  if (isProblem(query)) return query;
  const rows = await tableRows(list);
  const page = (wanted: TableQuery) => pageOfTable(list, rows, wanted, today());
  const { items, total, nextCursor } = page(query);
  const address = (wanted: TableQuery) => {
    const text = formatTableQuery(wanted);
    return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`;
  };
  const links = [`<${address({ ...query, cursor: null })}>; rel="first"`];
  if (nextCursor !== null) links.unshift(`<${address({ ...query, cursor: { text: nextCursor, key: '' } })}>; rel="next"`);
  const country = total > 0 ? undefined : otherCountryCodes.get(query.country ?? '');
  if (country !== undefined) {
    const meant = { ...query, country, cursor: null };
    const hint = `${query.country} is not a code of ISO 3166-1: ${page(meant).total} ${list.things} match with ${country}.`;
    links.push(`<${address(meant)}>; rel="related"; title="${hint}"`);
  }
  const body = JSON.stringify({ items, next_cursor: nextCursor });
  const response = respondWith(body, { tag: toBase64Url(digest(body, computedTagBytes)) });
  response.headers.set('X-Total-Count', String(total)).set('Link', links.join(', '));
  return response;
}

/** Responds with the stored document of a model or wanted ad by its key, or a former one; null if there never was one. */
function storedMember(dataset: Dataset, operation: Operation, kind: FoundKind, key: string): ServiceResponse<AnswerBody> | Problem | null {
  const path = memberPath(operation, dataset.former(kind, key)?.now ?? key);
  return dataset.documents.has(path) ? storedAnswer(dataset, path) : goneKey(dataset, kind, key);
}

/** Answers an operation with the document that the build wrote for it. */
function storedAnswer({ documents }: Dataset, path: string): ServiceResponse<AnswerBody> | Problem {
  const document = documents.get(path);
  if (document === undefined || isLarge(document.body))
    return problem('service_unavailable', 'The document is not part of this deployment.');
  const { body, tag, file, mediaType, link } = document;
  const response = respondWith(body as AnswerBody, { tag, storedAs: file, isStored: true }, mediaType);
  if (link !== null) response.headers.set('Link', link);
  return response;
}
