// Loaded when the interface is asked for the first time.
import { createClient, type CompanyFilters } from '../../client/index.ts';
import { hasFilesAlone } from './elements.ts';
import { limits } from '../../contract/limits.ts';

/** A reader waits for a while only. */
export const client = createClient({ maxWaitSeconds: 10, mode: hasFilesAlone ? 'files' : 'api' });

/** What the interface answers, as text for people. @throws ApiError with the words of the interface when it refuses. */
export const fetchAnswer = async (filters: CompanyFilters, signal: AbortSignal): Promise<string> =>
  JSON.stringify(await client.listCompanies(filters, { signal }), null, 2);

/** Reads the numbers to call of companies, each once; null for a company without one. */
export function openPhones(): (slugs: readonly string[]) => Promise<ReadonlyMap<string, string | null>> {
  const known = new Map<string, string | null>();
  return async (slugs) => {
    const missing = slugs.filter((slug) => !known.has(slug));
    for (let from = 0; from < missing.length; from += limits.maxBatchSlugs) {
      const asked = missing.slice(from, from + limits.maxBatchSlugs);
      const { items } = await client.batchGetCompanies({ slugs: asked });
      // A company that has gone meanwhile has no number either.
      for (const slug of asked) known.set(slug, items.find((item) => item.slug === slug)?.phone ?? null);
    }
    return known;
  };
}
