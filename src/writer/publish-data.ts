import { existsSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReleaseChanges } from '../contract/changes.ts';
import type { OnStage } from '../documents/build-data.ts';
import type { Market } from '../model/market.ts';
import { leasesName, releasesName } from '../contract/leases.ts';
import { deliver, runCommand, type Announcement } from './announce.ts';
import { makeSite } from './build-site.ts';
import { rememberInputs, type DataSource, type KeptBuild } from './last-build.ts';
import { readHistory } from './read-history.ts';
import { LossError, refuseLoss } from './loss.ts';
import { releaseFolder, type Release } from './releases/layout.ts';
import { openPublisher, type AskCanaries, type Difference, type ReleaseResult } from './releases/publisher.ts';

/** What is published as a release, and how. */
export interface PublishOptions extends DataSource {
  /** Folder of the releases. */
  readonly to: string;
  /** Reads the data once nobody else can publish; null when it has errors. */
  readonly readMarket: () => Promise<Market | null>;
  /** Whether more companies or cranes may go than service.json allows. */
  readonly mayLose: boolean;
  readonly onStage: OnStage;
}

/** What was published, and what it changed for those who read it. */
interface PublishedData extends ReleaseResult {
  readonly baseUrl: string;
  readonly dataVersion: string;
  /** Null when the data is that of the release before. */
  readonly changes: ReleaseChanges | null;
  /** Warnings of the data check, when the data was not checked again; else null. */
  readonly rememberedWarnings: number | null;
}

/**
 * Checks the data, builds the site and publishes it as a release. When the release that is served was made from the same data, code and
 * address, nothing is made.
 *
 * @param keep Releases that are kept.
 * @param verify Makes and compares everything also then.
 * @param canaries Asks the new release questions whose answers are known, before it is served.
 * @returns What was done; null when the data has errors, and nothing has changed.
 * @throws BusyError, PublishError, or what the disk says; nothing has changed then either.
 */
export async function publishData(
  { to, readMarket, digestData, baseUrl: address, mayLose, onStage }: PublishOptions,
  { keep, canaries, verify }: { readonly keep: number; readonly canaries: AskCanaries; readonly verify: boolean },
): Promise<PublishedData | null> {
  const publisher = openPublisher(to);
  try {
    const { current } = publisher;
    const beside = resolve(to);
    const inputs = rememberInputs({ digestData, baseUrl: address });
    const kept = verify || current === null ? null : inputs.find({ beside, published: current.folder });
    if (kept !== null) return nothingNew(current!.name, kept);
    const market = await readMarket();
    if (market === null) return null;
    if (!mayLose) refuseLoss(current, market);
    const { contents, changes } = await makeRelease(current, market, address, onStage);
    const result = await publisher.publish(contents, { canaries, keep, onStage });
    const { baseUrl, dataVersion } = contents;
    const { manifest } = result;
    inputs.note({ beside, published: releaseFolder(beside, result.name) }, { manifest, warnings: market.check.totals.warning });
    return { ...result, baseUrl, dataVersion, changes, rememberedWarnings: null };
  } finally {
    publisher.close();
  }
}

/** Makes the release that follows `current`, and what it changes: null when its data is that of `current`. */
async function makeRelease(current: Release | null, market: Market, address: string, onStage: OnStage) {
  const history = current === null ? null : readHistory(current);
  const { contents, changes } = await makeSite({ market, baseUrl: address || market.service.base_url, onStage, history });
  return { contents, changes: contents.dataVersion === history?.dataVersion ? null : changes.releases[0]! };
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
export async function previewData({ to, readMarket, baseUrl: address, mayLose, onStage }: PublishOptions): Promise<Preview | null> {
  const folder = resolve(to);
  const made = [join(folder, releasesName), join(folder, leasesName), folder].filter((path) => !existsSync(path));
  const publisher = openPublisher(to);
  try {
    const market = await readMarket();
    if (market === null) return null;
    const refusal = mayLose ? null : lossOf(() => refuseLoss(publisher.current, market));
    const { contents, changes } = await makeRelease(publisher.current, market, address, onStage);
    return { difference: await publisher.compare(contents, onStage), changes, refusal };
  } finally {
    publisher.close();
    for (const path of made) rmdirSync(path);
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
    failures.push(await runCommand(after, announcement, releaseFolder(resolve(to), name)));
  }
  if (notify !== null) {
    onStage('notifying');
    failures.push(await deliver(notify.url, announcement, { secrets: notify.secrets }));
  }
  return failures.filter((failure) => failure !== null);
}
