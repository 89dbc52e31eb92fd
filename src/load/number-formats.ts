/** How a spreadsheet shows the values of a cell. */
export interface CellFormat {
  /** A number as a person reads it there, but not rounded; null if the format shows nothing. */
  number(value: number): string | null;
  /** A text as a person reads it there; null if the format shows nothing. */
  text(value: string): string | null;
}

/** Digits: 0, # and ?; General: G; date: letters or elapsed time such as [h]; literal: text that is shown as it is. */
interface Token {
  readonly kind: 'digit' | 'general' | 'date' | 'literal' | '.' | ',' | '%' | '/' | 'E' | '@';
  readonly text: string;
}

interface Section {
  readonly tokens: readonly Token[];
  readonly holds: ((value: number) => boolean) | null;
}

/** Longer formats are not Excel's, and are not interpreted. */
const maxChars = 255;
/** Formats that a workbook uses without stating them (ECMA-376, part 1, 18.8.30). */
const builtIn = new Map<number, string>([
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'h:mm:ss'] as const),
  [22, 'yyyy-mm-dd h:mm'],
  [46, '[h]:mm:ss'],
]);

/** Reads the format of a number or text (ECMA-376, part 1, 18.8.31). */
export function readFormat(id: number, stated: string | undefined, from1904: boolean): CellFormat {
  const code = stated ?? builtIn.get(id) ?? '';
  if (code === '' || code.length > maxChars) return { number: plain, text: (value) => value };
  const sections = readSections(code);
  const last = sections.at(-1)!;
  const ofText = sections.length === 4 || last.tokens.some(({ kind }) => kind === '@') ? last : null;
  return {
    number(value) {
      const { section, unsigned } = choose(sections, value);
      if (isDate(section)) return textOfDays(value, section, from1904);
      return textOfNumber(unsigned ? Math.abs(value) : value, section, unsigned && value < 0);
    },
    text: (value) =>
      ofText === null
        ? value
        : ofText.tokens.length === 0
          ? null
          : ofText.tokens
              .map(({ kind, text }) => (kind === '@' ? value : text))
              .join('')
              .trim(),
  };
}

