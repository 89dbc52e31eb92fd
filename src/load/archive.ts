/** The directory entry of a file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked size, bytes. */
  readonly bytes: number;
  /** Size in the archive, bytes. */
  readonly packed: number;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  /** Offset of its own header. */
  readonly header: number;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** The end of the directory with the longest comment, bytes. */
const maxTail = 0xffff + 22;

/**
 * Lists the files of a ZIP archive from its central directory (APPNOTE.TXT 4.3.12 and 4.3.16).
 *
 * @returns Null when the directory is damaged, or lies about the unpacked size of a file.
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
    // An empty file that unpacks to something, or the reverse: the sizes are lies.
    if (packed === 0 ? unpacked > 0 : unpacked === 0 && packed > 2) return null;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const [method, header] = [view.getUint16(at + 10, true), view.getUint32(at + 42, true)];
    entries.push({ name, bytes: unpacked, packed, method, header });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Unpacks a file of an archive in pieces, never more than its stated size.
 *
 * @throws Error if it is damaged, or has another size.
 */
export async function* unpack(bytes: Uint8Array, { name, header, packed, method, bytes: unpacked }: ZipEntry): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (header + 30 > bytes.length) throw new Error(`its part ${name} is cut off`);
  const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const data = new Blob([bytes.slice(from, from + packed)]).stream();
  if (method !== 0 && method !== 8) throw new Error(`its part ${name} is packed by method ${method}`);
  const reader = (method === 0 ? data : data.pipeThrough(new DecompressionStream('deflate-raw'))).getReader();
  let length = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value.length;
      if (length > unpacked) break;
      yield piece.value;
    }
  } finally {
    await reader.cancel();
  }
  if (length !== unpacked) throw new Error(`its part ${name} does not have the ${unpacked} bytes that the archive states`);
}
