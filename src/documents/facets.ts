import { craneTypeNames, serviceTypes } from '../contract/service-types.ts';
import type { Facets } from '../contract/facets.ts';
import { capacityBandStarts } from '../contract/capacity-bands.ts';
import type { Market } from '../model/market.ts';
import { countryCode, type Columns } from '../query/columns.ts';

const serviceRows = [null, ...serviceTypes] as const;
const capacityColumns = [null, ...capacityBandStarts] as const;

/** A table of counts: a row for each service and a column for each capacity; the first of each is “any”. */
type Table = number[][];
const emptyTable = (): Table => serviceRows.map(() => capacityColumns.map(() => 0));

/** Counts the companies by country, service and capacity in one pass over the columns, and models and open ads by maker and kind. */
export function countFacets(columns: Columns, { models, wantedAds }: Things): Facets {
  const all = emptyTable();
  const byCountry = new Map<number, Table>();
  for (let row = 0; row < columns.count; row++) {
    const number = columns.country[row]!;
    let own = byCountry.get(number);
    if (own === undefined) byCountry.set(number, (own = emptyTable()));
    addCompany(all, columns.services[row]!, columns.maxCapacityT[row]!);
    addCompany(own, columns.services[row]!, columns.maxCapacityT[row]!);
  }
  const countries = [...byCountry]
    .map(([number, companies]) => ({ country: countryCode(number), companies }))
    .sort((a, b) => (a.country < b.country ? -1 : 1));
  const any = all[0]!;
  return {
    companies: columns.count,
    service_types: serviceTypes.map((service_type, i) => ({ service_type, companies: all[i + 1]![0]! })),
    capacity_bands: capacityBandStarts.map((capacity_min_t, i) => ({
      capacity_min_t,
      capacity_below_t: capacityBandStarts[i + 1] ?? null,
      companies: any[i + 1]! - (any[i + 2] ?? 0),
      companies_or_above: any[i + 1]!,
    })),
    countries: countries.map(({ country, companies }) => ({ country, companies: companies[0]![0]! })),
    brands: [...new Set([...models, ...wantedAds].flatMap(({ brand }) => brand ?? []))]
      .toSorted()
      .map((brand) => ({ brand, ...countIn({ models, wantedAds }, (row) => row.brand === brand) })),
    crane_types: craneTypeNames.map((crane_type) => ({
      crane_type,
      ...countIn({ models, wantedAds }, (row) => row.crane_type === crane_type),
    })),
    cross: {
      service_types: [...serviceRows],
      capacity_min_t: [...capacityColumns],
      tables: [{ country: null, companies: all }, ...countries],
    },
  };
}

type Things = Pick<Market, 'models' | 'wantedAds'>;

const countIn = ({ models, wantedAds }: Things, isMeant: (row: Things['models' | 'wantedAds'][number]) => boolean) => ({
  models: models.filter(isMeant).length,
  wanted_ads: wantedAds.filter(isMeant).length,
});

/** Counts a company in every cell with filters that would find it. An unknown capacity is NaN, which no minimum finds. */
function addCompany(table: Table, services: number, maxCapacityT: number): void {
  table.forEach((counts, service) => {
    if (service > 0 && (services & (1 << (service - 1))) === 0) return;
    counts[0]!++;
    capacityBandStarts.forEach((start, band) => {
      if (maxCapacityT >= start) counts[band + 1]!++;
    });
  });
}
