import { discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { idempotencyHeader, versionHeader } from '../../contract/parameters.ts';
import type { Service } from '../../contract/service.ts';
import type { Snippet } from '../../site/view/blocks.ts';
import { requestSamples } from '../../site/view/request-samples.ts';
import { markdownCode } from '../../site/view/markdown-words.ts';
import type { OperationExample } from '../described-operations.ts';
import { boxOf, filtersOf, nearestQueryOf, queryOf, searchOf } from '../example-request.ts';
import { fillText, type Values } from '../texts.ts';

export interface SnippetSources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly examples: Readonly<Record<string, OperationExample>>;
}

/** New Zealand and Fiji, across the 180th meridian. */
export const antimeridianBox = '165,-48,-175,-10';

/** Every snippet of the documentation, in Markdown, for this address and data: a block of code in each of three languages. */
export function snippetTexts({ baseUrl, examples, service }: SnippetSources) {
  const fill = (name: string, values: Values): string => fillText(`snippets/${name}.md`, values).trim();
  const list = baseUrl + operations.listCompanies.path;
  const ask = { url: baseUrl + operations.ask.path, body: JSON.stringify(examples['ask']?.request ?? { query: 'mobile cranes' }) };
  const filters = filtersOf(examples);
  const { country, serviceType, capacityMinT } = filters;
  const cell = (none: string, quote: string): string =>
    [country, serviceType, capacityMinT].map((value) => (value === null ? none : JSON.stringify(value).replaceAll('"', quote))).join(', ');
  return {
    'first-call': fill('first-call', { url: baseUrl + operations.getSandboxFirstCall.path }),
    list: fill('names', { url: `${list}?${queryOf(filters, 2)}` }),
    'all-pages': fill('all-pages', { url: list, service: serviceType ?? 'mobile_crane' }),
    'map-box': fill('names', { url: `${list}?bbox=${boxOf(examples).join(',')}&limit=5` }),
    antimeridian: fill('names', { url: `${list}?bbox=${antimeridianBox}&limit=5` }),
    company: fill('company', { url: `${list}/${String(examples['getCompanyBySlug']?.parameters['slug'] ?? 'SLUG')}` }),
    facets: fill('facets', {
      url: baseUrl + operations.getFacets.path,
      cellInJavaScript: cell('null', "'"),
      cellInPython: cell('None', '"'),
      query: `?${queryOf(filters, null)}`,
    }),
    search: fill('search', { url: `${baseUrl}${operations.search.path}?${searchOf(examples)}` }),
    nearest: fill('nearest', { url: `${baseUrl}${operations.findNearestCompanies.path}?${nearestQueryOf(examples)}` }),
    models: fill('models', tableValues(baseUrl, examples, 'listModels', ['brand', 'model', 'slug'])),
    'wanted-ads': fill('models', tableValues(baseUrl, examples, 'listWantedAds', ['id', 'title'])),
    batch: fill('batch', {
      url: baseUrl + operations.batchGetCompanies.path,
      body: JSON.stringify(examples['batchGetCompanies']?.request ?? { slugs: ['some-company'] }),
      idempotencyHeader,
    }),
    ask: fill('ask', ask),
    'ask-stream': fill('ask-stream', ask),
    error: fill('error', { url: `${list}?country=Germany` }),
    retry: fill('retry', { url: `${list}?limit=1` }),
    conditional: fill('conditional', { url: `${list}?country=${country}`, file: country.toLowerCase() }),
    version: fill('version', { url: `${list}?limit=1`, versionHeader, version: service.versions.find(({ current }) => current)!.version }),
    'mcp-tools': fill('mcp-tools', { url: baseUrl + discoveryPaths.mcp }),
    download: fill('download', { url: `${baseUrl}${downloadPaths.ndjson}` }),
  };
}

/** Values of the snippet that lists a small table. @param members Members that are printed of each row. */
function tableValues(
  baseUrl: string,
  examples: SnippetSources['examples'],
  id: 'listModels' | 'listWantedAds',
  members: readonly string[],
): Values {
  const { path, example } = operations[id];
  const { parameters } = examples[id] ?? {};
  const query =
    parameters === undefined
      ? example.query
      : new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return { url: `${baseUrl}${path}?${query}`, members: members.join(', '), cells: members.map((name) => `item["${name}"]`).join(', ') };
}

export type SnippetId = keyof ReturnType<typeof snippetTexts>;

/** A snippet for a page, which shows it as tabs. */
export function readSnippet(text: string): Snippet {
  const blocks = new Map(markdownCode(text).map(({ language, code }) => [language, code]));
  return { curl: blocks.get('sh')!, javascript: blocks.get('js')!, python: blocks.get('python')! };
}

/** The request that the reference shows and sends for each operation, with real values of the data. */
export const operationSamples = (sources: Pick<SnippetSources, 'baseUrl' | 'examples'>): Readonly<Record<OperationId, Snippet>> =>
  Object.fromEntries(operationIds.map((id) => [id, sampleOf(id, sources)])) as Record<OperationId, Snippet>;

const operationIds = Object.keys(operations) as OperationId[];

/** The request in three languages, each printing the response. */
function sampleOf(id: OperationId, { baseUrl, examples }: Pick<SnippetSources, 'baseUrl' | 'examples'>): Snippet {
  const { path } = operations[id];
  const { parameters = {}, request = null } = examples[id] ?? {};
  const query = new URLSearchParams(
    Object.entries(parameters)
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, value]) => [name, String(value)]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? `some-${name}`)));
  const url = `${baseUrl}${filled}${query.size === 0 ? '' : `?${query}`}`;
  return requestSamples({ url, headers: [], body: request === null ? null : JSON.stringify(request) });
}
