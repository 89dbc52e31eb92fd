import { quote } from '../contract/errors.ts';
import { isWebAddress } from '../contract/web-address.ts';
import type { Tell } from './cell-text.ts';
import type { Dialect } from './dialect.ts';
import { countries, suggestCountry } from './countries.ts';

export function readCountry(text: string, tell: Tell): string | null {
  if (countries.has(text)) return text;
  const meant = suggestCountry(text);
  tell('invalid_country_code', `${quote(text)} is not a country code of ISO 3166-1.`, meant === null ? undefined : `Write ${meant}.`);
  return null;
}

/** An address of plain letters, whose last label is no number: valid without asking the URL parser, which costs 1 µs. */
const plainUrl = /^https?:\/\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)*\.[a-z]{2,}(?:\/[\w.~/-]*)?$/;

/** An absolute http or https address, as it stands in the cell. */
export function readUrl(text: string, tell: Tell): string | null {
  if (plainUrl.test(text) && !text.includes('xn--')) return text;
  // A host with a dot, no user, no blank: what the URL parser mends silently is told here.
  const hasHost = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\.]+(?:[/?#][^\s\\]*)?$/.test(text) && URL.canParse(text);
  if (hasHost && isWebAddress(text)) return text;
  const remedy = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?$/i.test(text)
    ? `Write https://${text}`
    : /\s|[;,]\s*http/.test(text)
      ? 'Give one address without blanks.'
      : /^(?:mailto:|[^\s/]+@)/.test(text)
        ? 'Give the address of a web page; an e-mail address has no place here.'
        : hasHost
          ? encodedAddress(text)
          : undefined;
  tell('invalid_url', `${quote(text)} is not a complete web address.`, remedy);
  return null;
}

/** The remedy for an address with characters that must be percent-encoded, where encoding them is all that it lacks. */
function encodedAddress(text: string): string | undefined {
  const encoded = text.replace(/[[\]<>"`|^{}]|%(?![\da-f]{2})/gi, encodeURIComponent);
  return isWebAddress(encoded) ? `Write ${encoded}` : undefined;
}

/** Plus, country prefix and 7 to 15 digits (ITU-T E.164), grouped by single blanks, hyphens or points. */
export function readPhone(text: string, tell: Tell): string | null {
  const digits = text.replace(/\D/g, '');
  if (/^\+[1-9]\d*(?:[ .-]\d+)*$/.test(text) && digits.length >= 7 && digits.length <= 15) return text;
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text)) {
    tell(
      'invalid_phone',
      `${quote(text)} is a phone number that a spreadsheet has turned into scientific notation; its digits are lost.`,
      'Format the column as text and enter the number again, with + and prefix.',
    );
  } else if (/^00[1-9]/.test(text)) {
    tell('invalid_phone', `${quote(text)} begins with 00 instead of a plus.`, `Write +${text.slice(2)}`);
  } else if (/^[1-9][\d ().-]*$/.test(text) && digits.length >= 9) {
    tell(
      'phone_without_plus',
      `${quote(text)} has no plus before the country’s prefix.`,
      `Format the column as text; if the number begins with the prefix, write +${text}`,
    );
  } else if (/^\+[\d ().-]+$/.test(text) && /[()]/.test(text)) {
    const bare = text.replace('(0)', ' ').replace(/[()]/g, '').replace(/ {2,}/g, ' ');
    tell('invalid_phone', `${quote(text)} has parentheses, which nobody abroad can dial.`, `Write ${bare}`);
  } else if (/^\(?0/.test(text)) {
    tell(
      'invalid_phone',
      `${quote(text)} is in the form used inside a country.`,
      'Write + and the country’s prefix instead of the first 0.',
    );
  } else {
    tell('invalid_phone', `${quote(text)} is not a phone number in international form.`);
  }
  return null;
}

/** A day of the Gregorian calendar as YYYY-MM-DD (ISO 8601). */
export function readDate(text: string, dialect: Dialect, tell: Tell): string | null {
  return readIsoDate(toIsoDate(text, dialect), tell);
}

/** Days from 1 January 2000 to 31 December 2100: what is meant to be a date, and no other number. */
const serialDays = { first: 36_526, last: 73_415 };

/** The day in ISO form where its form leaves no doubt; else as it stands. */
function toIsoDate(text: string, { local, serialDays: counted }: Dialect): string {
  const dotted = local ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) : null;
  if (dotted !== null) return joinDate(dotted[3]!, dotted[2]!, dotted[1]!);
  const serial = counted && /^\d{5}$/.test(text) ? Number(text) : 0;
  return serial >= serialDays.first && serial <= serialDays.last ? serialDay(serial) : text;
}

function readIsoDate(text: string, tell: Tell): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const time = Date.parse(`${text}T00:00:00Z`);
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
    tell('invalid_date', `${quote(text)} is no day of the calendar.`);
  } else if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    tell(
      'date_serial_number',
      `${quote(text)} is the serial number of a date.`,
      `Format the column as text and write ${serialDay(Number(text))}.`,
    );
  } else if (/^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:[ T].*)?$/.test(text) || /^\d{4}-\d{2}-\d{2}[ T]/.test(text) || /[a-zä]{3}/i.test(text)) {
    const meant = rewriteDate(text);
    tell('date_format', `${quote(text)} is not in the form YYYY-MM-DD.`, meant === null ? undefined : `Write ${meant}.`);
  } else {
    tell('invalid_date', `${quote(text)} is not a date in the form YYYY-MM-DD.`);
  }
  return null;
}

/** Day of a serial number: spreadsheets count from 1899-12-30 (ECMA-376 part 1, 18.17.4.1, after 1900-02-28). */
function serialDay(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** The date in ISO form where it can be read in one way only: by its dots (day first), or a number above 12. */
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
