import { describe, expect, it } from 'vitest';
import { decodeWindows1252, toWindows1252 } from '../../src/load/windows-1252.ts';

describe('Windows-1252', () => {
  it('is read as the Encoding Standard says, in each of its 256 bytes, and written back', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = decodeWindows1252(bytes);
    // https://encoding.spec.whatwg.org/index-windows-1252.txt, bytes 80 to 9F
    const standard = [
      0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f, 0x90, 0x2018,
      0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
    ];
    const expected = Array.from(bytes, (byte) => (byte >= 0x80 && byte < 0xa0 ? standard[byte - 0x80]! : byte));
    expect(Array.from(text, (character) => character.codePointAt(0))).toEqual(expected);
    expect(Uint8Array.from(text, toWindows1252)).toEqual(bytes);
  });
});
