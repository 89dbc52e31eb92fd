import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly data_version: string;
  readonly families: readonly {
    readonly file: string;
    readonly entries: readonly (readonly [key: string, bytes: number, sha256: string])[];
  }[];
  readonly documents: readonly { readonly file: string; readonly bytes: number; readonly sha256: string }[];
  readonly server: readonly { readonly file: string; readonly bytes: number; readonly sha256: string }[];
}

/** What a reader of `current` finds. */
export interface Found {
  /** Data version of the release. */
  readonly version: string;
  readonly files: number;
}

/**
 * Reads all that `current` leads to, as a reader would that knows nothing of how it was written: each file that the manifest lists, with
 * its size and checksum, and no other file.
 *
 * @throws With what is wrong.
 */
export function readCurrent(to: string): Found {
  const link = join(to, 'current');
  if (!lstatSync(link).isSymbolicLink()) throw new Error('current is no link');
  return readRelease(join(to, readlinkSync(link)));
}

/** The same of the folder of a release. @throws With what is wrong. */
export function readRelease(folder: string): Found {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const listed = new Map<string, { bytes: number; sha256: string }>();
  for (const { file, entries } of manifest.families)
    for (const [key, bytes, sha256] of entries) listed.set(`client/${file.replace('{key}', key)}`, { bytes, sha256 });
  for (const { file, bytes, sha256 } of manifest.documents) listed.set(`client/${file}`, { bytes, sha256 });
  for (const { file, bytes, sha256 } of manifest.server) listed.set(`server/${file}`, { bytes, sha256 });
  for (const [file, { bytes, sha256 }] of listed) {
    const content = readFileSync(join(folder, file));
    if (content.length !== bytes) throw new Error(`${file} has ${content.length} bytes instead of ${bytes}`);
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw new Error(`${file} differs from its checksum`);
  }
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (there.length !== listed.size + 1) throw new Error(`${there.length - 1} files instead of ${listed.size}`);
  return { version: manifest.data_version, files: listed.size };
}

/** Names below a folder of releases that are unfinished. What is left of a removed release, `.spare`, serves the next. */
export const leftovers = (to: string): string[] =>
  [...readdirSync(to), ...readdirSync(join(to, 'releases'))].filter((name) => name.startsWith('.') && name !== '.spare');
