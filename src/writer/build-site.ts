import { resolve } from 'node:path';
import type { Changes } from '../contract/changes.ts';
import type { Market } from '../model/market.ts';
import { buildData, type OnStage } from '../documents/build-data.ts';
import type { History } from '../documents/changes/history.ts';
import type { ReleaseFindings } from '../documents/findings.ts';
import { compileCode, keptForCode } from './compiled-code.ts';
import { clientDocuments } from '../documents/client-documents.ts';
import { renderSite, type CompiledPages, type RenderedSite } from '../documents/rendered-pages.ts';
import { assembleSite } from '../documents/assemble-site.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { describeSite, type Site } from '../documents/site.ts';
import { readBaseline, type Baseline } from './baseline.ts';
import { rememberInputs, type DataSource } from './last-build.ts';
import { refuseLoss } from './loss.ts';
import { readPublished } from './published.ts';
import type { SiteContents } from '../documents/document.ts';
import { beginWriting } from './stage.ts';
import { finishSwap, publishTree, PublishError, refuseForeignFolder, type Published } from './tree.ts';

/**
 * Builds and publishes the whole site.
 *
 * @param mayLose Whether it may remove more than service.json allows.
 * @throws PublishError when nothing could be published; the folder is as it was.
 */
export async function buildSite(market: Market, baseUrl: string, outDir: string, onStage: OnStage, mayLose = false): Promise<Published> {
  refuseForeignFolder(outDir);
  const manifest = readPublished(outDir);
  if (!mayLose && manifest !== null) refuseLoss(readBaseline({ folder: outDir, manifest }), market);
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
  /** What it is compared with in place of the folder, and whose changes it continues. */
  readonly deployed: Baseline | null;
  readonly onStage: OnStage;
}

/** What is in the folder, and what was done for it. */
interface BuiltFolder extends Omit<Published, 'manifestSha256'> {
  /** Warnings of the data check, when nothing was made because nothing had changed; else null. */
  readonly rememberedWarnings: number | null;
  /** Whether losses could be looked for. */
  readonly compared: boolean;
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
  deployed,
  onStage,
}: FolderOptions): Promise<BuiltFolder | null> {
  finishSwap(outDir);
  refuseForeignFolder(outDir);
  const folder = resolve(outDir);
  const place = { beside: folder, published: folder };
  const continued = digestOf(deployed, mayLose);
  const digestInputs = (): string | null => {
    const data = digestData();
    return data === null ? null : data + continued;
  };
  const inputs = rememberInputs({ digestData: digestInputs, baseUrl });
  const kept = inputs.find(place);
  if (kept !== null) return { ...kept, written: 0, removed: 0, rememberedWarnings: kept.warnings, compared: true };
  const manifest = readPublished(folder);
  const market = await readMarket();
  if (market === null) return null;
  const baseline = deployed ?? (manifest === null ? null : readBaseline({ folder, manifest }));
  if (!mayLose) refuseLoss(baseline, market);
  const address = baseUrl || market.service.base_url;
  const { contents } = await makeSite({ market, baseUrl: address, onStage, history: deployed?.history ?? null });
  const { manifestSha256, ...built } = await publishTree(outDir, contents, beginWriting(onStage));
  inputs.note(place, { manifest: built.manifest, manifestSha256, warnings: market.check.totals.warning });
  return { ...built, rememberedWarnings: null, compared: baseline !== null };
}

/** Tells builds apart that continue another site, or that may lose what the other may not; empty for one that continues none. */
function digestOf(deployed: Baseline | null, mayLose: boolean): string {
  if (deployed === null) return '';
  const { dataVersion, companies, releases } = deployed.history;
  return sha256Hex(JSON.stringify([mayLose, dataVersion, [...companies], releases, deployed.files]));
}

interface SiteOptions {
  readonly market: Market;
  readonly baseUrl: string;
  readonly onStage: OnStage;
  /** What was published before, for the changes; null begins a history. */
  readonly history: History | null;
  /** What the release before found in its data; null where that is not known. */
  readonly before?: ReleaseFindings | null;
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
export async function makeSite({ market, baseUrl, onStage, history, before = null }: SiteOptions): Promise<MadeSite> {
  // Needs no data, and is compiled by another process meanwhile; a failure is met where it is waited for.
  const compiling = compileCode();
  let isCompiled = false;
  compiling.then(
    () => (isCompiled = true),
    () => undefined,
  );
  const data = await buildData(market, baseUrl, { onStage, history, before, once: keptForCode }).catch(async (error: unknown) => {
    // Programs that compile print where they were when they are left alone, over what the error says.
    await compiling.catch(() => undefined);
    throw error;
  });
  const site = describeSite(market, data, baseUrl);
  if (!isCompiled) onStage('compiling pages (once for this version of the code)');
  const { pages, server, client } = await compiling;
  onStage('rendering pages');
  const rendered = await renderAll(pages, site);
  return {
    contents: assembleSite(
      { market, data, site, rendered, code: server, client: clientDocuments(client), app: client, once: keptForCode },
      baseUrl,
    ),
    changes: data.changes,
  };
}

/** Renders what Astro renders. @throws PublishError that names the page, and the file and line that failed. */
async function renderAll(pages: CompiledPages, site: Site): Promise<RenderedSite> {
  try {
    return await renderSite(pages, site);
  } catch (error) {
    const { message, cause } = error as Error;
    throw new PublishError(cause instanceof Error ? `${message}\n${cause.stack}` : message);
  }
}
