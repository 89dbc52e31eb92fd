import { build, transform, type Plugin } from 'esbuild';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { downloadPaths } from '../contract/discovery.ts';
import { fileAddressOf, serverFiles } from '../documents/addresses.ts';
import { companiesAppFiles } from '../documents/companies-app.ts';
import type { ServerBytes } from '../documents/document.ts';

/** The adapters of hosts with a runtime of their own, each in its host's folder. */
const adaptersIn = (hostsFolder: string): string[] =>
  readdirSync(hostsFolder)
    .map((host) => `${host}/adapter.ts`)
    .filter((module) => existsSync(join(hostsFolder, module)))
    .sort();

/** FlexSearch can use threads, in code that never runs here; web-standard runtimes lack that module. */
const withoutThreads: Plugin = {
  name: 'without-threads',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker_threads$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /^/, namespace: 'absent' }, () => ({ contents: 'export {};' }));
  },
};

/**
 * Some of Node's modules export getters that load much more, such as all of fetch (`http`, for WebSocket) and Web Crypto (`crypto`). An
 * import reads every getter, which takes a quarter of the server's start; `require` reads none.
 */
const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/, namespace: 'file' }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'required' }, ({ path }) => ({ contents: `module.exports = require('${path}');` }));
  },
};

/** The oldest major version of Node that package.json promises to support. */
function oldestNode(root: string): number {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  return Number(/^>=(\d+)\./.exec(engines.node)![1]);
}

/**
 * Bundles the code of the function and of the Node host, so that the published folder runs without node_modules.
 *
 * @param root Folder of the project.
 */
export async function bundleCode(root: string): Promise<ServerBytes[]> {
  const oldest = oldestNode(root);
  const hostsFolder = join(root, 'src/hosts');
  const first = readFileSync(join(hostsFolder, 'node', serverFiles.nodeStart), 'utf8');
  const [node, takeIn, edge, { code }] = await Promise.all([
    bundleNode(root, hostsFolder, `node${oldest}`),
    bundleTakeIn(root, `node${oldest}`),
    bundleFunction(root, hostsFolder),
    transform(first, { minify: true, define: { OLDEST_NODE: String(oldest) } }),
  ]);
  // Outside a project, only this package.json makes the files modules.
  return [
    ...node,
    takeIn,
    edge,
    { file: serverFiles.nodeStart, bytes: Buffer.from(code) },
    { file: serverFiles.package, bytes: Buffer.from('{"type":"module","private":true}\n') },
  ];
}

const common = {
  bundle: true,
  write: false,
  format: 'esm',
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  // File names and comments depend on module paths, which must be those below the project.
  preserveSymlinks: true,
} as const;

/** The Node host. Late imports are separate files: reading them at once would take a quarter of the start. */
async function bundleNode(root: string, hostsFolder: string, target: string): Promise<ServerBytes[]> {
  const { outputFiles } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: [{ in: join(hostsFolder, 'node/main.ts'), out: basename(serverFiles.nodeCode, '.js') }],
    outdir: 'server',
    chunkNames: 'server-[hash]',
    splitting: true,
    platform: 'node',
    target,
    // CommonJS packages need `require`, which a module has to create.
    banner: { js: 'import{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);' },
    plugins: [builtinsByRequire],
  });
  return outputFiles.map(({ path, contents }) => ({ file: basename(path), bytes: contents }));
}

/** The program that publishes an uploaded release: one file, which its threads load too. */
async function bundleTakeIn(root: string, target: string): Promise<ServerBytes> {
  const { outputFiles } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: [join(root, 'src/writer/releases/take-in.ts')],
    platform: 'node',
    target,
    // What compiles the code is never called.
    external: ['./bundle.ts'],
  });
  return { file: serverFiles.takeIn, bytes: outputFiles[0]!.contents };
}

/** The function with the adapters of all hosts, in one file, since some hosts take only one. */
async function bundleFunction(root: string, hostsFolder: string): Promise<ServerBytes> {
  const { outputFiles } = await build({
    ...common,
    absWorkingDir: root,
    stdin: {
      contents: ['function.ts', ...adaptersIn(hostsFolder)].map((module) => `export * from './${module}';`).join('\n'),
      resolveDir: hostsFolder,
      loader: 'ts',
    },
    platform: 'neutral',
    target: 'es2023',
    // A neutral platform names no fields of its own; these packages say `module` or `import`.
    mainFields: ['module', 'main'],
    conditions: ['import', 'worker', 'browser'],
    plugins: [withoutThreads],
  });
  return { file: serverFiles.functionCode, bytes: outputFiles[0]!.contents };
}

/** The client as one module for browsers and other runtimes, in readable form, and its types. */
export async function bundleClient(root: string): Promise<ServerBytes[]> {
  const folder = join(root, 'src/client');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string; license: string };
  const { outputFiles } = await build({
    ...common,
    minify: false,
    absWorkingDir: root,
    entryPoints: [join(folder, 'index.ts')],
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    banner: { js: `// ${manifest.name} ${manifest.version}, ${manifest.license}. Types: client.d.ts` },
  });
  // Without the first line, which says how each is made.
  const types = ['types.ts', 'client.d.ts'].map((file) => readFileSync(join(folder, file), 'utf8').replace(/^.*\n/, ''));
  return [
    { file: fileAddressOf(downloadPaths.client).file, bytes: outputFiles[0]!.contents },
    { file: fileAddressOf(downloadPaths.clientTypes).file, bytes: new TextEncoder().encode(`// Types of client.js.\n${types.join('')}`) },
  ];
}

/** `leaflet` means the parts of it that maps need, as in the pages (astro.config.mjs). */
const leafletModules = (root: string): Plugin => ({
  name: 'leaflet-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^leaflet$/ }, () => ({ path: join(root, 'src/site/map/leaflet-modules.js') }));
  },
});

/** The view for MCP Apps: its script and style sheet, which go into one file with the map. */
export async function bundleCompaniesApp(root: string): Promise<ServerBytes[]> {
  const { outputFiles } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: Object.values(companiesAppFiles).map((file) => join(root, 'src/site/app', file.replace('.js', '.ts'))),
    outdir: 'app',
    format: 'iife',
    platform: 'browser',
    // As old as the CSS that it uses, such as light-dark().
    target: 'es2022',
    // Leaflet's style sheet names pictures of controls that the view lacks.
    loader: { '.png': 'empty' },
    plugins: [leafletModules(root)],
  });
  return outputFiles.map(({ path, contents }) => ({ file: basename(path), bytes: contents }));
}
