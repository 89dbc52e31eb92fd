// Packs the package, and runs every command of it in an empty folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { filesBelow } from '../src/writer/code-cache.ts';
import { readArguments } from '../scripts/command/arguments.ts';
import { freePort } from '../scripts/serve/free-port.ts';
import { checksFolder, installChecks } from './shared/load-check.ts';
import { getNode, hasNodes, nodes } from './package-check/nodes.ts';
import { cleanEnvironment, run as runIn, startChecks } from './package-check/run.ts';
import { checkWorkflow, otherHosts } from './package-check/workflows.ts';
import { manifestFile } from '../src/documents/addresses.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { showSize } from '../scripts/command/show-size.ts';
import { waitUntil } from '../scripts/serve/wait-until.ts';

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
const address = 'https://cranes.test';
const { check, counts } = startChecks();
const env = cleanEnvironment(folder);
const run = (program: string, args: readonly string[], cwd = home) => runIn(program, args, cwd, env);
const npm = async (args: readonly string[], cwd: string): Promise<string> => {
  const { status, stdout, stderr } = await run('npm', ['--no-fund', '--no-audit', '--update-notifier=false', ...args], cwd);
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${stderr}`);
  return stdout;
};
/** The oldest supported Node, if npm has it for this machine. */
const peoplesNode = hasNodes ? await getNode(nodes.oldest) : process.execPath;
const peoplesEnv = { ...env, PATH: [dirname(peoplesNode), env['PATH']].join(delimiter) };
const crane = (...args: readonly string[]) => runIn(bin, args, home, peoplesEnv);

/** Lists that need what the package brings, with the country of their companies and the expected output. */
const lists = [
  ['american-without-positions.csv', 'US', '3 companies have no position and got that of the town'],
  ['dutch.xlsx', 'NL', 'The data is ready to publish.'],
] as const;

/** Bytes of a published file; in the manifest, without the code version and the checksum, which differ between builds. */
function bytesOf(of: string, file: string): Buffer {
  const bytes = readFileSync(join(of, file));
  return file === manifestFile ? Buffer.from(JSON.stringify({ ...(JSON.parse(bytes.toString()) as object), code: '', sha256: '' })) : bytes;
}

/** Files of a published folder with their bytes, without the state kept for the next build. */
const published = (of: string): Map<string, Buffer> =>
  new Map(
    filesBelow(of)
      .filter((file) => !file.startsWith('last-build.'))
      .map((file) => [file, bytesOf(of, file)]),
  );

/** Files that differ between two published folders, or are in only one. */
function differences(one: string, other: string): string[] {
  const [a, b] = [published(one), published(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file)?.equals(b.get(file) ?? Buffer.of()) !== true);
}

/** Starts a command that serves, and waits until it answers. */
async function serve(name: string, ...args: string[]): Promise<{ url: string; child: ChildProcess; output: () => string }> {
  const port = await freePort();
  const child = spawn(bin, [name, '--port', String(port), ...args], { cwd: home, env: peoplesEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://localhost:${port}`;
  const isUp = () =>
    fetch(`${url}/api/companies?limit=1`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    );
  await waitUntil(isUp, 60);
  return { url, child, output: () => output };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Files of a package that name folders of this machine, or a missing source map. */
const namingOthers = (of: string): string[] =>
  filesBelow(of).filter((file) => {
    const text = readFileSync(join(of, file), 'latin1');
    const [, map] = /^\/\/[#@] sourceMappingURL=(\S+)/m.exec(text) ?? [];
    return text.includes(projectRoot) || (map !== undefined && !existsSync(join(of, dirname(file), map)));
  });

/** Renames a company, as an editor of the file would. */
function rename(slug: string, name: string): void {
  const file = join(home, 'data/companies.csv');
  writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`^(\\d+,${slug},)(?:"[^"]*"|[^,]*)`, 'm'), `$1${name}`));
}

