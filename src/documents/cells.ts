import { writeCells } from '../query/cells.ts';
import { countryCode, type Columns } from '../query/columns.ts';
import { textDocument, type Document } from './document.ts';

/** The companies by place and by slug, for programs that find them without the function, and for the map. */
export function* cellDocuments({ count, lat, lon, services, maxCapacityT, country, slug }: Columns): Generator<Document> {
  const source = { count, lat, lon, services, maxCapacityT, slug, country: (row: number) => countryCode(country[row]!) };
  for (const { url, text } of writeCells(source)) yield textDocument(url, text);
}
