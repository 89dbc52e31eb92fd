import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

interface Stored {
  readonly bytes: number;
  readonly sha256: string;
  /** Sizes of its compressed forms. */
  readonly gzip?: number;
  readonly br?: number;
}

interface Manifest {
  readonly data_version: string;
  readonly families: readonly {
    readonly file: string;
    readonly entries: readonly (readonly [key: string, bytes: number, sha256: string, gzip?: number, br?: number])[];
  }[];
  readonly documents: readonly (Stored & { readonly file: string })[];
  readonly server: readonly (Stored & { readonly file: string })[];
}

/** What `current` leads to. */
export interface Found {
  /** Data version of the release. */
  readonly version: string;
  readonly files: number;
}

/**
 * Reads everything that `current` leads to, knowing only the manifest: each listed file with its size and checksum, and no other
 * file.
 *
 * @throws With what is wrong.
 */
export function readCurrent(to: string): Found {
  const link = join(to, 'current');
  if (!lstatSync(link).isSymbolicLink()) throw new Error('current is not a link');
  return readRelease(join(to, readlinkSync(link)));
}

/** Does the same with the folder of a release. @throws With what is wrong. */
function readRelease(folder: string): Found {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const listed = new Map<string, Stored>();
  for (const { file, entries } of manifest.families)
    for (const [key, bytes, sha256, gzip = 0, br = 0] of entries)
      listed.set(`client/${file.replace('{key}', key)}`, { bytes, sha256, gzip, br });
  for (const { file, ...stored } of manifest.documents) listed.set(`client/${file}`, stored);
  for (const { file, ...stored } of manifest.server) listed.set(`server/${file}`, stored);
  let forms = 0;
  for (const [file, { bytes, sha256, gzip = 0, br = 0 }] of listed) {
    const check = (ending: string, size: number, expand: (content: Buffer) => Buffer): void => {
      const content = readFileSync(join(folder, file + ending));
      if (content.length !== size) throw new Error(`${file}${ending} has ${content.length} bytes instead of ${size}`);
      if (createHash('sha256').update(expand(content)).digest('hex') !== sha256)
        throw new Error(`${file}${ending} differs from the checksum`);
    };
    check('', bytes, (content) => content);
    if (gzip > 0) check('.gz', gzip, gunzipSync);
    if (br > 0) check('.br', br, brotliDecompressSync);
    forms += Number(gzip > 0) + Number(br > 0);
  }
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (there.length !== listed.size + forms + 1) throw new Error(`${there.length - 1} files instead of ${listed.size + forms}`);
  return { version: manifest.data_version, files: listed.size };
}

/** Unfinished files and folders in a folder of releases. */
export const leftovers = (to: string): string[] =>
  [...readdirSync(to), ...readdirSync(join(to, 'releases'))].filter((name) => name.startsWith('.'));
