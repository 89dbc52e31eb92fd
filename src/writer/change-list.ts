import { lstatSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { clientFolder, manifestFile } from '../documents/addresses.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../query/json-file.ts';
import { DamagedFileError } from '../query/sections.ts';
import { writeManifest, type Manifest, type ServerFile } from './manifest.ts';
import { storedFiles } from './published.ts';
import { syncPath } from './releases/durable.ts';
import type { Release } from './releases/layout.ts';
import { PublishError } from './tree.ts';

/**
 * What has to be uploaded and deleted so that a copy of `base` becomes a copy of `release`: a JSON file for the programs that upload.
 *
 * It is written before the release is served, and stays until whoever has uploaded it removes it. While it is there, the next list goes on
 * from it: nothing is forgotten when an upload fails.
 */
export interface ChangeList {
  /** Release that the list starts from; null when it is not known what a copy holds, and every file is listed. */
  readonly base: string | null;
  /** Release that it leads to; null when that was only tried. */
  readonly release: string | null;
  /** Files that a static host or bucket sends. Paths are below `folder`. */
  readonly public: ListedFiles & { readonly folder: string };
  /** All other files: function, rules, manifest. Paths are below the release, or below the folder of the deployment. */
  readonly private: ListedFiles;
}

interface ListedFiles {
  /** New files first, and those that link to others last in each group. */
  readonly upload: readonly ListedFile[];
  /** To be deleted after everything is uploaded; those that link to others first. */
  readonly delete: readonly string[];
}

interface ListedFile extends ServerFile {
  /** Whether nothing was ever sent at its address: no cache has to forget it. */
  readonly new: boolean;
}

/** Paths in which two trees differ. */
export interface FileDifference {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  readonly gone: readonly string[];
}

/** The difference that a list is written of. */
interface ListedChange {
  /** Null when it is not known what was there before. */
  readonly base: string | null;
  readonly release: string | null;
  /** Folder of the public files; null when all are private. */
  readonly publicFolder: string | null;
  /** All files of the release. */
  readonly files: Iterable<ServerFile>;
  readonly difference: FileDifference;
}

/** A list, and whether it holds what was left of the one before. */
export interface WrittenList {
  readonly list: ChangeList;
  readonly isContinued: boolean;
}

const formatOf = (path: string): JsonFormat => ({
  file: path,
  format: 'crane-discovery-changes',
  version: 1,
  members: ['base', 'release', 'public', 'private'],
  sealed: true,
});

/**
 * Reads the list of a file. @returns Null when there is none, or an empty file.
 *
 * @throws PublishError when no list can be written there, or the file holds something else: it is never replaced.
 */
function readChangeList(path: string): ChangeList | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isFile()) throw new PublishError(`${path} is not a regular file. Name another file with --changed.`);
  const text = readFileSync(path, 'utf8');
  if (text === '') return null;
  try {
    return readJsonFile<ChangeList>(formatOf(path), text);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    throw new PublishError(
      `${error.message}. If it was a list of changes, remove it and upload everything once; else name another file with --changed.`,
    );
  }
}

/**
 * Asked before a build, so that nobody waits for the answer.
 *
 * @param replaced A folder whose files are replaced, in which no list can lie.
 * @param isTried Whether the list leads to a release that is thrown away.
 * @throws PublishError when no list can be written there, or the file holds something else.
 */
export function checkChangeList(path: string, replaced: string, isTried = false): void {
  if (path === '') throw new PublishError('--changed needs the name of a file.');
  const real = (folder: string): string | null => {
    try {
      return realpathSync(folder);
    } catch {
      return null;
    }
  };
  const folder = real(dirname(resolve(path)));
  if (folder === null) throw new PublishError(`${path} can't be written: its folder does not exist. Create it, or name another file.`);
  if (`${folder}${sep}`.startsWith(`${real(replaced) ?? resolve(replaced)}${sep}`))
    throw new PublishError(`${path} lies in ${replaced}, whose files are replaced. Name a file outside of it with --changed.`);
  readPending(path, isTried);
}

/** Reads the list that is still to be uploaded, if any. What was only tried is not. */
function readPending(path: string, isTried: boolean): ChangeList | null {
  const list = readChangeList(path);
  if (list === null || list.release === null) return null;
  if (isTried) throw new PublishError(`${path} is a list that is still to be uploaded. Name another file with --changed.`);
  return list;
}

/** Paths in which two trees differ. @param again Files of the newer one that count as replaced whatever their checksum says. */
export function compareFiles(
  before: Iterable<ServerFile>,
  after: Iterable<ServerFile>,
  again: ReadonlySet<string> = new Set(),
): FileDifference {
  const earlier = new Map<string, string>();
  for (const { file, sha256 } of before) earlier.set(file, sha256);
  const added: string[] = [];
  const replaced: string[] = [];
  for (const { file, sha256 } of after) {
    const known = earlier.get(file);
    earlier.delete(file);
    if (known === undefined) added.push(file);
    else if (known !== sha256 || again.has(file)) replaced.push(file);
  }
  return { added, replaced, gone: [...earlier.keys()] };
}

