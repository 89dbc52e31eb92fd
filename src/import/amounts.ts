// A cell with an amount is understood whole, or it is named: nothing is removed from it to make the rest fit.

/** What an amount measures: a capacity in tonnes, or a height in meters. */
export type Dimension = 'capacity_t' | 'max_height_m';

/** Machines of one size that a cell names. */
export interface Amount {
  /** How many machines; null where the cell doesn’t say. */
  readonly count: number | null;
  /** Tonnes or meters. */
  readonly value: number;
}

/** What a cell with amounts says. */
export type ReadAmounts =
  | {
      readonly amounts: readonly Amount[];
      /** Whether tons of no stated kind were read as short tons. */
      readonly isShort: boolean;
      /** Whether it is in tons, of 2,000 lb, 2,240 lb or 1,000 kg. */
      readonly isTon: boolean;
      /** Whether the cell says that the amount is approximate. */
      readonly isAbout: boolean;
    }
  /** Why it can’t be read, as a part of a sentence. */
  | { readonly fault: string };

/** How the cells of a column are read. */
export interface AmountColumn {
  readonly dimension: Dimension;
  /** The unit that the header names; empty when it names none. */
  readonly unit: string;
  /** Which mark its cells have before decimals; null when none shows it. */
  readonly decimalMark: '.' | ',' | null;
}

const named = (sizes: readonly (readonly [size: number, names: string])[]): ReadonlyMap<string, number> =>
  new Map(sizes.flatMap(([size, names]) => names.split(',').map((name) => [name, size] as const)));

/**
 * Units by name, with their size in tonnes or meters: NIST Special Publication 811, appendix B.8; 100 kg in a metric quintal. “mt” isn’t one:
 * it means metric tons and, for loader cranes, meter-tonnes, which are a moment.
 */
const units: Readonly<Record<Dimension, ReadonlyMap<string, number>>> = {
  capacity_t: named([
    [0.001, 'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramm,kilogramme,kilogrammes,chilogrammi,kilogramos,quilogramas,кг'],
    [0.000_453_592_37, 'lb,lbs,pound,pounds,libras,livres'],
    [0.453_592_37, 'kip,kips'],
    [0.907_184_74, 'ust,us t,us ton,us tons,us tn,short ton,short tons,sh tn,ton us,tons us'],
    [1.016_046_908_8, 'long ton,long tons,uk ton,uk tons,imperial ton,imperial tons'],
    [0.1, 'q,qli,quintali,quintales'],
    [
      1,
      't,to,te,tn,ton,tons,tonne,tonnes,tonnen,tonnellate,tonnellata,tonelada,toneladas,tona,tony,tonn,tonner,tonnia,tonni,tonna,tun,tuna,tuny,metric t,metric ton,metric tons,metric tonnes,tonnes métriques,tonne metriche,тонн,тонна,тонны,т,トン,吨,噸',
    ],
  ]),
  max_height_m: named([
    [0.3048, "ft,feet,foot,fuß,piedi,pies,pieds,pi,'"],
    [0.01, 'cm'],
    [0.001, 'mm'],
    [
      1,
      'm,mt,mtr,mtrs,meter,meters,metre,metres,mètre,mètres,metri,metro,metros,metrów,metry,metrů,metriä,méter,м,метр,метра,метров,メートル,米',
    ],
  ]),
};
const metersInInch = 0.0254;
/** Tons of no stated kind. */
const tons: ReadonlySet<string> = new Set(['ton', 'tons', 'tn']);

/** Which amounts are in short tons of 2,000 lb: those in tons of no stated kind, and those without a unit; the former; or none. */
export type ShortTons = 'all' | 'named' | 'none';

