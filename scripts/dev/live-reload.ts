import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const events = '/.crane-discovery/events';
const script = '/.crane-discovery/reload.js';

/** The script of a page: it reloads on a signal, and when the command restarts. */
const code = `const events = new EventSource(${JSON.stringify(events)});
let isLost = false;
events.onmessage = () => location.reload();
events.onerror = () => (isLost = true);
events.onopen = () => isLost && location.reload();
`;

/** A server in front of the service that reloads pages. */
export interface ReloadingServer {
  /** Reloads all open pages. */
  reload(): void;
  stop(): Promise<void>;
}

/**
 * Starts a server that passes requests to the service and adds a script to its pages, which it neither stores nor compresses. The
 * service’s files stay unchanged.
 *
 * @param at Where it listens.
 * @param port Where the service listens on this machine.
 */
export async function startReloadingServer(at: { readonly port: number; readonly host: string }, port: number): Promise<ReloadingServer> {
  const pages = new Set<ServerResponse>();

  const answer = (incoming: IncomingMessage, response: ServerResponse): void => {
    const isPage = incoming.headers.accept?.includes('text/html') === true;
    const headers = { ...incoming.headers };
    if (isPage) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']) delete headers[name];
    const asked = request({ port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers }, (from) => {
      const sent = { ...from.headers };
      if (!isPage || !from.headers['content-type']?.startsWith('text/html')) {
        response.writeHead(from.statusCode!, sent);
        return from.pipe(response);
      }
      for (const name of ['etag', 'last-modified', 'content-length', 'accept-ranges']) delete sent[name];
      response.writeHead(from.statusCode!, { ...sent, 'cache-control': 'no-store' });
      return text(from).then(
        (html) =>
          response.end(incoming.method === 'HEAD' ? undefined : html.replace(/(?=<\/body>|$)/, `<script src="${script}"></script>\n`)),
        () => response.destroy(),
      );
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    incoming.pipe(asked);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === script) {
      response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(code);
    } else if (incoming.url === events) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.flushHeaders();
      pages.add(response);
      response.on('close', () => pages.delete(response));
    } else answer(incoming, response);
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return {
    reload() {
      for (const page of pages) page.write('data: reload\n\n');
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
