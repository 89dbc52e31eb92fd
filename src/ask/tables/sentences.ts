import type { Figure } from './aside-words.ts';
import type { Language } from './languages.ts';
import { de } from './sentences/de.ts';
import { en } from './sentences/en.ts';
import { es } from './sentences/es.ts';
import { fr } from './sentences/fr.ts';
import { it } from './sentences/it.ts';
import { nl } from './sentences/nl.ts';
import { pl } from './sentences/pl.ts';
import { pt } from './sentences/pt.ts';

/** A sentence by the number in it, `{n}`: none | one | other, or in Polish none | one | few | other; few are 2 to 4 and 22 to 24, but not 12 to 14. */
export type Counted = `${string} | ${string} | ${string}`;

/**
 * Two texts: a crane as the object of a verb, and several; a bound that includes its value, and one that doesn’t; around a place, and in a region;
 * what has a name, and what has none; the name of a page, and its description.
 */
export type Pair = `${string} | ${string}`;

type Like<Text> = Text extends string
  ? Text extends Counted
    ? Counted
    : Text extends Pair
      ? Pair
      : string
  : Text extends number
    ? number
    : { readonly [Key in keyof Text]: Like<Text[Key]> };

/**
 * The answers’ sentences in one language, and the phrases inserted into them. `{x}` becomes a value from the data, a number or another phrase,
 * but never text of the question. `{where}` is a place, a country, both, or nothing; names in it are never inflected. `{crane}` is a noun phrase,
 * the object of the sentence. Numbers are grouped from `groupedFrom` digits; `figureNames` are in the order of `figures`.
 */
export type Sentences = Like<typeof en>;

const figures = 'capacity boom height axles axleLoad weight ballast chart radius pressure width size fuel speed engine price';

/** The name of a figure of a model: “maximum height”. */
export const figureName = ({ figureNames }: Sentences, figure: Figure): string =>
  figureNames.split(', ')[figures.split(' ').indexOf(figure)]!;

const labels = ['answer', 'understood', 'change', 'undo', 'remove', 'atLeast', 'within', 'service', 'any', 'update', 'largest'] as const;

/** The labels around an answer on its page. */
export function pageLabels({ pageWords }: Sentences): Readonly<Record<(typeof labels)[number], string>> {
  const words = pageWords.split(', ');
  return Object.fromEntries(labels.map((label, i) => [label, words[i]!])) as Record<(typeof labels)[number], string>;
}

export const allSentences: Readonly<Record<Language, Sentences>> = { en, de, nl, fr, es, it, pt, pl };
