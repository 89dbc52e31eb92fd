import {
  andWords,
  articles,
  beyond,
  numbered,
  hoursBefore,
  correctingWords,
  currencies,
  lengthUnits,
  opposites,
  longTon,
  massUnits,
  otherUnits,
  reversals,
  shortTon,
  type Side,
} from '../tables/quantities.ts';
import {
  boundsAbove,
  comparisonBefore,
  comparisonBehind,
  findKeyedAmounts,
  isStrictBefore,
  joinsAmounts,
  opensRange,
  wantedSide,
  type KeyedAmount,
} from './comparisons.ts';
import { limits } from '../../contract/limits.ts';
import { findOtherAmounts } from './other-amounts.ts';
import { spelledNumbers, type WrittenNumber } from './number-words.ts';
import { phraseKey } from '../lexicon/lexicon.ts';
import { countEdits } from '../../contract/edits.ts';
import type { Language } from '../tables/languages.ts';
import type { Question } from '../lexicon/text.ts';

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
  /** Whether the bound itself is left out: “more than 100 t”. */
  readonly strict: boolean;
  /** Given in “tons”, which are metric in one country and short or long in another. */
  readonly plainTon: boolean;
}

/** A capacity without bounds. */
export const noBounds: Capacity = {
  min: null,
  max: null,
  convertedFrom: null,
  start: 0,
  end: 0,
  compared: true,
  strict: false,
  plainTon: false,
};

