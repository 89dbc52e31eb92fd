import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  symlinkSync,
  type Dirent,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readPlainFile } from '../../load/plain-file.ts';
import { agentPlugin } from './agent-plugin.ts';
import { faultsOf, measureDeployment, type Usage } from './guard.ts';
import { hosts, type HostId } from './hosts.ts';
import type { Plan } from './limit.ts';
import { DeployError, releaseOf, type Deployment, type PublishedSite } from './site.ts';

/** The folder is only partly updated; the message is a sentence for the operator. */
export class UnfinishedError extends Error {
  override readonly name = 'UnfinishedError';
}

/** What is in the folder, and what changed. Sizes are bytes. */
export interface Prepared {
  readonly files: number;
  readonly bytes: number;
  /** Files that are new or have changed. */
  readonly written: number;
  readonly removed: number;
  readonly usages: readonly Usage[];
  /** What it lacks of the published folder, in sentences for the operator. */
  readonly leftOut: readonly string[];
}

/** Marks every folder that we wrote, so that no other is ever replaced. Its lines: the host and, when finished, the release. */
const markName = '.deploy-prepare';
/** How much the times of a file and its copy may differ by rounding, milliseconds. */
const timeErrorMs = 1;

/**
 * Writes what a host needs into `folder`, replacing what an earlier run wrote there. Leaves unchanged files alone.
 *
 * @throws DeployError before anything is written, when the build is only for this machine, a limit of the host is exceeded, or the folder
 *   holds something else; UnfinishedError when the folder was partly changed.
 */
export async function prepareDeployment(site: PublishedSite, host: HostId, plan: Plan, folder: string): Promise<Prepared> {
  const { base_url: baseUrl } = site.manifest;
  if (isLoopback(new URL(baseUrl).hostname))
    throw new DeployError(
      `The build is for ${baseUrl}, which nobody else can reach, and its documents link there. Build it again for the public address, with --base-url https://HOST.`,
    );
  const deployment = withAgentPlugin(await hosts[host].deployment(site, plan), host, site);
  const usages = measureDeployment(host, plan, deployment);
  const faults = faultsOf(host, plan, usages);
  if (faults.length > 0) throw new DeployError(faults.join('\n'));
  const target = resolve(folder);
  const mark = readMark(target);
  const isForeign = mark === null && existsSync(target) && readdirSync(target).length > 0;
  if (isForeign) throw new DeployError(`${folder} holds something else. Name an empty folder with --to.`);

  const files = filesOf(site, deployment);
  const links = deployment.links ?? [];
  const difference = compareFolder(target, files, links);
  const release = releaseOf(site);
  try {
    const isSame =
      mark?.host === host &&
      mark.release === release &&
      difference.stale.length + difference.added.length + difference.replaced.length === 0;
    if (!isSame) changeFolder(target, host, release, () => bringUpToDate(target, files, links, difference));
  } catch (error) {
    throw new UnfinishedError(
      `${folder} is unfinished: ${(error as Error).message}. Don't upload any of it. Fix the cause, and run this again.`,
      { cause: error },
    );
  }
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  const written = difference.added.length + difference.replaced.length;
  return { files: files.size, bytes, written, removed: difference.gone.length, usages, leftOut: deployment.leftOut ?? [] };
}

/** Adds a plugin for agents. It needs a function, so a host that only sends files gets none. */
function withAgentPlugin(deployment: Deployment, host: HostId, site: PublishedSite): Deployment {
  if (host === 'static') return deployment;
  const { texts, copies } = agentPlugin(site) ?? { texts: [], copies: [] };
  return { ...deployment, texts: [...deployment.texts, ...texts], copies: [...deployment.copies, ...copies] };
}

/** A file of a deployment, and how it is made. */
interface PlannedFile {
  /** Size. */
  readonly bytes: number;
  readonly isAt: (path: string) => boolean;
  readonly make: (path: string) => void;
}

/** All files of a deployment by path. */
function filesOf(site: PublishedSite, { texts, copies }: Deployment): Map<string, PlannedFile> {
  const files = new Map<string, PlannedFile>();
  for (const { path, text } of texts) {
    const bytes = Buffer.from(text);
    files.set(path, {
      bytes: bytes.length,
      isAt: (at) => readFileSync(at).equals(bytes),
      make: (at) => writeFileSync(at, bytes),
    });
  }
  for (const { from, path, bytes } of copies) {
    const source = join(site.folder, from);
    files.set(path, { bytes, isAt: (at) => isSameFile(source, at), make: (at) => linkOrCopy(source, at) });
  }
  return files;
}

