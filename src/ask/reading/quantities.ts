import { articles, comparators, lengthUnits, longTon, massUnits, money, otherUnits, shortTon, weightLinks } from '../tables/quantities.ts';
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

/** A crane is let for less a day, and sold for more. */
const leastPrice = 10_000;

/** Reads capacities and distances. Years, prices, status codes, axles and lengths are left alone. */
export function readQuantities({ text }: Question, taken: readonly (readonly [number, number])[]): Quantities {
  const amounts = [...text.matchAll(number)]
    .filter((match) => !taken.some(([start, end]) => match.index < end && match.index + match[0].length > start))
    .map((match) => readAmount(text, match));
  const spans: [number, number][] = amounts.filter(({ unit }) => unit !== null).map(({ start, end }) => [start, end]);
  const radius = amounts.find(({ km }) => km !== null);
  const price = amounts.some((amount) => isPrice(text, amount));
  return {
    capacity: readCapacity(text, amounts),
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

function readAmount(text: string, match: RegExpExecArray | RegExpMatchArray): Amount {
  const [whole, integer = '', fraction] = match;
  const start = match.index!;
  let end = start + whole.length;
  const value = Number(integer.replace(/[., ']/g, '') + (fraction === undefined ? '' : `.${fraction}`));
  const none: Amount = { value, unit: null, tonnes: null, km: null, converted: null, start, end };
  const before = text.slice(Math.max(0, start - 2), start);
  if (/[€$£]\s?$/.test(before)) return { ...none, unit: 'price' };
  const behind = /^(\s{0,2}-?\s{0,2})(us |short |metric |long |imperial |metrische |métricas |metricas )?([\p{L}€$£%]+)/u.exec(
    text.slice(end),
  );
  if (behind === null) return none;
  const [matched, gap = '', kind = '', unit = ''] = behind;
  if (gap.length > 2) return none;
  end += matched.length;
  // A moment (t·m, tm) and a pressure (t/m²) are no capacity.
  if (/^(?:tm|tnm|knm)$/.test(unit)) return { ...none, unit: 'moment', end };
  if (unit === 't' && /^\s*[/·*x]\s*m/.test(text.slice(end))) return { ...none, unit: 'moment', end };
  // “60 to 90 t” has no “60 to”, which German writes for tonnes.
  if (unit === 'to' && /^\s*\d/.test(text.slice(end))) return none;
  const tonnes = massUnits[unit] ?? misspeltTonnes(unit);
  if (tonnes !== undefined) {
    if (/^(?:us|short) $/.test(kind) && unit.startsWith('ton'))
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
  return none;
}

/** One, where a long word is a misspelt “tonnes” of any language. */
function misspeltTonnes(unit: string): number | undefined {
  return unit.length >= 5 && tonneWords.some((word) => countEdits(unit, word, 1) <= 1) ? 1 : undefined;
}
const tonneWords = Object.keys(massUnits).filter((word) => word.length >= 5 && massUnits[word] === 1);

/** Words directly before a position, nearest last, at most four. */
const lastWords = (text: string, position: number): string[] =>
  (text.slice(Math.max(0, position - 40), position).match(/[\p{L}\p{N}]+/gu) ?? []).slice(-4);
const nextWords = (text: string, position: number): string[] =>
  (text.slice(position, position + 30).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 3);

/** Words of the longest phrase of a set in which the words before a number end; 0 for none. */
function endsIn(words: readonly string[], phrases: ReadonlySet<string>): number {
  for (let from = 0; from < words.length; from++) if (phrases.has(words.slice(from).join(' '))) return words.length - from;
  // “Oltre le 400 t”: an article may stand between.
  return articles.has(words.at(-1) ?? '') && words.length > 1 ? endsIn(words.slice(0, -1), phrases) : 0;
}

function beginsWith(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  for (let to = words.length; to > 0; to--) if (phrases.has(words.slice(0, to).join(' '))) return true;
  return false;
}

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
      const joiner = text.slice(previous.end, start).trim();
      const rising = amount.value > previous.value && maxWords.has(phraseKey(joiner));
      const joined = /^[-–/]$/.test(joiner) || joinWords.has(phraseKey(joiner)) || rising;
      const low = previous.tonnes ?? (previous.value * tonnes) / amount.value;
      if (joined && low < tonnes && low > 0 && previous.value < 5000) return capacity(low, tonnes, true);
    }
    const next = amounts[i + 1];
    if (next !== undefined && next.tonnes !== null) {
      const joiner = text.slice(end, next.start).trim();
      if ((/^[-–]$/.test(joiner) || joinWords.has(phraseKey(joiner))) && next.tonnes > tonnes) return capacity(tonnes, next.tonnes, true);
    }
    const before = lastWords(text, start);
    const behind = nextWords(text, end);
    const sign = text.slice(Math.max(0, start - 3), start);
    const [atLeast, atMost] = [endsIn(before, minWords), endsIn(before, maxWords)];
    const max = /(?:<=?|≤)\s*$/.test(sign) || atMost > atLeast || beginsWith(behind, maxWordsBehind);
    if (max && !beginsWith(behind, minWordsBehind)) return capacity(null, tonnes, true);
    // “Da 18 t” may be “of 18 t” as well as “from 18 t”.
    const strong = atLeast > 1 || (atLeast === 1 && !weightLinks.has(before.at(-1)!));
    const min = /(?:>=?|≥|\+)\s*$/.test(sign) || /^\s*\+/.test(text.slice(end)) || strong || beginsWith(behind, minWordsBehind);
    return capacity(tonnes, null, min);
  }
  return null;
}
