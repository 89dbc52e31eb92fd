import { fnvStart, fnvStep } from '../../src/query/digest.ts';

/** A stream of numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * A seeded stream of random numbers. The same seed and name always give the same stream, and streams with different names are independent, so
 * a table doesn’t change when another grows.
 *
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand, public domain; https://pracrand.sourceforge.net/RNG_engines.txt),
 * started from an FNV-1a hash of the name.
 */
export function startRandom(seed: number, name: string): Random {
  let a = seed | 0;
  let b = (seed / 4_294_967_296) | 0;
  let c = hashText(name);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The first outputs still show the seed; PractRand discards 12 for 32-bit words.
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** A whole number from `low` to `high`, both possible. */
export function pickInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** One of `values`, all equally likely. @throws RangeError If it is empty. */
export function pick<T>(random: Random, values: readonly T[]): T {
  if (values.length === 0) throw new RangeError('nothing to pick from');
  return values[Math.floor(random() * values.length)] as T;
}

/** 32-bit FNV-1a over UTF-16 code units. */
function hashText(text: string): number {
  let hash = fnvStart;
  for (let i = 0; i < text.length; i++) hash = fnvStep(hash, text.charCodeAt(i));
  return hash;
}
