import { crc32 } from './digest.ts';
import type { Kept, RangeCache, RangeFile } from './range-file.ts';
import { DamagedFileError, joinBytes } from './sections.ts';

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

/** Companies that can be had at once. */
export interface PackRows {
  /**
   * The JSON of the companies `first` to `last`, both included, with a comma between two.
   *
   * @throws DamagedFileError when a company differs from its checksum.
   */
  range(first: number, last: number): Uint8Array;
  /**
   * Copies companies to other bytes, in the given order, with a comma between two.
   *
   * @param at Where they are to begin there. @returns Where they end.
   * @throws As `range` does.
   */
  copy(rows: ArrayLike<number>, target: Uint8Array, at: number): number;
}

/** The companies, wherever they are: in memory, in a file, or in parts that are fetched. */
export interface Pack {
  readonly count: number;
  /** Length of the range of the companies `first` to `last`, which is known without reading it, bytes. */
  bytes(first: number, last: number): number;
  /** Companies that are read together: a range within such a group is a view, a longer one is copied. Infinity where all are in memory. */
  readonly together: number;
  /**
   * Makes sure of companies, and that they are what was written, without holding up anybody else; at once when they are in memory. Only the
   * companies asked for are promised to be among those that are given.
   *
   * @throws As {@link PackRows.range} does.
   */
  load(rows: ArrayLike<number>): PackRows | Promise<PackRows>;
}

/** A pack any company of which can be had at once: it is in memory, or in a file that is read once more where what was loaded is gone. */
export interface SyncPack extends Pack, PackRows {}

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
export function packItems(pack: PackRows, first: number, last: number): Uint8Array {
  const joined = pack.range(first, last);
  if (first === 0) return joined;
  const part = new Uint8Array(1 + joined.length);
  part[0] = comma;
  part.set(joined, 1);
  return part;
}

/** Length of serialized companies with a comma between two, bytes. */
function sizeOfItems(items: readonly Uint8Array[], first: number, last: number): number {
  let size = last - first;
  for (let row = first; row <= last; row++) size += items[row]!.length;
  return size;
}

function joinItems(items: readonly Uint8Array[], first: number, last: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(sizeOfItems(items, first, last));
  let at = 0;
  for (let row = first; row <= last; row++) {
    if (row > first) joined[at++] = comma;
    joined.set(items[row]!, at);
    at += items[row]!.length;
  }
  return joined;
}

/** Serialized companies as a pack that has not been written. */
export function packOfItems(items: readonly Uint8Array[]): SyncPack {
  const pack: SyncPack = {
    count: items.length,
    range: (first, last) => (first === last ? items[first]! : joinItems(items, first, last)),
    copy: (rows, target, at) => copyEach((row) => items[row]!, rows, target, at),
    bytes: (first, last) => sizeOfItems(items, first, last),
    together: Infinity,
    load: () => pack,
  };
  return pack;
}

/** What is wrong with the companies, as an error. */
export const damagedPack = (what: string): DamagedFileError => new DamagedFileError(`${magic} file: ${what}`);

/** Checks the beginning of a file and its length. @returns The number of companies. */
export function checkHead(head: Uint8Array, bytes: number, { ends }: PackIndex): number {
  if (bytes < packPrefixBytes || head.length < packPrefixBytes) throw damagedPack(`only ${bytes} bytes, shorter than its own header`);
  if (new TextDecoder().decode(head.subarray(0, 8)) !== magic)
    throw damagedPack('a foreign file, its first bytes are not the magic of this format');
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const found = view.getUint32(8, true);
  if (found !== version) throw damagedPack(`version ${found}, this program reads version ${version}; build again`);
  const count = view.getUint32(12, true);
  if (count !== ends.length || bytes !== (ends.at(-1) ?? packPrefixBytes))
    throw damagedPack('its length does not fit the columns it belongs to');
  return count;
}

/** Offset of a company in the file. */
export const startOf = ({ ends }: PackIndex, row: number): number => (row === 0 ? packPrefixBytes : ends[row - 1]! + 1);

/**
 * Checks a company in a part of the file.
 *
 * @param offset Where in the file the part begins; the part holds the comma after the company too, if there is one.
 */
export function checkCompany(part: Uint8Array, offset: number, { ends, checksums }: PackIndex, row: number): void {
  const end = ends[row]! - offset;
  const followed = row + 1 === ends.length || part[end] === comma;
  if (!followed || crc32(part.subarray(startOf({ ends, checksums }, row) - offset, end)) !== checksums[row])
    throw damagedPack(`company ${row} differs from its checksum`);
}

/**
 * Opens a pack that is in memory. Company JSON is a view of `bytes`, nothing is copied.
 *
 * @throws DamagedFileError when the file is foreign, of another version, or of another length than the index says.
 */
export function readPack(bytes: Uint8Array, index: PackIndex): SyncPack {
  const count = checkHead(bytes, bytes.length, index);
  const checked = new Uint8Array(count);
  const range = (first: number, last: number): Uint8Array => {
    for (let row = first; row <= last; row++) {
      if (checked[row] === 1) continue;
      checkCompany(bytes, 0, index, row);
      checked[row] = 1;
    }
    return bytes.subarray(startOf(index, first), index.ends[last]!);
  };
  const pack: SyncPack = {
    count,
    range,
    copy: (rows, target, at) => copyEach((row) => range(row, row), rows, target, at),
    bytes: (first, last) => index.ends[last]! - startOf(index, first),
    together: Infinity,
    load(rows) {
      for (let i = 0; i < rows.length; i++) range(rows[i]!, rows[i]!);
      return pack;
    },
  };
  return pack;
}

