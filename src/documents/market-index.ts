import { hash } from 'node:crypto';
import { serviceTypes } from '../contract/service-types.ts';
import type { Market } from '../model/market.ts';
import { itemDigestBytes, readColumns, writeColumns, type Columns } from '../query/columns.ts';
import { readPack, writePack, type Pack } from '../query/pack.ts';

/** The market as the function reads it, opened from the very bytes that are published. */
export interface MarketIndex {
  readonly columnsFile: Uint8Array;
  readonly packFile: Uint8Array;
  readonly columns: Columns;
  readonly pack: Pack;
  /** SHA-256 of each company's JSON, hex, in row order. */
  readonly itemHashes: readonly string[];
}

/** SHA-256 of bytes, or of a text as UTF-8; lower-case hex. */
export const sha256Hex = (content: Uint8Array | string): string => hash('sha256', content, 'hex');

/** Serializes every company once and builds the indexes over them. */
export async function indexMarket(market: Market): Promise<MarketIndex> {
  const items = market.companies.map(({ published }) => Buffer.from(JSON.stringify(published)));
  const itemHashes = items.map(sha256Hex);
  const { file: packFile, ...packIndex } = writePack(items);
  const rows = market.companies.map(({ published, maxCapacityT, maxCapacityByServiceT }, i) => ({
    slug: published.slug,
    country: published.country,
    services: published.services,
    maxCapacityT,
    maxCapacityByServiceT,
    lat: published.lat,
    lon: published.lon,
    digest: Buffer.from(itemHashes[i]!.slice(0, itemDigestBytes * 2), 'hex'),
  }));
  const columnsFile = await writeColumns(rows, packIndex, dataVersion(market, itemHashes));
  const columns = await readColumns(columnsFile);
  return { columnsFile, packFile, columns, pack: readPack(packFile, columns.packIndex), itemHashes };
}

/** The content version: a digest of all that is published, so that the same data has the same version everywhere. */
function dataVersion(
  { companies, models, concepts, listings, wantedAds, expiredAds, resources }: Market,
  itemHashes: readonly string[],
): string {
  const capacities = companies.map(({ maxCapacityT, maxCapacityByServiceT }) => [
    maxCapacityT,
    ...serviceTypes.map((service) => maxCapacityByServiceT[service] ?? null),
  ]);
  const parts = [itemHashes, capacities, models, concepts, listings, wantedAds, expiredAds, resources];
  return sha256Hex(JSON.stringify(parts)).slice(0, 16);
}
