import { crc32, digest } from './digest.ts';
import { DamagedFileError, joinBytes, readSections, writeSections, type Format } from './sections.ts';

/**
 * The compressed forms of stored documents: an index that is read whole, and the compressed bytes in files of some megabytes, end to end in
 * the order of the names, br before gzip. Which documents share a file is decided by their names and sizes alone, so that a changed document
 * changes the file that it is in, and others hardly ever. A variant is checked when it is first read.
 */
const format: Format = { magic: 'CRANEVAR', version: 2 };

const variantCodings = ['br', 'gzip'] as const;
export type VariantCoding = (typeof variantCodings)[number];

/** A compressed form of a document: its length, bytes, and its CRC-32. */
export interface VariantSize {
  readonly bytes: number;
  readonly crc: number;
}

/** The compressed forms of one document; null where compression doesn't pay. */
export type VariantSet<Variant extends VariantSize> = { readonly name: string } & Readonly<Record<VariantCoding, Variant | null>>;

/** A file of variants. */
export interface VariantFile {
  readonly name: string;
  readonly bytes: number;
  /** Digest of the names, sizes and checksums of what it holds. */
  readonly digest: string;
}

/** A file ends after a document when the checksum of its name says so: this large on average, at least and at most (but for the last), bytes. */
const meanFileBytes = 1 << 21;
const minFileBytes = 1 << 19;
const maxFileBytes = 1 << 23;

const fileNameOf = (firstName: Uint8Array): string => `variants-${hexOf(digest(firstName, 8))}.pack`;
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the index says of a file: its name, the document that it ends with, as the number of those up to it, and its digest. */
type FileEntry = readonly [name: string, documents: number, digest: string];

/**
 * Writes the index, and gives the files with the variants that they hold, in order.
 *
 * @param sets Their names differ.
 */
export async function writeVariants<Variant extends VariantSize>(
  sets: readonly VariantSet<Variant>[],
): Promise<{ index: Uint8Array; files: readonly { readonly file: VariantFile; readonly variants: readonly Variant[] }[] }> {
  const sorted = sets.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const encoder = new TextEncoder();
  const names = sorted.map(({ name }) => encoder.encode(name));
  const nameEnds = new Uint32Array(sorted.length);
  let nameEnd = 0;
  names.forEach((name, i) => (nameEnds[i] = nameEnd += name.length));
  const nameBytes = joinBytes(names);
  const ends = new Float64Array(sorted.length * variantCodings.length);
  const checksums = new Uint32Array(ends.length);
  const files: { file: VariantFile; variants: readonly Variant[] }[] = [];
  const entries: FileEntry[] = [];
  let end = 0;
  let first = 0;
  let start = 0;
  let variants: Variant[] = [];
  sorted.forEach((set, i) => {
    const before = end;
    variantCodings.forEach((coding, j) => {
      const variant = set[coding];
      const at = i * variantCodings.length + j;
      ends[at] = end += variant?.bytes ?? 0;
      checksums[at] = variant?.crc ?? 0;
      if (variant !== null) variants.push(variant);
    });
    const used = end - start;
    const endsHere = crc32(names[i]!) < ((end - before) / meanFileBytes) * 2 ** 32;
    if (i + 1 < sorted.length && (used < minFileBytes || (used < maxFileBytes && !endsHere))) return;
    const from = first * variantCodings.length;
    const to = (i + 1) * variantCodings.length;
    const held = joinBytes([
      nameBytes.subarray(first === 0 ? 0 : nameEnds[first - 1], nameEnds[i]),
      bytesOf(Float64Array.from(ends.subarray(from, to), (position) => position - start)),
      bytesOf(checksums.slice(from, to)),
    ]);
    const file = { name: fileNameOf(names[first]!), bytes: used, digest: hexOf(digest(held)) };
    files.push({ file, variants });
    entries.push([file.name, i + 1, file.digest]);
    variants = [];
    first = i + 1;
    start = end;
  });
  const index = await writeSections(format, { count: sorted.length, files: entries }, { nameBytes, nameEnds, ends, checksums });
  return { index, files };
}

