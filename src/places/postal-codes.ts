import { parsePostalRow, type PostalRow } from './postal-file.ts';
import { openRows, type KeyedRows } from './shard.ts';

/** Letters of vehicles before a code, which are other ones than those of ISO 3166-1. */
const vehicleCodes: ReadonlyMap<string, string> = new Map(
  Object.entries({ A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', I: 'IT', L: 'LU', N: 'NO', P: 'PT', S: 'SE', FIN: 'FI', GB: 'GB' }),
);

/** Codes that one country alone writes with a hyphen there. */
const hyphened: readonly (readonly [form: RegExp, country: string])[] = [
  [/^\d{4}-\d{3}$/, 'PT'],
  [/^\d{3}-\d{4}$/, 'JP'],
  [/^\d{2}-\d{3}$/, 'PL'],
  [/^\d{5}-\d{3}$/, 'BR'],
];

/** A postal code, as it may be looked up. */
export interface WrittenCode {
  /** Letters and digits, in capitals. */
  readonly code: string;
  /** The country that stands before it; null without one. */
  readonly country: string | null;
}

/** Reads a text that is nothing but a postal code; null if it can’t be one. */
export function readPostalCode(text: string): WrittenCode | null {
  const [, before = '', written = ''] = /^(?:([a-z]{1,3})[- ](?=\d))?([a-z\d][a-z\d -]{1,9})$/i.exec(text.trim()) ?? [];
  // Only the post needs the last four digits of “77002-1234”.
  const code = written
    .replace(/^(\d{5})-\d{4}$/, '$1')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');
  // “SW1A 1AA”, “K1A 0B1”, “1012 AB”: never more letters in a row than three.
  if (code.length < 3 || code.length > 9 || !/\d/.test(code) || /[A-Z]{4}/.test(code)) return null;
  const letters = before.toUpperCase();
  const country =
    letters === ''
      ? (hyphened.find(([form]) => form.test(written))?.[1] ?? null)
      : (vehicleCodes.get(letters) ?? (letters.length === 2 ? letters : undefined));
  // “LTM 1100” is no code of 1100, and “VLT 1117” is one as a whole.
  if (country === undefined) return { code: letters + code, country: null };
  return { code, country };
}

/** The codes of a file. */
export type PostalCodes = KeyedRows<PostalRow>;
export const openPostalCodes = (text: string): PostalCodes => openRows(text, parsePostalRow);

/** Finds where a postal code is, among the codes of its file: the code itself, or else the longest beginning of it that stands for many. */
export function findPostalCode(codes: PostalCodes, { code, country }: WrittenCode): PostalRow[] {
  const ofCountry = (rows: readonly PostalRow[]) => rows.filter((row) => country === null || row.country === country);
  const exact = ofCountry(codes.named(code));
  const begun: PostalRow[] = [];
  for (let length = Math.min(code.length, 6); length >= 1; length--) begun.push(...ofCountry(codes.named(`${code.slice(0, length)}*`)));
  const known = new Set(exact.map((row) => row.country));
  return [...exact, ...begun.filter((row) => isPossibleCode(code, row.country) && !known.has(row.country) && known.add(row.country))];
}

/** So many codes say where those are that begin like them. */
const enoughCodes = 5;

/**
 * Codes of a country that begin as a code does, with as many of its digits or letters as enough codes share, but two at least.
 *
 * @returns The codes, and whether they are enough and share more than half of it.
 */
export function codesLike(
  codes: PostalCodes,
  code: string,
  country: string,
): { readonly like: readonly PostalRow[]; readonly isSure: boolean } {
  let like: readonly PostalRow[] = [];
  let length = code.length - 1;
  for (; length >= 2; length--) {
    like = codes.beginning(code.slice(0, length), Infinity, country);
    if (like.length >= enoughCodes) break;
  }
  return { like, isSure: length * 2 > code.length };
}

/** What codes look like, without blanks and marks, and the countries that have such (Universal Postal Union, Addressing solutions). */
const forms: readonly (readonly [form: string, countries: string])[] = [
  [String.raw`\d{3}`, 'FO IS'],
  [String.raw`\d{4}`, 'AM AU CC CX DK GE GL MZ NF NO NZ PH SJ ZA'],
  [String.raw`[1-9]\d{3}`, 'AT BD BE BG CH CY HU LI LU LV MK SI TN'],
  [String.raw`[1-9]\d{3}(?:[A-Z]{2})?`, 'NL'],
  [String.raw`[1-9]\d{3}(?:\d{3})?`, 'PT'],
  [String.raw`[A-HJ-NP-Z]?\d{4}(?:[A-Z]{3})?`, 'AR'],
  [String.raw`\d{5}`, 'AX DE DO DZ ES FI FR GF GP GT IT KE KR LK LT MC MQ MX MY NC PE PF PL PM RE SK SM TR UA VA WF YT'],
  [String.raw`[1-9]\d{4}`, 'BA CR CZ EE EG GR HR ID MA ME PK RS SE TH UY ZM'],
  [String.raw`\d{5}(?:\d{4})?`, 'AS GU MH MP PR US VI'],
  [String.raw`\d{5}(?:\d{3})?`, 'BR'],
  [String.raw`\d{6}`, 'CN CO EC KZ NG RO SG'],
  [String.raw`[1-9]\d{5}`, 'BY IN KG RU TM'],
  [String.raw`\d{3}(?:\d{4})?`, 'JP'],
  [String.raw`\d{7}`, 'CL'],
  [String.raw`\d{5}(?:\d{2})?`, 'IL'],
  [String.raw`\d{5,6}`, 'VN'],
  [String.raw`(?:GIR0AA|BFPO\d{1,4}|[A-Z]{1,2}\d[A-Z\d]?(?:\d[A-Z]{2})?)`, 'GB GG IM JE'],
  [String.raw`[A-Z]\d[A-Z](?:\d[A-Z]\d)?`, 'CA'],
  [String.raw`[A-Z]\d[\dW](?:[A-Z\d]{4})?`, 'IE'],
  [String.raw`[A-Z]{3}\d{2,4}`, 'MT'],
];
const formOf = new Map(
  forms.flatMap(([form, all]) => all.split(' ').map((country) => [country, new RegExp(`^(?:${country}(?=\\d))?${form}$`)] as const)),
);

/** Whether a country may have a postal code, by its form. @param otherwise Returned for a country whose form is not known. */
export const isPossibleCode = (code: string, country: string, otherwise = true): boolean =>
  formOf.get(country)?.test((readPostalCode(code)?.code ?? code).toUpperCase().replaceAll(/[^A-Z\d]/g, '')) ?? otherwise;

/** A code with the zeros at its beginning, which spreadsheets remove. */
export function withLostZeros(code: string, country: string): string {
  const [digits = '', behind = ''] = /^\d{3,}(?=-|$)/.test(code) ? code.split(/(?=-)/) : [];
  if (digits === '' || isPossibleCode(code, country)) return code;
  return ['0', '00'].map((zeros) => zeros + digits + behind).find((whole) => isPossibleCode(whole, country)) ?? code;
}
