import { createHash, hash } from 'node:crypto';
import { serviceTypes } from '../contract/service-types.ts';
import type { PublicCompany } from '../contract/entities.ts';
import type { Company, Market } from '../model/market.ts';
import { countryCode, readColumns, writeColumns, type ColumnRow, type Columns } from '../query/columns.ts';
import { digest as digestOf } from '../query/digest.ts';
import { modelKey } from '../site/view/company-page.ts';
import { indexItems, packHead, packItems, packOfItems, readPack, type SyncPack } from '../query/pack.ts';
import { companyFeatureBytes } from './downloads/company-columns.ts';
import type { Part, RowRange } from './parts.ts';

/** The market as the function reads it, opened from the very bytes that are published. */
export interface MarketIndex {
  readonly columnsFile: Uint8Array;
  readonly columns: Columns;
  readonly pack: SyncPack;
  /** The companies that it was made of, in row order. */
  readonly companies: readonly Company[];
  readonly rows: readonly ColumnRow[];
  /** SHA-256 of each company's JSON, hex, in row order. */
  readonly itemHashes: readonly string[];
  /** Of each company in row order {@link shortDigestBytes} bytes: a digest of what questions are answered by. */
  readonly wordDigests: Uint8Array;
  /** The same of its rows in the table of highlights. */
  readonly highlightDigests: Uint8Array;
  /** The models among each company's highlights, by their keys in the atlas. */
  readonly modelKeys: readonly (readonly string[])[];
  /** What each company takes in the FlatGeobuf file, bytes, in row order. */
  readonly featureBytes: Uint32Array;
}

/** Length of a digest of a part of what is published of a company, bytes. */
export const shortDigestBytes = 16;

/** SHA-256 of bytes, or of a text as UTF-8; lower-case hex. */
export const sha256Hex = (content: Uint8Array | string): string => hash('sha256', content, 'hex');

/**
 * Serializes every company and builds the indexes over them. A company that an earlier index was made of, the same object, is taken from
 * there.
 */
export async function indexMarket(
  market: Market,
  before: MarketIndex | null = null,
  onCompany: (done: number) => void = () => undefined,
): Promise<MarketIndex> {
  const { companies } = market;
  const count = companies.length;
  const known = new Map(before?.companies.map((company, row) => [company, row]));
  const items: Uint8Array[] = [];
  const itemHashes: string[] = [];
  const rows: ColumnRow[] = [];
  const modelKeys: (readonly string[])[] = [];
  const wordDigests = new Uint8Array(count * shortDigestBytes);
  const highlightDigests = new Uint8Array(count * shortDigestBytes);
  const featureBytes = new Uint32Array(count);
  /** Equal keys are one string: a million companies have a few hundred models. */
  const modelNames = new Map<string, string>();
  const once = (key: string): string => {
    const found = modelNames.get(key);
    if (found === undefined) modelNames.set(key, key);
    return found ?? key;
  };
  const earlierRows = new Int32Array(count).fill(-1);
  companies.forEach((company, i) => {
    onCompany(i);
    const earlier = known.get(company);
    if (earlier !== undefined && before !== null) {
      earlierRows[i] = earlier;
      items.push(before.pack.range(earlier, earlier));
      itemHashes.push(before.itemHashes[earlier]!);
      rows.push(before.rows[earlier]!);
      modelKeys.push(before.modelKeys[earlier]!);
      featureBytes[i] = before.featureBytes[earlier]!;
      const start = earlier * shortDigestBytes;
      wordDigests.set(before.wordDigests.subarray(start, start + shortDigestBytes), i * shortDigestBytes);
      highlightDigests.set(before.highlightDigests.subarray(start, start + shortDigestBytes), i * shortDigestBytes);
      return;
    }
    // Read once: it may be kept as its JSON.
    const { published } = company;
    const item = Buffer.from(JSON.stringify(published));
    const sha256 = sha256Hex(item);
    items.push(item);
    itemHashes.push(sha256);
    rows.push(columnRow(company, published));
    const keys = published.fleet_highlights.map(({ brand, model }) => once(modelKey(brand, model)));
    modelKeys.push([...new Set(keys)]);
    wordDigests.set(digestWords(published), i * shortDigestBytes);
    highlightDigests.set(digestHighlights(published), i * shortDigestBytes);
    featureBytes[i] = companyFeatureBytes(published, company.maxCapacityT);
  });
  const earlierChecksums = before?.columns.packIndex.checksums;
  const packIndex = indexItems(items, (row) => earlierChecksums?.[earlierRows[row]!]);
  const columnsFile = await writeColumns(rows, packIndex, itemHashes, dataVersion(market, rows, itemHashes));
  const columns = await readColumns(columnsFile);
  const pack = packOfItems(items);
  return { columnsFile, columns, pack, companies, rows, itemHashes, wordDigests, highlightDigests, modelKeys, featureBytes };
}

