import { createHash } from 'node:crypto';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readPlainFile } from '../load/plain-file.ts';
import { filesOf } from '../contract/codings.ts';
import { manifestFile } from '../documents/addresses.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../query/json-file.ts';
import { currentCode, loadedCode } from './compiled-code.ts';
import type { Manifest } from './manifest.ts';
import { openPublished, storedFiles } from './published.ts';

/** `last-build.json`: the inputs of a published folder, and its state when it was finished. */
interface LastBuild {
  /** Digest of the code, the data and the address. */
  readonly inputs: string;
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  /** Digest of the paths, sizes and times of all its files. */
  readonly files: string;
  /** Warnings of the data check. */
  readonly warnings: number;
}

/** Sealed, so that a file that was cut short or edited leads to a full build. */
const format: JsonFormat = {
  file: 'last-build.json',
  format: 'crane-discovery-last-build',
  version: 1,
  members: ['inputs', 'manifest', 'files', 'warnings'],
  sealed: true,
};

/** The folder that the file is beside, and the published folder that it describes. */
export interface BuildFolders {
  readonly beside: string;
  readonly published: string;
}

/** The inputs of a build other than the code. */
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

/** A published folder that a build of the same inputs would only repeat. */
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
  readonly manifest: Manifest;
  /** SHA-256 of its manifest. */
  readonly manifestSha256: string;
  /** Warnings of the data check. */
  readonly warnings: number;
}

/**
 * Remembers the inputs of builds, so that the next one with the same code, data and address has nothing to do. The inputs are read before
 * and after a build; if they differ, nothing is remembered.
 */
export function rememberInputs({ digestData, baseUrl }: DataSource, code: CodeVersions = { loaded: loadedCode, current: currentCode }) {
  const inputsWith = (version: string): string | null => {
    const data = digestData();
    return data === null ? null : sha256Hex([version, data, baseUrl].join('\n'));
  };
  const before = inputsWith(code.loaded());
  return {
    /** The published folder, if it was built from these inputs and none of its files was touched since; else null. */
    find({ beside, published }: BuildFolders): KeptBuild | null {
      try {
        const last = readJsonFile<LastBuild>(format, readPlainFile(join(beside, format.file)).toString());
        if (last.inputs !== before || last.manifest !== sha256Hex(readPlainFile(join(published, manifestFile)))) return null;
        const manifest = openPublished(published);
        const { digest, files, bytes } = lookAtFiles(published, manifest);
        return last.files === digest ? { manifest, files, bytes, warnings: last.warnings } : null;
      } catch {
        // Missing, damaged, of another format or version, or a file is gone: do a full build.
        return null;
      }
    },
    /** Records these inputs for a folder. If they have changed meanwhile, or the file can't be written, the next build is a full one. */
    note({ beside, published }: BuildFolders, { manifest, manifestSha256, warnings }: NotedBuild): void {
      if (before === null || before !== inputsWith(code.current())) return;
      try {
        const { digest } = lookAtFiles(published, manifest);
        const last: LastBuild = { inputs: before, manifest: manifestSha256, files: digest, warnings };
        replaceFile(join(beside, format.file), writeJsonFile(format, last));
      } catch {
        // The file then describes other inputs.
      }
    },
  };
}

function replaceFile(path: string, text: string): void {
  const next = join(dirname(path), `.${basename(path)}`);
  try {
    writeFileSync(next, text);
    renameSync(next, path);
  } catch (error) {
    // If this fails, the next publisher removes it.
    rmSync(next, { force: true });
    throw error;
  }
}

/** @throws When a file is missing. */
function lookAtFiles(published: string, manifest: Manifest): { digest: string; files: number; bytes: number } {
  const digest = createHash('sha256');
  let files = 0;
  let total = 0;
  for (const stored of storedFiles(manifest)) {
    for (const [ending] of filesOf(stored)) {
      const { size, mtimeMs } = statSync(join(published, stored.file + ending));
      digest.update(`${stored.file}${ending} ${size} ${mtimeMs}\n`);
    }
    files++;
    total += stored.bytes;
  }
  return { digest: digest.digest('hex'), files, bytes: total };
}
