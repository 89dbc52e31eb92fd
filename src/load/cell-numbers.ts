import { quote } from '../contract/errors.ts';
import type { Column } from '../contract/tables.ts';
import type { Dialect } from './dialect.ts';
import type { Tell } from './cell-text.ts';

const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const plainInteger = /^-?(?:0|[1-9]\d*)$/;
/** Space, NBSP, thin and narrow spaces, apostrophes, comma or point before every three digits. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:([ \u00a0\u2009\u202f'’.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;
const months = 'jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez';
const dateLike = new RegExp(
  `^(?:\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}(?:[ T].*)?|\\d{1,2}[-. /]*(?:${months})\\w*\\.?[-. ]*\\d{0,4}|(?:${months})\\w*\\.?[-. ]*\\d{1,4})$`,
  'i',
);

/** A decimal in plain digits, within the column's bounds. Null, and told, when it is not. */
export function readDecimal(written: string, column: Column, dialect: Dialect, tell: Tell): number | null {
  if (isDoubtfulGroup(written, column, dialect)) {
    const [whole, fraction] = [written.replace(/[.,]/, ''), Number(written.replace(',', '.'))];
    tell('thousands_separator', `${quote(written)} may mean ${whole} or ${fraction}.`, `Write ${whole} or ${fraction}.`);
    return null;
  }
  const text = dialect.local ? withPoint(written) : written;
  if (!plainDecimal.test(text)) return tellNumber(text, column, tell);
  if (isAmbiguousThousand(text, column)) {
    tell(
      'thousands_separator',
      `${quote(text)} may mean ${text.replace('.', '')} or ${Number(text)}.`,
      `Write ${text.replace('.', '')} or ${Number(text)}.`,
    );
    return null;
  }
  return withinBounds(text, column, tell);
}

/** A whole number in plain digits, within the column's bounds. Null, and told, when it is not. */
export function readInteger(written: string, column: Column, { local }: Dialect, tell: Tell): number | null {
  const text = local ? withPoint(written) : written;
  if (plainInteger.test(text)) return withinBounds(text, column, tell);
  if (plainDecimal.test(text) && !isAmbiguousThousand(text, column)) {
    tell('invalid_integer', `${quote(text)} is not a whole number.`, `Write ${Math.round(Number(text))}, or correct the number.`);
    return null;
  }
  return tellNumber(text, column, tell);
}

/** The number with a decimal point where a decimal comma leaves no doubt: 52,5 and 1.234,5. */
function withPoint(text: string): string {
  if (/^-?\d+,\d+$/.test(text)) return text.replace(',', '.');
  return /^-?[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
}

/** In a text of a local spreadsheet, three digits after one sign may be thousands or decimals; degrees are never above 180. */
function isDoubtfulGroup(text: string, { unit }: Column, { local, typed }: Dialect): boolean {
  if (!local || unit === 'degrees') return false;
  return (typed ? /^-?[1-9]\d{0,2},\d{3}$/ : /^-?[1-9]\d{0,2}[.,]\d{3}$/).test(text);
}

/**
 * Three decimals of which the last is 0: nobody writes 1.2 as 1.200, and a spreadsheet with German settings writes 1200 so.
 * Degrees are left out, where three decimals are common and four digits impossible.
 */
function isAmbiguousThousand(text: string, { unit }: Column): boolean {
  return unit !== 'degrees' && /^[1-9]\d{0,2}\.\d{2}0$/.test(text);
}

function withinBounds(text: string, column: Column, tell: Tell): number | null {
  // + 0 turns -0 into 0, which JSON and every later comparison expect.
  const value = Number(text) + 0;
  const { min = -Infinity, max = Infinity } = column;
  if (value >= min && value <= max) return value;
  tell(
    'number_out_of_range',
    `${quote(text)} is outside ${min} to ${max}${column.unit === undefined ? '' : ` ${column.unit}`}.`,
    rangeRemedy(value, column, min, max),
  );
  return null;
}

function rangeRemedy(value: number, { unit }: Column, min: number, max: number): string | undefined {
  if (unit === 't' && value > max && value / 1000 >= min && value / 1000 <= max) return `If these are kilograms, write ${value / 1000}.`;
  if (unit === 't' && value === 0) return 'Leave the cell empty when the capacity is unknown.';
  if (unit === 'm' && value === 0) return 'Leave the cell empty when the height is unknown.';
  if (unit === 'm' && value > max && value / 1000 >= min) return `If these are millimetres, write ${value / 1000}.`;
  if (unit === 'degrees' && Math.abs(value) > 180) return 'Check the decimal point: degrees have at most three digits before it.';
  if (unit === 'degrees' && max === 90 && Math.abs(value) <= 180) return 'Check whether lat and lon have changed places.';
  return undefined;
}

function tellNumber(text: string, column: Column, tell: Tell): null {
  const shown = quote(text);
  const digits = text.replace(/[^\d-]/g, '');
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) {
    tell(
      'exponent_number',
      `${shown} is in scientific notation.`,
      `Format the column as a number and write ${Number(text.replace(',', '.'))}, if that is what was entered.`,
    );
  } else if (column.unit !== 'degrees' && grouped.test(text)) {
    tell(
      'thousands_separator',
      `${shown} has its digits grouped in thousands.`,
      `Write the digits alone, with a point before decimals${/[.,].*[.,]/.test(text) ? '' : `: ${digits}`}.`,
    );
  } else if (/^[+-]?\d+,\d+$/.test(text)) {
    tell('decimal_comma', `${shown} has a decimal comma.`, `Write ${text.replace(',', '.')}`);
  } else if (dateLike.test(text)) {
    tell('date_instead_of_number', `${shown} is a date.`);
  } else if (/^[+-]?\d+(?:[.,]\d+)?\s*(?:t|to|ton|tons|tonne|tonnes|mt|kg|m|mtr|ft|lbs?|st|°|degrees|axles?|achsen)\.?$/i.test(text)) {
    const pounds = /lb|st|ft$/i.test(text) ? ' Convert it to metric first.' : /kg/i.test(text) ? ' Convert it to tonnes first.' : '';
    tell(
      'number_with_unit',
      `${shown} has a unit behind the number.`,
      `Write the number alone${column.unit === undefined ? '' : `, in ${column.unit}`}.${pounds}`,
    );
  } else if (/^\+\d/.test(text)) {
    tell('invalid_number', `${shown} has a plus sign.`, 'Leave out the plus.');
  } else if (/^-?0\d/.test(text)) {
    tell('invalid_number', `${shown} begins with a needless zero.`, `Write ${text.replace(/^(-?)0+(?=\d)/, '$1')}`);
  } else if (/^0x[\da-f]+$/i.test(text)) {
    tell('invalid_number', `${shown} is a hexadecimal number.`, `Write ${Number(text)} in decimal digits.`);
  } else if (/^[-−–]\s*\d/.test(text)) {
    tell(
      'invalid_number',
      `${shown} has a dash or a blank where a minus sign belongs.`,
      'Write the minus as -, directly before the digits.',
    );
  } else if (/^-?(?:\d+\.|\.\d+)$/.test(text)) {
    tell('invalid_number', `${shown} lacks a digit beside the point.`, 'Write a digit on both sides of the point: 0.5');
  } else {
    tell('invalid_number', `${shown} is not a number in plain digits.`);
  }
  return null;
}
