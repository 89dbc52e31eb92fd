// Compiles what `npm pack` puts into the package: every command with all it needs, so that the package has no dependency, and the pages and
// the function, so that a market with only data compiles nothing. The files that are read at run time stay where they are: package.json
// lists them.
import { build } from 'esbuild';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from '../src/writer/code-cache.ts';
import { compileCode, currentCode } from '../src/writer/compiled-code.ts';
import { readArguments } from './command/arguments.ts';
import summaries from './commands.json' with { type: 'json' };
import { writeClientPackage } from './package/client-package.ts';
import { licencesOf } from './package/licences.ts';
import { projectRoot } from './project-root.ts';

const help = `npm pack

Compiles the commands, the pages and the function into package/, from which npm pack makes the package; npm pack runs it by itself.
Writes package-client/, too, from which npm pack ./package-client makes the package of the client.
`;
readArguments(help, {});

const out = join(projectRoot, 'package');
const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { engines: { node: string } };
rmSync(out, { recursive: true, force: true });
const compiled = await compileCode();
const { metafile } = await build({
  absWorkingDir: projectRoot,
  entryPoints: [
    // Without the sources of the pages, `dev` only follows the data.
    ...Object.keys(summaries).map((name) => ({ in: name === 'dev' ? 'scripts/dev/packaged.ts' : `scripts/${name}.ts`, out: name })),
    // Threads load the first by its address, scripts/run.js the second.
    { in: 'src/writer/file-work.ts', out: 'file-work' },
    { in: 'src/load/suggest.ts', out: 'suggest' },
  ],
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: `node${/\d+/.exec(engines.node)![0]}`,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  // Packages are named by their paths below the project, even where node_modules is a link.
  preserveSymlinks: true,
  // CommonJS packages need `require`, which a module has to create.
  banner: { js: 'import{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);' },
  // What only compiles, and a package that is needed for HTTP/2 alone.
  external: ['./src/writer/bundle.ts', 'spdy'],
});
cpSync(dirname(compiled.build), join(out, 'compiled'), { recursive: true });
writeFileSync(join(out, 'version'), currentCode());
/** What the pages bundle, as their source maps name it. */
const inPages = filesBelow(compiled.build)
  .filter((file) => file.endsWith('.map'))
  .map((file) => join(compiled.build, file))
  .flatMap((map) => {
    const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
    return sources.map((source) => relative(projectRoot, join(dirname(map), source)));
  });
const inCommands = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
writeFileSync(join(out, 'third-party-licences.txt'), licencesOf([...inCommands, ...inPages]));
writeClientPackage(join(projectRoot, 'package-client'), compiled.client);
