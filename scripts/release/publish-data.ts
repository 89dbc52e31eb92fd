import { existsSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReleaseChanges } from '../../src/contract/changes.ts';
import { readHistory } from '../../src/publish/changes/history.ts';
import { leasesName, releasesName } from '../../src/contract/leases.ts';
import { LossError, refuseLoss } from '../../src/publish/loss.ts';
import { releaseFolder } from '../../src/publish/releases/layout.ts';
import { openPublisher, type Difference, type ReleaseResult } from '../../src/publish/releases/publisher.ts';
import type { Progress } from '../progress.ts';
import { makeSite, readMarket } from '../site-build.ts';
import { deliver, runCommand, type Announcement } from './announce.ts';
import { canariesOf } from './canaries.ts';
import type { PublishOptions } from './publish-flags.ts';

/** What was published, and what it changed for those who read it. */
interface PublishedData extends ReleaseResult {
  readonly baseUrl: string;
  readonly dataVersion: string;
  /** Null when the data is that of the release before. */
  readonly changes: ReleaseChanges | null;
}

/**
 * Checks the data, builds the site and publishes it as a release.
 *
 * @returns What was done; null when the data has errors, which are printed, and nothing has changed.
 * @throws BusyError, PublishError, or what the disk says; nothing has changed then either.
 */
export async function publishData({ to, settings, keep, mayLose }: PublishOptions, progress: Progress): Promise<PublishedData | null> {
  const publisher = openPublisher(to);
  try {
    const market = await readMarket(settings.DATA_DIR, progress);
    if (market === null) return null;
    if (!mayLose) refuseLoss(publisher.current, market);
    const baseUrl = settings.BASE_URL || market.service.base_url;
    const history = publisher.current === null ? null : readHistory(publisher.current);
    return await makeSite({ market, baseUrl, progress, history }, async (contents, { releases }) => {
      const result = await publisher.publish(contents, { canaries: canariesOf, keep, onStage: (stage) => progress.stage(stage) });
      const { dataVersion } = contents;
      return { ...result, baseUrl, dataVersion, changes: dataVersion === history?.dataVersion ? null : releases[0]! };
    });
  } finally {
    publisher.close();
  }
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
 * @returns What would change; null when the data has errors, which are printed.
 * @throws As {@link publishData}.
 */
export async function previewData({ to, settings, mayLose }: PublishOptions, progress: Progress): Promise<Preview | null> {
  const folder = resolve(to);
  const made = [join(folder, releasesName), join(folder, leasesName), folder].filter((path) => !existsSync(path));
  const publisher = openPublisher(to);
  try {
    const market = await readMarket(settings.DATA_DIR, progress);
    if (market === null) return null;
    const refusal = mayLose ? null : lossOf(() => refuseLoss(publisher.current, market));
    const baseUrl = settings.BASE_URL || market.service.base_url;
    const history = publisher.current === null ? null : readHistory(publisher.current);
    return await makeSite({ market, baseUrl, progress, history }, async (contents, { releases }) => {
      const difference = await publisher.compare(contents, (stage) => progress.stage(stage));
      return { difference, changes: contents.dataVersion === history?.dataVersion ? null : releases[0]!, refusal };
    });
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

/** Tells those of a publication who want to know. @returns What failed, in sentences; the publication stands. */
export async function announce({ to, after, notify }: PublishOptions, published: PublishedData, progress: Progress): Promise<string[]> {
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
    progress.stage('running the command after a publication');
    failures.push(await runCommand(after, announcement, releaseFolder(resolve(to), name)));
  }
  if (notify !== null) {
    progress.stage('notifying');
    failures.push(await deliver(notify.url, announcement, { secrets: notify.secrets }));
  }
  return failures.filter((failure) => failure !== null);
}
