/**
 * Numbers in a query: plain decimals, with as many digits as programs write. A map library sends eleven
 * decimals, and 110 US tons are 99.7903214 t.
 */

/** Digits with at most one point, as a regular expression. How many characters they may have is {@link maxDecimalChars}. */
export const decimalForm = String.raw`\d+(?:\.\d+)?`;

/** Characters of a number, at most; a minus is not counted. A double in its shortest form has 17 digits. */
export const maxDecimalChars = 40;

const decimal = new RegExp(`^${decimalForm}$`);

/** Reads a plain decimal without a sign; NaN for anything else. */
export const readDecimal = (text: string): number => (text.length <= maxDecimalChars && decimal.test(text) ? Number(text) : NaN);

/** Reads a plain decimal that may have a minus; NaN for anything else. Zero has no sign, so that it has one text. */
export const readSignedDecimal = (text: string): number => (text.startsWith('-') ? -readDecimal(text.slice(1)) : readDecimal(text)) + 0;

/**
 * Writes a number as `String` does, but never with an exponent, so that it is read as the same number again. Beyond
 * {@link maxDecimalChars} it is rounded: what is left out is less than 1e-38.
 */
export function formatDecimal(value: number): string {
  const [digits, exponent] = String(value).split('e-') as [string, string?];
  if (exponent === undefined) return digits;
  const decimals = Number(exponent) + (digits.split('.')[1]?.length ?? 0);
  return value.toFixed(Math.min(decimals, maxDecimalChars - '0.'.length));
}
