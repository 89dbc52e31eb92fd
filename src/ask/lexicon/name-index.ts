import { insertTopK } from './top-k.ts';
import { countBits, letterSet } from './corrector.ts';
import type { Steps } from './steps.ts';
import { coreEndOf, coreStartOf, coreWords, beginsLegalForm, kindOf, legalKind, nameWords, splitCode } from './name-words.ts';
import { lowerBound } from '../../contract/lower-bound.ts';
import { countEdits } from '../../contract/edits.ts';

/**
 * Names by their words. GET /api/search, questions that name a company, and pages on static hosts all use this index, so that a name means the
 * same everywhere. FlexSearch with `tokenize: 'forward'` is several times the size, and ranks neither exact names nor legal forms.
 */
export interface NameIndex {
  /** All words of the names in order of code units; those of legal forms come last. */
  readonly words: readonly string[];
  /** The position of a word, or -1. */
  position(word: string): number;
  /** The names that contain a word, given by its position; ascending. A name that has it twice is listed twice. */
  namesWith(word: number): Uint32Array;
  /** The positions of a name’s words, in its order. */
  wordsOf(name: number): Uint32Array;
  /** The owners of names with exactly these words, in order, with or without the legal form. */
  namedExactly(words: readonly string[]): readonly number[];
  /**
   * Finds names in which every word of the query begins a word, or is one with typing errors. Exact matches come first.
   *
   * @param accept Can reject owners.
   */
  search(query: string, limit: number, accept?: (owner: number) => boolean): FoundNames;
}

/** The owners of names that match a query, best first. */
export interface FoundNames {
  readonly owners: readonly number[];
  /** Whether there are more. */
  readonly more: boolean;
}

/** Names as they are stored. */
export interface NameTable {
  readonly words: readonly string[];
  /** Positions of the words of all names, one name after another. */
  readonly ids: Uint32Array;
  /** Where each name ends in `ids`. */
  readonly ends: Uint32Array;
  /** The owner of each name, ascending; an owner can have several names. */
  readonly owners: Uint32Array;
}

/** A name of an owner, which is a company or record by its number. */
export interface OwnedName {
  readonly owner: number;
  readonly words: readonly string[];
}

/** Puts names in a table. @param names In order of owners. */
export function tabulateNames(names: readonly OwnedName[]): NameTable {
  const known = new Set<string>();
  let count = 0;
  for (const { words } of names) {
    count += words.length;
    for (const word of words) known.add(word);
  }
  const sorted = [...known].sort();
  // Legal forms come last, so that the beginning of one doesn’t match names.
  const words = [...sorted.filter((word) => kindOf(word) !== legalKind), ...sorted.filter((word) => kindOf(word) === legalKind)];
  const positions = new Map(words.map((word, i) => [word, i]));
  const ids = new Uint32Array(count);
  const ends = new Uint32Array(names.length);
  const owners = new Uint32Array(names.length);
  let end = 0;
  names.forEach((name, i) => {
    for (const word of name.words) ids[end++] = positions.get(word)!;
    ends[i] = end;
    owners[i] = name.owner;
  });
  return { words, ids, ends, owners };
}

/** The words of a query that are read; longer queries aren’t names. */
const maxQueryWords = 20;
/**
 * The most names compared with a query, in addition to exact matches. In a market of 100,000 companies, only single letters and common words of
 * the trade occur in more names.
 */
const maxComparedNames = 30_000;
/** The most names examined for an exact match. */
const maxLookedAt = 200_000;
/** The most words that the misspelled words of a query are compared with: part of the steps of a question. */
const maxComparedWords = 300_000;
/** The most words that a misspelled one may mean. */
const maxMeant = 50;

/** A word of a query, with the words of names that it may mean. */
interface Term {
  readonly text: string;
  /** Words that begin with it: the first position, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Words that it may be a misspelling of, with the number of typing errors. */
  readonly misspelled: ReadonlyMap<number, number>;
  /** How often any of these words occurs in names. */
  readonly uses: number;
}

/** A query: its terms without the legal form, and the positions of its words with (`asked`) and without it (`core`); -1 for unknown words. */
interface Wanted {
  readonly terms: readonly Term[];
  readonly asked: readonly number[];
  readonly core: readonly number[];
}

