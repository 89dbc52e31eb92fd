// Packs the package, installs it into an empty folder and runs every command there, without the repository around it.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { filesBelow } from '../src/writer/code-cache.ts';
import { readArguments } from './arguments.ts';
import { uploadNames as hosts } from './deploy/uploads.ts';
import { freePort } from './free-port.ts';
import { checksFolder, installChecks } from './load-check.ts';
import { projectRoot } from './project-root.ts';
import { showSize } from './show-size.ts';
import { waitUntil } from './wait-until.ts';

const help = `npm run package:check

Packs the package, installs it into an empty folder, and runs its commands there as people do, from init to deploy --dry-run. What it
publishes must be the same bytes as what the repository publishes. Prints a line for each check. Exit code 1 when one fails.
`;
readArguments(help, {});

const folder = mkdtempSync(join(tmpdir(), 'crane-package-'));
const home = join(folder, 'market');
const bin = join(home, 'node_modules/.bin/crane-discovery');
const address = 'https://cranes.example';
let passed = 0;
let failed = 0;
const check = (name: string, good: boolean, seen: unknown = ''): void => {
  if (good) passed++;
  else failed++;
  process.stdout.write(`${good ? '✓' : '✗'} ${name}${good ? '' : ` — ${String(seen).trim().slice(-2000)}`}\n`);
};

// Nothing of the repository is on the path; the Node is the one that runs this, so that both compress alike.
const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter), HOME: folder, CI: 'true' };
const run = (program: string, args: readonly string[], cwd = home, path: string | undefined = env.PATH) =>
  spawnSync(program, args, { cwd, env: { ...env, PATH: path }, encoding: 'utf8' });
const npm = (args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = run('npm', ['--no-fund', '--no-audit', '--update-notifier=false', ...args], cwd);
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${stderr}`);
  return stdout;
};
const crane = (...args: readonly string[]) => run(bin, args);

/** Paths of a published folder with their bytes, but for what is for the next build alone. */
const published = (of: string): Map<string, Buffer> =>
  new Map(
    filesBelow(of)
      .filter((file) => !file.startsWith('last-build.'))
      .map((file) => [file, readFileSync(join(of, file))]),
  );

/** Names of files that differ between two published folders, or that one of them lacks. */
function differences(one: string, other: string): string[] {
  const [a, b] = [published(one), published(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file)?.equals(b.get(file) ?? Buffer.of()) !== true);
}

/** Starts a command that serves, and waits until it answers. */
async function serve(name: string, ...args: string[]): Promise<{ url: string; child: ChildProcess; output: () => string }> {
  const port = await freePort();
  const child = spawn(bin, [name, '--port', String(port), ...args], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Gives a company another name, as somebody does who edits the file. */
function rename(slug: string, name: string): void {
  const file = join(home, 'data/companies.csv');
  writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`^(\\d+,${slug},)(?:"[^"]*"|[^,]*)`, 'm'), `$1${name}`));
}

