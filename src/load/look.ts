/** Cyrillic and Greek letters that look like Latin ones (Unicode TR 39, confusables), as pairs. */
const lookalikes = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhαaοoρpνvτtυuκkιiε3еe'].flatMap((letter, i, all) =>
    i % 2 === 0 ? [[letter, all[i + 1]!] as const] : [],
  ),
);

/** How a name looks at a glance: without case, accents and punctuation, and with one letter for all lookalikes. */
export function lookOf(name: string): string {
  const lower = name.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- ASCII is what is looked for
  if (/^[\x00-\x7f]*$/.test(lower)) return lower.replace(/[^a-z0-9]+/g, ' ').trim();
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0370-\u03ff\u0400-\u052f]/g, (letter) => lookalikes.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
