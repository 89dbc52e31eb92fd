import { resolve } from 'node:path';
import type { ReleaseChanges } from '../../src/contract/changes.ts';
import type { Settings } from '../../src/contract/settings.ts';
import { readHistory } from '../../src/publish/changes/history.ts';
import { openPublisher, type ReleaseResult } from '../../src/publish/releases/publisher.ts';
import type { Progress } from '../progress.ts';
import { makeSite, readMarket } from '../site-build.ts';
import { canariesOf } from './canaries.ts';

/** Releases that are kept when nobody says how many. */
export const defaultKeep = 5;

export interface PublishOptions {
  readonly to: string;
  readonly settings: Settings;
  readonly keep: number;
}

/** What was published, and what it changed for those who read it. */
export interface PublishedData extends ReleaseResult {
  readonly changes: ReleaseChanges;
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
    const pagesDir = `${resolve(to)}/releases/.pages`;
    return await makeSite({ market, baseUrl, pagesDir, progress, history }, async (contents, { releases }) => {
      const result = await publisher.publish(contents, { canaries: canariesOf, keep, onStage: (stage) => progress.stage(stage) });
      return { ...result, changes: releases[0]! };
    });
  } finally {
    publisher.close();
  }
}