type Links = NonNullable<Deployment['links']>;

/** How a folder differs from what it should contain, as paths. */
interface FileDifference {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  readonly gone: readonly string[];
  /** To be removed: the files that are gone, and links. */
  readonly stale: readonly string[];
}

/** Compares a folder with what it should contain. */
function compareFolder(target: string, files: ReadonlyMap<string, PlannedFile>, links: Links): FileDifference {
  const kept = new Map(links.map((link) => [link.path, link.target]));
  const there = new Set<string>();
  const gone: string[] = [];
  const stale: string[] = [];
  for (const { path, entry } of existsSync(target) ? entriesBelow(target) : []) {
    if (path === markName) continue;
    if (entry.isFile() && files.has(path)) there.add(path);
    else if (entry.isSymbolicLink() && kept.get(path) === readlinkSync(join(target, path))) continue;
    else {
      stale.push(path);
      if (entry.isFile()) gone.push(path);
    }
  }
  const added = [...files.keys()].filter((path) => !there.has(path));
  const replaced = [...there].filter((path) => !files.get(path)!.isAt(join(target, path)));
  return { added, replaced, gone, stale };
}

/** Everything below a folder except folders. Unlike a recursive `readdir`, it doesn't follow links: their targets aren't ours. */
function* entriesBelow(folder: string, prefix = ''): Generator<{ readonly path: string; readonly entry: Dirent }> {
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* entriesBelow(folder, `${path}/`);
    else yield { path, entry };
  }
}

/** Reads the mark of a folder; null without one. The release is null while the folder is being changed. */
function readMark(target: string): { readonly host: string; readonly release: string | null } | null {
  const path = join(target, markName);
  if (!existsSync(path)) return null;
  const [host = '', release = ''] = readPlainFile(path).toString().split('\n');
  return { host, release: release === '' ? null : release };
}

/** Changes a folder, which is marked as unfinished meanwhile. */
function changeFolder(target: string, host: HostId, release: string, change: () => void): void {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, markName), `${host}\n`);
  change();
  writeFileSync(join(target, markName), `${host}\n${release}\n`);
}

/** Removes stale files and replaces changed ones, each in one step, so that nobody reads half a file. */
function bringUpToDate(
  target: string,
  files: ReadonlyMap<string, PlannedFile>,
  links: Links,
  { stale, added, replaced }: FileDifference,
): void {
  for (const path of stale) {
    rmSync(join(target, path), { force: true });
    removeEmptyFolders(target, dirname(path));
  }
  const made = new Set<string>();
  const parentOf = (full: string): void => {
    const parent = dirname(full);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
  };
  const next = join(target, `${markName}.next`);
  for (const path of added) {
    const full = join(target, path);
    parentOf(full);
    // May be a folder, with nothing of the deployment in it.
    rmSync(full, { recursive: true, force: true });
    files.get(path)!.make(full);
  }
  for (const path of replaced) {
    rmSync(next, { force: true });
    files.get(path)!.make(next);
    renameSync(next, join(target, path));
  }
  for (const { path, target: to } of links) {
    const full = join(target, path);
    if (lstatSync(full, { throwIfNoEntry: false }) !== undefined) continue;
    parentOf(full);
    symlinkSync(to, full);
  }
}

/** Removes a folder below `target` and its parents, as long as they are empty. */
function removeEmptyFolders(target: string, path: string): void {
  for (let folder = path; folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(target, folder));
    } catch {
      return;
    }
  }
}

/** Whether a host name, normalized by URL, means the machine itself (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f\w\w:\w+\])$/.test(host);

/**
 * Links a file, or copies it with its time to another file system. Published files are only replaced, never written in place, so a link is
 * safe.
 */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}

/** Whether a file is a link to a published one, or a copy with the same size and time. */
function isSameFile(from: string, copy: string): boolean {
  const [one, other] = [statSync(from), statSync(copy)];
  if (one.size !== other.size) return false;
  return (one.dev === other.dev && one.ino === other.ino) || Math.abs(one.mtimeMs - other.mtimeMs) < timeErrorMs;
}
