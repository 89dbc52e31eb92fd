import { z } from 'zod';
import { limits } from './limits.ts';
import { serviceTypes } from './service-types.ts';

export const tiers = ['free', 'featured'] as const;

/** Lower-case words joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const Slug = z
  .string()
  .min(1)
  .max(limits.maxSlugChars)
  .regex(slugPattern)
  .describe('Lookup key of the company: lower-case ASCII words joined by hyphens. Stable; unique.');

export const FleetHighlight = z
  .object({
    brand: z.string().nullable().optional().describe('Maker of the crane. Null when unknown.'),
    model: z.string().nullable().optional().describe('Model as the maker writes it. Null when unknown.'),
    capacity_t: z
      .number()
      .positive()
      .nullable()
      .optional()
      .describe('Maximum lifting capacity, metric tonnes; for an aerial platform the platform load. Null when unknown, never 0.'),
    boom_type: z.string().nullable().optional().describe('Kind of boom, for example telescopic or lattice. Null when unknown.'),
    max_height_m: z
      .number()
      .positive()
      .nullable()
      .optional()
      .describe('Greatest hook or working height, metres. Null when unknown, never 0.'),
  })
  .describe('One crane of a company, chosen to represent its fleet.')
  .meta({ id: 'FleetHighlight' });
export type FleetHighlight = z.infer<typeof FleetHighlight>;

const optionalText = (description: string) => z.string().nullable().optional().describe(description);
const optionalUri = (description: string) => z.url().nullable().optional().describe(description);

export const PublicCompany = z
  .object({
    id: z.int().positive().describe('Number of the company in the marketplace. Unique.'),
    slug: Slug,
    name: z.string().min(1).describe('Name under which the company trades.'),
    description: optionalText('What the company says of itself. Null when it says nothing.'),
    logo_url: optionalUri('Address of the logo.'),
    cover_image_url: optionalUri('Address of a picture for the head of a page.'),
    website: optionalUri('Address of the company’s own site.'),
    phone: optionalText('Telephone number in international format, starting with +.'),
    whatsapp: optionalText('WhatsApp number in international format, starting with +.'),
    address_line1: optionalText('Street and number.'),
    address_line2: optionalText('Second line of the address.'),
    city: optionalText('Town.'),
    state_region: optionalText('State, province or region.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('Country, ISO 3166-1 alpha-2, upper case.'),
    postal_code: optionalText('Postal code as written in the country.'),
    lat: z.number().min(-90).max(90).describe('Latitude of the yard, WGS 84 decimal degrees, north positive.'),
    lon: z.number().min(-180).max(180).describe('Longitude of the yard, WGS 84 decimal degrees, east positive.'),
    tier: z.enum(tiers).optional().describe('Kind of entry in the marketplace. It buys no place in any order.'),
    services: z.array(z.string()).describe(`What the company offers. Known values: ${serviceTypes.join(', ')}; be ready for new ones.`),
    fleet_highlights: z
      .array(FleetHighlight)
      .describe('A few cranes that represent the fleet, strongest first after those that the company marked.'),
  })
  .describe('A company that lets or moves cranes, as the public sees it.')
  .meta({ id: 'PublicCompany' });
export type PublicCompany = z.infer<typeof PublicCompany>;

export const CompanyList = z
  .object({
    items: z.array(PublicCompany).max(limits.maxPageItems).describe('Companies, ordered by slug in byte order.'),
    next_cursor: z
      .string()
      .nullable()
      .describe('Value of `cursor` for the next page with the same filters. Null exactly on the last page.'),
  })
  .describe('A page of companies.')
  .meta({ id: 'CompanyList' });
export type CompanyList = z.infer<typeof CompanyList>;

export const BatchCompanyRequest = z
  .strictObject({
    slugs: z
      .array(z.string().min(1).max(limits.maxSlugChars))
      .min(1)
      .max(limits.maxBatchSlugs)
      .describe('Slugs to look up, 1 to 50. Order and repetition are kept in the answer.'),
  })
  .describe('Which companies to return.')
  .meta({ id: 'BatchCompanyRequest' });
export type BatchCompanyRequest = z.infer<typeof BatchCompanyRequest>;

export const BatchCompanyResponse = z
  .object({
    items: z
      .array(PublicCompany)
      .max(limits.maxBatchSlugs)
      .describe('Companies in request order. A slug of no active company is left out; a repeated slug is answered each time.'),
  })
  .describe('The companies found.')
  .meta({ id: 'BatchCompanyResponse' });

export const SandboxFirstCall = z
  .object({
    ok: z.literal(true).describe('The call worked.'),
    mode: z.literal('sandbox').describe('This is a rehearsal.'),
    auth: z.literal('none').describe('No credential is needed.'),
    side_effects: z.literal(false).describe('Nothing happens beyond this answer.'),
    read_only: z.literal(true).describe('The public interface only reads.'),
    mutates: z.array(z.string()).max(0).describe('What is changed: always nothing.'),
    writes: z.literal(false).describe('Nothing is written.'),
    message: z.string().describe('A sentence for the reader.'),
    sample_curl: z.string().describe('A command line to try next.'),
    next: z
      .object({
        developer_resources: z.url().describe('Everything for developers on one page.'),
        developers: z.url().describe('The developer portal.'),
        developer_resources_markdown: z.url().describe('The same page in Markdown.'),
        auth: z.url().describe('How authentication works here: not at all for reads.'),
        openapi: z.url().describe('The machine-readable description of the interface.'),
        companies: z.url().describe('The first page of companies.'),
      })
      .describe('Where to go from here.'),
  })
  .describe('A harmless first call that shows the service answers.')
  .meta({ id: 'SandboxFirstCall' });
export type SandboxFirstCall = z.infer<typeof SandboxFirstCall>;

const question = (description: string) => z.string().max(limits.maxQuestionChars).optional().describe(description);

export const AskRequest = z
  .strictObject({
    query: question('Natural-language question about public resources. Wins over `q`.'),
    q: question('Short alias for `query`.'),
  })
  .describe('A question in the reader’s own words. The body may be left out.')
  .meta({ id: 'AskRequest' });
export type AskRequest = z.infer<typeof AskRequest>;

export const AskResult = z
  .object({
    '@type': z.string().optional().describe('Type of the resource in schema.org’s vocabulary.'),
    name: z.string().optional().describe('Name of the resource.'),
    description: z.string().optional().describe('What the resource is.'),
    url: z.url().optional().describe('Absolute address of the resource.'),
  })
  .describe('A public resource that answers the question.')
  .meta({ id: 'AskResult' });
export type AskResult = z.infer<typeof AskResult>;

export const AskResponse = z
  .object({
    _meta: z
      .object({
        response_type: z.string().optional().describe('Always "answer".'),
        response_format: z.string().optional().describe('Format of the results, as NLWeb names it.'),
        version: z.string().optional().describe('Version of that format.'),
      })
      .describe('What kind of answer this is.'),
    answer: z.object({ text: z.string().describe('The answer in a few sentences.') }).describe('The answer in words.'),
    results: z.array(AskResult).describe('Public resources, best first.'),
  })
  .describe('Where the question leads.')
  .meta({ id: 'AskResponse' });
export type AskResponse = z.infer<typeof AskResponse>;
