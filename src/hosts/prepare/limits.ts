import type { Counted } from './site.ts';

export const hostIds = ['nginx', 'caddy', 'netlify', 'cloudflare', 'vercel', 's3', 'node'] as const;
export type HostId = (typeof hostIds)[number];

export const plans = ['free', 'paid'] as const;
export type Plan = (typeof plans)[number];

/** What a host takes at most. Sizes are bytes. */
export interface Limit {
  readonly counted: Counted;
  readonly max: Readonly<Record<Plan, number>>;
  /** What to do when there is more, in sentences for the operator. */
  readonly remedy: string;
  /** Where the host says so, and when that was read. */
  readonly source: string;
  readonly read: string;
}

const KiB = 1024;
const MiB = 1024 * KiB;
const both = (max: number): Limit['max'] => ({ free: max, paid: max });

const fewerFiles =
  'Lower company_pages.prerendered or list_pages.max_bytes_per_combination in data/service.json and build again: what has no file is answered by the function.';
const otherFunction =
  'Run the function on a Node server instead (--host nginx, caddy, s3 or node), which reads indexes of any size from its disk.';

/** The limits of every host that has any. A server of one's own has none that a deployment could meet. */
export const hostLimits: Readonly<Record<HostId, readonly Limit[]>> = {
  nginx: [],
  caddy: [],
  node: [],
  cloudflare: [
    {
      counted: 'files',
      max: { free: 20_000, paid: 100_000 },
      remedy: `${fewerFiles} Companies have a file each; with more of them than files are allowed, take --plan paid or another host.`,
      source: 'https://developers.cloudflare.com/workers/platform/limits/#static-assets',
      read: '2026-11-21',
    },
    {
      counted: 'fileBytes',
      max: both(25 * MiB),
      remedy: otherFunction,
      source: 'https://developers.cloudflare.com/workers/platform/limits/#static-assets',
      read: '2026-11-21',
    },
    {
      counted: 'headerRules',
      max: both(100),
      remedy:
        'Let more addresses run through the Worker first (run_worker_first in src/hosts/cloudflare/deployment.ts): it sends its own headers.',
      source: 'https://developers.cloudflare.com/workers/static-assets/headers/',
      read: '2026-11-21',
    },
    {
      counted: 'headerLineCharacters',
      max: both(2000),
      remedy: 'Shorten the header in src/contract/headers.ts.',
      source: 'https://developers.cloudflare.com/workers/static-assets/headers/',
      read: '2026-11-21',
    },
    {
      counted: 'redirectRules',
      max: both(2100),
      remedy: 'Let the Worker redirect.',
      source: 'https://developers.cloudflare.com/workers/static-assets/redirects/',
      read: '2026-11-21',
    },
    {
      counted: 'functionCompressedBytes',
      max: { free: 3 * MiB, paid: 10 * MiB },
      remedy: 'Look for what made the bundle grow: npx esbuild --analyze. Data does not belong into it.',
      source: 'https://developers.cloudflare.com/workers/platform/limits/#worker-size',
      read: '2026-11-21',
    },
    {
      counted: 'functionMemoryBytes',
      max: both(128 * MiB),
      remedy: otherFunction,
      source: 'https://developers.cloudflare.com/workers/platform/limits/#memory',
      read: '2026-11-21',
    },
  ],
  netlify: [
    {
      counted: 'filesInFolder',
      max: both(54_000),
      remedy: 'Lower company_pages.prerendered in data/service.json and build again: the function makes the other pages.',
      source: 'https://docs.netlify.com/deploy/deploy-overview/',
      read: '2026-11-21',
    },
    {
      counted: 'functionBytes',
      max: both(250 * MiB),
      remedy: otherFunction,
      source: 'https://docs.netlify.com/build/functions/overview/',
      read: '2026-11-21',
    },
    {
      counted: 'functionMemoryBytes',
      max: both(1024 * MiB),
      remedy: otherFunction,
      source: 'https://docs.netlify.com/build/functions/configuration/',
      read: '2026-11-21',
    },
  ],
  vercel: [
    {
      counted: 'files',
      max: both(15_000),
      remedy:
        'Deploy with vercel deploy --prebuilt --archive=tgz and raise the number in src/hosts/prepare/limits.ts, or lower company_pages.prerendered in data/service.json.',
      source: 'https://vercel.com/docs/limits#source-file-limit',
      read: '2026-11-21',
    },
    {
      counted: 'routes',
      max: both(1024),
      remedy: 'Documents that no pattern covers have a route each: give them a common folder and extension.',
      source: 'https://vercel.com/docs/limits',
      read: '2024-11-01',
    },
    {
      counted: 'functionBytes',
      max: both(250 * MiB),
      remedy: otherFunction,
      source: 'https://vercel.com/docs/functions/limitations#bundle-size-limits',
      read: '2026-11-21',
    },
    {
      counted: 'functionMemoryBytes',
      max: both(2048 * MiB),
      remedy: otherFunction,
      source: 'https://vercel.com/docs/functions/limitations#max-memory',
      read: '2026-11-21',
    },
  ],
  s3: [
    {
      counted: 'edgeScriptBytes',
      max: both(10 * KiB),
      remedy: 'Documents that no pattern covers have a line each: give them a common folder and extension.',
      source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
      read: '2026-11-21',
    },
  ],
};
