import type { AskIndex } from '../ask/lexicon/ask-index.ts';
import { rejectUnavailable, UnavailableError } from '../contract/errors.ts';
import { readOnce } from '../contract/read-once.ts';
import { openPlaces, type Places } from '../places/open-places.ts';
import { countryNumber, readColumns, type Columns } from '../query/columns.ts';
import { openCompanies } from '../query/company-store.ts';
import { openFormer } from '../query/former-keys.ts';
import { DamagedFileError } from '../query/sections.ts';
import { readSiteFile, type SiteFile } from '../query/site-file.ts';
import { readTable, type TableList } from '../query/table-lists.ts';
import { readCompanyPages, type CompanyPageSources } from '../site/view/company-pages.ts';
import type { Dataset, StoredDocument } from './dataset.ts';
import { readAskIndex } from './late-code.ts';
import { isLarge, loadBody } from './response.ts';

/** The files of the function, as the host reads them. */
export interface DatasetFiles {
  readonly site: Uint8Array;
  readonly columns: Uint8Array;
  readonly companies: Uint8Array<ArrayBuffer>;
  /** Read for the first question. */
  readonly ask: () => Promise<Uint8Array>;
  /** Read for the first company page. Left out if the deployment has none. */
  readonly companyPages?: (() => Promise<Uint8Array>) | undefined;
  readonly documents: ReadonlyMap<string, StoredDocument>;
  /** Reads a file below `client/` that is not among the documents in memory. */
  readonly open: (file: string) => Promise<Uint8Array>;
}

/**
 * Opens what the build wrote, for a host that compresses responses itself. Parses only what is needed at once.
 *
 * @throws DamagedFileError when a file isn't ours, has another version, is damaged, or comes from another build than the rest.
 */
export async function openDataset(files: DatasetFiles): Promise<Dataset> {
  const columns = await readColumns(files.columns);
  return createDataset(readSiteFile(files.site), {
    columns,
    places: openDatasetPlaces(files.documents, columns, files.open),
    store: openCompanies(files.companies, columns.companies),
    ask: openAsk(files.ask),
    companyPages: files.companyPages === undefined ? null : openCompanyPages(files.companyPages),
    documents: files.documents,
    variants: null,
  });
}

/** Today in UTC, by the machine's clock. */
export const systemDay = (): string => new Date().toISOString().slice(0, 10);

/** What doesn't depend on how a host opens its files. */
type OfSite = 'service' | 'baseUrl' | 'former' | 'today' | 'tableRows';

/** Combines what was opened, with the machine's clock. @throws DamagedFileError when the parts come from different builds. */
export function createDataset<Opened extends Omit<Dataset, OfSite>>(
  { service, base_url, data_version, former }: SiteFile,
  opened: Opened,
): Opened & Pick<Dataset, OfSite> {
  const { dataVersion } = opened.columns;
  if (dataVersion !== data_version)
    throw new DamagedFileError(`the columns have data version ${dataVersion}, but the site has ${data_version}`);
  return { service, baseUrl: base_url, former: openFormer(former), today: systemDay, tableRows: openTables(opened.documents), ...opened };
}

/**
 * Where places are, from the documents that say so.
 *
 * @param open Reads a file of which no document is in memory.
 */
export function openDatasetPlaces(documents: Dataset['documents'], columns: Columns, open: DatasetFiles['open']): Places {
  const read = async (path: string): Promise<string> => {
    const body = documents.get(path)?.body ?? null;
    const reading = body === null || isLarge(body) ? open(path.slice(1)) : Promise.resolve(loadBody(body) as Uint8Array);
    return new TextDecoder().decode(await rejectUnavailable(reading));
  };
  let counts: ReadonlyMap<number, number> | null = null;
  const count = (): ReadonlyMap<number, number> => {
    const found = new Map<number, number>();
    for (const country of columns.country) found.set(country, (found.get(country) ?? 0) + 1);
    return found;
  };
  return openPlaces(read, (country) => (counts ??= count()).get(countryNumber(country)) ?? 0);
}

/** The text index, opened with the first question. */
export const openAsk = (read: () => Promise<Uint8Array>): (() => Promise<AskIndex>) => onceRead(read, readAskIndex);

/** What company pages are made from, opened with the first page. */
export const openCompanyPages = (read: () => Promise<Uint8Array>): (() => Promise<CompanyPageSources>) => onceRead(read, readCompanyPages);

/** The small tables, from the documents that have all their rows. */
function openTables(documents: Dataset['documents']): Dataset['tableRows'] {
  const opened = new Map<string, () => Promise<readonly unknown[]>>();
  return <Row>(list: TableList<Row>) => {
    const read = async (): Promise<Uint8Array> => {
      const body = documents.get(list.file)?.body ?? null;
      if (body === null || isLarge(body)) throw new UnavailableError(`${list.file} is not part of this deployment`);
      return (await loadBody(body)) as Uint8Array;
    };
    const open = opened.get(list.file) ?? onceRead(read, (bytes) => readTable(list, new TextDecoder().decode(bytes)));
    opened.set(list.file, open);
    return open() as Promise<readonly Row[]>;
  };
}

/** Reads and opens at the first call. */
const onceRead = <T>(read: () => Promise<Uint8Array>, open: (bytes: Uint8Array) => T | Promise<T>): (() => Promise<T>) =>
  readOnce(() => rejectUnavailable(read()).then(open));
