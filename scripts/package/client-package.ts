import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { downloadPaths } from '../../src/contract/discovery.ts';
import { fileAddressOf } from '../../src/documents/addresses.ts';
import type { ServerBytes } from '../../src/documents/document.ts';
import { projectRoot } from '../project-root.ts';

/** Declarations of a module in JavaScript, from its comments. */
const compiler = [
  'node_modules/typescript/bin/tsc',
  '--ignoreConfig',
  ...'--declaration --emitDeclarationOnly --allowJs --strict --target es2022 --lib es2024,dom --module nodenext'.split(' '),
  '--types',
  '',
];

/**
 * Writes the folder that `npm pack` makes the client package from: the module that every service has at `/client.js`, its types, and the
 * function that verifies webhooks.
 *
 * @param client The compiled client.
 */
export function writeClientPackage(folder: string, client: readonly ServerBytes[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const bytesOf = (path: string) => client.find(({ file }) => file === fileAddressOf(path).file)!.bytes;
  writeFileSync(join(folder, 'index.js'), bytesOf(downloadPaths.client));
  writeFileSync(join(folder, 'index.d.ts'), bytesOf(downloadPaths.clientTypes));
  for (const file of ['src/client/package.json', 'src/client/README.md', 'src/contract/verify-webhook.mjs', 'LICENSE'])
    copyFileSync(join(projectRoot, file), join(folder, basename(file)));
  execFileSync(process.execPath, [...compiler, '--outDir', folder, 'src/contract/verify-webhook.mjs'], { cwd: projectRoot });
}
