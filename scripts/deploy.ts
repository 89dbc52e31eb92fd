// Builds, prepares and uploads: everything between the data and a host, in one command.
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { formatInteger } from '../src/contract/numbers.ts';
import { printable, printableLines } from '../src/contract/errors.ts';
import { isExampleAddress } from '../src/contract/web-address.ts';
import { serviceFile } from '../src/load/files.ts';
import { findBaseUrl } from '../src/load/load-data.ts';
import { plans, type Plan } from '../src/hosts/prepare/limit.ts';
import { isLoopback, prepareDeployment, UnfinishedError } from '../src/hosts/prepare/prepare.ts';
import type { Baseline } from '../src/writer/baseline.ts';
import { DeployError, readSite, type PublishedSite } from '../src/hosts/prepare/site.ts';
import { bucketObjects } from '../src/hosts/s3/objects.ts';
import { DamagedFileError } from '../src/query/sections.ts';
import { holdFolder } from '../src/writer/plain-folder.ts';
import { UnpublishedError } from '../src/writer/published.ts';
import { releasesFolderOf } from '../src/writer/releases/layout.ts';
import { BusyError } from '../src/writer/releases/lock.ts';
import { fail } from './command/arguments.ts';
import { buildOrReport, buildSettings } from './market/build-or-report.ts';
import { allowedBy, lossFlags, readFlags, type Flag } from './command/command-line.ts';
import { openBucket } from './deploy/aws.ts';
import { compareBucket, uploadDifference } from './deploy/bucket.ts';
import { endAsTold, endProgramsOnSignals, runProgram, UploadError } from './deploy/run-program.ts';
import { installs, programsOf, uploadNames, uploads, type Step, type UploadName } from './deploy/uploads.ts';
import { toRun } from './command/how-to-run.ts';
import { limitsOf } from './market/read-market-or-report.ts';
import { startProgress } from './command/progress.ts';
import { quoteForShell } from './command/quote-for-shell.ts';
import { showSize } from './command/show-size.ts';
import { compareFlag, noteNotCompared, readCompareFlag, readDeployed } from './release/compare-deployed.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';

const own = {
  target: {
    value: 'TARGET',
    description: 'Where to upload to: s3, the bucket; ssh, USER@HOST:/DIR; static, a local folder or USER@HOST:/DIR.',
  },
  to: { value: 'DIR', description: 'Folder for the prepared files. Default deploy/HOST.' },
  release: {
    value: 'DIR',
    description:
      'Upload this release or build as it is, for example /srv/cranes/current, or an earlier one to go back. Nothing is built or compared.',
  },
  plan: { value: 'PLAN', description: `${plans.join(' or ')}: the plan with the limits to check. Default free.` },
  'dry-run': { description: 'Build, prepare and check, show what would be uploaded and called, and upload nothing.' },
  compare: { ...compareFlag, description: `${compareFlag.description} Default: BASE_URL, or base_url of service.json.` },
  ...lossFlags,
} as const satisfies Record<string, Flag>;

