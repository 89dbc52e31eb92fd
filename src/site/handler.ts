import { createApp } from 'astro/app/entrypoint';
import type { Site } from '../documents/site.ts';
import { pageAddresses } from './page-addresses.ts';

// `astro build` compiles this: the pages as functions of their data.

const app = createApp({ streaming: false });

/** Addresses of the published pages. */
export const pages = pageAddresses;

/** Patterns of the compiled routes, without those that Astro adds itself. */
export const routes: readonly string[] = app.manifest.routes
  .filter(({ routeData }) => routeData.origin === 'project')
  .map(({ routeData }) => routeData.route);

/**
 * Renders a page in this process.
 *
 * @throws The error of the page.
 */
export async function render(request: Request, site: Site): Promise<Response> {
  const failures: unknown[] = [];
  const response = await app.render(request, { locals: { site, onError: (error: unknown) => failures.push(error) } });
  if (failures.length > 0) throw failures[0];
  return response;
}

type Adapter = typeof import('@astrojs/node/server.js');

/** The adapter’s handler, as middleware of a Node server. The first request loads it, because it listens to failures of the whole process. */
export const handler: Adapter['handler'] = async (...request: Parameters<Adapter['handler']>) => {
  const adapter = await import('@astrojs/node/server.js');
  await adapter.handler(...request);
};
