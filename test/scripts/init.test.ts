import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { uploadNames } from '../../scripts/deploy/uploads.ts';
import { buttons } from '../../scripts/init/market-files.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { requiredTables, tables } from '../../src/contract/tables.ts';
import { filesBelow } from '../files-below.ts';
import { runCommand, runInTerminal } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'crane-init-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
const init = (...args: string[]) => {
  const folder = join(root, `market-${made++}`);
  return { folder, ...runCommand('init', [folder, ...args], root) };
};

describe('npm run crane -- init', () => {
  test('writes tables with a header and three rows, which can be published, and everything around them', () => {
    const { folder, status, stdout, stderr } = init(
      '--name',
      'Kräne & Söhne',
      '--base-url',
      'https://kraene.example/',
      '--host',
      'netlify',
    );
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('The data is ready to publish.');
    for (const { file } of requiredTables.map((name) => tables[name]))
      expect(
        readFileSync(join(folder, 'data', file), 'utf8')
          .trim()
          .split('\n').length,
        file,
      ).toBe(4);
    expect(runCommand('check', ['--data-dir', join(folder, 'data')]).stdout).toContain('0 errors, 0 warnings, 0 infos in ');
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>;
    expect(read('data/service.json')).toMatchObject({
      $schema: '../node_modules/crane-discovery-api/docs/service.schema.json',
      name: 'Kräne & Söhne',
      base_url: 'https://kraene.example',
    });
    expect(read('package.json')).toMatchObject({
      name: 'krane-sohne',
      dependencies: { 'crane-discovery-api': expect.stringMatching(/^\d/) },
    });
    expect(read('.devcontainer/devcontainer.json')).toMatchObject({ forwardPorts: [4321] });
    const workflow = readFileSync(join(folder, '.github/workflows/market.yml'), 'utf8');
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const secrets = [...workflow.matchAll(/\{\{ (?:secrets|vars)\.(\w+) \}\}/g)].map(([, name]) => name!);
    expect(secrets).toContain('NETLIFY_AUTH_TOKEN');
    for (const secret of secrets) expect(readme).toContain(`\`${secret}\``);
    for (const file of filesBelow(folder).keys()) expect(readFileSync(join(folder, file), 'utf8'), file).not.toContain('Crane Atlas');
  });

  test.each(uploadNames)('names in the README what the workflow for %s reads', (host) => {
    const { folder, status, stdout } = init('--yes', '--host', host);
    expect(status).toBe(0);
    expect(stdout).toContain('- Replace https://cranes.example in data/service.json with the public address.');
    const workflow = readFileSync(join(folder, '.github/workflows/market.yml'), 'utf8');
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const [, name] of workflow.matchAll(/\{\{ (?:secrets|vars)\.(\w+) \}\}/g)) expect(readme).toContain(`\`${name}\``);
    expect(workflow).toContain(`crane-discovery deploy ${host}`);
  });

  test.each(Object.entries(buttons))('explains the button of %s in the README as the documentation does', (host, button) => {
    const { folder } = init('--yes', '--host', host);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const docs = readFileSync(join(projectRoot, `docs/deploying/${host}.md`), 'utf8');
    expect(readme).toContain(`](${button.badge})](${button.link})\n`);
    expect(docs).toContain(`\`${button.link}\``);
    for (const [code] of button.settings.matchAll(/`[^`]+`/g)) for (const text of [readme, docs]) expect(text).toContain(code);
  });

  test.each(uploadNames)(
    'names each action by its commit in the workflow for %s, and installs without scripts before it has a secret',
    (host) => {
      const { folder } = init('--yes', '--host', host);
      const workflow = readFileSync(join(folder, '.github/workflows/market.yml'), 'utf8');
      const used = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, name]) => name!);
      expect(used.length).toBeGreaterThanOrEqual(4);
      for (const name of used) expect(name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      const installs = workflow.match(/npm (?:i|ci|install)\b.*/g)!;
      for (const command of installs)
        expect(command).toMatch(/^npm (?:ci|install --global) --ignore-scripts(?: [\w-]+@\d+\.\d+\.\d+| --no-\w+)+$/);
      // What may publish pages is a job that installs nothing.
      if (host === 'static') expect(/\n {2}publish:[^]*/.exec(workflow)![0]).not.toContain('run:');
      else expect(workflow.lastIndexOf('npm ')).toBeLessThan(workflow.search(/\$\{\{ (?:secrets|vars)/));
    },
  );

  test('copies a tarball into the market, so that other machines can install it', () => {
    const tarball = join(root, 'crane-discovery-api-9.9.9.tgz');
    writeFileSync(tarball, 'a tarball');
    for (const spec of [tarball, `file:${tarball}`, `file://${tarball}`, './crane-discovery-api-9.9.9.tgz']) {
      const { folder, status, stderr } = init('--yes', '--package', spec);
      expect(status, stderr).toBe(0);
      const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object };
      expect(dependencies).toEqual({ 'crane-discovery-api': 'file:crane-discovery-api-9.9.9.tgz' });
      expect(readFileSync(join(folder, 'crane-discovery-api-9.9.9.tgz'), 'utf8')).toBe('a tarball');
      const copied = readFileSync(join(folder, 'Dockerfile'), 'utf8');
      expect(copied).toContain('COPY package.json package-lock.json crane-discovery-api-9.9.9.tgz ./\nRUN npm ci --ignore-scripts');
    }
    const { status, stderr } = init('--yes', '--package', 'file:../nowhere.tgz');
    expect([status, stderr]).toEqual([2, expect.stringContaining('../nowhere.tgz must be an existing .tgz file')]);
  });

  test('says to look at the errors of the data, and not to serve it', () => {
    const list = join(root, 'wrong.csv');
    writeFileSync(list, 'Company;Town;Country\nNordkran;Nirgendwohausen;DE\n');
    const { status, stdout, stderr } = init('--yes', '--from', list);
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/The data has \d+ errors?: npm run check/);
    expect(stdout).toContain('\n  npm install\n  npm run check\n');
    expect(stdout).not.toContain('npm run dev');
  });

  test('ends without a trace when nobody reads what it prints', () => {
    const script = `${process.execPath} ${join(projectRoot, 'scripts/run.js')} init unread --yes --from ${join(projectRoot, 'test/fixtures/lists/german-export.csv')} --country DE | head -c 1`;
    const { stderr, stdout } = spawnSync('bash', ['-c', `${script}; echo " \${PIPESTATUS[0]}"`], { cwd: root, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^. 0\n$/);
    expect(existsSync(join(root, 'unread/data/companies.csv'))).toBe(true);
  });

  test('refuses a folder with anything in it, and leaves it as it is', () => {
    const folder = join(root, 'full');
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(runCommand('init', [folder, '--yes'])).toMatchObject({
      status: 1,
      stderr: `Nothing was written. ${folder} is not empty: it has notes.txt. Name a new folder.\n`,
    });
    expect([...filesBelow(folder).keys()]).toEqual(['notes.txt']);
    const file = join(folder, 'notes.txt');
    expect(runCommand('init', [file, '--yes'])).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Nothing was written\. /) });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('takes a repository without a commit', () => {
    const folder = join(root, 'repository');
    mkdirSync(join(folder, '.git'), { recursive: true });
    expect(runCommand('init', [folder, '--yes']).status).toBe(0);
  });

  test.each([
    [['x'], /Questions need a terminal\. Give --name, --base-url, --host, or --yes for the defaults\./],
    [['x', '--name', 'A', '--base-url', 'https://a.example'], /Give --host, or --yes/],
    [['x', '--yes', '--base-url', 'cranes'], /--base-url: cranes must be an http or https URL/],
    [['x', '--yes', '--host', 'ftp'], /--host: ftp must be one of cloudflare, /],
    [['x', '--yes', '--name', ' '], /--name: The name is empty\./],
    [[], /Name one folder\./],
  ])('ends with 2 and a sentence for %j, and writes nothing', (args, sentence) => {
    const { status, stderr } = runCommand('init', args, root);
    expect([status, stderr]).toEqual([2, expect.stringMatching(sentence)]);
    expect(existsSync(join(root, 'x'))).toBe(false);
  });
});