/** Packs the client too, lets the programs of others judge both packages, and uses the client as a program does. */
async function checkTarballs(tarball: string): Promise<void> {
  const [client] = JSON.parse(npm(['pack', './package-client', '--json', '--pack-destination', folder], projectRoot)) as {
    filename: string;
  }[];
  const tarballs = [tarball, join(folder, client!.filename)];
  await installChecks();
  const judges = [
    ['publint', 'run', '--strict'],
    ['attw', '--profile', 'esm-only', '--no-color'],
  ] as const;
  for (const file of tarballs) {
    for (const [program, ...args] of judges) {
      const { status, stdout } = run(process.execPath, [join(checksFolder, 'node_modules/.bin', program), ...args, file], folder);
      check(`${program} is content with ${basename(file)}`, status === 0, stdout);
    }
    // Where nobody is logged in, what it asks of the registry decides nothing, and may take half a minute.
    const { status, stderr } = run('npm', ['publish', '--dry-run', '--offline', file], folder);
    check(`npm publish --dry-run takes ${basename(file)}`, status === 0, stderr);
  }
  const user = join(folder, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{"private":true,"type":"module"}\n');
  npm(['install', '--offline', tarballs[1]!], user);
  const program = `import { ApiError, createClient } from 'crane-discovery-client';
import { createVerifier } from 'crane-discovery-client/verify-webhook';
const { reason } = await createVerifier({ secrets: ['a secret'] })(null, '');
console.log(typeof createClient({ baseUrl: '${address}' }).companies, ApiError.name, reason);`;
  const used = run(process.execPath, ['--input-type=module', '--eval', program], user);
  check('the client and the verifier can be imported', used.stdout === 'function ApiError missing_signature\n', used.stdout + used.stderr);

  // Whoever has another Node gets the package, or one line.
  const old = join(folder, 'old');
  mkdirSync(join(old, 'package'), { recursive: true });
  for (const file of ['crane-discovery.js', 'commands.json']) copyFileSync(join(projectRoot, 'package', file), join(old, 'package', file));
  writeFileSync(join(old, 'package.json'), '{"type":"module","version":"0.0.0","engines":{"node":">=99"}}');
  const refused = run(process.execPath, [join(old, 'package/crane-discovery.js'), 'check'], old);
  const line = `crane-discovery needs Node 99 or newer, found ${process.versions.node}.\n`;
  check('it says in one line that a Node is too old', refused.status === 1 && refused.stderr === line, refused.stderr);
}

try {
  const [packed] = JSON.parse(npm(['pack', '--json', '--silent', '--pack-destination', folder], projectRoot)) as {
    filename: string;
    files: { path: string }[];
  }[];
  const paths = packed!.files.map(({ path }) => path);
  const foreign = paths.filter(
    (path) => !/^(?:package\/|package\.json$|README\.md$|LICENSE$)/.test(path) || path.replace(/\.d\.ts$/, '').endsWith('.ts'),
  );
  check(`the package has compiled code alone, in ${paths.length} files`, paths.length > 50 && foreign.length === 0, foreign);

  const tarball = join(folder, packed!.filename);
  await checkTarballs(tarball);
  const workflow = join(home, '.github/workflows/market.yml');
  for (const host of hosts) {
    const made = join(folder, `market-${host}`);
    npm(
      [
        'exec',
        '--offline',
        '--package',
        tarball,
        '--',
        'crane-discovery',
        'init',
        made,
        '--name',
        'Test Market',
        '--base-url',
        address,
        '--host',
        host,
        '--package',
        `file:${tarball}`,
      ],
      folder,
    );
    const { status, stdout } = run('actionlint', [join(made, '.github/workflows/market.yml')], made);
    // CI installs it; elsewhere it may be missing.
    if (status !== null || process.env['CI'] !== undefined)
      check(`the workflow for ${host} is as actionlint wants it`, status === 0, stdout);
  }
  renameSync(join(folder, 'market-static'), home);
  const again = run('npm', ['exec', '--offline', '--package', tarball, '--', 'crane-discovery', 'init', home, '--yes'], folder);
  check('init refuses a folder that is not empty', again.status === 1 && again.stderr.includes('is not empty'), again.stderr);

  // What the workflow does, one step after another, as a runner of GitHub does it.
  const steps = [...readFileSync(workflow, 'utf8').matchAll(/^ {6}- run: (.+)$/gm)].map(([, step]) => step!);
  const wrong = steps.flatMap((step) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', step], {
      cwd: home,
      env: { ...env, RUNNER_TEMP: folder, BASE_URL: address },
      encoding: 'utf8',
    });
    return status === 0 ? [] : [`${step}: ${stdout}${stderr}`];
  });
  check(`each of its ${steps.length} steps runs`, steps.length >= 6 && wrong.length === 0, wrong);
  const held = run('tar', ['--list', '--file', join(folder, 'artifact.tar')]).stdout.split('\n');
  check(
    'the artifact for GitHub Pages has pages and discovery documents',
    ['./index.html', './.well-known/openapi.json'].every((file) => held.includes(file)),
    held.slice(0, 20),
  );
  rmSync(join(home, 'dist'), { recursive: true });
  const installed = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'));
  const size = filesBelow(join(home, 'node_modules')).reduce((sum, file) => sum + readFileSync(join(home, 'node_modules', file)).length, 0);
  check(`it installs without a registry as one package of ${showSize(size)}`, installed.join() === 'crane-discovery-api', installed);

  const helps = Object.keys(
    JSON.parse(readFileSync(join(home, 'node_modules/crane-discovery-api/package/commands.json'), 'utf8')) as object,
  );
  const silent = helps.filter((name) => crane(name, '--help').stdout.length < 100);
  check(`each of its ${helps.length} commands explains itself`, helps.length >= 14 && silent.length === 0, silent);
  const sample = crane('sample', '--companies', '10', '--fleet', '20', '--out', 'sample');
  check('sample writes a market', sample.status === 0, sample.stderr);
  const asked = crane('ask', 'crawler cranes near Hamburg');
  check('ask answers a question', asked.status === 0 && asked.stdout.includes('intent'), asked.stderr);

  const checked = crane('check');
  check(
    'check finds the data ready',
    checked.status === 0 && checked.stdout.includes('Ready to publish.'),
    checked.stdout + checked.stderr,
  );
  // The Node of the machine, which may be older than that of the project.
  const other = run('node', ['--version'], home, process.env['PATH']).stdout.trim();
  const elsewhere = run('node', [bin, 'build', '--base-url', address, '--out-dir', 'other'], home, process.env['PATH']);
  check(`build runs on Node ${other}`, elsewhere.status === 0, elsewhere.stderr);
  const built = crane('build', '--base-url', address);
  check('build publishes it', built.status === 0, built.stderr);
  const own = join(folder, 'of-the-repository');
  const runner = join(projectRoot, 'scripts/run.js');
  const there = run(process.execPath, [runner, 'build', '--data-dir', join(home, 'data'), '--out-dir', own, '--base-url', address], folder);
  const unlike = there.status === 0 ? differences(join(home, 'dist'), own) : [there.stderr];
  check(`the bytes are those of the repository, in ${published(own).size} files`, published(own).size > 100 && unlike.length === 0, unlike);

  // npm may run on an older Node than the one that the repository installs for itself.
  const older = process.env['npm_node_execpath'];
  if (older !== undefined) {
    const { status, stderr } = run(older, [bin, 'build', '--out-dir', 'by-the-node-of-npm', '--base-url', address]);
    const version = run(older, ['--version']).stdout.trim();
    check(`build publishes it with the Node that runs npm, ${version}`, status === 0, stderr);
  }

  const preview = await serve('preview', '--out-dir', 'preview');
  const missing = await fetch(`${preview.url}/api/companies/no-such-company`);
  const { items } = (await (await fetch(`${preview.url}/api/companies?limit=1`)).json()) as { items: readonly { slug: string }[] };
  const company = items[0]!.slug;
  check('preview answers from files and from the function', missing.status === 404 && company !== '', preview.output());
  await end(preview.child);

  const publish = crane('publish', '--to', 'site', '--base-url', address);
  check('publish makes a release', publish.status === 0, publish.stderr);
  const releaseOf = () => readlinkSync(join(home, 'site/current'));
  const first = releaseOf();
  const watch = spawn(bin, ['watch', '--to', 'site', '--base-url', address], { cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  watch.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await waitUntil(() => said.includes('Up to date'), 30);
  rename(company, 'Renamed Cranes');
  await waitUntil(() => releaseOf() !== first, 30);
  const renamed = readFileSync(join(home, `site/current/client/api/companies/${company}.json`), 'utf8');
  check('watch publishes one edit', renamed.includes('"Renamed Cranes"'), said);
  check('watch ends when it is told to', (await end(watch)) === 0, said);
  const rollback = crane('rollback', '--to', 'site');
  check('rollback goes back to the release before', rollback.status === 0 && releaseOf() === first, rollback.stderr);

  for (const host of hosts) {
    const { status, stdout, stderr } = crane('deploy', host, '--dry-run');
    check(`deploy ${host} --dry-run says what would be uploaded`, status === 0 && /files? to upload/.test(stdout), stdout + stderr);
  }

  const dev = await serve('dev');
  rename(company, 'Renamed Again');
  const shown = async () =>
    ((await (await fetch(`${dev.url}/api/companies/${company}`)).json()) as { name: string }).name === 'Renamed Again';
  await waitUntil(shown, 30);
  check('dev shows an edit', await shown(), dev.output());
  check('dev ends when it is told to', (await end(dev.child)) === 0, dev.output());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
