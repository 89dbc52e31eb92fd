import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { installOnce, isInstalled, type Installation } from '../../lab/shared/install-once.ts';

let root: string;
let installs: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crane-install-'));
  installs = 0;
  writeFileSync(join(root, 'lock.json'), 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** An installation that writes one file, or ends as it is told. */
function installation(result: { code: number; output: string } = { code: 0, output: '' }): Installation {
  const folder = join(root, 'packages');
  return {
    what: 'the programs',
    sources: [join(root, 'lock.json')],
    folder,
    notes: join(root, 'notes'),
    async install() {
      installs++;
      mkdirSync(folder, { recursive: true });
      return result;
    },
  };
}

describe('an installation on first use', () => {
  test('is made once, and again when what names it has changed or it is gone', async () => {
    expect(isInstalled(installation())).toBe(false);
    await installOnce(installation());
    await installOnce(installation());
    expect([installs, isInstalled(installation())]).toEqual([1, true]);
    writeFileSync(join(root, 'lock.json'), 'two');
    expect(isInstalled(installation())).toBe(false);
    await installOnce(installation());
    rmSync(join(root, 'packages'), { recursive: true });
    await installOnce(installation());
    expect(installs).toBe(3);
  });

  test('that fails is not taken for one, even where one stood before, and says why', async () => {
    await installOnce(installation());
    writeFileSync(join(root, 'lock.json'), 'two');
    await expect(installOnce(installation({ code: 1, output: 'disk full' }))).rejects.toThrow(
      /^The programs can’t be installed\.\ndisk full$/,
    );
    writeFileSync(join(root, 'lock.json'), 'one');
    expect(isInstalled(installation())).toBe(false);
  });

  test.each(['npm error code ENOTFOUND', 'npm error code EAI_AGAIN', 'pip: NewConnectionError'])(
    'without a network says what to do: %s',
    async (output) => {
      await expect(installOnce(installation({ code: 1, output }))).rejects.toThrow(/registry can’t be reached: connect to the network/);
    },
  );

  test('is made by one of several processes, and the others wait for it', async () => {
    const script = `
      const { installOnce } = await import(${JSON.stringify(new URL('../../lab/shared/install-once.ts', import.meta.url).href)});
      const { appendFileSync, mkdirSync } = await import('node:fs');
      const root = ${JSON.stringify(root)};
      await installOnce({
        what: 'the programs', sources: [root + '/lock.json'], folder: root + '/packages', notes: root + '/notes',
        async install() {
          appendFileSync(root + '/begun', '.');
          await new Promise((resolve) => setTimeout(resolve, 1000));
          mkdirSync(root + '/packages');
          return { code: 0, output: '' };
        },
      });
      const { existsSync } = await import('node:fs');
      process.exit(existsSync(root + '/packages') ? 0 : 3);`;
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit'] }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));
    expect(codes).toEqual([0, 0, 0]);
    expect(readFileSync(join(root, 'begun'), 'utf8')).toBe('.');
    expect(existsSync(join(root, 'notes/.lock'))).toBe(false);
  });
});

test('a command that can’t install what it needs says why, without a stack, and ends with 1', () => {
  // A copy without packages, and a registry that nobody serves.
  const project = join(root, 'project');
  for (const name of ['scripts', 'lab', 'src']) {
    cpSync(join(projectRoot, name), join(project, name), {
      recursive: true,
      filter: (from) => !/node_modules|\.cache/.test(relative(projectRoot, from)),
    });
  }
  cpSync(join(projectRoot, 'package.json'), join(project, 'package.json'));
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  const { status, stderr } = spawnSync(process.execPath, [join(project, 'scripts/run.js'), 'lab', 'install'], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(root, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_loglevel: 'silent',
    },
  });
  expect(stderr).toMatch(
    /The programs of lab\/programs can’t be installed\. The registry can’t be reached: connect to the network, then run this again\.\nnpm error code ECONNREFUSED\n/,
  );
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect(status).toBe(1);
});
