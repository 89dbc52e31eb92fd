import { bytesOfRange, companyPartPaths, isCompany, startOf, type PartIndex } from './company-parts.ts';
import type { Kept, RangeCache, RangeFile } from './range-file.ts';
import { DamagedFileError, joinBytes } from './sections.ts';

/** Companies that can be read synchronously. */
export interface CompanyRows {
  /**
   * The JSON of the companies `first` to `last`, both included, joined by commas.
   *
   * @throws DamagedFileError when a company differs from its checksum.
   */
  range(first: number, last: number): Uint8Array;
}

/** The companies, with their parts in memory, in files, or fetched. */
export interface CompanyStore {
  readonly count: number;
  /** Length of the range of the companies `first` to `last`, known without reading it, bytes. */
  bytes(first: number, last: number): number;
  /** The last company that is read together with a given one: a range up to it is a view, a longer one is copied. */
  lastTogether(row: number): number;
  /**
   * Loads and checks companies without blocking; synchronously if they are in memory. The result is only sure to have the requested
   * companies.
   *
   * @throws As {@link CompanyRows.range} does.
   */
  load(rows: ArrayLike<number>): CompanyRows | Promise<CompanyRows>;
}

/** A store with synchronous access to every company: from memory, or by reading its file again if it was evicted. */
export interface SyncCompanyStore extends CompanyStore, CompanyRows {}

const commaBytes = Uint8Array.of(0x2c);

export const damagedCompany = ({ parts, partOf }: PartIndex, row: number): DamagedFileError =>
  new DamagedFileError(`${companyPartPaths.part(parts[partOf[row]!]!.name)}: company ${row} differs from its checksum`);

/** Makes {@link CompanyRows} from a function that returns one company. */
export const rowsBy = (company: (row: number) => Uint8Array): CompanyRows => ({
  range(first, last) {
    if (first === last) return company(first);
    const pieces = [company(first)];
    for (let row = first + 1; row <= last; row++) pieces.push(commaBytes, company(row));
    return joinBytes(pieces);
  },
});

/** A store of serialized companies that haven't been written. */
export function storeOfItems(items: readonly Uint8Array[]): SyncCompanyStore {
  const store: SyncCompanyStore = {
    ...rowsBy((row) => items[row]!),
    count: items.length,
    bytes: (first, last) => items.slice(first, last + 1).reduce((sum, { length }) => sum + length, last - first),
    lastTogether: (row) => row,
    load: () => store,
  };
  return store;
}

/**
 * How many companies are read together. Neighbors in a list are often neighbors in their part, and reading ten kilobytes takes no longer
 * than reading one; if they aren't, seven in eight bytes are read in vain, so there should be few.
 */
const rowsPerSegment = 8;
/** How many segments are read at a time for one request, to keep its memory small. */
const maxReads = 16;

/** Some companies of a part, with a bit for each that has been checked since it was read. */
interface Segment {
  readonly bytes: Uint8Array;
  /** Where in the part they begin. */
  readonly offset: number;
  checked: number;
}

/** Assigns companies to segments: the segment of each row, and the first row of each segment, followed by the number of companies. */
function cutSegments({ parts, ends }: PartIndex): { readonly segmentOf: Uint32Array; readonly firstRows: readonly number[] } {
  const segmentOf = new Uint32Array(ends.length);
  const firstRows: number[] = [];
  for (const { firstRow, rows } of parts) {
    for (let row = firstRow; row < firstRow + rows; row++) {
      if ((row - firstRow) % rowsPerSegment === 0) firstRows.push(row);
      segmentOf[row] = firstRows.length - 1;
    }
  }
  return { segmentOf, firstRows: [...firstRows, ends.length] };
}

/** Companies of files, in segments. */
interface Segments {
  /** The last company in the same segment. */
  lastTogether(row: number): number;
  /** The JSON of companies of one segment. @throws DamagedFileError as {@link CompanyRows.range} does. */
  within(first: number, last: number): Uint8Array;
  /** Reads and checks companies; null if none has to be read. @throws As `within` does. */
  load(rows: ArrayLike<number>): Promise<void> | null;
}

