import { analyse } from 'chardet';
import { decodeAgain, decodeWindows1252 } from '../load/windows-1252.ts';

/** A text from bytes, with what was assumed of them. */
export interface DecodedText {
  readonly text: string;
  /** The name of its encoding, for people. */
  readonly encoding: string;
  readonly isGuess: boolean;
  /** What the owner should look at; in sentences. */
  readonly notices: readonly string[];
}

/** Windows encodings by country, if not Windows-1252. */
const codePages = new Map(
  ['1250 PL CZ SK HU RO HR SI BA AL', '1251 RU UA BG BY RS MK', '1253 GR CY', '1254 TR AZ', '1257 LT LV EE'].flatMap((line) => {
    const [page, ...codes] = line.split(' ');
    return codes.map((code) => [code, `windows-${page}`] as const);
  }),
);
/** Bytes of text that are analysed: their statistics change little beyond. */
const sampleBytes = 100_000;
/** In East Asian lists, more than this part of the letters is not ASCII; in those with Latin letters it is less. */
const asianShare = 0.4;

/** A name of https://encoding.spec.whatwg.org/#names-and-labels that is known here; null for others. */
export function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

const decodeAs = (bytes: Uint8Array, encoding: string): string =>
  encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 by its mark or by the zeros of Latin text; null for other encodings. */
function utf16Of(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 400);
  const zeros = [0, 1].map((side) => head.filter((byte, i) => i % 2 === side && byte === 0).length);
  const isMost = (count: number) => head.length >= 20 && count > head.length / 4;
  return isMost(zeros[1]!) && zeros[0] === 0 ? 'utf-16le' : isMost(zeros[0]!) && zeros[1] === 0 ? 'utf-16be' : null;
}

/**
 * Encodings that bytes which aren’t UTF-8 may be in, the likeliest first: one of East Asia if most letters
 * are not ASCII, then that of Windows in the country, then what letters tell that are rare in Windows-1252, but frequent when another encoding is read as that:
 * Turkish ı, ş and ğ become ý, þ and ð, Polish ł and ż become ³ and ¿, and Cyrillic words have accents on every letter.
 */
function candidates(bytes: Uint8Array, country: string | null): string[] {
  const found = analyse(bytes.subarray(0, sampleBytes)).flatMap(({ name, confidence }) => {
    const encoding = encodingNamed(name);
    return encoding === null ? [] : [{ encoding, confidence }];
  });
  const isAsian = !codePages.has(country ?? '') && highShare(bytes) > asianShare;
  const asian = found.filter(
    ({ encoding }) => isAsian && /^(?:shift_jis|euc-|gb|big5|iso-2022)/.test(encoding) && isValid(bytes, encoding),
  );
  const page = codePages.get(country ?? '');
  const text = decodeWindows1252(bytes.subarray(0, sampleBytes));
  const has = (pattern: RegExp): boolean => (text.match(pattern)?.length ?? 0) >= 2;
  const told = has(/[À-ÿ]{4}/gu)
    ? (found.find(({ encoding }) => /^(?:windows-125[1356]|koi8-|iso-8859-[578])/.test(encoding))?.encoding ?? 'windows-1251')
    : country !== 'IS' && country !== 'FO' && has(/[ýþð]\p{L}|\p{L}[ýþðÝÞÐ]/gu)
      ? 'windows-1254'
      : has(/[£¯¥¹³¿¼¾]\p{L}|\p{L}[£¯¥¹³¿¼¾]|\p{Ll}[ŒŸŠŽ]|\p{Lu}Ÿ\p{Ll}/gu)
        ? 'windows-1250'
        : 'windows-1252';
  // Each letter of Cyrillic is a high byte too, but none is a lead byte of Shift_JIS; chardet tells them apart.
  const [first] = found;
  const isTold = asian.length > 0 && (first?.encoding === asian[0]!.encoding || !/^(?:windows-125[1356]|koi8-|iso-8859-[578])/.test(told));
  return [
    ...new Set([
      ...(isTold ? asian.map(({ encoding }) => encoding) : []),
      ...(page === undefined ? [] : [page]),
      told,
      'windows-1252',
      'windows-1250',
    ]),
  ];
}

