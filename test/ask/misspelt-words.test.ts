import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutOfSteps } from '../../src/ask/lexicon/steps.ts';
import { makeCorrector } from '../../src/ask/lexicon/corrector.ts';
import { countEdits, isOneEdit } from '../../src/contract/edits.ts';

/** Edits of two words by the whole table: letters put in, left out, changed, or two neighbours that changed places. */
function edits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : i)));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      table[i]![j] = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1);
    }
  }
  return table[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'r', 's', 't'), minLength: 1, maxLength: 14 });

describe('the edits between two words', () => {
  it('are those of the whole table, as far as they are few', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 8 }), (a, b, most) => {
        const count = edits(a, b);
        const found = countEdits(a, b, most);
        if (count <= most) expect(found).toBe(count);
        else expect(found).toBeGreaterThan(most);
        expect(isOneEdit(a, b)).toBe(count === 1);
        const at = most % a.length;
        const [head, tail] = [a.slice(0, at), a.slice(at + 1)];
        for (const near of [
          head + tail,
          `${head}${b[0]}${a.slice(at)}`,
          `${head}${b[0]}${tail}`,
          head + tail.slice(0, 1) + a[at] + tail.slice(1),
        ])
          expect(isOneEdit(a, near)).toBe(edits(a, near) === 1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a misspelt word', () => {
  const known = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'r', 's'), minLength: 5, maxLength: 11 }), {
    minLength: 1,
    maxLength: 60,
  });
  const asked = fc.string({ unit: fc.constantFrom('a', 'b', 'r', 's'), minLength: 4, maxLength: 11 });
  const anything = () => true;

  it('is taken for one of the nearest known words that begin alike, or for none', () => {
    fc.assert(
      fc.property(known, asked, (words, text) => {
        const most = text.length >= 8 ? 2 : 1;
        const fitting = words.filter(
          (other) =>
            (other[0] === text[0] || other[0] === text[1]) &&
            edits(text, other) <= most &&
            (text.length >= 6 || other.length !== text.length || [...other].every((letter) => text.includes(letter))),
        );
        const least = Math.min(...fitting.map((other) => edits(text, other)));
        const nearest = fitting.filter((other) => edits(text, other) === least);
        const found = makeCorrector(words)(text, anything, { left: 1e9 });
        if (nearest.length === 1 && text.length >= 6) expect(found).toBe(nearest[0]);
        if (nearest.length === 0) expect(found).toBe(null);
        if (found !== null) expect(nearest).toContain(found);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not looked for with fewer steps than that takes', () => {
    const correct = makeCorrector(['kranverleih', 'kranvermietung']);
    expect(correct('kranverlieh', anything, { left: 1000 })).toBe('kranverleih');
    for (const left of [-1, 0, 1, 16]) {
      expect(() => correct('kranverlieh', anything, { left })).toThrow(OutOfSteps);
    }
  });
});
