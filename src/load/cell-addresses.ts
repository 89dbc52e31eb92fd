import { quote } from '../contract/errors.ts';
import { idPattern, slugPattern, toSlug } from '../contract/slug.ts';
import { maxSlugChars, reservedSlugs } from '../contract/tables.ts';
import { isWebAddress } from '../contract/web-address.ts';
import type { Report } from './cells.ts';

/**
 * Reads a slug. Returns even a faulty one, after reporting it, so that references still find it. @param isKey Whether it becomes an
 * address.
 */
export function readSlug(text: string, isKey: boolean, report: Report): string {
  if (text.length > maxSlugChars) {
    report(
      'text_too_long',
      `${quote(text)} has ${text.length} characters; at most ${maxSlugChars} are allowed here.`,
      `Shorten it to ${maxSlugChars} characters.`,
    );
  } else if (!slugPattern.test(text)) {
    const meant = toSlug(text).slice(0, maxSlugChars);
    report(
      'invalid_slug',
      `${quote(text)} is not made of lower-case words joined by hyphens.`,
      meant === '' ? undefined : `Write ${meant}`,
    );
  } else if (isKey) checkReserved(text, report);
  return text;
}

function checkReserved(key: string, report: Report): void {
  if (reservedSlugs.includes(key.toLowerCase()))
    report('reserved_slug', `${quote(key)} is reserved: the address space needs the word.`, `Add a word, for example ${key}-cranes.`);
}

/**
 * Reads an ID: letters, digits and single hyphens. Returns even a faulty one, as for a slug. @param isKey Whether it becomes an address.
 */
export function readId(text: string, isKey: boolean, report: Report): string {
  if (text.length > maxSlugChars || !idPattern.test(text)) {
    report('invalid_id', `${quote(text)} is not made of letters, digits and single hyphens, at most ${maxSlugChars} of them.`);
  } else if (isKey) checkReserved(text, report);
  return text;
}

/** Reads a path below the base address, with only characters that need no encoding (RFC 3986, `unreserved` and `/`). */
export function readPath(text: string, report: Report): string {
  if (!/^\/(?:[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*\/?)?$/.test(text) || /\/\.{1,2}(?:\/|$)/.test(text)) {
    const remedy = /^https?:\/\/[^/]+\//.test(text)
      ? `Write ${new URL(URL.canParse(text) ? text : 'https://a/').pathname}`
      : /^[A-Za-z0-9]/.test(text)
        ? `Write /${text}`
        : undefined;
    report('invalid_path', `${quote(text)} is not a path below the base address.`, remedy);
  }
  return text;
}

/** A plain address that is valid without asking the URL parser, which takes 1 µs. */
const plainUrl = /^https?:\/\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)*\.[a-z]{2,}(?:\/[\w.~/-]*)?$/;

/** Reads an absolute http or https address, unchanged. */
export function readUrl(text: string, report: Report): string | null {
  if (plainUrl.test(text) && !text.includes('xn--')) return text;
  // A host with a dot, no user, no blank: reports what the URL parser would correct silently.
  const hasHost = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\.]+(?:[/?#][^\s\\]*)?$/.test(text) && URL.canParse(text);
  if (hasHost && isWebAddress(text)) return text;
  const remedy = /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?$/i.test(text)
    ? `Write https://${text}`
    : /\s|[;,]\s*http/.test(text)
      ? 'Give one address without blanks.'
      : /^(?:mailto:|[^\s/]+@)/.test(text)
        ? 'Give the address of a web page, not an e-mail address.'
        : hasHost
          ? encodedAddress(text)
          : undefined;
  report('invalid_url', `${quote(text)} is not a complete web address.`, remedy);
  return null;
}

/** The remedy for an address that only needs percent-encoding. */
function encodedAddress(text: string): string | undefined {
  const encoded = text.replace(/[[\]<>"`|^{}]|%(?![\da-f]{2})/gi, encodeURIComponent);
  return isWebAddress(encoded) ? `Write ${encoded}` : undefined;
}

/** Reads a phone number: plus, country code and 7 to 15 digits (ITU-T E.164), grouped by single blanks, hyphens or points. */
export function readPhone(text: string, report: Report): string | null {
  const digits = text.replace(/\D/g, '');
  if (/^\+[1-9]\d*(?:[ .-]\d+)*$/.test(text) && digits.length >= 7 && digits.length <= 15) return text;
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text)) {
    report(
      'invalid_phone',
      `${quote(text)} is a phone number that a spreadsheet has turned into scientific notation; its digits are lost.`,
      'Format the column as text and enter the number again, with + and prefix.',
    );
  } else if (/^00[1-9]/.test(text)) {
    report('invalid_phone', `${quote(text)} begins with 00 instead of a plus.`, `Write +${text.slice(2)}`);
  } else if (/^[1-9][\d ().-]*$/.test(text) && digits.length >= 9) {
    report(
      'phone_without_plus',
      `${quote(text)} has no plus before the country’s prefix.`,
      `Format the column as text; if the number begins with the prefix, write +${text}`,
    );
  } else if (/^\+[\d ().-]+$/.test(text) && /[()]/.test(text)) {
    const bare = text.replace('(0)', ' ').replace(/[()]/g, '').replace(/ {2,}/g, ' ');
    report('invalid_phone', `${quote(text)} has parentheses, which nobody abroad can dial.`, `Write ${bare}`);
  } else if (/^\(?0/.test(text)) {
    report(
      'invalid_phone',
      `${quote(text)} is in the form used inside a country.`,
      'Write + and the country’s prefix instead of the first 0.',
    );
  } else {
    report('invalid_phone', `${quote(text)} is not a phone number in international form.`);
  }
  return null;
}
