import { resolve } from 'node:path';
import type { Changes } from '../contract/changes.ts';
import type { Market } from '../model/market.ts';
import { buildData, type OnStage } from '../documents/build-data.ts';
import type { History } from '../documents/changes/history.ts';
import { compileCode } from './compiled-code.ts';
import { clientDocuments } from '../documents/client-documents.ts';
import { pageDocuments, type CompiledPages } from '../documents/page-documents.ts';
import { renderTemplates } from '../documents/page-templates.ts';
import { assembleSite } from '../documents/assemble-site.ts';
import { describeSite, type Site } from '../documents/site.ts';
import { rememberInputs, type DataSource } from './last-build.ts';
import { refuseLoss } from './loss.ts';
import { readPublished } from './published.ts';
import type { SiteContents } from '../documents/document.ts';
import { publishTree, PublishError, refuseForeignFolder, type Published } from './tree.ts';

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
  const { contents } = await makeSite({ market, baseUrl, onStage, history: null });
  onStage('writing and compressing documents');
  return publishTree(outDir, contents);
}

/** What is built into a folder, and how. */
interface FolderOptions extends DataSource {
  readonly outDir: string;
  /** Reads the data; null when it has errors. */
  readonly readMarket: () => Promise<Market | null>;
  /** Whether it may remove more than service.json allows. */
  readonly mayLose: boolean;
  readonly onStage: OnStage;
}

/** What is in the folder, and what was done for it. */
interface BuiltFolder extends Omit<Published, 'remembered'> {
  /** Warnings of the data check, when nothing was made because nothing had changed; else null. */
  readonly rememberedWarnings: number | null;
}

/**
 * Checks the data and builds the site into a folder. Nothing is made when what is there was made from the same data, code and address.
 *
 * @returns Null when the data has errors; the folder is as it was then.
 * @throws PublishError as {@link buildSite}.
 */
export async function buildFolder({
  outDir,
  readMarket,
  digestData,
  baseUrl,
  mayLose,
  onStage,
}: FolderOptions): Promise<BuiltFolder | null> {
  refuseForeignFolder(outDir);
  const place = { beside: resolve(outDir), published: resolve(outDir) };
  const inputs = rememberInputs({ digestData, baseUrl });
  const kept = inputs.find(place);
  if (kept !== null) return { ...kept, written: 0, removed: 0, rememberedWarnings: kept.warnings };
  const market = await readMarket();
  if (market === null) return null;
  const built = await buildSite(market, baseUrl || market.service.base_url, outDir, onStage, mayLose);
  inputs.note(place, { manifest: built.manifest, warnings: market.check.totals.warning });
  return { ...built, rememberedWarnings: null };
}

interface SiteOptions {
  readonly market: Market;
  readonly baseUrl: string;
  readonly onStage: OnStage;
  /** What was published before, for the changes; null begins a history. */
  readonly history: History | null;
}

/** Everything that is published of a market, and what it changes for those who read it. */
export interface MadeSite {
  readonly contents: SiteContents;
  readonly changes: Changes;
}

/**
 * Makes the whole site.
 *
 * @throws PublishError when a page can't be compiled or rendered.
 */
export async function makeSite({ market, baseUrl, onStage, history }: SiteOptions): Promise<MadeSite> {
  // Needs no data, and is compiled by another process meanwhile; a failure is met where it is waited for.
  const compiling = compileCode();
  let isCompiled = false;
  compiling.then(
    () => (isCompiled = true),
    () => undefined,
  );
  const data = await buildData(market, baseUrl, { onStage, history });
  const site = describeSite(market, data, baseUrl);
  if (!isCompiled) onStage('compiling pages (once for this version of the code)');
  const { pages, server, client } = await compiling;
  onStage('rendering pages');
  const [rendered, templates] = await renderAll(pages, site);
  return {
    contents: assembleSite({ market, data, site, rendered, templates, code: server, client: clientDocuments(client) }, baseUrl),
    changes: data.changes,
  };
}

/** Renders what Astro renders. @throws PublishError that names the page, and the file and line that failed. */
async function renderAll(pages: CompiledPages, site: Site) {
  try {
    return [await pageDocuments(pages, site), await renderTemplates(pages, site)] as const;
  } catch (error) {
    const { message, cause } = error as Error;
    throw new PublishError(cause instanceof Error ? `${message}\n${cause.stack}` : message);
  }
}
