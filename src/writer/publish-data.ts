import { resolve } from 'node:path';
import type { ReleaseChanges } from '../contract/changes.ts';
import type { OnStage } from '../documents/build-data.ts';
import { compareNotices, type NoticesDifference } from '../documents/release-notices.ts';
import type { Market } from '../model/market.ts';
import { makeSite } from './build-site.ts';
import { rememberBuild, type DataSource, type KeptBuild } from './last-build.ts';
import { readBaseline, type Baseline } from './baseline.ts';
import { LossError, refuseLoss } from './loss.ts';
import type { Release } from './releases/layout.ts';
import { openPublisher, type AskCanaries, type Difference, type ReleaseResult } from './releases/publisher.ts';

/** What is published as a release, and how. */
export interface PublishOptions extends DataSource {
  /** Folder of the releases. */
  readonly to: string;
  /** Reads the data, once the lock is held; null when it has errors. */
  readonly readMarket: () => Promise<Market | null>;
  /** Whether it may remove more companies or cranes than service.json allows. */
  readonly mayLose: boolean;
  /** Reads what the first release is compared with, and continues the changes of; null for nothing. */
  readonly readDeployed?: () => Promise<Baseline | null>;
  readonly onStage: OnStage;
}

/** What was published, and what it changed for readers. */
interface PublishedData extends Omit<ReleaseResult, 'manifestSha256'> {
  /** Null when the data is unchanged. */
  readonly changes: ReleaseChanges | null;
  /** How the notices differ from those of the previous release; null if the data wasn't checked again, or nothing came before. */
  readonly notices: NoticesDifference | 'unknown' | null;
  /** Warnings of the last data check, if the data wasn't checked again; else null. */
  readonly rememberedWarnings: number | null;
}

/** How it is published. */
interface PublishRules {
  /** Releases that are kept. */
  readonly keep: number;
  /** Checks every file of the current release even if nothing has changed. */
  readonly verify: boolean;
  /** Asks the new release questions with known answers, before it is served. */
  readonly canaries: AskCanaries;
}

/**
 * Checks the data, builds the site and publishes it as a release. Does nothing if the current release was built from the same data, code
 * and address.
 *
 * @returns What was done; null when the data has errors, and nothing has changed.
 * @throws BusyError, PublishError, or what the disk says; nothing has changed then either.
 */
export async function publishData(
  { to, readMarket, digestData, baseUrl: address, mayLose, readDeployed, onStage }: PublishOptions,
  { keep, canaries, verify }: PublishRules,
): Promise<PublishedData | null> {
  const beside = resolve(to);
  const publisher = openPublisher(to);
  try {
    const { current } = publisher;
    const remembered = rememberBuild({ digestData, baseUrl: address });
    const kept = verify || current === null ? null : remembered.find({ beside, published: current.folder });
    if (kept !== null) return nothingNew(current!.name, kept);
    const market = await readMarket();
    if (market === null) return null;
    const baseline = await baselineOf(current, readDeployed);
    if (!mayLose) refuseLoss(baseline, market);
    const { contents, changes, notices } = await makeRelease(baseline, market, address, onStage);
    const published = await publisher.publish(contents, { canaries, keep, onStage });
    const { manifestSha256, ...result } = published;
    const warnings = market.check.totals.warnings;
    remembered.note(beside, { manifestSha256, warnings });
    return { ...result, changes, notices, rememberedWarnings: null };
  } finally {
    publisher.close();
  }
}

/** What a release is compared with: the current one, or what is deployed elsewhere. */
async function baselineOf(current: Release | null, readDeployed: PublishOptions['readDeployed']): Promise<Baseline | null> {
  return current === null ? ((await readDeployed?.()) ?? null) : readBaseline(current);
}

/** Builds the next release, and its changes: null when its data is that of `baseline`. */
async function makeRelease(baseline: Baseline | null, market: Market, address: string, onStage: OnStage) {
  const history = baseline?.history ?? null;
  const { contents, changes } = await makeSite({
    market,
    baseUrl: address || market.service.base_url,
    onStage,
    history,
    before: baseline?.found ?? null,
  });
  const notices = baseline === null ? null : sinceRelease(baseline, market);
  return { contents, notices, changes: contents.dataVersion === history?.dataVersion ? null : changes.releases[0]! };
}

/** How the notices differ; unknown if the baseline has none. */
const sinceRelease = ({ found }: Baseline, { check }: Market): NoticesDifference | 'unknown' =>
  found === null ? 'unknown' : compareNotices(found.notices, check.countedNotices);

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
    changes: null,
    notices: null,
    rememberedWarnings: warnings,
  };
}

/** What a publication would do. */
export interface Preview {
  readonly difference: Difference;
  /** Null when the data is that of the current release. */
  readonly changes: ReleaseChanges | null;
  /** How the notices differ from those of the current release; null if there is none. */
  readonly notices: NoticesDifference | 'unknown' | null;
  /** Why it would be refused; null if it wouldn't. */
  readonly refusal: LossError | null;
}

/**
 * Checks the data, builds the site and compares it with the current release. Changes nothing.
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
    const market = await readMarket();
    if (market === null) return null;
    const baseline = await baselineOf(publisher.current, readDeployed);
    const refusal = mayLose ? null : lossOf(() => refuseLoss(baseline, market));
    const { contents, changes, notices } = await makeRelease(baseline, market, address, onStage);
    return { difference: await publisher.compare(contents, onStage), changes, notices, refusal };
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
