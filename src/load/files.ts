import { quote } from '../contract/errors.ts';
import { tables } from '../contract/tables.ts';
import type { DataFolder } from './data-folder.ts';
import type { Notices } from './notices.ts';
import { closest } from './suggest.ts';
import { mapOf } from '../contract/map-of.ts';
import { decodeWindows1252 } from './windows-1252.ts';

export const serviceFile = 'service.json';

/** The CSV files of the data set, in documented order. */
const csvFiles: readonly string[] = Object.values(tables).map(({ file }) => file);

/** File extensions of tables saved by spreadsheets. */
const tableEndings = /\.(?:csv|xlsx|xlsm|xlsb|xls|ods|numbers)$/i;

/** Whether a file may hold a table, which lock files of spreadsheets (~$x.xlsx, .~lock.x#) don't. */
export const isTableFile = (name: string): boolean => tableEndings.test(name) && !/^[.~]/.test(name);

/** Reports CSV files that aren't read. */
export function reportUnknown(names: ReadonlySet<string>, notices: Notices): void {
  for (const name of names) {
    if (!/\.csv$/i.test(name) || !isTableFile(name) || csvFiles.includes(name)) continue;
    const file = meantFile(name);
    const remedy =
      file === null
        ? undefined
        : names.has(file)
          ? `${file} exists too; move ${name} out of the folder if it is an old copy.`
          : `Rename it to ${file}.`;
    notices.add('unknown_file', { file: name }, `${quote(name)} is not part of the data set and is not read.`, remedy);
  }
}

/** The file of the data set that a name probably means, in the plural or the singular. */
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

/** Limits on the size of files, bytes. */
export interface FileLimits {
  readonly maxFileBytes: number;
  /** For files that are read whole. */
  readonly maxWholeBytes: number;
}

/** The size of a file in the folder, bytes. Null, and reported, if it must not be read or is too large. */
export function findFile(folder: DataFolder, file: string, limits: FileLimits, notices: Notices): number | null {
  if (!folder.names.has(file) && !file.includes('/')) {
    reportMissing(folder.names, file, notices);
    return null;
  }
  const found = folder.find(file);
  if (found.fault !== null) {
    notices.add('unreadable_file', { file }, `${file} ${found.fault}.`, found.remedy);
    return null;
  }
  return isWithin(found.bytes, file, limits, notices) ? found.bytes : null;
}

/** Whether the size of a file is allowed; reports it if not. */
export function isWithin(bytes: number, file: string, { maxFileBytes, maxWholeBytes }: FileLimits, notices: Notices): boolean {
  if (bytes > maxFileBytes) {
    const remedy = `Remove what does not belong in it; if all of it does, set MAX_FILE_MB to ${Math.ceil(bytes / 1e6)} or more.`;
    notices.add('file_too_large', { file }, `${file} has ${bytes} bytes; at most ${maxFileBytes} are read.`, remedy);
  } else if (bytes > maxWholeBytes) {
    notices.add(
      'file_too_large',
      { file },
      `${file} has ${bytes} bytes; at most ${maxWholeBytes} are read of any file but companies.csv and fleet.csv in UTF-8.`,
      'Remove what does not belong in it; save a table of companies or cranes as “CSV UTF-8 (comma delimited)”.',
    );
  } else return true;
  return false;
}

/** The bytes of a file in the folder. Null, and reported, if they can't be read. */
export function readBytes(folder: DataFolder, file: string, limits: FileLimits, notices: Notices): Uint8Array | null {
  if (findFile(folder, file, limits, notices) === null) return null;
  try {
    return folder.read(file);
  } catch (error) {
    notices.add('unreadable_file', { file }, `${file} ${reasonOf(error)}.`);
    return null;
  }
}

/** Reports a missing file. */
export function reportMissing(names: ReadonlySet<string>, file: string, notices: Notices): void {
  const misnamed = [...names].find((name) => name.toLowerCase() === file.toLowerCase());
  notices.add(
    'missing_file',
    { file },
    `${file} is missing from the data folder.`,
    misnamed === undefined ? undefined : `Rename ${misnamed} to ${file}.`,
  );
}

