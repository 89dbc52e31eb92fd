import * as z from 'zod';
import { errorCodes } from './errors.ts';
import { limits } from './limits.ts';
import { serviceTypes } from './service-types.ts';
import { slugPattern } from './slug.ts';

export const tiers = ['free', 'featured'] as const;

/** Named, so that companies in other responses, which have more members, share the type. */
const Tier = z.enum(tiers).describe('Type of marketplace entry. It has no effect on any sort order.').meta({ id: 'Tier' });

/** The services to filter by. A company may name others. */
export const ServiceType = z.enum(serviceTypes).describe('Service that companies can be filtered by.').meta({ id: 'ServiceType' });

/**
 * A text with a limited length in code points, like JSON Schema (Validation 2020-12, section 6.3.1). Zod's own `max` counts an emoji as
 * two, and would refuse what the published schema allows.
 */
function textOf(minChars: number, maxChars: number) {
  return z
    .string()
    .min(minChars)
    .check(({ value, issues }) => {
      if (value.length > maxChars && [...value].length > maxChars)
        issues.push({ code: 'too_big', origin: 'string', maximum: maxChars, inclusive: true, input: value });
    })
    .meta({ maxLength: maxChars });
}

export const Slug = z
  .string()
  .min(1)
  .max(limits.maxSlugChars)
  .regex(slugPattern)
  .describe('Lookup key of the company: lowercase ASCII words joined by hyphens. Stable and unique.');

export const FleetHighlight = z
  .object({
    brand: z.string().nullable().optional().describe('Maker of the crane. Null if unknown.'),
    model: z.string().nullable().optional().describe('Model, as the maker writes it. Null if unknown.'),
    capacity_t: z
      .number()
      .positive()
      .nullable()
      .optional()
      .describe('Maximum lifting capacity in metric tonnes; for an aerial platform, the platform load. Null if unknown, never 0.'),
    boom_type: z.string().nullable().optional().describe('Type of boom, for example telescopic or lattice. Null if unknown.'),
    max_height_m: z
      .number()
      .positive()
      .nullable()
      .optional()
      .describe('Maximum hook or working height in meters. Null if unknown, never 0.'),
  })
  .describe('One crane of a company, chosen to represent its fleet.')
  .meta({ id: 'FleetHighlight' });
export type FleetHighlight = z.infer<typeof FleetHighlight>;

const optionalText = (description: string) => z.string().nullable().optional().describe(description);
const optionalUri = (description: string) => z.url().nullable().optional().describe(description);

