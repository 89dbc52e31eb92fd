import {
  articles,
  capacityKeys,
  comparators,
  firstOnes,
  lengthUnits,
  liftBehind,
  loadBefore,
  longTon,
  massUnits,
  money,
  numberCompounds,
  numberJoins,
  numberWords,
  otherUnits,
  rangeOpeners,
  reversals,
  shortTon,
  weightLinks,
} from '../tables/quantities.ts';
import { phrasesOf } from '../tables/languages.ts';
import { phraseKey } from '../lexicon/lexicon.ts';
import { countEdits, type Question } from '../lexicon/text.ts';

/** A capacity that a question bounds, metric tonnes. */
export interface Capacity {
  readonly min: number | null;
  readonly max: number | null;
  /** The unit as it was converted from, when that is worth saying. */
  readonly convertedFrom: 'kg' | 'lb' | 'short ton' | 'long ton' | 'kN' | 'kip' | null;
  /** Where the amount and its unit stand in the text, and whether a word of comparison is beside it. */
  readonly start: number;
  readonly end: number;
  readonly compared: boolean;
  /** Given in “tons”, which are metric in one country and short or long in another. */
  readonly plainTon: boolean;
}

export interface Quantities {
  readonly capacity: Capacity | null;
  /** Whether an amount is named as the weight of a load, apart from the capacity. */
  readonly loadApart: boolean;
  /** Kilometres around a place. */
  readonly radiusKm: number | null;
  /** Whether an amount of money is named for which machines are sold, not let. */
  readonly price: boolean;
  /** Where numbers and what belongs to them stand in the text, so that nothing else is read there. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

interface Amount {
  readonly value: number;
  readonly unit: string | null;
  readonly tonnes: number | null;
  readonly km: number | null;
  readonly converted: Capacity['convertedFrom'];
  readonly start: number;
  readonly end: number;
}

/** A number in the writing of any of the languages: groups of three are thousands, anything else behind a mark is a fraction. */
const number = /(?<![\p{L}\p{N}.,])(\d{1,3}(?:[., ']\d{3}){1,4}(?![\d.,]{0,12}\d)|\d{1,7})(?:[.,](\d{1,2}))?(?![\d])/gu;

const phraseSet = (list: string): Set<string> => new Set(phrasesOf(list).map(phraseKey));
const minWords = phraseSet(comparators.min);
const maxWords = phraseSet(comparators.max);
const joinWords = phraseSet(comparators.rangeJoin);
const minWordsBehind = phraseSet(comparators.minBehind);
const maxWordsBehind = phraseSet(comparators.maxBehind);

/** Whether a word says of the number behind it that it is an amount: “over”, “between”. */
export const opensAmount = (word: string): boolean => minWords.has(word) || maxWords.has(word) || rangeOpeners.has(word);

/** A crane is let for less a day, and sold for more. */
const leastPrice = 10_000;

/** Reads capacities and distances. Years, prices, status codes, axles and lengths are left alone. */
export function readQuantities({ text, words }: Question, taken: readonly (readonly [number, number])[]): Quantities {
  const numbers = [...text.matchAll(number)].map((match): WrittenNumber => {
    const [whole, integer = '', fraction] = match;
    const value = Number(integer.replace(/[., ']/g, '') + (fraction === undefined ? '' : `.${fraction}`));
    return { value, start: match.index, end: match.index + whole.length };
  });
  const isFree = ({ start, end }: WrittenNumber) => !taken.some(([from, to]) => start < to && end > from);
  const amounts = [
    ...numbers.filter(isFree).map((written) => readAmount(text, written)),
    // “Two” is said of much, unless a unit is behind it.
    ...spelledNumbers(words)
      .filter(isFree)
      .map((written) => readAmount(text, written))
      .filter(({ value, tonnes, km }) => value >= 10 || tonnes !== null || km !== null),
  ].toSorted((a, b) => a.start - b.start);
  const spans: [number, number][] = amounts.filter(({ unit }) => unit !== null).map(({ start, end }) => [start, end]);
  const radius = amounts.find(({ km }) => km !== null);
  const price = amounts.some((amount) => isPrice(text, amount));
  const isLoad = ({ tonnes, start, end }: Amount) =>
    tonnes !== null && (loadBefore.test(text.slice(Math.max(0, start - 40), start)) || liftBehind.test(text.slice(end, end + 40)));
  const others = amounts.filter((amount) => !isLoad(amount));
  return {
    capacity: readCapacity(text, others),
    loadApart: others.length < amounts.length,
    price,
    radiusKm: radius === undefined ? null : Math.min(2000, Math.round(radius.km! * 1000) / 1000),
    spans,
  };
}

/** Whether an amount is one of money for which machines are sold: “450k”, but neither “220k lbs” nor “10k requests”. */
function isPrice(text: string, { unit, value, end }: Amount): boolean {
  if (unit === null || money[unit] === undefined) return false;
  const behind = /^[ ]?(\p{L}+)/u.exec(text.slice(end))?.[1] ?? '';
  const thousands = unit === 'price' && money[behind] === 1000 ? 1000 : 1;
  return (
    value * money[unit] * thousands >= leastPrice &&
    massUnits[behind] === undefined &&
    lengthUnits[behind] === undefined &&
    !(otherUnits.has(behind) && money[behind] === undefined)
  );
}

/** A number in figures or in words. */
interface WrittenNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** The value of a number in one word, below a thousand: of the table, or of hundreds and what is joined to them. */
export function valueOfWord(word: string): number | undefined {
  const known = numberWords[word];
  if (known !== undefined || word.length < 9 || word.length > 40) return known;
  for (const { hundred, and, unitsFirst } of numberCompounds) {
    const at = word.indexOf(hundred);
    if (at === -1) {
      // “Fünfundsechzig”: the unit before the tens.
      const [unit, tens] = unitsFirst ? splitAt(word, and) : [undefined, undefined];
      if (unit !== undefined && tens !== undefined) return unit + tens;
      continue;
    }
    const [head, rest] = [word.slice(0, at), word.slice(at + hundred.length)];
    const hundreds = firstOnes.has(head) ? 1 : numberWords[head];
    if (hundreds === undefined || hundreds >= 10) continue;
    const more = rest === '' ? 0 : (valueOfWord(rest) ?? valueOfWord(rest.startsWith(and) ? rest.slice(and.length) : rest));
    if (more !== undefined && more < 100) return hundreds * 100 + more;
  }
  return undefined;
}

/** A unit and tens with “and” between them, wherever that may stand. */
function splitAt(word: string, and: string): [number | undefined, number | undefined] {
  for (let at = word.indexOf(and, 1); at !== -1; at = word.indexOf(and, at + 1)) {
    const head = word.slice(0, at);
    const [unit, tens] = [head === 'ein' ? 1 : numberWords[head], numberWords[word.slice(at + and.length)]];
    if (unit !== undefined && unit < 10 && tens !== undefined && tens >= 20 && tens < 100) return [unit, tens];
  }
  return [undefined, undefined];
}

/** Numbers in words: what stands before “hundred” or “thousand” multiplies it, all else adds up, from the largest to the smallest. */
function spelledNumbers(words: Question['words']): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  const numbers = words.map(({ text }) => valueOfWord(text));
  for (let from = 0; from < words.length; from++) {
    let [whole, part, last, to] = [0, 0, Infinity, from];
    for (let i = from; i < words.length; i++) {
      const text = words[i]!.text;
      const value = numbers[i];
      if (value === undefined) {
        // “Between eighty and ninety” has two numbers, “two hundred and ninety” one.
        const next = numbers[i + 1] ?? Infinity;
        // “A hundred and twenty and two hundred”: what is multiplied begins another number.
        const multiplied = next < 10 && (numbers[i + 2] ?? 0) >= 100;
        if (i === from || !numberJoins.has(text) || next >= last || multiplied || (part < 100 && (text === 'and' || next >= 10))) break;
        continue;
      }
      if (value >= 100 && last < 10 && to === i) part = value === 100 ? part * 100 : part;
      // “Quatre-vingt-dix”: four twenties and ten.
      else if (last === 4 && /^vingts?$/.test(text) && to === i) part = part - 4 + 80;
      else if (value < last) part += value;
      else if (value !== 1000) break;
      if (value === 1000) [whole, part] = [whole + Math.max(1, part === 1000 ? 1 : part) * 1000, 0];
      last = value;
      to = i + 1;
    }
    if (to === from) continue;
    found.push({ value: whole + part, start: words[from]!.start, end: words[to - 1]!.end });
    from = to - 1;
  }
  return found;
}

function readAmount(text: string, { value, start, end: numberEnd }: WrittenNumber): Amount {
  let end = numberEnd;
  const none: Amount = { value, unit: null, tonnes: null, km: null, converted: null, start, end };
  const before = text.slice(Math.max(0, start - 60), start);
  if (/[€$£]\s?$/.test(before)) return { ...none, unit: 'price' };
  const keyed: Amount = capacityKeys.test(before) ? { ...none, unit: 't', tonnes: value } : none;
  const behind = /^(\s{0,2}-?\s{0,2})(u\.? ?s\.? |short |metric |long |imperial |metrische |métricas |metricas )?([\p{L}€$£%]+)/u.exec(
    text.slice(end),
  );
  if (behind === null) return keyed;
  const [matched, gap = '', kind = '', unit = ''] = behind;
  if (gap.length > 2) return keyed;
  end += matched.length;
  // A moment (t·m, tm) and a pressure (t/m²) are no capacity.
  if (/^(?:tm|tnm|knm)$/.test(unit)) return { ...none, unit: 'moment', end };
  if (unit === 't' && /^\s*[/·*x]\s*m/.test(text.slice(end))) return { ...none, unit: 'moment', end };
  // “60 to 90 t” has no “60 to”, which German writes for tonnes.
  if (unit === 'to' && /^\s*\d/.test(text.slice(end))) return none;
  const tonnes = massUnits[unit] ?? misspeltTonnes(unit);
  if (tonnes !== undefined) {
    if (/^(?:u\.? ?s\.?|short) $/.test(kind) && unit.startsWith('ton'))
      return { ...none, unit, tonnes: value * shortTon, converted: 'short ton', end };
    if (/^(?:long|imperial) $/.test(kind)) return { ...none, unit, tonnes: value * longTon, converted: 'long ton', end };
    const converted = /^(?:kg|kilo)/.test(unit)
      ? 'kg'
      : /^(?:lb|pound)/.test(unit)
        ? 'lb'
        : unit === 'kn'
          ? 'kN'
          : unit.startsWith('kip')
            ? 'kip'
            : null;
    // Thousands of pounds or kilogrammes, as “220k lbs”.
    return { ...none, unit, tonnes: value * tonnes, converted, end };
  }
  const km = lengthUnits[unit];
  if (km !== undefined) return { ...none, unit, km: value * km, end };
  if (otherUnits.has(unit)) return { ...none, unit, end };
  return keyed;
}

/** One, where a long word is a misspelt “tonnes” of any language. */
function misspeltTonnes(unit: string): number | undefined {
  return unit.length >= 5 && tonneWords.some((word) => countEdits(unit, word, 1) <= 1) ? 1 : undefined;
}
const tonneWords = Object.keys(massUnits).filter((word) => word.length >= 5 && massUnits[word] === 1);

/** Words directly before a position, nearest last. */
const lastWords = (text: string, position: number): string[] =>
  (text.slice(Math.max(0, position - 60), position).match(/[\p{L}\p{N}]+/gu) ?? []).slice(-8);
const nextWords = (text: string, position: number): string[] =>
  (text.slice(position, position + 30).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 3);

/** Words of the longest phrase of a set in which others end; 0 for none. */
function endsIn(words: readonly string[], phrases: ReadonlySet<string>): number {
  for (let from = Math.max(0, words.length - longestComparison); from < words.length; from++)
    if (phrases.has(words.slice(from).join(' '))) return words.length - from;
  return 0;
}
const longestComparison = 4;

function beginsWith(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  for (let to = words.length; to > 0; to--) {
    // “50 t, max 80 t”: a comparison right before a number is of that number.
    if (phrases.has(words.slice(0, to).join(' ')) && !/^\d/.test(words[to] ?? '')) return true;
  }
  return false;
}

/** From which side an amount is bounded. */
type Side = 'min' | 'max';

/**
 * The comparison in which the words before an amount end: `[not] comparison [articles]`. A negation turns it round: “nothing over”.
 * A single word that may as well say “of”, as “da” does, is none.
 */
function comparisonBefore(words: readonly string[]): Side | null {
  for (let end = words.length; end > 0; end--) {
    const upTo = words.slice(0, end);
    const [atLeast, atMost] = [endsIn(upTo, minWords), endsIn(upTo, maxWords)];
    const length = Math.max(atLeast, atMost);
    const weak = length === 1 && atMost === 0 && weightLinks.has(upTo.at(-1)!);
    if (length > 0 && !weak) {
      const side = atMost > atLeast ? 'max' : 'min';
      const before = upTo.slice(0, -length);
      // “Nada de menos de”: a small word may stand between.
      const turned = reversals.has(before.at(-1) ?? '') || (weightLinks.has(before.at(-1) ?? '') && reversals.has(before.at(-2) ?? ''));
      return turned === (side === 'min') ? 'max' : 'min';
    }
    if (!articles.has(upTo.at(-1)!)) return null;
  }
  return null;
}

/** What stands between two amounts, without an article: “tra le 50 e le 80 t”. */
const joinerOf = (between: string): string => {
  const joiner = between.trim();
  const last = / (\p{L}+)$/u.exec(joiner);
  return last !== null && articles.has(last[1]!) && !joinWords.has(phraseKey(joiner)) ? joiner.slice(0, last.index) : joiner;
};

function readCapacity(text: string, amounts: readonly Amount[]): Capacity | null {
  for (const [i, amount] of amounts.entries()) {
    const { tonnes, start, end, converted } = amount;
    if (tonnes === null || tonnes <= 0 || tonnes > 10_000) continue;
    const round = (value: number) => Math.round(value * 1000) / 1000;
    const capacity = (min: number | null, max: number | null, compared: boolean): Capacity => ({
      min: min === null ? null : round(min),
      max: max === null ? null : round(max),
      convertedFrom: converted,
      plainTon: converted === null && /^tons?$/.test(amount.unit ?? ''),
      start,
      end,
      compared,
    });
    // “50 to 100 t”, “50-100 t”, “between 50 and 100 t”, “50 t to 100 t”.
    const previous = amounts[i - 1];
    if (previous !== undefined && (previous.unit === null || previous.tonnes !== null) && previous.end <= start) {
      const joiner = joinerOf(text.slice(previous.end, start));
      const rising = amount.value > previous.value && maxWords.has(phraseKey(joiner));
      const joined = /^[-–/]$/.test(joiner) || joinWords.has(phraseKey(joiner)) || rising;
      const low = previous.tonnes ?? (previous.value * tonnes) / amount.value;
      if (joined && low < tonnes && low > 0 && previous.value < 5000) return capacity(low, tonnes, true);
    }
    const next = amounts[i + 1];
    if (next !== undefined && next.tonnes !== null) {
      const joiner = joinerOf(text.slice(end, next.start));
      if ((/^[-–]$/.test(joiner) || joinWords.has(phraseKey(joiner))) && next.tonnes > tonnes) return capacity(tonnes, next.tonnes, true);
    }
    const before = comparisonBefore(lastWords(text, start));
    const behind = nextWords(text, end);
    const sign = text.slice(Math.max(0, start - 3), start);
    const atLeast = beginsWith(behind, minWordsBehind) || /^\s*\+/.test(text.slice(end)) || /(?:>=?|≥|\+)\s*$/.test(sign);
    const atMost = beginsWith(behind, maxWordsBehind) || /(?:<=?|≤)\s*$/.test(sign);
    if ((before === 'max' || atMost) && !atLeast) return capacity(null, tonnes, true);
    const lower = before === 'min' || atLeast;
    // “Over 50 t but under 80 t”.
    const upper = next !== undefined && next.tonnes !== null && next.tonnes > tonnes && next.start - end < 30;
    if (lower && upper && comparisonBefore(lastWords(text, next.start)) === 'max') return capacity(tonnes, next.tonnes, true);
    return capacity(tonnes, null, lower);
  }
  return null;
}
