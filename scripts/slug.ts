/** ASCII spellings of letters that Unicode doesn’t decompose into a base letter and a mark. */
const undecomposed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
    ħ: 'h',
  }),
);

/** The ASCII spelling of a letter, in lower case. */
export const transcribe = (letter: string): string => undecomposed.get(letter) ?? letter;

/**
 * Lower-case ASCII words joined by hyphens: `Grúas Peña Vieja` → `gruas-pena-vieja`. Removes diacritics and apostrophes; anything else but letters
 * and digits separates words.
 */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[ßæœøłđðþıħ]/g, transcribe)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
