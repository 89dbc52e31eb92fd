import { isProblem } from '../contract/errors.ts';
import { storedHeaders, type DocumentClass } from '../contract/headers.ts';
import { operationList, operations } from '../contract/operations.ts';
import type { DocumentIndex } from '../query/document-index.ts';
import { addressOf, companyAt, companyPageAt, findFileAddress, listFile, notFoundPath, type FileAddress } from '../documents/addresses.ts';
import { parseListQuery } from '../query/list-query.ts';
import { prefersMarkdown } from './negotiate.ts';

/** A stored file that answers an address, with the headers that a host must send. */
export interface StoredFile {
  /** Path below `client/`. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The parts of a request that the choice of a stored file depends on. */
export interface StoredRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  /** The requested SVC-API-Version. */
  readonly version: string | null;
  readonly accept: string | null;
}

/** Finds the stored file of a request; null hands the request to the function. */
export type FindStored = (request: StoredRequest) => StoredFile | null;

/** Paths of operations that take no query. The function refuses a request that has one. */
const withoutQuery = new Set(
  operationList.filter(({ parameters }) => !parameters.some((parameter) => parameter.in === 'query')).map(({ path }) => path),
);

/**
 * The rules of a static host. If an operation takes a query, a file is only given for exactly the query that it answers, never for the path
 * alone.
 *
 * @param has Whether the file of a company or list was published. A host that can't know returns true, and asks the function if the file
 * turns out to be missing.
 */
export function storedFiles(index: DocumentIndex, has: (file: string) => boolean): FindStored {
  const current = index.contract_version;
  const documents = new Map(index.documents.map((document) => [document.url, document]));
  documents.delete(notFoundPath);
  // Accept decides who gets the page at the address of such an operation, and only the function reads it.
  for (const { method, path } of operationList) if (method === 'POST') documents.delete(path);
  const classHeaders = (documentClass: DocumentClass): StoredFile['headers'] =>
    storedHeaders(index.classes[documentClass], documentClass, current);
  const published = (address: FileAddress | null): StoredFile | null =>
    address === null || !has(address.file)
      ? null
      : { file: address.file, headers: { ...classHeaders(address.documentClass), 'Content-Type': address.mediaType } };

  return ({ method, path, search, version, accept }) => {
    // A page has a Markdown alternate, which the function chooses.
    if ((method !== 'GET' && method !== 'HEAD') || prefersMarkdown(accept)) return null;
    const document = documents.get(path);
    const isPage = document?.class === 'page' || document?.class === 'asset';
    if (!isPage && version !== null && version !== current) return null;
    if (path === operations.listCompanies.path) {
      const query = parseListQuery(search);
      const file = isProblem(query) ? null : listFile(query);
      const url = file === null ? null : addressOf(file);
      return url === null ? null : published(findFileAddress(url));
    }
    if (document === undefined) {
      const isMember = companyPageAt(path) !== null || (search === '' && companyAt(path) !== null);
      return isMember ? published(findFileAddress(path)) : null;
    }
    if (search !== '' && (withoutQuery.has(path) || document.class === 'data')) return null;
    const link = document.link === null ? {} : { Link: document.link };
    return { file: document.file, headers: { ...classHeaders(document.class), 'Content-Type': document.media_type, ...link } };
  };
}
