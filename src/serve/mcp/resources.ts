import { companiesApp } from '../../contract/companies-app.ts';
import { discoveryPaths, mediaTypes, portalPaths } from '../../contract/discovery.ts';
import { isProblem } from '../../contract/errors.ts';
import { guides } from '../../contract/guides.ts';
import type { ListedResource, McpServerId } from '../../contract/mcp.ts';
import { operations, type Operation } from '../../contract/operations.ts';
import { companyAt, companyPageAt, markdownPath, memberPath } from '../../documents/addresses.ts';
import { mapPaths } from '../../site/view/map-paths.ts';
import { answerOperation } from '../operation-handlers.ts';
import { bodyBytes, isLarge, loadBody, type MemoryBody } from '../response.ts';
import type { Dataset, StoredDocument } from '../dataset.ts';
import { formerPath } from '../former.ts';
import { emptyRequest } from '../request.ts';
import { listSkillResources, skillDocumentPath, skillType } from './skills.ts';

/** The pages of the documentation as Markdown, and the overview of them. */
const documentation: readonly ListedResource[] = [
  ...guides.map(({ id, markdown, title, description: text }) => ({ path: markdown, name: id, title, description: text })),
  {
    path: markdownPath(portalPaths.reference),
    name: 'reference',
    title: 'API reference',
    description: 'Every operation with its parameters, fields, errors and examples.',
  },
  {
    path: discoveryPaths.llms,
    name: 'llms-txt',
    title: 'Overview for language models',
    description: 'What the service is, when to use it, and where everything is.',
  },
];

const description: ListedResource = {
  path: discoveryPaths.openApi,
  name: 'openapi',
  title: 'OpenAPI description',
  description: 'Every operation with parameters, answers and errors, OpenAPI 3.1.',
};

/** Overviews of what the templates are for. */
const overviews: readonly ListedResource[] = [
  { path: '/countries', name: 'countries', title: 'Countries', description: 'Each country with its companies.' },
  { path: '/atlas', name: 'atlas', title: 'Crane models', description: 'Every crane model of the atlas by type, with its figures.' },
  { path: '/atlas/concepts', name: 'concepts', title: 'Technical terms', description: 'Every term of the trade that is explained.' },
  { path: '/marketplace', name: 'marketplace', title: 'Marketplace', description: 'Pages of used cranes for sale.' },
  { path: '/wanted', name: 'wanted', title: 'Wanted ads', description: 'Buyers’ requests to buy, never cranes for sale.' },
].map((overview) => ({ ...overview, path: markdownPath(overview.path) }));

/** The documents that each server lists, in this order. */
const resources: Readonly<Record<McpServerId, readonly ListedResource[]>> = {
  discovery: [
    ...overviews,
    description,
    {
      path: discoveryPaths.apiCatalog,
      name: 'api-catalog',
      title: 'API catalog',
      description: 'The interfaces of the service and where each is described, RFC 9727.',
    },
    {
      path: discoveryPaths.aiCatalog,
      name: 'ai-catalog',
      title: 'AI catalog',
      description: 'The servers, cards and skills that agents can use.',
    },
    ...documentation,
  ],
  docs: [...documentation, description],
};

/** A resource as resources/list gives it. */
export interface ResourceEntry {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly size: number;
  readonly _meta?: Record<string, unknown>;
}

/** The documents of a server that this deployment has. */
export function listResources(dataset: Dataset, server: McpServerId): ResourceEntry[] {
  const { baseUrl, documents } = dataset;
  const listed = resources[server].flatMap(({ path, name, title, description: text }) => {
    const document = documents.get(path);
    if (document === undefined || isLarge(document.body)) return [];
    return [{ uri: baseUrl + path, name, title, description: text, mimeType: document.mediaType, size: bodyBytes(document.body) }];
  });
  return server === 'discovery' ? [...listed, ...listSkillResources(dataset), ...listApps(dataset)] : listed;
}

/** Asks hosts for a border, so that people see where the view ends. The view needs no connection and no permission. */
const appMeta: Record<string, unknown> = { ui: { prefersBorder: true } };

/** The view of MCP Apps, if this deployment has it. */
function listApps({ documents }: Dataset): ResourceEntry[] {
  const document = documents.get(companiesApp.path);
  if (document === undefined || isLarge(document.body)) return [];
  const { path: _path, ...entry } = companiesApp;
  return [{ ...entry, size: bodyBytes(document.body), _meta: appMeta }];
}

/** Resources that are too many to list, by the addresses that appear in answers. */
const templates = [
  {
    path: operations.getCompanyBySlug.path,
    name: 'company',
    title: 'A crane company',
    description: 'One active company by its slug, as GET /api/companies/{slug} answers.',
    mimeType: 'application/json',
  },
  {
    path: '/atlas/{slug}',
    name: 'model',
    title: 'A crane model',
    description: 'One crane model by its slug: figures, companies that have it, wanted ads.',
  },
  {
    path: '/atlas/concepts/{slug}',
    name: 'concept',
    title: 'A technical term',
    description: 'One term of the trade by its slug, explained.',
  },
  { path: '/wanted/{id}', name: 'wanted-ad', title: 'A wanted ad', description: 'One buyer’s request to buy. Never a crane for sale.' },
  { path: '/marketplace/{slug}', name: 'listing', title: 'A listing', description: 'One marketplace page of used cranes for sale.' },
  {
    path: '/countries/{code}',
    name: 'country',
    title: 'Companies of a country',
    description: 'The first companies of a country by its two-letter code in lower case.',
    mimeType: 'application/json',
  },
];

