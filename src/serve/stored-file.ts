import { isProblem } from '../contract/errors.ts';
import { storedHeaders, type DocumentClass } from '../contract/headers.ts';
import { operationList, operations } from '../contract/operations.ts';
import type { DocumentIndex } from '../query/document-index.ts';
import { addressOf, companyAt, companyPageAt, findPlace, listFile, notFoundPath, type Place } from '../documents/addresses.ts';
import { parseListQuery } from '../query/list-query.ts';
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
const withoutQuery = new Set(
  operationList.filter(({ parameters }) => !parameters.some((parameter) => parameter.in === 'query')).map(({ path }) => path),
);

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
  documents.delete(notFoundPath);
  // Who wants the page at the address of such an operation is told by Accept, which is the function's to read.
  for (const { method, path } of operationList) if (method === 'POST') documents.delete(path);
  const classHeaders = (documentClass: DocumentClass): StoredFile['headers'] =>
    storedHeaders(index.classes[documentClass], documentClass, current);
  const published = (place: Place | null): StoredFile | null =>
    place === null || !has(place.file)
      ? null
      : { file: place.file, headers: { ...classHeaders(place.documentClass), 'Content-Type': place.mediaType } };

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
      return url === null ? null : published(findPlace(url));
    }
    if (document === undefined) {
      const isMember = companyPageAt(path) !== null || (search === '' && companyAt(path) !== null);
      return isMember ? published(findPlace(path)) : null;
    }
    if (search !== '' && (withoutQuery.has(path) || document.class === 'data')) return null;
    const link = document.link === null ? {} : { Link: document.link };
    return { file: document.file, headers: { ...classHeaders(document.class), 'Content-Type': document.media_type, ...link } };
  };
}
