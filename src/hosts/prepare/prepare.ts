import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { faultsOf, measureDeployment, type Usage } from './guard.ts';
import { hosts, type HostId } from './hosts.ts';
import type { Plan } from './limit.ts';
import type { PublishedSite } from './site.ts';

/** Why nothing was written, in sentences for the operator. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}

/** What was written. Sizes are bytes. */
export interface Prepared {
  readonly files: number;
  readonly bytes: number;
  readonly usages: readonly Usage[];
}

/** Lies in every folder that this wrote, so that no other is ever replaced. */
const markName = '.deploy-prepare';

/**
 * Writes what a host needs into `folder`, in place of what an earlier run wrote there.
 *
 * @throws DeployError before anything is written, when the build is for this machine alone, a limit of the host is exceeded, or the folder
 * holds something else.
 */
export function prepareDeployment(site: PublishedSite, host: HostId, plan: Plan, folder: string): Prepared {
  const { base_url: baseUrl } = site.manifest;
  if (isLoopback(new URL(baseUrl).hostname))
    throw new DeployError(
      `The build is for ${baseUrl}, which nobody else can reach, and its documents link there. Build it again for the public address: npm run build -- --base-url https://HOST`,
    );
  const deployment = hosts[host].deployment(site);
  const usages = measureDeployment(host, plan, deployment);
  const faults = faultsOf(host, plan, usages);
  if (faults.length > 0) throw new DeployError(faults.join('\n'));
  const target = resolve(folder);
  const isForeign = existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, markName));
  if (isForeign) throw new DeployError(`${folder} holds something else. Name an empty folder with --to.`);
  const stage = `${target}.next`;
  rmSync(stage, { recursive: true, force: true });
  const made = new Set<string>();
  const place = (path: string): string => {
    const full = join(stage, path);
    const parent = dirname(full);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return full;
  };
  let bytes = 0;
  try {
    writeFileSync(place(markName), `${host}\n`);
    for (const { path, text } of deployment.texts) {
      writeFileSync(place(path), text);
      bytes += Buffer.byteLength(text);
    }
    for (const { from, path, bytes: size } of deployment.copies) {
      linkOrCopy(join(site.folder, from), place(path));
      bytes += size;
    }
    for (const { path, target: to } of deployment.links ?? []) symlinkSync(to, place(path));
    rmSync(target, { recursive: true, force: true });
    renameSync(stage, target);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return { files: deployment.texts.length + deployment.copies.length, bytes, usages };
}

/** Whether a host name means the machine itself (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). URL has brought it into its usual form. */
const isLoopback = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f\w\w:\w+\])$/.test(host);

/**
 * A published file is never written in place, only replaced; so another name for it costs nothing and stays as it is.
 * Between file systems it is copied.
 */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
  }
}
