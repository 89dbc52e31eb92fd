import { createHash, hash } from 'node:crypto';
import { serviceTypes } from '../contract/service-types.ts';
import type { PublicCompany } from '../contract/entities.ts';
import type { Company, Market } from '../model/market.ts';
import { readColumns, writeColumns, type ColumnRow, type Columns } from '../query/columns.ts';
import { craneKey } from '../contract/fold.ts';
import { openCompanies, writeCompanies, type CompanyStore } from '../query/company-store.ts';

/** The market as the function reads it, opened from exactly the bytes that are published. */
export interface MarketIndex {
  readonly columnsFile: Uint8Array;
  readonly columns: Columns;
  readonly companiesFile: Uint8Array<ArrayBuffer>;
  readonly store: CompanyStore;
  /** The companies it was made from, in row order. */
  readonly companies: readonly Company[];
  readonly rows: readonly ColumnRow[];
  /** SHA-256 of each company's JSON, hex, in row order. */
  readonly itemHashes: readonly string[];
  /** The models among each company's highlights, by their keys in the atlas. */
  readonly craneKeys: readonly (readonly string[])[];
}

/** SHA-256 of bytes, or of a text as UTF-8; lower-case hex. */
export const sha256Hex = (content: Uint8Array | string): string => hash('sha256', content, 'hex');

/** Serializes every company and builds the indexes over them. */
export async function indexMarket(market: Market, onCompany: (done: number) => void = () => undefined): Promise<MarketIndex> {
  const { companies } = market;
  const items: Uint8Array[] = [];
  const itemHashes: string[] = [];
  const rows: ColumnRow[] = [];
  const craneKeys: (readonly string[])[] = [];
  /** Equal keys share one string: a million companies have a few hundred models. */
  const modelNames = new Map<string, string>();
  const once = (key: string): string => {
    const found = modelNames.get(key);
    if (found === undefined) modelNames.set(key, key);
    return found ?? key;
  };
  companies.forEach((company, i) => {
    onCompany(i);
    // Read it once: it may be kept as JSON.
    const { published } = company;
    const item = Buffer.from(JSON.stringify(published));
    items.push(item);
    itemHashes.push(sha256Hex(item));
    rows.push(columnRow(company, published));
    const keys = published.fleet_highlights.map(({ brand, model }) => once(craneKey(brand, model)));
    craneKeys.push([...new Set(keys)]);
  });
  const written = writeCompanies(items);
  const columnsFile = writeColumns(rows, written.index, itemHashes, dataVersion(market, rows, itemHashes));
  const columns = await readColumns(columnsFile);
  const store = openCompanies(written.file, columns.companies);
  return {
    columnsFile,
    columns,
    companiesFile: written.file,
    store,
    companies,
    rows,
    itemHashes,
    craneKeys,
  };
}

/** What the columns keep of a company. */
const columnRow = ({ maxCapacityT, maxCapacityByServiceT }: Company, published: PublicCompany): ColumnRow => ({
  id: published.id,
  slug: published.slug,
  country: published.country,
  services: published.services,
  maxCapacityT,
  maxCapacityByServiceT,
  lat: published.lat,
  lon: published.lon,
});

/** The content version: a digest of everything that is published, so that the same data has the same version everywhere. */
function dataVersion(
  { models, concepts, listings, wantedAds, expiredAds, resources }: Market,
  rows: readonly ColumnRow[],
  itemHashes: readonly string[],
): string {
  const digest = createHash('sha256').update(itemHashes.join(''));
  const capacities = new Float64Array(rows.length * (1 + serviceTypes.length));
  let at = 0;
  for (const { maxCapacityT, maxCapacityByServiceT } of rows) {
    capacities[at++] = maxCapacityT ?? NaN;
    for (const service of serviceTypes) capacities[at++] = maxCapacityByServiceT[service] ?? NaN;
  }
  digest.update(capacities);
  digest.update(JSON.stringify([models, concepts, listings, wantedAds, expiredAds, resources]));
  return digest.digest('hex').slice(0, 16);
}
