import { randomBytes } from 'node:crypto';
import { serverFile, serverFiles } from '../../src/documents/addresses.ts';
import { agentPluginFolder } from '../../src/hosts/prepare/agent-plugin.ts';
import { join, resolve } from 'node:path';
import { uploadFolder } from '../../src/writer/releases/layout.ts';
import type { HostId } from '../../src/hosts/prepare/hosts.ts';
import { defaultKeep } from '../release/publish-flags.ts';
import { quoteForShell } from '../command/quote-for-shell.ts';

/** A call of a program in the deployment’s folder. */
export interface Step {
  readonly program: string;
  readonly args: readonly string[];
}

/** How a deployment is uploaded. */
interface Upload {
  /** The host to prepare files for. */
  readonly host: HostId;
  /** The meaning of `--target`; null if the program needs none. */
  readonly target: { readonly meaning: string; readonly pattern: RegExp; readonly isNeeded: boolean } | null;
  /** What to do with the files when there is no target. */
  readonly otherwise?: string;
  /** The calls to make, for the value of `--target`; null if the files are compared with a bucket. */
  readonly steps: ((target: string | null) => readonly Step[]) | null;
}

/** How to install the programs that upload: in tested versions, and without the install scripts of their packages. */
export const installs = {
  wrangler: 'npm install --global --ignore-scripts wrangler@4.155.0',
  netlify: 'npm install --global --ignore-scripts netlify-cli@27.10.2',
  vercel: 'npm install --global --ignore-scripts vercel@64.0.2',
  aws: 'https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html',
  rsync: 'apt-get install rsync',
  ssh: 'apt-get install openssh-client',
} as const satisfies Readonly<Record<string, string>>;

/** Files in the folder that aren’t uploaded. */
const notServed = ['--exclude=/.deploy-prepare', '--exclude=/README.md', `--exclude=/${agentPluginFolder}`];
/** Marks every folder that this uploads to, so that no other is ever emptied. */
const markName = '.crane-discovery';

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** A folder on a server: no slash comes before the colon. */
const remoteFolder = /^((?:[\w.-]+@)?[\w.-]+):(\/[\w./@+-]+)$/;

export const uploads = {
  cloudflare: { host: 'cloudflare', target: null, steps: () => [{ program: 'wrangler', args: ['deploy'] }] },
  netlify: { host: 'netlify', target: null, steps: () => [{ program: 'netlify', args: ['deploy', '--prod', '--no-build'] }] },
  vercel: { host: 'vercel', target: null, steps: () => [{ program: 'vercel', args: ['deploy', '--prebuilt', '--prod'] }] },
  s3: {
    host: 's3',
    target: { meaning: 'the name of the bucket', pattern: bucketName, isNeeded: true },
    steps: null,
  },
  static: {
    host: 'static',
    target: {
      meaning: 'a folder, here or as USER@HOST:/DIR',
      pattern: /^[\w.@/+-]+$|^(?:[\w.-]+@)?[\w.-]+:\/[\w./@+-]+$/,
      isNeeded: false,
    },
    otherwise: 'Upload the files below site/ to any host of files, or name a folder with --target.',
    steps: (target) => (target === null ? [] : copySite(target)),
  },
  ssh: {
    host: 'node',
    target: { meaning: 'USER@HOST:/DIR of a server that runs DIR/current/server/node.js', pattern: remoteFolder, isNeeded: true },
    steps: (target) => copyRelease(target!),
  },
} as const satisfies Readonly<Record<string, Upload>>;

/**
 * Copies a site into a folder that is empty or ours. Compares by content, since a fresh checkout has new file dates. Of two copies at once,
 * the second waits: they would mix.
 */
function copySite(target: string): Step[] {
  const [, server, remote] = remoteFolder.exec(target) ?? [];
  // Steps are called in the folder of the deployment.
  const folder = remote ?? resolve(target);
  const refusal = `${target} holds files that this command did not upload, and would delete. Name an empty folder. If they may be deleted, mark it first: touch ${join(folder, markName)}`;
  const isOurs = `[ -e ${markName} ] || [ -z "$(ls -A)" ]`;
  const quoted = quoteForShell(folder);
  const claim = `mkdir -p ${quoted} && cd ${quoted} && { ${isOurs} || { echo ${quoteForShell(refusal)} >&2; exit 1; }; } && touch ${markName}`;
  // The program that replaces the shell holds the lock until it ends, however it does. A machine without flock says so.
  const locked = `exec 9<${quoteForShell(join(folder, markName))} && flock 9; `;
  // All files change at the end, then old ones are deleted. A server whose client is gone gives the lock back after five minutes.
  const flags = ['-a', '--checksum', '--delay-updates', '--delete-after', '--timeout=300', `--exclude=/${markName}`];
  return server === undefined
    ? [
        { program: 'sh', args: ['-c', claim] },
        { program: 'sh', args: ['-c', `${locked}exec "$0" "$@"`, 'rsync', ...flags, 'site/', folder] },
      ]
    : [
        { program: 'ssh', args: [server, claim] },
        { program: 'rsync', args: [...flags, `--rsync-path=${locked}exec rsync`, 'site/', target] },
      ];
}

/** Uploads a release to a server, where it publishes itself; the server follows. */
function copyRelease(target: string): Step[] {
  const [, server = '', folder = ''] = remoteFolder.exec(target)!;
  const upload = uploadFolder(folder, randomBytes(4).toString('hex'));
  return [
    { program: 'ssh', args: [server, `mkdir -p ${upload}`] },
    {
      program: 'rsync',
      args: ['-a', ...notServed, `--link-dest=${folder}/current/`, './', `${server}:${upload}/`],
    },
    { program: 'ssh', args: [server, `node ${upload}/${serverFile(serverFiles.takeIn)} ${defaultKeep}`] },
  ];
}

export type UploadName = keyof typeof uploads;
export const uploadNames = Object.keys(uploads) as UploadName[];

/** The programs that an upload needs: those that it calls, and one that a shell calls. */
export const programsOf = (steps: readonly Step[] | null): string[] =>
  steps === null
    ? ['aws']
    : [...new Set(steps.flatMap(({ program, args }) => [program, ...args]))].filter((word) => Object.hasOwn(installs, word));
