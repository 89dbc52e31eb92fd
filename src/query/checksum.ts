import { builtin } from './builtin.ts';

/** Bytes that are taken at once. */
const stride = 8;

/**
 * CRC-32 of RFC 1952 §8: reflected polynomial 0xEDB88320. Table k has the effect of a byte with k more bytes behind it, so that
 * eight bytes are taken by eight independent look-ups ("slicing-by-8", Kounavis and Berry, 2008).
 */
const tables = Array.from({ length: stride }, () => new Uint32Array(256));
const [first] = tables as [Uint32Array];
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  first[byte] = value;
}
for (let k = 1; k < stride; k++) {
  for (let byte = 0; byte < 256; byte++) {
    const before = tables[k - 1]![byte]!;
    tables[k]![byte] = (before >>> 8) ^ first[before & 0xff]!;
  }
}
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/** Checksum of bytes, unsigned 32 bits, by this module's own tables. */
export function sliceCrc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  let i = 0;
  for (const end = bytes.length - stride; i <= end; i += stride) {
    value ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    value =
      t7[value & 0xff]! ^
      t6[(value >>> 8) & 0xff]! ^
      t5[(value >>> 16) & 0xff]! ^
      t4[value >>> 24]! ^
      t3[bytes[i + 4]!]! ^
      t2[bytes[i + 5]!]! ^
      t1[bytes[i + 6]!]! ^
      t0[bytes[i + 7]!]!;
  }
  for (; i < bytes.length; i++) value = (value >>> 8) ^ t0[(value ^ bytes[i]!) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}

const { crc32: nativeCrc32 } = builtin<{ crc32: typeof sliceCrc32 }>('node:zlib');

/** Checksum of bytes, unsigned 32 bits. It finds every change that lies within 32 bits in a row, and almost all others. */
export const crc32 = nativeCrc32 === undefined ? sliceCrc32 : (bytes: Uint8Array): number => nativeCrc32(bytes);
