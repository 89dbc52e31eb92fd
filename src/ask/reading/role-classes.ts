import { groupBy } from '../../contract/group-by.ts';
import { roleWords } from '../tables/role-words.ts';

/** Words by class, and beginnings of words by their first two letters. */
const [exactClasses, stems] = (() => {
  const exact = new Map<string, string[]>();
  const begun: [stem: string, name: string][] = [];
  for (const [name, words] of Object.entries(roleWords))
    for (const word of words.split(' '))
      if (word.endsWith('*')) begun.push([word.slice(0, -1), name]);
      else exact.set(word, [...(exact.get(word) ?? []), name]);
  return [exact, groupBy(begun, ([stem]) => stem.slice(0, 2))] as const;
})();

/** The classes of a word that show the role of names beside it. */
export function classesOf(word: string): readonly string[] {
  const exact = exactClasses.get(word) ?? [];
  const begun = (stems.get(word.slice(0, 2)) ?? []).flatMap(([stem, name]) => (word.startsWith(stem) ? [name] : []));
  return begun.length === 0 ? exact : [...new Set([...exact, ...begun])];
}
