import type { Changes } from '../contract/changes.ts';
import type { Market } from '../model/market.ts';
import { contentsOf } from '../documents/all-documents.ts';
import type { History } from '../documents/changes/history.ts';
import type { ReleaseNotices } from '../documents/release-notices.ts';
import { compileCode } from './compiled-code.ts';
import { clientDocuments } from '../documents/client-documents.ts';
import { renderSite, type CompiledPages, type RenderedSite } from '../documents/rendered-pages.ts';
import { makeSite, type OnStage, type Site } from '../documents/site.ts';
import { PublishError } from './published.ts';
import type { SiteContents } from '../documents/document.ts';

interface SiteOptions {
  readonly market: Market;
  readonly baseUrl: string;
  readonly onStage: OnStage;
  /** What was published before, for the changes; null starts a new history. */
  readonly history: History | null;
  /** Notices of the data of the previous release; null if unknown. */
  readonly before: ReleaseNotices | null;
}

/** Everything published of a market, and what it changes for readers. */
export interface MadeSite {
  readonly contents: SiteContents;
  readonly changes: Changes;
}

/**
 * Renders the whole site.
 *
 * @throws PublishError when a page can't be compiled or rendered.
 */
export async function renderMarket({ market, baseUrl, onStage, history, before }: SiteOptions): Promise<MadeSite> {
  // Compiling needs no data, so another process does it meanwhile; its failure surfaces at the await below.
  const compiling = compileCode();
  let isCompiled = false;
  compiling.then(
    () => (isCompiled = true),
    () => undefined,
  );
  const site = await makeSite(market, baseUrl, { onStage, history, before }).catch(async (error: unknown) => {
    // A compiler that is abandoned prints where it was, over our error message.
    await compiling.catch(() => undefined);
    throw error;
  });
  if (!isCompiled) onStage('compiling pages (once for this version of the code)');
  const { pages, server, client } = await compiling;
  onStage('rendering pages');
  const rendered = await renderAll(pages, site);
  return {
    contents: contentsOf(site, { rendered, server, client: clientDocuments(client), app: client }),
    changes: site.changes,
  };
}

/** Renders the Astro pages. @throws PublishError that names the page, and the file and line that failed. */
async function renderAll(pages: CompiledPages, site: Site): Promise<RenderedSite> {
  try {
    return await renderSite(pages, site);
  } catch (error) {
    const { message, cause } = error as Error;
    throw new PublishError(cause instanceof Error ? `${message}\n${cause.stack}` : message);
  }
}