interface Ranked {
  readonly owner: number;
  readonly key: number;
}
const isBefore = (one: Ranked, other: Ranked): boolean => one.key < other.key || (one.key === other.key && one.owner < other.owner);

// How badly a name fits, as digits of one number, the weightiest first.
const [perTypo, perForm, perBeginning, perOther] = [1e7, 1e6, 1e3, 1];
const forms = { whole: 0, withoutLegalForm: 1, beginning: 2, other: 3 } as const;

/** A value computed on first use. */
function late<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

const noNames: FoundNames = { owners: [], more: false };

/** A table of names with its indexes. */
interface Names extends NameTable {
  /** The names that contain each word: for word i, from `starts[i]` to `starts[i + 1]`. */
  readonly names: Uint32Array;
  readonly starts: Uint32Array;
  /** The kind of each word; see {@link kindOf}. */
  readonly kinds: Uint8Array;
  /** The number of words that aren’t of legal forms. */
  readonly plain: number;
  /** The letters of each word; see {@link letterSet}. */
  readonly letters: () => Int32Array;
}

/** Opens names for searching. */
export function openNameIndex(table: NameTable): NameIndex {
  const { words, ids, ends } = table;
  const kinds = Uint8Array.from(words, kindOf);
  const all: Names = {
    ...table,
    ...invert(ids, ends, words.length),
    kinds,
    plain: kinds.includes(legalKind) ? kinds.indexOf(legalKind) : words.length,
    letters: late(() => Int32Array.from(words, letterSet)),
  };
  return {
    words,
    position: (word) => positionOf(all, word),
    namesWith: (word) => all.names.subarray(all.starts[word], all.starts[word + 1]),
    wordsOf: (name) => ids.subarray(startOf(all, name), ends[name]),
    namedExactly: (asked) => exactOwners(all, asked),
    search: (query, limit, accept = () => true) => search(all, query, limit, accept),
  };
}

const startOf = ({ ends }: Names, name: number): number => (name === 0 ? 0 : ends[name - 1]!);
const usesOf = ({ starts }: Names, word: number): number => starts[word + 1]! - starts[word]!;

/** The part of the words that a word belongs to: legal forms, or all others. */
const partOf = ({ words, plain }: Names, word: string): readonly [first: number, end: number] =>
  kindOf(word) === legalKind ? [plain, words.length] : [0, plain];

/** The first position in a part of the words with a word that isn’t before the text; the part’s end if there is none. */
const wordFrom = ({ words }: Names, text: string, [first, end]: readonly [number, number]): number =>
  lowerBound(end, (at) => words[at]! < text, first);

function positionOf(all: Names, word: string): number {
  const at = wordFrom(all, word, partOf(all, word));
  return all.words[at] === word ? at : -1;
}

function termOf(all: Names, text: string, misspelled: Term['misspelled'] = new Map()): Term {
  const part = partOf(all, text);
  const from = wordFrom(all, text, part);
  const to = wordFrom(all, `${text}\uffff`, part);
  let uses = all.starts[to]! - all.starts[from]!;
  for (const word of misspelled.keys()) uses += usesOf(all, word);
  return { text, from, to, misspelled, uses };
}

/** The words that a misspelled one may mean, nearest first, with the number of typing errors. @param isTyped Whether it may be incomplete. */
function meantBy({ words, plain, letters }: Names, word: string, isTyped: boolean, steps: Steps): ReadonlyMap<number, number> {
  if (word.length < 4 || /\P{L}/u.test(word)) return new Map();
  const sets = letters();
  steps.left -= plain;
  const most = word.length >= 8 ? 2 : 1;
  const own = letterSet(word);
  const best: Ranked[] = [];
  for (let id = 0; id < plain && steps.left >= 0; id++) {
    const other = words[id]!;
    const longer = other.length - word.length;
    if (longer < -most) continue;
    const isBeginning = longer > most;
    if (isBeginning && (!isTyped || word.length < 5 || other.charCodeAt(0) !== word.charCodeAt(0))) continue;
    const others = sets[id]!;
    // An edit changes at most two letters of the set, and at most one of those in the word.
    if (countBits(isBeginning ? own & ~others : own ^ others) > (isBeginning ? most : 2 * most)) continue;
    steps.left -= 16;
    const edits = countEdits(word, isBeginning ? other.slice(0, word.length) : other, most);
    // An incomplete word is compared with the same number of letters, so a missing or extra letter counts as two edits.
    if (edits <= most) insertTopK(best, { owner: id, key: edits + Number(isBeginning) / 2 }, maxMeant, isBefore);
  }
  return new Map(best.map(({ owner, key }) => [owner, Math.ceil(key)]));
}