function openSegments(files: readonly RangeFile[], index: PartIndex, cache: RangeCache): Segments {
  const { segmentOf, firstRows } = cutSegments(index);
  const segments: (Kept<Segment> | undefined)[] = Array.from({ length: firstRows.length - 1 });
  const reading = new Map<number, Promise<void>>();
  const fileOf = (segment: number): RangeFile => files[index.partOf[firstRows[segment]!]!]!;
  /** Where a segment begins in its part, and how long it is. */
  const placeOf = (segment: number): readonly [offset: number, bytes: number] => {
    const offset = startOf(index, firstRows[segment]!);
    return [offset, index.ends[firstRows[segment + 1]! - 1]! - offset];
  };
  const keep = (segment: number, { buffer, byteOffset, length }: Uint8Array): Segment => {
    // A plain array: views of a Buffer take twice as long to make.
    const value: Segment = { bytes: new Uint8Array(buffer, byteOffset, length), offset: placeOf(segment)[0], checked: 0 };
    segments[segment] = cache.keep(value, length);
    return value;
  };
  const known = (segment: number): Segment | null => {
    const kept = segments[segment];
    if (kept === undefined || kept.value === null) return null;
    kept.used = true;
    return kept.value;
  };
  const read = (segment: number): Promise<void> => {
    let promise = reading.get(segment);
    if (promise === undefined) {
      promise = fileOf(segment)
        .read(...placeOf(segment))
        .then((bytes) => void keep(segment, bytes))
        .finally(() => reading.delete(segment));
      reading.set(segment, promise);
    }
    return promise;
  };
  /** Checks a company of a loaded segment, once since it was read. */
  const check = (segment: Segment, row: number): void => {
    const bit = 1 << (row - firstRows[segmentOf[row]!]!);
    if ((segment.checked & bit) !== 0) return;
    if (!isCompany(index, row, segment.bytes.subarray(startOf(index, row) - segment.offset, index.ends[row]! - segment.offset)))
      throw damagedCompany(index, row);
    segment.checked |= bit;
  };
  /** The segment of some companies, after checking them. */
  const checkedSegment = (first: number, last: number): Segment => {
    const number = segmentOf[first]!;
    const segment = known(number) ?? keep(number, fileOf(number).readSync(...placeOf(number)));
    for (let row = first; row <= last; row++) check(segment, row);
    return segment;
  };
  return {
    lastTogether: (row) => firstRows[segmentOf[row]! + 1]! - 1,
    within(first, last) {
      const { bytes, offset } = checkedSegment(first, last);
      return bytes.subarray(startOf(index, first) - offset, index.ends[last]! - offset);
    },
    load(rows) {
      let missing: Set<number> | null = null;
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i]!;
        const number = segmentOf[row]!;
        const segment = known(number);
        if (segment === null) (missing ??= new Set()).add(number);
        else check(segment, row);
      }
      if (missing === null) return null;
      return readAll([...missing], read).then(() => {
        // What didn't fit into the cache is read once more.
        for (let i = 0; i < rows.length; i++) checkedSegment(rows[i]!, rows[i]!);
      });
    },
  };
}

async function readAll(segments: readonly number[], read: (segment: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < segments.length; at += maxReads) await Promise.all(segments.slice(at, at + maxReads).map(read));
}

/**
 * Opens companies that stay in their files. Every read is checked, and kept in `cache`.
 *
 * @param files The parts, in their order.
 */
export function openStore(files: readonly RangeFile[], index: PartIndex, cache: RangeCache): SyncCompanyStore {
  const { lastTogether, within, load } = openSegments(files, index, cache);
  const store: SyncCompanyStore = {
    count: index.ends.length,
    range(first, last) {
      const end = lastTogether(first);
      if (last <= end) return within(first, last);
      const pieces = [within(first, end)];
      for (let row = end + 1; row <= last; row = lastTogether(row) + 1)
        pieces.push(commaBytes, within(row, Math.min(last, lastTogether(row))));
      return joinBytes(pieces);
    },
    bytes: (first, last) => bytesOfRange(index, first, last),
    lastTogether,
    load: (rows) => load(rows)?.then(() => store) ?? store,
  };
  return store;
}
