import { releaseNameForm } from '../../src/contract/leases.ts';
import { agentPluginFolder } from '../../src/hosts/prepare/agent-plugin.ts';
import { join, resolve } from 'node:path';
import type { HostId } from '../../src/hosts/prepare/hosts.ts';
import { defaultKeep } from '../release/publish-flags.ts';
import { quoteForShell } from '../command/quote-for-shell.ts';

/** A call of a program in the deployment’s folder. */
export interface Step {
  readonly program: string;
  readonly args: readonly string[];
}

/** The upload to make. */
export interface PlannedUpload {
  /** The value of `--target`; null without it. */
  readonly target: string | null;
  readonly release: string;
}

/** How a deployment is uploaded. */
interface Upload {
  /** The host to prepare files for. */
  readonly host: HostId;
  /** The meaning of `--target`; null if the program needs none. */
  readonly target: { readonly meaning: string; readonly pattern: RegExp; readonly isNeeded: boolean } | null;
  /** What to do with the files when there is no target. */
  readonly otherwise?: string;
  /** The calls to make; null if the files are compared with a bucket. */
  readonly steps: ((planned: PlannedUpload) => readonly Step[]) | null;
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
    steps: ({ target }) => (target === null ? [] : copySite(target)),
  },
  ssh: {
    host: 'node',
    target: { meaning: 'USER@HOST:/DIR of a server that runs DIR/current/server/node.js', pattern: remoteFolder, isNeeded: true },
    steps: ({ target, release }) => copyRelease(target!, release),
  },
} as const satisfies Readonly<Record<string, Upload>>;

/** Changes into a folder if it passes a test; otherwise says why not. */
const claimFolder = (folder: string, test: string, refusal: string): string => {
  const quoted = quoteForShell(folder);
  return `mkdir -p ${quoted} && cd ${quoted} && { ${test} || { echo ${quoteForShell(refusal)} >&2; exit 1; }; }`;
};

/** Copies a site into a folder that is empty or ours. Compares by content, since a fresh checkout has new file dates. */
function copySite(target: string): Step[] {
  const [, server, remote] = remoteFolder.exec(target) ?? [];
  // Steps are called in the folder of the deployment.
  const folder = remote ?? resolve(target);
  const refusal = `${target} holds files that this command did not upload, and would delete. Name an empty folder. If they may be deleted, mark it first: touch ${join(folder, markName)}`;
  const claim = `${claimFolder(folder, `[ -e ${markName} ] || [ -z "$(ls -A)" ]`, refusal)} && touch ${markName}`;
  const destination = server === undefined ? folder : target;
  return [
    server === undefined ? { program: 'sh', args: ['-c', claim] } : { program: 'ssh', args: [server, claim] },
    // All files change at the end, then old ones are deleted.
    {
      program: 'rsync',
      args: ['-a', '--checksum', '--delay-updates', '--delete-after', `--exclude=/${markName}`, 'site/', destination],
    },
  ];
}

/** Adds a release to those of a server, which follows the link by itself. */
function copyRelease(target: string, release: string): Step[] {
  const [, server = '', folder = ''] = remoteFolder.exec(target)!;
  const refusal = `${folder} is not empty and holds no releases. Name another folder, or empty it yourself.`;
  const claim = `${claimFolder(folder, '[ -d releases ] || [ -z "$(ls)" ]', refusal)} && mkdir -p releases`;
  // Switches the link in one step, so that the server sees one release or the other.
  const change = [
    `cd ${folder}`,
    `ln -sfn releases/${release} .switch`,
    'mv -Tf .switch current',
    `ls -1t releases | grep -xE '${releaseNameForm}' | tail -n +${defaultKeep + 1} | grep -vx ${release} | while read -r old; do rm -rf "releases/$old"; done`,
  ];
  return [
    { program: 'ssh', args: [server, claim] },
    {
      program: 'rsync',
      args: ['-a', '--delete', ...notServed, `--link-dest=${folder}/current/`, './', `${server}:${folder}/releases/${release}/`],
    },
    { program: 'ssh', args: [server, change.join(' && ')] },
  ];
}

export type UploadName = keyof typeof uploads;
export const uploadNames = Object.keys(uploads) as UploadName[];

/** The programs that an upload calls. */
export const programsOf = (steps: readonly Step[] | null): string[] =>
  steps === null ? ['aws'] : [...new Set(steps.map(({ program }) => program))];
