import { crc32 } from './digest.ts';
import { joinBytes } from './pack.ts';
import { DamagedFileError, readSections, writeSections, type Format } from './sections.ts';

/**
 * The compressed forms of stored documents, in two files: an index that is read whole, and the compressed bytes, end to
 * end in the order of the names, br before gzip. A variant is checked when it is first read.
 */
const format: Format = { magic: 'CRANEVAR', version: 1 };

const variantCodings = ['br', 'gzip'] as const;
export type VariantCoding = (typeof variantCodings)[number];

/** A compressed form of a document: its length, bytes, and its CRC-32. */
export interface VariantSize {
  readonly bytes: number;
  readonly crc: number;
}

/** The compressed forms of one document; null where compression doesn't pay. */
export type VariantSet<Variant extends VariantSize> = { readonly name: string } & Readonly<Record<VariantCoding, Variant | null>>;

export interface Variants {
  /** The document in a coding; null when there is no such variant. @throws DamagedFileError when it is damaged. */
  find(name: string, coding: VariantCoding): Uint8Array<ArrayBuffer> | null;
}

/**
 * Writes the index, and gives the variants in the order in which the other file has them, end to end.
 *
 * @param sets Their names differ.
 */
export async function writeVariants<Variant extends VariantSize>(
  sets: readonly VariantSet<Variant>[],
): Promise<{ index: Uint8Array; variants: readonly Variant[] }> {
  const sorted = sets.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const encoder = new TextEncoder();
  const names = sorted.map(({ name }) => encoder.encode(name));
  const nameEnds = new Uint32Array(sorted.length);
  let nameEnd = 0;
  names.forEach((name, i) => (nameEnds[i] = nameEnd += name.length));
  const ends = new Float64Array(sorted.length * variantCodings.length);
  const checksums = new Uint32Array(ends.length);
  const variants: Variant[] = [];
  let end = 0;
  sorted.forEach((set, i) => {
    variantCodings.forEach((coding, j) => {
      const variant = set[coding];
      const at = i * variantCodings.length + j;
      ends[at] = end += variant?.bytes ?? 0;
      checksums[at] = variant?.crc ?? 0;
      if (variant !== null) variants.push(variant);
    });
  });
  const index = await writeSections(format, { count: sorted.length }, { nameBytes: joinBytes(names), nameEnds, ends, checksums });
  return { index, variants };
}

/** Where a variant is in the file that has them end to end. */
export interface VariantPlace extends VariantSize {
  readonly start: number;
}

export interface VariantPlaces {
  /** Size of that file, bytes. */
  readonly bytes: number;
  find(name: string, coding: VariantCoding): VariantPlace | null;
}

const damaged = (what: string) => new DamagedFileError(`${format.magic} file: ${what}`);

/** Opens the index alone. Names are found where they lie. @throws DamagedFileError when it is damaged. */
export async function readVariantIndex(index: Uint8Array): Promise<VariantPlaces> {
  const file = await readSections(format, index);
  const { count } = file.meta as { count: number };
  const nameBytes = file.u8('nameBytes');
  const nameEnds = file.u32('nameEnds');
  const ends = file.f64('ends');
  const checksums = file.u32('checksums');
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
  return {
    bytes: ends.at(-1) ?? 0,
    find(name, coding) {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compare(middle, name) < 0) low = middle + 1;
        else high = middle;
      }
      if (low === count || compare(low, name) !== 0) return null;
      const i = low * variantCodings.length + variantCodings.indexOf(coding);
      const start = i === 0 ? 0 : ends[i - 1]!;
      return ends[i] === start ? null : { start, bytes: ends[i]! - start, crc: checksums[i]! };
    },
  };
}

/** A variant that is what was written. @throws DamagedFileError when it is not. */
export function checkVariant(part: Uint8Array<ArrayBuffer>, { crc }: VariantPlace, name: string, coding: VariantCoding): typeof part {
  if (crc32(part) !== crc) throw damaged(`the ${coding} variant of ${name} differs from its checksum`);
  return part;
}

/** @throws DamagedFileError when the compressed bytes are not as many as the index says. */
export function checkVariantBytes({ bytes }: VariantPlaces, found: number): void {
  if (found !== bytes) throw damaged('its length does not fit its index');
}

/** Opens both files; variants are views of `bytes`. @throws DamagedFileError when the index is damaged or doesn't fit the bytes. */
export async function readVariants(index: Uint8Array, bytes: Uint8Array<ArrayBuffer>): Promise<Variants> {
  const places = await readVariantIndex(index);
  checkVariantBytes(places, bytes.length);
  const checked = new Set<number>();
  return {
    find(name, coding) {
      const place = places.find(name, coding);
      if (place === null) return null;
      const part = bytes.subarray(place.start, place.start + place.bytes);
      if (checked.has(place.start)) return part;
      checkVariant(part, place, name, coding);
      checked.add(place.start);
      return part;
    },
  };
}
