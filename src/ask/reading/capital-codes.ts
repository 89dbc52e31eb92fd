import type { CraneType } from '../../contract/tables.ts';
import { means, type Lexicon, type MeaningOf } from '../lexicon/lexicon.ts';
import type { Span } from './spans.ts';
import type { Word } from '../lexicon/text.ts';

/** Keys of programs behind which a country stands. */
const countryKeys: ReadonlySet<string> = new Set('country land pays pais paese kraj iso'.split(' '));

/** Codes of countries, such as “in the US”: two capitals behind a locative, in a question that is not in capitals. */
export function findCountryCodes(words: readonly Word[], lexicon: Lexicon): Span<MeaningOf<'country'>>[] {
  const isLocative = (index: number) => means(lexicon, words[index]?.text, 'locative');
  return words.flatMap(({ text, capitals }, from) => {
    const code = text.toUpperCase();
    // “country=fr”: behind its key, a code may be in small letters.
    const keyed =
      countryKeys.has(words[from - 1]?.text ?? '') || (words[from - 1]?.text === 'code' && countryKeys.has(words[from - 2]?.text ?? ''));
    if (text.length === 2 && keyed && lexicon.countries[code] !== undefined)
      return [{ from, to: from + 1, meaning: { kind: 'country', code } as const, languages: [] }];
    if (!capitals || lexicon.countries[code] === undefined || means(lexicon, text, 'country')) return [];
    const article = ['the', 'den', 'de'].includes(words[from - 1]?.text ?? '');
    if (!isLocative(from - 1) && !(article && isLocative(from - 2))) return [];
    return [{ from, to: from + 1, meaning: { kind: 'country', code } as const, languages: [] }];
  });
}

const machineCodes: Readonly<Record<string, CraneType>> = { at: 'all_terrain_crane', rt: 'rough_terrain_crane' };

/** “AT” and “RT” for all-terrain and rough-terrain cranes: in capitals, in a question that is not. */
export function findMachineCodes(words: readonly Word[], lexicon: Lexicon): Span<MeaningOf<'machine'>>[] {
  return words.flatMap(({ text, capitals }, from) => {
    const machine = machineCodes[text];
    if (machine === undefined || !capitals || means(lexicon, words[from - 1]?.text, 'locative')) return [];
    return [{ from, to: from + 1, meaning: { kind: 'machine', machine } as const, languages: [] }];
  });
}
