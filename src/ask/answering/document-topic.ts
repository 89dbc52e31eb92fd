import { phraseKey } from '../lexicon/lexicon.ts';
import { type DocumentTopic, documentTopics } from '../tables/document-topics.ts';
import { languages, phrasesOf } from '../tables/languages.ts';

/** Topics by their folded phrases; a phrase of several topics means the first. */
const topics = new Map<string, number>();
for (const [topic, { words }] of documentTopics.entries())
  for (const language of languages)
    for (const phrase of phrasesOf(words[language] ?? '').map(phraseKey)) if (!topics.has(phrase)) topics.set(phrase, topic);

const maxWords = Math.max(...[...topics.keys()].map((phrase) => phrase.split(' ').length));

/** The topic of a question about the API; null for none. */
export function findDocumentTopic(question: string): DocumentTopic | null {
  const words = phraseKey(question).split(' ');
  let first = documentTopics.length;
  for (let from = 0; from < words.length; from++) {
    let phrase = '';
    for (let to = from + 1; to <= Math.min(words.length, from + maxWords); to++) {
      phrase = phrase === '' ? words[from]! : `${phrase} ${words[to - 1]!}`;
      first = Math.min(first, topics.get(phrase) ?? first);
    }
  }
  return documentTopics[first] ?? null;
}
