import { projectRoot } from '../project-root.ts';
import { join } from 'node:path';
import type { CommandName } from '../how-to-run.ts';

/** Commands of the package, in the order of its help: the file in `scripts/`, and a line of help. */
export const packagedCommands = {
  init: { file: 'init.ts', summary: 'make a folder for a market of your own' },
  import: { file: 'import.ts', summary: 'update companies and cranes from a new export of your list' },
  check: { file: 'check-data.ts', summary: 'check the data, and say whether it can be published' },
  start: { file: 'start.ts', summary: 'check the data, build, and serve' },
  dev: { file: 'package/dev.ts', summary: 'serve the data, and reload when it changes' },
  build: { file: 'build.ts', summary: 'check the data and build into OUT_DIR' },
  preview: { file: 'preview.ts', summary: 'build, and serve the files from a static host and the rest from the function' },
  publish: { file: 'publish.ts', summary: 'check the data, build a release, and point DIR/current at it' },
  watch: { file: 'watch.ts', summary: 'publish now and whenever the data changes' },
  releases: { file: 'releases.ts', summary: 'list releases, and which one is served' },
  rollback: { file: 'rollback.ts', summary: 'point DIR/current back at an earlier release' },
  deploy: { file: 'deploy.ts', summary: 'build, prepare, and upload with the program of the host' },
  'deploy-prepare': { file: 'deploy-prepare.ts', summary: 'write what a host needs, and check it against the host’s limits' },
  ask: { file: 'ask.ts', summary: 'show how a question is understood and answered' },
  sample: { file: 'sample-data.ts', summary: 'write a sample market of any size' },
} as const satisfies Readonly<Record<CommandName, { readonly file: string; readonly summary: string }>>;

/** Modules that must be separate files: threads load them by address, and the package’s program loads the last one. */
const modules = ['src/writer/file-work.ts', 'src/load/suggest.ts'];

/** Sources of the package, by the names of the compiled files. */
export const entryPoints = (): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries(packagedCommands).map(([name, { file }]) => [name, join(projectRoot, 'scripts', file)] as const),
    ...modules.map((file) => [file.replace(/^.*\/|\.ts$/g, ''), join(projectRoot, file)] as const),
  ]);
