import { readDocsIndex, type DocsIndex } from '../../ask/lexicon/docs-index.ts';
import { formatInteger } from '../../contract/numbers.ts';
import { portalPaths } from '../../contract/discovery.ts';
import type { PublicCompany } from '../../contract/entities.ts';
import { isProblem, problem, quote, type Problem } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { operationList } from '../../contract/operations.ts';
import type { FetchedDocument, McpServerId, SearchResults } from '../../contract/mcp.ts';
import { companyPagePath } from '../../documents/addresses.ts';
import { parseListQuery } from '../../query/list-query.ts';
import type { Dataset, StoredDocument } from '../dataset.ts';
import { formerPath } from '../former.ts';
import { answerFrom } from '../late-code.ts';
import { isLarge, joinBody, type MemoryBody } from '../response.ts';
import { searchNames } from '../search.ts';
import { readCompany, readList } from './companies.ts';
import { splitMarkdown } from '../../site/view/markdown-sections.ts';
import { findResource, loadText, readResource } from './resources.ts';
import { companyText, listText } from './texts.ts';

/** A search of the documentation has at most this many results. */
const maxDocsResults = 8;

/** The path of an absolute address of the service; other addresses stay as they are. */
const pathOf = ({ baseUrl }: Dataset, address: string): string =>
  address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;

/** Results of the tool `search`: matches by name, as GET /api/search finds them, then what the query finds as a question. */
export async function searchMarket(dataset: Dataset, query: string): Promise<SearchResults> {
  const { items } = await searchNames(dataset, query);
  const { results } = await answerFrom(dataset, query);
  const titles = new Map<string, string>();
  for (const { name, url } of [...items, ...results]) {
    if (url?.startsWith(dataset.baseUrl) && !titles.has(url)) titles.set(url, name ?? url);
  }
  return { results: [...titles].map(([url, title]) => ({ id: pathOf(dataset, url), title, url })) };
}

/** Indexes of the documentation, each read for the first search. */
const indexes = new WeakMap<StoredDocument, DocsIndex>();

/** Results of the tool `search` in the documentation: its pages and their sections. */
export async function searchDocs({ documents, baseUrl }: Dataset, query: string): Promise<SearchResults | Problem> {
  const document = documents.get(portalPaths.docsIndex);
  if (document === undefined || isLarge(document.body))
    return problem('service_unavailable', 'The index of the documentation is not part of this deployment.');
  let index = indexes.get(document);
  if (index === undefined) indexes.set(document, (index = readDocsIndex(textOf(await loadText(document)))));
  return {
    results: index
      .search(query, maxDocsResults, false)
      .map(({ path, title, page }) => ({ id: path, title: page === '' ? title : `${page}: ${title}`, url: baseUrl + path })),
  };
}

function textOf(body: MemoryBody): string {
  const whole = joinBody(body);
  return typeof whole === 'string' ? whole : new TextDecoder().decode(whole);
}

/** Reads the text that an ID from a search names. */
export async function fetchDocument(dataset: Dataset, server: McpServerId, id: string): Promise<FetchedDocument | Problem> {
  const { baseUrl } = dataset;
  const [path = '', section] = pathOf(dataset, id).split('#', 2);
  const found = path.startsWith('/') ? findResource(dataset, server, baseUrl + path) : null;
  const nothing = () => {
    const former = formerPath(dataset, path);
    if (former?.kind === 'gone') return former.fault;
    return problem('not_found', `Nothing here has the id ${quote(id)}.`, 'Use an id or url that search gave, exactly as it was given.');
  };
  const url = id.startsWith('/') ? baseUrl + id : id;
  switch (found?.kind) {
    case 'company': {
      const company = await readCompany(dataset, found.slug);
      return company === null ? nothing() : { id, title: company.name, url, ...ofCompany(dataset, company) };
    }
    case 'list': {
      const query = parseListQuery(
        found.search === '' ? `?limit=${limits.toolPageItems}` : `${found.search}&limit=${limits.toolPageItems}`,
      );
      if (isProblem(query)) return nothing();
      const list = await readList(dataset, query);
      const filters = [...new URLSearchParams(found.search)].map(([name, value]) => `${name}=${value}`).join(', ');
      return {
        id,
        title: filters === '' ? 'Crane companies' : `Crane companies: ${filters}`,
        text: listText(list.companies, list, list.largestT),
        url,
        metadata: { json: `${baseUrl}/api/companies${found.search}` },
      };
    }
    case 'rows': {
      const content = await readResource(dataset, server, baseUrl + path);
      return content?.body ? ofDocument(textOf(content.body), { mediaType: content.mimeType, path, section }, { id, url }) : nothing();
    }
    case 'document':
      return ofDocument(textOf(await loadText(found.document)), { mediaType: found.mimeType, path, section }, { id, url });
    case undefined:
      return nothing();
  }
}

function ofCompany({ baseUrl, columns }: Dataset, company: PublicCompany): Pick<FetchedDocument, 'text' | 'metadata'> {
  const { slug, country } = company;
  const url = baseUrl + companyPagePath(slug);
  return {
    text: companyText(company, columns.maxCapacityT[columns.find(slug)]!, url),
    metadata: { country, json: `${baseUrl}/api${companyPagePath(slug)}` },
  };
}

/** A document or a section of it, cut to what a model can read. */
function ofDocument(
  whole: string,
  { mediaType, path, section: wanted }: { readonly mediaType: string; readonly path: string; readonly section: string | undefined },
  { id, url }: Pick<FetchedDocument, 'id' | 'url'>,
): FetchedDocument | Problem {
  const { title, sections } = mediaType.startsWith('text/markdown') ? splitMarkdown(whole) : { title: '', sections: [] };
  const ids = sections.map((entry) => `${path}#${entry.id}`);
  // A section of the reference is also found by its operationId.
  const { summary } = operationList.find(({ operationId }) => operationId === wanted) ?? {};
  const section = sections.find((entry) => entry.id === wanted || entry.title === summary);
  if (wanted !== undefined && wanted !== '' && section === undefined)
    return problem(
      'not_found',
      `${quote(path)} has no part ${quote(wanted)}.`,
      ids.length === 0 ? `Use the id ${path}.` : `Its parts: ${ids.join(', ')}.`,
    );
  return {
    id,
    title: [title || path, section?.title].filter(Boolean).join(': '),
    text: cutText(section?.text ?? whole, section === undefined ? ids : []),
    url,
    metadata: { media_type: mediaType },
  };
}

/** Cuts a text at a line near the limit, and adds how to read the rest. */
function cutText(text: string, sectionIds: readonly string[]): string {
  const { maxFetchChars } = limits;
  if (text.length <= maxFetchChars) return text;
  const line = text.lastIndexOf('\n', maxFetchChars);
  const kept = text.slice(0, line > maxFetchChars / 2 ? line : maxFetchChars).toWellFormed();
  const rest = sectionIds.length === 0 ? 'Open the url for all of it.' : `Fetch a part: ${sectionIds.join(', ')}`;
  return `${kept}\n\n[The first ${formatInteger(kept.length)} of ${formatInteger(text.length)} characters. ${rest}]`;
}
