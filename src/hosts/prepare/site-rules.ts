import type { DocumentClass } from '../../contract/headers.ts';
import { operationList, operations } from '../../contract/operations.ts';
import { escaped, extensionOf, listFileOf, notFoundPath, fileAddressOf, slugForm } from '../../documents/addresses.ts';
import { glancePaths } from '../../query/glance.ts';
import { listParameters } from '../../query/stored-lists.ts';
import type { Manifest, ManifestDocument } from '../../writer/manifest.ts';

/** What a host sends for an address: a file and its headers. */
interface Rule {
  /** Path below `client/`; in a pattern, `{key}` is the part that the pattern matched. */
  readonly file: string;
  readonly mediaType: string;
  readonly documentClass: DocumentClass;
}

/** A rule for one address. */
export interface ExactRule extends Rule {
  readonly url: string;
  readonly link: string | null;
}

/** A rule for every address of the form `prefix`, key, `extension`. */
export interface PatternRule extends Rule {
  readonly prefix: string;
  /** A regular expression for the key, without capturing groups. */
  readonly key: string;
  readonly extension: string;
}

/** A rule for lists: the file for each query, exactly as sent. */
export interface ListRule {
  /** Regular expression for the query, with groups named like the parameters. */
  readonly query: string;
  /** Path below `client/`, with `{country}` and the like for the groups. */
  readonly file: string;
}

/**
 * The manifest in as few rules as possible. A host checks whether the file of a pattern exists, and otherwise asks the function; so the
 * rules don't depend on which companies, lists and pages exist, and stay valid when only the data changes.
 */
export interface SiteRules {
  readonly exact: readonly ExactRule[];
  readonly patterns: readonly PatternRule[];
  readonly lists: readonly ListRule[];
  /** Addresses that match a pattern but aren't files of it: files of other addresses, and operations that take a body. */
  readonly hidden: readonly string[];
  /** Address of the lists. */
  readonly listUrl: string;
  /** The media type of most files with an extension, by extension with its dot. */
  readonly types: ReadonlyMap<string, string>;
}

/** Keys of files and pages, other than slugs. They start with a letter or digit, so that none is a hidden file or leads upward. */
const nameKey = { plain: '[A-Za-z0-9][A-Za-z0-9_~-]*', dotted: '[A-Za-z0-9][A-Za-z0-9._~-]*' };
/** This many documents of one form make a pattern; fewer are listed. */
const minPatternDocuments = 3;
/** Pages come and go with the data, and assets with their content, so rules use patterns for them. */
const changesWithData = (document: ManifestDocument): boolean =>
  document.class === 'asset' || (document.class === 'page' && extensionOf(document.url) === '');

/** Large markets have a file for each country, and a market may grow large. */
const isCountryFile = ({ url }: ManifestDocument): boolean => url.startsWith(glancePaths.countries);
function countryFiles(): PatternRule {
  const { url, file, mediaType, documentClass } = fileAddressOf(glancePaths.country('DE'));
  const [prefix = '', extension = ''] = url.split('DE');
  return { prefix, key: '[A-Z]{2}', extension, file: file.replace('DE', '{key}'), mediaType, documentClass };
}

/** Downloads are listed: some hosts match only the beginning of an address, and other documents begin the same way. */
const isDownload = (document: ManifestDocument): boolean => document.class === 'download';

export function siteRules({ documents, families }: Manifest): SiteRules {
  // At the address of an operation that takes a body, the function tells by Accept whether to send the page.
  const shown = documents.filter((document) => document.url !== notFoundPath && !isPosted(document) && !isCountryFile(document));
  const { exact, patterns } = gather(shown);
  patterns.push(countryFiles());
  for (const { name, url, file, media_type, class: documentClass } of families) {
    if (name === 'lists') continue;
    const [prefix = '', extension = ''] = url.split(/\{\w+\}/);
    patterns.push({ prefix, key: slugForm, extension, file, mediaType: media_type, documentClass });
  }
  return {
    exact,
    patterns,
    lists: listRules(),
    hidden: [...hiddenUrls(documents, patterns), ...postedUrls(patterns)],
    listUrl: operations.listCompanies.path,
    types: commonTypes([...exact, ...patterns]),
  };
}

/** Whether a document has the address of an operation that takes a body: a host must ask the function before it sends the file. */
export const isPosted = ({ url }: Pick<ManifestDocument, 'url'>): boolean =>
  operationList.some(({ method, path }) => method === 'POST' && path === url);

