import * as z from 'zod';
import { ServiceType } from './entities.ts';
import { CraneType } from './market-lists.ts';

const count = (description: string) => z.int().min(0).describe(description);
const country = z.string().regex(/^[A-Z]{2}$/);

export const Facets = z
  .object({
    companies: count('Total number of active companies.'),
    service_types: z
      .array(z.object({ service_type: ServiceType.describe('The service.'), companies: count('Companies that offer the service.') }))
      .describe('Every service you can filter by, in published order, including those that no company offers.'),
    capacity_bands: z
      .array(
        z.object({
          capacity_min_t: z.number().min(0).describe('Lower bound of the band in metric tonnes; a value for the filter of the same name.'),
          capacity_below_t: z.number().nullable().describe('Lower bound of the next band in metric tonnes. Null for the last band.'),
          companies: count('Companies whose largest crane is in the band.'),
          companies_or_above: count('Companies whose largest crane is in this band or a higher one: what the filter finds.'),
        }),
      )
      .describe('Bands of lifting capacity, smallest first. A company without any stated capacity is in none.'),
    countries: z
      .array(
        z.object({
          country: country.describe('Country, as an uppercase ISO 3166-1 alpha-2 code.'),
          companies: count('Companies in the country.'),
        }),
      )
      .describe('Countries with companies, sorted by code.'),
    brands: z
      .array(
        z.object({
          brand: z.string().describe('The maker, as the data spells it; a value for the filter of the same name.'),
          models: count('Crane models of the maker.'),
          wanted_ads: count('Wanted ads for its cranes that were open on the date of the data.'),
        }),
      )
      .describe('Makers of crane models and in wanted ads, sorted by name.'),
    crane_types: z
      .array(
        z.object({
          crane_type: CraneType.describe('The kind of crane.'),
          models: count('Crane models of this kind.'),
          wanted_ads: count('Wanted ads for it that were open on the date of the data.'),
        }),
      )
      .describe('Every kind of crane you can filter models and wanted ads by.'),
    cross: z
      .object({
        service_types: z.array(ServiceType.nullable()).describe('The service of each row; null is any service.'),
        capacity_min_t: z.array(z.number().min(0).nullable()).describe('The minimum capacity of each column; null is any capacity.'),
        tables: z
          .array(
            z.object({
              country: country.nullable().describe('The table’s country; null is any country.'),
              companies: z.array(z.array(z.int().min(0))).describe('Counts, with a row for each service and a column for each capacity.'),
            }),
          )
          .describe('A table for all countries together, then one for each country.'),
      })
      .describe('The number of companies that GET /api/companies finds for each combination of country, service_type and capacity_min_t.'),
  })
  .describe('Counts for every filter.')
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof Facets>;
