import type { Company } from '../model/market.ts';
import { countryCode, type Columns } from '../query/columns.ts';
import { writeGlance } from '../query/glance.ts';
import { documentFrom, type Document } from './document.ts';

/** All companies at a glance, for the map and for programs that find companies without the function. */
export function* glanceDocuments(columns: Columns, companies: readonly Company[]): Generator<Document> {
  const { count, lat, lon, services, maxCapacityT, slug } = columns;
  const country = (row: number) => countryCode(columns.country[row]!);
  const nameAndCity = (row: number) => companies[row]!.published;
  for (const { url, write } of writeGlance({ count, lat, lon, services, maxCapacityT, slug, country, nameAndCity }))
    yield documentFrom(url, write);
}
