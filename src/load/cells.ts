import { formatInteger } from '../contract/numbers.ts';
import { quote } from '../contract/errors.ts';
import type { NoticeCode } from '../contract/notices.ts';
import { maxCharsOf, maxTextChars, proseColumns, type Column } from '../contract/tables.ts';
import { readId, readPath, readPhone, readSlug, readUrl } from './cell-addresses.ts';
import { readBoolean, readChoice, readCountry, readList } from './cell-choices.ts';
import { readDate, readDecimal, readInteger } from './cell-numbers.ts';
import { decodeAgain } from './windows-1252.ts';

/** How a table writes numbers, dates, and yes or no. */
export interface Dialect {
  /**
   * Whether a localized spreadsheet wrote it: decimal commas, dates such as 14.09.2026 and local words for true and false are then
   * accepted.
   */
  readonly local: boolean;
  /** Whether cells know that they are numbers: a point in one then never groups thousands. */
  readonly typed: boolean;
  /** Whether a bare number in a date column counts days from 1900. */
  readonly serialDays: boolean;
}

export type CellValue = string | number | boolean | string[];

/** Reads a cell that isn't empty. Null if it is blank, or has no usable value, which is reported. */
export type CellReader = (text: string, report: Report) => CellValue | null;

/** A cell this many times as long as its column allows is reported and not read: letters may be written with several accents each. */
export const readTimes = 4;

/** The reader of a column. */
export function makeReader(column: Column, dialect: Dialect): CellReader {
  const read = readerOfKind(column, dialect);
  const ownMax = maxCharsOf(column);
  const maxChars = ownMax ?? maxTextChars.name;
  const maxRead = readTimes * maxChars;
  return remember((text, report) => {
    const long = text.length > maxRead ? text.trim() : '';
    if (long.length > maxRead) {
      checkLength(long, maxChars, report);
      return null;
    }
    const clean = cleanText(text, report);
    if (clean === null || clean === '') return null;
    if (ownMax !== null) checkLength(clean, maxChars, report);
    return read(clean, report);
  });
}

function readerOfKind(column: Column, dialect: Dialect): (text: string, report: Report) => CellValue | null {
  const multiline = proseColumns.has(column.name);
  switch (column.cell) {
    case 'text':
      return (text, report) => {
        checkWords(text, multiline, report);
        return text;
      };
    case 'slug':
      return (text, report) => readSlug(text, column.unique === true, report);
    case 'id':
      return (text, report) => readId(text, column.unique === true, report);
    case 'integer':
      return (text, report) => readInteger(text, column, dialect, report);
    case 'decimal':
      return (text, report) => readDecimal(text, column, dialect, report);
    case 'boolean':
      return (text, report) => readBoolean(text, dialect, report);
    case 'enum':
      return (text, report) => readChoice(text, column, report);
    case 'list':
      return (text, report) => {
        const entries = readList(text, column, report);
        if (column.values !== undefined) return entries;
        for (const entry of entries ?? []) {
          checkLength(entry, maxTextChars.name, report);
          checkWords(entry, false, report);
        }
        return entries;
      };
    case 'country':
      return readCountry;
    case 'url':
      return readUrl;
    case 'phone':
      return readPhone;
    case 'date':
      return (text, report) => readDate(text, dialect, report);
    case 'path':
      return readPath;
  }
}

const memoSize = 4096;

/**
 * Remembers the values of valid cells. Most columns repeat the same texts; remembering them saves the checks and lets all rows share one
 * string. A column with mostly new texts gives up.
 */
function remember(read: CellReader): CellReader {
  const memo = new Map<string, CellValue | null>();
  let hits = 0;
  let misses = 0;
  return (text, report) => {
    if (misses >= memoSize && misses > hits) return read(text, report);
    const known = memo.get(text);
    if (known !== undefined) {
      hits++;
      return Array.isArray(known) ? known.slice() : known;
    }
    misses++;
    let faulty = false;
    const value = read(text, (code, message, remedy) => {
      faulty = true;
      report(code, message, remedy);
    });
    if (!faulty && memo.size < memoSize) memo.set(text, Array.isArray(value) ? value.slice() : value);
    return value;
  };
}

/** Adds a notice about the current cell. Without `remedy`, it has the one of its code. */
export type Report = (code: NoticeCode, message: string, remedy?: string) => void;

/** Anything but printable ASCII. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unusual = /[^\x20-\x7e]/;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0001-\u0008\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/**
 * Zero-width and bidirectional format characters (Unicode 16, general category Cf) and the soft hyphen; U+200C and U+200D only after Latin
 * letters and digits, since Persian, Hindi and emoji need them.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<=[\p{Script=Latin}\d])[\u200c\u200d]/gu;
/** Spaces other than U+0020 (general category Zs), and the line and paragraph separators. */
const otherSpace = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu;
/**
 * What UTF-8 of U+00C0 to U+00FF, U+0100 to U+017F or of “ ” ’ – looks like when read as Windows-1252: two letters, the second for a byte
 * from 80 to BF. Quotation marks after Ä or Å don't count: »Ä«.
 */
const mojibake =
  /Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄÅ][\u0080-\u00aa\u00ac-\u00ba\u00bc-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•–—˜™š›œžŸ]|â€[\u0080-\u00bf™œžšŸ“”¦˜¢]|Â[\u00a0-\u00bf]/u;
