import { resolve } from 'node:path';
import type { Settings } from '../../src/contract/settings.ts';
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

/**
 * Checks the data, builds the site and publishes it as a release.
 *
 * @returns What was done; null when the data has errors, which are printed, and nothing has changed.
 * @throws BusyError, PublishError, or what the disk says; nothing has changed then either.
 */
export async function publishData({ to, settings, keep }: PublishOptions, progress: Progress): Promise<ReleaseResult | null> {
  const publisher = openPublisher(to);
  try {
    const market = readMarket(settings.DATA_DIR, publisher.current?.folder ?? to, progress);
    if (market === null) return null;
    const baseUrl = settings.BASE_URL || market.service.base_url;
    return await makeSite({ market, baseUrl, pagesDir: `${resolve(to)}/releases/.pages`, progress }, (contents) =>
      publisher.publish(contents, { canaries: canariesOf, keep, onStage: (stage) => progress.stage(stage) }),
    );
  } finally {
    publisher.close();
  }
}
