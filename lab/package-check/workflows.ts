import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadName } from '../../scripts/deploy/uploads.ts';
import { hasProgram } from '../shared/prerequisites.ts';

/** What stands in for the programs that upload: each only wants the variables that its documentation names. */
const programs = {
  wrangler: '[ "$CLOUDFLARE_API_TOKEN" ] && [ "$CLOUDFLARE_ACCOUNT_ID" ]',
  netlify: '[ "$NETLIFY_AUTH_TOKEN" ] && [ "$NETLIFY_SITE_ID" ]',
  vercel: '[ "$VERCEL_TOKEN" ] && [ "$VERCEL_ORG_ID" ] && [ "$VERCEL_PROJECT_ID" ]',
  // An empty bucket.
  aws: '[ "$AWS_ACCESS_KEY_ID" ] && [ "$AWS_SECRET_ACCESS_KEY" ] && [ "$AWS_REGION" ] && { [ "$2" != list-objects-v2 ] || echo null; }',
  // The server is this machine, under any name. rsync is the real one.
  ssh: '[ "$1" = -l ] && shift 2; shift; exec sh -c "$*"',
  npm: '[ "$1 $2" = "install --global" ] || PATH=${PATH#*:} exec npm "$@"',
};

/** What a step publishes, to look for afterwards. */
const results: Readonly<Partial<Record<UploadName, readonly string[]>>> = {
  static: ['site/index.html', 'site/.well-known/openapi.json'],
  ssh: ['server/current/server/node.js', '.ssh/id_ed25519', '.ssh/known_hosts'],
};

/**
 * Runs the steps of the workflow of a market, without actions of others, as a GitHub runner does.
 *
 * @param folder Where they run: a market, for any host.
 * @param work A new folder, for the runner.
 * @param done Commands that ran for another host; those of this one are added.
 * @returns What went wrong, and null when this machine can't run them.
 */
export function runWorkflow(
  { host, file, folder, work }: { readonly host: UploadName; readonly file: string; readonly folder: string; readonly work: string },
  env: Readonly<Record<string, string>>,
  done: Set<string>,
): string[] | null {
  const lint = spawnSync('actionlint', [file], { encoding: 'utf8', env });
  // CI installs both programs; elsewhere they may be missing.
  const isInCi = process.env['CI'] !== undefined;
  const faults = lint.status === 0 || (lint.status === null && !isInCi) ? [] : [`actionlint: ${lint.stdout}`];
  if (host === 'ssh' && !isInCi && !hasProgram('rsync')) return null;

  for (const name of ['programs', 'server', 'site']) mkdirSync(join(work, name), { recursive: true });
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(work, 'programs', name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(work, 'programs', name), 0o755);
  }
  const values = new Map([
    ['AWS_REGION', 'eu-central-1'],
    ['BUCKET', 'cranes'],
    ['TARGET', `web@server.example:${join(work, 'server')}`],
  ]);
  const steps = [...readFileSync(file, 'utf8').matchAll(/^ {6}- run: (?:\|\n((?: {10}.*\n)+)|(.+)\n)(?: {8}env:\n((?: {10}\S.*\n)+))?/gm)];
  if (steps.length < 5) faults.push(`it has only ${steps.length} steps`);
  for (const [, block, line, variables = ''] of steps) {
    const commands = block?.replace(/^ {10}/gm, '') ?? line!;
    if (done.has(commands)) continue;
    done.add(commands);
    const given = [...variables.matchAll(/^ {10}(\w+): (.*)$/gm)].map(([, name, value]) => {
      const from = /^\$\{\{ (?:secrets|vars)\.(\w+) \}\}$/.exec(value!)?.[1];
      // Other expressions are empty outside pull requests.
      return [name!, from === undefined ? '' : (values.get(from) ?? `the ${from}`)] as const;
    });
    const runner = { PATH: `${join(work, 'programs')}:${env['PATH']}`, HOME: work, RUNNER_TEMP: work, ...Object.fromEntries(given) };
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', commands], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, ...runner },
    });
    if (status !== 0) faults.push(`${commands}: ${stdout}${stderr}`);
  }
  if (host === 'static') spawnSync('tar', ['--extract', '--file', join(work, 'artifact.tar'), '--directory', join(work, 'site')]);
  return [...faults, ...(results[host] ?? []).filter((path) => !existsSync(join(work, path))).map((path) => `${path} is missing`)];
}
