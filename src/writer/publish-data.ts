import type { ReleaseChanges } from '../contract/changes.ts';
import type { OnStage } from '../documents/site.ts';
import type { SiteContents } from '../documents/document.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { compareNotices, type NoticesDifference } from '../documents/release-notices.ts';
import type { Market } from '../model/market.ts';
import { readBaseline, type Baseline } from './baseline.ts';
import { rememberBuild, type DataSource, type KeptBuild } from './last-build.ts';
import { findLoss, findReplacement, type Allowed, type LossError } from './loss.ts';
import { renderMarket } from './render-market.ts';
import type { Release } from './releases/layout.ts';
import type { Difference, ReleasePublisher } from './releases/publisher.ts';
import type { Staged } from './stage.ts';

/** A folder that is published into: one of releases, or a plain one. Its lock is held until `close`. */
export interface Publisher {
  /** What readers get; null if there is nothing, or nothing that can be read. */
  readonly current: Release | null;
  /** The folder of `last-build.json`. */
  readonly beside: string;
  /** Whether the changes of the current release are continued. Those of a build are not: it depends on its data alone. */
  readonly keepsHistory: boolean;
  /** Makes a tree, verifies it, and gives it to readers in one step. @throws PublishError, or what the disk says. */
  publish(contents: SiteContents, options: StageOptions): Promise<Published>;
  close(): void;
}

/** Asks a published folder questions with known answers. @returns What is wrong, in sentences. */
export type AskCanaries = (folder: string) => Promise<readonly string[]>;

/** How releases are published. */
export interface ReleaseRules {
  /** Asks a release before it is served. */
  readonly canaries: AskCanaries;
  /** Releases that are kept. */
  readonly keep: number;
}

export interface StageOptions extends ReleaseRules {
  readonly onStage?: OnStage;
}

/** What a publisher did. */
export interface Published extends Pick<Staged, 'manifest' | 'manifestSha256' | 'files' | 'bytes' | 'gone'> {
  /** Of the release; the path of a plain folder. */
  readonly name: string;
  /** False when the current release already has this content, undamaged. */
  readonly switched: boolean;
  readonly written: number;
  /** Releases that were removed. */
  readonly removed: readonly string[];
  /** What failed after the switch; the release is served all the same. */
  readonly warnings: readonly string[];
}

/** What is published, and where. */
export interface PublishOptions<Opened extends Publisher = Publisher> extends DataSource {
  /** Opens the folder. @throws BusyError when another publisher is at work; PublishError when it holds something else. */
  readonly open: () => Opened;
  /** Reads the data, once the lock is held; null when it has errors. */
  readonly readMarket: () => Promise<Market | null>;
  readonly allowed: Allowed;
  /** Reads the deployed site to compare with, and to continue the changes of; null for none. Not called if a release is continued. */
  readonly readDeployed: () => Promise<Baseline | null>;
  readonly onStage: OnStage;
}

/** What was published, and what it changed for readers. */
export interface PublishedData extends Omit<Published, 'manifestSha256'> {
  /** Null when the data is unchanged. */
  readonly changes: ReleaseChanges | null;
  /** How the notices differ from those of the previous release; null if the data wasn't checked again, or nothing came before. */
  readonly notices: NoticesDifference | 'unknown' | null;
  /** Warnings of the last data check, if the data wasn't checked again; else null. */
  readonly rememberedWarnings: number | null;
  /** Whether there was something to compare with, so that losses show. */
  readonly compared: boolean;
}

interface PublishRules extends ReleaseRules {
  /** Checks every file of the current release even if nothing has changed. */
  readonly verify: boolean;
}

/** A plain folder keeps no releases. */
const buildRules: PublishRules = { verify: false, keep: 0, canaries: () => Promise.resolve([]) };

/**
 * Checks the data, makes the site and publishes it. Does nothing if what is published was made from the same data, code and address.
 *
 * @returns What was done; null when the data has errors, and nothing has changed.
 * @throws BusyError, LossError, PublishError, or what the disk says; nothing has changed then either.
 */
