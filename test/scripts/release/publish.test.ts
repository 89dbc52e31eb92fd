import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatInteger } from '../../../src/contract/numbers.ts';
import type { Changes } from '../../../src/contract/changes.ts';
import type { ListedRelease } from '../../../src/writer/releases/list.ts';
import { takeLock } from '../../../src/writer/releases/lock.ts';
import { projectRoot } from '../../../scripts/project-root.ts';
import { badFiles } from '../../fixtures/csv/bad-files.ts';
import { filesBelow } from '../../files-below.ts';
import { endCommands, makeSmallData, runCommand, startCommand } from '../run-command.ts';
import { publishHere } from '../here.ts';
import type { PublishFlags } from '../../../scripts/release/publish-flags.ts';
import type { CountryAndServices } from '../../../src/contract/changes.ts';
import { patienceMs } from '../../patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-publish-'));
const dataDir = join(folder, 'data');
const to = join(folder, 'site');

/** Copies of the first data and its release, for a test that goes on from there. */
function startAgain(name: string): { data: string; site: string } {
  const own = { data: join(folder, name), site: join(folder, `${name}-site`) };
  cpSync(join(folder, 'first'), own.data, { recursive: true });
  cpSync(join(folder, 'first-site'), own.site, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return own;
}

const run = (...args: string[]) => runCommand('publish', ['--to', to, '--data-dir', dataDir, ...args]);
/** Publishes as the command does, in this process, which has the code already. */
const publish = (changes: Partial<PublishFlags> = {}) => publishHere({ to, ...changes }, dataDir);
const releaseNames = (): string[] => readdirSync(join(to, 'releases'));
const current = () => readlinkSync(join(to, 'current'));
/** What the page on the quality of the data says of the release before. */
const sinceOf = (site: string) =>
  (JSON.parse(readFileSync(join(site, 'current/client/data-quality.json'), 'utf8')) as { since: unknown }).since;
const changes = () => JSON.parse(readFileSync(join(to, 'current/client/api/changes.json'), 'utf8')) as Changes;

/** Changes a line of companies.csv; null removes it. */
function editLine(line: number, edit: (text: string) => string | null): void {
  const path = join(dataDir, 'companies.csv');
  const lines = readFileSync(path, 'utf8').split('\n');
  const text = edit(lines[line]!);
  writeFileSync(path, [...lines.slice(0, line), ...(text === null ? [] : [text]), ...lines.slice(line + 1)].join('\n'));
}

beforeAll(() => {
  makeSmallData(dataDir);
  const first = run();
  expect(first.status, first.stderr).toBe(0);
  expect(first.stderr).toMatch(/✓ verifying what was written[\s\S]*✓ asking canary questions[\s\S]*current: release [0-9a-f]{16}, /);
  expect(first.stderr).toMatch(
    /site had no release to compare with: the check for large losses was skipped, and the history of changes begins with/,
  );
  expect(sinceOf(to)).toBeNull();
  cpSync(dataDir, join(folder, 'first'), { recursive: true });
  cpSync(to, join(folder, 'first-site'), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});
afterEach(endCommands);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run publish', () => {
  it('reports what changed, and shares unchanged files between releases', async () => {
    editLine(3, (text) => text.replace('https://', 'https://www.'));
    const { status, stderr } = await publish();
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('Companies: 0 added, 1 changed, 0 removed.');
    expect(Number(/(\d+) shared/.exec(stderr)![1])).toBeGreaterThan(100);
    expect(stderr).toContain(`current: release ${basename(current())}, `);
    expect(changes().releases[0]).toMatchObject({ counts: { added: 0, changed: 1, removed: 0 } });
    expect(changes().releases.map(({ sequence }) => sequence)).toEqual([2, 1]);
  });

  it('says that nothing has changed, and changes nothing', () => {
    // When that was said is noted.
    const files = () => [...filesBelow(to)].filter(([path]) => path !== 'attempts.json');
    const before = files();
    const { status, stderr } = run();
    expect(status, stderr).toBe(0);
    const name = current().slice('releases/'.length);
    expect(stderr).toMatch(
      new RegExp(
        `^(?: {2}! \\d+ warnings?; .*\\n)?Nothing has changed since release ${name} of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d: \\d+ files, [\\d.]+ MB, checked in \\d+\\.\\d s\\n$`,
      ),
    );
    expect(files()).toEqual(before);
  });

  it('makes everything anew after going back', async () => {
    expect(runCommand('rollback', ['--to', to]).status).toBe(0);
    expect((await publish()).stderr).toContain('writing and compressing documents');
  });

  it('reports a removed company to readers', async () => {
    let slug = '';
    editLine(5, (text) => ((slug = text.split(',')[1]!), null));
    const { country, services } = JSON.parse(
      readFileSync(join(to, `current/client/api/companies/${slug}.json`), 'utf8'),
    ) as CountryAndServices;
    const fleet = join(dataDir, 'fleet.csv');
    const cranes = readFileSync(fleet, 'utf8').split('\n');
    writeFileSync(fleet, cranes.filter((line) => !line.startsWith(`${slug},`)).join('\n'));
    const { status, stderr } = await publish();
    expect(status, stderr).toBe(0);
    expect(changes().releases[0]).toMatchObject({
      counts: { added: 0, changed: 0, removed: 1 },
      removed: [{ slug, previous: { country, services } }],
    });
    for (const part of [`countries/${country.toLowerCase()}`, `services/${services[0]}`])
      expect(readFileSync(join(to, `current/client/feeds/${part}.json`), 'utf8'), part).toContain(`removed: ${slug}`);
    expect(readFileSync(join(to, 'current/client/api/changes.atom'), 'utf8')).toContain(`removed: ${slug}`);
    expect(runCommand('rollback', ['--to', to]).status).toBe(0);
    expect(changes().releases[0]!.counts).toEqual({ added: 0, changed: 1, removed: 0 });
  });

  it('says which findings are new, fixed and remaining since the release before, as check --since does', async () => {
    const { data, site: releases } = startAgain('found');
    const publishFound = () => publishHere({ to: releases }, data);
    const quality = () => readFileSync(join(releases, 'current/client/data-quality.json'), 'utf8');
    const fleet = join(data, 'fleet.csv');
    const rows = readFileSync(fleet, 'utf8').split('\n');
    const version = (JSON.parse(quality()) as { data_version: string }).data_version;

    // A company that nobody shows: what is found about it is kept, and is in nothing that is sent.
    const companies = join(data, 'companies.csv');
    const [header = '', ...others] = readFileSync(companies, 'utf8').split('\n');
    const hidden = Object.fromEntries(header.split(',').map((name) => [name, '']));
    Object.assign(hidden, {
      id: '99999',
      slug: 'secret-cranes',
      name: 'Secret',
      country: 'NL',
      services: 'mobile_crane',
      lat: '52',
      lon: '5',
      phone: '+81 3 1234 5678',
      active: 'false',
    });
    writeFileSync(companies, [header, Object.values(hidden).join(','), ...others].join('\n'));
    writeFileSync(fleet, [rows[0], rows[1], ...rows.slice(1)].join('\n'));
    const check = (...args: string[]) => runCommand('check', ['--data', data, '--since', releases, ...args]).stdout;
    const json = JSON.parse(check('--json')) as {
      since: { new: { code: string; count: number }[]; fixed: []; remaining: number; exact: boolean };
    };
    expect(json.since).toMatchObject({ exact: true, fixed: [] });
    const codes = json.since.new.map(({ code, count }) => `${code} ${count}`);
    expect(codes).toEqual(expect.arrayContaining(['duplicate_row 1', 'phone_of_another_country 1']) as string[]);
    const added = json.since.new.reduce((sum, { count }) => sum + count, 0);
    const numbers = `${added} new, 0 fixed, ${formatInteger(json.since.remaining)} remaining`;
    expect(check()).toMatch(new RegExp(`Since release [0-9a-f]{16} in .*: ${numbers}\\.\n {2}new warning companies\\.csv phone .*row 2`));

    const { status, stderr } = await publishFound();
    expect([status, stderr]).toEqual([0, expect.stringContaining(`Findings of the data check: ${numbers}.`)]);
    expect(sinceOf(releases)).toEqual({ data_version: version, new: added, fixed: 0, remaining: json.since.remaining });
    expect(check()).toMatch(/: 0 new, 0 fixed, [\d,]+ remaining\.\n$/);
    const sent = [...filesBelow(join(releases, 'current/client')).keys()].filter((file) => /\.(?:json|html|md|txt)$/.test(file));
    for (const file of sent) expect(readFileSync(join(releases, 'current/client', file), 'utf8'), file).not.toContain('+81 3 1234');
    expect(readFileSync(join(releases, 'current/client/data-quality.html'), 'utf8')).toContain(`Since the data before: ${numbers}.`);

    // A release of an older version has numbers alone, or nothing.
    rmSync(join(releases, 'current/server/findings.json'));
    expect(check()).toMatch(/: at least 0 new, at least 0 fixed, at most [\d,]+ remaining\.\n {2}It tells only the numbers of each kind/);
    rmSync(join(releases, 'current/client/data-quality.json'));
    expect(check()).toMatch(/was made by a version that kept no findings, so nothing is compared\.\n$/);
  });

  it('exits with 75 when another publisher is running, and with 2 when it is used wrongly', () => {
    const giveBack = takeLock(to);
    const busy = run();
    giveBack();
    expect(busy.status).toBe(75);
    expect(busy.stderr).toContain(`Another publisher (process ${process.pid}) is at work`);
    expect(runCommand('publish', []).stderr).toContain('--to DIR is needed');
    expect(runCommand('publish', ['--to', to, '--keep', '1']).status).toBe(2);
    expect(runCommand('rollback', ['--to', to, 'a', 'b']).status).toBe(2);
    for (const name of ['publish', 'rollback', 'watch'])
      expect(runCommand(name, ['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--to DIR') });
  });

  it('refuses to publish a fleet file that has only its header, and shows with --dry-run what would change', async () => {
    const before = [current(), ...releaseNames()];
    const fleet = join(dataDir, 'fleet.csv');
    const cranes = readFileSync(fleet, 'utf8');
    writeFileSync(fleet, cranes.slice(0, cranes.indexOf('\n') + 1));
    const refused = await publish();
    const shown = run('--dry-run');
    const allowed = run('--dry-run', '--allow-loss');
    writeFileSync(fleet, cranes);
    expect([current(), ...releaseNames()]).toEqual(before);
    const still = new RegExp(
      `Nothing was published; release ${current().slice('releases/'.length)} of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d is still served\\.\\n$`,
    );
    for (const { status, stderr } of [refused, shown]) {
      expect(status).toBe(4);
      expect(stderr).toMatch(still);
    }
    expect(refused.stderr).toMatch(/This would remove .*200 of the 200 cranes \(100\.0%\)/);
    expect(shown.stdout).toMatch(/Companies: 0 added, \d+ changed, 1 removed; \d+ in all\.\n {4}changed: [a-z]/);
    expect(shown.stdout).toMatch(/Files: [\d,]+ written \([\d.]+ [kM]B\), [\d,]+ removed, [\d,]+ unchanged; .* before, .* after\./);
    expect(shown.stdout).toContain('It would be refused. This would remove');
    expect([allowed.status, allowed.stdout.includes('refused')]).toEqual([0, false]);
    expect(allowed.stderr).toMatch(still);
  });

  it('refuses another market, even with --allow-loss alone', () => {
    const { data, site } = startAgain('replaced');
    const path = join(data, 'companies.csv');
    for (const file of [path, join(data, 'fleet.csv')])
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^(\d+,)?(?=[a-z0-9-]+,)(?!id,|company_slug,)/gm, '$1other-'));
    const publishTo = (...flags: string[]) => runCommand('publish', ['--to', site, '--data-dir', data, ...flags]);
    expect(publishTo('--allow-loss')).toMatchObject({
      status: 4,
      stderr: expect.stringMatching(/This would replace \d+ of the \d+ companies by \d+ others[\s\S]*is still served/),
    });
    expect(publishTo('--allow-replacement').status).toBe(0);
  });

  it('ends with npm, which passes signals to its shell alone', async () => {
    const site = join(folder, 'ended-with-npm');
    const child = spawn('npm', ['run', 'publish', '--', '--to', site], { cwd: projectRoot, env: { PATH: process.env['PATH'] } });
    await hear(child)(/✓ checking/);
    const [shell = 0] = childrenOf(child);
    const [program = 0] = childrenOf({ pid: shell });
    expect(program).toBeGreaterThan(0);
    child.kill('SIGTERM');
    await vi.waitUntil(() => !existsSync(`/proc/${program}`), { timeout: patienceMs });
    expect(existsSync(join(site, 'current'))).toBe(false);
  });

  it('goes back to a release that only its own code can open, if that answers', async () => {
    const { data, site } = startAgain('older-code');
    const older = basename(readlinkSync(join(site, 'current')));
    const path = join(data, 'companies.csv');
    writeFileSync(path, readFileSync(path, 'utf8').replace('https://', 'https://next.'));
    expect((await publishHere({ to: site }, data)).status).toBe(0);
    // Files are shared with the next release.
    const replace = (file: string, content: string): void => {
      rmSync(join(site, 'releases', older, file));
      writeFileSync(join(site, 'releases', older, file), content);
    };
    replace('manifest.json', '{"format":"crane-discovery-manifest","version":1}');
    replace('server/server.js', '// The server of another version.');
    const back = () => runCommand('rollback', ['--to', site]);
    replace('server/node.js', 'process.exit(1)');
    expect(back()).toMatchObject({ status: 1, stderr: expect.stringContaining('manifest.json has version 1; this program reads') });
    replace(
      'server/node.js',
      `import { createServer } from 'node:http';
      createServer((request, response) => response.end('{}')).listen(Number(process.argv.at(-1)), '127.0.0.1');`,
    );
    expect(back()).toMatchObject({ status: 0, stderr: expect.stringMatching(/Restart the servers/) });
    expect(basename(readlinkSync(join(site, 'current')))).toBe(older);
  });

  it('leaves nothing behind after --dry-run into a folder that is not there', () => {
    const nowhere = join(folder, 'nowhere');
    const { status, stdout, stderr } = runCommand('publish', ['--to', nowhere, '--data-dir', dataDir, '--dry-run']);
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/Companies: \d+, in the first release\./);
    expect(stderr).toContain('Nothing was published. No release is served yet.');
    expect(existsSync(nowhere)).toBe(false);
  });

  it('leaves nothing behind where the data is missing, or there is nothing to go back to', () => {
    const nowhere = join(folder, 'nowhere');
    const missing = join(folder, 'no-data');
    const published = runCommand('publish', ['--to', join(nowhere, 'in', 'a', 'folder'), '--data-dir', missing]);
    expect([published.status, published.stderr.includes(missing)]).toEqual([1, true]);
    expect(runCommand('rollback', ['--to', nowhere]).status).toBe(1);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('lists the releases, newest first, with date, size and which is served', () => {
    const { releases } = JSON.parse(runCommand('releases', ['--to', to, '--json']).stdout) as { releases: ListedRelease[] };
    expect(releases.map(({ name }) => name).toSorted()).toEqual(releaseNames().toSorted());
    expect(releases.filter(({ served }) => served).map(({ name }) => `releases/${name}`)).toEqual([current()]);
    const times = releases.map(({ published_at }) => Date.parse(published_at!));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const { companies, files, bytes } of releases) {
      expect(companies).toBeGreaterThan(30);
      expect(files).toBeGreaterThan(100);
      expect(bytes).toBeGreaterThan(1e6);
    }
    const { status, stdout } = runCommand('releases', ['--to', to]);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${current().slice('releases/'.length)}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d .* MB  served$`, 'm'));
    const [listed, , failed] = stdout.trimEnd().split('\n\n');
    expect(listed!.split('\n')).toHaveLength(releases.length + 1);
    // Before this, a list of --changed could not be written.
    expect(failed).toMatch(/^Publications that failed since the last success:\n {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}exit code \d: /);
    expect(runCommand('releases', ['--to', dataDir])).toMatchObject({ status: 1, stderr: expect.stringContaining('holds no releases') });
    expect(runCommand('releases', ['--to', join(folder, 'none')])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('does not exist'),
    });
    expect(runCommand('releases', []).status).toBe(2);
  });

  it('publishes nothing from bad data', async () => {
    const before = [current(), ...releaseNames()];
    const good = readFileSync(join(dataDir, 'companies.csv'), 'utf8');
    editLine(4, (text) => text.replace(/^\d+/, '12,5'));
    const { status, stderr } = await publish();
    writeFileSync(join(dataDir, 'companies.csv'), good);
    expect([status, current(), ...releaseNames()]).toEqual([1, ...before]);
    expect(stderr).toMatch(/error companies\.csv:5/);
    expect(stderr).toMatch(/Nothing was published; release [0-9a-f]{16} of \d{4}-.* is still served\.\n$/);
  });

  it.each([
    ['publish', 'Windows-1252 in its last line', ['--to', to]],
    ['build', 'a named pipe', ['--out-dir', join(folder, 'never')]],
  ])('explains in npm run %s a file that has become %s as the check does', (command, name, args) => {
    const bad = join(folder, 'bad');
    rmSync(bad, { recursive: true, force: true });
    cpSync(dataDir, bad, { recursive: true });
    badFiles[name]!(join(bad, 'companies.csv'));
    writeFileSync(join(bad, 'pages'), 'no folder');
    const report = runCommand('check', ['--data-dir', bad]).stdout;
    expect(report).toContain('error companies.csv');
    expect(report).toContain('error pages — pages is not a folder.');
    const { status, stderr } = runCommand(command, [...args, '--data-dir', bad]);
    expect(status).toBe(1);
    for (const line of report.split('\n').filter((said) => said.startsWith('  error'))) expect(stderr).toContain(line);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it('checks everything with --verify, and repairs what is damaged without a trace in size', async () => {
    expect((await publish()).status).toBe(0);
    const path = join(to, 'current/client/robots.txt');
    const whole = readFileSync(path);
    const release = current();
    writeFileSync(
      path,
      whole.map((byte) => byte ^ 1),
    );
    expect((await publish()).stderr).toContain('Nothing has changed since release');
    const { status, stderr } = run('--verify');
    expect(status, stderr).toBe(3);
    expect(stderr).toContain(
      'Everything was built again, and nothing was compared with the previous release: it had damaged files: client/robots.txt.',
    );
    expect([current(), readFileSync(join(to, 'current/client/robots.txt'))]).toEqual([`${release}-2`, whole]);
    expect((await publish()).stderr).toContain('Nothing has changed since release');
    // Damage that shows is found without being asked for.
    writeFileSync(join(to, 'current/client/robots.txt'), whole.subarray(1));
    expect((await publish()).stderr).toContain('it had damaged files: client/robots.txt.');
    expect(readFileSync(join(to, 'current/client/robots.txt'))).toEqual(whole);
  });
});

/** Gives a function that waits until a command has said something since the last call. */
function hear({ stderr }: Pick<ReturnType<typeof startCommand>, 'stderr'>, timeout = patienceMs): (pattern: RegExp) => Promise<void> {
  let said = '';
  stderr.on('data', (part: Buffer) => (said += part.toString()));
  return async (pattern) => {
    await vi.waitUntil(() => pattern.test(said), { timeout });
    said = '';
  };
}

/** The processes that a process has started, from proc(5). */
const childrenOf = ({ pid }: Pick<ChildProcess, 'pid'>): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

describe('npm run crane -- watch', () => {
  it('publishes changed data, and reports the mistakes of bad data instead of publishing it', async () => {
    const data = join(folder, 'watched');
    cpSync(dataDir, data, { recursive: true });
    const path = join(data, 'companies.csv');
    const told = join(folder, 'failures.txt');
    const onFailure = `echo "$FAILURE_CODE $FAILURE_REASON" >> ${told}`;
    const child = startCommand('watch', ['--to', to, '--data-dir', data, '--on-failure', onFailure]);
    const next = hear(child);
    await next(/Watching .*watched\.\n/);
    const before = current();
    const good = readFileSync(path, 'utf8');
    writeFileSync(path, good.replace(/\n\d+,/, '\nx,'));
    await next(/error companies\.csv:2[\s\S]*for the next change\.\n/);
    expect(current()).toBe(before);
    const lines = good.split('\n');
    const fleet = readFileSync(join(data, 'fleet.csv'), 'utf8');
    const kept = new Set(lines.slice(1, 20).map((line) => line.split(',')[1]!));
    writeFileSync(path, `${lines.slice(0, 20).join('\n')}\n`);
    writeFileSync(
      join(data, 'fleet.csv'),
      fleet
        .split('\n')
        .filter((line, i) => i === 0 || kept.has(line.split(',')[0]!))
        .join('\n') + '\n',
    );
    await next(
      /This would remove \d+ of the \d+ companies[\s\S]*\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}Waiting: [\s\S]*--allow-loss[\s\S]*for the next change\.\n/,
    );
    expect(current()).toBe(before);
    writeFileSync(join(data, 'fleet.csv'), fleet);
    writeFileSync(path, good.replace('https://', 'https://shop.'));
    const failed = () => readFileSync(told, 'utf8').trimEnd().split('\n');
    await vi.waitUntil(() => failed().length === 2, { timeout: patienceMs });
    expect(failed()).toEqual([
      expect.stringMatching(/^1 The data has .* in companies\.csv:2: .*x/),
      expect.stringMatching(/^4 This would remove/),
    ]);
    const listed = runCommand('releases', ['--to', to]).stdout;
    expect(listed).toMatch(
      /Publications that failed since the last success:\n.*exit code 1: The data.*companies\.csv:2.*\n.*exit code 4: /,
    );
    await next(/Companies: 0 added, 1 changed, 0 removed\.\n[\s\S]*Watching/);
    expect(current()).not.toBe(before);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('says with --log json everything in JSON lines, what could not be reported too, and ends with the code of what failed last', async () => {
    const data = join(folder, 'bad-from-the-start');
    cpSync(dataDir, data, { recursive: true });
    writeFileSync(join(data, 'companies.csv'), 'id\n');
    const child = startCommand('watch', ['--to', join(folder, 'nothing'), '--data-dir', data, '--log', 'json', '--on-failure', 'exit 7']);
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    await vi.waitUntil(() => /ended with 7/.test(said) && /Nothing was published\. Watching/.test(said), { timeout: patienceMs });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([1, null]);
    const lines = said
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string; message: string; code?: number; reason?: string });
    expect(lines.find(({ message }) => message === 'publication failed')).toMatchObject({
      level: 'error',
      code: 1,
      reason: expect.stringMatching(/^The data has .*companies\.csv/) as string,
    });
    expect(lines.at(-1)).toMatchObject({ level: 'error', message: 'The failure was not reported: the --on-failure command ended with 7.' });
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });

  it('publishes nothing after a rollback, says how to go on, and goes on after a publication by hand', async () => {
    const { data, site } = startAgain('held');
    const publishData = async () => expect((await publishHere({ to: site }, data)).status).toBe(0);
    const path = join(data, 'companies.csv');
    const edit = (host: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(/https:\/\/[a-z]*/, `https://${host}`));
    const child = startCommand('watch', ['--to', site, '--data-dir', data, '--keep', '3', '--log', 'text']);
    const next = hear(child);
    await next(/Up to date/);
    edit('second');
    await next(/Up to date/);
    expect(runCommand('rollback', ['--to', site]).status).toBe(0);
    const served = readlinkSync(join(site, 'current'));
    edit('third');
    const flags = `--to ${site} --data-dir ${data} --keep 3`;
    await next(
      new RegExp(`Nothing is published, because release [0-9a-f]{16} was rolled back to [0-9a-f]{16}\\. To publish .* ${flags}\\.`),
    );
    expect(readlinkSync(join(site, 'current'))).toBe(served);
    // Whoever looks is told, with the flags of the watcher.
    const held = new RegExp(`^Release [0-9a-f]{16} was rolled back to ${basename(served)}\\. .* ${flags}$`, 'm');
    expect(runCommand('releases', ['--to', site]).stdout).toMatch(held);
    expect(runCommand('rollback', ['--to', site, basename(served)]).stderr).toMatch(held);
    const told = JSON.parse(runCommand('releases', ['--to', site, '--json']).stdout) as { watcher: { seen_at: string }; rollback: object };
    expect(told.rollback).toMatchObject({ to: basename(served) });
    expect(Date.now() - Date.parse(told.watcher.seen_at)).toBeLessThan(120_000);
    await publishData();
    edit('fourth');
    await next(/1 changed[\s\S]*Up to date/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('tries again by itself after a failure that may pass', async () => {
    const { data, site } = startAgain('tried-again');
    const link = readlinkSync(join(site, 'current'));
    rmSync(join(site, 'current'));
    mkdirSync(join(site, 'current'));
    const child = startCommand('watch', ['--to', site, '--data-dir', data]);
    const next = hear(child);
    await next(/current is not a link[\s\S]*Nothing was published\. Trying again in 5 seconds\./);
    rmSync(join(site, 'current'), { recursive: true });
    symlinkSync(link, join(site, 'current'));
    await next(/Up to date/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('publishes once what comes in parts: a file in two, and then another', { retry: 3 }, async ({ task }) => {
    const { data, site } = startAgain(`in-parts-${task.result?.retryCount ?? 0}`);
    const child = startCommand('watch', ['--to', site, '--data-dir', data]);
    const next = hear(child);
    await next(/Up to date/);
    const releases = () => readdirSync(join(site, 'releases')).length;
    const before = releases();
    const [companies, fleet] = ['companies.csv', 'fleet.csv'].map((name) => join(data, name)) as [string, string];
    const [head, ...cranes] = readFileSync(fleet, 'utf8').trimEnd().split('\n');
    const half = cranes.length >> 1;
    writeFileSync(fleet, `${[head, ...cranes.slice(0, half)].join('\n')}\n`);
    await sleep(600);
    appendFileSync(fleet, `${cranes.slice(half).join('\n')}\n`);
    await sleep(600);
    writeFileSync(companies, readFileSync(companies, 'utf8').replace('https://', 'https://once.'));
    await next(/Up to date/);
    await sleep(1_500);
    expect(releases()).toBe(before + 1);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  describe('while it publishes', () => {
    /** Starts it with a new site, and waits until the publication has begun. */
    async function begin(name: string, ...flags: string[]) {
      const site = join(folder, name);
      const child = startCommand('watch', ['--to', site, '--data-dir', dataDir, ...flags]);
      const next = hear(child);
      await next(/✓ checking/);
      const publishing = childrenOf(child);
      expect(publishing).toHaveLength(1);
      return { child, next, publishing: publishing[0]!, isPublished: () => existsSync(join(site, 'current')) };
    }

    it.each(['SIGTERM', 'SIGINT'] as const)(
      'finishes at %s, even if all its processes get it, as from a terminal or systemd',
      async (signal) => {
        const { child, publishing, isPublished } = await begin(`finished-at-${signal}`);
        for (const pid of [publishing, child.pid!]) process.kill(pid, signal);
        expect(await once(child, 'exit')).toEqual([0, null]);
        expect(isPublished()).toBe(true);
      },
    );

    it('ends everything at the second signal', async () => {
      const { child, publishing, isPublished } = await begin('ended');
      child.kill('SIGTERM');
      child.kill('SIGINT');
      expect(await once(child, 'exit')).toEqual([1, null]);
      await vi.waitUntil(() => !existsSync(`/proc/${publishing}`), { timeout: patienceMs });
      expect(isPublished()).toBe(false);
    });

    it('reports a publication that the system ends, and goes on', async () => {
      const told = join(folder, 'ended-by-the-system.txt');
      const { child, next, publishing } = await begin('killed', '--on-failure', `echo "$FAILURE_CODE $FAILURE_REASON" > ${told}`);
      process.kill(publishing, 'SIGKILL');
      await next(/The publication was ended by SIGKILL\..*\n.*Nothing was published\. Trying again in 5 seconds\. Watching/);
      await vi.waitUntil(() => existsSync(told) && readFileSync(told, 'utf8') !== '', { timeout: patienceMs });
      expect(readFileSync(told, 'utf8')).toMatch(/^1 The publication was ended by SIGKILL\./);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([1, null]);
    });
  });

  it('publishes with the code that is there then, with its own flags, and when nobody reads what it says', async () => {
    const project = join(folder, 'project');
    for (const name of [
      'src',
      'public',
      'scripts',
      'CHANGELOG.md',
      'astro.config.mjs',
      'tsconfig.json',
      'package.json',
      'package-lock.json',
    ])
      cpSync(join(projectRoot, name), join(project, name), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
    const { data, site } = startAgain('watched-again');
    const address = 'https://other.example';
    const child = startCommand('watch', ['--to', site, '--data-dir', data, '--base-url', address], project);
    const next = hear(child, 200_000);
    await next(/Watching .*watched-again\.\n/);
    expect(JSON.parse(readFileSync(join(site, 'current/manifest.json'), 'utf8'))).toMatchObject({ base_url: address });
    const path = join(data, 'companies.csv');
    const edit = (host: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('https://', `https://${host}.`));
    writeFileSync(join(project, 'public/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    edit('new');
    await next(/Companies: 0 added, 1 changed, 0 removed[\s\S]*Watching .*watched-again\.\n/);
    expect(readFileSync(join(site, 'current/client/favicon.svg'), 'utf8')).toContain('"http://www.w3.org/2000/svg"/>');
    // The log of a closed terminal.
    child.stderr.destroy();
    const before = readlinkSync(join(site, 'current'));
    edit('newer');
    await vi.waitUntil(() => readlinkSync(join(site, 'current')) !== before, { timeout: patienceMs });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 480_000);
});
