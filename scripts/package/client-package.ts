import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const source = join(projectRoot, 'src/client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const bytesOf = (path: string) => client.find(({ file }) => file === fileAddressOf(path).file)!.bytes;
  writeFileSync(join(folder, 'index.js'), bytesOf(downloadPaths.client));
  writeFileSync(join(folder, 'index.d.ts'), bytesOf(downloadPaths.clientTypes));
  copyFileSync(join(projectRoot, 'src/contract/verify-webhook.mjs'), join(folder, 'verify-webhook.mjs'));
  execFileSync(process.execPath, [...compiler, '--outDir', folder, 'src/contract/verify-webhook.mjs'], { cwd: projectRoot });
  copyFileSync(join(projectRoot, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(
    join(folder, 'README.md'),
    // The package lacks the files that repository links point to.
    readFileSync(join(source, 'README.md'), 'utf8').replace(/\[([^[\]]*)\]\(\.\.\/[^)]*\)/g, '$1'),
  );
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Record<string, unknown>;
  const packed = {
    ...manifest,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './verify-webhook': { types: './verify-webhook.d.mts', default: './verify-webhook.mjs' },
      './package.json': './package.json',
    },
    files: ['*.js', '*.mjs', '*.d.ts', '*.d.mts'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
}
