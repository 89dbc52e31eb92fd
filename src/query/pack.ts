import { DamagedFileError, sha256 } from './sections.ts';

/**
 * `companies.pack`: the published JSON of every company, end to end in slug order, with a comma between two, so that a
 * run of neighbours is one range of bytes.
 *
 *   0   8  magic
 *   8   4  version, uint32 little-endian
 *  12   4  number of companies, uint32 little-endian
 *  16  32  SHA-256 of all that follows
 *  48   …  company , company , …
 */
const magic = 'CRANEPAK';
const version = 1;
const prefixBytes = 48;

/** Offset of the first company in the file. */
export const packStart = prefixBytes;

export interface Pack {
  readonly count: number;
  /** The JSON of the companies `first` to `last`, both included, with a comma between two. */
  range(first: number, last: number): Uint8Array;
}

/** Joins serialised companies. `ends[i]` is the offset in the file just after company i. */
export async function writePack(items: readonly Uint8Array[]): Promise<{ file: Uint8Array; ends: Float64Array }> {
  const ends = new Float64Array(items.length);
  let at = prefixBytes;
  items.forEach((item, i) => {
    at += (i === 0 ? 0 : 1) + item.length;
    ends[i] = at;
  });
  const file = new Uint8Array(at);
  items.forEach((item, i) => {
    if (i > 0) file[ends[i - 1]!] = 0x2c;
    file.set(item, ends[i]! - item.length);
  });
  file.set(new TextEncoder().encode(magic));
  const view = new DataView(file.buffer);
  view.setUint32(8, version, true);
  view.setUint32(12, items.length, true);
  file.set(await sha256(file.subarray(prefixBytes)), 16);
  return { file, ends };
}

/**
 * Opens a pack. Company JSON is a view of `bytes`, nothing is copied.
 *
 * @param ends Offsets as {@link writePack} gave them.
 * @throws DamagedFileError when the file is foreign, of another version, damaged, or of other offsets.
 */
export async function readPack(bytes: Uint8Array, ends: Float64Array): Promise<Pack> {
  const damaged = (what: string) => new DamagedFileError(`${magic} file: ${what}`);
  if (bytes.length < prefixBytes) throw damaged(`only ${bytes.length} bytes, shorter than its own header`);
  if (new TextDecoder().decode(bytes.subarray(0, 8)) !== magic) throw damaged('a foreign file, its first bytes are not the magic of this format');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = view.getUint32(8, true);
  if (found !== version) throw damaged(`version ${found}, this program reads version ${version}; build again`);
  const count = view.getUint32(12, true);
  if (count !== ends.length || bytes.length !== (ends.at(-1) ?? prefixBytes)) throw damaged('its length does not fit the columns it belongs to');
  const expected = bytes.subarray(16, prefixBytes);
  const actual = await sha256(bytes.subarray(prefixBytes));
  if (!expected.every((byte, i) => byte === actual[i])) throw damaged('its checksum does not match, the file is damaged or cut short');
  return {
    count,
    range(first, last) {
      const start = first === 0 ? prefixBytes : ends[first - 1]! + 1;
      return bytes.subarray(start, ends[last]!);
    },
  };
}
