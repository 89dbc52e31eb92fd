import { z } from 'zod';

/** A company in a list of changes. */
const ChangedCompany = z
  .object({
    slug: z.string().describe('Lookup key of the company.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the body of GET /api/companies/{slug}, lower-case hexadecimal; of a removed company, of its last body.'),
  })
  .describe('A company, and the digest of its content.')
  .meta({ id: 'ChangedCompany' });
export type ChangedCompany = z.infer<typeof ChangedCompany>;

const count = (description: string) => z.int().min(0).describe(description);

/** What one release changed. */
export const ReleaseChanges = z
  .object({
    sequence: z.int().min(1).describe('Number of the release in this history; each is one more than the one before.'),
    data_version: z.string().describe('Content version of the data: the same data has the same version everywhere.'),
    previous_data_version: z
      .string()
      .nullable()
      .describe('Version that the changes lead from. Null in the first release of a history, which changes nothing.'),
    data_date: z.iso
      .date()
      .describe(
        'Day that the data names: data_date of the service, else the newest posting of a wanted ad. It is no time of publication; a later release may have the same.',
      ),
    companies: count('Active companies in this release.'),
    counts: z
      .object({
        added: count('Companies that were not there before.'),
        changed: count('Companies with other content than before.'),
        removed: count('Companies that are no longer there.'),
      })
      .describe('How many companies changed.'),
    listed: z
      .boolean()
      .describe(
        'Whether the three lists are complete. False when they would be too long: they are empty then, and the whole data set is to be read again.',
      ),
    added: z.array(ChangedCompany).describe('Companies that were not there before, by slug.'),
    changed: z.array(ChangedCompany).describe('Companies with other content than before, by slug.'),
    removed: z.array(ChangedCompany).describe('Companies that are no longer there, by slug. Their addresses answer 404.'),
  })
  .describe('What one release changed.')
  .meta({ id: 'ReleaseChanges' });
export type ReleaseChanges = z.infer<typeof ReleaseChanges>;

export const Changes = z
  .object({
    data_version: z.string().describe('Content version of the data that is served.'),
    releases: z
      .array(ReleaseChanges)
      .min(1)
      .describe('Newest first. Each leads from the one after it in this list. Older releases are forgotten, by number and by size.'),
  })
  .describe('What changed from release to release.')
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof Changes>;
