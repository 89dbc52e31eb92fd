import { answerQuestion } from '../ask/answering/answer-question.ts';
import type { AskRequest, BatchCompanyRequest } from '../contract/entities.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { operations, type Operation, type OperationId } from '../contract/operations.ts';
import { swapAxes, formatListQuery, listFile, parseListQuery, type ListQuery, parseQueryString } from '../query/list-query.ts';
import { batchBody, companyTag, findPage, listBody, listTag } from '../query/page.ts';
import { inPieces, type MemoryBody } from './body.ts';
import type { Dataset } from './dataset.ts';
import type { Incoming } from './incoming.ts';
import { readJsonBody } from './json-body.ts';
import { chooseAskFormat } from './negotiate.ts';

/** What an operation has to say; headers that every answer has are added later. */
export interface Content {
  readonly mediaType: string;
  readonly body: MemoryBody;
  readonly tag: string | null;
  readonly storedAs: string | null;
  readonly compressible: boolean;
  /** Whether it lay ready: nothing was worked out for this request. */
  readonly ready: boolean;
  readonly links: readonly string[];
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** A sentence for those who asked for something else than they probably meant, where the body has no room for it. */
  readonly hint: string | null;
}

type Answering = (dataset: Dataset, incoming: Incoming, slug: string) => Content | Problem | Promise<Content | Problem>;

const jsonType = 'application/json; charset=utf-8';
const plain = {
  mediaType: jsonType,
  tag: null,
  storedAs: null,
  compressible: true,
  ready: false,
  links: [],
  headers: [],
  hint: null,
} as const;

/** Answers the request of an operation. */
export function answerOperation(
  dataset: Dataset,
  operation: Operation,
  incoming: Incoming,
  slug: string | null,
): Content | Problem | Promise<Content | Problem> {
  if (operation !== operations.listCompanies && incoming.search !== '') {
    const query = parseQueryString(incoming.search, []);
    if (isProblem(query)) return query;
  }
  return answering[operation.operationId as OperationId](dataset, incoming, slug ?? '');
}

const answering: Record<OperationId, Answering> = {
  listCompanies(dataset, incoming) {
    const query = parseListQuery(incoming.search);
    return isProblem(query) ? query : answerList(dataset, query);
  },

  getCompanyBySlug({ columns, pack }, _incoming, slug) {
    const row = columns.find(slug);
    if (row === -1)
      return problem(
        'not_found',
        `There is no active company with the slug ${quote(slug)}.`,
        'Find slugs with GET /api/companies. They are lowercase.',
      );
    return {
      ...plain,
      body: pack.range(row, row) as Uint8Array<ArrayBuffer>,
      tag: companyTag(columns, row),
      storedAs: companyFile(slug),
      ready: true,
    };
  },

  async batchGetCompanies({ columns, pack }, incoming) {
    const request = await readJsonBody(incoming, operations.batchGetCompanies.body);
    if (isProblem(request)) return request;
    const rows = (request as BatchCompanyRequest).slugs.map((slug) => columns.find(slug)).filter((row) => row !== -1);
    return { ...plain, body: inPieces(batchBody(pack, rows)) };
  },

  getFacets: (dataset) => answerStored(dataset, operations.getFacets.path),
  getSandboxFirstCall: (dataset) => answerStored(dataset, operations.getSandboxFirstCall.path),

  getChanges: (dataset) => answerStored(dataset, operations.getChanges.path),
  getChangesFeed: (dataset) => answerStored(dataset, operations.getChangesFeed.path),

  getOpenApi: (dataset) => answerStored(dataset, operations.getOpenApi.path),
  getApiCatalog: (dataset) => answerStored(dataset, operations.getApiCatalog.path),
  getAiCatalog: (dataset) => answerStored(dataset, operations.getAiCatalog.path),
  getMcpServerCard: (dataset) => answerStored(dataset, operations.getMcpServerCard.path),
  getMcpDocsCanonicalServerCard: (dataset) => answerStored(dataset, operations.getMcpDocsCanonicalServerCard.path),
  getMcpDocsServerCard: (dataset) => answerStored(dataset, operations.getMcpDocsServerCard.path),

  async ask(dataset, incoming) {
    const format = chooseAskFormat(incoming.header('accept'));
    if (format === null) {
      return problem('not_acceptable', `Accept ${quote(incoming.header('accept') ?? '')} excludes both media types of the response.`);
    }
    const request = await readJsonBody(incoming, operations.ask.body);
    if (isProblem(request)) return request;
    const { query, q } = (request ?? {}) as AskRequest;
    const question = query !== undefined && query.trim() !== '' ? query : (q ?? '');
    const index = await dataset.ask();
    const answer = JSON.stringify(answerQuestion({ ...dataset, index }, question));
    if (format === 'json') return { ...plain, body: answer };
    return {
      ...plain,
      mediaType: 'text/event-stream; charset=utf-8',
      body: `event: message\ndata: ${answer}\n\nevent: done\ndata: {"ok":true}\n\n`,
      // A coding that buffers would hold the events back.
      compressible: false,
      headers: ['X-Accel-Buffering', 'no'],
    };
  },
};

