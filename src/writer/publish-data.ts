import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReleaseChanges } from '../contract/changes.ts';
import { manifestFile } from '../documents/addresses.ts';
import type { OnStage } from '../documents/build-data.ts';
import { sha256Hex } from '../documents/market-index.ts';
import type { MarketMemory } from '../documents/market-memory.ts';
import type { EarlierSite } from '../documents/site-memory.ts';
import type { Market } from '../model/market.ts';
import { deliver, runAfter, type Announcement } from './announce.ts';
import { makeSite } from './build-site.ts';
import { emptyMemory, type BuildMemory, type Made } from './build-memory.ts';
import { rememberInputs, type DataSource, type KeptBuild } from './last-build.ts';
import { copyByLinks, digestOfFiles } from './linked-copy.ts';
import { pathsOf } from './published.ts';
import { readBaseline, type Baseline } from './baseline.ts';
import { LossError, refuseLoss } from './loss.ts';
import { copyFolder, currentReleaseName, openRelease, releaseFolder, spareFolder, type Release } from './releases/layout.ts';
import {
  FalseStartError,
  openPublisher,
  type AskCanaries,
  type Difference,
  type OnSwitch,
  type ReleaseResult,
} from './releases/publisher.ts';

/** What is published as a release, and how. */
export interface PublishOptions extends DataSource {
  /** Folder of the releases. */
  readonly to: string;
  /** Reads the data once nobody else can publish, and goes on from what was read before; null when it has errors. */
  readonly readMarket: (memory: MarketMemory) => Promise<Market | null>;
  /** Whether more companies or cranes may go than service.json allows. */
  readonly mayLose: boolean;
  /** Reads what the first release is compared with, and whose changes it continues; null for nothing. */
  readonly readDeployed?: () => Promise<Baseline | null>;
  readonly onStage: OnStage;
}

/** What was published, and what it changed for those who read it. */
interface PublishedData extends Omit<ReleaseResult, 'remembered' | 'manifestSha256'> {
  readonly baseUrl: string;
  readonly dataVersion: string;
  /** Null when the data is that of the release before. */
  readonly changes: ReleaseChanges | null;
  /** Warnings of the data check, when the data was not checked again; else null. */
  readonly rememberedWarnings: number | null;
}

/** A process that publishes more than once: what it keeps from one time to the next. */
export interface Resident {
  memory: BuildMemory | null;
  /** A copy of the current release for the next one, as {@link prepareCopy} makes it. */
  copy: string | null;
}

/**
 * Checks the data, builds the site and publishes it as a release. When the release that is served was made from the same data, code and
 * address, nothing is made; otherwise what has changed, as far as what was left by the publication of that release says so.
 *
 * @param keep Releases that are kept.
 * @param verify Makes and compares everything also then.
 * @param canaries Asks the new release questions whose answers are known, before it is served.
 * @param onSwitch Told of the release right before it is served.
 * @param given What a process keeps that publishes more than once; null in one that ends.
 * @returns What was done; null when the data has errors, and nothing has changed.
 * @throws BusyError, PublishError, or what the disk says; nothing has changed then either.
 */
