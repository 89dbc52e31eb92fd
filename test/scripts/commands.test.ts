import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toRun, type CommandName } from '../../scripts/command/how-to-run.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { flagOf, settings } from '../../src/contract/settings.ts';
import { filesBelow } from '../files-below.ts';
import { endCommands, makeSmallData, runCommand, serveCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-commands-'));
const dataDir = join(folder, 'data');
const outDir = join(folder, 'dist');
// What is built is served there too, so that commands that serve need not build it again.
const port = String(await freePort());
const baseUrl = `http://localhost:${port}`;
const locations = ['--data-dir', dataDir, '--out-dir', outDir, '--base-url', baseUrl];

/** What npm start has printed, and what it answered at the addresses in it. What it has built is there for the other commands. */
let printed: string;
const statuses = new Map<string, number>();

beforeAll(async () => {
  makeSmallData(dataDir);
  const host = await serveCommand('start', ['--data-dir', dataDir, '--out-dir', outDir, '--port', port], /Ctrl\+C/);
  printed = host.output();
  for (const url of printed.match(/http:\/\/localhost:\d+[^\s']*/g) ?? []) statuses.set(url, (await fetch(url)).status);
  expect(await host.stop()).toBe(0);
});
afterEach(endCommands);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run build', () => {
  test('says that nothing has changed, and changes nothing', () => {
    const before = filesBelow(outDir);
    const { status, stderr } = runCommand('build', locations);
    expect(status, stderr).toBe(0);
    expect(stderr).toMatch(/^Nothing has changed since the build of \d{4}-\d\d-\d\d \d\d:\d\d: .* files, .* MB, checked in \d+\.\d s$/m);
    expect(filesBelow(outDir)).toEqual(before);
  });

  test('reports each stage and what it did', () => {
    rmSync(join(outDir, 'last-build.json'));
    const { stderr } = runCommand('build', locations);
    for (const stage of ['checking', 'rendering pages', 'writing and compressing'])
      expect(stderr).toMatch(new RegExp(`✓ ${stage}.* s$`, 'm'));
    expect(stderr).toMatch(/ 0 written, 0 removed in /);
  });

  test('publishes nothing and changes nothing on bad data, reports the mistake, and exits with 1', () => {
    const before = filesBelow(outDir);
    const bad = join(folder, 'bad');
    cpSync(dataDir, bad, { recursive: true });
    const csv = readFileSync(join(bad, 'companies.csv'), 'utf8').split('\n');
    csv[3] = csv[3]!.replace(/^\d+/, '12,5');
    writeFileSync(join(bad, 'companies.csv'), csv.join('\n'));
    const { status, stderr } = runCommand('build', ['--data-dir', bad, '--out-dir', outDir, '--base-url', baseUrl]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/error companies\.csv:4/);
    expect(filesBelow(outDir)).toEqual(before);
    expect(existsSync(`${outDir}.next`)).toBe(false);
  });

  test('refuses to remove more companies than service.json allows, with the numbers, unless a flag permits it', () => {
    const fewer = join(folder, 'fewer');
    const out = join(folder, 'fewer-dist');
    cpSync(dataDir, fewer, { recursive: true });
    cpSync(outDir, out, { recursive: true });
    const kept = readFileSync(join(fewer, 'companies.csv'), 'utf8').split('\n').slice(0, 21);
    const slugs = new Set(kept.map((line) => line.split(',')[1]));
    const fleet = readFileSync(join(fewer, 'fleet.csv'), 'utf8')
      .split('\n')
      .filter((line, i) => i === 0 || slugs.has(line.split(',')[0]));
    writeFileSync(join(fewer, 'companies.csv'), `${kept.join('\n')}\n`);
    writeFileSync(join(fewer, 'fleet.csv'), `${fleet.join('\n')}\n`);
    const before = filesBelow(out);
    const args = ['--data-dir', fewer, '--out-dir', out, '--base-url', baseUrl];
    const refused = runCommand('build', args);
    expect(refused.status).toBe(4);
    expect(refused.stderr).toMatch(
      /This would remove \d+ of the \d+ companies \(\d+\.\d%\) and \d+ of the 200 cranes \(\d+\.\d%\); at most 10% may go at once/,
    );
    expect(refused.stderr).toMatch(/Nothing was published; .*fewer-dist still has the build of \d{4}-\d\d-\d\d \d\d:\d\d\.\n$/);
    expect(refused.stderr).not.toContain('rendering pages');
    expect(filesBelow(out)).toEqual(before);
    expect(runCommand('start', [...args, '--port', '0'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--allow-loss') });

    expect(runCommand('build', [...args, '--allow-loss']).status).toBe(0);
  });

  test('refuses a folder that holds something else', () => {
    const { status, stderr } = runCommand('build', ['--data-dir', dataDir, '--out-dir', dataDir]);
    expect(status).toBe(1);
    expect(stderr).toContain('Nothing was published.');
    expect(stderr).not.toContain('rendering pages');
    expect(existsSync(join(dataDir, 'companies.csv'))).toBe(true);
  });
});

/** Commands for users, in the repository and in the package. */
const commands = Object.keys(JSON.parse(readFileSync(join(projectRoot, 'scripts/commands.json'), 'utf8')) as Record<string, string>);
/** What is run in the repository alone: name and words. */
const internal: readonly (readonly [name: string, ...words: string[]])[] = [
  ['check-code'],
  ['generate'],
  ['package'],
  ['lab'],
  ...readdirSync(join(projectRoot, 'lab')).flatMap((file) => (file.endsWith('.ts') ? [['lab', file.slice(0, -3)] as const] : [])),
];

/** Command lines that are wrong, with what is said of them. */
const wrongLines: readonly (readonly [name: string, args: readonly string[], sentence: RegExp])[] = [
  ['build', ['--base-url', 'cranes'], /--base-url must/],
  ['start', ['--port', 'eighty'], /--port must/],
  ['build', ['--port', '80'], /Unknown option '--port'/],
  ['start', ['--base-url', 'ftp://x'], /--base-url must/],
  ['preview', ['--no-such-flag'], /no-such-flag/],
  ['build', ['--outdir', 'x'], /^Unknown option '--outdir'\. Did you mean --out-dir\?$/m],
  ['deploy-prepare', ['--hots', 's3'], /^Unknown option '--hots'\. Did you mean --host\?$/m],
  ['check', ['--data-dir', ''], /--data-dir is empty/],
  ['generate', ['--chekc'], /chekc/],
  ['lab', ['benhc'], /There is no lab\/benhc\.ts/],
  ['check-code', ['tpyes'], /There is no check tpyes/],
  ['ask', [], /Give a question/],
];

/** How each ends with --help, and how those that are wrong end. */
const helps = new Map(commands.map((name) => [name, runCommand(name, ['--help'])]));
const ended = wrongLines.map(([name, args]) => runCommand(name, args));

const docsFolder = join(projectRoot, 'docs');
const documentation = [
  join(projectRoot, 'README.md'),
  ...readdirSync(docsFolder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    file.endsWith('.md') ? [join(docsFolder, file)] : [],
  ),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Flags that the documentation gives a command. */
const documentedFlags = (name: string): string[] =>
  [...documentation.matchAll(new RegExp(`npm (?:run crane -- ${name}|(?:run )?${name} --) ([^#\`|\n]+)`, 'g'))].flatMap(([, options]) =>
    [...options!.matchAll(/--[\w-]+/g)].map(([flag]) => flag),
  );

describe('the command line', () => {
  test.each(wrongLines.map((line, i) => [...line, ended[i]!] as const))(
    'that is wrong ends %s %j with 2 and a sentence',
    (_name, _args, sentence, { status, stderr }) => {
      expect(status).toBe(2);
      expect(stderr).toMatch(sentence);
      expect(stderr).toMatch(/\nRun with --help for the options\.\n$/);
      expect(stderr).not.toMatch(/^ {4}at /m);
    },
  );

  test.each(commands)('%s explains itself with --help', (name) => {
    const { status, stdout, stderr } = helps.get(name)!;
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(`${toRun(name as CommandName)}`), stdout).toBe(true);
    for (const flag of documentedFlags(name)) expect(stdout, `${flag} is in README.md or docs/`).toMatch(new RegExp(`${flag}\\b`));
  });

  test.each(internal.map((words) => [words.join(' '), words] as const))('%s explains itself with --help', (_, [name, ...words]) => {
    const { status, stdout, stderr } = runCommand(name, [...words, '--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.length).toBeGreaterThan(60);
  });
});

/** Those that say what is read. */
const dataSettings = ['data-dir', 'max-file-mb', 'max-rows'];
/** Every setting, for the one command that uses all. */
const allSettings = Object.keys(settings).map(flagOf);
const uses: Readonly<Record<string, readonly string[]>> = {
  start: allSettings,
  build: [...dataSettings, 'out-dir', 'base-url'],
  publish: [...dataSettings, 'base-url'],
  watch: [...dataSettings, 'base-url'],
  deploy: [...dataSettings, 'out-dir', 'base-url'],
  rollback: [],
  preview: ['port', 'host', ...dataSettings, 'out-dir', 'base-url', 'cdn', 'log-level'],
  dev: [
    'port',
    'host',
    ...dataSettings,
    'base-url',
    'rate-limit-requests',
    'rate-limit-window-s',
    'trusted-proxies',
    'allowed-hosts',
    'cdn',
    'log-level',
    'log-requests',
  ],
};

describe('the settings of a command', () => {
  test.each(commands)('%s lists those that it uses, and no others', (name) => {
    const listed = [...helps.get(name)!.stdout.matchAll(/^ {2}--([\w-]+) \/ [A-Z_]+ /gm)].map(([, flag]) => flag);
    expect(listed).toEqual(uses[name] ?? []);
  });

  test('ignores the value of a setting that it does not use', () => {
    const { status, stderr } = runCommand('build', locations, projectRoot, { PORT: 'eighty', SHED_LAG_MS: 'many' });
    expect(status, stderr).toBe(0);
  });
});

test('the documentation names flags of commands', () => {
  expect(commands.flatMap(documentedFlags).length).toBeGreaterThan(10);
});

describe('scripts/run.js', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, [join(projectRoot, 'scripts/run.js'), ...args], { encoding: 'utf8' });

  test('starts every command of package.json, so that each can report that its Node is too old', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const { test: usual, 'test:slow': programs, ...own } = scripts;
    expect([usual, programs].every((line) => line?.startsWith('vitest run --project '))).toBe(true);
    for (const [npmName, line] of Object.entries(own)) {
      const [, file] = /^node scripts\/run\.js(?: (?:[a-z:]+=)?([a-z-]+)(?: --fix)?)?$/.exec(line) ?? expect.fail(`${npmName}: ${line}`);
      expect(existsSync(join(projectRoot, `scripts/${file ?? 'run'}.${file === undefined ? 'js' : 'ts'}`)), line).toBe(true);
    }
  });

  test('lists the commands, says which one was probably meant, and runs old names with a line on stderr', () => {
    const { status, stdout } = run();
    expect(status).toBe(0);
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const wrong = run('chekc');
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/^There is no command "chekc"\. Did you mean check\?/)]);
    // A module of commands is none.
    expect(run('project-root').status).toBe(2);
    const old = run('check:data=check', '--help');
    expect(old.stderr).toBe('npm run check:data is called npm run crane -- check now. The old name will be removed in the next version.\n');
    expect([old.status, old.stdout]).toEqual([0, run('check', '--help').stdout]);
  });

  test('runs a command with its arguments and its exit code', () => {
    expect(run('build', '--help').stdout).toMatch(/^npm run build: /);
    const wrong = run('rollback', '--no-such-flag');
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("Unknown option '--no-such-flag'")]);
  });

  const repair = 'The project brings its own: run npm ci, or npm rebuild node where install scripts were left out.';
  test.each([
    ['the repository', ['package.ts'], `Needs Node 99, found ${process.versions.node}. ${repair}\n`],
    ['the package', [], `crane-discovery needs Node 99.1.0 or newer, found ${process.versions.node}.\n`],
  ])('says in one line that a Node is too old for %s', (name, sources, line) => {
    // A copy in a project that needs a Node of the future.
    const project = join(folder, name);
    mkdirSync(join(project, 'scripts'), { recursive: true });
    for (const file of ['run.js', ...sources]) cpSync(join(projectRoot, 'scripts', file), join(project, 'scripts', file));
    writeFileSync(join(project, 'package.json'), '{"type":"module","engines":{"node":">=99.1.0"},"devDependencies":{"node":"99.1.0"}}');
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'scripts/run.js'), 'build'], { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', line]);
  });
});

