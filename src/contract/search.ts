import * as z from 'zod';
import { Slug } from './entities.ts';
import { FoundCompany } from './found-company.ts';
import { foundKinds } from './found-kinds.ts';
import { limits } from './limits.ts';

const FoundName = z
  .object({
    kind: z
      .enum(foundKinds)
      .describe(
        'What has the name: a company, a crane model, a term, a marketplace page, or a wanted ad, which is a request from a buyer.',
      ),
    name: z.string().describe('Name, as published.'),
    city: z.string().nullable().describe('City or town of a company. Null if unknown, and for other kinds.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .describe('Country, as an uppercase ISO 3166-1 alpha-2 code. Null if it has none.'),
    url: z.url().describe('Absolute URL of its page for people. The JSON of a company is at `/api` followed by the same path.'),
    slug: Slug.nullable().describe('Lookup key of a company, model, term or marketplace page. Null for a wanted ad.'),
    id: z.string().nullable().describe('Lookup key of a wanted ad. Null for other kinds.'),
    max_capacity_t: FoundCompany.shape.max_capacity_t.describe(
      'Capacity of the largest crane of a company’s whole fleet, in metric tonnes. Null if no crane states one, and for other kinds.',
    ),
  })
  .describe('What has a name that was searched for.')
  .meta({ id: 'FoundName' });
export type FoundName = z.infer<typeof FoundName>;

const TownName = z
  .object({
    name: z.string().describe('The place, with its region where one is known, and its country.'),
    kind: z.enum(['town', 'region', 'district', 'area', 'country', 'postal_code']).describe('What it is.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('Its country, as an uppercase ISO 3166-1 alpha-2 code.'),
    lat: z.number().min(-90).max(90).describe('Latitude, WGS 84 decimal degrees.'),
    lon: z.number().min(-180).max(180).describe('Longitude, WGS 84 decimal degrees.'),
    url: z
      .url()
      .describe(
        'Absolute URL of the map with the companies nearest to it, or of the page of a country with companies. For the nearest companies, send `name` or `lat,lon` as `near` to GET /api/nearest; of a country, `country` to GET /api/companies.',
      ),
  })
  .describe('A place by its name.')
  .meta({ id: 'TownName' });
export type TownName = z.infer<typeof TownName>;

export const NameSearch = z
  .object({
    items: z.array(FoundName).max(limits.maxFoundNames).describe('What was found, best first.'),
    has_more: z.boolean().describe('Whether there is more than these. Type more of the name to see it.'),
    towns: z
      .array(TownName)
      .max(limits.maxFoundTowns)
      .describe(
        'Places whose name begins so: those that the text names first, then the largest. If nothing has such a name, the one that the text ends or begins with. For fewer than three letters, countries and large towns.',
      ),
  })
  .describe('Companies, models, terms, marketplace pages and wanted ads by name, and places.')
  .meta({ id: 'NameSearch' });
export type NameSearch = z.infer<typeof NameSearch>;