export async function publishData(
  { to, readMarket, digestData, baseUrl: address, mayLose, readDeployed, onStage }: PublishOptions,
  {
    keep,
    canaries,
    verify,
    onSwitch,
  }: { readonly keep: number; readonly canaries: AskCanaries; readonly verify: boolean; readonly onSwitch?: OnSwitch },
  given: Resident | null = null,
): Promise<PublishedData | null> {
  const resident: Resident = given ?? { memory: null, copy: null };
  const beside = resolve(to);
  const ownCopy = resident.copy;
  const publisher = openPublisher(to, ownCopy, resident.memory?.made ?? null);
  resident.copy = null;
  let copying: Promise<Copy | null> | null = null;
  try {
    const { current } = publisher;
    const inputs = rememberInputs({ digestData, baseUrl: address });
    const place = current === null ? null : { beside, published: current.folder };
    const kept = verify || place === null ? null : inputs.find(place);
    if (kept !== null) {
      resident.copy = ownCopy;
      return nothingNew(current!.name, kept);
    }
    // Begun before it is known whether it is wanted: it takes as long as what says so.
    if (current !== null && !verify && (resident.memory !== null || inputs.isKept(beside))) copying = copyOf(beside, current, ownCopy);
    const memory = verify ? await emptyMemory() : await openMemoryOf(current, inputs, beside, resident);
    resident.memory = memory;
    const { made } = memory;
    const market = await readMarket(memory.market);
    if (market === null) return null;
    const baseline = await baselineOf(current, readDeployed);
    if (!mayLose) refuseLoss(baseline, market);
    const publish = async (earlier: Made | null) => {
      const { contents, changes, data } = await makeRelease(baseline, market, address, onStage, earlier?.site ?? null);
      const copy = await copying;
      if (earlier !== null && copy?.filesDigest !== earlier.filesDigest) throw new FalseStartError('The release has been touched.');
      const headStart = earlier === null ? null : { copy: copy!.folder, remembered: earlier.remembered };
      const result = await publisher.publish(contents, { canaries, keep, onStage, headStart, ...(onSwitch && { onSwitch }) });
      // A process that ends needs no list of the files, which is long.
      const remembered = given === null ? { ...result.remembered, files: null } : result.remembered;
      return { ...result, remembered, changes, data, baseUrl: contents.baseUrl, dataVersion: contents.dataVersion };
    };
    const { data, remembered, manifestSha256, ...result } = await publish(made).catch((error: unknown) => {
      if (error instanceof FalseStartError) return publish(null);
      throw error;
    });
    try {
      const filesDigest = await digestOfFiles(releaseFolder(beside, result.name), pathsOf(result.manifest));
      memory.made = { manifest: result.manifest, manifestSha256, filesDigest, site: data, remembered };
      await inputs.note(beside, { manifestSha256, filesDigest, warnings: market.check.totals.warning, memory });
    } catch {
      // The release is served all the same; the next publication makes everything.
    }
    return { ...result, rememberedWarnings: null };
  } finally {
    await copying?.catch(() => null);
    if (resident.copy === null) leaveCopy(beside);
    publisher.close();
  }
}

/** What the publication of the current release left: in this process, or in a file. */
async function openMemoryOf(
  current: Release | null,
  inputs: ReturnType<typeof rememberInputs>,
  beside: string,
  { memory }: Resident,
): Promise<BuildMemory> {
  if (current === null) return memory ?? emptyMemory();
  const manifestSha256 = sha256Hex(readFileSync(join(current.folder, manifestFile)));
  if (memory?.made?.manifestSha256 === manifestSha256) return memory;
  return inputs.open({ beside, published: current.folder }, current.manifest);
}

/** A copy of the current release by links. */
interface Copy {
  readonly folder: string;
  /** What `digestOfFiles` says of it. */
  readonly filesDigest: string;
}

/** Makes a copy, or looks at the one that is ready. Null when a file is gone. */
async function copyOf(beside: string, { folder, manifest }: Release, ready: string | null): Promise<Copy | null> {
  const copy = copyFolder(beside);
  try {
    const files = pathsOf(manifest);
    const filesDigest = ready === null ? await copyByLinks(folder, copy, files, spareFolder(beside)) : await digestOfFiles(ready, files);
    return { folder: copy, filesDigest };
  } catch {
    return null;
  }
}

/** Makes a copy of the release that is served, so that the next publication need not. */
export async function prepareCopy(to: string, resident: Resident): Promise<void> {
  const beside = resolve(to);
  const copy = copyFolder(beside);
  try {
    const name = currentReleaseName(beside);
    if (name === null || resident.memory?.made == null) return;
    const { folder, manifest } = openRelease(beside, name, resident.memory.made);
    await copyByLinks(folder, copy, pathsOf(manifest), spareFolder(beside));
    resident.copy = copy;
  } catch {
    // Then the next publication makes it.
    removeCopy(copy);
  }
}

/** Removes a copy, when the release is served already: one that stays is removed by whoever makes the next, or says why it can't be. */
function removeCopy(copy: string): void {
  try {
    rmSync(copy, { recursive: true, force: true });
  } catch {
    // Nobody reads it.
  }
}