const bytesOf = (array: Float64Array | Uint32Array): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Where a variant is. */
export interface VariantPlace extends VariantSize {
  /** Name of its file. */
  readonly file: string;
  readonly start: number;
}

export interface VariantPlaces {
  readonly files: readonly VariantFile[];
  find(name: string, coding: VariantCoding): VariantPlace | null;
  /** All of a document; null where it has none. */
  findAll(name: string): Readonly<Record<VariantCoding, VariantPlace | null>> | null;
}

const damaged = (what: string) => new DamagedFileError(`${format.magic} file: ${what}`);

/** Opens the index. Names are found where they lie. @throws DamagedFileError when it is damaged. */
export async function readVariantIndex(index: Uint8Array): Promise<VariantPlaces> {
  const sections = await readSections(format, index);
  const { count, files: entries } = sections.meta as { readonly count: number; readonly files: readonly FileEntry[] };
  const nameBytes = sections.u8('nameBytes');
  const nameEnds = sections.u32('nameEnds');
  const ends = sections.f64('ends');
  const checksums = sections.u32('checksums');
  const endAfter = (documents: number): number => (documents === 0 ? 0 : ends[documents * variantCodings.length - 1]!);
  const starts = entries.map((_, i) => endAfter(i === 0 ? 0 : entries[i - 1]![1]));
  /** Negative, zero or positive as a name is before, at or after the wanted one. Names are ASCII: a byte is a character. */
  const compare = (number: number, wanted: string): number => {
    const start = number === 0 ? 0 : nameEnds[number - 1]!;
    const length = nameEnds[number]! - start;
    const shared = Math.min(length, wanted.length);
    for (let i = 0; i < shared; i++) {
      const difference = nameBytes[start + i]! - wanted.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  };
  let last = -1;
  const numberOf = (name: string): number => {
    // They are often asked for in order.
    if (last + 1 < count && compare(last + 1, name) === 0) return ++last;
    const number = lowerBound(count, (middle) => compare(middle, name) < 0);
    if (number === count || compare(number, name) !== 0) return -1;
    return (last = number);
  };
  const placeAt = (number: number, coding: VariantCoding): VariantPlace | null => {
    const i = number * variantCodings.length + variantCodings.indexOf(coding);
    const start = i === 0 ? 0 : ends[i - 1]!;
    if (ends[i] === start) return null;
    const file = lowerBound(entries.length, (middle) => entries[middle]![1] <= number);
    return { file: entries[file]![0], start: start - starts[file]!, bytes: ends[i]! - start, crc: checksums[i]! };
  };
  return {
    files: entries.map(([name, documents, fileDigest], i) => ({ name, bytes: endAfter(documents) - starts[i]!, digest: fileDigest })),
    find(name, coding) {
      const number = numberOf(name);
      return number === -1 ? null : placeAt(number, coding);
    },
    findAll(name) {
      const number = numberOf(name);
      return number === -1 ? null : { br: placeAt(number, 'br'), gzip: placeAt(number, 'gzip') };
    },
  };
}

/** The first of some numbers from 0 on that does not come before what is looked for. */
function lowerBound(count: number, isBefore: (number: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A variant that is what was written. @throws DamagedFileError when it is not. */
export function checkVariant(part: Uint8Array<ArrayBuffer>, { crc }: VariantPlace, name: string, coding: VariantCoding): typeof part {
  if (crc32(part) !== crc) throw damaged(`the ${coding} variant of ${name} differs from its checksum`);
  return part;
}

/** @throws DamagedFileError when a file has not as many bytes as the index says. */
export function checkVariantFile({ name, bytes }: VariantFile, found: number): void {
  if (found !== bytes) throw damaged(`the length of ${name} does not fit the index`);
}
