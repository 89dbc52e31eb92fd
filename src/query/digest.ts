import { sha256 } from '@noble/hashes/sha2.js';
import { builtin } from './builtin.ts';

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
 * Bytes of a base64url text without padding; null when it is not the one canonical form of some bytes
 * (RFC 4648 §3.5: pad bits that are not zero may be rejected, and here they are, so that one value has one spelling).
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

const { hash } = builtin<{ hash: (algorithm: 'sha256', data: Uint8Array, form: 'buffer') => Uint8Array }>('node:crypto');

/** The first `length` bytes of the SHA-256 of `data`; at most 32. Synchronous on every runtime. */
export function digest(data: Uint8Array, length = 32): Uint8Array {
  return (hash === undefined ? sha256(data) : hash('sha256', data, 'buffer')).subarray(0, length);
}