export function listTemplates({ baseUrl }: Dataset, server: McpServerId) {
  if (server === 'docs') return [];
  return templates.map(({ path, ...template }) => ({ uriTemplate: baseUrl + path, mimeType: mediaTypes.markdown, ...template }));
}

/** A resource as resources/read gives it; its body is text. */
export interface ResourceContent {
  readonly mimeType: string;
  readonly body: MemoryBody | null;
  readonly meta?: Record<string, unknown>;
}

/** What is at an address of the market: a company, a list of companies, or a document. */
export type ResourceAt =
  | { readonly kind: 'company'; readonly slug: string }
  | { readonly kind: 'list'; readonly search: string }
  /** Models or wanted ads, one or a list of them. */
  | { readonly kind: 'rows'; readonly operation: Operation; readonly search: string; readonly key: string | null }
  | { readonly kind: 'document'; readonly document: StoredDocument; readonly mimeType: string };

/**
 * Finds what an address means to a program: for a page of companies, the companies that it shows; for any other page, its Markdown. Null if
 * the server has nothing at the address.
 *
 * @param uri Absolute, without a fragment.
 */
export function findResource(dataset: Dataset, server: McpServerId, uri: string): ResourceAt | null {
  const { baseUrl, documents } = dataset;
  const skill = server === 'discovery' ? skillDocumentPath(uri) : null;
  if (skill === null && !uri.startsWith(`${baseUrl}/`)) return null;
  const path = skill ?? uri.slice(baseUrl.length);
  const { pathname: asked, search } = splitPath(path);
  const former = formerPath(dataset, asked);
  const pathname = former?.kind === 'moved' ? former.path : asked;
  const isListed = (candidate: string) => resources[server].some((entry) => entry.path === candidate);
  if (server === 'discovery' && skill === null) {
    const page = companyPageAt(pathname);
    const slug = companyAt(pathname) ?? (page?.form === 'html' ? page.slug : null);
    if (slug !== null) return search === '' ? { kind: 'company', slug } : null;
    const list = listSearch(pathname, search);
    if (list !== null) return { kind: 'list', search: list };
  }
  const rows = server === 'discovery' ? rowsAt(pathname, search) : null;
  if (rows !== null) return rows;
  if (search !== '') return null;
  const alternate = markdownPath(pathname);
  const found = [pathname, alternate].find((candidate) => {
    const document = documents.get(candidate);
    if (document === undefined || isLarge(document.body)) return false;
    if (server === 'docs') return isListed(candidate);
    return candidate === alternate || candidate === skill || isListed(candidate) || isForPrograms(document);
  });
  if (found === undefined) return null;
  const document = documents.get(found)!;
  return { kind: 'document', document, mimeType: skill === null ? document.mediaType : skillType };
}

/** Whether a document is text for programs, and not a whole data set. */
const isForPrograms = ({ documentClass, mediaType }: StoredDocument): boolean =>
  documentClass !== 'asset' && documentClass !== 'download' && !mediaType.startsWith('text/html');

/** Reads a resource that a server lists or has a template for, or that an answer links to. Null for any other address. */
export async function readResource(dataset: Dataset, server: McpServerId, uri: string): Promise<ResourceContent | null> {
  if (server === 'discovery' && uri === companiesApp.uri) {
    const document = dataset.documents.get(companiesApp.path);
    return document === undefined ? null : { mimeType: companiesApp.mimeType, body: await loadText(document), meta: appMeta };
  }
  const found = findResource(dataset, server, uri);
  switch (found?.kind) {
    case 'company':
      return readOperation(dataset, operations.getCompanyBySlug, '', found.slug);
    case 'list':
      return readOperation(dataset, operations.listCompanies, found.search, null);
    case 'rows':
      return readOperation(dataset, found.operation, found.search, found.key);
    case 'document':
      return { mimeType: found.mimeType, body: await loadText(found.document) };
    case undefined:
      return null;
  }
}

/** The bytes of a document that {@link findResource} found, which is never too large. */
export const loadText = async ({ body }: StoredDocument): Promise<MemoryBody> => (isLarge(body) ? '' : await loadBody(body));

function splitPath(path: string): { pathname: string; search: string } {
  const mark = path.indexOf('?');
  return mark === -1 ? { pathname: path, search: '' } : { pathname: path.slice(0, mark), search: path.slice(mark) };
}

/** The query of the list that a page of companies shows; null for any other page. */
function listSearch(pathname: string, search: string): string | null {
  if (pathname === operations.listCompanies.path || pathname === mapPaths.page) return search;
  const country = /^\/countries\/([a-z]{2})$/.exec(pathname)?.[1];
  if (search !== '') return null;
  return country === undefined ? (pathname === '/companies' ? '' : null) : `?country=${country.toUpperCase()}`;
}

const { listModels, getModel, listWantedAds, getWantedAd } = operations;

/** What is at an address of models and wanted ads; null for any other. */
function rowsAt(pathname: string, search: string): ResourceAt | null {
  const list = [listModels, listWantedAds].find(({ path }) => path === pathname);
  if (list !== undefined) return { kind: 'rows', operation: list, search, key: null };
  const key = pathname.slice(pathname.lastIndexOf('/') + 1);
  const one = [getModel, getWantedAd].find((operation) => memberPath(operation, key) === pathname);
  return one === undefined ? null : { kind: 'rows', operation: one, search, key };
}

/** The response of an operation; null if it is an error. */
async function readOperation(dataset: Dataset, operation: Operation, search: string, slug: string | null): Promise<ResourceContent | null> {
  const answer = await answerOperation(dataset, operation, emptyRequest('GET', operation.path, search), slug);
  if (isProblem(answer)) return null;
  return { mimeType: 'application/json', body: answer.body === null ? null : await loadBody(answer.body) };
}
