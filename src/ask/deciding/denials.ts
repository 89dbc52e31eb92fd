import { speaksOfTrade } from '../reading/domain-spans.ts';
import type { Stretch } from '../reading/phrase-table.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { behindDenials, denials, mayBeOther, outsides, shortDenials, stillWords } from '../tables/negations.ts';
import type { Candidate } from './candidates.ts';
import type { Reading } from './gather-facts.ts';

/** Words between a denial and what it excludes, at most. */
const mostBetween = 4;

/** The words right before a name that exclude it: “outside of” London, “don’t have any” crawler cranes; null if it is not excluded so. */
export function denialBefore(
  { from, mass }: Candidate,
  { words, classes, text }: Pick<Reading, 'words' | 'classes' | 'text'>,
  lexicon: Lexicon,
): Stretch | null {
  if (mass !== null || words[from] === undefined) return null;
  const isNegation = (i: number) => classes[i]?.includes('not') === true;
  for (let at = from - 1; at >= Math.max(0, from - 1 - mostBetween); at--) {
    const word = words[at]!.text;
    let start = at;
    while (isNegation(start) && isNegation(start - 1)) start--;
    if (word === 't' && shortDenials.has(words[at - 1]?.text ?? '')) start = at - 1;
    // “Liebherr is not wanted, mobile crane”
    if (/[.,;:!?()]/.test(text.slice(words[start]!.start, words[from]!.start))) return null;
    const before = words[start - 1];
    const denial = { from: start, to: from };
    // “A field outside Malton” is near it.
    if (outsides.has(word)) return before !== undefined && speaksOfTrade([before], lexicon) ? denial : null;
    const isDenial = start < at || denials.has(word) || (isNegation(at) && !mayBeOther.has(word));
    // “Still no crane found in Leeds”
    if (isDenial) return stillWords.has(before?.text ?? '') ? null : denial;
    if (!behindDenials.has(word)) return null;
  }
  return null;
}
