import { crc32 } from './digest.ts';
import { DamagedFileError } from './sections.ts';

/**
 * `companies.pack`: the published JSON of every company, end to end in slug order, with a comma between two, so that a
 * run of neighbours is one range of bytes.
 *
 *   0   8  magic
 *   8   4  version, uint32 little-endian
 *  12   4  number of companies, uint32 little-endian
 *  16   …  company , company , …
 *
 * Offsets and checksums of the companies stand in the columns. A company is checked when it is first read, not when the
 * file is opened: at 100,000 companies the file has 130 MB, and a checksum of all would delay the first answer.
 */
const magic = 'CRANEPAK';
const version = 1;
/** Where the first company begins. */
export const packPrefixBytes = 16;

/** Where a company is in the file, and its checksum; both are kept in the columns. */
export interface PackIndex {
  /** Offset in the file just after each company. */
  readonly ends: Float64Array;
  /** CRC-32 of each company's JSON. */
  readonly checksums: Uint32Array;
}

export interface Pack {
  readonly count: number;
  /**
   * The JSON of the companies `first` to `last`, both included, with a comma between two.
   *
   * @throws DamagedFileError when a company differs from its checksum.
   */
  range(first: number, last: number): Uint8Array;
}

/**
 * Where serialized companies lie in the file that {@link packHead} begins, and {@link packItems} goes on with.
 *
 * @param known The checksum of a company, where it is known already.
 */
export function indexItems(items: readonly Uint8Array[], known: (row: number) => number | undefined = () => undefined): PackIndex {
  const ends = new Float64Array(items.length);
  const checksums = new Uint32Array(items.length);
  let at = packPrefixBytes;
  items.forEach((item, row) => {
    ends[row] = at += (row === 0 ? 0 : 1) + item.length;
    checksums[row] = known(row) ?? crc32(item);
  });
  return { ends, checksums };
}

/** The beginning of the file. */
export function packHead(count: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(packPrefixBytes);
  head.set(new TextEncoder().encode(magic));
  const view = new DataView(head.buffer);
  view.setUint32(8, version, true);
  view.setUint32(12, count, true);
  return head;
}

const comma = 0x2c;

/** The part of the file with the companies `first` to `last`, both included, and the comma before them. */
export function packItems(pack: Pack, first: number, last: number): Uint8Array {
  const joined = pack.range(first, last);
  if (first === 0) return joined;
  const part = new Uint8Array(1 + joined.length);
  part[0] = comma;
  part.set(joined, 1);
  return part;
}

function joinItems(items: readonly Uint8Array[], first: number, last: number): Uint8Array<ArrayBuffer> {
  let size = last - first;
  for (let row = first; row <= last; row++) size += items[row]!.length;
  const joined = new Uint8Array(size);
  let at = 0;
  for (let row = first; row <= last; row++) {
    if (row > first) joined[at++] = comma;
    joined.set(items[row]!, at);
    at += items[row]!.length;
  }
  return joined;
}

/** Serialized companies as a pack that has not been written. */
export const packOfItems = (items: readonly Uint8Array[]): Pack => ({
  count: items.length,
  range: (first, last) => (first === last ? items[first]! : joinItems(items, first, last)),
});

/**
 * Opens a pack. Company JSON is a view of `bytes`, nothing is copied.
 *
 * @throws DamagedFileError when the file is foreign, of another version, or of another length than the index says.
 */
export function readPack(bytes: Uint8Array, { ends, checksums }: PackIndex): Pack {
  const damaged = (what: string) => new DamagedFileError(`${magic} file: ${what}`);
  if (bytes.length < packPrefixBytes) throw damaged(`only ${bytes.length} bytes, shorter than its own header`);
  if (new TextDecoder().decode(bytes.subarray(0, 8)) !== magic)
    throw damaged('a foreign file, its first bytes are not the magic of this format');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = view.getUint32(8, true);
  if (found !== version) throw damaged(`version ${found}, this program reads version ${version}; build again`);
  const count = view.getUint32(12, true);
  if (count !== ends.length || bytes.length !== (ends.at(-1) ?? packPrefixBytes))
    throw damaged('its length does not fit the columns it belongs to');
  const startOf = (row: number): number => (row === 0 ? packPrefixBytes : ends[row - 1]! + 1);
  const checked = new Uint8Array(count);
  const check = (row: number): void => {
    const start = startOf(row);
    const followed = row + 1 === count || bytes[ends[row]!] === comma;
    if (!followed || crc32(bytes.subarray(start, ends[row])) !== checksums[row]) throw damaged(`company ${row} differs from its checksum`);
    checked[row] = 1;
  };
  return {
    count,
    range(first, last) {
      for (let row = first; row <= last; row++) if (checked[row] === 0) check(row);
      return bytes.subarray(startOf(first), ends[last]!);
    },
  };
}

/** Pieces of bytes, joined. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
