import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';

/** What a cell with phone numbers says. */
export interface ReadPhone {
  /** In international form, as the check accepts it; empty when there is none that can be dialed. */
  readonly number: string;
  /** What was guessed or left out, as parts of sentences: “only the first number is taken”. */
  readonly notes: readonly string[];
}

/** An extension in words that libphonenumber doesn’t know. */
const extension = /,? (?:w|wew|wewn|int|app|apparat|dw|poste|доб|вн|mell|anexo)\.? ?(\d{1,5})$/iu;

/** Digits that a number has at least. */
const leastDigits = 6;

/** Words in front of a number: “Tel.:”, “Büro”. */
const label =
  /^(?:(?:tele?(?:ph?one?|fon|fone|foon)?|fon|phone|fax|mob(?:ile|il)?|cell?|handy|gsm|office|büro|zentrale|t|m|p|ph|tlf|puh|тел|電話|☎|📞)[.:]*\s*)+(?=[+(\d])/iu;
/** Between numbers of a cell. */
const between =
  / ?[;|] ?| ?, (?=[+(\d])| [/–—] | ?\/ ?(?=\+|0\d{2})|(?<=\d{4}) (?=0\d{1,3}-\d)| (?:or|oder|ou|und|and|et|y|e|o|en|of|i|lub|veya|ve|nebo|a|tai|и|или|vagy) (?=[+(\d])/iu;
/** Numbers of other extensions of one line: “123456/57”, “-10 bis -19”. */
const otherExtensions =
  /(?<=\d(?:\D?\d){4})(?: ?[/,] ?-?| (?:u\.|und|bis|or|oder|and|do|al?|à|to|tot|&|\+) ?-?)\d{1,3}(?:(?: ?[/,-] ?| bis )-?\d{1,3})*$/i;
/** Longest cell with numbers; what is longer is no phone number. */
const maxChars = 200;

/** The number that a text is in a country; null when it can’t be dialed. */
function parse(text: string, country: string): PhoneNumber | null {
  const found = parsePhoneNumberFromString(text, { ...(country === '' ? {} : { defaultCountry: country as CountryCode }), extract: false });
  return found?.isPossible() === true ? found : null;
}

/** A valid number from digits whose plus or zero in front a spreadsheet has dropped. */
function mended(text: string, country: string): readonly [PhoneNumber, string] | null {
  const digits = text.replace(/[\s()./-]/g, '');
  if (!/^\d{7,15}$/.test(digits)) return null;
  for (const [sign, what] of [
    ['0', 'the zero in front'],
    ['+', 'the plus in front'],
  ] as const) {
    const found = parse(`${sign}${digits}`, sign === '+' ? '' : country);
    if (found?.isValid() === true) return [found, `${what} is missing and was put back`];
  }
  return null;
}

/** Reads the first phone number of a cell. @param country Code of the company’s country; empty when unknown. */
export function readPhone(cell: string, country: string): ReadPhone {
  const text = cell
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/ ?[\r\n]+ ?/g, ' ; ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length > maxChars) return leftOut(`${cell.slice(0, 40)}…`, 'it is longer than any phone number');
  if (text === '') return { number: '', notes: [] };
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text))
    return leftOut(cell, 'a spreadsheet has turned it into a rounded number, so its digits are lost');
  const notes: string[] = [];
  const parts = text.replace(label, '').split(between);
  // “040 / 66969 010” is one number.
  const length =
    parts.findIndex(
      (_, i) =>
        parts
          .slice(0, i + 1)
          .join('')
          .replace(/\D/g, '').length >= leastDigits,
    ) + 1;
  const first = parts.slice(0, length || 1).join(' ');
  const rest = parts.slice(length || 1);
  const [inWords = '', extensionDigits] = extension.exec(first) ?? [];
  const other = inWords === '' ? (otherExtensions.exec(first)?.[0] ?? '') : '';
  const withWords = first
    .slice(0, first.length - other.length - inWords.length)
    .replace(/^tel:/i, '')
    .replace(/\(0\)(?=\s*[1-9])/, (zero) => (/^\s*(?:\+|00)/.test(text.replace(label, '')) ? '' : zero))
    .trim();
  const line = withWords
    .replace(/\((?!0?\))[^\d()]*\)$/u, '')
    .replace(/ \p{L}[\p{L} .]*$/u, '')
    .trim();
  if (line !== withWords) notes.push('words beside the number are left out');
  if (rest.length > 0 || other !== '') notes.push(`only the first number of “${cell}” is taken`);
  const read = parse(line.replace(/^00(?=[1-9])/, '+'), country);
  const found = read?.isValid() === true ? read : null;
  const repaired = found === null ? mended(line, country) : null;
  const number = found ?? repaired?.[0] ?? read;
  if (number === null)
    return leftOut(
      cell,
      country === '' && !/^(?:\+|00)/.test(line) ? 'it has no country code, and the country is unknown' : 'no such number can be dialed',
    );
  if (repaired !== null) notes.push(`“${cell}”: ${repaired[1]}`);
  else if (found === null) notes.push(`“${cell}” may be wrong: ${country === '' ? 'its country' : country} has no such number`);
  const left = extensionDigits ?? number.ext;
  if (left !== undefined) notes.push(`the extension ${left} of “${cell}” is left out`);
  return { number: (parse(number.number, '') ?? number).formatInternational().replace(/ ext\. .*$/, ''), notes };
}

const leftOut = (cell: string, why: string): ReadPhone => ({ number: '', notes: [`“${cell}” is left out: ${why}`] });
