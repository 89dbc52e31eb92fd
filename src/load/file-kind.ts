import { listArchive } from './archive.ts';
import type { Notices } from './notices.ts';

/** Kinds of files that aren't text. */
export type ForeignKind = 'xlsx' | 'xlsb' | 'xls' | 'encrypted' | 'ods' | 'numbers' | 'zip' | 'pdf' | 'gzip' | 'html';

/** The kind of a file by its first bytes, not its name; null for text. */
export function recogniseFile(bytes: Uint8Array): ForeignKind | null {
  const begins = (...signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return kindOfArchive(bytes);
  // Compound File Binary Format, [MS-CFB] 2.2. It also wraps a workbook with a password, in a stream of this name ([MS-OFFCRYPTO] 2.3.4.4).
  if (begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
    return contains(bytes, Array.from('EncryptedPackage').join('\0')) ? 'encrypted' : 'xls';
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (begins(0x1f, 0x8b)) return 'gzip';
  const head = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart();
  return /^<(?:!doctype html|html|table|meta|\?xml)\b/i.test(head) ? 'html' : null;
}

const contains = (bytes: Uint8Array, text: string): boolean => new TextDecoder('latin1').decode(bytes).includes(text);

function kindOfArchive(bytes: Uint8Array): ForeignKind {
  const entries = listArchive(bytes);
  // A truncated workbook still has the names of its parts.
  if (entries === null) return contains(bytes, '[Content_Types].xml') ? 'xlsx' : 'zip';
  const names = entries.map(({ name }) => name.replaceAll('\\', '/').toLowerCase());
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^(?:.*\/)?workbook\.bin$/)) return 'xlsb';
  // Documents and presentations have folders of these names.
  if (has(/^\/?_rels\/\.rels$/)) return has(/^\/?(?:word|ppt|visio)\//) ? 'zip' : 'xlsx';
  if (has(/\.iwa$|^index\.zip$/)) return 'numbers';
  if (names.includes('mimetype') && names.includes('content.xml')) return 'ods';
  return 'zip';
}

const kinds: Readonly<Record<Exclude<ForeignKind, 'xlsx'>, string>> = {
  xlsb: 'a binary Excel workbook (.xlsb)',
  xls: 'an old Excel workbook (.xls)',
  encrypted: 'a workbook that is protected by a password',
  ods: 'an OpenDocument spreadsheet (.ods)',
  numbers: 'a Numbers document',
  zip: 'a ZIP archive',
  gzip: 'a gzip archive',
  pdf: 'a PDF document',
  html: 'a web page or XML document',
};

export function reportForeign(file: string, kind: ForeignKind | null, notices: Notices): void {
  const what = kind === null || kind === 'xlsx' ? 'not an Excel workbook, despite its name' : kinds[kind];
  const remedy =
    kind === 'encrypted'
      ? 'Open it and save it without the password.'
      : kind === 'zip' || kind === 'gzip'
        ? 'Unpack it, and put the files themselves into the folder.'
        : undefined;
  notices.add('foreign_format', { file }, `${file} is ${what}, which can’t be read.`, remedy);
}
