import { likelyLanguages, signsOfLetters, voteLanguages } from './language.ts';
import { means, type Lexicon, type Meaning } from '../lexicon/lexicon.ts';
import type { Work } from '../lexicon/corrector.ts';
import type { Names } from '../lexicon/company-names.ts';
import type { Language } from '../tables/languages.ts';
import { weakLocatives } from '../tables/quantities.ts';
import { townInitials } from '../tables/places.ts';
import { compoundTails, endings, missingEndings, townEndings } from '../tables/word-forms.ts';
import type { Question, Word } from '../lexicon/text.ts';

/** The words of a question, made ready for the lexicon. */
export interface CompleteWords {
  readonly words: readonly Word[];
  /** Misspelt words with what they were taken for, for the trace. */
  readonly corrected: ReadonlyMap<string, string>;
  /** Languages that the question may well be in. */
  readonly likely: ReadonlySet<Language>;
}

/** Words as they are looked up: compounds cut, endings cut and misspellings corrected where that makes them known. */
export function completeWords(question: Question, lexicon: Lexicon, names: Names, work: Work): CompleteWords {
  const words = joinParts(question.words, lexicon);
  const known = (word: string) => lexicon.find(word) ?? [];
  const likely = likelyLanguages(
    voteLanguages([
      ...words.map((word, i) => ({ from: i, to: i + 1, languages: [...new Set(known(word.text).flatMap((entry) => entry.languages))] })),
      ...signsOfLetters(words),
    ]),
  );
  const complete: Word[] = [];
  const corrected = new Map<string, string>();
  const isSearch = words.length <= searchWords;
  const isPlaced = isSearch && words.some(({ text, capital }) => capital && means(lexicon, text, 'place'));
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]?.text;
    const located = means(lexicon, before, 'locative') && !weakLocatives.has(before!);
    const town =
      word.capital &&
      likely.has('pl') &&
      word.text.length >= (located ? 4 : 5) &&
      lexicon.find(word.text) === undefined &&
      !names.hasWord(word.text)
        ? polishTown(word.text, lexicon, located)
        : null;
    if (town !== null && (located || !lexicon.hasWord(word.text))) {
      complete.push({ ...word, text: town });
      continue;
    }
    if (/\d/.test(word.text) || lexicon.hasWord(word.text) || lexicon.models.has(word.text) || word.text.length < 4) {
      complete.push(word);
      continue;
    }
    const parts = cutCompound(word.text, lexicon);
    if (parts !== null) {
      for (const part of parts) complete.push({ ...word, text: part });
      continue;
    }
    const inflected = word.text.length >= 5 ? otherForm(word.text, lexicon, likely) : null;
    if (inflected !== null) {
      complete.push({ ...word, text: inflected });
      continue;
    }
    // A town is meant where one is expected: in capitals, unless all nouns have them, behind a locative, or among the few words of a search.
    const places =
      word.text.length >= 5 && (located || (word.capital && !likely.has('de')) || (isSearch && word.text.length >= 6 && !isPlaced));
    const meant = names.hasWord(word.text) ? null : lexicon.correct(word.text, likely, places, work);
    if (meant !== null) corrected.set(word.text, meant);
    complete.push(meant === null ? word : { ...word, text: meant });
  }
  return { words: complete, corrected, likely };
}

/** Words of a question that may be a search for something somewhere. */
const searchWords = 10;

/** Letters of a town that is spelled out, at most. */
const maxSpelled = 16;

/**
 * Words that were written in parts, as programs do that turn speech into text: “auto gru”, “rotter dam”, “H U L L”. Parts that are known
 * together as they stand stay apart.
 */
function joinParts(words: readonly Word[], lexicon: Lexicon): Word[] {
  const joined: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const first = words[i]!;
    let to = i + 1;
    while (to - i < maxSpelled && first.text.length === 1 && words[to]?.text.length === 1 && /\p{L}/u.test(words[to]!.text)) to++;
    const spelled = words
      .slice(i, to)
      .map(({ text }) => text)
      .join('');
    if (to - i >= 3 && means(lexicon, spelled, 'place')) {
      joined.push({ ...first, text: spelled, end: words[to - 1]!.end, capital: true });
      i = to - 1;
      continue;
    }
    const called = first.capitals && means(lexicon, words[i - 1]?.text, 'locative') ? townInitials.get(first.text) : undefined;
    if (called !== undefined) {
      joined.push(...called.split(' ').map((text) => ({ ...first, text, capital: true })));
      continue;
    }
    const second = words[i + 1];
    const whole = second === undefined ? '' : first.text + second.text;
    const apart =
      second !== undefined &&
      first.text.length >= 3 &&
      second.text.length >= 3 &&
      lexicon.find(`${first.text} ${second.text}`) === undefined;
    const isTown =
      apart &&
      !lexicon.hasWord(first.text) &&
      (lexicon.find(whole) ?? []).some(({ meaning }) => meaning.kind === 'place' && meaning.certainty === 'name');
    if (apart && !/\d/.test(whole) && (isTown || means(lexicon, whole, 'machine'))) {
      joined.push({
        ...first,
        text: whole,
        written: `${first.written} ${second!.written}`,
        end: second!.end,
        capital: first.capital || second!.capital,
      });
      i++;
    } else joined.push(first);
  }
  return joined;
}

/** A town in the case that a Polish sentence puts it in, as the lexicon has it; null when none is. */
function polishTown(word: string, lexicon: Lexicon, located: boolean): string | null {
  for (let cut = 1; cut <= 4 && word.length - cut >= (located ? 3 : 4); cut++) {
    for (const ending of townEndings) {
      const form = word.slice(0, -cut) + ending;
      if (means(lexicon, form, 'place')) return form;
    }
  }
  return null;
}

function cutCompound(word: string, lexicon: Lexicon): string[] | null {
  if (word.length < 8) return null;
  // Machines of other trades, however they are compounded: “Minibagger”.
  for (let length = word.length - 3; length >= 5; length--) {
    const tail = word.slice(-length);
    if (
      lexicon
        .find(tail)
        ?.some(
          ({ meaning, languages: known }) =>
            meaning.kind === 'cue' && meaning.cue === 'foreign' && (known.includes('de') || known.includes('nl')),
        )
    )
      return [word.slice(0, -length), tail];
  }
  for (const tail of compoundTails) {
    if (!word.endsWith(tail) || word.length - tail.length < 4) continue;
    const head = word.slice(0, -tail.length);
    for (const form of [head, head.replace(/(?:en|s|n|e)$/, ''), `${head}en`, `${head}e`]) {
      if (lexicon.find(form) !== undefined) return [form, tail];
    }
  }
  return null;
}

const inflected: ReadonlySet<Meaning['kind']> = new Set(['machine', 'crane', 'cue', 'concept', 'load', 'safety', 'country']);

function otherForm(word: string, lexicon: Lexicon, likely: ReadonlySet<Language>): string | null {
  const known = (form: string) =>
    form.length >= 4 &&
    (lexicon.find(form) ?? []).some(
      ({ meaning: { kind }, languages }) =>
        inflected.has(kind) &&
        (kind !== 'country' || form.length >= 5) &&
        (languages.length === 0 || languages.some((language) => likely.has(language))),
    );
  for (const ending of endings) if (word.endsWith(ending) && known(word.slice(0, -ending.length))) return word.slice(0, -ending.length);
  for (const ending of missingEndings) if (known(word + ending)) return word + ending;
  return null;
}
