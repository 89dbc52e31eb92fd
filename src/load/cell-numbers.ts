import { quote } from '../contract/errors.ts';
import type { Column } from '../contract/tables.ts';
import type { Dialect, Report } from './cells.ts';

const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const plainInteger = /^-?(?:0|[1-9]\d*)$/;
/** Space, NBSP, thin and narrow spaces, apostrophes, comma or point before every three digits. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:([ \u00a0\u2009\u202f'’.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;
const months = 'jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez';
const dateLike = new RegExp(
  `^(?:\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}(?:[ T].*)?|\\d{1,2}[-. /]*(?:${months})\\w*\\.?[-. ]*\\d{0,4}|(?:${months})\\w*\\.?[-. ]*\\d{1,4})$`,
  'i',
);

/** Reads a decimal in plain digits, within the column's bounds. Null, and reported, if it is anything else. */
export function readDecimal(written: string, column: Column, dialect: Dialect, report: Report): number | null {
  if (isDoubtfulGroup(written, column, dialect)) {
    const [whole, fraction] = [written.replace(/[.,]/, ''), Number(written.replace(',', '.'))];
    report('thousands_separator', `${quote(written)} may mean ${whole} or ${fraction}.`, `Write ${whole} or ${fraction}.`);
    return null;
  }
  const text = dialect.local ? withPoint(written) : written;
  if (!plainDecimal.test(text)) return reportNumber(text, column, report);
  if (isAmbiguousThousand(text, column)) {
    report(
      'thousands_separator',
      `${quote(text)} may mean ${text.replace('.', '')} or ${Number(text)}.`,
      `Write ${text.replace('.', '')} or ${Number(text)}.`,
    );
    return null;
  }
  return withinBounds(text, column, report);
}

/** Reads a whole number in plain digits, within the column's bounds. Null, and reported, if it is anything else. */
export function readInteger(written: string, column: Column, { local }: Dialect, report: Report): number | null {
  const text = local ? withPoint(written) : written;
  if (plainInteger.test(text)) return withinBounds(text, column, report);
  if (plainDecimal.test(text) && !isAmbiguousThousand(text, column)) {
    report('invalid_integer', `${quote(text)} is not a whole number.`, `Write ${Math.round(Number(text))}, or correct the number.`);
    return null;
  }
  return reportNumber(text, column, report);
}

