import {
  discoveryAliases,
  discoveryPaths,
  downloadPaths,
  feedPaths,
  mediaTypes,
  portalPaths,
  skillPath,
  wellKnownFolder,
} from '../contract/discovery.ts';
import { guides } from '../contract/guides.ts';
import type { KeptKind } from '../contract/found-kinds.ts';
import type { DocumentClass } from '../contract/headers.ts';
import { limits } from '../contract/limits.ts';
import { operationList, operations, type Operation } from '../contract/operations.ts';
import { publicTableNames } from '../contract/public-tables.ts';
import { tablePaths } from '../contract/table-paths.ts';
import { idPattern, slugPattern } from '../contract/slug.ts';
import { companiesFile } from '../query/company-store.ts';
import { documentIndexFormat } from '../query/document-index.ts';
import { glancePaths } from '../query/glance.ts';
import type { ListQuery } from '../query/list-query.ts';
import { companyFile, listFileForm, listKey, listParameters, type ListParameter } from '../query/stored-lists.ts';
import { siteFormat } from '../query/site-file.ts';
import { mapOf } from '../contract/map-of.ts';
import { placePaths } from '../places/place-file.ts';

/**
 * The only mapping of address, file, class and media type. Code that makes a document asks {@link fileAddressOf}; the manifest lists
 * these addresses, and servers and the rules of hosts use the manifest and this file.
 *
 *     /                                  index.html
 *     /atlas/concepts                    atlas/concepts.html                       a page
 *     /api/facets                        api/facets.json                           a document for programs
 *     /api/companies/{slug}              api/companies/{slug}.json
 *     /api/companies?country=DE          api/companies/_lists/DE/any/first.json
 *     /api/models/{slug}                 api/models/{slug}.json                    and so with wanted ads
 *     /files/companies.json              files/companies.json                      all companies at a glance
 *     /robots.txt, /atlas/concepts.md    robots.txt, atlas/concepts.md             an address with an extension is its file
 *
 * An address has exactly one file, and a file exactly one address. A document that would break this has no address.
 */

/** An address with its file, and how the document there is sent. */
export interface FileAddress {
  /** Path of the address, with its query if the query selects the file. */
  readonly url: string;
  /** Path of the file below `client/`. */
  readonly file: string;
  readonly mediaType: string;
  readonly documentClass: DocumentClass;
}

/** The file that lists all others, in a published folder. */
export const manifestFile = 'manifest.json';
/** Its folder of documents, and the path of a document's file below the published folder. */
export const clientFolder = 'client';
export const clientFile = (file: string): string => `${clientFolder}/${file}`;
/** Its folder of the function, and the path of one of {@link serverFiles} below the published folder. */
const serverFolder = 'server';
export const serverFile = (file: string): string => `${serverFolder}/${file}`;

/** Names of the function's files, below `server/`. */
export const serverFiles = {
  site: siteFormat.file,
  columns: 'columns.bin',
  companies: companiesFile,
  ask: 'ask.bin',
  companyPages: 'company-pages.json',
  /** What the check of the data found, for comparison with the next release. Hosts don't serve it, and the function doesn't read it. */
  notices: 'findings.json',
  /** The function for any runtime, with the adapters of hosts. */
  functionCode: 'function.js',
  /** The Node host, and the module that starts it. */
  nodeCode: 'server.js',
  nodeStart: 'node.js',
  /** The program that publishes an uploaded release on a server. */
  takeIn: 'take-in.js',
  package: 'package.json',
} as const;

/** What the function is opened from on a host without a folder, besides {@link documentIndexFile}. */
export const functionFiles: readonly string[] = [
  serverFiles.site,
  serverFiles.columns,
  serverFiles.companies,
  serverFiles.ask,
  serverFiles.companyPages,
];

/** The index of documents, in the deployment of a host without a folder. */
export const documentIndexFile = documentIndexFormat.file;

/** The page for addresses that don't exist. Nobody requests it by this name. */
export const notFoundPath = '/404';

