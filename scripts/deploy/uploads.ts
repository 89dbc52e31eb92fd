import { bucketFolder } from '../../src/hosts/cloudflare/deployment.ts';
import type { HostId } from '../../src/hosts/prepare/hosts.ts';

/** A program that is called, in the folder of the deployment. */
export interface Step {
  readonly program: string;
  readonly args: readonly string[];
}

/** What is uploaded. */
export interface Place {
  /** What `--target` says; null where it is left out. */
  readonly target: string | null;
  /** Full path of the list of changes. */
  readonly list: string;
  readonly release: string;
}

/** How a deployment gets to where it is served. */
interface Upload {
  /** Whose files are prepared. */
  readonly host: HostId;
  /** What `--target` means; null where the program knows by itself. */
  readonly target: { readonly meaning: string; readonly pattern: RegExp; readonly isNeeded: boolean } | null;
  /** What is missing when there is no target: where the files lie and what to do with them. */
  readonly otherwise?: string;
  readonly steps: (place: Place) => readonly Step[];
}

/** How to get the programs that upload: in the versions that were tried, and without scripts of the packages that they bring. */
export const installs = {
  wrangler: 'npm install --global --ignore-scripts wrangler@4.155.0',
  netlify: 'npm install --global --ignore-scripts netlify-cli@27.10.2',
  vercel: 'npm install --global --ignore-scripts vercel@64.0.2',
  aws: 'https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html',
  jq: 'apt-get install jq',
  rclone: 'https://rclone.org/install/',
  rsync: 'apt-get install rsync',
  ssh: 'apt-get install openssh-client',
} as const satisfies Readonly<Record<string, string>>;

/** What lies in the folder for its reader alone. */
const notServed = ['--exclude=/.deploy-prepare', '--exclude=/README.md', '--exclude=/agents.zone'];
/** Releases that a server of one's own keeps, as `publish` does. */
const keptReleases = 5;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const remoteFolder = /^(?:[\w.-]+@)?[\w.-]+:\/[\w./@+-]+$/;

export const uploads = {
  cloudflare: {
    host: 'cloudflare',
    target: { meaning: 'the name of a bucket of R2, which rclone knows as r2', pattern: bucketName, isNeeded: false },
    steps: ({ target }) => [
      // The Worker before finds its own objects until the next one runs.
      ...(target === null ? [] : [{ program: 'rclone', args: ['copy', bucketFolder, `r2:${target}`, '--size-only'] }]),
      { program: 'wrangler', args: ['deploy'] },
    ],
  },
  netlify: { host: 'netlify', target: null, steps: () => [{ program: 'netlify', args: ['deploy', '--prod', '--no-build'] }] },
  vercel: { host: 'vercel', target: null, steps: () => [{ program: 'vercel', args: ['deploy', '--prebuilt', '--prod'] }] },
  s3: {
    host: 's3',
    target: { meaning: 'the name of the bucket', pattern: bucketName, isNeeded: true },
    steps: ({ target, list }) => [{ program: 'sh', args: ['upload.sh', target!, list] }],
  },
  static: {
    host: 'static',
    target: { meaning: 'a folder, here or as USER@HOST:/DIR', pattern: /^[\w.@:/+-]+$/, isNeeded: false },
    otherwise: 'Upload the files below site/ to any host of files, or name a folder with --target.',
    steps: ({ target }) => (target === null ? [] : [{ program: 'rsync', args: ['-a', '--delete-after', 'site/', target] }]),
  },
  ssh: {
    host: 'node',
    target: { meaning: 'USER@HOST:/DIR of a server that runs DIR/current/server/node.js', pattern: remoteFolder, isNeeded: true },
    steps({ target, release }) {
      const [server = '', folder = ''] = target!.split(/:(.*)/);
      // The link is switched in one step, so that the server sees one release or the other; it follows by itself.
      const change = [
        `cd ${folder}`,
        `ln -sfn releases/${release} .switch`,
        'mv -Tf .switch current',
        `ls -1t releases | tail -n +${keptReleases + 1} | grep -vx ${release} | while read -r old; do rm -rf "releases/$old"; done`,
      ];
      return [
        { program: 'ssh', args: [server, `mkdir -p ${folder}/releases`] },
        {
          program: 'rsync',
          args: ['-a', '--delete', ...notServed, `--link-dest=${folder}/current/`, './', `${server}:${folder}/releases/${release}/`],
        },
        { program: 'ssh', args: [server, change.join(' && ')] },
      ];
    },
  },
} as const satisfies Readonly<Record<string, Upload>>;

export type UploadName = keyof typeof uploads;
export const uploadNames = Object.keys(uploads) as UploadName[];

/** Programs that an upload calls, those of its script included. */
export function programsOf(name: UploadName, steps: readonly Step[]): string[] {
  return name === 's3' ? ['aws', 'jq'] : [...new Set(steps.map(({ program }) => program))];
}
