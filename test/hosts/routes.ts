import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '../../src/model/market.ts';

/** Targets that answer GET with 200: every published document, companies, and lists of every kind. */
export function readableTargets(folder: string, market: Market): string[] {
  const { documents } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { documents: { url: string }[] };
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
