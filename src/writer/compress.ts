import { familyOf } from '../documents/addresses.ts';
import type { Effort } from './file-work.ts';

/** Smaller documents aren't compressed, bytes: they fit a network packet as they are (1,460 bytes of an Ethernet frame). */
const minCompressedBytes = 1400;
/** Above this size, brotli takes several times longer than gzip, bytes. */
const maxBrotliBytes = 1 << 18;
/** Scripts and style sheets of pages, which browsers keep for a year: the highest effort saves 6 % and takes fifteen times longer. */
const isKept = (file: string): boolean => file.startsWith('_astro/');

/** Documents that there are many of: pages of models, countries, listings and wanted ads, the companies of a country, tiles of the map. */
const isOneOfMany = /^(?:countries|atlas|marketplace|wanted|map\/tiles|files\/(?:companies|places|postal-codes))\//;

/**
 * Which forms a document gets. Numerous documents get only gzip: brotli at 5 costs 1.5 times as much as gzip at 6, and saves 7 %.
 */
export function effortFor(file: string, bytes: number): Effort | null {
  if (bytes < minCompressedBytes) return null;
  if (familyOf(file) !== null || isOneOfMany.test(file) || bytes > maxBrotliBytes) return { gzip: 6, br: null };
  return { gzip: 9, br: isKept(file) ? 10 : 5 };
}