/** A word of a query as names have it: whole, with ae, oe and ue as one letter, or with letters and digits split. */
function written(all: Names, word: string): readonly string[] {
  if (termOf(all, word).uses > 0) return [word];
  const bare = word.replace(/(?<=[aou])e/g, '');
  if (bare !== word && termOf(all, bare).uses > 0) return [bare];
  return splitCode(word);
}

/** Whether a name has exactly the words of a query, with or without its legal form. */
function isNamed(all: Names, name: number, { asked, core }: Pick<Wanted, 'asked' | 'core'>): 'whole' | 'withoutLegalForm' | null {
  const [start, end] = [startOf(all, name), all.ends[name]!];
  const isSame = (wanted: readonly number[], from: number, to: number): boolean =>
    wanted.length === to - from && wanted.every((id, i) => id === all.ids[from + i]);
  if (isSame(asked, start, end)) return 'whole';
  const [coreStart, coreEnd] = coreOf(all, name);
  return isSame(core, coreStart, coreEnd) ? 'withoutLegalForm' : null;
}

/** Where a name begins and ends without its legal form. */
function coreOf(all: Names, name: number): readonly [start: number, end: number] {
  const kindAt = (i: number): number => all.kinds[all.ids[i]!]!;
  const start = startOf(all, name);
  const end = coreEndOf(kindAt, start, all.ends[name]!);
  return [coreStartOf(kindAt, start, end), end];
}

/** How badly a word of a name fits one of a query: 0 for the same word, half a point for a longer one, a point for each typing error. */
function fitOf({ words }: Names, { text, from, to, misspelled }: Term, id: number): number {
  if (id >= from && id < to) return words[id]!.length === text.length ? 0 : 0.5;
  return misspelled.size === 0 ? Infinity : (misspelled.get(id) ?? Infinity);
}

/** How badly a name fits a query: the lower, the better; infinite if it lacks a word of the query. */
function keyOf(all: Names, name: number, wanted: Wanted): number {
  const { terms } = wanted;
  const [start, end] = [startOf(all, name), all.ends[name]!];
  let [typos, beginnings] = [0, 0];
  for (const term of terms) {
    let least = Infinity;
    for (let i = start; i < end && least > 0; i++) least = Math.min(least, fitOf(all, term, all.ids[i]!));
    if (least === Infinity) return Infinity;
    if (least >= 1) typos += least;
    else if (least > 0) beginnings++;
  }
  const [coreStart, coreEnd] = coreOf(all, name);
  const isInOrder = (): boolean =>
    terms.length <= coreEnd - coreStart && terms.every((term, i) => fitOf(all, term, all.ids[coreStart + i]!) < Infinity);
  const form = isNamed(all, name, wanted) ?? (isInOrder() ? 'beginning' : 'other');
  const others = Math.min(999, Math.max(0, coreEnd - coreStart - terms.length));
  return typos * perTypo + forms[form] * perForm + beginnings * perBeginning + others * perOther;
}

/** The names with exactly these words, with or without the legal form. */
function exactNames(all: Names, asked: readonly string[]): Uint32Array {
  const core: number[] = [];
  for (const word of coreWords(asked)) {
    const at = positionOf(all, word);
    if (at === -1) return new Uint32Array();
    core.push(at);
  }
  if (core.length === 0) return new Uint32Array();
  const whole = asked.map((word) => positionOf(all, word));
  const rarest = core.reduce((least, word) => (usesOf(all, word) < usesOf(all, least) ? word : least));
  const [from, to] = [all.starts[rarest]!, all.starts[rarest + 1]!];
  return all.names.subarray(from, Math.min(to, from + maxLookedAt)).filter((name) => isNamed(all, name, { asked: whole, core }) !== null);
}

