// Compiles what `npm pack` puts into the package: every command as plain JavaScript with all it needs, so that the package has no
// dependency, and the pages and the function, so that a market with only data compiles nothing.
import { build, type Metafile, type Plugin } from 'esbuild';
import { createHash, hash } from 'node:crypto';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutLocales } from '../src/writer/bundle.ts';
import { filesBelow } from '../src/writer/code-cache.ts';
import { compileCode } from '../src/writer/compiled-code.ts';
import { readArguments } from './command/arguments.ts';
import { projectRoot } from './project-root.ts';
import { entryPoints } from './package/commands.ts';
import { writeClientPackage } from './package/client-package.ts';
import { licencesOf } from './package/licences.ts';
import { withShippedCode } from './package/with-shipped-code.ts';
import { showSize } from './command/show-size.ts';

const help = `npm pack

Compiles the commands, the pages and the function into package/, from which npm pack makes the package; npm pack runs it by itself.
Writes package-client/, too, from which npm pack ./package-client makes the package of the client.
`;
readArguments(help, {});

const out = join(projectRoot, 'package');
const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { engines: { node: string } };

/** Files and text folders that sources read from their own folder or from a package: each is copied next to the compiled code. */
const withFiles: Plugin = {
  name: 'with-files',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:src|scripts)[\\/].*\.ts$/ }, ({ path }) => {
      const bring = (file: string): string => {
        // A manifest inside the package would make that folder a package.
        const name = basename(file).replace('package.json', 'manifest.json');
        const target = join(out, 'files', name);
        const isFolder = file.endsWith('/');
        if (existsSync(target) && (isFolder || !readFileSync(target).equals(readFileSync(file))))
          throw new Error(`two files are called ${name}`);
        cpSync(file, target, { recursive: true });
        return `new URL(${JSON.stringify(`./files/${name}${isFolder ? '/' : ''}`)}, import.meta.url)`;
      };
      const contents = readFileSync(path, 'utf8')
        .replace(
          /new URL\('(\.[^']*(?:\.(?:json|mjs|csv|md|conf|caddyfile|service)|\/(?:texts|gazetteer|postal-codes)\/))', import\.meta\.url\)/g,
          (_, file: string) => bring(join(dirname(path), file)),
        )
        .replace(/import\.meta\.resolve\('([^']+)'\)/g, (_, file: string) => `${bring(fileURLToPath(import.meta.resolve(file)))}.href`);
      return { contents, loader: 'ts' };
    });
  },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const compiled = await compileCode();
const { metafile } = await build({
  absWorkingDir: projectRoot,
  entryPoints: entryPoints(),
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
  banner: {
    js: 'import{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);',
  },
  // A package needed only for HTTP/2.
  external: ['spdy'],
  plugins: [withShippedCode, withFiles, withoutLocales],
});
for (const folder of ['pages', 'server', 'client']) {
  const from = join(dirname(compiled.build), folder);
  // Source maps point to missing sources.
  for (const file of filesBelow(from).filter((name) => !name.endsWith('.map'))) {
    const target = join(out, 'compiled', folder, file);
    mkdirSync(dirname(target), { recursive: true });
    if (/\.m?js$/.test(file)) writeFileSync(target, readFileSync(join(from, file), 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/gm, ''));
    else copyFileSync(join(from, file), target);
  }
}
copyFileSync(join(projectRoot, 'scripts/commands.json'), join(out, 'commands.json'));
copyFileSync(join(projectRoot, 'scripts/package/crane-discovery.js'), join(out, 'crane-discovery.js'));
chmodSync(join(out, 'crane-discovery.js'), 0o755);
writeFileSync(join(out, 'third-party-licences.txt'), licencesOf([...packagesOf(metafile), ...packagesOfPages()]));
writeClientPackage(join(projectRoot, 'package-client'), compiled.client);
const digest = createHash('sha256');
const files = filesBelow(out);
for (const file of files) digest.update(`${file} ${hash('sha256', readFileSync(join(out, file)), 'hex')}\n`);
writeFileSync(join(out, 'version'), digest.digest('hex').slice(0, 32));
const bytes = files.reduce((sum, file) => sum + readFileSync(join(out, file)).length, 0);
process.stderr.write(`package: ${files.length + 1} files, ${showSize(bytes)}\n`);

/** Folders of the packages bundled into the commands. */
function packagesOf({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).filter((input) => input.startsWith('node_modules/')));
}

/** Package files bundled into the compiled pages, as their source maps name them. */
function packagesOfPages(): string[] {
  return readdirSync(compiled.build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.map'))
    .map((file) => join(compiled.build, file))
    .flatMap((map) =>
      (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources.map((source) =>
        relative(projectRoot, join(dirname(map), source)),
      ),
    )
    .filter((file) => file.startsWith('node_modules/'));
}
