import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { manifestFile } from '../documents/addresses.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../query/json-file.ts';
import { currentCode, loadedCode } from './compiled-code.ts';
import type { Manifest } from './manifest.ts';
import { filesOf, lastFile, openPublished, storedFiles } from './published.ts';

/** `last-build.json`: what a published folder was made from, and what it was when it was finished. */
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

/** Sealed, so that one that was cut off by a power failure, or edited, leads to a full build. */
const format: JsonFormat = {
  file: 'last-build.json',
  format: 'crane-discovery-last-build',
  version: 1,
  members: ['inputs', 'manifest', 'files', 'warnings'],
  sealed: true,
};

/** Where the file lies, and the published folder that it speaks of. */
export interface BuildPlace {
  readonly beside: string;
  readonly published: string;
}

/** What a build is made from, beside the code. */
export interface DataSource {
  /** SHA-256 of the data as it is at the moment; null when it can't be read. */
  readonly digestData: () => string | null;
  /** Public address; empty takes the one of service.json. */
  readonly baseUrl: string;
}

/** Versions of the code: what this process runs, and what is on the disk. */
interface CodeVersions {
  readonly loaded: () => string;
  readonly current: () => string;
}

/** A published folder that is what a build would make of the same inputs. */
export interface KeptBuild {
  readonly manifest: Manifest;
  /** Files that the manifest lists, and their size in bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Warnings of the data check. */
  readonly warnings: number;
}

/** A build that has been finished. */
export interface NotedBuild {
  readonly manifest: Manifest;
  /** SHA-256 of its manifest. */
  readonly manifestSha256: string;
  /** Warnings of the data check. */
  readonly warnings: number;
}

/**
 * Remembers what builds are made from, so that the next one with the same code, data and address makes nothing. What a build reads is
 * looked at before it and after it: where that differs, nothing is remembered.
 */
export function rememberInputs({ digestData, baseUrl }: DataSource, code: CodeVersions = { loaded: loadedCode, current: currentCode }) {
  const inputsWith = (version: string): string | null => {
    const data = digestData();
    return data === null ? null : sha256Hex([version, data, baseUrl].join('\n'));
  };
  const before = inputsWith(code.loaded());
  return {
    /** The published folder, when it was made from these inputs and no file of it was touched since; else null. */
    find({ beside, published }: BuildPlace): KeptBuild | null {
      try {
        const last = readJsonFile<LastBuild>(format, readFileSync(join(beside, format.file), 'utf8'));
        if (last.inputs !== before || last.manifest !== sha256Hex(readFileSync(join(published, manifestFile)))) return null;
        const manifest = openPublished(published);
        const { digest, files, bytes } = lookAtFiles(published, manifest);
        return last.files === digest ? { manifest, files, bytes, warnings: last.warnings } : null;
      } catch {
        // Missing, damaged, foreign, of another version, or a file is gone: everything is made anew.
        return null;
      }
    },
    /** Notes that these inputs have made a folder. Where they have changed meanwhile, or it can't be written, the next build makes everything. */
    note({ beside, published }: BuildPlace, { manifest, manifestSha256, warnings }: NotedBuild): void {
      if (before === null || before !== inputsWith(code.current())) return;
      try {
        const { digest } = lookAtFiles(published, manifest);
        const last: LastBuild = { inputs: before, manifest: manifestSha256, files: digest, warnings };
        replaceFile(join(beside, format.file), writeJsonFile(format, last));
      } catch {
        // What is noted is of other inputs, then.
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
    // The next publisher removes it, where this one can't.
    rmSync(next, { force: true });
    throw error;
  }
}

/** @throws When a file is gone. */
function lookAtFiles(published: string, manifest: Manifest): { digest: string; files: number; bytes: number } {
  const digest = createHash('sha256');
  let files = 0;
  let total = 0;
  for (const stored of storedFiles(manifest)) {
    for (const [ending] of filesOf(lastFile(published, stored))) {
      const { size, mtimeMs } = statSync(join(published, stored.file + ending));
      digest.update(`${stored.file}${ending} ${size} ${mtimeMs}\n`);
    }
    files++;
    total += stored.bytes;
  }
  return { digest: digest.digest('hex'), files, bytes: total };
}
