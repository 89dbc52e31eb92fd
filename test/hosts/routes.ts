import type { Market } from '../../src/model/market.ts';
import type { ManifestDocument } from '../../src/writer/manifest.ts';
import { openPublished } from '../../src/writer/published.ts';

/** Targets that answer GET with 200: every published document, companies, and lists of every kind. */
export const readableTargets = (folder: string, market: Market): string[] => targetsOf(openPublished(folder).documents, market);

/** The same, but of the documents that are sent in the same way only the smallest. */
export function targetsOfEachKind(folder: string, market: Market): string[] {
  const kinds = new Map<string, ManifestDocument>();
  for (const document of openPublished(folder).documents.toSorted((a, b) => b.bytes - a.bytes)) {
    const { media_type: type, class: group, link, gzip, br, bytes } = document;
    // A large document is read from its file when it is asked for.
    kinds.set(JSON.stringify([type, group, link === null, gzip === undefined, br === undefined, bytes > 1 << 20]), document);
  }
  return targetsOf([...kinds.values()], market);
}

function targetsOf(documents: readonly { readonly url: string }[], market: Market): string[] {
  const slugs = [market.companies[0]!, market.companies.at(-1)!].map(({ published }) => published.slug);
  return [
    ...documents.map(({ url }) => url).filter((url) => url !== '/404'),
    ...slugs.map((slug) => `/api/companies/${slug}`),
    ...listTargets,
  ];
}

/** Lists that lie ready compressed, that are compressed when asked for, that are too small for it, and that are empty. */
export const listTargets = [
  '/api/companies',
  '/api/companies?country=DE',
  '/api/companies?limit=1',
  '/api/companies?limit=37',
  '/api/companies?limit=500',
  '/api/companies?bbox=-30,-60,90,60&limit=40',
  '/api/companies?bbox=170,-90,-170,90',
  '/api/companies?country=de&capacity_min_t=52.5',
  '/api/companies?service_type=mobile_crane&limit=3',
  '/api/companies?country=ZZ',
];
