import { phraseKey } from '../lexicon/lexicon.ts';
import { documentTopics } from '../tables/documents.ts';
import { languages, phrasesOf } from '../tables/languages.ts';

/** Phrases by topic, folded, each between blanks. */
const topics = documentTopics.map(({ path, words }) => ({
  path,
  phrases: languages.flatMap((language) => phrasesOf(words[language] ?? '').map((phrase) => ` ${phraseKey(phrase)} `)),
}));

/** The page of the documentation that a question about the interface is best answered by; null when its words name none. */
export function findDocumentTopic(question: string): string | null {
  const text = ` ${phraseKey(question)} `;
  return topics.find(({ phrases }) => phrases.some((phrase) => text.includes(phrase)))?.path ?? null;
}
