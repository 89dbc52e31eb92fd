import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJsonFile, readJsonFileWithout, writeJsonFile, type JsonFormat } from '../../src/query/json-file.ts';
import { DamagedFileError } from '../../src/query/sections.ts';

const open: JsonFormat = { file: 'x.json', format: 'test', version: 3, members: ['a'], sealed: false };
const sealed: JsonFormat = { ...open, sealed: true };

const encoder = new TextEncoder();

describe('a file of JSON', () => {
  test('returns what was written, with its format, version and seal', () => {
    const text = writeJsonFile(sealed, { a: [1, 'ü'] });
    expect(text).toMatch(/^\{"format":"test","version":3,"a":\[1,"ü"\],"sha256":"[0-9a-f]{64}"\}$/);
    expect(readJsonFile(sealed, text)).toMatchObject({ a: [1, 'ü'] });
    expect(readJsonFile(open, writeJsonFile(open, { a: null }))).toMatchObject({ a: null });
  });

  test.each([
    [
      'a foreign format',
      open,
      writeJsonFile({ ...open, format: 'other' }, { a: 1 }),
      'x.json is a foreign file: its format is "other", not "test"',
    ],
    ['no format', open, '[1]', 'x.json is a foreign file: its format is missing, not "test"'],
    ['no object', open, 'null', 'x.json is a foreign file: its format is missing, not "test"'],
    [
      'another version',
      sealed,
      writeJsonFile({ ...sealed, version: 4 }, { a: 1 }),
      'x.json has version 4; this program reads version 3. Build again',
    ],
    ['a missing member', sealed, writeJsonFile(sealed, { b: 1 }), 'x.json has no member "a"'],
    ['a missing seal', sealed, writeJsonFile(open, { a: 1 }), 'x.json does not end with its checksum: it was cut short or damaged'],
    ['text that was cut', open, '{"format":"te', 'x.json is not JSON: it was cut short or damaged'],
  ])('is refused by name for %s', (_fault, format, text, message) => {
    expect(() => readJsonFile(format, text)).toThrow(new DamagedFileError(message));
  });

  test('is refused by name when anything in a sealed one was changed, cut or added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), fc.string({ minLength: 1 }), (value, at, other) => {
        const text = writeJsonFile(sealed, { a: value });
        const place = at % text.length;
        const changed = [
          text.slice(0, place),
          text.slice(0, place) + text.slice(place + 1),
          text.slice(0, place) + other + text.slice(place),
        ];
        for (const damaged of changed) expect(() => readJsonFile(sealed, damaged)).toThrow(/^x\.json /);
      }),
    );
  });

  test('gives all but an array, whatever stands in it, before it and after it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (a, long, rest) => {
        const text = writeJsonFile(sealed, { a: JSON.stringify(a), long, rest: [...rest, '],"rest":[', '"long":['] });
        const { long: _long, sha256: _sha256, ...others } = readJsonFile<Record<string, unknown>>(sealed, text);
        const read = readJsonFileWithout<Record<string, unknown>>(sealed, encoder.encode(text), '"long":[', '],"rest":[');
        const { long: left, sha256: _seal, ...found } = read;
        expect([left, found]).toEqual([[], others]);
      }),
    );
  });

  test('is refused without its array for what the whole is refused for, with the same error', () => {
    const messageOf = (work: () => unknown): string => {
      try {
        work();
        return 'nothing was refused';
      } catch (error) {
        return String(error);
      }
    };
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(), fc.string({ minLength: 1 }), (long, at, other) => {
        const text = writeJsonFile(sealed, { a: 1, long, rest: [2] });
        const place = at % text.length;
        for (const damaged of [text.slice(0, place), text.slice(0, place) + other + text.slice(place)]) {
          const expected = messageOf(() => readJsonFile(sealed, damaged));
          expect(expected).toMatch(/x\.json /);
          expect(messageOf(() => readJsonFileWithout(sealed, encoder.encode(damaged), '"long":[', '],"rest":['))).toBe(expected);
        }
      }),
    );
  });
});
