import type { Company } from '../model/market.ts';
import { countryCode, itemDigestBytes, type Columns } from '../query/columns.ts';
import { writeGlance } from '../query/glance.ts';
import { documentFrom, textDocument, type Document } from './document.ts';
import { sha256Hex } from './market-index.ts';

/** All companies at a glance, for the map and for programs that find companies without the function. */
export function* glanceDocuments(columns: Columns, companies: readonly Company[]): Generator<Document> {
  const { count, lat, lon, services, maxCapacityT, slug } = columns;
  const country = (row: number) => countryCode(columns.country[row]!);
  const nameAndCity = (row: number) => companies[row]!.published;
  for (const { url, rows, write } of writeGlance({ count, lat, lon, services, maxCapacityT, slug, country, nameAndCity }))
    yield rows === null ? textDocument(url, write()) : documentFrom(url, digestOfRows(columns, rows), write);
}

/** Digest of what these files have of some companies: what is published of them, and the largest capacity of their whole fleets. */
function digestOfRows({ itemDigests, maxCapacityT }: Columns, rows: readonly number[]): string {
  const bytes = new Uint8Array(rows.length * (itemDigestBytes + Float64Array.BYTES_PER_ELEMENT));
  const capacities = new Float64Array(bytes.buffer, rows.length * itemDigestBytes, rows.length);
  for (let i = 0; i < rows.length; i++) {
    const [to, from] = [i * itemDigestBytes, rows[i]! * itemDigestBytes];
    for (let j = 0; j < itemDigestBytes; j++) bytes[to + j] = itemDigests[from + j]!;
    capacities[i] = maxCapacityT[rows[i]!]!;
  }
  return sha256Hex(bytes);
}