/** A text with usual blanks, digits, quotation marks and dashes. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[’′‘`´]/g, "'")
    .replace(/[”“″]|''/g, '"')
    .replace(/[–—−]/g, '-')
    .replace(/(?<=\d )(\d)\/(\d)(?!\d)/, '$1⁄$2')
    .replace(/吊り?$/u, '')
    .trim();

/** The name of a unit as in {@link units}. */
const unitName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
    .replace(/\./g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** How digits are grouped and where decimals begin. */
const groupings = [/^\d+$/, /^\d{1,3}(?:[ ']\d{3})+$/, /^\d{1,3}(?:\.\d{3}){2,}$/, /^\d{1,3}(?:,\d{3}){2,}$/];
const withPoint = [/^\d*\.\d+$/, /^\d{1,3}(?:[ ',]\d{3})+\.\d+$/];
const withComma = [/^\d*,\d+$/, /^\d{1,3}(?:[ '.]\d{3})+,\d+$/];
const someMatch = (forms: readonly RegExp[], text: string): boolean => forms.some((form) => form.test(text));

/** Whether a number may be a thousand times as large: 1.200 is 1200 in German and 1.2 in English. */
const isAmbiguous = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);

/** The value of a number; null when it isn’t one, or may be either of two. */
function numberOf(digits: string, decimalMark: AmountColumn['decimalMark']): number | null {
  const fraction = /^(?:(\d+) )?(\d+)⁄(\d+)$/.exec(digits);
  if (fraction !== null) return Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
  if (isAmbiguous(digits)) {
    if (decimalMark === null) return null;
    return Number(digits.includes(decimalMark) ? digits.replace(decimalMark, '.') : digits.replace(/[.,]/, ''));
  }
  if (someMatch(groupings, digits)) return Number(digits.replace(/\D/g, ''));
  if (someMatch(withPoint, digits)) return Number(digits.replace(/[ ',]/g, ''));
  if (someMatch(withComma, digits)) return Number(digits.replace(/[ '.]/g, '').replace(',', '.'));
  return null;
}

/** Which mark the numbers of a column have before decimals, by those that can only be read in one way. */
export function decimalMarkOf(cells: readonly string[]): AmountColumn['decimalMark'] {
  const marks = new Set<'.' | ','>();
  for (const cell of cells) {
    const [bare = ''] = /\d(?:[\d.,' ]*\d)?/.exec(plain(cell)) ?? [];
    if (isAmbiguous(bare)) continue;
    if (someMatch(withPoint, bare) || groupings[3]!.test(bare)) marks.add('.');
    if (someMatch(withComma, bare) || groupings[2]!.test(bare)) marks.add(',');
  }
  return marks.size === 1 ? [...marks][0]! : null;
}

const number = String.raw`(?:\d+ )?\d{1,2}⁄\d{1,2}|\d(?:[\d.,' ]*\d)?|[.,]\d+`;
const most = String.raw`(?:up to|max(?:imum|imal)?\.?:?|bis(?: zu)?|jusqu'à|jusqu'a|hasta|fino a|tot|do|até|≤|<=)`;
const about = String.raw`(?:ca\.?|circa|approx(?:\.|imately)?|about|~|rund|etwa|env(?:\.|iron)|aprox\.?|unos|ok\.|ongeveer|noin|kb\.|约|約|около|±)`;
const oneAmount = new RegExp(
  String.raw`^(?:(?<count>\d{1,3}) ?(?:x|×|\*|mal|st(?:k|ü?ck)?\.?|pcs\.?|no\.?|szt\.?|ks) ?)?(?:${most} ?)?(?<about>${about} ?)?(?<digits>${number})[ -]?(?<unit>[^\d\s(-][^\d@(]*?)?(?: ?\(?max(?:\.|imum)?\)?)?(?<radius> ?(?:@|/|at|bei|à|auf|op|przy) ?[\d.,]+ ?(?:m|ft)\.?)?$`,
  'iu',
);
const feetAndInches =
  /^(?<feet>\d{1,3}) ?(?:'|ft\.?|feet|foot|pi(?:eds?)?) ?(?:-|, )?(?<inches>\d{1,2}(?:\.\d+)?(?: ?\d⁄\d{1,2})?) ?(?:"|in(?:ch(?:es)?)?\.?|po(?:uces?)?\.?)?$/i;
const rangeOrLimit =
  /^\D{0,12}\d[\d.,' ]*\D{0,6} ?(?:-|\.\.\.?|…|to|bis|à|a|tot|do|até) ?\d[\d.,' ]*(?:[^\d ',.]\D*)?$|^(?:from|min\.?|at least|over|ab|mind\.?|über|à partir de|dès|desde|da|vanaf|od|a partir de|>|≥)|\+$/iu;

const round = (value: number): number => Number(value.toFixed(value < 1 ? 3 : 1));

/** An amount, and what was assumed to read it. */
type OneAmount = Amount & { readonly isShort: boolean; readonly isTon: boolean; readonly isAbout: boolean };

/** Reads an amount of machines of one size. @returns Why it can’t be read, if it can’t. */
function readOne(text: string, column: AmountColumn, shortTons: ShortTons): OneAmount | string {
  const { dimension, unit: usual, decimalMark } = column;
  const isFeet = dimension === 'max_height_m' && units.max_height_m.get(unitName(usual)) === 0.3048;
  // “33-6” is 33 feet 6 inches in a column of feet.
  const written = isFeet ? text.replace(/^(\d{1,3})-(\d{1,2})$/, "$1'$2") : text;
  const feet = dimension === 'max_height_m' ? feetAndInches.exec(written)?.groups : undefined;
  if (feet !== undefined) {
    const inches = numberOf(feet['inches']!, '.');
    if (inches !== null && inches < 12)
      return {
        count: null,
        value: round(Number(feet['feet']) * 0.3048 + inches * metersInInch),
        isShort: false,
        isTon: false,
        isAbout: false,
      };
  }
  const { count, about: approximate, digits, unit: own, radius } = oneAmount.exec(text)?.groups ?? {};
  if (digits === undefined || (radius !== undefined && dimension === 'max_height_m'))
    return rangeOrLimit.test(text) ? 'is a range or a lower limit' : 'is not a number with a unit';
  const unit = unitName(own ?? usual);
  const size = unit === '' ? 1 : units[dimension].get(unit);
  if (size === undefined)
    return rangeOrLimit.test(text) ? 'is a range or a lower limit' : `has “${(own ?? usual).trim()}”, which is not a known unit`;
  const bare = digits.trim();
  // Nothing of this trade weighs 1.2 kg.
  const isLarge = size <= 0.001 && isAmbiguous(bare);
  const value = isLarge ? Number(bare.replace(/[.,]/, '')) : numberOf(bare, decimalMark);
  if (value === null)
    return isAmbiguous(bare)
      ? `may be ${bare.replace(/[.,]/, '')} or ${Number(bare.replace(',', '.'))}`
      : 'is not a number that can be read';
  const isTon = dimension === 'capacity_t' && tons.has(unit);
  const isShort = shortTons !== 'none' && (isTon || (dimension === 'capacity_t' && unit === '' && shortTons === 'all'));
  const scale = isShort ? 0.907_184_74 : size;
  return {
    count: count === undefined ? null : Number(count),
    value: scale === 1 ? value : round(value * scale),
    isShort,
    isTon,
    isAbout: approximate !== undefined,
  };
}

/** Between several amounts of a cell. */
const between = / ?[;\n&+/|] ?|, (?=\d)| (?:and|und|et|y|e|en|i|og|och|ja) (?=\d)/i;

/**
 * Reads a cell: “50 t”, “1.200 kg”, “33' 6"”, “100 t @ 3 m”, “3x100t, 2x60t”, “20 m (66 ft)”.
 *
 */
export function readAmounts(cell: string, column: AmountColumn, shortTons: ShortTons): ReadAmounts {
  const text = plain(cell);
  const whole = readOne(text, column, shortTons);
  if (typeof whole !== 'string') return { amounts: [whole], isShort: whole.isShort, isTon: whole.isTon, isAbout: whole.isAbout };
  // The same in two units: “20 m (66 ft)”.
  const parts = text
    .replace(/ ?\(([^()]*)\)$/, ' / $1')
    .split(between)
    .filter((part) => part !== '');
  const read = parts.map((part) => readOne(part, column, shortTons));
  const amounts = read.filter((each) => typeof each !== 'string');
  if (parts.length < 2 || amounts.length < parts.length) return { fault: `“${cell}” ${whole}` };
  const assumed = {
    isShort: amounts.some((each) => each.isShort),
    isTon: amounts.some((each) => each.isTon),
    isAbout: amounts.some((each) => each.isAbout),
  };
  const [first, second] = amounts as unknown as readonly [Amount, Amount];
  const isSame = amounts.length === 2 && first.count === null && Math.abs(first.value - second.value) <= 0.03 * first.value;
  if (isSame) return { amounts: [first], ...assumed };
  // “50/60” may be one machine of either size.
  return amounts.every(({ count }) => count !== null) ? { amounts, ...assumed } : { fault: `“${cell}” has more than one number` };
}

/** The unit that a header names, in brackets or as a word: “Capacity (kg)”, “max_height_ft”, “t/Traglast”. */
export function unitIn(header: string, dimension: Dimension): string {
  const known = units[dimension];
  const bracketed = /[[(]([^[\]()]*)[\])]/.exec(header)?.[1]?.trim();
  if (bracketed !== undefined && !/^(?:max|min|ca|approx|rated|nominal|opt)/i.test(bracketed) && !/\d/.test(bracketed)) {
    const words = bracketed.replace(/^(?:in|en|w|в) /i, '');
    return words;
  }
  const words = plain(header)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  // “Tons” alone names the column.
  if (words.length === 1) return known.has(words[0]!) && words[0]!.endsWith('s') ? words[0]! : '';
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  const found = [pairs.find((pair) => known.has(pair)), words.toReversed().find((word) => known.has(word) && !prepositions.has(word))];
  return found[0] ?? found[1] ?? '';
}

/** Words of headers that are also names of units: “load to”, “peso a”. */
const prepositions: ReadonlySet<string> = new Set(['to', 'te', 'do', 'tot']);

/** A machine whose unit a number alone may have: whether the cells of a column state units of like sizes, of which the header names none. */
export function statesSeveralUnits(cells: readonly string[], { dimension, unit }: AmountColumn): boolean {
  if (unit !== '') return false;
  const sizes = cells.flatMap((cell) => units[dimension].get(unitName(/\d\s*([^\d\s.,][^\d]*)$/.exec(plain(cell))?.[1] ?? '')) ?? []);
  return new Set(sizes.filter((size) => size >= 0.1)).size > 1;
}

/** Whether a cell is a length and nothing else. */
export const isLength = (cell: string): boolean => /^[\d.,]+ ?\D{0,4}$/.test(cell);
