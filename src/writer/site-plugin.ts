import type { Site } from '../documents/site.ts';

const id = 'virtual:site';
const resolvedId = `\0${id}`;

/** Gives the pages their data as the module `virtual:site`. `site` is asked each time the module is loaded. */
export function sitePlugin(site: () => Site) {
  return {
    name: 'crane-site',
    resolveId: (source: string) => (source === id ? resolvedId : undefined),
    load: (source: string) => (source === resolvedId ? `export default ${JSON.stringify(site())};` : undefined),
  };
}
