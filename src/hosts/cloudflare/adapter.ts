import { errorBody, problem } from '../../contract/errors.ts';
import { HeaderList, interfaceHeaders } from '../../contract/headers.ts';
import { versionHeader } from '../../contract/parameters.ts';
import { documentIndexFile, functionFiles } from '../../documents/addresses.ts';
import { openDocuments } from '../../serve/stored-documents.ts';
import { storedFiles, type FindStored, type StoredFile } from '../../serve/stored-file.ts';
import { createFunction } from '../function.ts';
import { addressIndexFile, functionFolder } from './function-assets.ts';

/** The binding of static assets: its requests stay inside Cloudflare. */
interface Assets {
  fetch(url: URL, init?: RequestInit): Promise<Response>;
}

/** What a Worker receives with each request. */
interface Bindings {
  readonly ASSETS: Assets;
}

type Handler = (request: Request, address: string | null) => Promise<Response>;

/**
 * The adapter for Cloudflare Workers: sends a stored file if one exists, and otherwise asks the function, reading its indexes at the first
 * need. Keeps only values for later requests, since a promise of a canceled request would never settle for them.
 */
export function cloudflareHost(): { fetch(request: Request, env: Bindings): Promise<Response> } {
  let find: FindStored | null = null;
  let handler: Handler | null = null;
  return {
    async fetch(request, { ASSETS }) {
      const url = new URL(request.url);
      const fetchAsset = async (path: string) => {
        const response = await ASSETS.fetch(new URL(path, url.origin));
        if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
        return response;
      };
      try {
        // Reads only the addresses, so that file requests don't pay for documents that only the function needs.
        find ??= storedFiles(openDocuments(await readBytes(fetchAsset(`/${functionFolder}/${addressIndexFile}`))).index, () => true);
        const found = find({
          method: request.method,
          path: url.pathname,
          search: url.search,
          version: request.headers.get(versionHeader),
          accept: request.headers.get('accept'),
        });
        const file = found === null ? null : await sendFile(ASSETS, request, found);
        if (file !== null) return file;
        handler ??= await openFunction(fetchAsset);
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

/** Sends a file with its headers; null if it isn't published. */
async function sendFile(assets: Assets, request: Request, { file, headers }: StoredFile): Promise<Response | null> {
  const condition = request.headers.get('if-none-match');
  const asked = condition === null ? {} : { 'If-None-Match': condition };
  const found = await assets.fetch(new URL(`/${file}`, request.url), { method: request.method, headers: asked });
  if (found.status !== 200 && found.status !== 304) return null;
  const sent = new Headers(headers);
  for (const name of ['ETag', 'Content-Length']) if (found.headers.has(name)) sent.set(name, found.headers.get(name)!);
  return new Response(found.body, { status: found.status, headers: sent });
}

const readBytes = async (fetched: Promise<Response>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await fetched).arrayBuffer());

async function openFunction(fetchAsset: (path: string) => Promise<Response>): Promise<Handler> {
  const fetchOwn = (file: string) => fetchAsset(`/${functionFolder}/${file}`);
  const readOwn = (file: string) => readBytes(fetchOwn(file));
  const entries = [documentIndexFile, ...functionFiles].map(async (file): Promise<[string, Uint8Array<ArrayBuffer>]> => [
    file,
    await readOwn(file),
  ]);
  const files = new Map(await Promise.all(entries));
  const { stored } = openDocuments(files.get(documentIndexFile)!);
  return createFunction(
    {
      read: async (file) => files.get(file) ?? readOwn(file),
      open: (file) => readBytes(fetchAsset(`/${file}`)),
    },
    stored,
    {
      quota: null,
      cdn: false,
      report: (error) => console.error(error),
    },
  );
}