/** Leaves a copy that was not used to the next publication, of whichever process. */
function leaveCopy(beside: string): void {
  const copy = copyFolder(beside);
  try {
    renameSync(copy, spareFolder(beside));
  } catch {
    // There is none, or there is a spare one already.
    removeCopy(copy);
  }
}

/** Ends what a resident process has made for its next publication. */
export function dropCopy(to: string, resident: Resident): void {
  if (resident.copy !== null) leaveCopy(resolve(to));
  resident.copy = null;
}

/** What a release is compared with: the current one, or what is deployed elsewhere. */
async function baselineOf(current: Release | null, readDeployed: PublishOptions['readDeployed']): Promise<Baseline | null> {
  return current === null ? ((await readDeployed?.()) ?? null) : readBaseline(current);
}

/** Makes the release that follows, and what it changes: null when its data is that of `baseline`. */
async function makeRelease(baseline: Baseline | null, market: Market, address: string, onStage: OnStage, earlier: EarlierSite | null) {
  const history = baseline?.history ?? null;
  const { contents, changes, made } = await makeSite({ market, baseUrl: address || market.service.base_url, onStage, history, earlier });
  return { contents, data: made, changes: contents.dataVersion === history?.dataVersion ? null : changes.releases[0]! };
}

function nothingNew(name: string, { manifest, files, bytes, warnings }: KeptBuild): PublishedData {
  return {
    name,
    manifest,
    files,
    bytes,
    switched: false,
    written: 0,
    gone: 0,
    removed: [],
    warnings: [],
    baseUrl: manifest.base_url,
    dataVersion: manifest.data_version,
    changes: null,
    rememberedWarnings: warnings,
  };
}

/** What a publication would do. */
export interface Preview {
  readonly difference: Difference;
  /** The release that is served; null when there is none, or it can't be read. */
  readonly current: Release | null;
  /** Null when the data is that of the release that is served. */
  readonly changes: ReleaseChanges | null;
  /** Why it would be refused; null when it would not. */
  readonly refusal: LossError | null;
}

/**
 * Checks the data, builds the site and compares it with what is served. Nothing changes, neither in the folder nor for readers.
 *
 * @returns What would change; null when the data has errors.
 * @throws As {@link publishData}.
 */
export async function previewData({
  to,
  readMarket,
  baseUrl: address,
  mayLose,
  readDeployed,
  onStage,
}: PublishOptions): Promise<Preview | null> {
  const publisher = openPublisher(to);
  try {
    const market = await readMarket((await emptyMemory()).market);
    if (market === null) return null;
    const baseline = await baselineOf(publisher.current, readDeployed);
    const refusal = mayLose ? null : lossOf(() => refuseLoss(baseline, market));
    const { contents, changes } = await makeRelease(baseline, market, address, onStage, null);
    return { difference: await publisher.compare(contents, onStage), current: publisher.current, changes, refusal };
  } finally {
    publisher.close();
  }
}

function lossOf(check: () => void): LossError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof LossError) return error;
    throw error;
  }
}

/** Who is notified of a release. */
export interface Subscribers {
  /** A command of the operator; null runs none. */
  readonly after: string | null;
  /** A webhook; null calls none. */
  readonly notify: { readonly url: string; readonly secrets: readonly string[] } | null;
}

/** Reports a release to its subscribers. @returns What failed, in sentences; the release is served all the same. */
export async function announce(to: string, { after, notify }: Subscribers, published: PublishedData, onStage: OnStage): Promise<string[]> {
  const { name, baseUrl, dataVersion, changes } = published;
  const announcement: Announcement = {
    type: 'release.published',
    base_url: baseUrl,
    release: name,
    data_version: dataVersion,
    changes,
  };
  const failures: (string | null)[] = [];
  if (after !== null) {
    onStage('running the command after a publication');
    failures.push(await runAfter(after, announcement, releaseFolder(resolve(to), name)));
  }
  if (notify !== null) {
    onStage('notifying');
    failures.push(await deliver(notify.url, announcement, { secrets: notify.secrets }));
  }
  return failures.filter((failure) => failure !== null);
}
