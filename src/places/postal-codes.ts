import { parsePostalRow, type PostalRow } from './postal-file.ts';

/** Letters of vehicles before a code, which are other ones than those of ISO 3166-1. */
const vehicleCodes: ReadonlyMap<string, string> = new Map(
  Object.entries({ A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', I: 'IT', L: 'LU', N: 'NO', P: 'PT', S: 'SE', FIN: 'FI', GB: 'GB' }),
);

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
  const code = written.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  // “SW1A 1AA”, “K1A 0B1”, “1012 AB”: never more letters in a row than three.
  if (code.length < 3 || code.length > 9 || !/\d/.test(code) || /[A-Z]{4}/.test(code)) return null;
  const letters = before.toUpperCase();
  return { code, country: letters === '' ? null : (vehicleCodes.get(letters) ?? (letters.length === 2 ? letters : null)) };
}

/** Finds where a postal code is, among the codes of its file: the code itself, or else the longest beginning of it that stands for many. */
export function findPostalCode(file: string, { code, country }: WrittenCode): PostalRow[] {
  const table = openTable(file);
  const ofCountry = (rows: readonly PostalRow[]) => rows.filter((row) => country === null || row.country === country);
  const exact = ofCountry(table(code));
  const begun: PostalRow[] = [];
  for (let length = Math.min(code.length, 6); length >= 1; length--) begun.push(...ofCountry(table(`${code.slice(0, length)}*`)));
  const isOfForm = (row: PostalRow) => codeForms.get(row.country)?.test(code) ?? true;
  const known = new Set(exact.map((row) => row.country));
  return [...exact, ...begun.filter((row) => isOfForm(row) && !known.has(row.country) && known.add(row.country))];
}

/** What whole codes look like, in countries of which only the beginnings are known. */
const codeForms: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    GB: /^[A-Z]{1,2}\d[A-Z\d]?(?:\d[A-Z]{2})?$/,
    CA: /^[A-Z]\d[A-Z](?:\d[A-Z]\d)?$/,
    NL: /^\d{4}(?:[A-Z]{2})?$/,
    PT: /^\d{4}(?:\d{3})?$/,
    JP: /^\d{3}(?:\d{4})?$/,
    MT: /^[A-Z]{3}\d{2,4}$/,
    CN: /^\d{6}$/,
    IE: /^[A-Z]\d[\dW](?:[A-Z\d]{4})?$/,
    SG: /^\d{6}$/,
    KR: /^\d{5}$/,
    BR: /^\d{5}(?:\d{3})?$/,
  }),
);

/** Looks up the rows of a code. */
const openTable =
  (text: string) =>
  (code: string): PostalRow[] => {
    const rows: PostalRow[] = [];
    const start = `${code}\t`;
    let at = text.startsWith(start) ? 0 : text.indexOf(`\n${start}`) + 1;
    while (text.startsWith(start, at)) {
      const end = text.indexOf('\n', at);
      rows.push(parsePostalRow(text.slice(at, end)));
      at = end + 1;
    }
    return rows;
  };