/** Packs the client too, and checks both packages with publint, attw and npm. */
async function checkTarballs(tarball: string): Promise<void> {
  const [client] = JSON.parse(await npm(['pack', './package-client', '--json', '--pack-destination', folder], projectRoot)) as {
    filename: string;
  }[];
  const tarballs = [tarball, join(folder, client!.filename)];
  const judges = [
    ['publint', 'run', '--strict'],
    ['attw', '--profile', 'esm-only', '--no-color'],
  ] as const;
  for (const file of tarballs) {
    for (const [program, ...args] of judges) {
      const { status, stdout } = await run(process.execPath, [join(checksFolder, 'node_modules/.bin', program), ...args, file], folder);
      check(`${program} is content with ${basename(file)}`, status === 0, stdout);
    }
    // Offline, since npm retries for over a minute when it can’t reach the registry.
    const { status, stderr } = await run('npm', ['publish', '--dry-run', '--offline', file], folder);
    check(`npm publish --dry-run takes ${basename(file)}`, status === 0, stderr);
  }
}

/** Runs the package on other versions of Node: it works, or says in one line that it doesn’t. */
async function checkNodes(): Promise<void> {
  if (!hasNodes) {
    process.stdout.write('– no other Node is tried: npm has none for this machine\n');
    return;
  }
  const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { engines: { node: string } };
  check('the oldest Node tried is the one package.json promises', engines.node === `>=${nodes.oldest.version}`, engines.node);
  const old = await run(await getNode(nodes.tooOld), [bin, 'check']);
  const told = `crane-discovery needs Node ${nodes.oldest.version} or newer, found ${nodes.tooOld.version}.\n`;
  check(`Node ${nodes.tooOld.version} is told so in one line`, old.status === 1 && old.stdout === '' && old.stderr === told, old.stderr);
  for (const node of [nodes.oldest, nodes.between]) {
    const program = await getNode(node);
    const out = `by-node-${node.version}`;
    const { status, stderr } = await run(program, [bin, 'build', '--out-dir', out, '--base-url', address]);
    check(`build runs on Node ${node.version}`, status === 0, stderr);
    const foreign = join(folder, `windows-${node.version}`);
    cpSync(join(home, 'data'), foreign, { recursive: true });
    writeFileSync(join(foreign, 'companies.csv'), Buffer.from('name\n\x9ei\x9eka \x80\n', 'latin1'));
    const report = await run(program, [bin, 'check', '--data-dir', foreign]);
    check(`check reads Windows-1252 on Node ${node.version}`, report.stdout.includes('"žižka'), report.stdout);
    const port = await freePort();
    const server = spawn(program, [join(home, out, 'server/node.js')], { env: { ...env, PORT: String(port) }, stdio: 'ignore' });
    const answers = () =>
      fetch(`http://localhost:${port}/api/companies?limit=1`).then(
        ({ ok }) => ok,
        () => server.exitCode !== null,
      );
    await waitUntil(answers, 30);
    check(`what it builds is served on Node ${node.version}`, (await end(server)) === 0);
  }
}

/** Runs the commands of the package one after another, as an operator does. */
async function checkCommands(): Promise<void> {
  await checkHelp();
  await checkBuild();
  const company = await checkPreview();
  await checkReleases(company);
  await checkLists();
  await checkDev(company);
}

/** The commands that explain, make data and check it. */
async function checkHelp(): Promise<void> {
  process.stdout.write(`– the commands run on ${(await run(peoplesNode, ['--version'])).stdout}`);
  const names = Object.keys(
    JSON.parse(readFileSync(join(home, 'node_modules/crane-discovery-api/package/commands.json'), 'utf8')) as object,
  );
  const helps = await Promise.all(names.map((name) => crane(name, '--help')));
  const silent = names.filter((_, i) => helps[i]!.status !== 0 || helps[i]!.stdout.length < 100 || helps[i]!.stdout.includes('npm run'));
  check(`each of its ${names.length} commands explains itself`, names.length >= 14 && silent.length === 0, silent);
  const unknown = await crane('publsh');
  const isNear =
    unknown.status === 2 && unknown.stdout === '' && unknown.stderr.startsWith('There is no command "publsh". Did you mean publish?\n');
  check('an unknown command gets a suggestion', isNear, unknown.stderr);
  const sample = await crane('sample', '--companies', '10', '--fleet', '20', '--out', 'sample');
  check('sample writes a market', sample.status === 0, sample.stderr);
  const asked = await crane('ask', 'crawler cranes near Hamburg');
  check('ask answers a question', asked.status === 0 && asked.stdout.includes('intent'), asked.stderr);

  const checked = await crane('check');
  check(
    'check finds the data ready',
    checked.status === 0 && checked.stdout.includes('Ready to publish.'),
    checked.stdout + checked.stderr,
  );
}

