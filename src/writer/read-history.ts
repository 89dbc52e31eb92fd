import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Changes, type ReleaseChanges } from '../contract/changes.ts';
import { operations } from '../contract/operations.ts';
import { clientFile, placeOf } from '../documents/addresses.ts';
import type { History } from '../documents/changes/history.ts';
import type { Manifest } from './manifest.ts';

/** Reads the history of a published folder. Where its changes can't be read, the history begins with the companies that it has. */
export function readHistory({ folder, manifest }: { readonly folder: string; readonly manifest: Manifest }): History {
  const entries = manifest.families.find(({ name }) => name === 'companies')?.entries ?? [];
  return {
    dataVersion: manifest.data_version,
    companies: new Map(entries.map(([slug, , sha256]) => [slug, sha256])),
    releases: readReleases(join(folder, clientFile(placeOf(operations.getChanges.path).file)), manifest.data_version),
  };
}

function readReleases(path: string, dataVersion: string): readonly ReleaseChanges[] {
  try {
    const changes = Changes.parse(JSON.parse(readFileSync(path, 'utf8')));
    return changes.data_version === dataVersion ? changes.releases : [];
  } catch {
    return [];
  }
}
