import { errorCodes, isProblem, noCompany, problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { slugPattern } from '../contract/slug.ts';
import {
  blocksFor,
  cellPaths,
  cellsFor,
  groupsOf,
  passes,
  readBlockIndex,
  readCellIndex,
  readGroup,
  readRows,
  type BlockIndex,
  type CellIndex,
  type StoredRow,
} from '../query/cells.ts';
import { encodeCursor, filterKey, formatListQuery, parseListQuery, type Filters, type ListQuery } from '../query/list-query.ts';
import { companyFile, listFileForm, listKey } from '../query/stored-lists.ts';
import { ApiError } from './api-error.ts';
import { routes, type BatchCompanyRequest, type CompanyList, type PublicCompany } from './generated.ts';
import { readJson, send, type CallOptions, type ClientOptions } from './send.ts';

/** Answers the operations of the service from its stored files alone. */
export interface FilesClient {
  /** @param search The query of the request, without its `?`. */
  listCompanies(search: string, call: CallOptions): Promise<CompanyList>;
  getCompanyBySlug(slug: string, call: CallOptions): Promise<PublicCompany>;
  batchGetCompanies(body: BatchCompanyRequest, call: CallOptions): Promise<{ readonly items: readonly PublicCompany[] }>;
  /** The document at the address of an operation. */
  readDocument(path: string, isJson: boolean, call: CallOptions): Promise<unknown>;
  /** What is thrown for an operation that no file answers. */
  refuse(operationId: string): ApiError;
}

/** Requests under way at once. A browser opens six connections to a host of HTTP/1.1. */
const atOnce = 6;
/** The indexes are read again after so long, and with them the cells, milliseconds. */
const freshMs = 60_000;
/** Cells and blocks that are kept. */
const maxKept = 100;
/** Cells are read, however many companies they have, where there are few; beyond, what needs fewer companies decides. */
const fewCells = 4;
/** Of the companies at a place, so many are expected to offer a service, and so many to have a capacity. */
const expectedShare = { service: 0.4, capacity: 0.3 } as const;

/** Of so many companies in one group, the group is read, and else each by itself. */
const fewOfGroup = 3;

/** A company that was found, and the file that has it together with its neighbours, if there is one. */
interface Found {
  readonly slug: string;
  readonly group: string | null;
}

/** What was read of one state of the files. */
interface Snapshot {
  readonly since: number;
  readonly cache: RequestCache | undefined;
  readonly indexes: { cells?: CellIndex; blocks?: BlockIndex };
  readonly rows: Map<string, readonly StoredRow[]>;
}

/** A file is not what the index says: the files were published again meanwhile. */
class StaleError extends Error {}

export function openFiles(client: ClientOptions): FilesClient {
  const newSnapshot = (cache?: RequestCache): Snapshot => ({ since: Date.now(), cache, indexes: {}, rows: new Map() });
  let snapshot = newSnapshot();
  /**
   * Whether the host has the function, which it shows by an error of the service. Such a host sends its files at the addresses of operations
   * alone, and has none at their names.
   */
  let hasFunction = false;

  /** Asks for a file; null when there is none. Sends nothing that a plain host would have to allow to scripts of other origins. */
  async function request(path: string, call: CallOptions, cache?: RequestCache): Promise<Response | null> {
    const outgoing = { method: 'GET', target: path, accept: '*/*', body: null, cache };
    try {
      return await send({ ...client, version: undefined }, outgoing, { signal: call.signal, onResponse: call.onResponse });
    } catch (error) {
      // A bucket that does not list its files answers 403 for those that it lacks.
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) throw error;
      hasFunction ||= error.code === 'not_found';
      return null;
    }
  }

  /** Asks for the stored answer to a request: by the name of its file or, where the host has the function, by the address of the request. */
  async function requestStored(file: string, address: string, call: CallOptions): Promise<Response | null> {
    if (file === address) return request(file, call);
    const response = hasFunction ? null : await request(file, call);
    return response === null && hasFunction ? request(address, call) : response;
  }

  async function readStored<Value>(file: string, address: string, call: CallOptions): Promise<Value | null> {
    const response = await requestStored(`/${file}`, address, call);
    return response === null ? null : ((await readJson(response)) as Value);
  }

  /** Reads an index, a cell or a block. @throws StaleError when there is none, or another kind of file is in its place. */
  async function readPart<Value>(state: Snapshot, path: string, read: (text: string) => Value, call: CallOptions): Promise<Value> {
    const response = await request(path, call, state.cache);
    if (response === null) throw new StaleError(`There is no ${path}.`);
    const text = await response.text();
    try {
      return read(text);
    } catch (error) {
      throw new StaleError(`${path} can’t be read: ${(error as Error).message}.`);
    }
  }

  const cellIndex = async (state: Snapshot, call: CallOptions): Promise<CellIndex> =>
    (state.indexes.cells ??= await readPart(state, cellPaths.cells, readCellIndex, call));
  const blockIndex = async (state: Snapshot, call: CallOptions): Promise<BlockIndex> =>
    (state.indexes.blocks ??= await readPart(state, cellPaths.blocks, readBlockIndex, call));

  async function rowsOf(state: Snapshot, path: string, call: CallOptions): Promise<readonly StoredRow[]> {
    const kept = state.rows.get(path);
    const rows = kept ?? (await readPart(state, path, readRows, call));
    // What was used last comes last, and what was not used for longest goes first.
    state.rows.delete(path);
    state.rows.set(path, rows);
    if (state.rows.size > maxKept) state.rows.delete(state.rows.keys().next().value!);
    return rows;
  }

  /** Finds companies with what is known of the files, and once more from the beginning when that turns out to be out of date. */
  async function withSnapshot<Value>(find: (state: Snapshot) => Promise<Value>): Promise<Value> {
    if (Date.now() - snapshot.since > freshMs) snapshot = newSnapshot();
    try {
      return await find(snapshot);
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
    }
    snapshot = newSnapshot('reload');
    try {
      return await find(snapshot);
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      const resolution = 'Check baseUrl, and that every file of the deployment was uploaded.';
      throw new ApiError('unexpected_answer', error.message, { resolution, status: 404, retryAfterSeconds: null });
    }
  }

  /** The first `count` companies after a slug that pass, in order of slugs. */
  async function findCompanies(
    state: Snapshot,
    filters: Filters,
    count: number,
    after: string | null,
    call: CallOptions,
  ): Promise<Found[]> {
    const isWanted = (row: StoredRow) => (after === null || row[0] > after) && passes(row, filters);
    if (filters.bbox !== null || filters.country !== null) {
      const index = await cellIndex(state, call);
      const { cells, estimate } = cellsFor(index, filters);
      const rows = cells.reduce((sum, cell) => sum + cell.rows, 0);
      const matches =
        estimate *
        (filters.serviceType === null ? 1 : expectedShare.service) *
        (filters.capacityMinT === null ? 1 : expectedShare.capacity);
      // Blocks are read from the slug on until there are enough: after so many companies, if those that pass are spread evenly.
      if (cells.length <= fewCells || rows <= (index.companies * count) / Math.max(1, matches)) {
        const read = await each(cells, async ({ key }) => {
          const own = await rowsOf(state, cellPaths.cell(key), call);
          const wanted = own.filter(isWanted);
          const groups = index.hasGroups && wanted.length >= fewOfGroup ? groupsOf(key, own) : [];
          const groupOf = new Map(groups.flatMap((group, i) => group.map(([slug]) => [slug, cellPaths.group(key, i)] as const)));
          return wanted.map(([slug]): Found => ({ slug, group: groupOf.get(slug) ?? null }));
        });
        return (
          read
            .flat()
            .sort((a, b) => (a.slug < b.slug ? -1 : 1))
            // A company that has moved is in two cells where one of them comes from a cache.
            .filter(({ slug }, i, all) => slug !== all[i - 1]?.slug)
            .slice(0, count)
        );
      }
    }
    const blocks = blocksFor(await blockIndex(state, call), filters, after);
    const found: Found[] = [];
    for (let at = 0, step = 1; at < blocks.length && found.length < count; at += step, step = Math.min(atOnce, step * 2)) {
      const read = await each(blocks.slice(at, at + step), ({ firstSlug }) => rowsOf(state, cellPaths.block(firstSlug), call));
      for (const own of read) found.push(...own.filter(isWanted).map(([slug]) => ({ slug, group: null })));
    }
    return found.slice(0, count);
  }

  function readCompany(slug: string, call: CallOptions): Promise<PublicCompany | null> {
    const address = routes.getCompanyBySlug.path.replace('{slug}', slug);
    return readStored(companyFile(address), address, call);
  }

  /** Companies by their slugs; one that is no longer there is left out. */
  async function readCompanies(wanted: readonly Found[], call: CallOptions): Promise<PublicCompany[]> {
    const sizes = new Map<string, number>();
    for (const { group } of wanted) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    const groups = [...sizes].filter(([, size]) => size >= fewOfGroup).map(([group]) => group);
    const found = new Map<string, PublicCompany>();
    await each(groups, async (group) => {
      const text = await (await request(group, call))?.text();
      // What can't be read there is read from the companies' own files.
      for (const company of text === undefined ? [] : companiesOf(text)) found.set(company.slug, company);
    });
    const missing = wanted.filter(({ slug }) => !found.has(slug));
    for (const company of await each(missing, ({ slug }) => readCompany(slug, call)))
      if (company !== null) found.set(company.slug, company);
    return wanted.flatMap(({ slug }) => found.get(slug) ?? []);
  }

  /** The beginning of a page as far as lists are stored; null where none begins there. */
  async function readLists({ filters, limit, cursor }: ListQuery, call: CallOptions): Promise<CompanyList | null> {
    if (filters.bbox !== null || filters.capacityMinT !== null) return null;
    // The pages of the stored lists end after each so many companies, and nowhere else.
    if (cursor !== null && limit % limits.defaultPageItems !== 0) return null;
    const items: PublicCompany[] = [];
    let isStored = false;
    let next = cursor?.text ?? null;
    do {
      const key = listKey({ country: filters.country, service_type: filters.serviceType, cursor: next });
      const search = formatListQuery({ filters, limit: limits.defaultPageItems, cursor: next === null ? null : { text: next, slug: '' } });
      const { path } = routes.listCompanies;
      const page = await readStored<CompanyList>(
        listFileForm(path).replace('{key}', key),
        search === '' ? path : `${path}?${search}`,
        call,
      );
      if (page === null) break;
      isStored = true;
      items.push(...page.items);
      next = page.next_cursor;
    } while (next !== null && items.length < limit);
    return isStored ? { items, next_cursor: next } : null;
  }

  async function listCompanies(query: ListQuery, call: CallOptions): Promise<CompanyList> {
    const { filters, limit, cursor } = query;
    const stored = await readLists(query, call);
    const items = stored?.items.slice(0, limit) ?? [];
    let isLast = stored !== null && stored.next_cursor === null && stored.items.length <= limit;
    if (items.length < limit && !isLast) {
      const missing = limit - items.length;
      const after = items.at(-1)?.slug ?? cursor?.slug ?? null;
      const found = await withSnapshot((state) => findCompanies(state, filters, missing + 1, after, call));
      isLast = found.length <= missing;
      const more = await readCompanies(found.slice(0, missing), call);
      return { items: [...items, ...more], next_cursor: isLast ? null : encodeCursor(found[missing - 1]!.slug, filterKey(filters)) };
    }
    return { items, next_cursor: isLast ? null : encodeCursor(items.at(-1)!.slug, filterKey(filters)) };
  }

  return {
    async listCompanies(search, call) {
      const query = parseListQuery(search);
      if (isProblem(query)) throw errorOf(query);
      return listCompanies(query, call);
    },
    async getCompanyBySlug(slug, call) {
      const company = slugPattern.test(slug) ? await readCompany(slug, call) : null;
      if (company === null) throw errorOf(noCompany(slug));
      return company;
    },
    async batchGetCompanies(body, call) {
      const fault = checkBatch(body);
      if (fault !== null) throw errorOf(fault);
      const different = [...new Set(body.slugs)].filter((slug) => slugPattern.test(slug));
      const companies = await readCompanies(
        different.map((slug) => ({ slug, group: null })),
        call,
      );
      const found = new Map(companies.map((company) => [company.slug, company]));
      return { items: body.slugs.flatMap((slug) => found.get(slug) ?? []) };
    },
    async readDocument(path, isJson, call) {
      const file = /\.\w+$/.test(path) ? path : `${path}.json`;
      const response = await requestStored(file, path, call);
      if (response === null) throw errorOf(problem('not_found', `This deployment has no ${file}.`));
      return isJson ? readJson(response) : response.text();
    },
    refuse(operationId) {
      const message = `${operationId} needs the function of the service, and this client reads stored files alone.`;
      const resolution = 'Make a client without mode: "files", for a deployment that has the function.';
      return new ApiError('needs_function', message, { resolution, status: 501, retryAfterSeconds: null });
    },
  };
}

function companiesOf(text: string): readonly PublicCompany[] {
  try {
    return readGroup(text) as readonly PublicCompany[];
  } catch {
    return [];
  }
}

const errorOf = ({ code, message, resolution }: Problem): ApiError =>
  new ApiError(code, message, { resolution, status: errorCodes[code].status, retryAfterSeconds: null });

/** Does something for each, a few at a time, and gives the results in order. */
async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = Array.from({ length: items.length });
  let next = 0;
  const go = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, go));
  return results;
}

/** What is wrong with the body of a batch; null when nothing is. */
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
