import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBytes } from '../documents/document.ts';
import type { PageCode } from '../documents/rendered-pages.ts';
import type { CompiledCode } from './compiled-code.ts';

/**
 * Replaces `compiled-code.ts` in the package, which ships compiled: the folder `compiled` beside the commands is as that module writes it,
 * and the file `version` names the code.
 */
const folder = new URL('./compiled/', import.meta.url);

const filesIn = (path: string): ServerBytes[] => {
  const root = new URL(path, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(root).length))
    .map((file) => file.replaceAll('\\', '/').replace(/^\//, ''))
    .sort()
    .map((file) => ({ file, bytes: readFileSync(new URL(file, root)) }));
};

/** What the code compiles to. */
export async function compileCode(): Promise<CompiledCode> {
  const load = async (): Promise<PageCode> => {
    const entry = new URL('pages/server/entry.mjs', folder).href;
    const { pages, render } = (await import(entry)) as { pages: PageCode['addresses']; render: PageCode['render'] };
    return { addresses: pages, render };
  };
  return {
    build: fileURLToPath(new URL('pages/', folder)),
    pages: { load, files: filesIn('pages/client/') },
    server: filesIn('server/'),
    client: filesIn('client/'),
  };
}

/**
 * The version of the package on disk, which npm may have replaced since this process started. Compression differs between versions of Node.
 */
export const currentCode = (): string => `${process.version} ${readFileSync(new URL('./version', import.meta.url), 'utf8')}`;

const loaded = currentCode();

/** The version that this process runs. */
export const loadedCode = (): string => loaded;