/**
 * Writes the list from one release to another.
 *
 * @param before Null when there was none, or it can't be read.
 * @param after Without a name when it was only tried.
 * @param again Files that were made anew though their content is the same: those of `before` were damaged.
 * @throws PublishError as {@link checkChangeList}, or what the disk says; the file is as it was then.
 */
export function writeReleaseChanges(
  path: string,
  before: Release | null,
  after: Release | { readonly name: null; readonly manifest: Manifest },
  again: readonly string[] = [],
): WrittenList {
  const files = filesOf(after.manifest);
  return writeChangeList(path, {
    base: before?.name ?? null,
    release: after.name,
    publicFolder: clientFolder,
    files,
    difference: compareFiles(before === null ? [] : filesOf(before.manifest), files, new Set(again)),
  });
}

/** All files of a published folder, the manifest itself among them. */
function filesOf(manifest: Manifest): ServerFile[] {
  const bytes = Buffer.from(writeManifest(manifest));
  const stored = Array.from(storedFiles(manifest), ({ file, bytes: size, sha256 }): ServerFile => ({ file, bytes: size, sha256 }));
  return [...stored, { file: manifestFile, bytes: bytes.length, sha256: sha256Hex(bytes) }];
}

/** Writes a list, which goes on from the one that is there. @throws As {@link writeReleaseChanges}. */
export function writeChangeList(path: string, { base, release, publicFolder, files, difference }: ListedChange): WrittenList {
  const pending = readPending(path, release === null);
  // A copy is somewhere between both ends of a pending list, which differ in nothing else than the files that it names.
  const follows = pending === null || (base !== null && (pending.base === base || pending.release === base));
  const start = pending === null ? base : follows ? pending.base : null;
  const kept = new Map<string, ServerFile>();
  for (const file of files) kept.set(file.file, file);
  const pendingPaths = pending === null ? [] : pathsOf(pending);
  const touched = new Set([...pendingPaths, ...difference.added, ...difference.replaced, ...difference.gone]);
  const fresh = new Set(difference.added);
  for (const file of pendingPaths) fresh.delete(file);
  const listed = start === null ? [...kept.keys()] : [...touched].filter((file) => kept.has(file));
  const upload = listed
    .map((file): ListedFile => ({ ...kept.get(file)!, new: start !== null && fresh.has(file) }))
    .sort((a, b) => Number(b.new) - Number(a.new) || byLinks(a.file, b.file));
  // Of a copy of something unknown it is not known what it has too much either.
  const gone = start === null ? [] : [...touched].filter((file) => !kept.has(file)).sort((a, b) => byLinks(b, a));
  const prefix = publicFolder === null ? null : `${publicFolder}/`;
  const isPublic = (file: string): boolean => prefix !== null && file.startsWith(prefix);
  const below = (file: string): string => file.slice(prefix!.length);
  const list: ChangeList = {
    base: start,
    release,
    public: {
      folder: publicFolder ?? '',
      upload: upload.filter(({ file }) => isPublic(file)).map((listedFile) => ({ ...listedFile, file: below(listedFile.file) })),
      delete: gone.filter(isPublic).map(below),
    },
    private: { upload: upload.filter(({ file }) => !isPublic(file)), delete: gone.filter((file) => !isPublic(file)) },
  };
  replaceFile(path, writeJsonFile(formatOf(path), list));
  return { list, isContinued: pending !== null && start !== null };
}

/** Paths of all files that a list names, below the release. */
function pathsOf(list: ChangeList): string[] {
  const of = ({ upload, delete: gone }: ListedFiles): string[] => [...upload.map(({ file }) => file), ...gone];
  return [...of(list.public).map((file) => `${list.public.folder}/${file}`), ...of(list.private)];
}

/** Whether a document may link to others: pages, their Markdown, sitemaps and lists of addresses. */
const mayLink = (file: string): boolean => /\.(?:html|md|txt|xml)$/.test(file) || file === manifestFile;

/** Files that link to others come after these. */
const byLinks = (a: string, b: string): number => Number(mayLink(a)) - Number(mayLink(b)) || (a < b ? -1 : 1);

/** Writes a file beside the one that is there, and puts it into its place in one step. */
function replaceFile(path: string, text: string): void {
  const beside = join(dirname(resolve(path)), `.${basename(path)}.next`);
  try {
    writeFileSync(beside, text);
    syncPath(beside);
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
  syncPath(dirname(resolve(path)));
}
