import { answerQuestion } from '../../ask/answering/answer-question.ts';
import { indexField, openRecordIndex, type RecordIndex } from '../../ask/lexicon/rank-records.ts';
import type { PublicCompany } from '../../contract/entities.ts';
import { isProblem, problem, quote, type Problem } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { FetchedDocument, McpServerId, SearchResults } from '../../contract/mcp.ts';
import { companyPagePath } from '../../documents/addresses.ts';
import { parseListQuery } from '../../query/list-query.ts';
import type { Dataset } from '../dataset.ts';
import { isLarge, joinBody, type MemoryBody } from '../response.ts';
import { readCompany, readList } from './companies.ts';
import { splitMarkdown } from './markdown-parts.ts';
import { docsPages, findResource, loadText } from './resources.ts';
import { companyText, listText } from './texts.ts';

/** Results of a search over the documentation, at most. */
const maxDocsResults = 8;

/** An absolute address of the service as its path; others stay as they are. */
const pathOf = ({ baseUrl }: Dataset, address: string): string =>
  address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;

/** What a question leads to, in the form of the tool `search`. */
export async function searchMarket(dataset: Dataset, query: string): Promise<SearchResults> {
  const { results } = await answerQuestion({ ...dataset, index: await dataset.ask() }, query);
  return {
    results: results.flatMap(({ name, url }) =>
      url?.startsWith(dataset.baseUrl) ? [{ id: pathOf(dataset, url), title: name ?? url, url }] : [],
    ),
  };
}

/** A page of the documentation or a part of one, as it is found. */
interface DocsEntry {
  readonly id: string;
  readonly title: string;
}

interface DocsIndex {
  readonly entries: readonly DocsEntry[];
  readonly index: RecordIndex;
}

/** The indexes of the documentation; each is made when it is first searched. */
const indexes = new WeakMap<Dataset, Promise<DocsIndex>>();

/** The pages and parts of the documentation that words are found in, in the form of the tool `search`. */
export async function searchDocs(dataset: Dataset, query: string): Promise<SearchResults> {
  let opening = indexes.get(dataset);
  if (opening === undefined) {
    opening = indexDocs(dataset);
    indexes.set(dataset, opening);
    opening.catch(() => indexes.delete(dataset));
  }
  const { entries, index } = await opening;
  return {
    results: index
      .search(query, maxDocsResults, () => true)
      .map(({ id: at }) => {
        const { id, title } = entries[at]!;
        return { id, title, url: dataset.baseUrl + id };
      }),
  };
}

async function indexDocs(dataset: Dataset): Promise<DocsIndex> {
  const found: (DocsEntry & { readonly name: string; readonly body: string })[] = [];
  for (const { path, markdown, title, description } of docsPages) {
    const document = dataset.documents.get(markdown);
    if (document === undefined || isLarge(document.body)) continue;
    const { lead, parts } = splitMarkdown(textOf(await loadText(document)));
    found.push({ id: path, title, name: title, body: `${description} ${lead}` });
    for (const part of parts) found.push({ id: `${path}#${part.id}`, title: `${title}: ${part.title}`, name: part.title, body: part.text });
  }
  const fields = { name: indexField(found.map(({ name }) => name)), body: indexField(found.map(({ body }) => body)) };
  return { entries: found, index: openRecordIndex(fields, found.length) };
}

function textOf(body: MemoryBody): string {
  const whole = joinBody(body);
  return typeof whole === 'string' ? whole : new TextDecoder().decode(whole);
}

/** Reads what an ID of a search names, as text. */
export async function fetchDocument(dataset: Dataset, server: McpServerId, id: string): Promise<FetchedDocument | Problem> {
  const { baseUrl } = dataset;
  const [path = '', part] = pathOf(dataset, id).split('#', 2);
  const found = path.startsWith('/') ? findResource(dataset, server, baseUrl + path) : null;
  const nothing = () =>
    problem('not_found', `Nothing here has the id ${quote(id)}.`, 'Use an id or url that search gave, exactly as it was given.');
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
    case 'document':
      return ofDocument(textOf(await loadText(found.document)), found.mimeType, path, part, { id, url });
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

/** A document or a part of it, cut to what a model can read. */
function ofDocument(
  whole: string,
  mediaType: string,
  path: string,
  wanted: string | undefined,
  { id, url }: Pick<FetchedDocument, 'id' | 'url'>,
): FetchedDocument | Problem {
  const { title, parts } = mediaType.startsWith('text/markdown') ? splitMarkdown(whole) : { title: '', parts: [] };
  const ids = parts.map((entry) => `${path}#${entry.id}`);
  const part = parts.find((entry) => entry.id === wanted);
  if (wanted !== undefined && wanted !== '' && part === undefined)
    return problem(
      'not_found',
      `${quote(path)} has no part ${quote(wanted)}.`,
      ids.length === 0 ? `Use the id ${path}.` : `Its parts: ${ids.join(', ')}.`,
    );
  return {
    id,
    title: [title || path, part?.title].filter(Boolean).join(': '),
    text: cutText(part?.text ?? whole, part === undefined ? ids : []),
    url,
    metadata: { media_type: mediaType },
  };
}

/** A text up to a line near the limit, and then how to read the rest. */
function cutText(text: string, partIds: readonly string[]): string {
  const { maxFetchChars } = limits;
  if (text.length <= maxFetchChars) return text;
  const line = text.lastIndexOf('\n', maxFetchChars);
  const kept = text.slice(0, line > maxFetchChars / 2 ? line : maxFetchChars).toWellFormed();
  const rest = partIds.length === 0 ? 'Open the url for all of it.' : `Fetch a part: ${partIds.join(', ')}`;
  return `${kept}\n\n[The first ${kept.length.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters. ${rest}]`;
}
