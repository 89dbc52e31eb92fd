import * as z from 'zod';
import { changeKindNames } from './change-kinds.ts';
import { errorCodes } from './errors.ts';
import { FrontPage, Look, Texts, type OwnersPage } from './look.ts';
import { maxTextChars } from './tables.ts';
import { isOrigin, isWebAddress, originPattern } from './web-address.ts';

const day = z.iso.date();
/** A text on one line without control characters, line ends and changes of direction. */
const line = (maxChars: number) =>
  z
    .string()
    .min(1)
    .max(maxChars)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'has a line break or another character that nobody sees');
/** The form of an address in the schema for editors; {@link isWebAddress} is stricter. */
const addressCharacters = '[^\\s"<>\\\\^`{|}\\[\\]]+';
const page = z
  .url({ protocol: /^https$/ })
  .refine(isWebAddress, 'has a character that must be percent-encoded in an address, such as a bracket or a quote')
  .meta({ pattern: `^https://${addressCharacters}$` });
/** A contact as in RFC 9116 §2.5.3: a mailbox, a telephone number or a page. */
const contact = z
  .string()
  .refine(
    (text) => /^mailto:[\w.+-]+@[\w.-]+$/.test(text) || /^tel:\+[\d-]+$/.test(text) || (text.startsWith('https:') && isWebAddress(text)),
    'must begin with mailto:, tel:+ or https://',
  )
  .meta({ pattern: String.raw`^(mailto:[\w.+-]+@[\w.-]+|tel:\+[\d-]+|https://${addressCharacters})$` });
/** A public key in Base64 with padding. @param bytes Its decoded length. */
const registryKey = (bytes: number) => {
  const padding = (3 - (bytes % 3)) % 3;
  const pattern = `^[A-Za-z0-9+/]{${Math.ceil((bytes * 4) / 3)}}={${padding}}$`;
  return z.string().regex(new RegExp(pattern), `must be ${bytes} bytes in Base64`);
};
const path = z.string().regex(/^\/[a-z0-9/._-]*$/);

/** A version or behavior of the contract, and its life cycle. */
const Lifecycle = {
  deprecated_on: day.nullable().describe('Date of deprecation, or null.'),
  sunset_on: day.nullable().describe('Date of removal, or null.'),
  documentation: path.nullable().describe('Path of the page on how to migrate, or null.'),
};

const tilePlaces = ['{z}', '{x}', '{y}'] as const;

/** The source of the map images. */
const MapTiles = z
  .strictObject({
    url: z
      .string()
      .refine(
        (text) =>
          text.startsWith('https://') && isWebAddress(text.replace(/\{[zxyr]\}/g, '1')) && tilePlaces.every((part) => text.includes(part)),
        'must be an https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
      )
      .meta({ pattern: String.raw`^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})https://[^\s"<>\\^\x60|\[\]]+$` })
      .describe('Address of a tile: a picture of 256 pixels in Web Mercator, with `{z}`, `{x}` and `{y}`; `{r}` for sharp screens.'),
    attribution: line(maxTextChars.name).describe('Credit for the pictures, worded as their license requires.'),
    attribution_url: page.optional().describe('Page that says more.'),
    max_zoom: z.int().min(1).max(22).default(19).describe('Largest zoom of the tiles.'),
  })
  .describe(
    'A tile server, instead of the coastlines and names that are part of the site. The pages’ security policy then allows pictures from its host.',
  );

