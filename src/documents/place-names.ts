import { exonyms } from '../ask/tables/places.ts';
import { fold } from '../ask/lexicon/text.ts';
import { mapOf } from '../contract/map-of.ts';

/** Names of places in the languages of questions, by any of them. */
const localNames = new Map(
  Array.from(exonyms).flatMap(([local, others]) => [local, ...others.split(',')].map((name) => [fold(name.trim()), local] as const)),
);

/** The local name of a town that has names in other languages; null where the tables have none. */
export const localName = (name: string): string | null => localNames.get(fold(name)) ?? null;

/** Umlauts as keyboards without them write them. Folding takes them for the plain vowels. */
const digraphs: ReadonlyMap<string, string> = mapOf({
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
  Ø: 'Oe',
  Å: 'Aa',
});
const withDigraphs = (name: string): string => name.replace(/[äöüøåæ]/giu, (letter) => digraphs.get(letter) ?? letter);

/** The other names under which a place is asked for, each once and none of them its name. */
export function otherNames(name: string, more: readonly string[] = []): string[] {
  const named = [...more, ...(exonyms.get(name) ?? '').split(',').map((alias) => alias.trim())];
  const all = new Set([...named, ...[name, ...named].map(withDigraphs)]);
  return [...all].filter((alias) => alias !== name && alias !== '');
}
