import { join } from 'node:path';
import { Changes, type ReleaseChanges } from '../contract/changes.ts';
import type { DataFile } from '../contract/data-check.ts';
import type { PublicCompany } from '../contract/entities.ts';
import { portalPaths } from '../contract/discovery.ts';
import { operations } from '../contract/operations.ts';
import { clientFile, companyPath, fileAddressOf, serverFile, serverFiles } from '../documents/addresses.ts';
import type { History } from '../documents/changes/history.ts';
import { readNotices, type ReleaseNotices } from '../documents/release-notices.ts';
import { readPublishedCheck } from '../documents/guides/data-check-document.ts';
import { readPlainFile } from '../load/plain-file.ts';
import { formerKeysPath, readFormerKeys } from '../query/former-keys.ts';
import { companiesFile } from '../query/company-store.ts';
import type { Manifest } from './manifest.ts';

/** The published folder or deployed site that a publication is compared with, and continues the changes of. */
export interface Baseline {
  readonly history: History;
  /** The public address; null if unknown. */
  readonly baseUrl: string | null;
  /** The companies as they were published; none if they can’t be read. */
  readonly companies: () => Iterable<PublicCompany>;
  /** How complete each data file was; empty if unknown. */
  readonly files: readonly DataFile[];
  /** What the check found in its data; null for releases of older versions, and for a deployed site, which publishes only numbers. */
  readonly found: ReleaseNotices | null;
}

/** Reads the baseline of a published folder. If its changes can't be read, the history begins with its companies. */
export function readBaseline({ folder, manifest }: { readonly folder: string; readonly manifest: Manifest }): Baseline {
  const read = (address: string): string => readPlainFile(join(folder, clientFile(fileAddressOf(address).file))).toString();
  const entries = manifest.families.find(({ name }) => name === 'companies')?.entries ?? [];
  return {
    history: {
      dataVersion: manifest.data_version,
      companies: new Map(entries.map(([slug, , sha256]) => [slug, sha256])),
      companyOf: (slug) => orNull(() => JSON.parse(read(companyPath(slug))) as PublicCompany),
      releases: orEmpty(() => readReleases(read(operations.getChanges.path), manifest.data_version)),
      keys: orNull(() => readFormerKeys(read(formerKeysPath))),
    },
    baseUrl: manifest.base_url,
    companies: () =>
      orEmpty(() =>
        Array.from(linesOf(readPlainFile(join(folder, serverFile(companiesFile)))), (line) => JSON.parse(line) as PublicCompany),
      ),
    files: orEmpty(() => readPublishedCheck(read(portalPaths.dataQuality)).files),
    found: orNull(() => readNotices(readPlainFile(join(folder, serverFile(serverFiles.notices))).toString())),
  };
}

/** The lines of a text that may be too long for a string. */
export function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0, to = 0; (to = bytes.indexOf('\n', from)) >= 0; from = to + 1) yield bytes.toString('utf8', from, to);
}

/** @throws When the text isn't JSON or doesn't match the schema. */
function readReleases(text: string, dataVersion: string): readonly ReleaseChanges[] {
  const changes = Changes.parse(JSON.parse(text));
  return changes.data_version === dataVersion ? changes.releases : [];
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function orEmpty<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
