import { writeCells } from '../query/cells.ts';
import { countryCode, itemDigestBytes, type Columns } from '../query/columns.ts';
import { documentFrom, textDocument, type Document } from './document.ts';
import { sha256Hex } from './market-index.ts';

/** The companies by place and by slug, for programs that find them without the function, and for the map. */
export function* cellDocuments(columns: Columns): Generator<Document> {
  const { count, lat, lon, services, maxCapacityT, country, slug } = columns;
  const source = { count, lat, lon, services, maxCapacityT, slug, country: (row: number) => countryCode(country[row]!) };
  for (const { url, rows, write } of writeCells(source))
    yield rows === null ? textDocument(url, write()) : documentFrom(url, digestOfRows(columns, rows), write);
}

/** Digest of what is told of some companies: what is published of them, and the largest capacity of their whole fleets. */
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