describe('npm run crane -- rollback', () => {
  test.each([
    ['a folder that is not there', 'nowhere'],
    ['a folder of something else', 'data'],
  ])('says that %s holds no releases, and makes nothing', (_what, name) => {
    const to = join(folder, name);
    const before = existsSync(to) ? filesBelow(to) : null;
    const { status, stderr } = runCommand('rollback', ['--to', to]);
    expect(status).toBe(1);
    expect(stderr).toBe(`Nothing was changed. ${to} holds no releases. Give the folder that npm run publish -- --to DIR publishes into.\n`);
    expect(existsSync(to) ? filesBelow(to) : null).toEqual(before);
  });
});

describe('commands that serve', () => {
  test('npm start prints three addresses and a request to try, all of which answer', () => {
    expect([...statuses.values()], printed).toEqual([200, 200, 200, 200]);
    for (const url of statuses.keys()) expect(new URL(url).origin).toBe(baseUrl);
  });

  test.each([
    ['start', '--port', []],
    ['preview', '--port', []],
    ['start', '--admin-port', ['--port', '0']],
  ] as const)('say before they build that a port is taken: %s %s', async (name, flag, others) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const number = (taken.address() as AddressInfo).port;
    const second = join(folder, 'second');
    const { status, stderr } = runCommand(name, ['--data-dir', dataDir, '--out-dir', second, flag, String(number), ...others]);
    await new Promise((resolve) => taken.close(resolve));
    expect([status, stderr]).toEqual([1, `Port ${number} is taken. Choose another with ${flag}, for example ${flag} ${number + 1}.\n`]);
    expect(existsSync(second)).toBe(false);
  });

  test('npm run crane -- preview answers from files and from the function', async () => {
    const host = await serveCommand('preview', ['--data-dir', dataDir, '--out-dir', outDir, '--port', port], /Ctrl\+C/);
    try {
      for (const target of ['/', '/api/companies', '/api/companies?limit=2', '/developers']) {
        expect((await fetch(baseUrl + target)).status, target).toBe(200);
      }
      const missing = await fetch(`${baseUrl}/api/companies/none`);
      expect(missing.status).toBe(404);
      expect(await missing.json()).toMatchObject({ error: { code: 'not_found' } });
    } finally {
      await host.stop();
    }
  });
});
