import { mediaTypes } from '../contract/discovery.ts';
import { isProblem } from '../contract/errors.ts';
import { storedHeaders, type DocumentClass } from '../contract/headers.ts';
import { operationList, operations } from '../contract/operations.ts';
import type { DocumentIndex } from '../query/document-index.ts';
import { listFile, parseListQuery } from '../query/list-query.ts';
import { prefersMarkdown } from './negotiate.ts';

/** A stored file that answers an address, with what a host must send beside it. */
export interface StoredFile {
  /** Path below `client/`. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request, as far as the choice of a stored file depends on it. */
export interface StoredRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  /** The SVC-API-Version that was asked for. */
  readonly version: string | null;
  readonly accept: string | null;
}

/** Finds the stored file of a request; null hands the request to the function. */
export type FindStored = (request: StoredRequest) => StoredFile | null;

/** Operations by path that take no query, so that one with a query is the function's to refuse. */
const withoutQuery = new Set(operationList.filter(({ path }) => path !== operations.listCompanies.path).map(({ path }) => path));
const companyPrefix = operations.getCompanyBySlug.path.replace('{slug}', '');
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A company's page for people, or the same in Markdown. */
const companyPage = /^\/companies\/([a-z0-9]+(?:-[a-z0-9]+)*)(\.md)?$/;
/** What the host keeps for the address where nothing is. */
const notFoundUrl = '/404';

/**
 * The rules of a static host. A query is part of the address wherever it matters: a file is only given for the very query
 * that it answers, never for the path alone.
 *
 * @param has Whether a company's or a list's file was published. A host that can't know it says yes, and asks the function
 * when the file turns out to be missing.
 */
export function storedFiles(index: DocumentIndex, has: (file: string) => boolean): FindStored {
  const current = index.contract_version;
  const documents = new Map(index.documents.map((document) => [document.url, document]));
  documents.delete(notFoundUrl);
  // Who wants the page at the address of such an operation is told by Accept, which is the function's to read.
  for (const { method, path } of operationList) if (method === 'POST') documents.delete(path);
  const classHeaders = (documentClass: DocumentClass): StoredFile['headers'] =>
    storedHeaders(index.classes[documentClass], documentClass, current);
  const data: StoredFile['headers'] = { ...classHeaders('data'), 'Content-Type': 'application/json; charset=utf-8' };
  const known = (file: string): StoredFile | null => (has(file) ? { file, headers: data } : null);
  const pageHeaders = classHeaders('page');
  const knownPage = (file: string): StoredFile | null =>
    has(file)
      ? { file, headers: { ...pageHeaders, 'Content-Type': file.endsWith('.md') ? mediaTypes.markdown : 'text/html; charset=utf-8' } }
      : null;

  return ({ method, path, search, version, accept }) => {
    // A page has a Markdown alternate, which the function chooses.
    if ((method !== 'GET' && method !== 'HEAD') || prefersMarkdown(accept)) return null;
    const document = documents.get(path);
    const isPage = document?.class === 'page' || document?.class === 'asset';
    if (!isPage && version !== null && version !== current) return null;
    if (path === operations.listCompanies.path) {
      const query = parseListQuery(search);
      const file = isProblem(query) ? null : listFile(query);
      return file === null ? null : known(`api/companies/_lists/${file}`);
    }
    if (document === undefined) {
      const page = companyPage.exec(path);
      if (page !== null) return knownPage(`companies/${page[1]}.${page[2] === undefined ? 'html' : 'md'}`);
      const slug = path.startsWith(companyPrefix) ? path.slice(companyPrefix.length) : '';
      return search === '' && slugPattern.test(slug) ? known(`api/companies/${slug}.json`) : null;
    }
    if (search !== '' && withoutQuery.has(path)) return null;
    const link = document.link === null ? {} : { Link: document.link };
    return { file: document.file, headers: { ...classHeaders(document.class), 'Content-Type': document.media_type, ...link } };
  };
}
