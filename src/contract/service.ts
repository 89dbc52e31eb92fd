import { z } from 'zod';
import { errorCodes } from './errors.ts';

const day = z.iso.date();
const path = z.string().regex(/^\/[a-z0-9/._-]*$/);

/** One version of the contract, or one behaviour of it, and how far its life has run. */
const Lifecycle = {
  deprecated_on: day.nullable().describe('Day from which it is deprecated; null while it is not.'),
  sunset_on: day.nullable().describe('Day on which it is removed; null while no removal is planned.'),
  documentation: path.nullable().describe('Path of the page that tells how to move on.'),
};

/** `service.json`: everything that is said of the service as a whole, said once. */
export const Service = z
  .strictObject({
    name: z.string().min(1).describe('Name of the service.'),
    title: z.string().min(1).describe('Name of the interface, for titles.'),
    description: z.string().min(1).describe('What the service is, in a few sentences.'),
    base_url: z.url({ protocol: /^https?$/ }).describe('Public address of the service, without a slash at the end.'),
    contact: z.strictObject({
      name: z.string().min(1).describe('Who answers questions about the interface.'),
      email: z.email().describe('Where to write to.'),
      url: z.url({ protocol: /^https$/ }).describe('Page of the contact.'),
    }),
    sign_in_url: z.url({ protocol: /^https$/ }).describe('Page where people sign in; account actions continue there.'),
    licence: z.strictObject({
      name: z.string().min(1).describe('Name of the licence of the data.'),
      url: z.url({ protocol: /^https$/ }).describe('Its text.'),
      identifier: z.string().optional().describe('SPDX identifier, where there is one.'),
    }),
    external_hosts: z.array(z.string()).describe('Hosts outside the service that answers may link to.'),
    data_date: day
      .optional()
      .describe('Day of the data, for documents whose format demands a date. Left out: the newest posting in wanted-ads.csv.'),
    quota: z.strictObject({
      requests: z.int().min(1).max(1_000_000).describe('Requests that a client has in a window.'),
      window_seconds: z.int().min(1).max(86_400).describe('Length of the window, seconds.'),
    }),
    fleet_highlights: z.int().min(0).max(50).describe('Highlights shown for a company.'),
    list_pages: z.strictObject({
      max_bytes_per_combination: z
        .int()
        .min(0)
        .describe('How many bytes of list pages are prerendered for one combination of filters, beyond its first page.'),
    }),
    company_pages: z
      .strictObject({
        prerendered: z
          .int()
          .min(0)
          .describe('How many company pages are written as files, in slug order; the function makes the others, byte for byte.'),
      })
      .default({ prerendered: 5000 })
      .describe('Company pages for people.'),
    versions: z
      .array(
        z.strictObject({
          version: day.describe('Value of SVC-API-Version.'),
          current: z.boolean().describe('Whether it answers when no version is asked for. Exactly one is.'),
          ...Lifecycle,
        }),
      )
      .min(1)
      .refine((list) => list.filter((v) => v.current).length === 1, 'exactly one version is current')
      .refine((list) => new Set(list.map((v) => v.version)).size === list.length, 'a version stands once')
      .describe('Versions of the contract that are answered.'),
    behaviours: z
      .array(
        z.strictObject({
          operation: z.string().describe('operationId that the behaviour belongs to.'),
          parameter: z.string().nullable().describe('Query parameter whose use is the behaviour; null means any use of the operation.'),
          ...Lifecycle,
        }),
      )
      .describe('Behaviours with a life of their own, for example a parameter that will go.'),
    private_surfaces: z
      .array(
        z.strictObject({
          path: path.describe('Path of the surface.'),
          name: z.string().min(1).describe('What the account does there, for a sentence.'),
        }),
      )
      .describe(`Account surfaces; every address at or below one answers ${errorCodes.sign_in_required.status}.`),
  })
  .meta({ id: 'Service' });

export type Service = z.infer<typeof Service>;
