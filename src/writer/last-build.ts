import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainFile } from '../load/plain-file.ts';
import { filesOf } from '../contract/codings.ts';
import { manifestFile } from '../documents/addresses.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../query/json-file.ts';
import { currentCode, loadedCode } from './compiled-code.ts';
import type { Manifest } from './manifest.ts';
import { openPublished, storedFiles } from './published.ts';
import { replaceFile } from './releases/durable.ts';

/** `last-build.json`: what a published folder was made from. */
interface LastBuild {
  /** Digest of the code, the data and the address. */
  readonly made_from: string;
  /** SHA-256 of the manifest of that folder. */
  readonly manifest: string;
  /** Warnings of the data check. */
  readonly warnings: number;
}

/** Sealed, so that a file that was cut short or edited leads to a full build. */
const format: JsonFormat = {
  file: 'last-build.json',
  format: 'crane-discovery-last-build',
  version: 2,
  members: ['made_from', 'manifest', 'warnings'],
  sealed: true,
};

/** The folder that the file is beside, and the published folder that it describes. */
export interface BuildFolders {
  readonly beside: string;
  readonly published: string;
}

/** What a build is made from, besides the code. */
export interface DataSource {
  /** SHA-256 of the data as it is now; null when it can't be read. */
  readonly digestData: () => string | null;
  /** Public address; empty means the one in service.json. */
  readonly baseUrl: string;
}

/** Versions of the code: the one this process runs, and the one on disk. */
interface CodeVersions {
  readonly loaded: () => string;
  readonly current: () => string;
}

/** A published folder that a build from the same would only repeat. */
export interface KeptBuild {
  readonly manifest: Manifest;
  /** Files that the manifest lists, and their size in bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Warnings of the data check. */
  readonly warnings: number;
}

/** A finished build. */
export interface NotedBuild {
  /** SHA-256 of its manifest. */
  readonly manifestSha256: string;
  /** Warnings of the data check. */
  readonly warnings: number;
}

/**
 * Remembers what a build was made from, so that the next one with the same code, data and address has nothing to do. That is read before
 * and after a build; if it differs, nothing is remembered.
 */
export function rememberBuild({ digestData, baseUrl }: DataSource, code: CodeVersions = { loaded: loadedCode, current: currentCode }) {
  const digestWith = (version: string): string | null => {
    const data = digestData();
    return data === null ? null : sha256Hex([version, data, baseUrl].join('\n'));
  };
  const before = digestWith(code.loaded());
  return {
    /** The published folder, if it was built from the same and all its files have their sizes; else null. */
    find({ beside, published }: BuildFolders): KeptBuild | null {
      try {
        const last = readJsonFile<LastBuild>(format, readPlainFile(join(beside, format.file)).toString());
        if (last.made_from !== before || last.manifest !== sha256Hex(readPlainFile(join(published, manifestFile)))) return null;
        const manifest = openPublished(published);
        const { isWhole, files, bytes } = lookAtFiles(published, manifest);
        return isWhole ? { manifest, files, bytes, warnings: last.warnings } : null;
      } catch {
        // Missing, damaged, of another format or version, or a file is gone: do a full build.
        return null;
      }
    },
    /** Records what a folder was built from. If that has changed meanwhile, or the file can't be written, the next build is a full one. */
    note(beside: string, { manifestSha256, warnings }: NotedBuild): void {
      if (before === null || before !== digestWith(code.current())) return;
      try {
        const last: LastBuild = { made_from: before, manifest: manifestSha256, warnings };
        replaceFile(join(beside, format.file), writeJsonFile(format, last));
      } catch {
        // The file then describes another build.
      }
    },
  };
}

/** @throws When a file is missing. */
function lookAtFiles(published: string, manifest: Manifest): { isWhole: boolean; files: number; bytes: number } {
  let isWhole = true;
  let files = 0;
  let total = 0;
  for (const stored of storedFiles(manifest)) {
    for (const [ending, bytes] of filesOf(stored)) isWhole &&= statSync(join(published, stored.file + ending)).size === bytes;
    files++;
    total += stored.bytes;
  }
  return { isWhole, files, bytes: total };
}