export async function publishData(options: PublishOptions, { verify, ...rules }: PublishRules = buildRules): Promise<PublishedData | null> {
  const { open, baseUrl, allowed, onStage } = options;
  const publisher = open();
  try {
    const { current, beside, keepsHistory } = publisher;
    const deployed = await deployedBefore(publisher, options);
    const continued = keepsHistory ? '' : digestOf(deployed, allowed);
    const digestData = (): string | null => {
      const data = options.digestData();
      return data === null ? null : data + continued;
    };
    const remembered = rememberBuild({ digestData, baseUrl });
    const kept = verify || current === null ? null : remembered.find({ beside, published: current.folder });
    if (kept !== null) return nothingNew(current!.name, kept);
    const next = await makeNext(publisher, options, deployed, (loss) => {
      throw loss;
    });
    if (next === null) return null;
    const { contents, warnings, ...made } = next;
    const { manifestSha256, ...published } = await publisher.publish(contents, { ...rules, onStage });
    remembered.note(beside, { manifestSha256, warnings });
    return { ...published, ...made, rememberedWarnings: null };
  } finally {
    publisher.close();
  }
}

const deployedBefore = async ({ current, keepsHistory }: Publisher, { readDeployed }: PublishOptions): Promise<Baseline | null> =>
  keepsHistory && current !== null ? null : readDeployed();

/** Tells apart builds that continue different sites, or may lose different amounts; empty for a build that continues none. */
function digestOf(deployed: Baseline | null, allowed: Allowed): string {
  if (deployed === null) return '';
  const { dataVersion, companies, releases, keys } = deployed.history;
  return sha256Hex(JSON.stringify([allowed, dataVersion, [...companies], releases, keys, deployed.files]));
}

/**
 * Reads the data, compares it with what is published, and makes the site.
 *
 * @param onLoss Called if too much would be removed.
 * @returns The site, and its changes: null when its data is that of before. Null when the data has errors.
 */
async function makeNext(
  { current, keepsHistory }: Publisher,
  { readMarket, baseUrl, allowed, onStage }: PublishOptions,
  deployed: Baseline | null,
  onLoss: (loss: LossError) => void,
) {
  const market = await readMarket();
  if (market === null) return null;
  const compared = deployed ?? (current === null ? null : readBaseline(current));
  const continued = keepsHistory ? compared : deployed;
  const address = baseUrl || market.service.base_url;
  const loss = findReplacement(continued, market, address, allowed) ?? findLoss(compared, market, allowed);
  if (loss !== null) onLoss(loss);
  const history = continued?.history ?? null;
  const before = continued?.found ?? null;
  const { contents, changes } = await renderMarket({ market, baseUrl: address, onStage, history, before });
  return {
    contents,
    changes: contents.dataVersion === history?.dataVersion ? null : changes.releases[0]!,
    notices: continued === null ? null : sinceRelease(continued, market),
    warnings: market.check.totals.warnings,
    compared: compared !== null,
  };
}

/** How the notices differ; unknown if the baseline has none. */
const sinceRelease = ({ found }: Baseline, { check }: Market): NoticesDifference | 'unknown' =>
  found === null ? 'unknown' : compareNotices(found.notices, check.countedNotices);

function nothingNew(name: string, { warnings, ...kept }: KeptBuild): PublishedData {
  return {
    name,
    ...kept,
    switched: false,
    written: 0,
    gone: 0,
    removed: [],
    warnings: [],
    changes: null,
    notices: null,
    rememberedWarnings: warnings,
    compared: true,
  };
}

/** What a publication would do. */
export interface Preview extends Pick<PublishedData, 'changes' | 'notices'> {
  readonly difference: Difference;
  /** Why it would be refused; null if it wouldn't. */
  readonly refusal: LossError | null;
}

/**
 * Checks the data, makes the site and compares it with the current release. Changes nothing.
 *
 * @returns What would change; null when the data has errors.
 * @throws As {@link publishData}.
 */
export async function previewData(options: PublishOptions<ReleasePublisher>): Promise<Preview | null> {
  const publisher = options.open();
  try {
    let refusal: LossError | null = null;
    const next = await makeNext(publisher, options, await deployedBefore(publisher, options), (loss) => (refusal = loss));
    if (next === null) return null;
    const { contents, changes, notices } = next;
    return { difference: await publisher.compare(contents, options.onStage), changes, notices, refusal };
  } finally {
    publisher.close();
  }
}
