import type { AskResponse, BatchCompanyRequest, PublicCompany, SandboxFirstCall } from '../../contract/entities.ts';
import { otherCountryCodes } from '../../contract/country-codes.ts';
import { isProblem, problem, type Problem } from '../../contract/errors.ts';
import type { Facets } from '../../contract/facets.ts';
import { limits } from '../../contract/limits.ts';
import type { McpServerId } from '../../contract/mcp.ts';
import type { NearestCompanies } from '../../contract/nearest.ts';
import { operations, type Operation } from '../../contract/operations.ts';
import { companyPagePath } from '../../documents/addresses.ts';
import { filterParameters, parseListQuery } from '../../query/list-query.ts';
import { listBody, type Pieces } from '../../query/page.ts';
import { modelList, pageOfTable, parseTableQuery, wantedAdList, type TableList, type TablePage } from '../../query/table-lists.ts';
import type { Dataset } from '../dataset.ts';
import { findCompany } from '../former.ts';
import { answerOperation } from '../operation-handlers.ts';
import { emptyRequest, type ServiceRequest } from '../request.ts';
import { joinBody, loadBody, type MemoryBody } from '../response.ts';
import { largestOf, readList } from './companies.ts';
import { chainPieces, onePiece } from './placeholder.ts';
import { fetchDocument, searchDocs, searchMarket } from './search.ts';
import { adsText, argumentsText, askText, batchText, companyText, facetsText, listText, modelsText, nearestText } from './texts.ts';

/** What a tool answers with. */
export interface ToolAnswer {
  /** `structuredContent`, as JSON. */
  readonly body: MemoryBody;
  /** The text of the result; null if it is the same JSON. */
  readonly text: string | null;
}

