import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installs, uploadNames, type UploadName } from '../../scripts/deploy/uploads.ts';
import { hasProgram } from '../shared/prerequisites.ts';
import { run, type Check } from './run.ts';

/** A step of a workflow that runs commands, with the variables that it sets. */
interface Step {
  readonly commands: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A market made by `init`. */
interface Made {
  readonly host: UploadName;
  readonly folder: string;
}

/** What runs a workflow. */
export interface Runner {
  readonly check: Check;
  /** Variables of every program. */
  readonly env: Readonly<Record<string, string>>;
}

/** The variables that the program of a host reads, as its documentation names them. */
const credentials: Readonly<Record<UploadName, readonly string[]>> = {
  static: [],
  cloudflare: ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'],
  netlify: ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'],
  vercel: ['VERCEL_TOKEN', 'VERCEL_ORG_ID', 'VERCEL_PROJECT_ID'],
  s3: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'],
  ssh: [],
};

/** The programs that a workflow installs. */
const installed = ['wrangler', 'netlify', 'vercel'] as const;

/** The steps of a workflow in order, without third-party actions. */
function stepsIn(folder: string): Step[] {
  const text = readFileSync(join(folder, '.github/workflows/market.yml'), 'utf8');
  return [...text.matchAll(/^ {6}- run: (?:\|\n((?: {10}.*\n)+)|(.+)\n)(?: {8}env:\n((?: {10}\S.*\n)+))?/gm)].map(
    ([, block, line, variables = '']) => ({
      commands: block?.replace(/^ {10}/gm, '') ?? line!,
      env: Object.fromEntries([...variables.matchAll(/^ {10}(\w+): (.*)$/gm)].map(([, name, value]) => [name!, value!])),
    }),
  );
}

/**
 * Runs the steps of a host’s workflow one after another, as a GitHub runner does. Programs that upload are replaced by ones that
 * only want their variables, except rsync, which uploads to a folder of this machine.
 *
 * @param done Steps already run for another host, with the same result.
 */
async function runSteps({ host, folder }: Made, { check, env }: Runner, done: readonly Step[]): Promise<void> {
  const work = `${folder}.runner`;
  const [programs, server] = ['programs', 'server'].map((name) => join(work, name)) as [string, string];
  for (const path of [programs, server]) mkdirSync(path, { recursive: true });
  const add = (name: string, lines: readonly string[]): void => {
    writeFileSync(join(programs, name), ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(join(programs, name), 0o755);
  };
  const noted = [...credentials[host].map((name) => `[ -n "$${name}" ] || exit 9`), 'exit 0'];
  for (const program of installed) add(`.${program}`, noted);
  // An empty bucket.
  add('aws', ['[ "$2" != list-objects-v2 ] || echo null', ...noted]);
  // The server is this machine, under any name.
  add('ssh', ['[ "$1" = -l ] && shift 2', 'shift', 'exec sh -c "$*"']);
  writeFileSync(
    join(programs, 'npm'),
    [
      '#!/bin/sh',
      `if [ "$1 $2" != "install --global" ]; then PATH=\${PATH#*:} exec npm "$@"; fi`,
      'case "npm $*" in',
      ...installed.map((program) => `"${installs[program]}") cp '${programs}/.${program}' '${programs}/${program}';;`),
      '*) exit 9;; esac',
      '',
    ].join('\n'),
  );
  chmodSync(join(programs, 'npm'), 0o755);
  const values: Readonly<Record<string, string>> = { BUCKET: 'cranes', AWS_REGION: 'eu-central-1', TARGET: `web@server.example:${server}` };
  const steps = stepsIn(folder);
  const faults: string[] = [];
  for (const step of steps) {
    if (done.some(({ commands }) => commands === step.commands)) continue;
    const given = Object.entries(step.env).map(([name, value]) => {
      const [, from] = /^\$\{\{ (?:secrets|vars)\.(\w+) \}\}$/.exec(value) ?? [];
      // All other expressions are empty outside pull requests.
      return [name, from !== undefined ? (values[from] ?? `the ${from}`) : value.startsWith('${{') ? '' : value] as const;
    });
    const { status, stdout, stderr } = await run('bash', ['-e', '-c', step.commands], folder, {
      ...env,
      PATH: [programs, env['PATH']].join(':'),
      HOME: work,
      RUNNER_TEMP: work,
      ...Object.fromEntries(given),
    });
    if (status !== 0) faults.push(`${step.commands}: ${stdout}${stderr}`);
  }
  check(`each of the ${steps.length} steps of the workflow for ${host} runs`, steps.length >= 5 && faults.length === 0, faults);
}

/** Checks the workflow of a market: the first one in full, the others only where they differ from it. */
export async function checkWorkflow(made: Made, first: Made | null, runner: Runner): Promise<void> {
  const { check, env } = runner;
  const { host, folder } = made;
  const { status, stdout } = await run('actionlint', [join(folder, '.github/workflows/market.yml')], folder, env);
  // CI installs it; elsewhere it may be missing.
  if (status !== null || process.env['CI'] !== undefined) check(`the workflow for ${host} is as actionlint wants it`, status === 0, stdout);
  if (host === 'ssh' && !hasProgram('rsync')) {
    if (process.env['CI'] !== undefined) check('the steps for ssh can be run', false, 'rsync is not installed');
    else process.stdout.write('– the steps for ssh are not run: rsync is not installed\n');
    return;
  }
  await runSteps(made, runner, first === null ? [] : stepsIn(first.folder));
  const runnerFolder = `${folder}.runner`;
  if (host === 'static') {
    const held = (await run('tar', ['--list', '--file', join(runnerFolder, 'artifact.tar')], folder, env)).stdout.split('\n');
    const isWhole = ['./index.html', './.well-known/openapi.json'].every((file) => held.includes(file));
    check('the artifact for GitHub Pages has pages and discovery documents', isWhole, held.slice(0, 20));
  }
  if (host === 'ssh') {
    const current = join(runnerFolder, 'server/current');
    check(
      'the server has the release and the link to it',
      /^releases\/[0-9a-f]{16}$/.test(readlinkSync(current)) && existsSync(join(current, 'server/node.js')),
    );
    check('the key is where ssh looks for it', readFileSync(join(runnerFolder, '.ssh/id_ed25519'), 'utf8') === 'the SSH_KEY\n');
  }
}

export const otherHosts = uploadNames.filter((name) => name !== 'static');
