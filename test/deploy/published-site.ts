import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';
import { buildData } from '../../src/publish/build-tree.ts';
import { bundleCode } from '../../src/publish/bundle.ts';
import type { Document } from '../../src/publish/document.ts';
import { publishTree } from '../../src/publish/tree.ts';
import { temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';

const encoder = new TextEncoder();

/** Pages stand in for what Astro renders; one is long enough to be compressed. */
const pages: Document[] = [
  ['/', 'index.html', 'Front'],
  ['/404', '404.html', 'Not found'],
  ['/developers', 'developers.html', 'Cranes for developers. '.repeat(120)],
].map(([url, file, text]) => ({
  url: url!,
  file: file!,
  mediaType: 'text/html; charset=utf-8',
  documentClass: 'page',
  bytes: encoder.encode(`<!doctype html><title>${text}</title>`),
  link: url === '/' ? '<https://cranes.example/.well-known/api-catalog>; rel="api-catalog"' : null,
}));

/** Publishes a market into a folder with the bundled code, as npm run build leaves it. */
export async function publishMarketInto(folder: string, companies: number): Promise<void> {
  const data = await buildData(syntheticMarket(companies, companies * 4), 'https://cranes.example');
  const code = await bundleCode(projectRoot);
  await publishTree(folder, {
    baseUrl: 'https://cranes.example',
    dataVersion: data.dataVersion,
    documents: (function* () {
      yield* data.documents;
      yield* pages;
    })(),
    serverFiles: [...data.serverFiles, ...code],
    variants: true,
  });
}

/** A published market, and an empty folder for what is made from it. */
export async function publishedSite(companies = 300): Promise<{ folder: string; work: string; remove: () => void }> {
  const { path, remove } = temporaryFolder();
  const folder = join(path, 'dist');
  const work = join(path, 'work');
  mkdirSync(work);
  await publishMarketInto(folder, companies);
  return { folder, work, remove };
}
