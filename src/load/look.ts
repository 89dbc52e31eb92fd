import { fold } from '../contract/fold.ts';

/** Cyrillic and Greek letters that look like Latin ones (Unicode TR 39, confusables), as pairs. */
const lookalikes = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhαaοoρpνvτtυuκkιiε3еe'].flatMap((letter, i, all) =>
    i % 2 === 0 ? [[letter, all[i + 1]!] as const] : [],
  ),
);

/** How a name looks at a glance: without case, accents and punctuation, and with one letter for all lookalikes. */
export const lookOf = (name: string): string =>
  fold(name)
    .replace(/[\u0370-\u03ff\u0400-\u052f]/g, (letter) => lookalikes.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