describe('npm run crane -- init in a terminal', { tags: 'python' }, () => {
  test('asks for what no flag says, again after a wrong answer, and takes the default for an empty one', () => {
    const steps = [
      ['Name of the service [My cranes]: ', 'Kräne Süd\r'],
      ['Public address [https://cranes.example]: ', 'kraene.example\r'],
      ['kraene.example must be an http or https URL', 'https://kraene.example/\r'],
      ['Published to (', 'ftp\r'],
      ['ftp must be one of ', '\r'],
      ['E-mail address for questions', 'nobody\r'],
      ['nobody must be an e-mail address, or empty', '\r'],
      ['License of your data (', 'CC0-1.0\r'],
    ] as const;
    const { status, shown } = runInTerminal(steps, 'init', ['mein markt'], root);
    expect(status, shown).toBe(0);
    expect(shown).toContain("\nNext:\n  cd 'mein markt'\n  npm install\n");
    const service = JSON.parse(readFileSync(join(root, 'mein markt/data/service.json'), 'utf8')) as object;
    expect(service).toMatchObject({
      name: 'Kräne Süd',
      base_url: 'https://kraene.example',
      contact: { name: 'Kräne Süd' },
      licence: { identifier: 'CC0-1.0' },
    });
    expect(readFileSync(join(root, 'mein markt/README.md'), 'utf8')).toContain('are published to GitHub Pages.');
  });

  test('asks for nothing that a flag says, and keeps what was typed ahead', () => {
    const steps = [['Public address [', 'https://a.example\rnetlify\rask@a.example\r\r']] as const;
    const { status, shown } = runInTerminal(steps, 'init', ['ahead', '--name', 'A'], root);
    expect([status, shown.match(/\[[^\]\n]*\]: /g)]).toEqual([0, ['[https://cranes.example]: ', '[static]: ']]);
    expect(readFileSync(join(root, 'ahead/.github/workflows/market.yml'), 'utf8')).toContain('deploy netlify');
  });

  test.each([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
  ])('ends with 1 and writes nothing after %s', (_name, key) => {
    const steps = [
      ['Name of the service', '\r'],
      ['Public address', key],
    ] as const;
    const { status, shown } = runInTerminal(steps, 'init', ['given-up'], root);
    expect([status, shown]).toEqual([1, expect.stringMatching(/\nNothing was written\. Nobody has answered\.\n$/)]);
    expect(existsSync(join(root, 'given-up'))).toBe(false);
  });
});
