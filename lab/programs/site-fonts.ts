import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** A subset of the typeface: a file that browsers load when a page has one of its characters. */
export interface FontSubset {
  /** Name of the file in `src/site/styles/fonts`. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Code points from one to another, both included. */
const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/**
 * The characters of each subset. They are those of the ranges in `src/site/styles/fonts.css`: of Western Europe, of other languages in Latin script,
 * and of Vietnamese.
 */
const subsets = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„†•…‹›€™−≤≥`,
  'latin-ext': `${range(0x100, 0x130)}${range(0x132, 0x151)}${range(0x154, 0x17f)}ȘșȚț`,
  vietnamese: `${range(0x1ea0, 0x1ef9)}ƠơƯư`,
} as const;

/** Weights that the style sheets use. */
const wght = { min: 400, max: 700 };
/** What places letters and accents. Small capitals, fractions and the like are used nowhere. */
const keepFeatures = ['kern', 'liga', 'locl', 'ccmp', 'mark', 'mkmk'];
/** Name, version, and the license, which the Open Font License asks every copy to have. */
const preserveNameIds = [0, 1, 2, 5, 7, 13, 14];

/** The file with the license of the typeface. */
export const licenseFile = fileURLToPath(import.meta.resolve('@fontsource-variable/asap/LICENSE'));

/** Cuts the typeface of the pages out of its package. */
export async function makeFonts(): Promise<FontSubset[]> {
  return Promise.all(
    Object.entries(subsets).map(async ([name, text]) => {
      const source = readFileSync(new URL(import.meta.resolve(`@fontsource-variable/asap/files/asap-${name}-wght-normal.woff2`)));
      const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures, preserveNameIds } as const;
      return { file: `asap-${name}.woff2`, bytes: await subsetFont(source, text, options) };
    }),
  );
}