/** Replaces an unambiguous decimal comma by a point: 52,5 and 1.234,5. */
function withPoint(text: string): string {
  if (/^-?\d+,\d+$/.test(text)) return text.replace(',', '.');
  return /^-?[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
}

/** In a file of a localized spreadsheet, three digits after a separator may be thousands or decimals; not in degrees, which end at 180. */
function isDoubtfulGroup(text: string, { unit }: Column, { local, typed }: Dialect): boolean {
  if (!local || unit === 'degrees') return false;
  return (typed ? /^-?[1-9]\d{0,2},\d{3}$/ : /^-?[1-9]\d{0,2}[.,]\d{3}$/).test(text);
}

/**
 * Three decimals ending in 0: nobody writes 1.2 as 1.200, but a spreadsheet with German settings writes 1200 like that. Not in degrees,
 * where three decimals are common and four digits impossible.
 */
function isAmbiguousThousand(text: string, { unit }: Column): boolean {
  return unit !== 'degrees' && /^[1-9]\d{0,2}\.\d{2}0$/.test(text);
}

function withinBounds(text: string, column: Column, report: Report): number | null {
  // + 0 turns -0 into 0, for JSON and comparisons.
  const value = Number(text) + 0;
  const { min = -Infinity, max = Infinity } = column;
  if (value >= min && value <= max) return value;
  report(
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
  if (unit === 'm' && value > max && value / 1000 >= min) return `If these are millimeters, write ${value / 1000}.`;
  if (unit === 'degrees' && Math.abs(value) > 180) return 'Check the decimal point: degrees have at most three digits before it.';
  if (unit === 'degrees' && max === 90 && Math.abs(value) <= 180) return 'Check whether lat and lon are swapped.';
  return undefined;
}

function reportNumber(text: string, column: Column, report: Report): null {
  const shown = quote(text);
  const digits = text.replace(/[^\d-]/g, '');
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) {
    report(
      'exponent_number',
      `${shown} is in scientific notation.`,
      `Format the column as a number and write ${Number(text.replace(',', '.'))}, if that is what was entered.`,
    );
  } else if (column.unit !== 'degrees' && grouped.test(text)) {
    report(
      'thousands_separator',
      `${shown} has thousands separators.`,
      `Write only the digits, with a point before decimals${/[.,].*[.,]/.test(text) ? '' : `: ${digits}`}.`,
    );
  } else if (/^[+-]?\d+,\d+$/.test(text)) {
    report('decimal_comma', `${shown} has a decimal comma.`, `Write ${text.replace(',', '.')}`);
  } else if (dateLike.test(text)) {
    report('date_instead_of_number', `${shown} is a date.`);
  } else if (/^[+-]?\d+(?:[.,]\d+)?\s*(?:t|to|ton|tons|tonne|tonnes|mt|kg|m|mtr|ft|lbs?|st|°|degrees|axles?|achsen)\.?$/i.test(text)) {
    const pounds = /lb|st|ft$/i.test(text) ? ' Convert it to metric first.' : /kg/i.test(text) ? ' Convert it to tonnes first.' : '';
    report(
      'number_with_unit',
      `${shown} has a unit after the number.`,
      `Write only the number${column.unit === undefined ? '' : `, in ${column.unit}`}.${pounds}`,
    );
  } else if (/^\+\d/.test(text)) {
    report('invalid_number', `${shown} has a plus sign.`, 'Leave out the plus.');
  } else if (/^-?0\d/.test(text)) {
    report('invalid_number', `${shown} begins with an unnecessary zero.`, `Write ${text.replace(/^(-?)0+(?=\d)/, '$1')}`);
  } else if (/^0x[\da-f]+$/i.test(text)) {
    report('invalid_number', `${shown} is a hexadecimal number.`, `Write ${Number(text)} in decimal digits.`);
  } else if (/^[-−–]\s*\d/.test(text)) {
    report(
      'invalid_number',
      `${shown} has a dash or a blank where a minus sign belongs.`,
      'Write the minus as -, directly before the digits.',
    );
  } else if (/^-?(?:\d+\.|\.\d+)$/.test(text)) {
    report('invalid_number', `${shown} lacks a digit before or after the point.`, 'Write a digit on both sides of the point: 0.5');
  } else {
    report('invalid_number', `${shown} is not a number in plain digits.`);
  }
  return null;
}

/** Reads a day of the Gregorian calendar as YYYY-MM-DD (ISO 8601). */
export function readDate(text: string, dialect: Dialect, report: Report): string | null {
  return readIsoDate(toIsoDate(text, dialect), report);
}

/** From 1 January 2000 to 31 December 2100: numbers that are almost certainly dates. */
const serialDays = { first: 36_526, last: 73_415 };

/** Converts an unambiguous day to ISO form; leaves others alone. */
function toIsoDate(text: string, { local, serialDays: counted }: Dialect): string {
  const dotted = local ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) : null;
  if (dotted !== null) return joinDate(dotted[3]!, dotted[2]!, dotted[1]!);
  const serial = counted && /^\d{5}$/.test(text) ? Number(text) : 0;
  return serial >= serialDays.first && serial <= serialDays.last ? serialDay(serial) : text;
}

function readIsoDate(text: string, report: Report): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const time = Date.parse(`${text}T00:00:00Z`);
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
    report('invalid_date', `${quote(text)} is not a date that exists.`);
  } else if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    report(
      'date_serial_number',
      `${quote(text)} is the serial number of a date.`,
      `Format the column as text and write ${serialDay(Number(text))}.`,
    );
  } else if (/^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:[ T].*)?$/.test(text) || /^\d{4}-\d{2}-\d{2}[ T]/.test(text) || /[a-zä]{3}/i.test(text)) {
    const meant = rewriteDate(text);
    report('date_format', `${quote(text)} is not in the form YYYY-MM-DD.`, meant === null ? undefined : `Write ${meant}.`);
  } else {
    report('invalid_date', `${quote(text)} is not a date in the form YYYY-MM-DD.`);
  }
  return null;
}

/** The day of a serial number: spreadsheets count from 1899-12-30 (ECMA-376 part 1, 18.17.4.1, after 1900-02-28). */
function serialDay(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** The date in ISO form if it has only one reading: with dots (day first), or a number above 12. */
function rewriteDate(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso !== null) return joinDate(iso[1]!, iso[2]!, iso[3]!);
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})/.exec(text);
  if (parts === null) return null;
  const [, first = '', separator = '', second = '', year = ''] = parts;
  if (separator === '.' || Number(first) > 12) return joinDate(year, second, first);
  if (Number(second) > 12) return joinDate(year, first, second);
  return `${joinDate(year, second, first)} or ${joinDate(year, first, second)}`;
}

function joinDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