/** `build`, compared with the repository’s. */
async function checkBuild(): Promise<void> {
  rmSync(join(home, 'dist'), { recursive: true });
  const own = join(folder, 'of-the-repository');
  const runner = join(projectRoot, 'scripts/run.js');
  const [built, there] = await Promise.all([
    // With the repository’s Node, since versions compress differently.
    run(bin, ['build', '--base-url', address]),
    run(process.execPath, [runner, 'build', '--data-dir', join(home, 'data'), '--out-dir', own, '--base-url', address], folder),
  ]);
  check('build publishes it', built.status === 0, built.stderr);
  const unlike = there.status === 0 ? differences(join(home, 'dist'), own) : [there.stderr];
  check(`the bytes are those of the repository, in ${published(own).size} files`, published(own).size > 100 && unlike.length === 0, unlike);
}

/** @returns The slug of a company. */
async function checkPreview(): Promise<string> {
  const preview = await serve('preview', '--out-dir', 'preview');
  const missing = await fetch(`${preview.url}/api/companies/no-such-company`);
  const { items } = (await (await fetch(`${preview.url}/api/companies?limit=1`)).json()) as { items: readonly { slug: string }[] };
  const company = items[0]!.slug;
  check('preview answers from files and from the function', missing.status === 404 && company !== '', preview.output());
  await end(preview.child);
  return company;
}

/** `publish`, `watch`, `rollback` and `releases`. */
async function checkReleases(company: string): Promise<void> {
  const publish = await crane('publish', '--to', 'site', '--base-url', address);
  check('publish makes a release', publish.status === 0, publish.stderr);
  const releaseOf = () => readlinkSync(join(home, 'site/current'));
  const first = releaseOf();
  const watch = spawn(bin, ['watch', '--to', 'site', '--base-url', address], {
    cwd: home,
    env: peoplesEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  watch.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await waitUntil(() => said.includes('Up to date'), 60);
  rename(company, 'Renamed Cranes');
  await waitUntil(() => releaseOf() !== first, 60);
  const renamed = readFileSync(join(home, `site/current/client/api/companies/${company}.json`), 'utf8');
  check('watch publishes one edit', renamed.includes('"Renamed Cranes"'), said);
  check('watch ends when it is told to', (await end(watch)) === 0, said);
  const rollback = await crane('rollback', '--to', 'site');
  check('rollback goes back to the release before', rollback.status === 0 && releaseOf() === first, rollback.stderr);

  const releases = await crane('releases', '--to', 'site');
  check('releases lists both', releases.status === 0 && releases.stdout.trim().split('\n').length >= 2, releases.stdout + releases.stderr);
}

/** `init --from` with each list. */
async function checkLists(): Promise<void> {
  for (const [file, country, verdict] of lists) {
    const from = join(projectRoot, 'test/fixtures/lists', file);
    const { status, stdout, stderr } = await crane('init', join(folder, `from ${file}`), '--from', from, '--country', country, '--yes');
    check(`init --from takes ${file}`, status === 0 && stdout.includes(verdict), stdout + stderr);
  }
}

/** `dev`, which reloads open pages. */
async function checkDev(company: string): Promise<void> {
  const lost = await run(bin, ['dev'], folder);
  check('dev says that a folder has no data', lost.status === 1 && lost.stderr.startsWith('The folder data does not exist.'), lost.stderr);
  const dev = await serve('dev');
  const page = await fetch(`${dev.url}/companies/${company}`, { headers: { Accept: 'text/html' } });
  const script = /<script src="(\/\.crane-discovery\/[^"]+)"><\/script>\n$/.exec(await page.text())?.[1];
  const events = /EventSource\("([^"]+)"\)/.exec(await (await fetch(dev.url + (script ?? '/'))).text())?.[1];
  const told = (await fetch(dev.url + (events ?? '/'))).body!.pipeThrough(new TextDecoderStream()).getReader();
  rename(company, 'Renamed Again');
  const heard = await Promise.race([told.read(), new Promise<null>((resolve) => setTimeout(resolve, 60_000, null))]);
  const shown = (await (await fetch(`${dev.url}/api/companies/${company}`)).json()) as { name: string };
  check(
    'dev tells open pages to reload when it shows an edit',
    heard?.value === 'data: reload\n\n' && shown.name === 'Renamed Again',
    dev.output(),
  );
  check('dev ends when it is told to', (await end(dev.child)) === 0, dev.output());
}

