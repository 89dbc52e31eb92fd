/** What a file is that is not text. */
export type ForeignKind = 'xlsx' | 'xlsb' | 'xls' | 'encrypted' | 'ods' | 'numbers' | 'zip' | 'pdf' | 'gzip' | 'html';

/** A file in a ZIP archive, with the size that it unpacks to, bytes. */
interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
}

/** What a file is by its first bytes, whatever its name says; null for text. */
export function recogniseFile(bytes: Uint8Array): ForeignKind | null {
  const begins = (...signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return kindOfArchive(bytes);
  // Compound File Binary Format, [MS-CFB] 2.2. A workbook with a password is kept in one, in a stream of this name ([MS-OFFCRYPTO] 2.3.4.4).
  if (begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return contains(bytes, 'EncryptedPackage', 'utf16le') ? 'encrypted' : 'xls';
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (begins(0x1f, 0x8b)) return 'gzip';
  const head = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart();
  return /^<(?:!doctype html|html|table|meta|\?xml)\b/i.test(head) ? 'html' : null;
}

const contains = (bytes: Uint8Array, text: string, encoding: 'latin1' | 'utf16le'): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(text, 0, encoding);

function kindOfArchive(bytes: Uint8Array): ForeignKind {
  const entries = listArchive(bytes);
  // The parts of a workbook that was cut short still bear their names.
  if (entries === null) return contains(bytes, '[Content_Types].xml', 'latin1') ? 'xlsx' : 'zip';
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.bin')) return 'xlsb';
  if (names.has('[Content_Types].xml') && [...names].some((name) => name.startsWith('xl/'))) return 'xlsx';
  if ([...names].some((name) => name.endsWith('.iwa') || name === 'Index.zip')) return 'numbers';
  if (names.has('mimetype') && names.has('content.xml')) return 'ods';
  return 'zip';
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** Longest comment behind the end of the directory, and the end itself, bytes. */
const maxTail = 0xffff + 22;

/**
 * The files of a ZIP archive by its central directory (APPNOTE.TXT 4.3.12 and 4.3.16).
 *
 * @returns Null when the directory is damaged, or does not say what a file unpacks to.
 */
export function listArchive(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - maxTail && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < 0 || view.getUint32(end, true) !== endOfDirectory) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) return null;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    // Nothing becomes something only in an archive that lies about its sizes.
    if (packed === 0 ? unpacked > 0 : unpacked === 0 && packed > 2) return null;
    entries.push({ name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), bytes: unpacked });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
