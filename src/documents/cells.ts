import { createHash } from 'node:crypto';
import { writeCells } from '../query/cells.ts';
import { countryCode, itemDigestBytes, type Columns } from '../query/columns.ts';
import { documentFrom, textDocument, type Document } from './document.ts';

/** The companies by place and by slug, for programs that find them without the function, and for the map. */
export function* cellDocuments(columns: Columns): Generator<Document> {
  const { count, lat, lon, services, maxCapacityT, country, slug } = columns;
  const source = { count, lat, lon, services, maxCapacityT, slug, country: (row: number) => countryCode(country[row]!) };
  for (const { url, rows, write } of writeCells(source))
    yield rows === null ? textDocument(url, write()) : documentFrom(url, digestOfRows(columns, rows), write);
}

/** Digest of what is told of some companies: what is published of them, and the largest capacity of their whole fleets. */
function digestOfRows({ itemDigests, maxCapacityT }: Columns, rows: readonly number[]): string {
  const digests = new Uint8Array(rows.length * itemDigestBytes);
  rows.forEach((row, i) => digests.set(itemDigests.subarray(row * itemDigestBytes, (row + 1) * itemDigestBytes), i * itemDigestBytes));
  const capacities = Float64Array.from(rows, (row) => maxCapacityT[row]!);
  return createHash('sha256').update(digests).update(capacities).digest('hex');
}
