import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Changes } from '../contract/changes.ts';
import type { Market } from '../model/market.ts';
import { buildData, type OnStage } from '../documents/build-data.ts';
import type { History } from '../documents/changes/history.ts';
import { bundleCode } from './bundle.ts';
import { clientDocuments } from '../documents/client-documents.ts';
import { pageDocuments } from '../documents/page-documents.ts';
import { siteContents } from '../documents/site-contents.ts';
import { describeSite } from '../documents/site.ts';
import { refuseLoss } from './loss.ts';
import { readPublished } from './published.ts';
import type { SiteContents } from '../documents/document.ts';
import { publishTree, PublishError, refuseForeignFolder, type Published } from './tree.ts';
import { sitePlugin } from './site-plugin.ts';

/**
 * Builds and publishes the whole site.
 *
 * @param mayLose Whether it may remove more than service.json allows.
 * @throws PublishError when nothing could be published; the folder is as it was.
 */
export async function buildSite(market: Market, baseUrl: string, outDir: string, onStage: OnStage, mayLose = false): Promise<Published> {
  refuseForeignFolder(outDir);
  const manifest = readPublished(outDir);
  if (!mayLose && manifest !== null) refuseLoss({ folder: outDir, manifest }, market);
  return makeSite({ market, baseUrl, onStage, history: null }, (contents) => {
    onStage('writing and compressing documents');
    return publishTree(outDir, contents);
  });
}

/** Folder of the project, whose code is built. */
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

interface SiteOptions {
  readonly market: Market;
  readonly baseUrl: string;
  readonly onStage: OnStage;
  /** What was published before, for the changes; null begins a history. */
  readonly history: History | null;
}

/** Makes the whole site, and hands it to `publish` while the rendered pages are there. */
export async function makeSite<T>(
  { market, baseUrl, onStage, history }: SiteOptions,
  publish: (contents: SiteContents, changes: Changes) => Promise<T>,
): Promise<T> {
  // Made by other processes and threads meanwhile; a failure is met where it is waited for.
  const bundles = Promise.all([bundleCode(projectRoot), clientDocuments(projectRoot)]);
  bundles.catch(() => undefined);
  const data = await buildData(market, baseUrl, onStage, history);
  const site = describeSite(market, data, baseUrl);
  // Below the project, since Astro runs its bundle from there; each build has a folder of its own, so that two may run at once.
  const pagesDir = join(projectRoot, 'node_modules/.astro', `pages-${process.pid}`);
  let published: { readonly result: T } | null = null;
  onStage('rendering pages');
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
              onStage('bundling the function');
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
