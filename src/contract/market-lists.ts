import * as z from 'zod';
import { limits } from './limits.ts';
import { idPattern, slugPattern } from './slug.ts';
import { tables, type TableName } from './tables.ts';
import { craneTypeNames } from './service-types.ts';

/** The description of a column, which also applies to the published member. */
const described =
  <Table extends TableName>(table: Table) =>
  (name: (typeof tables)[Table]['columns'][number]['name']): string =>
    tables[table].columns.find((column) => column.name === name)!.description;

export const CraneType = z.enum(craneTypeNames).describe('Kind of crane.').meta({ id: 'CraneType' });

const text = (description: string) => z.string().nullable().describe(description);
const measure = (description: string) => z.number().positive().nullable().describe(description);
const url = z.url().describe('Absolute URL of its page for people.');

const ofModels = described('models');

export const CraneModel = z
  .object({
    slug: z
      .string()
      .max(limits.maxSlugChars)
      .regex(slugPattern)
      .describe('Lookup key of the model: lowercase ASCII words joined by hyphens.'),
    brand: z.string().describe(ofModels('brand')),
    model: z.string().describe(ofModels('model')),
    crane_type: CraneType,
    capacity_t: measure(ofModels('capacity_t')),
    boom_type: text(ofModels('boom_type')),
    max_boom_m: measure(ofModels('max_boom_m')),
    max_height_m: measure(ofModels('max_height_m')),
    axles: z.int().positive().nullable().describe(ofModels('axles')),
    summary: text(ofModels('summary')),
    url,
  })
  .describe('A crane model of the reference atlas. Members that are not known are null.')
  .meta({ id: 'CraneModel' });
export type CraneModel = z.infer<typeof CraneModel>;

const ofAds = described('wantedAds');

export const WantedAd = z
  .object({
    id: z.string().max(limits.maxSlugChars).regex(idPattern).describe('Lookup key of the ad: letters, digits and hyphens.'),
    title: z.string().describe(ofAds('title')),
    brand: text(ofAds('brand')),
    model: text(ofAds('model')),
    crane_type: CraneType.nullable(),
    capacity_min_t: measure(ofAds('capacity_min_t')),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .describe('Country of the buyer, as an uppercase ISO 3166-1 alpha-2 code.'),
    description: text(ofAds('description')),
    posted_on: z.iso.date().describe(ofAds('posted_on')),
    expires_on: z.iso.date().nullable().describe('Last day of the ad. Null if it has none.'),
    url,
  })
  .describe('A request from a buyer, never a crane for sale. Members that are not known are null.')
  .meta({ id: 'WantedAd' });
export type WantedAd = z.infer<typeof WantedAd>;

const nextCursor = z.string().nullable().describe('Cursor of the next page. Null on the last page.');

export const CraneModelList = z
  .object({
    items: z.array(CraneModel).max(limits.maxPageItems).describe('Models, sorted by slug in byte order.'),
    next_cursor: nextCursor,
  })
  .describe('A page of crane models.')
  .meta({ id: 'CraneModelList' });

export const WantedAdList = z
  .object({
    items: z.array(WantedAd).max(limits.maxPageItems).describe('Open wanted ads, sorted by ID in byte order.'),
    next_cursor: nextCursor,
  })
  .describe('A page of wanted ads.')
  .meta({ id: 'WantedAdList' });
