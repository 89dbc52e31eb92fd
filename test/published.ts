import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '../scripts/start-host.ts';
import type { RunningHost } from '../src/hosts/node/run.ts';
import type { Market } from '../src/model/market.ts';
import { buildData } from '../src/publish/build-tree.ts';
import type { Document } from '../src/publish/document.ts';
import { buildExplore, openExplorer } from '../src/publish/explore-pages.ts';
import { publishTree } from '../src/publish/tree.ts';
import { testShells } from './shells.ts';

const testBaseUrl = 'https://cranes.example';

const encoder = new TextEncoder();

/** Two small pages stand in for what Astro renders. */
const pages: Document[] = [
  ['/', 'index.html', '<!doctype html><title>Front</title>'],
  ['/404', '404.html', '<!doctype html><title>Not found</title>'],
].map(([url, file, text]) => ({
  url: url!,
  file: file!,
  mediaType: 'text/html; charset=utf-8',
  documentClass: 'page',
  bytes: encoder.encode(text),
  link: null,
}));

/** A folder of its own under the system's temporary folder, with a way to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'crane-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Publishes a market into a folder as the build does. Two pages stand in for those of Astro; those that explore the market
 * are made on demand.
 */
export async function publishMarket(market: Market, folder: string, baseUrl = testBaseUrl, withExplore = false) {
  const data = await buildData(market, baseUrl);
  const explore = withExplore ? buildExplore(openExplorer(market, data.facets, baseUrl), testShells) : null;
  return publishTree(folder, {
    baseUrl,
    dataVersion: data.dataVersion,
    documents: (function* () {
      yield* data.documents;
      yield* pages;
      if (explore !== null) yield* explore.documents;
    })(),
    serverFiles: [...data.serverFiles, ...(explore === null ? [] : [explore.serverFile])],
    variants: true,
  });
}

/** Serves a published folder on a free loopback port, in silence. */
export const serveFolder = (folder: string, changes: Readonly<Record<string, string>> = {}): Promise<RunningHost> =>
  // A busy machine must not make a server refuse what a test is about.
  startHost(folder, { LOG_LEVEL: 'silent', SHED_LAG_MS: '0', ...changes });