const { settings, flags, switches, words } = readFlags(
  `${toRun('deploy', 'HOST')}: compares the data with the deployed site, builds, writes the files for HOST, checks the limits of the
host, and calls its program, which uploads what differs from the target. HOST is one of:

  cloudflare   Cloudflare Workers, by wrangler
  netlify      Netlify, by netlify
  vercel       Vercel, by vercel
  s3           a bucket for CloudFront, by aws
  static       a host of files only, such as GitHub Pages; by rsync with --target, or by you without
  ssh          a server of your own that runs the Node server, by rsync and ssh

Exit codes:
  0   The site was uploaded. With --dry-run: it could be.
  ${exitCodes.failed}   Nothing was uploaded, or the upload was interrupted: run the command again.
  2   The command line is wrong.
  ${exitCodes.loss}   More companies or cranes would be removed than publishing.max_loss_percent in service.json allows, or most companies would
      get values of others.
  ${exitCodes.busy}  Nothing was uploaded: another build or upload is at work. Try again.
`,
  buildSettings,
  own,
  true,
);
const name = readHost();
const plan = readPlan();
const compare = readCompareFlag(flags.compare);
const { host, target, ...upload } = uploads[name];
const isTried = switches.has('dry-run');
const progress = startProgress();
try {
  if (flags.release === undefined) await build();
  else if (compare !== null || Object.values(allowedBy(switches)).includes(true))
    fail('--release is uploaded as it is: leave out --compare, --allow-loss and --allow-replacement.');
  await deployFolder(realpathOf(flags.release ?? settings.OUT_DIR), flags.to ?? `deploy/${name}`);
} catch (error) {
  progress.done();
  if (error instanceof UploadError) {
    process.stderr.write(`${error.message} To go on, run this again: it uploads only what is still missing.\n`);
    endAsTold();
    process.exit(exitCodes.failed);
  }
  const isOwn = [DeployError, UnfinishedError, UnpublishedError, DamagedFileError].some((kind) => error instanceof kind);
  const { reason, code } = isOwn ? { reason: printableLines((error as Error).message), code: exitCodes.failed } : explainFailure(error);
  process.stderr.write(`Nothing was uploaded. ${reason}\n`);
  process.exit(code);
}

/** Resolves a link to a release, so that the release stays the same if the link is switched. */
function realpathOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

function readHost(): UploadName {
  const found = uploadNames.find((each) => each === words[0]);
  if (found === undefined || words.length > 1) return fail(`Name one host: ${uploadNames.join(', ')}.`);
  const rule = uploads[found].target;
  if (flags.target !== undefined && rule === null) fail(`${found} takes no --target: its program knows where to upload.`);
  if (flags.target !== undefined && rule?.pattern.test(flags.target) === false)
    fail(`--target must be ${rule.meaning}, got ${flags.target}.`);
  if (flags.target === undefined && rule?.isNeeded === true && !switches.has('dry-run')) fail(`--target is needed: ${rule.meaning}.`);
  return found;
}

function readPlan(): Plan {
  return plans.find((each) => each === (flags.plan ?? 'free')) ?? fail(`--plan must be ${plans.join(' or ')}, got ${flags.plan}.`);
}

async function build(): Promise<void> {
  const built = await buildOrReport(settings, progress, allowedBy(switches), findDeployed);
  if (built === null) {
    process.stderr.write('Nothing was uploaded.\n');
    process.exit(exitCodes.failed);
  }
  if (built.rememberedWarnings !== null) progress.note('Nothing has changed since the last build');
}

/** Refuses to upload a site for an address that nobody has. A dry run only says so. */
function refuseExample(address: string): void {
  if (!isExampleAddress(address)) return;
  const sentence = `${address} is an example that belongs to nobody, and all pages would link there. Write the address of your site into ${join(settings.DATA_DIR, serviceFile)} as base_url, or give it with --base-url.`;
  if (!isTried) throw new DeployError(sentence);
  progress.note(`Before an upload: ${sentence}`);
}

/** Reads what is deployed at the public address, or at the one to compare with. */
async function findDeployed(): Promise<Baseline | null> {
  const address = settings.BASE_URL || findBaseUrl(settings.DATA_DIR, limitsOf(settings).maxFileBytes!);
  if (address !== null) refuseExample(address);
  if (compare !== null) return readDeployed(compare, progress);
  // The check reports the faults of service.json.
  if (address === null) return null;
  const { protocol, hostname } = new URL(address);
  if (isLoopback(hostname) || isExampleAddress(address)) noteNotCompared(`${address} is not a public address.`, progress);
  else if (protocol !== 'https:')
    noteNotCompared(`${address} does not use HTTPS. To compare with it anyway, add --compare ${address}.`, progress);
  else return readDeployed(address, progress);
  return null;
}