/** What an index was made of and its files do not say. */
export type IndexFacts = Pick<MarketIndex, 'companies' | 'itemHashes' | 'wordDigests' | 'highlightDigests' | 'modelKeys' | 'featureBytes'>;

/** Opens an index by its files. @throws DamagedFileError when one is damaged. */
export async function openIndex(columnsFile: Uint8Array, packFile: Uint8Array, facts: IndexFacts): Promise<MarketIndex> {
  const columns = await readColumns(columnsFile);
  const pack = readPack(packFile, columns.packIndex);
  const { country, services, maxCapacityT, maxCapacityByServiceT, lat, lon } = columns;
  const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const rows = facts.companies.map((_, row): ColumnRow => ({
    slug: columns.slug(row),
    country: countryCode(country[row]!),
    services: serviceTypes.filter((__, bit) => (services[row]! & (1 << bit)) !== 0),
    maxCapacityT: numberOrNull(maxCapacityT[row]!),
    maxCapacityByServiceT: Object.fromEntries(
      serviceTypes.flatMap((service, i) => {
        const most = maxCapacityByServiceT[row * serviceTypes.length + i]!;
        return Number.isNaN(most) ? [] : [[service, most]];
      }),
    ),
    lat: lat[row]!,
    lon: lon[row]!,
  }));
  return { columnsFile, columns, pack, rows, ...facts };
}

/** The file of the pack, in parts. */
export const packParts = ({ pack }: MarketIndex, ranges: readonly RowRange[]): Part[] => [
  { key: `head ${pack.count}`, make: () => packHead(pack.count) },
  ...ranges.map(({ first, last, digest }) => ({ key: `${first === 0} ${digest}`, make: () => packItems(pack, first, last) })),
];

/** What the columns keep of a company. */
const columnRow = ({ maxCapacityT, maxCapacityByServiceT }: Company, published: PublicCompany): ColumnRow => ({
  slug: published.slug,
  country: published.country,
  services: published.services,
  maxCapacityT,
  maxCapacityByServiceT,
  lat: published.lat,
  lon: published.lon,
});

/** Digest of what the index of /ask takes from a company: see `ask-records.ts`. */
function digestWords({ name, city, state_region, country, lat, lon, fleet_highlights }: PublicCompany): Uint8Array {
  const cranes = fleet_highlights.map(({ brand, model }) => [brand, model]);
  const words = JSON.stringify([name, city, state_region, country, lat, lon, cranes]);
  return digestOf(words, shortDigestBytes);
}

/** Digest of what the table of highlights has of a company: see `downloads/tables.ts`. */
const digestHighlights = ({ slug, fleet_highlights }: PublicCompany): Uint8Array =>
  digestOf(JSON.stringify([slug, fleet_highlights]), shortDigestBytes);

/** The content version: a digest of all that is published, so that the same data has the same version everywhere. */
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
