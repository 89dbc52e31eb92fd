import { errorCodes, goneProblem, isProblem, noCompany, noModel, noWantedAd, problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { slugPattern } from '../contract/slug.ts';
import { circlesAround, nearestWithin, statedKm, type Position } from '../query/by-distance.ts';
import { formerKeysPath, openFormer, readFormerKeys, type FindFormer, type FormerKey } from '../query/former-keys.ts';
import { countriesFor, findRows, type GlanceRow } from '../query/glance.ts';
import { encodeCursor, filterKey, formatListQuery, parseListQuery, type Filters, type ListQuery } from '../query/list-query.ts';
import { parseNearestQuery, type NearestQuery } from '../query/nearest-query.ts';
import { companyFile, listFileForm, listKey } from '../query/stored-lists.ts';
import { pageOfTable, parseTableQuery, readTable, type TableList } from '../query/table-lists.ts';
import { ApiError } from './api-error.ts';
import { each } from './each.ts';
import { routes } from './routes.ts';
import type { BatchCompanyRequest, CompanyList, NearestCompanies, PublicCompany } from './types.ts';
import { openGlance, StaleError, type Glance } from './glance.ts';
import { readJson, type CallOptions, type ClientOptions } from './send.ts';
import { openStoredFiles, type StoredFiles } from './stored-files.ts';

/** Answers the operations of the service from its stored files. */
export interface FilesClient {
  /** @param search The query of the request, without its `?`. */
  listCompanies(search: string, call: CallOptions): Promise<CompanyList>;
  /** Takes only coordinates: the names of towns need the function. */
  findNearestCompanies(search: string, call: CallOptions): Promise<NearestCompanies>;
  getCompanyBySlug(slug: string, call: CallOptions): Promise<PublicCompany>;
  batchGetCompanies(body: BatchCompanyRequest, call: CallOptions): Promise<{ readonly items: readonly PublicCompany[] }>;
  /** A page of a small table. The machine's clock decides which ads are open. */
  listTable<Row extends ListedRow>(
    list: TableList<Row>,
    search: string,
    call: CallOptions,
  ): Promise<{ items: readonly Row[]; next_cursor: string | null }>;
  /** One row of a small table. */
  readRow(kind: 'model' | 'wanted_ad', key: string, call: CallOptions): Promise<unknown>;
  /** The document at the address of an operation. */
  readDocument(path: string, isJson: boolean, call: CallOptions): Promise<unknown>;
  /** The error for an operation that no file answers. */
  refuse(operationId: string): ApiError;
}

interface ListedRow {
  readonly brand: string | null;
  readonly crane_type: string | null;
}

/** Where the rows of small tables are, and the errors for unknown keys. */
const smallTables = {
  model: { path: routes.getModel.path, none: noModel },
  wanted_ad: { path: routes.getWantedAd.path, none: noWantedAd },
} as const;

/** The companies at a glance are read again after this many milliseconds. */
const freshMs = 60_000;

export function openFiles(client: ClientOptions): FilesClient {
  const files = openStoredFiles(client);
  const glance = openGlance(freshMs);
  return {
    async listCompanies(search, call) {
      const query = parseListQuery(search);
      if (isProblem(query)) throw errorOf(query);
      return listCompanies(files, glance, query, call);
    },
    async findNearestCompanies(search, call) {
      const query = parseNearestQuery(search);
      if (isProblem(query)) throw errorOf(query);
      if (typeof query.near !== 'string') return findNearest(files, glance, { ...query, near: query.near }, call);
      throw needsFunction(`near=${quote(query.near)}`, 'Send coordinates as latitude,longitude, for example near=52.5,6.1.');
    },
    async getCompanyBySlug(slug, call) {
      const read = (key: string) => (slugPattern.test(key) ? readCompany(files, key, call) : Promise.resolve(null));
      return readKept(files, { kind: 'company', key: slug, none: noCompany(slug) }, read, call);
    },
    async batchGetCompanies(body, call) {
      const fault = checkBatch(body);
      if (fault !== null) throw errorOf(fault);
      const found = new Map<string, PublicCompany>();
      const read = async (slugs: readonly string[]) => {
        const different = [...new Set(slugs)].filter((slug) => slugPattern.test(slug) && !found.has(slug));
        for (const company of await readCompanies(files, different, call)) found.set(company.slug, company);
      };
      await read(body.slugs);
      const former = body.slugs.every((slug) => found.has(slug)) ? null : await readFormer(files, call);
      const current = new Map(body.slugs.map((slug) => [slug, found.has(slug) ? slug : (former?.('company', slug)?.now ?? null)]));
      await read([...current.values()].filter((slug) => slug !== null));
      return { items: body.slugs.flatMap((slug) => found.get(current.get(slug) ?? '') ?? []) };
    },
    async listTable(list, search, call) {
      const query = parseTableQuery(list, search);
      if (isProblem(query)) throw errorOf(query);
      const response = await files.request(list.file, call);
      if (response === null) throw errorOf(problem('not_found', `This deployment has no ${list.file}.`));
      const today = new Date().toISOString().slice(0, 10);
      const { items, nextCursor } = pageOfTable(list, readTable(list, await response.text()), query, today);
      return { items, next_cursor: nextCursor };
    },
    readRow(kind, key, call) {
      const { path, none } = smallTables[kind];
      const read = (current: string) => {
        const address = path.replace(/\{\w+\}/, () => encodeURIComponent(current));
        return files.readStored(`${address.slice(1)}.json`, address, call);
      };
      return readKept(files, { kind, key, none: none(key) }, read, call);
    },
    async readDocument(path, isJson, call) {
      const file = /\.\w+$/.test(path) ? path : `${path}.json`;
      const response = await files.requestStored(file, path, call);
      if (response === null) throw errorOf(problem('not_found', `This deployment has no ${file}.`));
      return isJson ? readJson(response) : response.text();
    },
    refuse: (operationId) => needsFunction(operationId, 'Make a client without mode: "files", for a deployment that has the function.'),
  };
}

async function listCompanies(files: StoredFiles, glance: Glance, query: ListQuery, call: CallOptions): Promise<CompanyList> {
  const { filters, limit, cursor } = query;
  const stored = await readLists(files, query, call);
  const items = stored?.items.slice(0, limit) ?? [];
  let isLast = stored !== null && stored.next_cursor === null && stored.items.length <= limit;
  if (items.length < limit && !isLast) {
    const missing = limit - items.length;
    const after = items.at(-1)?.slug ?? cursor?.slug ?? null;
    const found = await readRows(files, glance, { filters, after, count: missing + 1 }, call);
    isLast = found.length <= missing;
    const slugs = found.map(({ slug }) => slug);
    const more = await readCompanies(files, slugs.slice(0, missing), call);
    return { items: [...items, ...more], next_cursor: isLast ? null : encodeCursor(slugs[missing - 1]!, filterKey(filters)) };
  }
  return { items, next_cursor: isLast ? null : encodeCursor(items.at(-1)!.slug, filterKey(filters)) };
}

/** The beginning of a page, as far as lists are stored; null if no stored list begins there. */
async function readLists(files: StoredFiles, { filters, limit, cursor }: ListQuery, call: CallOptions): Promise<CompanyList | null> {
  if (filters.bbox !== null || filters.capacityMinT !== null) return null;
  // The pages of stored lists end only at multiples of this many companies.
  if (cursor !== null && limit % limits.defaultPageItems !== 0) return null;
  const items: PublicCompany[] = [];
  let isStored = false;
  let next = cursor?.text ?? null;
  do {
    const key = listKey({ country: filters.country, service_type: filters.serviceType, cursor: next });
    const search = formatListQuery({ filters, limit: limits.defaultPageItems, cursor: next === null ? null : { text: next, slug: '' } });
    const { path } = routes.listCompanies;
    const address = search === '' ? path : `${path}?${search}`;
    const page = await files.readStored<CompanyList>(listFileForm(path).replace('{key}', key), address, call);
    if (page === null) break;
    isStored = true;
    items.push(...page.items);
    next = page.next_cursor;
  } while (next !== null && items.length < limit);
  return isStored ? { items, next_cursor: next } : null;
}

/** Finds the nearest companies among all at a glance, and reads each of them from a file of its own. */
async function findNearest(
  files: StoredFiles,
  glance: Glance,
  { near, filters, maxKm, limit }: Omit<NearestQuery, 'near'> & { readonly near: Position },
  call: CallOptions,
): Promise<NearestCompanies> {
  for (const circle of circlesAround(near, maxKm)) {
    const rows = await readRows(files, glance, { filters: { ...filters, bbox: circle.bbox }, after: null, count: Infinity }, call);
    const positions = { lat: rows.map(({ lat }) => lat), lon: rows.map(({ lon }) => lon) };
    const nearest = nearestWithin(circle, null, positions, { from: near, limit });
    if (nearest === null) continue;
    const items = await each(nearest.found, async ({ row, km }) => {
      const { slug, max_capacity_t } = rows[row]!;
      const company = await readCompany(files, slug, call);
      return company === null ? null : { distance_km: statedKm(km), company: { ...company, max_capacity_t } };
    });
    return {
      near: { ...near, name: null, kind: 'point', match: 'coordinates', others: [] },
      distance: 'great_circle',
      items: items.filter((item) => item !== null),
      has_more: nearest.hasMore,
    };
  }
  throw new Error('the last circle has an answer');
}

/** What to find: the first companies after a slug that pass the filters. */
interface Wanted {
  readonly filters: Filters;
  readonly after: string | null;
  readonly count: number;
}

/** Finds companies at a glance, in order of their slugs. */
async function readRows(files: StoredFiles, glance: Glance, { filters, after, count }: Wanted, call: CallOptions): Promise<GlanceRow[]> {
  try {
    const read = await glance.read(
      (table) => countriesFor(table, filters),
      async (path, cache) => (await files.request(path, call, cache))?.text() ?? null,
    );
    return findRows(read, filters, { after, count });
  } catch (error) {
    if (!(error instanceof StaleError)) throw error;
    const resolution = 'Check baseUrl, and that every file of the deployment was uploaded.';
    throw new ApiError('unexpected_answer', error.message, { resolution, status: 404, retryAfterSeconds: null });
  }
}

/** Reads companies by their slugs, in this order. One that no longer exists is left out. */
async function readCompanies(files: StoredFiles, slugs: readonly string[], call: CallOptions): Promise<PublicCompany[]> {
  const companies = await each(slugs, (slug) => readCompany(files, slug, call));
  return companies.filter((company) => company !== null);
}

/** The former keys of what is published; null if this deployment has none. */
async function readFormer(files: StoredFiles, call: CallOptions): Promise<FindFormer | null> {
  const response = await files.request(formerKeysPath, call);
  return response === null ? null : openFormer(readFormerKeys(await response.text()).former);
}

/** Reads what has a key, or what has the key that replaced it. @param none Thrown if there never was one. */
async function readKept<Row>(
  files: StoredFiles,
  { kind, key, none }: Pick<FormerKey, 'kind' | 'key'> & { readonly none: Problem },
  read: (key: string) => Promise<Row | null>,
  call: CallOptions,
): Promise<Row> {
  const row = await read(key);
  if (row !== null) return row;
  const former = (await readFormer(files, call))?.(kind, key) ?? null;
  if (former !== null && former.now === null) throw errorOf(goneProblem(kind, key, former));
  const current = former === null ? null : await read(former.now!);
  if (current === null) throw errorOf(none);
  return current;
}

function readCompany(files: StoredFiles, slug: string, call: CallOptions): Promise<PublicCompany | null> {
  const address = routes.getCompanyBySlug.path.replace('{slug}', slug);
  return files.readStored(companyFile(address), address, call);
}

const needsFunction = (what: string, resolution: string): ApiError =>
  new ApiError('needs_function', `${what} needs the function of the service, and this client reads only stored files.`, {
    resolution,
    status: 501,
    retryAfterSeconds: null,
  });

const errorOf = ({ code, message, resolution }: Problem): ApiError =>
  new ApiError(code, message, { resolution, status: errorCodes[code].status, retryAfterSeconds: null });

/** What is wrong with the body of a batch; null if nothing is. */
function checkBatch(body: Readonly<Record<string, unknown>> | BatchCompanyRequest): Problem | null {
  const invalid = (what: string, value: unknown, remedy = 'Correct this field and send the request again.') =>
    problem('invalid_request', `${what}, got ${value === undefined ? 'nothing' : quote(JSON.stringify(value))}.`, remedy);
  const { slugs, ...others } = body as { readonly slugs?: unknown };
  if (!Array.isArray(slugs)) return invalid('slugs: must be an array', slugs);
  for (const [i, slug] of (slugs as readonly unknown[]).entries()) {
    if (typeof slug !== 'string') return invalid(`slugs[${i}]: must be a string`, slug);
    if (slug === '') return invalid(`slugs[${i}]: must have at least 1 characters`, slug);
    if ([...slug].length > limits.maxSlugChars) return invalid(`slugs[${i}]: must have at most ${limits.maxSlugChars} characters`, slug);
  }
  if (slugs.length === 0) return invalid('slugs: must have at least 1 entries', slugs);
  if (slugs.length > limits.maxBatchSlugs) return invalid(`slugs: must have at most ${limits.maxBatchSlugs} entries`, slugs);
  const unknown = Object.keys(others);
  return unknown.length === 0
    ? null
    : problem(
        'invalid_request',
        `Unknown field ${unknown.map((name) => quote(name)).join(', ')} in the body.`,
        'Send only these fields: slugs.',
      );
}
