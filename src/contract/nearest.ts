import * as z from 'zod';
import { FoundCompany } from './found-company.ts';
import { limits } from './limits.ts';

/** How distances are measured: along a great circle of a sphere with the Earth’s mean radius. */
export const distanceMeasure = 'great_circle';

/** Which places are known, for messages and descriptions. */
export const knownPlaces =
  'The service knows towns of 1,000 people or more, regions, postal codes of many countries, and towns with companies';

/** At most so many other places of a name are in an answer. */
export const mostOthers = 5;

const OtherPlace = z
  .object({
    name: z.string().describe('The place, with its region where one is known, and its country.'),
    kind: z.enum(['town', 'region', 'district', 'area', 'postal_code']).describe('What it is.'),
    near: z.string().describe('What to send as `near` to measure from it.'),
  })
  .describe('Another place that the name fits.')
  .meta({ id: 'OtherPlace' });

const NearPlace = z
  .object({
    lat: z.number().min(-90).max(90).describe('Latitude, WGS 84 decimal degrees.'),
    lon: z.number().min(-180).max(180).describe('Longitude, WGS 84 decimal degrees.'),
    name: z
      .string()
      .nullable()
      .describe('The place that was understood, with its region where one is known, and its country. Null if you sent coordinates.'),
    kind: z
      .enum(['point', 'town', 'region', 'district', 'area', 'postal_code'])
      .describe(
        'What it is. A region is a state, province or the like; a district is a county, département or the like in one; an area has a name but no government, such as the Ruhr. Of these three, distances are measured from the middle, and companies inside come first.',
      ),
    match: z
      .enum(['coordinates', 'exact', 'other_name', 'corrected'])
      .describe(
        'How it was understood: by coordinates, by its name, by another name of it or a form of one, or by a name that differs by one typing error.',
      ),
    others: z
      .array(OtherPlace)
      .max(mostOthers)
      .describe('Other places that the name fits, the likeliest first. A name means its largest bearer unless you say where.'),
  })
  .describe('Where distances are measured from.')
  .meta({ id: 'NearPlace' });
export type NearPlace = z.infer<typeof NearPlace>;

const NearCompany = z
  .object({
    distance_km: z.number().min(0).describe('Distance from `near` in kilometers, to one decimal.'),
    company: FoundCompany,
  })
  .describe('A company and how far away it is.')
  .meta({ id: 'NearCompany' });
export type NearCompany = z.infer<typeof NearCompany>;

export const NearestCompanies = z
  .object({
    near: NearPlace,
    distance: z.literal(distanceMeasure).describe('How distances are measured: along a great circle, on a sphere of radius 6,371.0088 km.'),
    items: z
      .array(NearCompany)
      .max(limits.maxPageItems)
      .describe('Companies, nearest first; those at exactly the same distance by slug in byte order.'),
    has_more: z.boolean().describe('Whether more companies match than `limit` allows.'),
  })
  .describe('The companies nearest to a place.')
  .meta({ id: 'NearestCompanies' });
export type NearestCompanies = z.infer<typeof NearestCompanies>;
