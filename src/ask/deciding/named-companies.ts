import type { Steps } from '../lexicon/steps.ts';
import type { NamedCompanies, Names } from '../lexicon/company-names.ts';
import { nameWords } from '../lexicon/name-words.ts';
import type { Word } from '../lexicon/text.ts';

/** Companies of equal name in one answer, at most. */
const namesShown = 5;

/** What companies are looked for by, and which words are part of a code or an amount. */
interface Search {
  readonly names: Names;
  readonly steps: Steps;
  readonly contact: boolean;
  readonly isTaken: (index: number) => boolean;
}

/**
 * The companies that a question names, spelled right or nearly so. Where all of it is a name, no word is left out or corrected.
 *
 * @param asking The question as it was asked.
 */
export function findNamed(
  asking: string,
  words: readonly Word[],
  rest: readonly string[],
  { names, steps, contact, isTaken }: Search,
): NamedCompanies | null {
  const written = nameWords(asking);
  const exact = names.exactly(written, namesShown) ?? names.within(written, contact, namesShown);
  if (exact !== null) return exact;
  const asked = words.map(({ text }) => text);
  const found = names.find(asked, namesShown);
  const corrected = found?.whole === true ? null : findMisspelled(asked, rest, names, steps);
  // The 100 of “cranes of 100 t or more” is no company.
  const isAmount = found?.words.length === 1 && words.some(({ text }, i) => text === found.words[0] && isTaken(i));
  return corrected ?? (found !== null && !isAmount && isDistinctive(found, words, rest) ? found : null);
}

/** One short word names a company only where it is written like a name, or is nearly all that the question says. */
function isDistinctive({ words: found }: NamedCompanies, words: readonly Word[], rest: readonly string[]): boolean {
  if (found.length > 1 || found[0]!.length >= 7) return true;
  return words.some(({ text, capital }) => text === found[0] && capital) || rest.length <= 2;
}

/** A name with a misspelled word is one only when nothing of it is missing. */
function findMisspelled(asked: readonly string[], rest: readonly string[], names: Names, steps: Steps): NamedCompanies | null {
  const strange = new Set(rest.filter((word) => word.length >= 5));
  const corrected = new Map([...strange].map((word) => [word, names.correct(word, steps) ?? word]));
  if ([...corrected].every(([word, name]) => word === name)) return null;
  const found = names.find(
    asked.map((word) => corrected.get(word) ?? word),
    namesShown,
  );
  return found?.whole === true && (found.words.length > 1 || found.words[0]!.length >= 8) ? found : null;
}