/** Part of the letters that are not ASCII. */
function highShare(bytes: Uint8Array): number {
  let [high, ascii] = [0, 0];
  for (const byte of bytes.subarray(0, sampleBytes)) {
    if (byte >= 0x80) high++;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ascii++;
  }
  return high / Math.max(high + ascii, 1);
}

/** The first words that two readings differ in. */
function differingWords(one: string, other: string): readonly [string, string] | null {
  const [a, b] = [one, other].map((text) => text.split(/[\s,;|"]+/)) as [string[], string[]];
  const at = a.findIndex((word, i) => word !== b[i]);
  return at === -1 ? null : [a[at]!, b[at] ?? ''];
}

/** UTF-8 that was read as Windows-1252 and written as UTF-8 again: “MÃ¼ller”. */
const twice = /[ÂÃÄÅÐÑ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf™œ¦]/gu;
const mendTwice = (text: string): string =>
  text.replace(/[\u0080-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2,}/gu, (run) => decodeAgain(run) ?? run);

/** Decodes a CSV file. @param said The encoding that its owner names; null to find out. */
export function decodeList(bytes: Uint8Array, said: string | null, country: string | null): DecodedText {
  const sure = said ?? utf16Of(bytes) ?? (isValid(bytes, 'utf-8') ? 'utf-8' : null);
  if (sure !== null) return mended(decodeAs(bytes, encodingNamed(sure)!), nameOf(encodingNamed(sure)!));
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const bad = utf8.split('\ufffd').length - 1;
  const good = utf8.match(/[\u0080-\ufffc]/gu)?.length ?? 0;
  // Text in another encoding has hardly any valid sequences of several bytes.
  if (good >= 3 * bad) {
    const rows = utf8.split('\n').flatMap((line, i) => (line.includes('\ufffd') ? [i + 1] : []));
    const shown = `${rows.slice(0, 8).join(', ')}${rows.length > 8 ? ' …' : ''}`;
    const notice = `The file is UTF-8 with ${bad === 1 ? 'a damaged letter' : `${bad} damaged letters`} in ${rows.length === 1 ? 'line' : 'lines'} ${shown}: ${bad === 1 ? 'it' : 'each'} became “\ufffd”. Correct the list.`;
    return mended(utf8, nameOf('utf-8'), [notice]);
  }
  const [best = 'windows-1252', ...others] = candidates(bytes, country);
  const text = decodeAs(bytes, best);
  const differing = others.flatMap((encoding) => {
    const words = differingWords(text, decodeAs(bytes, encoding));
    return words === null ? [] : [[encoding, ...words] as const];
  });
  const [other] = differing;
  const example = other === undefined ? '' : `: it has “${other[1]}”, which would be “${other[2]}” in ${nameOf(other[0])}`;
  return { ...mended(text, nameOf(best), [`That the list is in ${nameOf(best)} is a guess${example}. Look at its names.`]), isGuess: true };
}

const nameOf = (encoding: string): string =>
  encoding === 'shift_jis' ? 'Shift_JIS' : encoding.startsWith('windows') ? `W${encoding.slice(1)}` : encoding.toUpperCase();

function mended(text: string, encoding: string, notices: readonly string[] = []): DecodedText {
  const found = text.match(twice) ?? [];
  if (found.length === 0) return { text, encoding, isGuess: false, notices };
  const read = mendTwice(text);
  const [was, is] = differingWords(text, read) ?? ['', ''];
  if (was === '') return { text, encoding, isGuess: false, notices };
  return {
    text: read,
    encoding,
    isGuess: false,
    notices: [...notices, `Letters were encoded twice: “${was}” is read as “${is}”, and others like it.`],
  };
}
