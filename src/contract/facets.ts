import { z } from 'zod';
import { serviceTypes } from './service-types.ts';

const count = (description: string) => z.int().min(0).describe(description);
const country = z.string().regex(/^[A-Z]{2}$/);
const serviceType = z.enum(serviceTypes);

export const Facets = z
  .object({
    companies: count('Active companies in all.'),
    service_types: z
      .array(z.object({ service_type: serviceType.describe('The service.'), companies: count('Companies that offer it.') }))
      .describe('Every service that the list can be filtered by, in published order, also one that nobody offers.'),
    capacity_bands: z
      .array(
        z.object({
          capacity_min_t: z.number().min(0).describe('Where the band begins, metric tonnes; a value for the filter of the same name.'),
          capacity_below_t: z.number().nullable().describe('Where the next band begins, metric tonnes. Null for the last.'),
          companies: count('Companies whose strongest crane is in the band.'),
          companies_or_above: count('Companies whose strongest crane is in the band or in one above: what the filter finds.'),
        }),
      )
      .describe('Bands of lifting capacity, weakest first. A company without any stated capacity is in none.'),
    countries: z
      .array(z.object({ country: country.describe('Country, ISO 3166-1 alpha-2, upper case.'), companies: count('Companies there.') }))
      .describe('Countries that have companies, ordered by code.'),
    cross: z
      .object({
        service_types: z.array(serviceType.nullable()).describe('What the rows of a table stand for; null is any service.'),
        capacity_min_t: z.array(z.number().min(0).nullable()).describe('What the columns of a table stand for; null is any capacity.'),
        tables: z
          .array(
            z.object({
              country: country.nullable().describe('The country of the table; null is any country.'),
              companies: z.array(z.array(z.int().min(0))).describe('Counts: a row for each service, in it a number for each capacity.'),
            }),
          )
          .describe('A table for all countries together, then one for each country.'),
      })
      .describe(
        'How many companies GET /api/companies finds for each combination of country, service_type and capacity_min_t, so that no choice needs to lead to an empty list.',
      ),
  })
  .describe('Counts of companies by what the list can be filtered by.')
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof Facets>;
