import type { Facts } from './facts.ts';
import type { Work } from '../lexicon/corrector.ts';
import type { NamedCompanies, Names } from '../lexicon/company-names.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { phraseOf, type Span } from '../reading/spans.ts';
import { dottedLegalForms, familyFirm, nameParticles, strongLegalForms, whoWords } from '../tables/company-words.ts';
import type { Language } from '../tables/languages.ts';
import type { Word } from '../lexicon/text.ts';

/** Companies of equal name in one answer, at most. */
const namesShown = 5;

/**
 * The companies that a question names, spelt right or nearly so. Where all of it is a name, no word is left out or corrected.
 *
 * @param asking The question as it was asked.
 */
export function findNamed(
  asking: string,
  words: readonly Word[],
  rest: readonly string[],
  { names, work, contact }: { readonly names: Names; readonly work: Work; readonly contact: boolean },
): NamedCompanies | null {
  const written = nameWords(asking);
  const exact = names.exactly(written, namesShown) ?? names.within(written, contact, namesShown);
  if (exact !== null) return exact;
  const asked = words.map(({ text }) => text);
  const found = names.find(asked, namesShown);
  const corrected = found?.whole === true ? null : findMisspelt(asked, rest, names, work);
  return corrected ?? (found !== null && isDistinctive(found, words, rest) ? found : null);
}

/** One short word names a company only where it is written like a name, or is nearly all that the question says. */
function isDistinctive({ words: found }: NamedCompanies, words: readonly Word[], rest: readonly string[]): boolean {
  if (found.length > 1 || found[0]!.length >= 7) return true;
  return words.some(({ text, capital }) => text === found[0] && capital) || rest.length <= 2;
}

/** A name with a misspelt word is one only when nothing of it is missing. */
function findMisspelt(asked: readonly string[], rest: readonly string[], names: Names, work: Work): NamedCompanies | null {
  const strange = new Set(rest.filter((word) => word.length >= 5));
  const corrected = new Map([...strange].map((word) => [word, names.correct(word, work) ?? word]));
  if ([...corrected].every(([word, name]) => word === name)) return null;
  const found = names.find(
    asked.map((word) => corrected.get(word) ?? word),
    namesShown,
  );
  return found?.whole === true && (found.words.length > 1 || found.words[0]!.length >= 8) ? found : null;
}

/** A question, as far as names of companies are looked for in it. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
  readonly likely: ReadonlySet<Language>;
  /** Phrases that name machines and say what is wished. */
  readonly spans: readonly Span[];
  readonly contact: boolean;
  /** Whether nothing explains a word. */
  isStrange(index: number): boolean;
}

/** What makes a question look as if it named a company, whether or not the data has it. */
export function companyEvidence(sentence: Sentence): Pick<Facts, 'legalForm' | 'strangeNames' | 'namedBusiness' | 'companyNoun'> {
  const { text, words, spans, isStrange } = sentence;
  const strange = [...words.keys()].filter((i) => words[i]!.capital && words[i]!.text.length >= 4 && isStrange(i));
  return {
    legalForm: words.some((word) => strongLegalForms.has(word.text)) || dottedLegalForms.test(text),
    strangeNames: strange.length,
    namedBusiness: namesBusiness(sentence, strange) || namesFamily(sentence),
    companyNoun: spans.some((span) => isCompanyCue(span) && !whoWords.test(phraseOf(words, span))),
  };
}

const isCompanyCue = ({ meaning }: Span): boolean => meaning.kind === 'cue' && meaning.cue === 'company';

/** A strange name beside a word of the trade. In German, where all nouns have capitals, there must be another sign. */
function namesBusiness({ text, words, likely, spans, contact }: Sentence, strange: readonly number[]): boolean {
  if (likely.has('de') && !contact && !text.includes('&')) return false;
  const trades = spans.filter(
    (span) =>
      (span.meaning.kind === 'crane' || span.meaning.kind === 'machine' || isCompanyCue(span)) && words[span.from]!.text.length >= 4,
  );
  /** Whether only words of a name stand between: “Kranverleih Van der Molenaar”. */
  const joined = (to: number, i: number) =>
    to <= i && i - to <= 3 && words.slice(to, i).every(({ capital, text: word }) => capital || nameParticles.has(word));
  return strange.some((i) => trades.some(({ from, to }) => joined(to, i) || (from === i + 1 && words[from]!.capital)));
}

/** A strange word before “& Sons”, however it is written, where the trade is named too. */
function namesFamily({ text, words, spans, isStrange }: Sentence): boolean {
  const name = familyFirm.exec(text);
  const at = name === null ? -1 : words.findIndex(({ start }) => start === name.index);
  return at !== -1 && spans.length > 0 && isStrange(at);
}