/** File of a company in the published tree. */
const companyFile = (slug: string): string => `api/companies/${slug}.json`;

function answerList({ baseUrl, columns, pack }: Dataset, query: ListQuery): Content {
  const page = findPage(columns, query.filters, query.limit, query.cursor?.slug ?? null);
  const address = (parameters: ListQuery) => {
    const search = formatListQuery(parameters);
    return `<${baseUrl}${operations.listCompanies.path}${search === '' ? '' : `?${search}`}>`;
  };
  const links = [`${address({ ...query, cursor: null })}; rel="first"`];
  if (page.nextCursor !== null) links.unshift(`${address({ ...query, cursor: { text: page.nextCursor, slug: '' } })}; rel="next"`);
  const file = listFile(query);
  const meant = page.total === 0 ? meantBox(columns, query) : null;
  if (meant !== null) links.push(`${address(meant.query)}; rel="related"; title="${meant.hint}"`);
  return {
    ...plain,
    body: inPieces(listBody(pack, page)),
    tag: listTag(columns, page.rows, page.nextCursor ?? ''),
    storedAs: file === null ? null : `api/companies/_lists/${file}`,
    links,
    headers: ['X-Total-Count', String(page.total)],
    hint: meant === null ? null : `${meant.hint} ${baseUrl}${operations.listCompanies.path}?${formatListQuery(meant.query)}`,
  };
}

/**
 * The request that was probably meant by a box without companies: the one with latitude and longitude the other way round, if there are
 * companies in it. Both are valid boxes, so only the data can tell them apart.
 */
function meantBox(columns: Dataset['columns'], query: ListQuery): { readonly query: ListQuery; readonly hint: string } | null {
  const bbox = query.filters.bbox === null ? null : swapAxes(query.filters.bbox);
  if (bbox === null) return null;
  const meant = { ...query, filters: { ...query.filters, bbox }, cursor: null };
  const { total } = findPage(columns, meant.filters, 1, null);
  if (total === 0) return null;
  const found = total === 1 ? '1 company matches' : `${total} companies match`;
  return { query: meant, hint: `No company is in this box. Longitude comes first: ${found} with the pairs swapped.` };
}

/** An operation whose answer the build wrote. */
function answerStored({ documents }: Dataset, path: string): Content | Problem {
  const document = documents.get(path);
  if (document === undefined || 'bytes' in document.body)
    return problem('service_unavailable', 'The document is not part of this deployment.');
  return {
    ...plain,
    mediaType: document.mediaType,
    body: document.body as Uint8Array<ArrayBuffer>,
    tag: document.tag,
    storedAs: document.file,
    ready: true,
    links: document.link === null ? [] : [document.link],
  };
}