/** Checked arguments of a call: those for parameters as a query and a slug, and all of them as they came. */
export interface ToolArguments {
  readonly search: string;
  readonly slug: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

type Answer = (dataset: Dataset, given: ToolArguments) => Promise<ToolAnswer | Problem>;

/** A result with its JSON as text, as assistants that can only call tools expect it of search and fetch. */
const asJson = (value: object | Problem): ToolAnswer | Problem => (isProblem(value) ? value : { body: JSON.stringify(value), text: null });

/** How each tool answers, by server and name. */
export const toolAnswers: Readonly<Record<McpServerId, Readonly<Record<string, Answer>>>> = {
  discovery: {
    list_companies: listCompanies,

    async find_nearest_companies(dataset, { search }) {
      const asked = new URLSearchParams(search).has('limit')
        ? search
        : `${search === '' ? '?' : `${search}&`}limit=${limits.toolPageItems}`;
      const operation = operations.findNearestCompanies;
      const answer = await runOperation(dataset, operation, emptyRequest('GET', operation.path, asked));
      if (isProblem(answer)) return answer;
      const nearest = parse<NearestCompanies>(answer);
      const given = new URLSearchParams(search);
      const country = given.get('country')?.toUpperCase() ?? '';
      const other = nearest.items.length > 0 ? undefined : otherCountryCodes.get(country);
      if (other === undefined) return { body: answer, text: nearestText(nearest) };
      given.set('country', other);
      return { body: answer, text: `${country} is not a code of ISO 3166-1. Call find_nearest_companies with ${argumentsText(given)}` };
    },

    list_models: (dataset, given) => listTable(dataset, modelList, given, modelsText),
    list_wanted_ads: (dataset, given) => listTable(dataset, wantedAdList, given, adsText),

    async get_company(dataset, { slug }) {
      const answer = await runOperation(dataset, operations.getCompanyBySlug, emptyRequest('GET'), slug);
      if (isProblem(answer)) return answer;
      const company = parse<PublicCompany>(answer);
      const url = dataset.baseUrl + companyPagePath(company.slug);
      return { body: answer, text: companyText(company, largestOf(dataset)(company.slug), url) };
    },

    async batch_get_companies(dataset, { values }) {
      const answer = await runOperation(dataset, operations.batchGetCompanies, jsonRequest(values));
      if (isProblem(answer)) return answer;
      const { items } = parse<{ items: PublicCompany[] }>(answer);
      const { slugs } = values as BatchCompanyRequest;
      const missing = [...new Set(slugs)].filter((slug) => findCompany(dataset, slug) === -1);
      return { body: answer, text: batchText(items, missing, largestOf(dataset)) };
    },

    async facets(dataset, { search }) {
      const query = parseListQuery(search);
      if (isProblem(query)) return query;
      const answer = await runOperation(dataset, operations.getFacets, emptyRequest('GET'));
      if (isProblem(answer)) return answer;
      const { country } = query.filters;
      const counts = facetsOf(parse<Facets>(answer), country);
      const other = otherCountryCodes.get(country ?? '');
      const hint =
        other === undefined ? '' : `\n${country} is not a code of ISO 3166-1. Call facets with ${argumentsText([['country', other]])}`;
      return { body: JSON.stringify(counts), text: facetsText(counts, country) + hint };
    },

    async ask_crane_atlas(dataset, { values }) {
      const answer = await runOperation(dataset, operations.ask, jsonRequest(values));
      return isProblem(answer) ? answer : { body: answer, text: askText(parse<AskResponse>(answer)) };
    },

    async sandbox_first_call(dataset) {
      const answer = await runOperation(dataset, operations.getSandboxFirstCall, emptyRequest('GET'));
      return isProblem(answer) ? answer : { body: answer, text: parse<SandboxFirstCall>(answer).message };
    },

    search: async (dataset, { values }) => asJson(await searchMarket(dataset, values['query'] as string)),
    fetch: async (dataset, { values }) => asJson(await fetchDocument(dataset, 'discovery', values['id'] as string)),
  },
  docs: {
    search: async (dataset, { values }) => asJson(await searchDocs(dataset, values['query'] as string)),
    fetch: async (dataset, { values }) => asJson(await fetchDocument(dataset, 'docs', values['id'] as string)),
  },
};

async function listCompanies(dataset: Dataset, { search }: ToolArguments): Promise<ToolAnswer | Problem> {
  const asked = parseListQuery(search);
  if (isProblem(asked)) return asked;
  const query = new URLSearchParams(search).has('limit') ? asked : { ...asked, limit: limits.toolPageItems };
  const list = await readList(dataset, query);
  const { page, companies, total, meant } = list;
  const body = withTotal(total, listBody(dataset.store, page).load());
  if (meant === null) return { body, text: listText(companies, list, list.largestT) };
  return { body, text: `${meant.hint} Call list_companies with ${argumentsText(filterParameters(meant.query.filters))}` };
}

/** A page of a small table, with its total as the first member. */
async function listTable<Row extends { readonly brand: string | null; readonly crane_type: string | null }>(
  dataset: Dataset,
  list: TableList<Row>,
  { search }: ToolArguments,
  textOf: (page: TablePage<Row>) => string,
): Promise<ToolAnswer | Problem> {
  const asked = parseTableQuery(list, search);
  if (isProblem(asked)) return asked;
  const query = new URLSearchParams(search).has('limit') ? asked : { ...asked, limit: limits.toolPageItems };
  const page = pageOfTable(list, await dataset.tableRows(list), query, dataset.today());
  const { items, total, nextCursor } = page;
  return { body: JSON.stringify({ total, items, next_cursor: nextCursor }), text: textOf(page) };
}

/** The body of a list with the total, which the API sends in a header, as its first member. */
const withTotal = (total: number, { pieces, bytes }: Pieces): MemoryBody => {
  const [head, ...rest] = pieces as [Uint8Array, ...Pieces['pieces']];
  return chainPieces([onePiece(new TextEncoder().encode(`{"total":${total},`)), { pieces: [head.subarray(1), ...rest], bytes: bytes - 1 }]);
};

/** The counts of the whole market or of one country, without the tables of all others. */
function facetsOf(facets: Facets, country: string | null): Facets {
  const { cross } = facets;
  const table = cross.tables.find((entry) => entry.country === country) ?? {
    country,
    companies: cross.service_types.map(() => cross.capacity_min_t.map(() => 0)),
  };
  const counts = { ...facets, cross: { ...cross, tables: [table] } };
  if (country === null) return counts;
  const at = (service: Facets['cross']['service_types'][number], capacity: number | null): number =>
    table.companies[cross.service_types.indexOf(service)]?.[cross.capacity_min_t.indexOf(capacity)] ?? 0;
  return {
    ...counts,
    companies: at(null, null),
    service_types: facets.service_types.map(({ service_type }) => ({ service_type, companies: at(service_type, null) })),
    capacity_bands: facets.capacity_bands.map((band, i, bands) => {
      const above = at(null, band.capacity_min_t);
      return { ...band, companies: above - (i + 1 < bands.length ? at(null, bands[i + 1]!.capacity_min_t) : 0), companies_or_above: above };
    }),
    countries: facets.countries.filter((entry) => entry.country === country),
  };
}

/** The body of an operation's response, in memory. */
async function runOperation(
  dataset: Dataset,
  operation: Operation,
  request: ServiceRequest,
  slug: string | null = null,
): Promise<MemoryBody | Problem> {
  const answer = await answerOperation(dataset, operation, request, slug);
  return isProblem(answer) ? answer : loadBody(answer.body!);
}

function parse<T>(body: MemoryBody): T {
  const whole = joinBody(body);
  return JSON.parse(typeof whole === 'string' ? whole : new TextDecoder().decode(whole)) as T;
}

/** The request of an operation that takes a body. */
function jsonRequest(values: unknown): ServiceRequest {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return {
    ...emptyRequest('POST'),
    header: (name) => (name === 'content-type' ? 'application/json' : null),
    body: (maxBytes) =>
      Promise.resolve(
        bytes.length > maxBytes
          ? problem('payload_too_large', `The arguments have ${bytes.length} bytes; the limit is ${maxBytes}.`)
          : bytes,
      ),
  };
}
