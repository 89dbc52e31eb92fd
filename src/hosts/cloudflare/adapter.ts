import { errorBody, problem } from '../../contract/errors.ts';
import { HeaderList, interfaceHeaders } from '../../contract/headers.ts';
import { versionHeader } from '../../contract/parameters.ts';
import { documentIndexFile, functionFiles } from '../../documents/addresses.ts';
import { openDocuments } from '../../serve/documents.ts';
import { storedFiles, type FindStored, type StoredFile } from '../../serve/stored-file.ts';
import { createFunction } from '../function.ts';
import { addressIndexFile, functionFolder } from './function-assets.ts';

/** The binding of static assets: what it fetches never leaves Cloudflare. */
interface Assets {
  fetch(url: URL, init?: RequestInit): Promise<Response>;
}

type Handler = (request: Request, address: string | null) => Promise<Response>;

/**
 * The adapter for Cloudflare Workers: a stored file where there is one, else the function, whose indexes are read when it is first
 * needed. Only values are kept for later requests: a promise of a request that was cut off would never settle for them.
 */
export function cloudflareHost(): { fetch(request: Request, env: { readonly ASSETS: Assets }): Promise<Response> } {
  let find: FindStored | null = null;
  let handler: Handler | null = null;
  return {
    async fetch(request, { ASSETS }) {
      const url = new URL(request.url);
      const read = async (path: string) => {
        const response = await ASSETS.fetch(new URL(path, url.origin));
        if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
        return new Uint8Array(await response.arrayBuffer());
      };
      try {
        // The addresses alone: a request that a file answers must not pay for the documents that only the function needs.
        find ??= storedFiles(openDocuments(await read(`/${functionFolder}/${addressIndexFile}`)).index, () => true);
        const found = find({
          method: request.method,
          path: url.pathname,
          search: url.search,
          version: request.headers.get(versionHeader),
          accept: request.headers.get('accept'),
        });
        const file = found === null ? null : await sendFile(ASSETS, request, found);
        if (file !== null) return file;
        handler ??= await openFunction(read);
        return await handler(request, request.headers.get('cf-connecting-ip'));
      } catch (error) {
        console.error(error);
        const headers = new HeaderList()
          .set('Content-Type', 'application/json; charset=utf-8')
          .set('Cache-Control', 'no-store')
          .add(interfaceHeaders);
        return new Response(errorBody(problem('service_unavailable', 'The function could not be opened.')), {
          status: 503,
          headers: [...headers.entries()],
        });
      }
    },
  };
}

/** Sends a file with its headers; null when it was not published. */
async function sendFile(assets: Assets, request: Request, { file, headers }: StoredFile): Promise<Response | null> {
  const condition = request.headers.get('if-none-match');
  const asked = condition === null ? {} : { 'If-None-Match': condition };
  const found = await assets.fetch(new URL(`/${file}`, request.url), { method: request.method, headers: asked });
  if (found.status !== 200 && found.status !== 304) return null;
  const sent = new Headers(headers);
  for (const name of ['ETag', 'Content-Length']) if (found.headers.has(name)) sent.set(name, found.headers.get(name)!);
  return new Response(found.body, { status: found.status, headers: sent });
}

async function openFunction(read: (path: string) => Promise<Uint8Array<ArrayBuffer>>): Promise<Handler> {
  const entries = [documentIndexFile, ...functionFiles].map(async (file): Promise<[string, Uint8Array]> => [
    file,
    await read(`/${functionFolder}/${file}`),
  ]);
  const files = new Map(await Promise.all(entries));
  return createFunction(
    { read: (file) => Promise.resolve(files.get(file)!), open: (file) => read(`/${file}`) },
    openDocuments(files.get(documentIndexFile)!).stored,
    {
      quota: null,
      cdn: false,
      report: (error) => console.error(error),
    },
  );
}
