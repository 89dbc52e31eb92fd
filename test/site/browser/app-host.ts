import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { companiesApp } from '../../../src/contract/companies-app.ts';
import { discoveryPaths } from '../../../src/contract/discovery.ts';
import { site } from './with-browser.ts';

/**
 * A host of MCP Apps as the specification of 2026-01-26 has it: a page, a sandbox proxy of another origin, and in it the view, under the policy that
 * a host "MUST use" where a resource declares no domain.
 */

const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
].join('; ');

/** The proxy: it loads the view, and passes on what the two say to each other. */
const proxyPage = `<!doctype html><meta charset="utf-8"><title>proxy</title><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style>
<script>
const say = (method) => parent.postMessage({ jsonrpc: '2.0', method, params: {} }, '*');
let view = null;
addEventListener('message', ({ source, data }) => {
  if (view !== null && source === view.contentWindow) return parent.postMessage(data, '*');
  if (source !== parent) return;
  if (data.method !== 'ui/notifications/sandbox-resource-ready') return view.contentWindow.postMessage(data, '*');
  view = document.createElement('iframe');
  view.setAttribute('sandbox', 'allow-scripts');
  view.srcdoc = data.params.html;
  document.body.append(view);
});
addEventListener('load', () => say('ui/notifications/sandbox-proxy-ready'));
</script><body>`;

const hostPage = (proxy: string): string => `<!doctype html><meta charset="utf-8"><title>host</title>
<style>body{margin:0}iframe{border:0;width:100%;height:100%;display:block}html,body{height:100%}</style>
<script>
window.heard = [];
window.settings = null;
let frame;
const send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
window.notify = (method, params) => send({ method, params });
window.ask = (id, method) => send({ id, method, params: {} });
addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  const { id, method } = data;
  if (method === 'ui/notifications/sandbox-proxy-ready')
    return send({ method: 'ui/notifications/sandbox-resource-ready', params: { html: window.settings.html } });
  window.heard.push(data);
  if (method === 'ui/initialize' && window.settings.context !== null)
    send({ id, result: { protocolVersion: '2026-01-26', hostInfo: { name: 'test', version: '1' }, hostCapabilities: { openLinks: {} }, hostContext: window.settings.context } });
  if (method === 'ui/open-link')
    send(window.settings.refuses ? { id, error: { code: -32000, message: 'Link opening denied by user.' } } : { id, result: {} });
});
window.begin = (settings) => {
  window.settings = settings;
  frame = document.createElement('iframe');
  frame.src = ${JSON.stringify(proxy)};
  document.body.append(frame);
};
</script><body>`;

/** A message of the view. */
export interface Heard {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, any>>;
  readonly result?: object;
  readonly error?: object;
}

type Json = Record<string, any>;

/** Sends a message to the server of the built site. */
export async function askServer(method: string, params: object): Promise<Json> {
  const response = await fetch(site.baseUrl + discoveryPaths.mcp, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as Json)['result'] as Json;
}

export const callTool = (name: string, args: object): Promise<Json> => askServer('tools/call', { name, arguments: args });

/** The view as a host gets it. */
export const readView = async (): Promise<Json> =>
  ((await askServer('resources/read', { uri: companiesApp.uri })) as { contents: Json[] }).contents[0]!;

/** Serves the pages of the host: to `127.0.0.1` the host, to `localhost` the proxy, which is another origin. */
export async function startAppHost(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const { port } = server.address() as AddressInfo;
    if (request.url === '/proxy') response.setHeader('Content-Security-Policy', policy).end(proxyPage);
    else response.end(hostPage(`http://localhost:${port}/proxy`));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const heardBy = (page: Page): Promise<Heard[]> => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** Tells the view something, once it is ready to listen: "The Host MUST NOT send any request or notification to the View before". */
export const notify = (page: Page, method: string, params: object): Promise<void> =>
  page.evaluate(([name, given]) => (window as unknown as { notify(method: string, params: object): void }).notify(name, given), [
    `ui/notifications/${method}`,
    params,
  ] as const);
