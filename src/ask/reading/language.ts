import { type Features, featureNumber, type LinearModel, rankClasses } from '../lexicon/linear-model.ts';
import type { Question, Word } from '../lexicon/text.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { languageOfForm } from '../tables/company-words.ts';
import type { Language } from '../tables/languages.ts';

/** Letters of a part of a word, at most, and words that are looked at. */
const [mostLetters, mostWords] = [4, 60];

/** What speaks for languages: words with their accents, and parts of them, except names and codes where there are other words. */
export function languageFeatures({ words, text }: Pick<Question, 'words' | 'text'>): Features {
  const found = new Set<number>();
  const hasCode = words.some((word) => /\d/.test(word.text));
  const isCode = (word: Word) =>
    /\d/.test(word.text) || /^[ -]?\d/.test(text.slice(word.end)) || (hasCode && /^\p{Lu}{1,4}$/u.test(word.written));
  const isInFile = ({ start, end }: Word) =>
    /\p{L}\.$/u.test(text.slice(Math.max(0, start - 2), start)) || /^\.\p{L}{2}/u.test(text.slice(end));
  const letters = words.filter((word) => !isCode(word) && !isInFile(word));
  const plain = letters.filter(({ capital }) => !capital);
  const wordOf = ({ written }: Word) => `^${written.toLowerCase()}$`;
  // Words with a capital are mostly names, and alone they may be German nouns or towns.
  const alone = letters.filter((_, i) => letters[i - 1]?.capital !== true && letters[i + 1]?.capital !== true);
  for (const word of alone.slice(0, mostWords)) found.add(featureNumber(`w ${wordOf(word)}`));
  for (const word of (plain.length > 0 ? plain : letters).slice(0, mostWords).map(wordOf)) {
    for (let length = 1; length <= mostLetters; length++)
      for (let at = 0; at + length <= word.length; at++) found.add(featureNumber(`l ${word.slice(at, at + length)}`));
  }
  return { text: [...found], facts: plain.length > 0 ? [featureNumber('always')] : [] };
}

/** How much likelier the likeliest language may be than one that the question may be in as well. */
const leastLead = 1.5;

/** The language of a question, and all that it may be in. */
export function readLanguage(model: LinearModel<Language>, question: Question): { language: Language; likely: ReadonlySet<Language> } {
  const ofForm = question.words.every(({ written }) => /^\p{Lu}/u.test(written)) ? formLanguage(question.text) : undefined;
  if (ofForm !== undefined) return { language: ofForm, likely: new Set([ofForm]) };
  const ranked = rankClasses(model, languageFeatures(question));
  const [{ name: language, score }] = ranked as [(typeof ranked)[number]];
  return { language, likely: new Set(ranked.filter((other) => score - other.score <= leastLead).map(({ name }) => name)) };
}

/** The language of the legal form that a name ends in: “B.V.”. */
const formLanguage = (text: string): Language | undefined => languageOfForm[nameWords(text).at(-1) ?? ''];
