import { cutParts, writePart, type PartBytes, type PartIndex } from '../../src/query/company-parts.ts';
import { syntheticMarket } from '../synthetic-market.ts';

/** The JSON of the companies of a market. */
export const serializedCompanies = (companies: number): Uint8Array[] =>
  // A copy that is no Buffer, whose `slice` would be a view of the same memory.
  syntheticMarket(companies, companies * 4, 5).companies.map(({ published }) => Uint8Array.from(Buffer.from(JSON.stringify(published))));

/** Companies in parts, as documents. */
export function partsOf(
  items: readonly Uint8Array[],
  size?: PartBytes,
): { readonly index: PartIndex; readonly parts: readonly Uint8Array[] } {
  const index = cutParts(items, size);
  return { index, parts: index.parts.map(({ firstRow, rows }) => writePart(items.slice(firstRow, firstRow + rows))) };
}
