import { quote } from '../contract/errors.ts';
import { slugPattern } from '../contract/entities.ts';
import { maxSlugChars, reservedSlugs } from '../contract/tables.ts';
import type { Tell } from './cell-text.ts';

/** A slug. A faulty one is told and given back all the same, so that references to it still find it. */
export function readSlug(text: string, isCompany: boolean, tell: Tell): string {
  if (text.length > maxSlugChars) {
    tell('slug_too_long', `${quote(text)} has ${text.length} characters; at most ${maxSlugChars} are allowed.`);
  } else if (!slugPattern.test(text)) {
    const meant = toSlug(text);
    tell('invalid_slug', `${quote(text)} is not made of lower-case words joined by hyphens.`, meant === '' ? undefined : `Write ${meant}`);
  } else if (isCompany && reservedSlugs.includes(text)) {
    tell('reserved_slug', `${quote(text)} is reserved: the address space needs the word.`, `Add a word, for example ${text}-cranes.`);
  }
  return text;
}

/** Letters that do not decompose into a base letter and a mark, in the spelling of addresses. */
const spelledOut: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['å', 'a'],
  ['œ', 'oe'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\x21-\x7e]/g, (letter) => spelledOut.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxSlugChars);
}

/** An id: letters, digits and single hyphens. Given back even when faulty, as a slug is. */
export function readId(text: string, tell: Tell): string {
  if (text.length > maxSlugChars || !/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(text)) {
    tell('invalid_id', `${quote(text)} is not made of letters, digits and single hyphens, at most ${maxSlugChars} of them.`);
  }
  return text;
}

/** The path of an address below the base address, in the characters that need no encoding (RFC 3986, `unreserved` and `/`). */
export function readPath(text: string, tell: Tell): string {
  if (!/^\/(?:[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*\/?)?$/.test(text) || /\/\.{1,2}(?:\/|$)/.test(text)) {
    const remedy = /^https?:\/\/[^/]+\//.test(text)
      ? `Write ${new URL(URL.canParse(text) ? text : 'https://a/').pathname}`
      : /^[A-Za-z0-9]/.test(text)
        ? `Write /${text}`
        : undefined;
    tell('invalid_path', `${quote(text)} is not a path below the base address.`, remedy);
  }
  return text;
}
