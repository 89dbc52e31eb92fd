import { sha256 } from '@noble/hashes/sha2.js';

const { process: runtime } = globalThis as { process?: { getBuiltinModule?: (name: string) => object | undefined } };

/**
 * A built-in module of Node, if the runtime has it: native code is several times faster. Not imported, since runtimes without it load this
 * code too.
 */
const builtin = <Module extends object>(name: `node:${string}`): Partial<Module> =>
  (runtime?.getBuiltinModule?.(name) ?? {}) as Partial<Module>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes as base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += alphabet[word >> 18]! + alphabet[(word >> 12) & 63]!;
    if (left > 1) text += alphabet[(word >> 6) & 63]!;
    if (left > 2) text += alphabet[word & 63]!;
  }
  return text;
}

/**
 * Bytes of a base64url text without padding; null unless it is the canonical form (RFC 4648 §3.5 allows rejecting nonzero pad bits; we do,
 * so that each value has one spelling).
 */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let at = 0;
  for (const character of text) {
    word = ((word << 6) | alphabet.indexOf(character)) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (word >> bits) & 0xff;
    }
  }
  return toBase64Url(bytes) === text ? bytes : null;
}

const { hash } = builtin<{ hash: (algorithm: 'sha256', data: Uint8Array | string, form: 'hex') => string }>('node:crypto');

/** Whether {@link digest} is native; JavaScript is many times slower. */
export const hasNativeDigest = hash !== undefined;

/** The first `length` bytes, at most 32, of the SHA-256 of `data`; text counts as UTF-8. Synchronous on every runtime. */
export function digest(data: Uint8Array | string, length = 32): Uint8Array {
  if (hash === undefined) return sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data).subarray(0, length);
  // A text of 64 digits takes a quarter of the time of a 32-byte buffer.
  const digits = hash('sha256', data, 'hex');
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = (hexDigit(digits.charCodeAt(2 * i)) << 4) | hexDigit(digits.charCodeAt(2 * i + 1));
  return bytes;
}

/** Where FNV-1a of 32 bits begins (http://www.isthe.com/chongo/tech/comp/fnv/). It is fast, and no defense against people. */
export const fnvStart = 0x811c9dc5;
/** A step of FNV-1a. @param value A byte or a word. @returns A signed 32-bit integer. */
export const fnvStep = (state: number, value: number): number => Math.imul(state ^ value, 0x01000193);

/** Value of a lower-case hexadecimal digit, by its character code. */
export const hexDigit = (code: number): number => (code < 97 ? code - 48 : code - 87);

/** CRC-32 of RFC 1952 §8: reflected polynomial 0xEDB88320; the effect of each byte. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Checksum of bytes, unsigned 32 bits, with our own table. */
export function tableCrc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ crcTable[(value ^ byte) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}

const { crc32: nativeCrc32 } = builtin<{ crc32: (bytes: Uint8Array) => number }>('node:zlib');

/** Checksum of bytes, unsigned 32 bits. It detects every change within 32 consecutive bits, and almost all others. */
export const crc32: (bytes: Uint8Array) => number = nativeCrc32 ?? tableCrc32;