const exactOwners = (all: Names, asked: readonly string[]): number[] => [
  ...new Set(Array.from(exactNames(all, asked), (name) => all.owners[name]!)),
];

/** A search for the words of a query. */
interface Search {
  readonly asked: readonly string[];
  readonly terms: readonly Term[];
  readonly limit: number;
  readonly accept: (owner: number) => boolean;
}

function find(all: Names, { asked, terms, limit, accept }: Search): FoundNames {
  if (terms.some(({ uses }) => uses === 0)) return noNames;
  const rarest = terms.reduce((least, term) => (term.uses < least.uses ? term : least));
  const wanted: Wanted = {
    terms,
    asked: asked.map((word) => positionOf(all, word)),
    core: coreWords(asked).map((word) => positionOf(all, word)),
  };
  const best: Ranked[] = [];
  const compare = (name: number): void => {
    const owner = all.owners[name]!;
    const key = keyOf(all, name, wanted);
    const last = best.length > limit ? best[limit]! : null;
    if (key === Infinity || (last !== null && !isBefore({ owner, key }, last)) || !accept(owner)) return;
    const known = best.findIndex((other) => other.owner === owner);
    if (known !== -1) {
      if (best[known]!.key <= key) return;
      best.splice(known, 1);
    }
    insertTopK(best, { owner, key }, limit + 1, isBefore);
  };
  exactNames(all, asked).forEach(compare);
  let left = maxComparedNames;
  const compareAll = (from: number, to: number): void => {
    const [start, end] = [all.starts[from]!, all.starts[to]!];
    for (let at = start; at < end && left > 0; at++, left--) compare(all.names[at]!);
  };
  compareAll(rarest.from, rarest.to);
  for (const word of rarest.misspelled.keys()) compareAll(word, word + 1);
  return { owners: best.slice(0, limit).map(({ owner }) => owner), more: best.length > limit || left === 0 };
}

function search(all: Names, query: string, limit: number, accept: (owner: number) => boolean): FoundNames {
  const asked = nameWords(query)
    .slice(0, maxQueryWords)
    .flatMap((word) => written(all, word))
    .slice(0, maxQueryWords);
  const steps: Steps = { left: maxComparedWords };
  const findFor = (some: readonly string[], mayBeMisspelled: (term: Term) => boolean): FoundNames => {
    const core = [...new Set(coreWords(some))];
    const terms = core.map((word, i) => {
      const term = termOf(all, word);
      return mayBeMisspelled(term) ? termOf(all, word, meantBy(all, word, i === core.length - 1, steps)) : term;
    });
    return terms.length === 0 ? noNames : find(all, { asked: some, terms, limit, accept });
  };
  const isUnknown = ({ uses }: Term): boolean => uses === 0;
  const found = findFor(asked, isUnknown);
  // The last word may be the beginning of a legal form, whether or not it begins other words, too.
  const last = asked.at(-1) ?? '';
  const mayBeForm = asked.length > 1 && kindOf(last) !== legalKind && beginsLegalForm(last);
  const called = mayBeForm ? exactOwners(all, asked.slice(0, -1)).filter(accept) : [];
  const before = mayBeForm ? findFor(asked.slice(0, -1), isUnknown) : noNames;
  const owners = [...new Set([...called, ...found.owners, ...before.owners])];
  if (owners.length === 0) return findFor(asked, () => true);
  return { owners: owners.slice(0, limit), more: owners.length > limit || found.more || before.more };
}

/** Lists the names that contain each word: for word i, from `starts[i]` to `starts[i + 1]`. */
function invert(ids: Uint32Array, ends: Uint32Array, words: number): { names: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(words + 2);
  for (const id of ids) starts[id + 2]!++;
  for (let id = 2; id < starts.length; id++) starts[id]! += starts[id - 1]!;
  const names = new Uint32Array(ids.length);
  let at = 0;
  for (let name = 0; name < ends.length; name++) for (; at < ends[name]!; at++) names[starts[ids[at]! + 1]!++] = name;
  return { names, starts: starts.subarray(0, words + 1) };
}
