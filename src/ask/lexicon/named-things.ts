import { countryCode, countryNumber, type Columns } from '../../query/columns.ts';
import type { FoundKind } from '../../contract/found-kinds.ts';
import type { AskIndex, RecordKind } from './ask-index.ts';
import type { NamedThings } from './find-names.ts';

/** The kinds of records that can be found by name, with their public names. */
const kinds: Readonly<Partial<Record<RecordKind, Exclude<FoundKind, 'company'>>>> = {
  model: 'model',
  concept: 'concept',
  listing: 'listing',
  wanted: 'wanted_ad',
};

/** Everything with a name in the function’s indexes. */
export const namedThings = (columns: Columns, { nameIndex, records, companyAt }: AskIndex): NamedThings => ({
  nameIndex,
  companies: columns.count,
  company(row) {
    const largest = columns.maxCapacityT[row]!;
    return {
      ...companyAt(row),
      slug: columns.slug(row),
      country: countryCode(columns.country[row]!),
      max_capacity_t: Number.isNaN(largest) ? null : largest,
    };
  },
  hasCompaniesIn: (country) => columns.country.includes(countryNumber(country)),
  record(i) {
    const { kind, name, path, facets } = records[i]!;
    return { kind: kinds[kind]!, name, path, country: facets?.country ?? null, expiresOn: facets?.expiresOn ?? null };
  },
});
