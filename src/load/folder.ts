import { closeSync, openSync, readdirSync, readSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { quote } from '../contract/errors.ts';
import { tables } from '../contract/tables.ts';
import type { Findings } from './findings.ts';
import { closest } from './suggest.ts';

export const serviceFile = 'service.json';

/** The CSV files of the data set, in documented order. */
const csvFiles: readonly string[] = Object.values(tables).map(({ file }) => file);

/** Endings of the files that spreadsheets save tables in. */
const tableEndings = /\.(?:csv|xlsx|xlsm|xlsb|xls|ods|numbers)$/i;

/** Whether a file may hold a table. What spreadsheets put beside a file that is open (~$x.xlsx, .~lock.x#) does not. */
export const isTableFile = (name: string): boolean => tableEndings.test(name) && !/^[.~]/.test(name);

/** Names in the data folder; tells CSV files that nothing reads. Null, and told, when the folder can't be listed. */
export function listFolder(dataDir: string, findings: Findings): readonly string[] | null {
  let names: string[];
  try {
    names = readdirSync(dataDir).toSorted();
  } catch (error) {
    findings.add('missing_folder', { file: dataDir }, `The folder ${quote(dataDir, 200)} ${reasonOf(error)}.`);
    return null;
  }
  for (const name of names) {
    if (!/\.csv$/i.test(name) || !isTableFile(name) || csvFiles.includes(name)) continue;
    const file = meantFile(name);
    const remedy =
      file === null
        ? undefined
        : names.includes(file)
          ? `${file} is there too; move ${name} out of the folder if it is an old copy.`
          : `Rename it to ${file}.`;
    findings.add('unknown_file', { file: name }, `${quote(name)} is no file of the data set and is not read.`, remedy);
  }
  return names;
}

/** The file of the data set that a name was probably meant to be, in the plural or the singular. */
function meantFile(name: string): string | null {
  const meant = new Map(
    csvFiles.flatMap((file) => [file, singular(withoutEnding(file))].map((word) => [withoutEnding(word), file] as const)),
  );
  const word = closest(withoutEnding(name), meant.keys());
  return word === null ? null : meant.get(word)!;
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

function withoutEnding(name: string): string {
  return name.replace(/\.csv$/i, '');
}

/** The bytes of a file of the folder. Null, and told, when they can't be had. */
export function readBytes(
  dataDir: string,
  names: readonly string[],
  file: string,
  maxBytes: number,
  findings: Findings,
): Uint8Array | null {
  if (!names.includes(file)) {
    tellMissing(names, file, findings);
    return null;
  }
  const path = join(dataDir, file);
  try {
    const entry = statSync(path);
    if (!entry.isFile()) {
      findings.add('unreadable_file', { file }, `${file} is ${entry.isDirectory() ? 'a folder' : 'no plain file'}.`);
      return null;
    }
    if (entry.size > maxBytes) {
      findings.add('file_too_large', { file }, `${file} has ${entry.size} bytes; at most ${maxBytes} are read.`);
      return null;
    }
    return readFileSync(path);
  } catch (error) {
    findings.add('unreadable_file', { file }, `${file} ${reasonOf(error)}.`);
    return null;
  }
}

/** The first bytes of a file; none when it can't be read. */
export function readHead(dataDir: string, file: string): Uint8Array {
  const head = new Uint8Array(512);
  let descriptor: number | null = null;
  try {
    descriptor = openSync(join(dataDir, file), 'r');
    return head.subarray(0, readSync(descriptor, head));
  } catch {
    return head.subarray(0, 0);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** Tells a file that is not in the folder. */
export function tellMissing(names: readonly string[], file: string, findings: Findings): void {
  const found = names.find((name) => name.toLowerCase() === file.toLowerCase());
  findings.add(
    'missing_file',
    { file },
    `${file} is missing in the data folder.`,
    found === undefined ? undefined : `Rename ${found} to ${file}.`,
  );
}

/** What went wrong with a file, without its path: a notice may be published. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'does not exist',
    ENOTDIR: 'is not a folder',
    EACCES: 'may not be read: the permission is missing',
    EPERM: 'may not be read: the permission is missing',
    ELOOP: 'is a link that leads to itself',
  };
  return reasons[code] ?? `can’t be read (${code})`;
}
