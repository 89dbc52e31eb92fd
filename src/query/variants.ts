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

/** Where the variants of a document are in the file that has them end to end. */
export interface VariantPlaces {
  /** Size of that file, bytes. */
  readonly bytes: number;
  find(name: string, coding: VariantCoding): (VariantSize & { readonly start: number }) | null;
}

/** Opens the index alone. @throws DamagedFileError when it is damaged. */
export async function readVariantIndex(index: Uint8Array): Promise<VariantPlaces> {
  const file = await readSections(format, index);
  const { count } = file.meta as { count: number };
  const nameBytes = file.u8('nameBytes');
  const nameEnds = file.u32('nameEnds');
  const ends = file.f64('ends');
  const checksums = file.u32('checksums');
  const decoder = new TextDecoder();
  const numbers = new Map<string, number>();
  for (let i = 0; i < count; i++) numbers.set(decoder.decode(nameBytes.subarray(i === 0 ? 0 : nameEnds[i - 1], nameEnds[i])), i);
  return {
    bytes: ends.at(-1) ?? 0,
    find(name, coding) {
      const number = numbers.get(name);
      if (number === undefined) return null;
      const i = number * variantCodings.length + variantCodings.indexOf(coding);
      const start = i === 0 ? 0 : ends[i - 1]!;
      return ends[i] === start ? null : { start, bytes: ends[i]! - start, crc: checksums[i]! };
    },
  };
}

/** Opens both files; variants are views of `bytes`. @throws DamagedFileError when the index is damaged or doesn't fit the bytes. */
export async function readVariants(index: Uint8Array, bytes: Uint8Array<ArrayBuffer>): Promise<Variants> {
  const places = await readVariantIndex(index);
  if (bytes.length !== places.bytes) throw new DamagedFileError(`${format.magic} file: its length does not fit its index`);
  const checked = new Set<number>();
  return {
    find(name, coding) {
      const place = places.find(name, coding);
      if (place === null) return null;
      const { start, crc } = place;
      const part = bytes.subarray(start, start + place.bytes);
      if (!checked.has(start) && crc32(part) !== crc)
        throw new DamagedFileError(`${format.magic} file: the ${coding} variant of ${name} differs from its checksum`);
      checked.add(start);
      return part;
    },
  };
}
