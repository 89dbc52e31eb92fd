import { forAllPlans, MiB, otherFunction, type Limit } from '../prepare/limit.ts';

/** The limits of Netlify. */
export const netlifyLimits: readonly Limit[] = [
  {
    counted: 'filesInFolder',
    max: forAllPlans(54_000),
    remedy: 'Lower company_pages.prerendered in data/service.json and build again: the function makes the other pages.',
    source: 'https://docs.netlify.com/deploy/deploy-overview/',
    read: '2026-11-21',
  },
  {
    counted: 'functionBytes',
    max: forAllPlans(250 * MiB),
    remedy: otherFunction,
    source: 'https://docs.netlify.com/build/functions/overview/',
    read: '2026-11-21',
  },
  {
    counted: 'functionMemoryBytes',
    max: forAllPlans(1024 * MiB),
    remedy: otherFunction,
    source: 'https://docs.netlify.com/build/functions/configuration/',
    read: '2026-11-21',
  },
];
