import { forAllPlans, MiB, otherFunction, type Limit } from '../prepare/limit.ts';

/** The limits of Vercel. */
export const vercelLimits: readonly Limit[] = [
  {
    counted: 'files',
    max: forAllPlans(15_000),
    remedy:
      'Deploy with vercel deploy --prebuilt --archive=tgz and raise the number in src/hosts/vercel/limits.ts, or lower company_pages.prerendered in data/service.json.',
    source: 'https://vercel.com/docs/limits#source-file-limit',
    read: '2026-11-21',
  },
  {
    counted: 'routes',
    max: forAllPlans(1024),
    remedy:
      'Each document outside of classesByPrefix in src/documents/addresses.ts takes a route: give such documents a common beginning there.',
    source: 'https://vercel.com/docs/limits',
    read: '2024-11-01',
  },
  {
    counted: 'functionBytes',
    max: forAllPlans(250 * MiB),
    remedy: otherFunction,
    source: 'https://vercel.com/docs/functions/limitations#bundle-size-limits',
    read: '2026-11-21',
  },
  {
    counted: 'functionMemoryBytes',
    max: forAllPlans(2048 * MiB),
    remedy: otherFunction,
    source: 'https://vercel.com/docs/functions/limitations#max-memory',
    read: '2026-11-21',
  },
];
