// Tries generated clients, agents, readers, uploads and images. Takes long.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, readArguments } from '../scripts/command/arguments.ts';
import { hasProgram } from './shared/prerequisites.ts';
import { installChecks } from './shared/load-check.ts';
import { runMcpClients } from './outside/agents.ts';
import { runBuckets } from './outside/buckets.ts';
import { runGenerators } from './outside/generators.ts';
import { imagePrograms, runImages } from './outside/images.ts';
import { runFormats } from './outside/formats.ts';
import { runFrictionless } from './outside/frictionless.ts';
import { runSchemathesis } from './outside/schemathesis.ts';
import { preparePython } from './outside/tools.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { serveSample } from './shared/serve-sample.ts';
import { reportVerdicts } from './shared/report.ts';
import type { Verdict } from './shared/verdict.ts';

const help = `npm run lab -- outside

Builds the sample market, serves it on a free port of this machine, and runs programs against it that are installed apart from the
project's packages, at the first use: Schemathesis, Frictionless, MCP clients, readers of the downloads (pandas, pyarrow, GeoPandas,
GDAL, DuckDB, curl), and clients that openapi-python-client, OpenAPI Generator, oapi-codegen, openapi-typescript and @hey-api/openapi-ts
make from the OpenAPI description, in Python, TypeScript, Go, Java and Rust. Each client is compiled and makes calls. Builds images by
both Dockerfiles with buildah, without Docker, and runs them. Uploads to buckets of moto with the AWS command line.

Needs Python 3.11 or later, a JDK of 17 or later, Maven, Go, Rust of 1.84 or later, jq, buildah and mmdebstrap on
Debian as root (apt-get install default-jdk-headless maven golang-go cargo jq buildah mmdebstrap).
`;
readArguments(help, {});
if (!hasProgram('python3')) fail('Python 3.11 or later is needed: apt-get install python3 python3-venv.');

/** Programs with their Debian packages. */
const packages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(imagePrograms.map((name) => [name, name])),
  javac: 'default-jdk-headless',
  mvn: 'maven',
  go: 'golang-go',
  cargo: 'cargo',
  jq: 'jq',
};
const lacking = Object.keys(packages).filter((name) => !hasProgram(name));
if (lacking.length > 0) fail(`${lacking.join(' and ')} are needed: apt-get install ${lacking.map((name) => packages[name]).join(' ')}.`);

const progress = startProgress();
const verdicts: Verdict[] = [];
const folder = mkdtempSync(join(tmpdir(), 'crane-outside-'));
const bin = await preparePython('services', progress);
const readers = await preparePython('formats', progress);
const buckets = await preparePython('buckets', progress);
await installChecks(progress);
const { market, baseUrl, stop } = await serveSample(progress);
try {
  const { version } = market.service.versions.find(({ current }) => current)!;
  verdicts.push(...(await runGenerators(bin, { baseUrl, version, folder }, progress)));
  progress.stage('Frictionless');
  verdicts.push(await runFrictionless(bin, baseUrl, market.companies.length, folder));
  progress.stage('MCP clients in Python');
  verdicts.push(...(await runMcpClients(bin, baseUrl, market.companies[0]!.published.slug, folder)));
  progress.stage('readers of the downloads');
  verdicts.push(...(await runFormats(readers, baseUrl, folder)));
  progress.stage('uploads to buckets');
  verdicts.push(await runBuckets(buckets, folder));
  progress.stage('images');
  verdicts.push(...(await runImages(folder)));
  progress.stage('Schemathesis');
  verdicts.push(await runSchemathesis(bin, baseUrl, folder));
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
progress.done();

const good = reportVerdicts(verdicts);
const passed = verdicts.reduce((sum, verdict) => sum + verdict.passed, 0);
const failed = verdicts.reduce((sum, { failures }) => sum + failures.length, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(good ? 0 : 1);
