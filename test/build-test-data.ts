import { buildData, type BuiltData } from '../src/documents/build-data.ts';
import type { Market } from '../src/model/market.ts';

/** What was built in this process, by market and address. */
const built = new WeakMap<Market, Map<string, Promise<BuiltData>>>();

/** As `buildData`, once for each market of a process. */
export function buildTestData(market: Market, baseUrl = 'https://cranes.example'): Promise<BuiltData> {
  const known = built.get(market) ?? new Map<string, Promise<BuiltData>>();
  built.set(market, known);
  const data = known.get(baseUrl) ?? buildData(market, baseUrl);
  known.set(baseUrl, data);
  return data;
}
