/** Ends of Polish names as sentences have them, and those that the names themselves may have: “w Szczecinie”, “do Gdańska”, “w Katowicach”. */
const polishEnds: readonly (readonly [written: RegExp, own: readonly string[]])[] = [
  [/icach$/, ['ice']],
  [/icami$/, ['ice']],
  [/ach$/, ['y', 'i', 'e', 'a']],
  [/iu$/, ['', 'o', 'ie']],
  [/owie$/, ['ow', 'owo']],
  [/ynie$/, ['yn', 'yno']],
  [/inie$/, ['in', 'ino']],
  [/nie$/, ['n', 'na', 'no']],
  [/dzie$/, ['d', 'da', 'dz']],
  [/cie$/, ['t', 'ta', 'c', 'cie']],
  [/ie$/, ['', 'a', 'o']],
  [/rze$/, ['r', 'ra']],
  [/le$/, ['l', 'la', 'lo']],
  [/owa$/, ['ow', 'owo']],
  [/owem$/, ['ow', 'owo']],
  [/iem$/, ['', 'ie']],
  [/em$/, ['', 'o']],
  [/skiej$/, ['ska']],
  [/skim$/, ['ski', 'skie']],
  [/ej$/, ['a']],
  [/u$/, ['', 'o', 'y']],
  [/a$/, ['', 'o']],
  [/y$/, ['a', 'e']],
  [/i$/, ['a', '']],
  [/om$/, ['y', 'i']],
];

/** Names that a Polish form may be of, folded. */
export const polishForms = (key: string): string[] =>
  key.length < 4 || key.includes(' ')
    ? []
    : [...new Set(polishEnds.flatMap(([written, own]) => (written.test(key) ? own.map((end) => key.replace(written, end)) : [])))].filter(
        (form) => form.length >= 3 && form !== key,
      );

/** A name without the second letter of umlauts that a keyboard lacks: “Muenchen”; null if it has none. */
export function plainUmlauts(key: string): string | null {
  const plain = key.replaceAll(/([aou])e/g, '$1');
  return plain === key ? null : plain;
}