/** More accents in a row than any text has (Unicode Standard Annex 15, section 13); composing them takes time of their square. */
const manyAccents = /(\p{M}{30})\p{M}+/gu;
/** Errors of formulas as English and German spreadsheets save them. */
const spreadsheetError =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA|NV|BEZUG!|WERT!|ZAHL!|ÜBERLAUF!)$/i;
const placeholders: ReadonlySet<string> = new Set([
  'n/a',
  'na',
  'n.a.',
  'null',
  'nil',
  'none',
  'nan',
  'undefined',
  'unknown',
  'unbekannt',
  'tbd',
  'tba',
  'todo',
  '-',
  '--',
  '---',
  '–',
  '—',
  '?',
  '??',
  '???',
  '.',
  'x',
  'xxx',
]);
const longestPlaceholder = 9;

/**
 * Cleans the text of a cell: removes blanks around it and invisible characters, replaces special spaces by plain ones, composes letters
 * (NFC), and turns line ends into LF. Reports what it removes, and what makes any text unusable; then it returns null.
 */
export function cleanText(text: string, report: Report): string | null {
  // Three quarters of all cells return here, after one pass without allocation.
  if (!unusual.test(text)) {
    const trimmed = trimPlain(text, report);
    if (trimmed.charCodeAt(0) === 0x23 && spreadsheetError.test(trimmed)) return reportSpreadsheetError(trimmed, report);
    return trimmed;
  }
  if (text.includes('\0')) {
    report('control_character', `${quote(text)} has the control character U+0000.`);
    return null;
  }
  if (text.includes('\ufffd')) {
    report('replacement_character', `${quote(text)} has the character U+FFFD, which replaces a lost letter.`);
    return null;
  }
  const broken = mojibake.exec(text);
  if (broken !== null) {
    // Its other oddities have the same cause.
    const meant = decodeAgain(broken[0]);
    report(
      'mojibake',
      `${quote(text)} has ${quote(broken[0])}${meant === null ? '' : `, which is ${quote(meant)} in the wrong encoding`}.`,
    );
    return text.trim();
  }
  let clean = text.replace(/\r\n?/g, '\n');
  if (/^[\t\n]/.test(clean)) {
    const isTab = clean.startsWith('\t');
    report(isTab ? 'formula_cell' : 'surrounding_whitespace', `${quote(text)} begins with a ${isTab ? 'tab' : 'line break'}.`);
    clean = clean.trimStart();
  }
  const odd = control.exec(clean);
  if (odd !== null) {
    report('control_character', `${quote(text)} has the control character ${codePoint(odd[0])}.`);
    return null;
  }
  const hidden = clean.match(invisible);
  if (hidden !== null) {
    report('invisible_character', `${quote(text)} has the invisible character ${codePoint(hidden[0])}; it is removed.`);
    clean = clean.replace(invisible, '');
  }
  // One notice for blanks of any kind at either end.
  const inner = clean.trim();
  const special = inner.match(otherSpace);
  if (special !== null) {
    report('non_breaking_space', `${quote(text)} has the special space ${codePoint(special[0])}; it is replaced by a plain one.`);
    clean = clean.replace(otherSpace, ' ');
  }
  if (withFewAccents(clean) !== clean) {
    report('control_character', `${quote(text)} has more than 30 accents on one letter.`);
    return null;
  }
  const composed = clean.normalize('NFC');
  if (composed !== clean) {
    report('not_nfc', `${quote(text)} has accents as separate characters; they are joined to their letters.`);
    clean = composed;
  }
  clean = trimPlain(clean, report);
  if (spreadsheetError.test(clean)) return reportSpreadsheetError(clean, report);
  return clean;
}

/** A text with at most 30 accents on each letter. */
export const withFewAccents = (text: string): string => (text.length > 30 ? text.replace(manyAccents, '$1') : text);

function trimPlain(text: string, report: Report): string {
  const trimmed = text.trim();
  if (trimmed.length !== text.length && trimmed !== '')
    report(
      'surrounding_whitespace',
      `${quote(text)} has blanks at its ${text.startsWith(trimmed) ? 'end' : text.endsWith(trimmed) ? 'beginning' : 'beginning and end'}; they are removed.`,
    );
  return trimmed;
}

function reportSpreadsheetError(text: string, report: Report): null {
  report('spreadsheet_error', `${quote(text)} is the error of a formula.`);
  return null;
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

function checkLength(text: string, maxChars: number, report: Report): void {
  if (text.length <= maxChars) return;
  const most = formatInteger(maxChars);
  report(
    'text_too_long',
    `${quote(text)} has ${formatInteger(text.length)} characters; at most ${most} are allowed here.`,
    `Shorten it to ${most} characters.`,
  );
}

/** Checks text for people, after {@link cleanText}. `multiline` allows line breaks. */
function checkWords(text: string, multiline: boolean, report: Report): void {
  const first = text.charCodeAt(0);
  // = + - @ begin a formula in spreadsheets (OWASP, “CSV Injection”).
  if ((first === 0x3d || first === 0x2b || first === 0x2d || first === 0x40) && text.length > 1 && !placeholders.has(text)) {
    report('formula_cell', `${quote(text)} begins with ${quote(text[0]!)}, which makes it a formula in a spreadsheet.`);
  }
  if (text.length <= longestPlaceholder && placeholders.has(text.toLowerCase())) {
    report('placeholder_value', `${quote(text)} means “not known” and would be published as it is.`);
  }
  if (!multiline && text.includes('\n')) report('newline_in_value', `${quote(text)} has a line break.`);
}