const [companyHead = '', companyTail = ''] = operations.getCompanyBySlug.path.split('{slug}');

/** The address of a company, model or ad by its key, which ends the path of the operation. */
export const memberPath = ({ path }: Pick<Operation, 'path'>, key: string): string => path.replace(/\{\w+\}$/, key);

/** The address of a company for programs, and that of its page. */
export const companyPath = (slug: string): string => companyHead + slug + companyTail;
export const companyPagePath = (slug: string): string => `/companies/${slug}`;

const markdownEnding = '.md';

/** The address of a page's Markdown alternate. The front page has no name to add to. */
export const markdownPath = (path: string): string => `${path === '/' ? '/index' : path}${markdownEnding}`;

/** A regular expression that matches exactly this text. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A key in an address, as a regular expression without anchors and capturing groups. */
const formOf = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '').replace(/\((?!\?)/, '(?:');
const slugForm = formOf(slugPattern);

const operationPaths: ReadonlySet<string> = new Set(operationList.map(({ path }) => path));
const companyPattern = new RegExp(`^${companyPath(`(${slugForm})`)}$`);
const companyPagePattern = new RegExp(`^${companyPagePath(`(${slugForm})`)}(${escaped(markdownEnding)})?$`);

/** The slug at the address of a company for programs; null for any other path. The company may not exist. */
export const companyAt = (path: string): string | null => (operationPaths.has(path) ? null : (companyPattern.exec(path)?.[1] ?? null));

/** The slug at the address of a company's page, and the form of the page; null for any other path. The company may not exist. */
export function companyPageAt(path: string): { readonly slug: string; readonly form: 'html' | 'markdown' } | null {
  const [, slug, ending] = companyPagePattern.exec(path) ?? [];
  return slug === undefined ? null : { slug, form: ending === undefined ? 'html' : 'markdown' };
}

/** Where the rows of each kind are, without their keys: their pages, and their addresses for programs. */
const rowFolders: Readonly<Record<KeptKind, { readonly page: string; readonly data: string | null; readonly key: string }>> = {
  company: { page: companyPagePath(''), data: companyPath(''), key: slugForm },
  model: { page: '/atlas/', data: memberPath(operations.getModel, ''), key: slugForm },
  concept: { page: '/atlas/concepts/', data: null, key: slugForm },
  listing: { page: '/marketplace/', data: null, key: slugForm },
  // A country has several pages if it has many companies.
  country: { page: '/countries/', data: null, key: '[a-z]{2}(?:/\\d+)?' },
  wanted_ad: { page: '/wanted/', data: memberPath(operations.getWantedAd, ''), key: formOf(idPattern) },
};

/** The address of a row: of its page, of the Markdown of that, or for programs. */
export interface RowAddress {
  readonly kind: KeptKind;
  readonly key: string;
  readonly form: 'page' | 'markdown' | 'data';
}

/** The path of a row; null if its kind has none for programs. */
export function rowPath({ kind, key, form }: RowAddress): string | null {
  const { page, data } = rowFolders[kind];
  if (form === 'data') return data === null ? null : data + key;
  return form === 'page' ? page + key : markdownPath(page + key);
}

/** By form, what is below the folders of each kind. The page of a model has another below it, with its companies. */
const rowForms = (Object.keys(rowFolders) as KeptKind[]).flatMap((kind) => {
  const { page, data, key } = rowFolders[kind];
  const below = kind === 'model' ? '(?:/companies)?' : '';
  const form = (name: RowAddress['form'], start: string, end: string) =>
    ({ kind, form: name, pattern: new RegExp(`^${start}(${key})${end}$`) }) as const;
  return [
    form('page', page, below),
    form('markdown', page, `${below}${escaped(markdownEnding)}`),
    ...(data === null ? [] : [form('data', data, '')]),
  ];
});

/** The row at a path, which may not exist; null for any other path. */
export function rowAt(path: string): RowAddress | null {
  if (operationPaths.has(path)) return null;
  for (const { kind, form, pattern } of rowForms) {
    const key = pattern.exec(path)?.[1];
    if (key !== undefined) return { kind, key, form };
  }
  return null;
}

const listPath = operations.listCompanies.path;

/** Documents that the manifest lists by family, since there are many: the pattern of address and file, with `{key}` for what differs. */
export const families = {
  companies: { url: companyPath('{key}'), file: companyFile(companyPath('{key}')) },
  lists: { url: `${listPath}?${listParameters.map(({ name }) => name).join(',')}`, file: listFileForm(listPath) },
  'company-pages': { url: companyPagePath('{key}'), file: `${companyPagePath('{key}').slice(1)}.html` },
  'company-pages-markdown': { url: markdownPath(companyPagePath('{key}')), file: markdownPath(companyPagePath('{key}')).slice(1) },
} as const;
export type FamilyName = keyof typeof families;

const keyForms: Readonly<Record<FamilyName, string>> = {
  companies: slugForm,
  lists: listParameters.map(({ form, absent }) => `(?:${form}|${absent})`).join('/'),
  'company-pages': slugForm,
  'company-pages-markdown': slugForm,
};
const familyPatterns = (Object.keys(families) as FamilyName[]).map(
  (name) => [name, new RegExp(`^${escaped(families[name].file).replace(escaped('{key}'), `(${keyForms[name]})`)}$`)] as const,
);

/** The family of a file and its key there; null for a document that the manifest lists by itself. */
export function familyOf(file: string): { readonly name: FamilyName; readonly key: string } | null {
  for (const [name, pattern] of familyPatterns) {
    const key = pattern.exec(file)?.[1];
    if (key !== undefined) return { name, key };
  }
  return null;
}

const familyFile = (name: FamilyName, key: string): string => families[name].file.replace('{key}', key);

const listFileOf = (values: Readonly<Partial<Record<ListParameter, string | null>>>): string => familyFile('lists', listKey(values));

/** The file with the response, if the build wrote it: every list by country, service and cursor with the default limit; else null. */
export function listFile({ filters, limit, cursor }: ListQuery): string | null {
  if (limit !== limits.defaultPageItems || filters.capacityMinT !== null || filters.bbox !== null) return null;
  return listFileOf({ country: filters.country, service_type: filters.serviceType, cursor: cursor?.text ?? null });
}

/** Addresses of models and wanted ads for programs. Their files add the extension. */
const rowPattern = new RegExp(
  `^(?:${memberPath(operations.getModel, slugForm)}|${memberPath(operations.getWantedAd, formOf(idPattern))})$`,
);

const extensionOf = (path: string): string => /\.[A-Za-z0-9]+$/.exec(path)?.[0] ?? '';

const isForPrograms = (path: string): boolean =>
  path.startsWith(wellKnownFolder) || path.startsWith('/api/') || path === discoveryPaths.agentAuth;

const discoveryAddresses: readonly string[] = [...Object.values(discoveryPaths), ...Object.values(discoveryAliases)];

/** Text documents for programs at an address without an extension. */
const plainTexts: ReadonlySet<string> = new Set([discoveryPaths.mcpRegistryAuth, discoveryPaths.openAiChallenge]);

/** Files of documents for programs at an address without an extension: the address with `.json`, unless that is an address too. */
const jsonFiles: ReadonlyMap<string, string> = new Map(
  [
    // An address that takes a query has no file: a host would send it for every query.
    ...operationList
      .filter(({ method, path, parameters }) => method === 'GET' && !path.includes('{') && !parameters.some((each) => each.in === 'query'))
      .map(({ path }) => path),
    ...discoveryAddresses.filter((path) => path !== discoveryPaths.mcp && path !== discoveryPaths.mcpDocs),
    // A resource with a path has its own document, at the address with the path put in (RFC 9728 §3.1).
    discoveryPaths.protectedResource + discoveryPaths.mcp,
    discoveryPaths.protectedResource + discoveryPaths.mcpDocs,
  ]
    .filter((path) => isForPrograms(path) && extensionOf(path) === '')
    .map((path) => {
      const isTaken = discoveryAddresses.includes(`${path}.json`);
      return [path, `${path.slice(1)}${isTaken ? '.alias' : ''}${plainTexts.has(path) ? '.txt' : '.json'}`];
    }),
);
const jsonAddresses: ReadonlyMap<string, string> = new Map(Array.from(jsonFiles, ([path, file]) => [file, path]));

/** A canonical path. Of its segments, only `.well-known` may begin with a dot. */
const plainPath = /^(?:\/(?:\.well-known|[A-Za-z0-9_~!$&'()*+,;=:@-][A-Za-z0-9._~!$&'()*+,;=:@-]*))+$/;

/** The file of an address, provided that {@link addressAt} leads back to the address. */
function fileAt(url: string): string | null {
  if (url === '/') return 'index.html';
  const [path = '', search = ''] = url.split('?', 2);
  if (path === listPath) return listFileOf(Object.fromEntries(new URLSearchParams(search)));
  if (!plainPath.test(url)) return null;
  const own = jsonFiles.get(url);
  if (own !== undefined) return own;
  const slug = companyAt(url);
  if (slug !== null) return familyFile('companies', slug);
  if (rowPattern.test(url)) return `${url.slice(1)}.json`;
  if (extensionOf(url) !== '') return url.slice(1);
  return isForPrograms(url) ? null : `${url.slice(1)}.html`;
}

/** The address of a file, provided that {@link fileAt} leads back to the file. */
function addressAt(file: string): string {
  if (file === 'index.html') return '/';
  const own = jsonAddresses.get(file);
  if (own !== undefined) return own;
  const family = familyOf(file);
  if (family?.name === 'companies') return companyPath(family.key);
  if (family?.name === 'lists') return listAddress(family.key);
  const row = `/${file.replace(/\.json$/, '')}`;
  if (file.endsWith('.json') && rowPattern.test(row)) return row;
  return `/${file.endsWith('.html') ? file.slice(0, -'.html'.length) : file}`;
}

function listAddress(key: string): string {
  const values = key.split('/');
  const given = listParameters.flatMap(({ name, absent }, i) => (values[i] === absent ? [] : [`${name}=${values[i]}`]));
  return given.length === 0 ? listPath : `${listPath}?${given.join('&')}`;
}

const typesByExtension: ReadonlyMap<string, string> = mapOf({
  '.html': 'text/html; charset=utf-8',
  '.md': mediaTypes.markdown,
  '.txt': mediaTypes.text,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.ts': 'text/typescript; charset=utf-8',
  '.json': mediaTypes.json,
  '.ndjson': mediaTypes.jsonLines,
  '.geojson': 'application/geo+json',
  '.parquet': mediaTypes.parquet,
  '.csv': 'text/csv; charset=utf-8; header=present',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.xml': mediaTypes.xml,
  '.atom': `${mediaTypes.atom}; charset=utf-8`,
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
});

/** Documents with a media type from their standard. */
const typesByAddress: ReadonlyMap<string, string> = new Map([
  [discoveryPaths.apiCatalog, mediaTypes.apiCatalog],
  [discoveryPaths.openApi, mediaTypes.openApi],
  [discoveryAliases.openApi, mediaTypes.openApi],
  [discoveryPaths.aiCatalog, mediaTypes.aiCatalog],
  [discoveryPaths.ard, mediaTypes.aiCatalog],
  [discoveryPaths.mcpCard, mediaTypes.serverCard],
  [discoveryAliases.mcpCard, mediaTypes.serverCard],
  [discoveryAliases.mcpCardOfHost, mediaTypes.serverCard],
  [discoveryPaths.mcpDocsCard, mediaTypes.serverCard],
  [discoveryAliases.mcpDocsCard, mediaTypes.serverCard],
  [discoveryPaths.mcpDocsCanonicalCard, mediaTypes.serverCard],
]);
const skillPattern = new RegExp(`^${escaped(skillPath('*')).replace(escaped('*'), '[^/]+')}$`);

function mediaTypeOf(url: string, file: string): string | null {
  if (url.startsWith(feedPaths.folder) && url.endsWith('.json')) return mediaTypes.jsonFeed;
  return typesByAddress.get(url) ?? (skillPattern.test(url) ? mediaTypes.skill : (typesByExtension.get(extensionOf(file)) ?? null));
}

/**
 * The class of all documents whose addresses begin alike. There are as many of them as the rows, the places and the compiled code make, so
 * hosts set their headers by these beginnings; every other document has a rule of its own.
 */
export const classesByPrefix: ReadonlyMap<string, DocumentClass> = new Map<string, DocumentClass>([
  // The page build names its files by their content.
  ['/_astro/', 'asset'],
  ['/api/', 'data'],
  [feedPaths.folder, 'data'],
  [glancePaths.folder, 'download'],
  // A site with many pages has several sitemaps.
  [discoveryPaths.sitemap.replace('.xml', ''), 'discovery'],
  ...['/atlas/', companyPagePath(''), '/countries/', '/map/', '/marketplace/', '/wanted/'].map((folder) => [folder, 'page'] as const),
]);

const aboutDownloads: ReadonlySet<string> = new Set([downloadPaths.page, downloadPaths.index, downloadPaths.dataPackage]);
const downloads: ReadonlySet<string> = new Set([
  ...Object.values(downloadPaths).filter((path) => !aboutDownloads.has(path)),
  ...publicTableNames.flatMap((name) => [tablePaths(name).csv, tablePaths(name).parquet]),
]);
const discovery: ReadonlySet<string> = new Set([
  ...discoveryAddresses.filter((path) => isForPrograms(path) || extensionOf(path) !== ''),
  portalPaths.changelog,
  portalPaths.dataQuality,
  ...guides.map(({ markdown }) => markdown),
  downloadPaths.index,
  downloadPaths.dataPackage,
  ...publicTableNames.map((name) => tablePaths(name).schema),
]);

function classOf(url: string): DocumentClass {
  for (const [prefix, ofAll] of classesByPrefix) if (url.startsWith(prefix)) return ofAll;
  if (downloads.has(url)) return 'download';
  return discovery.has(url) || url.startsWith(wellKnownFolder) ? 'discovery' : 'page';
}

/** The file address of a path; null if no document can be there. */
export function findFileAddress(url: string): FileAddress | null {
  const file = fileAt(url);
  if (file === null || addressAt(file) !== url) return null;
  const mediaType = mediaTypeOf(url, file);
  return mediaType === null ? null : { url, file, mediaType, documentClass: classOf(url) };
}

/**
 * The file address of a document that is made.
 *
 * @throws RangeError when no document can be there, so that no media type is guessed and no document hides another.
 */
export function fileAddressOf(url: string): FileAddress {
  const found = findFileAddress(url);
  if (found === null)
    throw new RangeError(
      `No document can have the address ${url}: its extension is unknown, or its file has another address. See documents/addresses.ts.`,
    );
  return found;
}

const anyCompany = fileAddressOf(companyPath('any'));

/** The file address of a company for programs, as {@link fileAddressOf} returns it, but faster, since there are many. */
export const companyFileAddress = (slug: string): FileAddress => ({
  ...anyCompany,
  url: companyPath(slug),
  file: familyFile('companies', slug),
});

/** The address of a file; null if it has none. */
export function addressOf(file: string): string | null {
  const url = addressAt(file);
  return fileAt(url) === file ? url : null;
}

/** Whether a file of the gazetteer or of postal codes is at an address. */
export const isPlaceFile = (url: string): boolean => url.startsWith(placePaths.gazetteer) || url.startsWith(placePaths.postalCodes);
