import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Changes } from '../src/contract/changes.ts';
import { loadData } from '../src/load/load-data.ts';
import { formatReport } from '../src/load/report.ts';
import { summariseCheck } from '../src/load/summarise-check.ts';
import { buildMarket, type Market } from '../src/model/market.ts';
import { buildData, type BuiltData } from '../src/publish/build-tree.ts';
import type { History } from '../src/publish/changes/history.ts';
import { bundleCode } from '../src/publish/bundle.ts';
import { clientDocuments } from '../src/publish/client-documents.ts';
import type { Document } from '../src/publish/document.ts';
import { pageDocuments } from '../src/publish/page-documents.ts';
import { buildExplore, openExplorer } from '../src/publish/explore-pages.ts';
import { mapDocuments } from '../src/publish/map-documents.ts';
import { addTwins } from '../src/publish/page-twins.ts';
import { takeShells } from '../src/publish/shells.ts';
import { describeSite } from '../src/publish/site.ts';
import { refuseLoss } from '../src/publish/loss.ts';
import { readPublished } from '../src/publish/published.ts';
import { mappedPages, sitemapDocuments } from '../src/publish/discovery/sitemap.ts';
import type { ServerBytes, TreeContents } from '../src/publish/stage.ts';
import { publishTree, PublishError, refuseForeignFolder, type Published } from '../src/publish/tree.ts';
import type { Progress } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { sitePlugin } from './site-plugin.ts';

/** Checks the data and joins it. Prints what it found; null when there are errors. */
export async function readMarket(dataDir: string, progress: Progress): Promise<Market | null> {
  progress.stage(`checking ${dataDir}`);
  const result = await loadData(dataDir);
  if (result.rows === null || result.service === null) {
    progress.done();
    process.stderr.write(`${formatReport(result, { infos: 'left out' })}\n`);
    return null;
  }
  const { warnings } = result.totals;
  if (warnings > 0) progress.note(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}; npm run check:data shows the text`);
  progress.stage('joining companies and fleets');
  return buildMarket(result.rows, result.service, summariseCheck(result, result.rows));
}

/**
 * Builds and publishes the whole site.
 *
 * @param mayLose Whether it may remove more than service.json allows.
 * @throws PublishError when nothing could be published; the folder is as it was.
 */
export async function buildSite(market: Market, baseUrl: string, outDir: string, progress: Progress, mayLose = false): Promise<Published> {
  refuseForeignFolder(outDir);
  const manifest = readPublished(outDir);
  if (!mayLose && manifest !== null) refuseLoss({ folder: outDir, manifest }, market);
  return makeSite({ market, baseUrl, progress, history: null }, (contents) => {
    progress.stage('writing and compressing documents');
    return publishTree(outDir, contents);
  });
}

interface SiteOptions {
  readonly market: Market;
  readonly baseUrl: string;
  readonly progress: Progress;
  /** What was published before, for the changes; null begins a history. */
  readonly history: History | null;
}

/** Makes the whole site, and hands it to `publish` while the rendered pages are there. */
export async function makeSite<T>(
  { market, baseUrl, progress, history }: SiteOptions,
  publish: (contents: TreeContents, changes: Changes) => Promise<T>,
): Promise<T> {
  // Made by other processes and threads meanwhile; a failure is met where it is waited for.
  const bundles = Promise.all([bundleCode(projectRoot), clientDocuments(projectRoot)]);
  bundles.catch(() => undefined);
  const data = await buildData(market, baseUrl, (stage) => progress.stage(stage), history);
  const site = describeSite(market, data, baseUrl);
  // Below the project, since Astro runs its bundle from there; each build has a folder of its own, so that two may run at once.
  const pagesDir = join(projectRoot, 'node_modules/.astro', `pages-${process.pid}`);
  let published: { readonly result: T } | null = null;
  progress.stage('rendering pages');
  // Loaded only here, since it takes seconds: a mistake in the command line or the data is told at once.
  const { build: buildPages } = await import('astro');
  try {
    await buildPages({
      root: projectRoot,
      site: baseUrl,
      outDir: pagesDir,
      logLevel: 'error',
      vite: { plugins: [sitePlugin(() => site)] },
      integrations: [
        {
          name: 'publish',
          hooks: {
            'astro:build:done': async ({ dir }) => {
              const rendered = pageDocuments(fileURLToPath(dir), baseUrl);
              progress.stage('bundling the function');
              const [code, client] = await bundles;
              published = { result: await publish(siteContents({ market, data, rendered, code, client }, baseUrl), data.changes) };
            },
          },
        },
      ],
    });
  } finally {
    rmSync(pagesDir, { recursive: true, force: true });
  }
  if (published === null) throw new PublishError('The pages were not rendered.');
  return (published as { readonly result: T }).result;
}

interface SiteParts {
  readonly market: Market;
  readonly data: BuiltData;
  /** Pages as Astro rendered them, the layouts to be filled among them. */
  readonly rendered: readonly Document[];
  readonly code: readonly ServerBytes[];
  readonly client: readonly Document[];
}

function siteContents({ market, data, rendered, code, client }: SiteParts, baseUrl: string): TreeContents {
  const { pages: plain, shells } = takeShells(rendered);
  const pages = addTwins(plain, baseUrl);
  const explorer = openExplorer(market, data.facets, baseUrl);
  return {
    baseUrl,
    dataVersion: data.dataVersion,
    documents: {
      *[Symbol.iterator]() {
        const explore = buildExplore(explorer, shells);
        yield* data.documents;
        yield* pages;
        yield* client;
        yield* mapDocuments(market);
        yield* explore.documents;
        yield* sitemapDocuments([...mappedPages(pages), ...explore.mapped], baseUrl);
      },
    },
    serverFiles: [...data.serverFiles, buildExplore(explorer, shells).serverFile, ...code],
    variants: true,
  };
}
