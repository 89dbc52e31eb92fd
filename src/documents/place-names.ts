import { exonyms } from '../ask/tables/places.ts';
import { fold } from '../contract/fold.ts';
import { mapOf } from '../contract/map-of.ts';

/** Local names of places, by their names in the languages of questions. */
const localNames = new Map(
  Array.from(exonyms).flatMap(([local, others]) => [local, ...others.split(',')].map((name) => [fold(name.trim()), local] as const)),
);

/** The local name of a town that has names in other languages; null if the tables have none. */
export const localName = (name: string): string | null => localNames.get(fold(name)) ?? null;

/** Umlauts as people write them on keyboards without umlauts. Folding makes them plain vowels. */
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

/** Other names that people use for a place, each once, without its own. */
export function otherNames(name: string, more: readonly string[] = []): string[] {
  // “Donostia / San Sebastián” has two names.
  const named = [...more, ...(exonyms.get(name) ?? '').split(','), ...(name.includes('/') ? name.split('/') : [])].map((alias) =>
    alias.trim(),
  );
  const all = new Set([...named, ...[name, ...named].map(withDigraphs)]);
  return [...all].filter((alias) => alias !== name && alias !== '');
}

/** A town’s name, and others for it. */
interface TownNames {
  readonly name: string;
  readonly aliases: readonly string[];
}

/**
 * Names towns by their local names, the largest town first. A local name belongs to the first town that gets it, and so do its other names:
 * Naples in Florida is not Napoli, and Newcastle in South Africa is not Newcastle upon Tyne, which is called that for short.
 *
 * @param published The names under which all of the towns are published.
 */
export function makeTownNamer(published: Iterable<string>): (name: string, more?: readonly string[]) => TownNames {
  const own = new Set(published);
  const taken = new Set<string>();
  return (written, more = []) => {
    const local = localName(written) ?? written;
    const name = taken.has(local) || own.has(local) ? written : local;
    const aliases = taken.has(name) || (name === written && taken.has(local)) ? [] : otherNames(name, [written, ...more]);
    taken.add(name);
    return { name, aliases };
  };
}
