/** A word of a command line as people type it in a shell. */
export const quoteForShell = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