/** `service.json`: everything about the service as a whole. */
export const Service = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('Where an editor finds the JSON Schema of this file: `docs/service.schema.json` of the project.'),
    name: line(maxTextChars.name).describe('Name of the service.'),
    title: line(85).describe('Name of the API, used in titles; at most 85 characters, to fit into the descriptions of the MCP servers.'),
    description: z.string().min(1).max(maxTextChars.prose).describe('What the service does, in a few sentences.'),
    base_url: z
      .string()
      .refine(isOrigin, 'must be an http or https URL without a path, such as https://cranes.example')
      .meta({ pattern: originPattern })
      .describe('Public URL of the service, without a trailing slash.'),
    contact: z.strictObject({
      name: line(maxTextChars.name).describe('Who answers questions about the API.'),
      email: z.email().optional().describe('Contact email address.'),
      url: page.optional().describe('Contact page.'),
    }),
    sign_in_url: page.optional().describe('Page where people sign in. Without it, accounts are not mentioned.'),
    security: z
      .strictObject({
        contact: z.array(contact).min(1).describe('Where to report vulnerabilities, best first: `mailto:`, `tel:` or `https:`.'),
        expires: day
          .optional()
          .describe('Last day on which this is valid. Default: a year after the date of the data, so each publication extends it.'),
        policy: page.optional().describe('Page with the policy for reports.'),
        encryption: page.optional().describe('Page with a key to encrypt reports with.'),
        acknowledgments: page.optional().describe('Page that thanks reporters.'),
        preferred_languages: z
          .array(z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/))
          .min(1)
          .optional()
          .describe('Language tags of reports, such as `en`.'),
      })
      .optional()
      .describe('Contents of /.well-known/security.txt (RFC 9116). Without it there is no such file.'),
    mcp_registry: z
      .discriminatedUnion('algorithm', [
        z.strictObject({ algorithm: z.literal('ed25519'), public_key: registryKey(32) }),
        z.strictObject({ algorithm: z.literal('ecdsap384'), public_key: registryKey(49) }),
      ])
      .optional()
      .describe(
        'Public key for the MCP registry: its algorithm, and in Base64 32 bytes of Ed25519 or 49 of a compressed P-384 point. Appears at /.well-known/mcp-registry-auth.',
      ),
    directories: z
      .strictObject({
        openai_challenge: z
          .string()
          .regex(/^[\w.~-]{1,200}$/, 'must be letters, digits, hyphens, underscores, dots and tildes')
          .optional()
          .describe('Token with which the directory of ChatGPT apps proves the domain. Appears at /.well-known/openai-apps-challenge.'),
        glama_emails: z
          .array(z.email())
          .min(1)
          .optional()
          .describe('Addresses of the accounts at Glama that maintain the listing. They become public, at /.well-known/glama.json.'),
      })
      .optional()
      .describe('Proofs of ownership for directories of agents.'),
    licence: z
      .strictObject({
        name: line(maxTextChars.name).describe('Name of the data license.'),
        url: page.describe('Page with the license text.'),
        identifier: z.string().optional().describe('SPDX identifier, if there is one.'),
      })
      .optional()
      .describe('License of the data. Without it, none is stated.'),
    changelog: z
      .array(
        z.strictObject({
          date: day.describe('Day of the change.'),
          kind: z.enum(changeKindNames).describe('Label of the change.'),
          title: line(maxTextChars.name).optional().describe('The change in a few words.'),
          text: line(maxTextChars.prose).describe('The change in a sentence.'),
          path: path.optional().describe('Path of a page that says more.'),
        }),
      )
      .optional()
      .describe('Your own changelog, newest first; an empty list for none. Default: changes of the interface.'),
    look: Look,
    front_page: FrontPage,
    texts: Texts,
    map: z.strictObject({ tiles: MapTiles.optional() }).optional().describe('The map of companies.'),
    external_hosts: z.array(z.string()).describe('Other hosts that responses may link to.'),
    data_date: day
      .optional()
      .describe(
        'Date of the data, for documents that need one. In pages and files, wanted ads with an earlier last day have expired. Default: the newest posting date in wanted-ads.csv.',
      ),
    quota: z.strictObject({
      requests: z.int().min(1).max(1_000_000).describe('Requests allowed per client in a window.'),
      window_seconds: z.int().min(1).max(86_400).describe('Length of the window in seconds.'),
    }),
    fleet_highlights: z.int().min(0).max(50).describe('Number of fleet highlights shown per company.'),
    list_pages: z.strictObject({
      max_bytes_per_combination: z
        .int()
        .min(0)
        .describe('Maximum bytes of prerendered list pages for one combination of filters, beyond its first page.'),
    }),
    company_pages: z
      .strictObject({
        prerendered: z
          .int()
          .min(0)
          .default(5000)
          .describe(
            'Number of company pages written as files, in slug order. The function renders the rest on request, with the same bytes. Default 5000.',
          ),
        pictures: z
          .boolean()
          .optional()
          .describe(
            'Whether company pages show logos and cover pictures. They are loaded from the companies’ own hosts, which see the reader’s IP address. Default: no; each company shows its initials.',
          ),
      })
      .prefault({})
      .describe('Company pages on the website.'),
    publishing: z
      .strictObject({
        max_loss_percent: z
          .number()
          .min(0)
          .max(100)
          .default(10)
          .describe(
            'Maximum percentage of companies, of cranes, or of the values of a column, that a publication may remove without --allow-loss. Default 10.',
          ),
      })
      .prefault({})
      .describe('Safeguards for publishing.'),
    versions: z
      .array(
        z.strictObject({
          version: day.describe('Value of SVC-API-Version.'),
          current: z.boolean().describe('Whether this version is the default. Exactly one is.'),
          ...Lifecycle,
        }),
      )
      .min(1)
      .refine((list) => list.filter((v) => v.current).length === 1, 'exactly one version must be current')
      .refine((list) => new Set(list.map((v) => v.version)).size === list.length, 'each version may appear only once')
      .meta({ contains: { properties: { current: { const: true } }, required: ['current'] }, minContains: 1, maxContains: 1 })
      .describe('Supported API versions.'),
    behaviours: z
      .array(
        z.strictObject({
          operation: z.string().describe('operationId of the affected operation.'),
          parameter: z.string().nullable().describe('Affected query parameter; null means the whole operation.'),
          ...Lifecycle,
        }),
      )
      .describe('Operations and parameters with a lifecycle of their own.'),
    private_surfaces: z
      .array(
        z.strictObject({
          path: path.describe('Path of the account page.'),
          name: line(maxTextChars.name).describe('What people do there, as it appears in a sentence.'),
        }),
      )
      .default([])
      .describe(
        `Account pages. Every URL at or below one returns ${errorCodes.sign_in_required.status}, except what an operation of the API reads there.`,
      ),
  })
  .meta({ id: 'Service' });

export type Service = z.infer<typeof Service>;

/** Pages that the owner adds, and where they are in the footer. */
export const ownersPages = ({ texts }: Pick<Service, 'texts'>): readonly OwnersPage[] => texts?.pages ?? [];

/** Whether company pages show pictures from the companies’ own hosts. */
export const showsPictures = ({ company_pages }: Pick<Service, 'company_pages'>): boolean => company_pages.pictures === true;

/** Sources of pictures other than the site itself, for the content security policy: company pictures may be on any host. */
export function pictureSources(service: Pick<Service, 'company_pages' | 'map'>): readonly string[] {
  if (showsPictures(service)) return ['https:'];
  return service.map?.tiles === undefined ? [] : [new URL(service.map.tiles.url).origin];
}

/** The contact for people: the mailbox, or else the page; null if neither is stated. */
export const contactLink = ({ contact: { email, url } }: Pick<Service, 'contact'>): string | null =>
  email === undefined ? (url ?? null) : `mailto:${email}`;
