import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanFolder } from '../load/fixtures.ts';
import { runCommand } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'not-files-'));
const paths = {
  'named pipe': join(root, 'pipe.tgz'),
  folder: join(root, 'folder.tgz'),
  socket: join(root, 'socket.tgz'),
  device: '/dev/zero',
};
let server: Server;
beforeAll(async () => {
  execFileSync('mkfifo', [paths['named pipe']]);
  mkdirSync(paths.folder);
  await new Promise<void>((listening) => (server = createServer().listen(paths.socket, listening)));
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

const list = join(cleanFolder, 'companies.csv');

describe.each(Object.entries(paths))('a %s', (kind, path) => {
  const market = join(root, 'market');
  it.each([
    ['init', [market, '--yes', '--from', path]],
    ['init', [market, '--yes', '--from', list, '--map-file', path]],
    ['import', [path, '--yes', '--data-dir', cleanFolder, '--dry-run']],
    ['ask', ['--jsonl', path, '--data', cleanFolder]],
  ])('is refused by name, and not waited for: %s', (command, args) => {
    const { status, stderr } = runCommand(command, args);
    expect(status).not.toBe(0);
    expect(stderr).toContain(`${path} is a ${kind}, not a file`);
    expect(readdirSync(root)).not.toContain('market');
  });

  it('is no package to copy', () => {
    const { status, stderr } = runCommand('init', [market, '--yes', '--package', path === '/dev/zero' ? './zero.tgz' : path]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('must be an existing .tgz file')]);
  });
});

it('a pipe among the tables is refused by name by the check, the import and a comparison', () => {
  const data = join(root, 'data');
  cpSync(cleanFolder, data, { recursive: true });
  rmSync(join(data, 'fleet.csv'));
  execFileSync('mkfifo', [join(data, 'fleet.csv')]);
  expect(runCommand('check', ['--data', data]).stdout).toContain('fleet.csv is a named pipe, not a file.');
  expect(runCommand('check', ['--data', cleanFolder, '--since', data]).status).toBe(0);
  expect(runCommand('import', [list, '--yes', '--data-dir', data]).stderr).toContain('fleet.csv is a named pipe, not a file.');
});