function readSections(code: string): Section[] {
  const sections: { tokens: Token[]; holds: Section['holds'] }[] = [{ tokens: [], holds: null }];
  for (const [text] of code.matchAll(/\[[^[\]]*\]|"[^"]*"?|[\\_*][^]|General|AM\/PM|A\/P|E[+-]|[ymdhs]+|[^]/giu)) {
    const section = sections.at(-1)!;
    const add = (kind: Token['kind'], shown = text) => {
      if (shown !== '') section.tokens.push({ kind, text: shown });
    };
    const condition = /^\[([<>]=?|<>|=)(-?\d+(?:\.\d+)?)\]$/.exec(text);
    if (text === ';') sections.push({ tokens: [], holds: null });
    else if (condition !== null) section.holds = comparison(condition[1]!, Number(condition[2]));
    else if (/^\[[hms]+\]$/i.test(text)) add('date');
    else if (text.startsWith('[')) {
      // A currency or unit, and a locale; otherwise a color.
      add('literal', /^\[\$([^\]-]*)/.exec(text)?.[1] ?? '');
    } else if (text.startsWith('"')) add('literal', text.replaceAll('"', ''));
    else if (text.startsWith('\\')) add('literal', text.slice(1));
    else if (text.startsWith('_')) add('literal', ' ');
    else if (text.startsWith('*')) continue;
    else if (/^general$/i.test(text)) add('general');
    else if (/^[0#?]$/.test(text)) add('digit');
    else if (/^(?:[ymdhs]+|am\/pm|a\/p)$/i.test(text)) add('date');
    else if (/^e[+-]$/i.test(text)) add('E');
    else if (/^[.,%/@]$/.test(text)) add(text as Token['kind']);
    else add('literal');
  }
  return sections;
}

function comparison(sign: string, limit: number): (value: number) => boolean {
  return (value) =>
    (sign.includes('<') && value < limit) ||
    (sign.includes('>') && value > limit) ||
    (sign !== '<>' && sign.includes('=') && value === limit);
}

/** The section for a value, and whether that section shows the sign itself. */
function choose(sections: readonly Section[], value: number): { section: Section; unsigned: boolean } {
  const ofNumbers = sections.slice(0, 3);
  if (ofNumbers.some(({ holds }) => holds !== null)) {
    const section = ofNumbers.find(({ holds }) => holds?.(value)) ?? ofNumbers.findLast(({ holds }) => holds === null) ?? ofNumbers[0]!;
    return { section, unsigned: false };
  }
  const index = value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0;
  return { section: sections[index]!, unsigned: index > 0 };
}

const isDate = ({ tokens }: Section): boolean =>
  tokens.some(({ kind }) => kind === 'date') &&
  tokens.every(({ kind, text }) => kind !== 'general' && (kind !== 'digit' || text === '0')) &&
  (tokens.every(({ kind }) => kind !== 'digit') || tokens.some(({ kind, text }) => kind === 'date' && /s/i.test(text)));

/** A day and time; counted from 1899-12-30, or from the day after it before Excel’s 29 February 1900 (18.17.4.1). */
function textOfDays(days: number, { tokens }: Section, from1904: boolean): string {
  const seconds = Math.round(days * 86_400);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const minutes = `${two((seconds / 60) % 60)}${seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`}`;
  if (seconds < 0) return '#VALUE!';
  if (tokens.some(({ text }) => text.startsWith('['))) return `${Math.floor(seconds / 3600)}:${minutes}`;
  if (days < 1 && !from1904) return `${two(seconds / 3600)}:${minutes}`;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(start + seconds * 1000);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return '#VALUE!';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** A number with 15 digits, as spreadsheets show at most: 0.1 + 0.2 is 0.3 there. */
const plain = (value: number): string => {
  const text = String(value);
  return text.length <= 15 ? text : String(Number(value.toPrecision(15)));
};

/** A number with what its format writes before and after it, and scaled as the format scales it. */
function textOfNumber(value: number, { tokens }: Section, isNegative: boolean): string | null {
  if (tokens.length === 0) return null;
  const isDigit = ({ kind }: Token) => kind === 'digit' || kind === 'general' || kind === '@';
  const [first, last] = [tokens.findIndex(isDigit), tokens.findLastIndex(isDigit)];
  const sign = isNegative ? '-' : '';
  const shown = (from: number, to?: number) =>
    tokens
      .slice(from, to)
      .filter(({ kind }) => kind !== '%' && kind !== ',')
      .map(({ text }) => text)
      .join('');
  if (first === -1) {
    const text = shown(0).trim();
    return /[\p{L}\p{N}]/u.test(text) ? text : sign + plain(value);
  }
  const mask = fillMask(value, tokens.slice(first, last + 1));
  const digits = mask ?? plain(scale(value, tokens, first)) + (tokens.some(({ kind }) => kind === '%') ? '%' : '');
  // The minus or the parentheses of a negative number are replaced by its sign; alone, they are no unit.
  const [before, after] = isNegative ? [/[-(]/, /\)/] : mask === null ? [/^[\s(-]+$/, /^[\s)-]+$/] : [/^\s+$/, /^\s+$/];
  const prefix = shown(0, first).replace(before, '').trimStart();
  const suffix = shown(last + 1).replace(after, '');
  const gap = mask === null && /^\p{L}/u.test(suffix) ? ' ' : '';
  return `${sign}${prefix}${digits}${gap}${suffix}`.replace(/\s{2,}/g, ' ').trim();
}

function scale(value: number, tokens: readonly Token[], first: number): number {
  const percent = tokens.filter(({ kind }) => kind === '%').length;
  // A comma scales unless it groups digits that follow it.
  const thousands = tokens.filter(({ kind }, i) => {
    if (kind !== ',' || i < first) return false;
    const next = tokens.slice(i + 1).find((token) => token.kind === 'digit' || token.kind === '.');
    return next?.kind !== 'digit';
  }).length;
  return Number((value * 100 ** percent).toPrecision(15)) / 1000 ** thousands;
}

/**
 * The digits of a format that has zeros at its beginning or something between its digits: a postal code 00000, a phone number ###-####.
 * Null if it has neither, or the number has decimals.
 */
function fillMask(value: number, tokens: readonly Token[]): string | null {
  if (!Number.isSafeInteger(value) || value < 0 || tokens.some(({ kind }) => kind !== 'digit' && kind !== 'literal')) return null;
  const zeros = tokens.filter(({ text, kind }) => kind === 'digit' && text === '0').length;
  const groups = tokens.every(({ kind, text }) => kind === 'digit' || /^[\s'’.]*$/.test(text));
  if (groups && zeros < 2) return null;
  const digits = String(value).split('');
  const firstDigit = tokens.findIndex(({ kind }) => kind === 'digit');
  return tokens
    .map((token, i) => ({ token, i }))
    .reduceRight((text, { token, i }) => {
      if (token.kind === 'literal') return token.text + text;
      return (i === firstDigit ? digits.splice(0).join('') : (digits.pop() ?? '')).padStart(token.text === '0' ? 1 : 0, '0') + text;
    }, '');
}
