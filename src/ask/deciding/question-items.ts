import type { Candidate } from './candidates.ts';
import type { Word } from '../lexicon/text.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Language } from '../tables/languages.ts';
import { isSpoken } from '../reading/domain-spans.ts';
import { classesOf } from '../reading/role-classes.ts';
import { phraseOf } from '../reading/spans.ts';

/** A word, a name or a mark of a question, as the tagger sees it. */
export interface Item {
  readonly text: string;
  readonly classes: readonly string[];
  /** The number of the word; null for names and marks. */
  readonly word: number | null;
  readonly candidate: Candidate | null;
  /** How a name is written, and how sure it is that it is one. */
  readonly forms: readonly string[];
}

/**
 * Whether a name has a capital where other words have some, and how sure it is that it is a name: “assen” is rarely Assen. Of a place, also
 * whether its name is something else, too, and whether the question may be in a language of its country.
 */
function formsOf({ words, likely, lexicon }: Read, { from, to, span, place }: Candidate, capitals: number): string[] {
  const own = words.slice(from, to).filter(({ capital }) => capital).length;
  const others = capitals - own - (from > 0 && words[0]!.capital ? 1 : 0) > 0;
  const written = [own > 0 ? 'capital' : 'small', others ? 'mixed' : 'plain'];
  if (span?.meaning.kind !== 'place') return [...written, 'sure'];
  const { certainty, wordIn = [] } = span.meaning;
  const otherwise = (lexicon.find(phraseOf(words, span)) ?? []).map(({ meaning }) => meaning.kind).filter((kind) => kind !== 'place');
  const signs = [
    certainty,
    ...(wordIn.some((language) => likely.has(language as Language)) ? ['everyday'] : wordIn.length > 0 ? ['foreign'] : []),
    ...(otherwise.length > 0 ? ['otherwise', ...otherwise.map((kind) => `also ${kind}`)] : []),
    ...(isSpoken(place!.country, likely) ? ['spoken'] : []),
    ...(likely.has('de') ? ['german'] : []),
    to - from > 1 ? 'long' : words[from]!.text.length > 5 ? 'word' : 'short',
    words.length <= 4 ? 'of few' : words.length <= 8 ? 'of some' : 'of many',
  ];
  const [first = ''] = written;
  return [
    ...written,
    ...signs,
    ...signs.map((sign) => `${first} ${sign}`),
    `${certainty} ${written.join(' ')}`,
    signs.join(' '),
    [...written, ...signs].join(' '),
  ];
}

/** The kind of a name, as the models see it. */
export const groupOf = ({ kind }: Candidate): string => (kind === 'country' || kind === 'place' ? 'area' : kind);
const plain = { word: null, candidate: null, forms: [] };
const start: Item = { ...plain, text: '^', classes: ['^'] };
const end: Item = { ...plain, text: '$', classes: ['$'] };
export const isMark = (item: Item) => /^[^\p{L}\p{N}<^$]$/u.test(item.text);
/** Whether a sentence ends. */
export const isStop = (item: Item) => /^[.;!?]$/.test(item.text) || item === start || item === end;

/** A question, as far as items are made of it. */
interface Read {
  readonly text: string;
  readonly words: readonly Word[];
  readonly candidates: readonly Candidate[];
  readonly classes: readonly (readonly string[])[];
  readonly likely: ReadonlySet<Language>;
  readonly lexicon: Pick<Lexicon, 'find'>;
}

/** The words, names and marks of a question in their order, between two that mark its ends. */
export function itemsOf(read: Read): Item[] {
  const { text, words, candidates, classes } = read;
  const items: Item[] = [start];
  const capitals = words.filter(({ capital }) => capital).length;
  const starts = new Map(candidates.map((candidate) => [candidate.from, candidate]));
  let at = 0;
  for (let i = 0; i < words.length;) {
    const word = words[i]!;
    items.push(...marksIn(text.slice(at, word.start)));
    const candidate = starts.get(i);
    if (candidate === undefined) {
      items.push({ ...plain, text: word.text, classes: [...classes[i]!, ...classesOf(word.text)], word: i });
      at = Math.max(at, word.end);
      i++;
    } else {
      const forms = formsOf(read, candidate, capitals);
      // What may be no name is still a word.
      const others = forms.includes('otherwise') ? classes[i]! : [];
      items.push({ text: `<${candidate.kind}>`, classes: [`<${groupOf(candidate)}>`, ...others], word: null, candidate, forms });
      i = Math.max(i + 1, candidate.to);
      at = words[i - 1]!.end;
    }
  }
  items.push(...marksIn(text.slice(at)), end);
  return items;
}

/** Marks between words; a point or a comma without a space, as in “2.9”, is none. */
const marksIn = (text: string): Item[] =>
  /^[.,]$/.test(text) ? [] : Array.from(text.matchAll(/[^\s\p{L}\p{N}]/gu), ([mark]) => ({ ...plain, text: mark, classes: [mark] }));

/** What a word is, at least that it is one. */
export const classesOrWord = ({ classes }: Item): readonly string[] => (classes.length === 0 ? ['word'] : classes);