/** Deploys a release or a build, which stays as it is meanwhile, and so do the files made from it. */
async function deployFolder(folder: string, to: string): Promise<void> {
  const held: (() => void)[] = [];
  try {
    for (const each of releasesFolderOf(folder) === null ? [folder, to] : [to]) held.push(holdFolder(each));
    await deploy(readSite(folder), to);
  } finally {
    for (const letGo of held) letGo();
  }
}

async function deploy(site: PublishedSite, to: string): Promise<void> {
  if (flags.release !== undefined) refuseExample(site.manifest.base_url);
  progress.stage(`preparing for ${name}`);
  const { usages, leftOut } = await prepareDeployment(site, host, plan, to);
  progress.done();
  for (const { name: what, used, max } of usages) process.stdout.write(`  ✓ ${formatInteger(used)} of ${formatInteger(max)} ${what}\n`);
  for (const each of leftOut) process.stdout.write(`  – left out: ${printable(each)}\n`);
  const destination = flags.target ?? (target?.isNeeded === true ? 'USER@HOST:/DIR' : null);
  const steps = upload.steps === null ? null : upload.steps(destination);
  const missing = programsOf(steps).filter((program) => findProgram(program) === null);
  for (const program of missing)
    process.stderr.write(`${program} is not installed. To install it: ${(installs as Readonly<Record<string, string>>)[program]}\n`);
  if (missing.length > 0 && !isTried) {
    process.stderr.write(`Nothing was uploaded. ${to} is ready for it, and its README.md says what to do next.\n`);
    process.exit(exitCodes.failed);
  }
  endProgramsOnSignals();
  if (steps === null) await uploadToBucket(site, missing.length === 0 ? (flags.target ?? null) : null);
  else if (steps.length === 0 && 'otherwise' in upload) process.stdout.write(`${to} is ready. ${upload.otherwise}\n`);
  else if (isTried) process.stdout.write(`In ${to}, this would be called:\n${steps.map((step) => `  ${inShell(step)}\n`).join('')}`);
  else for (const step of steps) await callStep(step, to);
  if (isTried) process.stdout.write('Nothing was uploaded.\n');
  else if (steps?.length !== 0) process.stdout.write(`${site.manifest.base_url} is deployed to ${name}.\n`);
}

/** @param given The bucket; null when it can't be compared, in a dry run. */
async function uploadToBucket(site: PublishedSite, given: string | null): Promise<void> {
  const sizeOf = (objects: readonly { readonly bytes: number }[]): string => showSize(objects.reduce((sum, { bytes }) => sum + bytes, 0));
  if (given === null) {
    const objects = [...bucketObjects(site)];
    process.stdout.write(
      `Of ${formatInteger(objects.length)} files (${sizeOf(objects)}), aws would upload those that differ from the bucket.\n`,
    );
    return;
  }
  const bucket = openBucket(findProgram('aws')!, given);
  const difference = await compareBucket(bucket, bucketObjects(site));
  const files = difference.upload.flat();
  process.stdout.write(
    `${given}: ${formatInteger(files.length)} files to upload (${sizeOf(files)}), ${formatInteger(difference.remove.length)} to delete.\n`,
  );
  if (!isTried) await uploadDifference(bucket, difference);
}

async function callStep(step: Step, folder: string): Promise<void> {
  process.stdout.write(`${inShell(step)}\n`);
  const { failure, code } = await runProgram(findProgram(step.program) ?? step.program, step.args, { cwd: folder, stdio: 'inherit' });
  // A release that a server takes in ends with the same code as a command.
  if (code === exitCodes.busy) throw new BusyError('Another publisher is at work there. Try again when it has ended.');
  if (failure !== null) throw new UploadError(`${step.program} ${failure}`);
}

/** The path of a program on PATH or in the working folder’s packages; null when it isn’t there. */
function findProgram(program: string): string | null {
  const folders = [resolve('node_modules/.bin'), ...(process.env['PATH'] ?? '').split(delimiter)];
  for (const folder of folders) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** A step as one types it. */
function inShell({ program, args }: Step): string {
  return [program, ...args].map(quoteForShell).join(' ');
}
