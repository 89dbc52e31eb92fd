// Sends one list of requests to every host and compares each answer with the function's own. Prints a table; exits with 1 for an
// unexplained difference, or a missing program of a host named with --host.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail, readArguments } from './arguments.ts';
import { explain, knownDifferences } from './conformance/differences.ts';
import { conformanceHosts, type ConformanceHost } from './conformance/hosts.ts';
import { expectations, replay, type Found } from './conformance/run.ts';
import { installChecks } from './load-check.ts';
import { prerequisites } from './prerequisites.ts';
import { startProgress } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { buildSite } from '../src/writer/build-site.ts';
import { readMarketOrReport } from './read-market-or-report.ts';

const allNames = conformanceHosts.map(({ name }) => name);
const help = `Sends one list of requests to every host, and compares each answer with the function’s own.

  --host NAME   one of ${allNames.join(', ')}; may be repeated. Default: every host with its program installed.
  --out DIR     a built site. Default: the sample market is built.
  --write       keep the table in scripts/conformance/results.md.
  --help        print this.

Exit code: 0 when every difference is explained, 1 when not, 2 for a wrong command line.
`;

const { values } = readArguments(help, {
  host: { type: 'string', multiple: true, default: [] },
  out: { type: 'string' },
  write: { type: 'boolean', default: false },
});
const names = values.host;
const unknown = names.find((name) => !allNames.includes(name));
if (unknown !== undefined) fail(`--host must be one of ${allNames.join(', ')}, got ${unknown}.`);
const asked = conformanceHosts.filter(({ name }) => names.length === 0 || names.includes(name));
// A missing package is installed when its host starts; a missing program isn’t.
const isAbsent = ({ needs }: ConformanceHost) => needs !== null && needs !== 'checks' && !prerequisites[needs].isHere();
const absent = asked.filter(isAbsent);
const hosts = asked.filter((host) => !absent.includes(host));
for (const { name, needs } of absent) process.stderr.write(`  ! ${name} is left out: ${prerequisites[needs!].what} is not installed\n`);
const work = mkdtempSync(join(tmpdir(), 'crane-conformance-'));
const progress = startProgress();
if (hosts.some(({ needs }) => needs === 'checks')) await installChecks(progress);
const results = new Map<ConformanceHost, readonly Found[]>();
const requests = await askHosts().finally(() => rmSync(work, { recursive: true, force: true }));
progress.done();

const unexplained = [...results].flatMap(([{ name }, found]) =>
  found.filter((each) => explain(name, each) === undefined).map((each) => ({ name, ...each })),
);
process.stdout.write(`${summary()}\n`);
/** Differences that are printed one by one. */
const maxShown = 40;
for (const { name, request, part, expected, seen } of unexplained.slice(0, maxShown)) {
  process.stderr.write(`✗ ${name}, ${request}: ${part} is ${seen}, the function says ${expected}\n`);
}
if (unexplained.length > maxShown) process.stderr.write(`✗ and ${unexplained.length - maxShown} more\n`);
if (values.write) writeFileSync(join(projectRoot, 'scripts/conformance/results.md'), report());
process.exit(unexplained.length > 0 || (names.length > 0 && absent.length > 0) ? 1 : 0);

/** Sends every request to every host. @returns The names of the requests. */
async function askHosts(): Promise<readonly string[]> {
  const folder = values.out === undefined ? await buildSample() : resolve(values.out);
  const expected = await expectations(folder);
  for (const host of hosts) {
    progress.stage(host.name);
    const place = join(work, host.name);
    mkdirSync(place);
    results.set(host, await replay(host, folder, place, expected));
  }
  return expected.map(({ request }) => request.name);
}

async function buildSample(): Promise<string> {
  const market = await readMarketOrReport(join(projectRoot, 'data'), progress);
  if (market === null) process.exit(1);
  const folder = join(work, 'dist');
  // Some pages and lists have no file, so that every host has to answer them.
  const service = { ...market.service, company_pages: { prerendered: 1000 }, list_pages: { max_bytes_per_combination: 100_000 } };
  await buildSite({ ...market, service }, service.base_url, folder, progress.stage);
  return folder;
}

function summary(): string {
  const rows = [...results].map(([{ name, runtime }, found]) => {
    const different = new Set(found.map(({ request }) => request)).size;
    const open = found.filter((each) => explain(name, each) === undefined).length;
    return `| ${name} | ${runtime} | ${requests.length - different} | ${different} | ${open} |`;
  });
  return ['| host | run as | the same | different | unexplained differences |', '|---|---|---|---|---|', ...rows].join('\n');
}

function report(): string {
  const hostNames = [...results.keys()].map(({ name }) => name);
  const cell = (host: ConformanceHost, request: string): string => {
    const found = results.get(host)!.filter((each) => each.request === request);
    return found.length === 0 ? '=' : [...new Set(found.map((each) => explain(host.name, each)?.mark ?? '?'))].toSorted().join(' ');
  };
  const rows = requests.map((request) => `| ${request} | ${[...results.keys()].map((host) => cell(host, request)).join(' | ')} |`);
  const reasons = knownDifferences
    .filter(({ hosts: where }) => where.some((name) => hostNames.includes(name)))
    .map(({ mark, parts, reason, hosts: where }) => `- **${mark}** ${parts?.join(', ') ?? 'the answer'} (${where.join(', ')}). ${reason}`);
  return `# The same requests on every host

Written by \`npm run conformance -- --write\`: one list of requests, sent to each host, compared with the answer of the function
itself: status, body byte for byte, headers. \`=\` is the same answer.

${summary()}

## Differences and their reasons

${reasons.join('\n')}

Entity tags differ from host to host, and are only compared in what they do: the same request with If-None-Match is 304.

## Requests

| request | ${hostNames.join(' | ')} |
|---|${hostNames.map(() => '---|').join('')}
${rows.join('\n')}
`;
}
