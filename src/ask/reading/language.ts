import { type Features, featureNumber, type LinearModel, rankClasses } from '../lexicon/linear-model.ts';
import type { Question, Word } from '../lexicon/text.ts';
import { fold } from '../../contract/fold.ts';
import { strongLegalForms } from '../tables/company-words.ts';
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
  // Capitals are names, and nouns in German.
  for (const word of letters.slice(0, mostWords)) found.add(featureNumber(`w ${wordOf(word)}`));
  for (const word of (plain.length > 0 ? plain : letters).slice(0, mostWords).map(wordOf)) {
    for (let length = 1; length <= mostLetters; length++)
      for (let at = 0; at + length <= word.length; at++) found.add(featureNumber(`l ${word.slice(at, at + length)}`));
  }
  if (plain.length > 0) return { text: [...found], facts: [featureNumber('always')] };
  // Of a name alone, the legal form says most: “B.V.”, “sp. z o.o.”.
  const forms = [...text.matchAll(/\p{L}+(?:\.\p{L}+)*/gu)].map(([form]) => fold(form).replaceAll('.', ''));
  return { text: [...found], facts: forms.filter((form) => strongLegalForms.has(form)).map((form) => featureNumber(`form ${form}`)) };
}

/** How much likelier the likeliest language may be than one that the question may be in as well. */
const leastLead = 1.5;

/** The language of a question, and all that it may be in. */
export function readLanguage(model: LinearModel<Language>, question: Question): { language: Language; likely: ReadonlySet<Language> } {
  const ranked = rankClasses(model, languageFeatures(question));
  const [{ name: language, score }] = ranked as [(typeof ranked)[number]];
  return { language, likely: new Set(ranked.filter((other) => score - other.score <= leastLead).map(({ name }) => name)) };
}
