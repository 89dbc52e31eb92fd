import { bytesOf, companyPartPaths, isCompany, startOf, type PartIndex } from './company-parts.ts';
import type { Kept, RangeCache, RangeFile } from './range-file.ts';
import { DamagedFileError } from './sections.ts';

/** Companies that can be read synchronously. */
export interface CompanyRows {
  /** The JSON of a company. @throws DamagedFileError when it differs from its checksum. */
  company(row: number): Uint8Array;
}

/** The companies, with their parts in memory, in files, or fetched. */
export interface CompanyStore {
  readonly count: number;
  /** Length of a company, known without reading it, bytes. */
  bytes(row: number): number;
  /**
   * Loads and checks companies without blocking; synchronously if they are in memory. The result is only sure to have the requested
   * companies.
   *
   * @throws As {@link CompanyRows.company} does.
   */
  load(rows: ArrayLike<number>): CompanyRows | Promise<CompanyRows>;
}

/** A store with synchronous access to every company: from memory, or by reading its file again if it was evicted. */
export interface SyncCompanyStore extends CompanyStore, CompanyRows {}

export const damagedCompany = ({ parts, partOf }: PartIndex, row: number): DamagedFileError =>
  new DamagedFileError(`${companyPartPaths.part(parts[partOf[row]!]!.name)}: company ${row} differs from its checksum`);

/** A store of serialized companies that haven't been written. */
export function storeOfItems(items: readonly Uint8Array[]): SyncCompanyStore {
  const store: SyncCompanyStore = {
    count: items.length,
    company: (row) => items[row]!,
    bytes: (row) => items[row]!.length,
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

/**
 * Opens companies that stay in their files. Every read is checked, and kept in `cache`.
 *
 * @param files The parts, in their order.
 */
export function openStore(files: readonly RangeFile[], index: PartIndex, cache: RangeCache): SyncCompanyStore {
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
  const bytesIn = ({ bytes, offset }: Segment, row: number): Uint8Array =>
    bytes.subarray(startOf(index, row) - offset, index.ends[row]! - offset);
  /** Checks a company of a loaded segment, once since it was read. */
  const check = (segment: Segment, row: number): void => {
    const bit = 1 << (row - firstRows[segmentOf[row]!]!);
    if ((segment.checked & bit) !== 0) return;
    if (!isCompany(index, row, bytesIn(segment, row))) throw damagedCompany(index, row);
    segment.checked |= bit;
  };
  const store: SyncCompanyStore = {
    count: index.ends.length,
    company(row) {
      const number = segmentOf[row]!;
      const segment = known(number) ?? keep(number, fileOf(number).readSync(...placeOf(number)));
      check(segment, row);
      return bytesIn(segment, row);
    },
    bytes: (row) => bytesOf(index, row),
    load(rows) {
      let missing: Set<number> | null = null;
      for (let i = 0; i < rows.length; i++) {
        const number = segmentOf[rows[i]!]!;
        const segment = known(number);
        if (segment === null) (missing ??= new Set()).add(number);
        else check(segment, rows[i]!);
      }
      if (missing === null) return store;
      return readAll([...missing], read).then(() => {
        // What didn't fit into the cache is read once more.
        for (let i = 0; i < rows.length; i++) store.company(rows[i]!);
        return store;
      });
    },
  };
  return store;
}

async function readAll(segments: readonly number[], read: (segment: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < segments.length; at += maxReads) await Promise.all(segments.slice(at, at + maxReads).map(read));
}
