import type { CellValue } from './cells.ts';

/** A digest of 64 bits, in two halves, which are signed words. Equal values have equal ones; different values have the same by a chance of 2⁻⁶⁴. */
export interface Digest {
  lo: number;
  hi: number;
  reset(): Digest;
  /** Adds a value. What was added can be told apart: `a` and `b` are not `ab`, null is not an empty text, 1 is not "1". */
  add(value: CellValue | null): Digest;
  /** Mixes the halves, so that each bit depends on all that was added. Nothing may be added afterwards. */
  finish(): Digest;
}

/** Marks that no UTF-16 unit equals: they come before or behind each value and say what it is. */
const mark = { null: 0x10000, text: 0x10001, number: 0x10002, false: 0x10003, true: 0x10004, list: 0x10005 };

/**
 * A digest of values that depends on them alone: neither on the process nor on how a file writes them. Each half is a multiplicative hash
 * of its own, with the final mix of MurmurHash3 (fmix32).
 */
export function createDigest(): Digest {
  const words = new Uint32Array(2);
  const float = new Float64Array(words.buffer);
  let lo = 0;
  let hi = 0;
  const step = (unit: number): void => {
    lo = Math.imul(lo ^ unit, 0x9e3779b1);
    lo ^= lo >>> 15;
    hi = Math.imul(hi ^ unit, 0x85ebca6b);
    hi ^= hi >>> 13;
  };
  const addText = (text: string): void => {
    // The loop counts in local variables: those that functions share cost twice the time.
    let a = lo;
    let b = hi;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ unit, 0x85ebca6b);
      b ^= b >>> 13;
    }
    lo = a;
    hi = b;
    step(mark.text);
  };
  const digest: Digest = {
    lo: 0,
    hi: 0,
    reset() {
      lo = 0x1b873593;
      hi = 0x2c1b3c6d;
      return digest;
    },
    add(value) {
      if (value === null) step(mark.null);
      else if (typeof value === 'string') addText(value);
      else if (typeof value === 'number') {
        float[0] = value;
        step(mark.number);
        step(words[0]!);
        step(words[1]!);
      } else if (typeof value === 'boolean') step(value ? mark.true : mark.false);
      else {
        for (const entry of value) addText(entry);
        step(mark.list);
      }
      return digest;
    },
    finish() {
      const a = finalMix(lo ^ Math.imul(hi, 0xcc9e2d51));
      digest.hi = finalMix(hi + Math.imul(a, 0x1b873593));
      digest.lo = a;
      return digest;
    },
  };
  return digest.reset();
}

function finalMix(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
