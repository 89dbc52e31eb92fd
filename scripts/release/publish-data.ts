import { resolve } from 'node:path';
import type { ReleaseChanges } from '../../src/contract/changes.ts';
import { readHistory } from '../../src/publish/changes/history.ts';
import { releaseFolder } from '../../src/publish/releases/layout.ts';
import { openPublisher, type ReleaseResult } from '../../src/publish/releases/publisher.ts';
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
export async function publishData({ to, settings, keep }: PublishOptions, progress: Progress): Promise<PublishedData | null> {
  const publisher = openPublisher(to);
  try {
    const market = readMarket(settings.DATA_DIR, publisher.current?.folder ?? to, progress);
    if (market === null) return null;
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
