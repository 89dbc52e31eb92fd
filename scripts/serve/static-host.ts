import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import httpServer from 'http-server';
import { versionHeader } from '../../src/contract/parameters.ts';
import { createFunction, type FunctionOptions } from '../../src/hosts/function.ts';
import { manifestFiles, type Manifest } from '../../src/writer/manifest.ts';
import { documentIndex } from '../../src/hosts/prepare/function-documents.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { clientFile, clientFolder, serverFile } from '../../src/documents/addresses.ts';
import { writeDocumentIndex } from '../../src/query/document-index.ts';
import { openDocuments } from '../../src/serve/stored-documents.ts';
import { storedFiles } from '../../src/serve/stored-file.ts';

/**
 * A static deployment on one machine: http-server serves `client/` with the rules made from the manifest, and the function answers every
 * request without a file.
 */
export async function createStaticHost(folder: string, manifest: Manifest, options: FunctionOptions): Promise<Server> {
  const { index, stored } = openDocuments(Buffer.from(writeDocumentIndex(documentIndex(readSite(folder)))));
  const read = (name: string) => readFile(join(folder, name.includes('/') ? clientFile(name) : serverFile(name)));
  const open = (name: string) => readFile(join(folder, clientFile(name)));
  const callFunction = await createFunction({ read, open }, stored, options);
  const files = new Set(Array.from(manifestFiles(manifest), (each) => each.file));
  const findStored = storedFiles(index, (name) => files.has(name));
  const before = (request: IncomingMessage, response: ServerResponse): void => {
    const [path = '/', search = ''] = (request.url ?? '/').split(/(?=\?)/, 2);
    const asked = request.headers[versionHeader.toLowerCase()];
    const found = findStored({
      method: request.method ?? 'GET',
      path,
      search,
      version: typeof asked === 'string' ? asked : null,
      accept: request.headers.accept ?? null,
    });
    // http-server has its own way of reading ranges.
    if (found === null || request.headers.range !== undefined) {
      void answerByFunction(callFunction, manifest.base_url, request, response);
      return;
    }
    request.url = `/${found.file}`;
    keepHeaders(response, found.headers);
    response.emit('next');
  };
  return httpServer.createServer({
    root: join(folder, clientFolder),
    cache: 0,
    showDir: 'false',
    autoIndex: 'false',
    showDotfiles: true,
    gzip: true,
    brotli: true,
    before: [before],
  }).server;
}

/** Sets headers and keeps the file server from replacing them. */
function keepHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  // A date is less exact than the entity tag: changes within a second share it.
  const names = new Set(['last-modified', ...Object.keys(headers).map((name) => name.toLowerCase())]);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // The file server sends the compressed form next to a document without telling caches. Its response can’t append headers.
  const vary = Object.entries(headers).flatMap(([name, value]) => (name.toLowerCase() === 'vary' ? [value] : []));
  response.setHeader('Vary', [...vary, 'Accept-Encoding'].join(', '));
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => (names.has(name.toLowerCase()) ? response : set(name, value));
}

async function answerByFunction(
  callFunction: (request: Request, client: string) => Promise<Response>,
  baseUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  );
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(request);
  try {
    const answer = await callFunction(
      new Request(new URL(url, baseUrl), { method, headers, body, duplex: 'half' } as RequestInit),
      request.socket.remoteAddress ?? 'unknown',
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch {
    // The runtime itself refuses some requests, such as the method TRACE, before the function sees them.
    response.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end('{"error":{"code":"invalid_request","message":"The request cannot be handed to the function."}}');
  }
}

/** http-server has old-style streams; piping makes one that web streams accept. */
const bodyOf = (request: IncomingMessage): ReadableStream => Readable.toWeb(request.pipe(new PassThrough())) as ReadableStream;
