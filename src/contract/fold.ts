import { mapOf } from './map-of.ts';

/** Letters that Unicode doesn’t decompose. */
const folds: ReadonlyMap<string, string> = mapOf({
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  '×': 'x',
  '–': '-',
  '—': '-',
  '−': '-',
  '’': "'",
});
const foldable = /[ßøłæœđðþħı×–—−’]/g;

/** Removes case and diacritics. */
export function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII has only case to fold
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  // Marks are removed first, since many in a row take long to put in order.
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(foldable, (letter) => folds.get(letter)!);
}

/** The letters and digits of a text, folded: what is left where case, diacritics, separators and punctuation don’t matter. */
export const bareLetters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Cranes with the same key are of the same maker and model, however these are spelled, and though one cell has both. */
export const craneKey = (brand: string | null | undefined, model: string | null | undefined): string =>
  bareLetters(`${brand ?? ''}${model ?? ''}`);
