import { digest, hasNativeDigest } from './digest.ts';

/**
 * The container format of the index files: named typed arrays in one buffer, used in place.
 *
 * Layout, little-endian:
 *   0   8  magic, ASCII
 *   8   4  version of the format, uint32
 *  12   4  length of the header, uint32
 *  16  32  SHA-256 of the 16 bytes before it and the SHA-256 of all that follows
 *  48   …  header, JSON padded with blanks: { meta, sections: { name: [type, offset, length] } }
 *   …   …  sections, each aligned to 8 bytes; offsets count from the start of the file
 */
const prefixBytes = 48;

const types = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;
type TypeName = keyof typeof types;
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export interface Format {
  /** Exactly eight ASCII characters. */
  readonly magic: string;
  readonly version: number;
}

/** A file is damaged, or of another format or version. The message names it. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

const align = (offset: number): number => (offset + 7) & ~7;

function typeOf(section: SectionArray): TypeName {
  if (section instanceof Float64Array) return 'f64';
  if (section instanceof Uint32Array) return 'u32';
  if (section instanceof Uint16Array) return 'u16';
  return 'u8';
}

const bytesOf = ({ buffer, byteOffset, byteLength }: SectionArray): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

/** Joins pieces of bytes. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** SHA-256 of bytes with the runtime's own implementation. */
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  // Web Crypto copies its input, and Node loads it first: together they cost more than the checksums of all indexes.
  hasNativeDigest ? digest(bytes) : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));

/** What the checksum of a file is the SHA-256 of: its first 16 bytes and the digest of everything after the checksum. */
function checked(head: Uint8Array, ofTheRest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(48);
  bytes.set(head.subarray(0, 16));
  bytes.set(ofTheRest, 16);
  return bytes;
}

/** Writes sections and a JSON value into one file of the given format. */
export function writeSections(format: Format, meta: unknown, sections: Readonly<Record<string, SectionArray>>): Uint8Array {
  const written = Object.entries(sections).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const directoryFrom = (start: number): Record<string, [TypeName, number, number]> => {
    let end = start;
    return Object.fromEntries(
      written.map(([name, section]) => {
        const offset = end;
        end = align(end + section.byteLength);
        return [name, [typeOf(section), offset, section.length]];
      }),
    );
  };
  const encoder = new TextEncoder();
  // Encoded once: it may be megabytes, unlike the directory after it.
  const metaBytes = encoder.encode(`{"meta":${JSON.stringify(meta)}`);
  const directoryOf = (start: number) => encoder.encode(`,"sections":${JSON.stringify(directoryFrom(start))}}`);
  // Offsets lengthen the header, and the header moves the offsets; they converge after a few rounds.
  let start = align(prefixBytes);
  for (let size = 0; (size = align(prefixBytes + metaBytes.length + directoryOf(start).length)) !== start;)
    start = Math.max(start + 8, size);
  const head = new Uint8Array(start).fill(0x20, prefixBytes);
  head.set(encoder.encode(format.magic));
  const view = new DataView(head.buffer);
  view.setUint32(8, format.version, true);
  view.setUint32(12, start - prefixBytes, true);
  head.set(metaBytes, prefixBytes);
  head.set(directoryOf(start), prefixBytes + metaBytes.length);
  const body = written.flatMap(([, section]) => [bytesOf(section), new Uint8Array(align(section.byteLength) - section.byteLength)]);
  const file = joinBytes([head, ...body]);
  file.set(digest(checked(file, digest(file.subarray(prefixBytes)))), 16);
  return file;
}

export interface Sections {
  readonly meta: unknown;
  u8(name: string): Uint8Array;
  u16(name: string): Uint16Array;
  u32(name: string): Uint32Array;
  f64(name: string): Float64Array;
}

/**
 * Opens a file written by {@link writeSections}. The arrays are views of `bytes`.
 *
 * @throws DamagedFileError when the file is of another format or version, cut short, or differs from its checksum.
 */
export async function readSections(format: Format, bytes: Uint8Array): Promise<Sections> {
  const damaged = (what: string) => new DamagedFileError(`${format.magic.trim()} file: ${what}`);
  if (bytes.length < prefixBytes) throw damaged(`only ${bytes.length} bytes, shorter than its own header`);
  const decoder = new TextDecoder();
  const magic = decoder.decode(bytes.subarray(0, 8));
  if (magic !== format.magic) throw damaged('a foreign file, its first bytes are not the magic of this format');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version !== format.version) throw damaged(`version ${version}, this program reads version ${format.version}; build again`);
  const expected = bytes.subarray(16, prefixBytes);
  const actual = await sha256(checked(bytes, await sha256(bytes.subarray(prefixBytes))));
  if (!expected.every((byte, i) => byte === actual[i])) throw damaged('its checksum does not match, the file is damaged or cut short');
  // Typed arrays need aligned offsets; a misaligned view is copied once.
  const whole = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const headerEnd = prefixBytes + view.getUint32(12, true);
  const header = JSON.parse(decoder.decode(whole.subarray(prefixBytes, headerEnd))) as {
    meta: unknown;
    sections: Record<string, [TypeName, number, number]>;
  };
  const directory = new Map(Object.entries(header.sections));
  const open = <T extends TypeName>(name: string, type: T): InstanceType<(typeof types)[T]> => {
    const entry = directory.get(name);
    if (entry === undefined || entry[0] !== type) throw damaged(`section ${name} is missing`);
    return new types[type](whole.buffer as ArrayBuffer, whole.byteOffset + entry[1], entry[2]) as InstanceType<(typeof types)[T]>;
  };
  return {
    meta: header.meta,
    u8: (name) => open(name, 'u8'),
    u16: (name) => open(name, 'u16'),
    u32: (name) => open(name, 'u32'),
    f64: (name) => open(name, 'f64'),
  };
}
