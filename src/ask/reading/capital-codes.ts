import type { CraneType } from '../../contract/tables.ts';
import { means, type Lexicon, type Meaning, type MeaningOf } from '../lexicon/lexicon.ts';
import type { Span } from './spans.ts';
import type { Language } from '../tables/languages.ts';
import type { Question, Word } from '../lexicon/text.ts';
import { mapOf } from '../../contract/map-of.ts';

/** Keys of programs behind which a country stands. */
const countryKeys: ReadonlySet<string> = new Set('country land pays pais paese kraj iso cc'.split(' '));

/** Codes of countries, such as “in the US”: two capitals behind a locative, in a question that is not in capitals. */
export function findCountryCodes(words: readonly Word[], lexicon: Lexicon): Span<MeaningOf<'country'>>[] {
  const isLocative = (index: number) => means(lexicon, words[index]?.text, 'locative');
  return words.flatMap(({ text, capitals }, from) => {
    const code = text.length === 2 ? text.toUpperCase() : '';
    if (!lexicon.countries.has(code)) return [];
    // “country=fr”: behind its key, a code may be in small letters.
    const keyed =
      countryKeys.has(words[from - 1]?.text ?? '') || (words[from - 1]?.text === 'code' && countryKeys.has(words[from - 2]?.text ?? ''));
    const article = ['the', 'den', 'de'].includes(words[from - 1]?.text ?? '');
    const isLocated = () => !means(lexicon, text, 'country') && (isLocative(from - 1) || (article && isLocative(from - 2)));
    return keyed || (capitals && isLocated()) ? codeAt(from, { kind: 'country', code }) : [];
  });
}

const codeAt = <M extends Meaning>(from: number, meaning: M): Span<M>[] => [{ from, to: from + 1, meaning, languages: [] }];

const machineCodes: ReadonlyMap<string, CraneType> = mapOf({ at: 'all_terrain_crane', rt: 'rough_terrain_crane' });

/** Words for mobile cranes that are much else too: beside an amount, or behind a key for kinds, they are cranes. */
const mobiles: ReadonlySet<string> = new Set('mobile mobiles mobiel mobil movil movel'.split(' '));
const kindKeys: ReadonlySet<string> = new Set('type kind crane machine equipment category service soort typ art tipo'.split(' '));

/** “60 tonne mobile”, `crane_type=mobile`, “mobile, Manchester, 50 t”. */
function isMobile(text: string, words: readonly Word[], at: number): boolean {
  const [before, word, behind] = [words[at - 1], words[at]!, words[at + 1]];
  if (before !== undefined && /(?:\d|^)(?:t|to|ton|tonn?e[rn]?s?)$/.test(before.text)) return true;
  if (before !== undefined && kindKeys.has(before.text) && /[:=]/.test(text.slice(before.end, word.start))) return true;
  return (
    (behind !== undefined && /^\d+t?$/.test(behind.text)) ||
    (/^ ?[,.;]/.test(text.slice(word.end)) &&
      (before === undefined || /[-,.;]/.test(text.slice(before.end, word.start)) || before.text === 'a'))
  );
}

/** What may stand behind “rt” for a crane rather than a model: an amount. */
const amountBehind = /^ ?\d{2,3}(?:[-–]\d{2,3})? ?t(?:o|on\p{L}*)?(?!\p{L})/u;

/**
 * “AT” and “RT” for all-terrain and rough-terrain cranes: in capitals, in a question that is not; “rt” also in small letters, which are
 * no word of any of the languages, and “at” before an amount where it is no English “at”.
 */
export function findMachineCodes(
  { text }: Question,
  words: readonly Word[],
  lexicon: Lexicon,
  likely: ReadonlySet<Language>,
): Span<MeaningOf<'machine'>>[] {
  // The “w/” of “w/ AT” is no Polish “in”.
  const isLocative = (word: string | undefined) => means(lexicon, word, 'locative') && (word !== 'w' || likely.has('pl'));
  return words.flatMap(({ text: code, capitals, end }, from): Span<MeaningOf<'machine'>>[] => {
    if (mobiles.has(code) && isMobile(text, words, from)) return codeAt(from, { kind: 'machine', machine: 'mobile_crane' });
    const machine = machineCodes.get(code);
    if (machine === undefined) return [];
    const small = code === 'rt' || (!likely.has('en') && amountBehind.test(text.slice(end)));
    if (!small && (!capitals || isLocative(words[from - 1]?.text))) return [];
    return codeAt(from, { kind: 'machine', machine });
  });
}
