import { createServer, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { hostName, loopbackNames } from '../check-request.ts';

/** What the admin port reports about the process, or about all processes together. */
export interface Health {
  /** Why requests aren't served; null if they are. */
  unready(): string | null;
  /** The metrics in Prometheus' text format. */
  metrics(): Promise<string>;
}

export interface Admin {
  readonly port: number;
  /** Reports this from now on. Before that, the process counts as starting. */
  show(health: Health): void;
  close(): void;
}

const starting: Health = { unready: () => 'starting', metrics: () => Promise.resolve('') };

/** Version of the text format that prom-client writes. */
const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Opens the port for operators: `/livez` says that the process answers, `/readyz` whether it should get requests, `/metrics` what it has
 * done. The port isn't limited and never sheds load: a busy process must still be able to report it.
 *
 * A web page that points its own name here (DNS rebinding) is refused by that name; requests by IP address don't come from one.
 *
 * @param allowedHosts Names that it serves, in addition to IP addresses, loopback names and `host`.
 * @throws When it can't listen on the port.
 */
export async function startAdmin(port: number, host: string, allowedHosts: readonly string[]): Promise<Admin> {
  let health = starting;
  const names = new Set([...loopbackNames, host.toLowerCase(), ...allowedHosts.map(hostName)]);
  const isAllowed = (name: string): boolean => names.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 8_000, keepAliveTimeout: 5_000 }, (request, response) => {
    // HTTP/1.0 probes send no Host.
    const asked = request.headers.host;
    if (asked !== undefined && !isAllowed(hostName(asked)))
      return write(response, 421, 'this host is not served here; ALLOWED_HOSTS adds names');
    const path = (request.url ?? '').split('?', 1)[0]!;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return write(response, 405, 'only GET and HEAD are answered', ['Allow', 'GET, HEAD']);
    if (path === '/livez') return write(response, 200, 'alive');
    if (path === '/readyz') {
      const reason = health.unready();
      return write(response, reason === null ? 200 : 503, reason ?? 'ready');
    }
    if (path !== '/metrics') return write(response, 404, 'here are /livez, /readyz and /metrics');
    health.metrics().then(
      (text) => write(response, 200, text, ['Content-Type', metricsType]),
      (error: unknown) => write(response, 500, `the metrics could not be read: ${String(error)}`),
    );
  });
  server.maxConnections = 64;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    show: (next) => (health = next),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function write(response: ServerResponse, status: number, text: string, headers: readonly string[] = []): void {
  const body = text.endsWith('\n') ? text : `${text}\n`;
  const type = headers.includes('Content-Type') ? [] : ['Content-Type', 'text/plain; charset=utf-8'];
  response.writeHead(status, [...type, ...headers, 'Cache-Control', 'no-store', 'Content-Length', String(Buffer.byteLength(body))]);
  response.end(body);
}