export const PublicCompany = z
  .object({
    id: z.int().positive().describe('The company’s number in the marketplace. Unique.'),
    slug: Slug,
    name: z.string().min(1).describe('Trading name of the company.'),
    description: optionalText('The company’s description of itself. Null if there is none.'),
    logo_url: optionalUri('URL of the logo.'),
    cover_image_url: optionalUri('URL of a cover picture.'),
    website: optionalUri('URL of the company’s website.'),
    phone: optionalText('Telephone number in international format, starting with +.'),
    whatsapp: optionalText('WhatsApp number in international format, starting with +.'),
    address_line1: optionalText('Street and house number.'),
    address_line2: optionalText('Second line of the address.'),
    city: optionalText('City or town.'),
    state_region: optionalText('State, province or region.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('Country, as an uppercase ISO 3166-1 alpha-2 code.'),
    postal_code: optionalText('Postal code in the country’s own format.'),
    lat: z.number().min(-90).max(90).describe('Latitude of the company’s yard in WGS 84 decimal degrees, north positive.'),
    lon: z.number().min(-180).max(180).describe('Longitude of the company’s yard in WGS 84 decimal degrees, east positive.'),
    tier: Tier.optional().describe('Type of marketplace entry. It has no effect on any sort order.'),
    services: z.array(z.string()).describe(`Services the company offers. Known values: ${serviceTypes.join(', ')}. New values may appear.`),
    fleet_highlights: z
      .array(FleetHighlight)
      .describe(
        'A selection of cranes from the fleet: those the company marked first, then the others; within both, the largest first, then by maker and model. Cranes of one model appear as often as the fleet has them.',
      ),
  })
  .describe('The public record of a company that rents out or moves cranes.')
  .meta({ id: 'PublicCompany' });
export type PublicCompany = z.infer<typeof PublicCompany>;

export const CompanyList = z
  .object({
    items: z.array(PublicCompany).max(limits.maxPageItems).describe('Companies, sorted by slug in byte order.'),
    next_cursor: z.string().nullable().describe('The `cursor` for the next page with the same filters. Null on the last page only.'),
  })
  .describe('A page of companies.')
  .meta({ id: 'CompanyList' });
export type CompanyList = z.infer<typeof CompanyList>;

export const BatchCompanyRequest = z
  .strictObject({
    slugs: z
      .array(textOf(1, limits.maxSlugChars))
      .min(1)
      .max(limits.maxBatchSlugs)
      .describe('Slugs to look up, 1 to 50. The response keeps their order and repetitions.'),
  })
  .describe('The companies to return.')
  .meta({ id: 'BatchCompanyRequest' });
export type BatchCompanyRequest = z.infer<typeof BatchCompanyRequest>;

export const BatchCompanyResponse = z
  .object({
    items: z
      .array(PublicCompany)
      .max(limits.maxBatchSlugs)
      .describe('Companies in request order. A slug that matches no active company is left out; a repeated slug is returned each time.'),
  })
  .describe('The companies found.')
  .meta({ id: 'BatchCompanyResponse' });

export const SandboxFirstCall = z
  .object({
    ok: z.literal(true).describe('The call worked.'),
    mode: z.literal('sandbox').describe('Always sandbox.'),
    auth: z.literal('none').describe('No credentials are needed.'),
    side_effects: z.literal(false).describe('The call has no side effects.'),
    read_only: z.literal(true).describe('The public API is read-only.'),
    mutates: z.array(z.string()).max(0).describe('What the call changes: always empty.'),
    writes: z.literal(false).describe('Nothing is written.'),
    message: z.string().describe('A message for people.'),
    sample_curl: z.string().describe('A curl command to try next.'),
    next: z
      .object({
        developer_resources: z.url().describe('Everything for developers on one page.'),
        developers: z.url().describe('The developer portal.'),
        developer_resources_markdown: z.url().describe('The same page in Markdown.'),
        auth: z.url().describe('How authentication works: reads need none.'),
        openapi: z.url().describe('The OpenAPI description of the API.'),
        companies: z.url().describe('The first page of companies.'),
      })
      .describe('Where to go from here.'),
  })
  .describe('The response to a safe first call.')
  .meta({ id: 'SandboxFirstCall' });
export type SandboxFirstCall = z.infer<typeof SandboxFirstCall>;

const question = (description: string) => textOf(0, limits.maxQuestionChars).optional().describe(description);

export const AskRequest = z
  .strictObject({
    query: question('Natural-language question about public resources. Takes precedence over `q`.'),
    q: question('Short alias for `query`.'),
  })
  .describe('A question in plain language. The body is optional.')
  .meta({ id: 'AskRequest' });
export type AskRequest = z.infer<typeof AskRequest>;

export const AskResult = z
  .object({
    '@type': z.string().optional().describe('Type of the resource in the schema.org vocabulary.'),
    name: z.string().optional().describe('Name of the resource.'),
    description: z.string().optional().describe('What the resource is.'),
    url: z
      .url()
      .optional()
      .describe(
        'Absolute URL of the resource: its page for people if it has one. The JSON of a company is at `/api` followed by the same path.',
      ),
  })
  .describe('A public resource that answers the question.')
  .meta({ id: 'AskResult' });
export type AskResult = z.infer<typeof AskResult>;

export const AskResponse = z
  .object({
    _meta: z
      .object({
        response_type: z.string().optional().describe('Always "answer".'),
        response_format: z.string().optional().describe('Format of the results, as named by NLWeb.'),
        version: z.string().optional().describe('Version of this API’s description.'),
        language: z.string().optional().describe('Language of the answer, that of the question: en, de, nl, fr, es, it, pt or pl.'),
        understood: z
          .string()
          .optional()
          .describe(
            'What the answer is narrowed by, in the form of a query: country, place with max_km, service_type, capacity_min_t, capacity_max_t, brand, model. Several countries or places that may be meant are named one by one.',
          ),
        not_considered: z
          .string()
          .optional()
          .describe('What the question says that the answer leaves out, as it was asked, separated by commas.'),
        json: z.string().optional().describe('Address of the JSON that has the companies of the answer, all of them, page by page.'),
      })
      .describe('Metadata about the response.'),
    answer: z.object({ text: z.string().describe('The answer in a few sentences.') }).describe('The answer as text.'),
    results: z.array(AskResult).describe('Public resources, best first.'),
  })
  .describe('The answer to a question.')
  .meta({ id: 'AskResponse' });
export type AskResponse = z.infer<typeof AskResponse>;

export const ApiError = z
  .object({
    error: z
      .object({
        code: z.string().describe(`Stable code. One of: ${Object.keys(errorCodes).join(', ')}.`),
        message: z.string().describe('What went wrong, quoting the part of the request that caused it.'),
        resolution: z.string().optional().describe('How to fix it.'),
      })
      .describe('The error.'),
  })
  .describe('The body of every error response.')
  .meta({ id: 'ApiError' });
export type ApiError = z.infer<typeof ApiError>;
