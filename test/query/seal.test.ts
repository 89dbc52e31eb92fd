import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSeal, seal } from '../../src/query/seal.ts';

describe('a sealed text', () => {
  test('is JSON with one member more', async () => {
    const text = await seal('{"a":[1,"ü"]}');
    expect(JSON.parse(text)).toEqual({ a: [1, 'ü'], sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await checkSeal('x.json', text)).toBe(text);
  });

  test('is refused by name when anything in it was changed, cut or added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.nat(),
        fc.string({ minLength: 1 }),
        async (value, at, other) => {
          const text = await seal(JSON.stringify(value));
          const place = at % text.length;
          const changed = [
            text.slice(0, place),
            text.slice(0, place) + text.slice(place + 1),
            text.slice(0, place) + other + text.slice(place),
          ];
          for (const damaged of changed) await expect(checkSeal('x.json', damaged)).rejects.toThrow(/^x\.json /);
        },
      ),
    );
  });
});
