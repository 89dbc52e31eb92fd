import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releasesName } from '../../contract/leases.ts';
import { publishedSlugs } from '../manifest.ts';
import { PublishError, storedFiles } from '../published.ts';
import { currentReleaseName, newestFirst, publishedAt, refuseFolder, tryRelease } from './layout.ts';

/** A release in a list. If its manifest can't be read, what it would say is null. */
export interface ListedRelease {
  readonly name: string;
  readonly served: boolean;
  /** Why it can't be served; null if its manifest is whole. */
  readonly fault: string | null;
  /** ISO 8601, in UTC. */
  readonly published_at: string | null;
  readonly data_version: string | null;
  readonly companies: number | null;
  readonly files: number | null;
  /** Bytes of its files, including those shared with other releases. */
  readonly bytes: number | null;
}

/**
 * The releases of a folder, newest first.
 *
 * @throws PublishError when the folder doesn't exist, or holds something else.
 */
export function listReleases(path: string): ListedRelease[] {
  const folder = resolve(path);
  if (!existsSync(folder)) throw new PublishError(`${folder} does not exist. Check the folder after --to.`);
  const refusal = refuseFolder(folder);
  if (refusal !== null) throw new PublishError(refusal);
  if (!existsSync(join(folder, releasesName))) return [];
  const current = currentReleaseName(folder);
  return newestFirst(folder).map((name): ListedRelease => {
    const opened = tryRelease(folder, name);
    const manifest = opened.release?.manifest ?? null;
    const files = manifest === null ? null : [...storedFiles(manifest)];
    return {
      name,
      served: name === current,
      fault: 'fault' in opened ? opened.fault : null,
      published_at: publishedAt(folder, name)?.toISOString() ?? null,
      data_version: manifest?.data_version ?? null,
      companies: manifest === null ? null : publishedSlugs(manifest).length,
      files: files?.length ?? null,
      bytes: files?.reduce((sum, { bytes }) => sum + bytes, 0) ?? null,
    };
  });
}