/** Operations that take a body and match a pattern. */
const postedUrls = (patterns: readonly PatternRule[]): string[] =>
  operationList
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path)
    .filter((path) =>
      patterns.some(({ prefix, key, extension }) => new RegExp(`^${escaped(prefix)}${key}${escaped(extension)}$`).test(path)),
    );

/** Addresses that a pattern gives to files meant for another address: /index for index.html. */
function hiddenUrls(documents: readonly ManifestDocument[], patterns: readonly PatternRule[]): string[] {
  const urls = new Set(documents.map(({ url }) => url).filter((url) => url !== notFoundPath));
  return documents.flatMap(({ file }) =>
    patterns.flatMap(({ prefix, key, extension, file: form }) => {
      const [head = '', tail = ''] = form.split('{key}');
      if (!file.startsWith(head) || !file.endsWith(tail)) return [];
      const found = file.slice(head.length, file.length - tail.length);
      const url = prefix + found + extension;
      return new RegExp(`^${key}$`).test(found) && !urls.has(url) ? [url] : [];
    }),
  );
}

/** Splits documents into those that a pattern covers and those that are listed. */
function gather(documents: readonly ManifestDocument[]): { exact: ExactRule[]; patterns: PatternRule[] } {
  const groups = new Map<string, ManifestDocument[]>();
  const formOf = ({ url }: ManifestDocument) => `${url.slice(0, url.lastIndexOf('/') + 1)}*${extensionOf(url)}`;
  for (const document of documents) {
    const form = formOf(document);
    groups.set(form, [...(groups.get(form) ?? []), document]);
  }
  const exact: ExactRule[] = [];
  const patterns: PatternRule[] = [];
  for (const group of groups.values()) {
    const alike = largestAlike(group);
    const [first] = alike;
    const isPattern = first !== undefined && (changesWithData(first) || (alike.length >= minPatternDocuments && !isDownload(first)));
    for (const document of group) if (!isPattern || !alike.includes(document)) exact.push(exactRule(document));
    if (!isPattern) continue;
    const extension = extensionOf(first.url);
    patterns.push({
      prefix: first.url.slice(0, first.url.lastIndexOf('/') + 1),
      // Without an extension, a dot would match other files.
      key: extension === '' ? nameKey.plain : nameKey.dotted,
      extension,
      file: `${first.url.slice(1, first.url.lastIndexOf('/') + 1)}{key}${extension}${suffixOf(first)}`,
      mediaType: first.media_type,
      documentClass: first.class,
    });
  }
  return { exact, patterns };
}

/** What the file name adds to the address; null if they differ otherwise. */
const suffixOf = ({ url, file }: ManifestDocument): string | null =>
  url !== '/' && `/${file}`.startsWith(url) ? file.slice(url.length - 1) : null;

/** The largest set of documents in a group that differ only by their key. Operations take no query and are listed. */
function largestAlike(group: readonly ManifestDocument[]): ManifestDocument[] {
  const parts = new Map<string, ManifestDocument[]>();
  for (const document of group) {
    const suffix = suffixOf(document);
    if (document.link !== null || suffix === null || isOperation(document.url)) continue;
    const part = [suffix, document.media_type, document.class].join('\n');
    parts.set(part, [...(parts.get(part) ?? []), document]);
  }
  return [...parts.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const isOperation = (url: string): boolean => operationList.some(({ path }) => path === url);

const exactRule = ({ url, file, media_type: mediaType, class: documentClass, link }: ManifestDocument): ExactRule => ({
  url,
  file,
  mediaType,
  documentClass,
  link,
});

/** One rule for each combination of parameters that a stored list may have, in the order used in links. */
function listRules(): ListRule[] {
  return Array.from({ length: 2 ** listParameters.length }, (_, set) => {
    const given = listParameters.filter((_parameter, i) => (set >> i) & 1);
    return {
      query: given.map(({ name, form }) => `${name}=(?<${name}>${form})`).join('&'),
      file: listFileOf(Object.fromEntries(given.map(({ name }) => [name, `{${name}}`]))),
    };
  });
}

/** The most frequent media type of each extension of files. */
function commonTypes(rules: readonly Rule[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { file, mediaType } of rules) {
    const extension = extensionOf(file);
    const types = counts.get(extension) ?? new Map<string, number>();
    types.set(mediaType, (types.get(mediaType) ?? 0) + (file.includes('{key}') ? minPatternDocuments : 1));
    counts.set(extension, types);
  }
  return new Map([...counts].map(([extension, types]) => [extension, [...types].toSorted(([, a], [, b]) => b - a)[0]![0]]));
}