/**
 * Companies that are read together. Neighbours of a list are often neighbours in the file, and a read of ten kilobytes takes no longer
 * than one of a single; where they are not, seven in eight bytes are read in vain, and that must not be many.
 */
const rowsPerBlock = 8;
/** Blocks that are read at the same time for one request, so that what it holds meanwhile stays small. */
const maxReads = 16;

/** Some companies of an open pack, with a bit for each that has been checked since it was read. */
interface Block {
  readonly bytes: Uint8Array;
  /** Where in the file they begin. */
  readonly offset: number;
  checked: number;
}

/**
 * Opens a pack that stays in its file. What is read is checked each time that it is read, and kept in `cache`.
 *
 * @throws As {@link readPack} does.
 */
export function openPack(file: RangeFile, index: PackIndex, cache: RangeCache): SyncPack {
  const count = checkHead(file.readSync(0, Math.min(packPrefixBytes, file.bytes)), file.bytes, index);
  const blocks: (Kept<Block> | undefined)[] = Array.from({ length: Math.ceil(count / rowsPerBlock) });
  const reading = new Map<number, Promise<void>>();
  const blockOf = (row: number): number => Math.floor(row / rowsPerBlock);
  /** Where a block begins and ends in the file, with the comma after its last company. */
  const placeOf = (block: number): readonly [offset: number, bytes: number] => {
    const next = (block + 1) * rowsPerBlock;
    const offset = startOf(index, block * rowsPerBlock);
    return [offset, (next < count ? startOf(index, next) : file.bytes) - offset];
  };
  const keep = (block: number, { buffer, byteOffset, length }: Uint8Array): Block => {
    // A view of Node's own kind of bytes takes twice as long to make.
    const value: Block = { bytes: new Uint8Array(buffer, byteOffset, length), offset: placeOf(block)[0], checked: 0 };
    blocks[block] = cache.keep(value, length);
    return value;
  };
  const known = (block: number): Block | null => {
    const kept = blocks[block];
    if (kept === undefined || kept.value === null) return null;
    kept.used = true;
    return kept.value;
  };
  const load = (block: number): Promise<void> => {
    let promise = reading.get(block);
    if (promise === undefined) {
      promise = file
        .read(...placeOf(block))
        .then((bytes) => void keep(block, bytes))
        .finally(() => reading.delete(block));
      reading.set(block, promise);
    }
    return promise;
  };
  /** Checks a company of a block that is known, once since it was read. */
  const check = (block: Block, row: number): void => {
    const bit = 1 << (row % rowsPerBlock);
    if ((block.checked & bit) !== 0) return;
    checkCompany(block.bytes, block.offset, index, row);
    block.checked |= bit;
  };
  /** The block of some companies, in which they are checked. */
  const checkedBlock = (first: number, last: number): Block => {
    const number = blockOf(first);
    const block = known(number) ?? keep(number, file.readSync(...placeOf(number)));
    for (let row = first; row <= last; row++) check(block, row);
    return block;
  };
  /** Companies of one block. */
  const within = (first: number, last: number): Uint8Array => {
    const { bytes, offset } = checkedBlock(first, last);
    return bytes.subarray(startOf(index, first) - offset, index.ends[last]! - offset);
  };
  /** The last company of a range that is in the same block as its first. */
  const lastWithin = (first: number, last: number): number => Math.min(last, (blockOf(first) + 1) * rowsPerBlock - 1);
  const pack: SyncPack = {
    count,
    range(first, last) {
      if (blockOf(first) === blockOf(last)) return within(first, last);
      const parts: Uint8Array[] = [];
      for (let row = first; row <= last;) {
        const end = lastWithin(row, last);
        if (row > first) parts.push(commaBytes);
        parts.push(within(row, end));
        row = end + 1;
      }
      return joinBytes(parts);
    },
    copy(rows, target, at) {
      let end = at;
      for (let i = 0; i < rows.length;) {
        const first = rows[i]!;
        const until = lastWithin(first, count);
        let last = first;
        while (++i < rows.length && last < until && rows[i] === last + 1) last++;
        if (end > at) target[end++] = comma;
        const companies = within(first, last);
        target.set(companies, end);
        end += companies.length;
      }
      return end;
    },
    bytes: (first, last) => index.ends[last]! - startOf(index, first),
    together: rowsPerBlock,
    load(rows) {
      let missing: Set<number> | null = null;
      const checkAll = (): SyncPack => {
        // What there was no room to keep is read once more.
        for (let i = 0; i < rows.length; i++) checkedBlock(rows[i]!, rows[i]!);
        return pack;
      };
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i]!;
        const block = known(blockOf(row));
        if (block === null) (missing ??= new Set()).add(blockOf(row));
        else check(block, row);
      }
      return missing === null ? pack : loadAll([...missing], load).then(checkAll);
    },
  };
  return pack;
}

async function loadAll(blocks: readonly number[], load: (block: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < blocks.length; at += maxReads) await Promise.all(blocks.slice(at, at + maxReads).map(load));
}

/** What stands between two companies. */
export const commaBytes = Uint8Array.of(comma);

/** {@link PackRows.copy} by a function that gives one company. */
export function copyEach(company: (row: number) => Uint8Array, rows: ArrayLike<number>, target: Uint8Array, at: number): number {
  let end = at;
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) target[end++] = comma;
    const bytes = company(rows[i]!);
    target.set(bytes, end);
    end += bytes.length;
  }
  return end;
}
