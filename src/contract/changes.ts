import * as z from 'zod';

/** The feeds that a changed company belongs to. */
const CountryAndServices = z
  .object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('Country, as an uppercase ISO 3166-1 alpha-2 code.'),
    services: z.array(z.string()).describe('Services.'),
  })
  .describe('Country and services of a company.')
  .meta({ id: 'CountryAndServices' });
export type CountryAndServices = z.infer<typeof CountryAndServices>;

/** A company in a list of changes. */
const ChangedCompany = z
  .object({
    slug: z.string().describe('Lookup key of the company.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe(
        'SHA-256 of the response body of GET /api/companies/{slug}, in lowercase hexadecimal; for a removed company, of its last body.',
      ),
    previous: CountryAndServices.optional().describe(
      'Country and services that the company had before: where it was removed, or one of them changed. Left out where that is not known.',
    ),
  })
  .describe('A company and the digest of its content.')
  .meta({ id: 'ChangedCompany' });
export type ChangedCompany = z.infer<typeof ChangedCompany>;

const Renamed = z
  .object({ from: z.string().describe('Slug that was removed.'), to: z.string().describe('Slug that replaced it.') })
  .describe('A slug that another one replaced.')
  .meta({ id: 'Renamed' });

const count = (description: string) => z.int().min(0).describe(description);

/** What one release changed. */
export const ReleaseChanges = z
  .object({
    sequence: z.int().min(1).describe('Sequence number of the release. It increases by one with each release.'),
    data_version: z.string().describe('Content version of the data. Identical data has the same version everywhere.'),
    previous_data_version: z
      .string()
      .nullable()
      .describe('The version these changes apply to. Null in the first release, which lists no changes.'),
    data_date: z.iso.date().describe('Date of the data, not of publication, so several releases can share one.'),
    companies: count('Active companies in this release.'),
    counts: z
      .object({
        added: count('Companies added.'),
        changed: count('Companies whose content changed.'),
        removed: count('Companies removed.'),
      })
      .describe('Number of changes.'),
    listed: z
      .boolean()
      .describe(
        'Whether the three lists are complete. If they would be too long, this is false and they are empty: download the whole data set again.',
      ),
    added: z.array(ChangedCompany).describe('Companies added, sorted by slug.'),
    changed: z.array(ChangedCompany).describe('Companies whose content changed, sorted by slug.'),
    removed: z
      .array(ChangedCompany)
      .describe('Companies removed, sorted by slug. Their URLs return 410, or 308 with the new URL if the company is in renamed.'),
    renamed: z
      .array(Renamed)
      .optional()
      .describe(
        'Removed slugs that another slug replaced, sorted by from: the slug of a company has changed, or two companies are one. A renamed company is in removed and added (or changed) all the same, so you can leave this out. Left out by older releases, and if the lists are not complete.',
      ),
  })
  .describe('The changes in one release.')
  .meta({ id: 'ReleaseChanges' });
export type ReleaseChanges = z.infer<typeof ReleaseChanges>;

export const Changes = z
  .object({
    data_version: z.string().describe('Content version of the current data.'),
    releases: z
      .array(ReleaseChanges)
      .min(1)
      .describe('Releases, newest first. Each applies to the one after it in this list. Older releases are dropped.'),
  })
  .describe('Changes by release.')
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof Changes>;
