import { resolve } from 'node:path';
import type { Changes } from '../contract/changes.ts';
import type { Market } from '../model/market.ts';
import { buildData, type OnStage } from '../documents/build-data.ts';
import type { History } from '../documents/changes/history.ts';
import type { ReleaseNotices } from '../documents/release-notices.ts';
import { compileCode } from './compiled-code.ts';
import { clientDocuments } from '../documents/client-documents.ts';
import { renderSite, type CompiledPages, type RenderedSite } from '../documents/rendered-pages.ts';
import { assembleSite } from '../documents/assemble-site.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { describeSite, type Site } from '../documents/site.ts';
import { readBaseline, type Baseline } from './baseline.ts';
import { rememberBuild, type DataSource } from './last-build.ts';
import { refuseLoss } from './loss.ts';
import { readPublished } from './published.ts';
import type { SiteContents } from '../documents/document.ts';
import { beginWriting } from './stage.ts';
import { finishSwap, publishTree, PublishError, refuseForeignFolder, type Published } from './tree.ts';

/**
 * Builds and publishes the whole site.
 *
 * @throws PublishError when nothing could be published; the folder is unchanged.
 */
export async function buildSite(market: Market, baseUrl: string, outDir: string, onStage: OnStage): Promise<Published> {
  refuseForeignFolder(outDir);
  const manifest = readPublished(outDir);
  if (manifest !== null) refuseLoss(readBaseline({ folder: outDir, manifest }), market);
  const { contents } = await makeSite({ market, baseUrl, onStage, history: null });
  return publishTree(outDir, contents, beginWriting(onStage));
}

/** What is built into a folder, and how. */
interface FolderOptions extends DataSource {
  readonly outDir: string;
  /** Reads the data; null when it has errors. */
  readonly readMarket: () => Promise<Market | null>;
  /** Whether it may remove more than service.json allows. */
  readonly mayLose: boolean;
  /** What it is compared with instead of the folder, and continues the changes of. */
  readonly deployed: Baseline | null;
  readonly onStage: OnStage;
}

/** What is in the folder, and what the build did for it. */
interface BuiltFolder extends Omit<Published, 'manifestSha256'> {
  /** Warnings of the last data check, when nothing had changed and nothing was built; else null. */
  readonly rememberedWarnings: number | null;
  /** Whether there was something to compare with, so that losses show. */
  readonly compared: boolean;
}

/**
 * Checks the data and builds the site into a folder. Does nothing if the folder was built from the same data, code and address.
 *
 * @returns Null when the data has errors; the folder is unchanged then.
 * @throws PublishError as {@link buildSite}.
 */
export async function buildFolder({
  outDir,
  readMarket,
  digestData,
  baseUrl,
  mayLose,
  deployed,
  onStage,
}: FolderOptions): Promise<BuiltFolder | null> {
  finishSwap(outDir);
  refuseForeignFolder(outDir);
  const folder = resolve(outDir);
  const continued = digestOf(deployed, mayLose);
  const digestInputs = (): string | null => {
    const data = digestData();
    return data === null ? null : data + continued;
  };
  const remembered = rememberBuild({ digestData: digestInputs, baseUrl });
  const kept = remembered.find({ beside: folder, published: folder });
  if (kept !== null) return { ...kept, written: 0, removed: 0, rememberedWarnings: kept.warnings, compared: true };
  const manifest = readPublished(folder);
  const market = await readMarket();
  if (market === null) return null;
  const baseline = deployed ?? (manifest === null ? null : readBaseline({ folder, manifest }));
  if (!mayLose) refuseLoss(baseline, market);
  const address = baseUrl || market.service.base_url;
  const { contents } = await makeSite({ market, baseUrl: address, onStage, history: deployed?.history ?? null });
  const { manifestSha256, ...built } = await publishTree(outDir, contents, beginWriting(onStage));
  remembered.note(folder, { manifestSha256, warnings: market.check.totals.warnings });
  return { ...built, rememberedWarnings: null, compared: baseline !== null };
}

/** Tells apart builds that continue different sites, or may lose different amounts; empty for a build that continues none. */
function digestOf(deployed: Baseline | null, mayLose: boolean): string {
  if (deployed === null) return '';
  const { dataVersion, companies, releases } = deployed.history;
  return sha256Hex(JSON.stringify([mayLose, dataVersion, [...companies], releases, deployed.files]));
}

interface SiteOptions {
  readonly market: Market;
  readonly baseUrl: string;
  readonly onStage: OnStage;
  /** What was published before, for the changes; null starts a new history. */
  readonly history: History | null;
  /** Notices of the data of the previous release; null if unknown. */
  readonly before?: ReleaseNotices | null;
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
export async function makeSite({ market, baseUrl, onStage, history, before = null }: SiteOptions): Promise<MadeSite> {
  // Compiling needs no data, so another process does it meanwhile; its failure surfaces at the await below.
  const compiling = compileCode();
  let isCompiled = false;
  compiling.then(
    () => (isCompiled = true),
    () => undefined,
  );
  const data = await buildData(market, baseUrl, { onStage, history, before }).catch(async (error: unknown) => {
    // A compiler that is abandoned prints where it was, over our error message.
    await compiling.catch(() => undefined);
    throw error;
  });
  const site = describeSite(market, data, baseUrl);
  if (!isCompiled) onStage('compiling pages (once for this version of the code)');
  const { pages, server, client } = await compiling;
  onStage('rendering pages');
  const rendered = await renderAll(pages, site);
  return {
    contents: assembleSite({ market, data, site, rendered, code: server, client: clientDocuments(client), app: client }, baseUrl),
    changes: data.changes,
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
