import { describe, expect, it } from 'vitest';
import { eachPhraseAt, makePhraseTable } from '../../src/ask/reading/phrase-table.ts';

describe('a table of phrases', () => {
  const table = makePhraseTable(['Grue* sur chenille*', 'grue*', 'E-Mail', 'mail'].map((phrase) => [phrase, phrase] as const));
  const at = (text: string, from: number): string[] => {
    const found: string[] = [];
    eachPhraseAt(table, text.split(' '), from, (phrase, to) => found.push(`${phrase} up to ${to}`));
    return found;
  };

  it('finds the longest phrase first, with any ending at a star', () => {
    expect(at('une grues sur chenilles', 1)).toEqual(['Grue* sur chenille* up to 4', 'grue* up to 2']);
  });

  it('finds whole words alone where there is no star, also those of one letter', () => {
    expect(at('e mail', 0)).toEqual(['E-Mail up to 2']);
    expect(at('e mailing', 0)).toEqual([]);
  });

  it('finds nothing that the question breaks off', () => {
    expect(at('grue sur', 0)).toEqual(['grue* up to 1']);
  });
});