/** What went wrong with a file, without its path, since notices may be published. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  const reasons: ReadonlyMap<string, string> = mapOf({
    ENOENT: 'does not exist',
    ENOTDIR: 'is not a folder',
    EACCES: 'can’t be read: permission is missing',
    EPERM: 'can’t be read: permission is missing',
    ELOOP: 'is a link that leads to itself',
  });
  return reasons.get(code) ?? `can’t be read (${code})`;
}

/**
 * The bytes of a file as UTF-8 without a byte order mark. Reports a wrong encoding, but converts the file all the same, so that its other
 * faults are found too.
 */
export function readEncoding(bytes: Uint8Array, file: string, notices: Notices): Uint8Array {
  const utf16 = findUtf16(bytes);
  if (utf16 !== null) {
    notices.add('utf16_encoding', { file }, `The file is encoded as ${utf16.toUpperCase()}, not as UTF-8.`);
    return new TextEncoder().encode(new TextDecoder(utf16).decode(bytes));
  }
  const skipped = findByteOrderMarks(bytes, file, notices);
  const body = bytes.subarray(skipped);
  if (isUtf8(body)) return body;
  const fault = findInvalidUtf8(body);
  notices.add(
    'not_utf8',
    { file, row: rowAt(body, fault), value: excerpt(body, fault) },
    `Byte 0x${body[fault]!.toString(16).toUpperCase()} at offset ${fault + skipped} is not UTF-8; the text there looks like "${excerpt(body, fault)}" in ${likelyEncoding(body)}.`,
  );
  return new TextEncoder().encode(decodeWindows1252(body));
}

export const isUtf16 = (bytes: Uint8Array): boolean => findUtf16(bytes) !== null;

/** Recognizes UTF-16 by its byte order mark, or by every other byte of the first kilobyte being zero, as in Latin letters. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i % 2]!++;
  const many = sample.length * 0.4;
  if (sample.length < 4) return null;
  if (zeros[1]! >= many && zeros[0]! < many / 4) return 'utf-16le';
  if (zeros[0]! >= many && zeros[1]! < many / 4) return 'utf-16be';
  return null;
}

/** The length of the byte order marks at the start of a file, bytes. Reports them. */
export function findByteOrderMarks(bytes: Uint8Array, file: string, notices: Notices): number {
  let marks = 0;
  while (bytes[3 * marks] === 0xef && bytes[3 * marks + 1] === 0xbb && bytes[3 * marks + 2] === 0xbf) marks++;
  if (marks === 1) notices.add('byte_order_mark', { file }, 'The file begins with a byte order mark, which is ignored.');
  if (marks > 1) notices.add('double_byte_order_mark', { file, row: 1 }, `The file begins with ${marks} byte order marks.`);
  return 3 * marks;
}

/** Offset of the first byte that isn't UTF-8: a decoder replaces it by U+FFFD, which elsewhere comes only from its own bytes. */
function findInvalidUtf8(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const encoder = new TextEncoder();
  let offset = 0;
  for (let from = 0, at = 0; ; from = at) {
    at = text.indexOf('\ufffd', at) + 1;
    offset += encoder.encode(text.slice(from, at)).length;
    if (bytes[offset - 3] !== 0xef || bytes[offset - 2] !== 0xbf || bytes[offset - 1] !== 0xbd) return offset - 3;
  }
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Whether bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes 80 to 9F are unused in Latin-1 and printable in Windows-1252. */
function likelyEncoding(bytes: Uint8Array): string {
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'Windows-1252' : 'Windows-1252 or Latin-1';
}

/** The word around an offset, read as Windows-1252. */
function excerpt(bytes: Uint8Array, offset: number): string {
  const isWordByte = (byte: number | undefined) => byte !== undefined && byte > 0x2c;
  let start = offset;
  let end = offset + 1;
  while (offset - start < 20 && isWordByte(bytes[start - 1])) start--;
  while (end - offset < 20 && isWordByte(bytes[end])) end++;
  return decodeWindows1252(bytes.subarray(start, end));
}

/** The row of a byte as a spreadsheet counts: without line breaks inside quotes. */
function rowAt(bytes: Uint8Array, offset: number): number {
  let row = 1;
  let quoted = false;
  for (let i = 0; i < offset; i++) {
    const byte = bytes[i];
    if (byte === 0x22) quoted = !quoted;
    else if (!quoted && (byte === 0x0a || (byte === 0x0d && bytes[i + 1] !== 0x0a))) row++;
  }
  return row;
}
