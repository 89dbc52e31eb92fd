/**
 * Numbers in a query: plain decimals with as many digits as programs write. A map library sends eleven decimals, and 110 US tons are
 * 99.7903214 t.
 */

/** Regular expression for digits with at most one point, up to {@link maxDecimalChars} characters. */
export const decimalForm = String.raw`\d+(?:\.\d+)?`;

/** Most characters in a number, without its minus. A double in its shortest form has 17 digits. */
export const maxDecimalChars = 40;

const decimal = new RegExp(`^${decimalForm}$`);

/** Reads a plain decimal without a sign; NaN for anything else. */
export const readDecimal = (text: string): number => (text.length <= maxDecimalChars && decimal.test(text) ? Number(text) : NaN);

/** Reads a plain decimal with an optional minus; NaN for anything else. Zero has no sign, so that it has only one spelling. */
export const readSignedDecimal = (text: string): number => (text.startsWith('-') ? -readDecimal(text.slice(1)) : readDecimal(text)) + 0;

/**
 * Writes a number like `String`, but without an exponent, so that it reads back as the same number. Beyond {@link maxDecimalChars} it is
 * rounded, by less than 1e-38.
 */
export function formatDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e-')) return text;
  const [digits, exponent] = text.split('e-') as [string, string];
  const decimals = Number(exponent) + (digits.split('.')[1]?.length ?? 0);
  return value.toFixed(Math.min(decimals, maxDecimalChars - '0.'.length));
}
