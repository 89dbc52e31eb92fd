import { crc32 } from './digest.ts';
import { DamagedFileError, readSections, writeSections, type Format } from './sections.ts';

/**
 * The compressed forms of stored documents, in two files: an index that is read whole, and the compressed bytes, end to
 * end in the order of the names, br before gzip. A variant is checked when it is first read.
 */
const format: Format = { magic: 'CRANEVAR', version: 1 };

const variantCodings = ['br', 'gzip'] as const;
export type VariantCoding = (typeof variantCodings)[number];

/** The compressed forms of one document; null where compression doesn't pay. */
export interface VariantSet {
  /** Name of the document's file. */
  readonly name: string;
  readonly br: Uint8Array | null;
  readonly gzip: Uint8Array | null;
}

export interface Variants {
  /** The document in a coding; null when there is no such variant. @throws DamagedFileError when it is damaged. */
  find(name: string, coding: VariantCoding): Uint8Array<ArrayBuffer> | null;
}

/** Writes both files; the bytes are given in pieces, which together may be a good part of the memory. Names must differ. */
export async function writeVariants(sets: readonly VariantSet[]): Promise<{ index: Uint8Array; pieces: readonly Uint8Array[] }> {
  const sorted = sets.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const encoder = new TextEncoder();
  const names = sorted.map(({ name }) => encoder.encode(name));
  const nameEnds = new Uint32Array(names.length);
  let nameEnd = 0;
  names.forEach((name, i) => (nameEnds[i] = nameEnd += name.length));
  const nameBytes = new Uint8Array(nameEnd);
  names.forEach((name, i) => nameBytes.set(name, nameEnds[i]! - name.length));
  const pieces = sorted.flatMap((set) => variantCodings.map((coding) => set[coding] ?? new Uint8Array()));
  const ends = new Float64Array(pieces.length);
  let end = 0;
  pieces.forEach((piece, i) => (ends[i] = end += piece.length));
  const index = await writeSections(
    format,
    { count: sorted.length },
    { nameBytes, nameEnds, ends, checksums: Uint32Array.from(pieces, crc32) },
  );
  return { index, pieces };
}

/** Opens both files; variants are views of `bytes`. @throws DamagedFileError when the index is damaged or doesn't fit the bytes. */
export async function readVariants(index: Uint8Array, bytes: Uint8Array<ArrayBuffer>): Promise<Variants> {
  const file = await readSections(format, index);
  const { count } = file.meta as { count: number };
  const nameBytes = file.u8('nameBytes');
  const nameEnds = file.u32('nameEnds');
  const ends = file.f64('ends');
  const checksums = file.u32('checksums');
  if (bytes.length !== (ends.at(-1) ?? 0)) throw new DamagedFileError(`${format.magic} file: its length does not fit its index`);
  const decoder = new TextDecoder();
  const numbers = new Map<string, number>();
  for (let i = 0; i < count; i++) numbers.set(decoder.decode(nameBytes.subarray(i === 0 ? 0 : nameEnds[i - 1], nameEnds[i])), i);
  const checked = new Uint8Array(ends.length);
  return {
    find(name, coding) {
      const number = numbers.get(name);
      if (number === undefined) return null;
      const i = number * variantCodings.length + variantCodings.indexOf(coding);
      const part = bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]);
      if (part.length === 0) return null;
      if (checked[i] === 0 && crc32(part) !== checksums[i])
        throw new DamagedFileError(`${format.magic} file: the ${coding} variant of ${name} differs from its checksum`);
      checked[i] = 1;
      return part;
    },
  };
}
