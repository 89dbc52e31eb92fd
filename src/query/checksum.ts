/** CRC-32 of RFC 1952 §8: reflected polynomial 0xEDB88320, one table entry a byte. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Checksum of bytes, unsigned 32 bits. It finds every change that lies within 32 bits in a row, and almost all others. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) value = (value >>> 8) ^ table[(value ^ bytes[i]!) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}
