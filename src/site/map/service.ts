// Loaded with the first API request.
import { createClient, type CompanyFilters } from '../../client/index.ts';
import { hasFilesAlone } from './elements.ts';
import { limits } from '../../contract/limits.ts';
import type { Link } from '../view/blocks.ts';
import { contactLinks } from '../view/contact-links.ts';

/** Readers wait ten seconds at most. */
export const client = createClient({ maxWaitSeconds: 10, mode: hasFilesAlone ? 'files' : 'api' });

/** The API’s response as text for people. @throws ApiError with the API’s words if it refuses. */
export const fetchAnswer = async (filters: CompanyFilters, signal: AbortSignal): Promise<string> =>
  JSON.stringify(await client.listCompanies(filters, { signal }), null, 2);

/** Makes the function that reads how companies are reached, each once. */
export function openContacts(): (slugs: readonly string[]) => Promise<ReadonlyMap<string, readonly Link[]>> {
  const known = new Map<string, readonly Link[]>();
  return async (slugs) => {
    const missing = slugs.filter((slug) => !known.has(slug));
    for (let from = 0; from < missing.length; from += limits.maxBatchSlugs) {
      const asked = missing.slice(from, from + limits.maxBatchSlugs);
      const { items } = await client.batchGetCompanies({ slugs: asked });
      // A company that has been removed meanwhile can’t be reached either.
      for (const slug of asked) known.set(slug, contactLinks(items.find((item) => item.slug === slug) ?? {}));
    }
    return known;
  };
}
