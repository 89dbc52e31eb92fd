import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sendResponse, webRequest } from '../../../lab/shared/web-server.ts';

interface Config {
  readonly routes: readonly {
    readonly src?: string;
    readonly methods?: readonly string[];
    readonly headers?: Readonly<Record<string, string>>;
    readonly dest?: string;
    readonly handle?: string;
  }[];
  readonly overrides: Readonly<Record<string, { readonly path?: string; readonly contentType: string }>>;
}

/**
 * Serves a folder of Vercel's Build Output API as its documentation describes: routes, then files and functions by address, then later
 * routes; headers of the hit phase for both; nothing below /.well-known is rewritten. Vercel has no program that runs such a folder.
 * The function runs as a plain module in Node, as on Vercel.
 */
export async function createVercelRuntime(folder: string): Promise<Server> {
  const output = join(folder, '.vercel/output');
  const { routes, overrides } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as Config;
  const phases = {
    main: [] as Config['routes'][number][],
    filesystem: [] as Config['routes'][number][],
    hit: [] as Config['routes'][number][],
  };
  let phase: keyof typeof phases = 'main';
  for (const route of routes) {
    if (route.handle === undefined) phases[phase].push(route);
    else phase = route.handle as keyof typeof phases;
  }
  const renamed = new Map(Object.entries(overrides).map(([file, { path }]) => [path ?? file, file]));
  const hidden = new Set(Object.entries(overrides).flatMap(([file, { path }]) => (path === undefined ? [] : [file])));
  const functions = new Map<string, Promise<{ default: { fetch(request: Request): Promise<Response> } }>>();
  const call = async (path: string, request: Request): Promise<Response> => {
    const file = pathToFileURL(join(output, `functions${path}.func`, 'index.mjs')).href;
    let module = functions.get(file);
    if (module === undefined) functions.set(file, (module = import(file) as NonNullable<typeof module>));
    const response = await (await module).default.fetch(request);
    for (const [name, value] of hitHeaders(path)) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
  /** What the routes of the hit phase add at the address of a file or function, as in `packages/cli/src/util/dev/server.ts` of vercel/vercel. */
  const hitHeaders = (path: string) =>
    phases.hit.flatMap(({ src, headers }) => (new RegExp(src!).test(path) ? Object.entries(headers ?? {}) : []));

  /** The file at an address; for a folder, its index. */
  const fileAt = (path: string): string | null => {
    const name = decodeURI(path).slice(1);
    const file = renamed.get(name) ?? (hidden.has(name) ? null : name === '' ? 'index.html' : name);
    return file !== null && existsSync(join(output, 'static', file)) && statSync(join(output, 'static', file)).isFile() ? file : null;
  };
  const send = (file: string, path: string, request: Request): Response => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Method Not Allowed', { status: 405 });
    const body = readFileSync(join(output, 'static', file));
    const headers = new Headers({
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: `"${createHash('md5').update(body).digest('hex')}"`,
    });
    headers.set(
      'Content-Type',
      overrides[file]?.contentType ?? (file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream'),
    );
    for (const [name, value] of hitHeaders(path)) headers.set(name, value);
    const unchanged = request.headers.get('if-none-match') === headers.get('etag');
    return new Response(unchanged ? null : body, { status: unchanged ? 304 : 200, headers });
  };
  const answer = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    const rewritten = (list: Config['routes'][number][]) =>
      path.startsWith('/.well-known/')
        ? undefined
        : list.find(
            ({ src, methods, dest }) => dest !== undefined && (methods?.includes(request.method) ?? true) && new RegExp(src!).test(path),
          )?.dest;
    const early = rewritten(phases.main);
    if (early !== undefined) return call(early, request);
    const file = fileAt(path);
    if (file !== null) return send(file, path, request);
    if (existsSync(join(output, `functions${path}.func`))) return call(path, request);
    const late = rewritten(phases.filesystem);
    if (late !== undefined) return call(late, request);
    return new Response('The page could not be found\n\nNOT_FOUND\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  };
  return createServer((request, response) => void sendResponse(answer(webRequest(request)), request, response));
}
