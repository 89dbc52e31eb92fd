import { discoveryPaths } from '../../contract/discovery.ts';
import { isProblem } from '../../contract/errors.ts';
import { guides } from '../../contract/guides.ts';
import type { ListedResource, McpServerId } from '../../contract/mcp.ts';
import { operations, type Operation } from '../../contract/operations.ts';
import { companyAt, companyPageAt, markdownPath } from '../../documents/addresses.ts';
import { mapPaths } from '../../site/view/map-paths.ts';
import { answerOperation } from '../operation-handlers.ts';
import { bodyBytes, isLarge, loadBody, type MemoryBody } from '../response.ts';
import type { Dataset, StoredDocument } from '../dataset.ts';
import { emptyRequest } from '../request.ts';

const documentation: readonly ListedResource[] = [
  ...guides.map(({ id, markdown, title, description }) => ({ path: markdown, name: id, title, description })),
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

/** The documents that each server lists, in this order. */
const resources: Readonly<Record<McpServerId, readonly ListedResource[]>> = {
  discovery: [
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
}

/** The documents of a server that this deployment has. */
export function listResources({ baseUrl, documents }: Dataset, server: McpServerId): ResourceEntry[] {
  return resources[server].flatMap(({ path, name, title, description: text }) => {
    const document = documents.get(path);
    if (document === undefined || isLarge(document.body)) return [];
    return [{ uri: baseUrl + path, name, title, description: text, mimeType: document.mediaType, size: bodyBytes(document.body) }];
  });
}

const companyPath = operations.getCompanyBySlug.path;

/** Templates of a server: companies by their slug, which are too many to list. */
export function listTemplates({ baseUrl }: Dataset, server: McpServerId) {
  if (server === 'docs') return [];
  return [
    {
      uriTemplate: baseUrl + companyPath,
      name: 'company',
      title: 'A crane company',
      description: 'One active company by its slug, as GET /api/companies/{slug} answers.',
      mimeType: 'application/json',
    },
  ];
}

/** A resource as resources/read gives it; its body is text. */
export interface ResourceContent {
  readonly mimeType: string;
  readonly body: MemoryBody | null;
}

/**
 * Reads a resource that a server lists or has a template for, or that a question leads to: of pages of companies the JSON that they show,
 * of other pages the Markdown. Null for any other address.
 */
export async function readResource(dataset: Dataset, server: McpServerId, uri: string): Promise<ResourceContent | null> {
  const { baseUrl, documents } = dataset;
  if (!uri.startsWith(`${baseUrl}/`)) return null;
  const path = uri.slice(baseUrl.length);
  if (resources[server].some((entry) => entry.path === path)) {
    const document = documents.get(path);
    return documentContent(document);
  }
  const { pathname, search } = splitPath(path);
  if (server === 'docs') return readAlternate(dataset, pathname, (alternate) => resources.docs.some((entry) => entry.path === alternate));
  const page = companyPageAt(pathname);
  const slug = companyAt(pathname) ?? (page?.form === 'html' ? page.slug : null);
  if (slug !== null) return readOperation(dataset, operations.getCompanyBySlug, search, slug);
  const list = listSearch(pathname, search);
  if (list !== null) return readOperation(dataset, operations.listCompanies, list, null);
  return readAlternate(dataset, pathname, () => true);
}

/** A document that is not too large. */
async function documentContent(document: StoredDocument | undefined): Promise<ResourceContent | null> {
  if (document === undefined || isLarge(document.body)) return null;
  return { mimeType: document.mediaType, body: await loadBody(document.body) };
}

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

/** What an operation answers; null when it refuses. */
async function readOperation(dataset: Dataset, operation: Operation, search: string, slug: string | null): Promise<ResourceContent | null> {
  const answer = await answerOperation(dataset, operation, emptyRequest('GET', operation.path, search), slug);
  if (isProblem(answer)) return null;
  return { mimeType: 'application/json', body: answer.body === null ? null : await loadBody(answer.body) };
}

/** A page for people as its Markdown. */
async function readAlternate(
  { documents }: Dataset,
  pathname: string,
  isListed: (alternate: string) => boolean,
): Promise<ResourceContent | null> {
  const alternate = markdownPath(pathname);
  const document = isListed(alternate) ? documents.get(alternate) : undefined;
  return documentContent(document);
}
