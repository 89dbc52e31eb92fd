import { isProblem } from '../../contract/errors.ts';
import { operations } from '../../contract/operations.ts';
import { listFile, parseListQuery } from '../../query/list-query.ts';
import type { Family, Manifest } from '../manifest.ts';

/** A stored file that answers an address, with what a host must send beside it. */
export interface StaticFile {
  /** Path below `client/`. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds the stored file of an address; null hands the request to the function. */
export type StaticRules = (method: string, path: string, search: string) => StaticFile | null;

/**
 * The rules of a static host, made from the manifest. A query is part of the address wherever it matters: a file is only
 * given for the very query that it answers, never for the path alone.
 */
export function staticRules(manifest: Manifest): StaticRules {
  const keys = (name: Family['name']): ReadonlySet<string> =>
    new Set(manifest.families.find((family) => family.name === name)?.entries.map(([key]) => key));
  const companies = keys('companies');
  const lists = keys('lists');
  const documents = new Map(manifest.documents.map((document) => [document.url, document]));
  const data: StaticFile['headers'] = { ...manifest.classes.data, 'Content-Type': 'application/json; charset=utf-8' };
  const pageFamilies = manifest.families
    .filter(({ name }) => name === 'company-pages' || name === 'company-pages-markdown')
    .map(({ url, file, entries, ...family }) => ({
      file,
      entries: new Map(entries.map(([key]) => [url.replace('{key}', key), key])),
      headers: { ...manifest.classes[family.class], 'Content-Type': family.media_type },
    }));
  const companyPrefix = operations.getCompanyBySlug.path.replace('{slug}', '');

  return (method, path, search) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (path === operations.listCompanies.path) {
      const query = parseListQuery(search);
      const file = isProblem(query) ? null : listFile(query);
      return file !== null && lists.has(file.replace(/\.json$/, '')) ? { file: `api/companies/_lists/${file}`, headers: data } : null;
    }
    if (path.startsWith(companyPrefix)) {
      const slug = path.slice(companyPrefix.length);
      return search === '' && companies.has(slug) ? { file: `api/companies/${slug}.json`, headers: data } : null;
    }
    const page = pageFamilies.find(({ entries }) => entries.has(path));
    if (page !== undefined) return { file: page.file.replace('{key}', page.entries.get(path)!), headers: page.headers };
    const document = documents.get(path);
    if (document === undefined || (path.startsWith('/api/') && search !== '')) return null;
    const link = document.link === null ? {} : { Link: document.link };
    return { file: document.file, headers: { ...manifest.classes[document.class], 'Content-Type': document.media_type, ...link } };
  };
}