export interface Quantities {
  /** Every mass that a crane could lift, with what it bounds where it is a capacity, in order. */
  readonly masses: readonly Mass[];
  /** Kilometers around a place. */
  readonly radiusKm: number | null;
  /** Where amounts of what no answer takes into account stand in the text: lengths, axles, money. */
  readonly others: readonly (readonly [start: number, end: number])[];
  /** Where the distance stands. */
  readonly radiusAt: readonly [start: number, end: number] | null;
  /** Where numbers and what belongs to them stand in the text, so that nothing else is read there. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

/** A mass in a question, whatever it is of. */
export interface Mass extends Capacity {
  /** What the key of a program before it says that it is of. */
  readonly keyed: KeyedAmount['of'] | null;
  /** Whether it is a bare number that may be one of tonnes: “80 is too small, 100 would do”. */
  readonly isBare: boolean;
}

interface Amount {
  readonly value: number;
  readonly unit: string | null;
  readonly tonnes: number | null;
  readonly km: number | null;
  readonly converted: Capacity['convertedFrom'];
  readonly start: number;
  readonly end: number;
  /** What the key of a program before it says. */
  readonly key: KeyedAmount | null;
}

/** A number in the writing of any of the languages: groups of three are thousands, anything else behind a mark is a fraction. */
const number =
  /(?<![\p{L}\p{N}.,])(\d{1,3}(?:[., ']\d{3}){1,4}(?![\d.,]{0,12}\d)|\d{1,3}(?:[ ']\d{3}){1,3}(?=[.,]\d{1,2}(?!\d))|\d{1,7})(?:[.,](\d{1,2}))?(?!\d|[.,]\d)/gu;

/** Reads capacities and distances. Years, prices, status codes, axles and lengths are left alone. */
export function readQuantities(question: Question, codes: readonly (readonly [number, number])[], language: Language): Quantities {
  const elsewhere = findOtherAmounts(question.text).filter(([start, end]) => !codes.some(([from, to]) => start < to && end > from));
  const taken = [...codes, ...elsewhere];
  // “[80,150]” are two numbers.
  const text = question.text.replace(/(?<=\[\d{1,5}),(?=\d{1,5}\])/g, ';');
  const numbers = [...text.matchAll(number)].map((match): WrittenNumber => {
    const [whole, integer = '', fraction] = match;
    const value = Number(integer.replace(/[., ']/g, '') + (fraction === undefined ? '' : `.${fraction}`));
    return { value, start: match.index, end: match.index + whole.length };
  });
  // “wa-0061”, “junction 29”, “dans le 33”: numbers of ads, exits and departments are no amounts.
  const isName = ({ start }: WrittenNumber) =>
    /^0\d\d/.test(text.slice(start)) || numbered.test(text.slice(Math.max(0, start - 20), start));
  const isFree = (written: WrittenNumber) => !isName(written) && !taken.some(([from, to]) => written.start < to && written.end > from);
  const keys = findKeyedAmounts(text);
  const amounts = [
    ...numbers.filter(isFree).map((written) => readAmount(text, written, keys.get(written.start) ?? null, language)),
    // “Two” is said of much, unless a unit is behind it.
    ...spelledNumbers(question)
      .filter(isFree)
      .map((written) => readAmount(text, written, keys.get(written.start) ?? null, language))
      .filter(({ value, unit }) => value >= 10 || unit !== null),
  ].toSorted((a, b) => a.start - b.start);
  const spans: [number, number][] = amounts.filter(({ unit }) => unit !== null).map(({ start, end }) => [start, end]);
  // “More than 100 km from Leeds” is no circle to search in.
  const farther = ({ start }: Amount) => beyond.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? null;
  const far = amounts.filter((amount) => amount.km !== null && farther(amount) !== null);
  const radius = amounts.find((amount) => amount.km !== null && !far.includes(amount));
  return {
    masses: readMasses(question, text, amounts),
    radiusKm: radius === undefined ? null : Math.min(2000, Math.round(radius.km! * 1000) / 1000),
    radiusAt: radius === undefined ? null : [radius.start, radius.end],
    others: [
      ...elsewhere,
      ...far.map((amount): [number, number] => [amount.start - farther(amount)!.length, amount.end]),
      ...amounts.flatMap(({ unit, tonnes, km, start, end }): [number, number][] => {
        const hours = unit === null ? hoursBefore.exec(text.slice(Math.max(0, start - 40), start)) : null;
        if (hours !== null && comparisonBefore(text, start) !== null) return [[start - hours[0].length, end]];
        return unit !== null && tonnes === null && km === null ? [[start, end]] : [];
      }),
    ],
    spans: [...spans, ...elsewhere],
  };
}

/** A unit behind a number, with what kind of ton it is: “200 US tons”, “130 US-Tonnen”. */
const unitBehind =
  /^(\s{0,2}-?\s{0,2})((?:u\.? ?s\.?|uk|short|metric|long|imperial|metrische|metricas|korte|kurze|amerikanische|amerikaanse|krotkich|amerykanskich)[ -])?([\p{L}€$£%]+)/u;
const shortKinds = /^(?:u\.? ?s|short|korte|kurze|ameri|amery|krotkich)/;
/** The same behind the unit: “200 toneladas cortas”. */
const shortBehind = /^ (?:cortas|courtes|corte|curtas|americanas|americaines|americane|amerykanskich)(?!\p{L})/u;
/** A German word for a crane behind its class. */
const craneBehind = /^ \p{L}*kran/u;
/** German words behind a number ending in “er” that is no class of cranes: “90er Jahre”. */
const noClass = /^[ -]?(?:jahre|musik|party|serie|reihe|pack|set|gruppe|team|zimmer|bus|zone|block)/;
const [leastClass, mostClass] = [15, 1500];
/** Pounds a day are money. */
const perTime = /^ ?(?:an?|per|the|each|\/) ?(?:hour|day|week|month|shift|job)\b/;

function readAmount(text: string, { value, start, end: numberEnd }: WrittenNumber, key: KeyedAmount | null, language: Language): Amount {
  let end = numberEnd;
  const none: Amount = { value, unit: null, tonnes: null, km: null, converted: null, start, end, key };
  const before = text.slice(Math.max(0, start - 60), start);
  if (/[€$£]\s?$/.test(before)) return { ...none, unit: 'price' };
  const keyed: Amount = key?.of === 'capacity' ? { ...none, unit: 't', tonnes: value } : none;
  const behind = unitBehind.exec(text.slice(end));
  if (behind === null) return keyed;
  const [matched, gap = '', kind = '', unit = ''] = behind;
  if (gap.length > 2) return keyed;
  end += matched.length;
  // A moment (t·m, tm) and a pressure (t/m²) are no capacity.
  if (/^(?:tm|tnm|knm)$/.test(unit)) return { ...none, unit: 'moment', end };
  if (unit === 't' && /^\s*[/·*x]\s*m/.test(text.slice(end))) return { ...none, unit: 'moment', end };
  // Metric tonnes are English; elsewhere these are metres, or metre-tonnes.
  if (unit === 'mt' && language !== 'en') return { ...none, unit: 'moment', end };
  // “2026-T-0312” is a number of a file.
  if (gap !== '' && /^\s?-\s?\p{L}{1,3}-\d/u.test(text.slice(numberEnd))) return none;
  // “60 to 90 t” has no “60 to”, which German writes for tonnes.
  if (unit === 'to' && /^\s*\d/.test(text.slice(end))) return none;
  // “I have one to sell”.
  if (unit === 'to' && value < 10 && /^\p{L}/u.test(text.slice(start))) return none;
  // “Einen 40er Mobilkran”, “einen 300-er”
  const isClass =
    unit === 'er' &&
    !gap.includes(' ') &&
    (language === 'de' || craneBehind.test(text.slice(end))) &&
    value >= leastClass &&
    value <= mostClass;
  if (isClass && noClass.test(text.slice(end))) return { ...none, unit: 'years', end };
  const tonnes = isClass ? 1 : (massUnits.get(unit) ?? misspelledTonnes(unit));
  if (tonnes !== undefined) {
    const short = shortBehind.exec(text.slice(end))?.[0] ?? '';
    if (unit.startsWith('ton') && (shortKinds.test(kind) || short !== ''))
      return { ...none, unit, tonnes: value * shortTon, converted: 'short ton', end: end + short.length };
    if (/^(?:long|imperial|uk)/.test(kind)) return { ...none, unit, tonnes: value * longTon, converted: 'long ton', end };
    if (unit.startsWith('pound') && perTime.test(text.slice(end))) return { ...none, unit: 'price', end };
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
  const km = lengthUnits.get(unit);
  if (km !== undefined) return { ...none, unit, km: value * km, end };
  if (otherUnits.has(unit)) return { ...none, unit, end };
  return keyed;
}

/** One, where a long word is a misspelled “tonnes” of any language. */
function misspelledTonnes(unit: string): number | undefined {
  return unit.length >= 5 && tonneWords.some((word) => countEdits(unit, word, 1) <= 1) ? 1 : undefined;
}
const tonneWords = Array.from(massUnits.keys()).filter((word) => word.length >= 5 && massUnits.get(word) === 1);

/** What stands between two amounts, without an article: “tra le 50 e le 80 t”. */
const joinerOf = (between: string): string => {
  const joiner = between.trim();
  const last = / (\p{L}+)$/u.exec(joiner);
  return last !== null && articles.has(last[1]!) && !joinsAmounts(phraseKey(joiner)) ? joiner.slice(0, last.index) : joiner;
};

/** Whether words join the ends of a range: “50 to 80 t”, “between 50 and 80 t”; but “50 t and 80 t” are two cranes. */
const joinsRange = (text: string, { start }: Amount, joiner: string): boolean =>
  joinsAmounts(phraseKey(joiner)) && (!andWords.has(phraseKey(joiner)) || opensRange(text, start));

/** The bounds that keys of programs give, wherever they stand. */
function keyedBounds(amounts: readonly Amount[]): Capacity | null {
  const of = (side: Side) => amounts.find(({ key, tonnes }) => key?.of === 'capacity' && key.side === side && tonnes !== null);
  const [min, max] = [of('min'), of('max')];
  const first = min ?? max;
  if (first === undefined) return null;
  const { converted, start, end } = first;
  return { ...noBounds, min: min?.tonnes ?? null, max: max?.tonnes ?? null, convertedFrom: converted, start, end };
}

/** Characters between a mass and a number that takes its unit, at most. */
const maxBorrowed = 60;

/** Amounts, those without a unit in the unit of the mass that they are said instead of, or bound from above: “80 t, no, make that 100”, “60 t, at most 80”. */
function lendUnits(text: string, amounts: readonly Amount[]): Amount[] {
  return amounts.map((amount) => {
    const lender = amounts.findLast(({ tonnes, end }) => tonnes !== null && end <= amount.start);
    if (amount.unit !== null || lender === undefined || amount.start - lender.end > maxBorrowed) return amount;
    const between = text.slice(lender.end, amount.start).match(/\p{L}+/gu) ?? [];
    const bounds = amount.value > lender.value && amount.value < 1900 && sideBeside(text, amount) === 'max' && !isOfMoney(text, amount.end);
    const isNear = between.length <= maxInstead;
    // “Keinen 100-Tonner, sondern einen 300er”.
    const instead = isNear && between.some((word) => opposites.has(word)) && isNegated(text, lender.start);
    // “40 t, no, 60 finally”
    const denied = isNear && amount.value < 1900 && between.some((word) => reversals.has(word));
    if (!bounds && !instead && !denied && !between.some((word) => correctingWords.has(word))) return amount;
    return { ...amount, unit: lender.unit, tonnes: (amount.value * lender.tonnes!) / lender.value };
  });
}

/** The side that a comparison before or behind an amount bounds. */
const sideBeside = (text: string, { start, end }: Amount): Side | null =>
  wantedSide(text, end, comparisonBefore(text, start)) ?? comparisonBehind(text, end);

/** Whether a number is one of money, also in thousands: “300 mil euros”. */
const isOfMoney = (text: string, end: number): boolean =>
  (text.slice(end, end + 24).match(/[\p{L}€$£]+/gu) ?? []).slice(0, 2).some((word) => currencies.has(word));

/** Words between an amount and the one that it is said instead of or denied for, at most. */
const maxInstead = 4;

/** Whether one of the words right before a position says no. */
const isNegated = (text: string, position: number): boolean =>
  (text.slice(Math.max(0, position - 40), position).match(/\p{L}+/gu) ?? []).slice(-4).some((word) => reversals.has(word));

/** All masses, with what they bound. */
function readMasses({ words }: Question, text: string, given: readonly Amount[]): Mass[] {
  const keyed = keyedBounds(given);
  const amounts = lendUnits(text, given);
  const found: Mass[] = keyed === null ? [] : [{ ...keyed, keyed: 'capacity', isBare: false }];
  for (const [i, { key }] of amounts.entries()) {
    const bounds = keyed !== null && key?.of === 'capacity' ? null : boundsAt(text, amounts, i);
    if (bounds !== null) found.push({ ...bounds, keyed: key?.of ?? null, isBare: false });
  }
  const isRead = ({ start, end }: Amount) => found.some((mass) => mass.start < end && mass.end > start);
  // “MAPA 26-114”, “AMK 65”, “CAP 06024” are numbers of something; “RT 60” is none.
  const isNumbered = ({ start }: { readonly start: number }) => {
    const word = words.findLast(({ end }) => end <= start);
    return word?.capitals === true && !capacityLetters.has(word.text) && !/\d/.test(word.text) && text.slice(word.end, start) === ' ';
  };
  // “45-50 m”
  const isOfLength = (i: number) => {
    const next = amounts[i + 1];
    if (next === undefined || next.unit === null || next.tonnes !== null) return false;
    const joiner = text.slice(amounts[i]!.end, next.start).trim();
    return /^[-–/]$/.test(joiner) || joinsAmounts(phraseKey(joiner));
  };
  const isBare = (amount: Amount, i: number) =>
    amount.unit === null &&
    !isNumbered(amount) &&
    !isOfLength(i) &&
    !/^\p{L}/u.test(text.slice(amount.end)) &&
    amount.key === null &&
    Number.isInteger(amount.value) &&
    amount.value >= (/\d/.test(text[amount.start]!) ? leastBare : leastBareInWords) &&
    amount.value <= mostBare &&
    !isOfNoun.test(text.slice(amount.end)) &&
    !isOfOther.test(text.slice(amount.end));
  const bare = amounts.map((amount, i) => (isBare(amount, i) && !isRead(amount) ? { ...amount, unit: 't', tonnes: amount.value } : amount));
  for (const [i, amount] of bare.entries()) {
    const bounds = amount === amounts[i] ? null : boundsAt(text, bare, i);
    // “From 8 to 18” are hours.
    const isHours = bounds !== null && bounds.min !== null && bounds.max !== null && bounds.max <= 24;
    if (bounds !== null && !isHours && !isNumbered(bounds)) found.push({ ...bounds, keyed: null, isBare: true });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Capital letters before the capacity of a crane. */
const capacityLetters: ReadonlySet<string> = new Set(['at', 'rt', 'lkw']);

/** A word that a number counts, behind it: “23 boats”, “10 cranes”, but not “100 would do” nor “100 crane”. */
const isOfNoun =
  /^\+? (?!(?:is|are|was|would|we|have|already|wir|haben|schon|we|hebben|al|ya|la|l|gia|deja|ja|juz|will|should|ought|or|and|to|at|in|for|near|too|but|class|crane|ist|ware|reicht|oder|und|bis|bei|zu|sondern|klasse|zou|of|en|tot|te|maar|kran|kraan|serait|suffit|ou|et|a|est|mais|grue|sera|basta|o|y|es|pero|sino|grua|e|ma|gru|basterebbe|chega|mas|guindaste|lub|albo|do|w|we|em|no|na|nel|nella|dans|nahe|nabij|cerca|perto|vicino|pres|za|lecz|wystarczy|dzwig|dzwigu|dzwigiem|zuraw|zurawia|zurawiem)(?!\p{L}))\p{L}{2,}/u;

/** Units of what no crane is chosen by. */
const isOfOther = /^ ?(?:ml|cl|dl|l|hp|ps|cv|kw|kva|v|bar|gb|mb|px|dpi|%|°)(?!\p{L})/u;

/** A bare number that may be one of tonnes, in figures and in words. */
const [leastBare, leastBareInWords, mostBare] = [10, 40, 1500];

/** The comparison before an amount that is corrected to another: “nothing over 50, sorry, 60 t”. */
function corrected(text: string, previous: Amount, { start }: Amount): Side | null {
  const between = text.slice(previous.end, start).match(/\p{L}+/gu) ?? [];
  const isCorrected = between.length <= maxCorrecting && between.some((word) => correctingWords.has(word));
  return isCorrected ? comparisonBefore(text, previous.start) : null;
}

/** Words between an amount and the one that it is corrected to, at most. */
const maxCorrecting = 5;

/** Characters between a lower and an upper bound, at most. */
const maxBetweenBounds = 50;

/** What an amount bounds, alone or with the one beside it; null where it is no mass that a crane could lift. */
function boundsAt(text: string, amounts: readonly Amount[], i: number): Capacity | null {
  const amount = amounts[i]!;
  const { tonnes, start, end, converted } = amount;
  if (tonnes === null || tonnes <= 0 || tonnes > limits.maxCapacityT) return null;
  // What a conversion adds behind the digits of a double; nothing that decides whether a crane is strong enough.
  const round = (value: number) => Number(value.toPrecision(12));
  const capacity = (min: number | null, max: number | null, compared: boolean): Capacity => ({
    min: min === null ? null : round(min),
    max: max === null ? null : round(max),
    convertedFrom: converted,
    plainTon: converted === null && /^tons?$/.test(amount.unit ?? ''),
    start,
    end,
    compared,
    strict: false,
  });
  // “50 to 100 t”, “50-100 t”, “between 50 and 100 t”, “50 t to 100 t”.
  const previous = amounts[i - 1];
  if (previous !== undefined && (previous.unit === null || previous.tonnes !== null) && previous.end <= start) {
    const joiner = joinerOf(text.slice(previous.end, start));
    const rising = amount.value > previous.value && boundsAbove(phraseKey(joiner));
    // “Not 100, 130 t” is no range.
    const joined =
      (/^[-–/]$/.test(joiner) || joinsRange(text, previous, joiner) || rising) && !(joiner === ',' && isNegated(text, previous.start));
    const low = previous.tonnes ?? (previous.value * tonnes) / amount.value;
    if (joined && low < tonnes && low > 0 && (previous.value < 5000 || converted !== null))
      return { ...capacity(low, tonnes, true), start: previous.start };
  }
  // A range is read where it ends.
  const next = amounts[i + 1];
  if (next !== undefined && next.tonnes !== null) {
    const joiner = joinerOf(text.slice(end, next.start));
    if ((/^[-–]$/.test(joiner) || joinsRange(text, amount, joiner)) && next.tonnes > tonnes) return null;
  }
  const behind = comparisonBehind(text, end);
  // “Não de 50 mas de 90”, “pas de 50 mais de 90” do not say “more than”.
  const isOpposed =
    previous !== undefined && /^[^\p{L}]*(?:\p{L}+ )?mai?s de $/u.test(text.slice(previous.end, start)) && isNegated(text, previous.start);
  const before = isOpposed
    ? null
    : (wantedSide(text, end, comparisonBefore(text, start)) ??
      (behind === null && previous !== undefined ? corrected(text, previous, amount) : null));
  const sign = text.slice(Math.max(0, start - 3), start);
  // “At most 100 t and more than 55 m”
  const atLeast = (behind === 'min' && before !== 'max') || /(?:>=?|≥|\+)\s*$/.test(sign);
  const atMost = behind === 'max' || /(?:<=?|≤)\s*$/.test(sign);
  const strict = (behind === null && !isOpposed && isStrictBefore(text, start)) || /[<>]\s*$/.test(sign);
  if ((before === 'max' || atMost) && !atLeast) return { ...capacity(null, tonnes, true), strict };
  const lower = before === 'min' || atLeast;
  // “Over 50 t but under 80 t”.
  const upper = next !== undefined && next.tonnes !== null && next.tonnes > tonnes && next.start - end < maxBetweenBounds;
  if (lower && upper && sideBeside(text, next) === 'max') return capacity(tonnes, next.tonnes, true);
  return { ...capacity(tonnes, null, lower), strict: lower && strict };
}
