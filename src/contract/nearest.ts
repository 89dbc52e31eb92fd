import * as z from 'zod';
import { formatInteger } from './numbers.ts';
import { FoundCompany } from './found-company.ts';
import { limits } from './limits.ts';

/** How distances are measured: along a great circle of a sphere with the Earth’s mean radius. */
export const distanceMeasure = 'great_circle';

/** Population of the smallest town that is known even without a company. */
export const leastPeopleOfTown = 5_000;

/** Which towns are known, for messages and descriptions. */
export const knownTowns = `The service knows towns of ${formatInteger(leastPeopleOfTown)} people or more, and towns with companies`;

const NearPlace = z
  .object({
    lat: z.number().min(-90).max(90).describe('Latitude, WGS 84 decimal degrees.'),
    lon: z.number().min(-180).max(180).describe('Longitude, WGS 84 decimal degrees.'),
    name: z
      .string()
      .nullable()
      .describe('The town that was understood, with its state where one is known, and its country. Null if you sent coordinates.'),
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

export const NearestCompanies = z
  .object({
    near: NearPlace,
    distance: z.literal(distanceMeasure).describe('How distances are measured: along a great circle, on a sphere of radius 6,371.0088 km.'),
    items: z
      .array(NearCompany)
      .max(limits.maxPageItems)
      .describe('Companies, nearest first; those at the same distance by slug in byte order.'),
    has_more: z.boolean().describe('Whether more companies match than `limit` allows.'),
  })
  .describe('The companies nearest to a place.')
  .meta({ id: 'NearestCompanies' });
export type NearestCompanies = z.infer<typeof NearestCompanies>;