try {
  const [packed] = JSON.parse(await npm(['pack', '--json', '--silent', '--pack-destination', folder], projectRoot)) as {
    filename: string;
    size: number;
    unpackedSize: number;
    files: { path: string }[];
  }[];
  const paths = packed!.files.map(({ path }) => path);
  const foreign = paths.filter(
    (path) => !/^(?:package\/|package\.json$|README\.md$|LICENSE$)/.test(path) || path.replace(/\.d\.ts$/, '').endsWith('.ts'),
  );
  check(`the package has only compiled code, in ${paths.length} files`, paths.length > 50 && foreign.length === 0, foreign);
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const [, ...stated] = /The package is (\d+) MB to download and\s+(\d+) MB installed/.exec(readme) ?? [];
  const sizes = [packed!.size, packed!.unpackedSize].map((bytes) => bytes / 1e6);
  const isTrue = stated.length === 2 && stated.every((size, i) => Math.abs(Number(size) - sizes[i]!) < 1);
  check('the README states its size', isTrue, sizes);
  const tarball = join(folder, packed!.filename);
  /** Makes a market for a host, with a program. */
  const init = (host: string, made: string, program: string, ...args: string[]) =>
    run(
      program,
      [...args, 'init', made, '--name', 'Test Market', '--base-url', address, '--host', host, '--package', `file:${tarball}`],
      folder,
    );

  // In parallel: checking the packages needs no market, and each market has its own folder.
  await installChecks();
  const judged = checkTarballs(tarball);
  const made = await init('static', home, 'npm', 'exec', '--offline', '--package', tarball, '--', 'crane-discovery');
  check('npx crane-discovery init makes a market', made.status === 0, made.stderr);
  // The next step for people: the lockfile is committed, and the workflow installs from it.
  await npm(['install', '--offline', '--package-lock-only'], home);
  const runner = { check, env };
  const firstMarket = { host: 'static', folder: home } as const;
  await checkWorkflow(firstMarket, null, runner);
  const installed = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'));
  const size = filesBelow(join(home, 'node_modules')).reduce((sum, file) => sum + readFileSync(join(home, 'node_modules', file)).length, 0);
  check(`it installs without a registry as one package of ${showSize(size)}`, installed.join() === 'crane-discovery-api', installed);
  const naming = namingOthers(join(home, 'node_modules/crane-discovery-api'));
  check('none of its files names a machine or a missing source map', naming.length === 0, naming);
  const markets = otherHosts.map((host) => ({ host, folder: join(folder, `market-${host}`) }));
  for (const market of markets) {
    const { status, stderr } = await init(market.host, market.folder, bin);
    if (status !== 0) throw new Error(stderr);
    // The shared steps of the workflows have already made these.
    symlinkSync(join(home, 'node_modules'), join(market.folder, 'node_modules'));
    cpSync(join(home, 'dist'), join(market.folder, 'dist'), { recursive: true, preserveTimestamps: true });
  }
  await Promise.all([
    judged,
    (async () => {
      for (const market of markets) await checkWorkflow(market, firstMarket, runner);
      await checkNodes();
    })(),
    checkCommands(),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 ? 0 : 1);
