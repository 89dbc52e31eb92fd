import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBytes } from '../documents/document.ts';
import type { CompiledPages, PageCode } from '../documents/rendered-pages.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { filesBelow, keptByVersion, type CompiledFiles } from './code-cache.ts';
import { PublishError } from './published.ts';
import { isPackaged, projectFile } from '../project-file.ts';

/** What the code compiles to. It depends only on the code, not on the data. */
export interface CompiledCode {
  /** Folder that `astro build` wrote. */
  readonly build: string;
  readonly pages: CompiledPages;
  /** Files of the function and of the Node host. */
  readonly server: readonly ServerBytes[];
  /** Files of the client, by their names below `client/`, and of the view of MCP Apps. */
  readonly client: readonly ServerBytes[];
}

/** Where the code is, and where its compiled form is cached. */
export interface CodeOptions {
  /** Folder of the project. */
  readonly root: string;
  readonly cache: string;
}

const projectRoot = fileURLToPath(projectFile(''));

const projectCode: CodeOptions = { root: projectRoot, cache: join(projectRoot, 'node_modules/.cache/compiled') };

/** What is compiled, and what affects it; a package has no lockfile. */
const sources = ['src', 'public', 'CHANGELOG.md', 'astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'];
/** The compilers; their versions count even without a lockfile. */
const compilers = ['astro', '@astrojs/node', 'esbuild'];

/** The package brings this folder, and the version of what is in it. */
const packed = { folder: fileURLToPath(projectFile('package/compiled')), version: projectFile('package/version') };

/**
 * What the code compiles to: the package has it, and the repository compiles it.
 *
 * @throws PublishError when it can't be compiled.
 */
export async function compileCode(code = projectCode): Promise<CompiledCode> {
  const { folder, files } = isPackaged ? { folder: packed.folder, files: filesBelow(packed.folder) } : await compileOnce(code);
  const read = (folderName: string): ServerBytes[] =>
    files
      .filter((file) => file.startsWith(folderName))
      .map((file) => ({ file: file.slice(folderName.length), bytes: readFileSync(join(folder, file)) }));
  const build = join(folder, 'pages');
  const load = async (): Promise<PageCode> => {
    // Errors of pages then name lines of the source.
    process.setSourceMapsEnabled(true);
    const { pages, render } = (await import(pathToFileURL(join(build, 'server/entry.mjs')).href)) as PagesModule;
    return { addresses: pages, render };
  };
  return { build, pages: { load, files: read('pages/client/') }, server: read('server/'), client: read('client/') };
}

/** Compiles the code once per version; later builds use the cache. */
async function compileOnce({ root, cache }: CodeOptions): Promise<CompiledFiles> {
  const version = root === projectRoot ? currentCode() : versionOf(root);
  return keptByVersion(cache, version, async (to) => {
    // Loaded here, since the package has no compiler.
    const { bundleClient, bundleCode, bundleCompaniesApp } = await import('./bundle.ts');
    const write = (folderName: string, made: readonly ServerBytes[]) => {
      mkdirSync(join(to, folderName));
      for (const { file, bytes } of made) writeFileSync(join(to, folderName, file), bytes);
    };
    // If one fails, wait until the others have stopped writing.
    const done = await Promise.allSettled([
      compilePages(root, join(to, 'pages')).then(() => removeFolders(root, join(to, 'pages'))),
      bundleCode(root).then((made) => write('server', made)),
      Promise.all([bundleClient(root), bundleCompaniesApp(root)]).then((made) => write('client', made.flat())),
    ]);
    for (const result of done) if (result.status === 'rejected') throw result.reason as Error;
    if (versionOf(root) !== version) throw new PublishError('The code was changed while it was being compiled. Run the command again.');
  });
}

/** What `site/handler.ts` exports. */
interface PagesModule {
  readonly pages: readonly string[];
  readonly render: PageCode['render'];
}

/** The versions of a project's code, and what belongs to the one that this process runs. */
function followCode({ root }: CodeOptions) {
  let read: { readonly fingerprint: string; readonly version: string } | null = null;
  let loaded: string | null = null;
  const current = (): string => {
    const fingerprint = fingerprintOf(root);
    if (fingerprint !== read?.fingerprint) read = { fingerprint, version: versionOf(root) };
    return read.version;
  };
  const loadedCode = (): string => (loaded ??= current());
  return { current, loadedCode };
}

const following = followCode(projectCode);

/** The version of the project's code on disk. Reads the files again only if one has been touched. */
export const currentCode = (): string => following.current();

/** The version of the project's code that this process runs: the one on disk at the first call. */
export const loadedCode = (): string => following.loadedCode();

/** Paths, inodes, sizes and times of everything that affects the compiled code. */
const fingerprintOf = (root: string): string =>
  sourceFiles(root)
    .map((file) => {
      const { ino, size, mtimeMs, ctimeMs } = statSync(join(root, file));
      return `${file} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
    })
    .join('\n');

const sourceFiles = (root: string): string[] =>
  sources.flatMap((name) => {
    const path = join(root, name);
    if (!existsSync(path)) return [];
    return name.includes('.') ? [name] : filesBelow(path).map((file) => `${name}/${file}`);
  });

/** A digest of everything that affects the compiled code. Published bytes differ between versions of Node, which compress differently. */
function versionOf(root: string): string {
  if (isPackaged) return sha256Hex(`${process.version} ${readFileSync(packed.version, 'utf8')}`).slice(0, 32);
  const require = createRequire(join(root, 'package.json'));
  const files = sourceFiles(root);
  const parts = [
    process.version,
    ...compilers.map((name) => `${name} ${(require(`${name}/package.json`) as { version: string }).version}`),
    ...files.map((file) => `${file} ${sha256Hex(readFileSync(join(root, file)))}`),
  ];
  return sha256Hex(parts.join('\n')).slice(0, 32);
}

/**
 * Runs `astro build` in a separate process, so that its memory is freed when it ends.
 *
 * @throws PublishError with Astro's message, which names file and line.
 */
async function compilePages(root: string, to: string): Promise<void> {
  const astro = join(dirname(createRequire(join(root, 'package.json')).resolve('astro/package.json')), 'bin/astro.mjs');
  const environment = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, [astro, 'build', '--root', root, '--outDir', to], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new PublishError(`The pages can’t be compiled.\n${said.slice(said.search(/^.*\[ERROR\]/m)).trim()}`);
}

/**
 * Removes the folders of this machine from compiled pages, which have them in names of modules and in addresses that are only compared with
 * each other. What is kept may be copied elsewhere with the project, and goes into the package.
 */
function removeFolders(root: string, pages: string): void {
  const folders = [resolve(root), realpathSync(root), dirname(realpathSync(join(root, 'node_modules')))];
  for (const file of filesBelow(pages).filter((name) => /\.mjs(\.map)?$/.test(name))) {
    let text = readFileSync(join(pages, file), 'utf8');
    for (const folder of [pages, ...folders]) text = text.replaceAll(pathToFileURL(`${folder}/`).href, 'file:///');
    // Only with what is in it: a folder such as /docs may be an address of a page, too.
    for (const folder of folders) for (const name of ['src', 'node_modules']) text = text.replaceAll(`${folder}/${name}/`, `/${name}/`);
    writeFileSync(join(pages, file), text);
  }
}
