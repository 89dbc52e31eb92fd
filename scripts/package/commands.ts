import { join } from 'node:path';
import summaries from '../commands.json' with { type: 'json' };
import { projectRoot } from '../project-root.ts';

/** Modules that must be separate files: threads load them by address, and the package’s program loads the last one. */
const modules = ['src/writer/file-work.ts', 'src/load/suggest.ts'];

/** Commands whose sources in the package are others: without the pages’ sources, `dev` only follows the data. */
const own: Readonly<Record<string, string>> = { dev: 'package/dev' };

/** Sources of the package, by the names of the compiled files. */
export const entryPoints = (): Record<string, string> =>
  Object.fromEntries([
    ...Object.keys(summaries).map((name) => [name, join(projectRoot, 'scripts', `${own[name] ?? name}.ts`)] as const),
    ...modules.map((file) => [file.replace(/^.*\/|\.ts$/g, ''), join(projectRoot, file)] as const),
  ]);
