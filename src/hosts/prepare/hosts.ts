import { caddyDeployment, nginxDeployment } from '../proxy/deployment.ts';
import { cloudflareDeployment } from '../cloudflare/deployment.ts';
import { cloudflareLimits } from '../cloudflare/limits.ts';
import { netlifyLimits } from '../netlify/limits.ts';
import { netlifyDeployment } from '../netlify/rules.ts';
import { nodeDeployment } from '../node/deployment.ts';
import { s3Limits } from '../s3/limits.ts';
import { s3Deployment } from '../s3/rules.ts';
import { staticDeployment } from '../static/rules.ts';
import { vercelLimits } from '../vercel/limits.ts';
import { vercelDeployment } from '../vercel/rules.ts';
import type { Limit, Plan } from './limit.ts';
import type { Deployment, PublishedSite } from './site.ts';

interface Host {
  /** Makes what the host needs. */
  readonly deployment: (site: PublishedSite, plan: Plan) => Deployment | Promise<Deployment>;
  /** Empty for a server of one's own. */
  readonly limits: readonly Limit[];
}

/** All supported hosts. A new one takes a folder beside the others, and a line here. */
const known = {
  nginx: { deployment: nginxDeployment, limits: [] },
  caddy: { deployment: caddyDeployment, limits: [] },
  netlify: { deployment: netlifyDeployment, limits: netlifyLimits },
  cloudflare: { deployment: cloudflareDeployment, limits: cloudflareLimits },
  vercel: { deployment: vercelDeployment, limits: vercelLimits },
  s3: { deployment: s3Deployment, limits: s3Limits },
  node: { deployment: nodeDeployment, limits: [] },
  static: { deployment: staticDeployment, limits: [] },
} as const satisfies Readonly<Record<string, Host>>;

export type HostId = keyof typeof known;
export const hosts: Readonly<Record<HostId, Host>> = known;
export const hostIds = Object.keys(hosts) as HostId[];
