import { fewerFiles, forAllPlans, MiB, otherFunction, type Limit } from '../prepare/limit.ts';
import { maxAssetBytes } from './function-assets.ts';

/** Files among the assets of a Worker. */
export const maxFiles = { free: 20_000, paid: 100_000 } as const satisfies Limit['max'];

/** The limits of Cloudflare Workers. */
export const cloudflareLimits: readonly Limit[] = [
  {
    counted: 'files',
    max: maxFiles,
    remedy: `${fewerFiles} Or use --plan paid. Files of companies and lists are already left out if there are too many.`,
    source: 'https://developers.cloudflare.com/workers/platform/limits/#static-assets',
    read: '2026-11-21',
  },
  {
    counted: 'fileBytes',
    max: forAllPlans(maxAssetBytes),
    remedy: otherFunction,
    source: 'https://developers.cloudflare.com/workers/platform/limits/#static-assets',
    read: '2026-11-21',
  },
  {
    counted: 'functionCompressedBytes',
    max: { free: 3 * MiB, paid: 10 * MiB },
    remedy: 'Find out what made the bundle grow: npx esbuild --analyze. Keep data out of it.',
    source: 'https://developers.cloudflare.com/workers/platform/limits/#worker-size',
    read: '2026-11-21',
  },
  {
    counted: 'functionMemoryBytes',
    max: forAllPlans(128 * MiB),
    remedy: otherFunction,
    source: 'https://developers.cloudflare.com/workers/platform/limits/#memory',
    read: '2026-11-21',
  },
];
