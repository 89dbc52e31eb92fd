import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { manifestFile } from '../documents/addresses.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../query/json-file.ts';
import { emptyMemory, openMemory, saveMemory, type BuildMemory } from './build-memory.ts';
import { currentCode, loadedCode } from './compiled-code.ts';
import { lineOf } from './linked-copy.ts';
import type { Manifest } from './manifest.ts';
import { openPublished, storedFiles } from './published.ts';

/** `last-build.json`: what a published folder was made from, and what it was when it was finished. */
interface LastBuild {
  /** Digest of the code, the data and the address. */
  readonly inputs: string;
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  /** Digest of the paths, sizes and times of all files that the manifest lists. */
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

/** The file that {@link saveMemory} makes, beside `last-build.json`. */
const memoryFile = 'last-build.bin';

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
  /** SHA-256 of its manifest. */
  readonly manifestSha256: string;
  /** What `digestOfFiles` said of its folder. */
  readonly filesDigest: string;
  /** Warnings of the data check. */
  readonly warnings: number;
  readonly memory: BuildMemory;
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
    /** Whether a build has left something for the next. */
    isKept: (beside: string): boolean => existsSync(join(beside, memoryFile)),
    /** Opens what the build of a folder left for the next. Without it, or where it is damaged or of other code, nothing is remembered. */
    async open({ beside, published }: BuildPlace, manifest: Manifest): Promise<BuildMemory> {
      try {
        const saved = readFileSync(join(beside, memoryFile));
        const manifestSha256 = sha256Hex(readFileSync(join(published, manifestFile)));
        return await openMemory(saved, code.loaded(), { folder: published, manifest, manifestSha256 });
      } catch {
        return emptyMemory();
      }
    },
    /**
     * Notes that these inputs have made a folder, and what the next build may take over. Where that can't be written, or the inputs have
     * changed meanwhile, the next build makes everything anew.
     */
    async note(beside: string, built: NotedBuild): Promise<void> {
      const isCurrent = before !== null && before === inputsWith(code.current());
      const { manifestSha256, filesDigest } = built;
      if (isCurrent) {
        const last: LastBuild = { inputs: before, manifest: manifestSha256, files: filesDigest, warnings: built.warnings };
        replaceFile(join(beside, format.file), [writeJsonFile(format, last)]);
      }
      const saved = code.loaded() === code.current() ? await saveMemory(built.memory, code.loaded()) : null;
      if (saved !== null) replaceFile(join(beside, memoryFile), saved);
    },
  };
}

/** Replaces a file in one step. Where that fails, the old one stays, which is of other inputs. */
function replaceFile(path: string, pieces: readonly (string | Uint8Array)[]): void {
  const next = join(dirname(path), `.${basename(path)}`);
  try {
    const file = openSync(next, 'w');
    try {
      for (const piece of pieces) writeFileSync(file, piece);
    } finally {
      closeSync(file);
    }
    renameSync(next, path);
  } catch {
    // The next publisher removes it, where this one can't.
    rmSync(next, { recursive: true, force: true });
  }
}

/** @throws When a file is gone. */
function lookAtFiles(published: string, manifest: Manifest): { digest: string; files: number; bytes: number } {
  const digest = createHash('sha256');
  const paths = new Set<string>();
  let total = 0;
  for (const { file, bytes } of storedFiles(manifest)) {
    digest.update(lineOf(file, statSync(join(published, file))));
    paths.add(file);
    total += bytes;
  }
  return { digest: digest.digest('hex'), files: paths.size, bytes: total };
}
