import { allSentences, type Counted, type Pair, type Sentences } from '../tables/sentences.ts';
import type { Language } from '../tables/languages.ts';

/** The values that fill a sentence: numbers are formatted for the language, `t` as a mass in tonnes, and text is inserted unchanged. */
export type Values = Readonly<Record<string, string | number>>;

/** One language of the answers. It doesn’t use the runtime’s locale data, so it is the same on every host. */
export interface Speech {
  readonly language: Language;
  readonly texts: Sentences;
  /** Fills a text: `{x}` becomes the value x. An empty value also removes the blank before it. */
  say(text: string, values?: Values): string;
  /** Fills the sentence for a number, which is `{n}` in it. */
  count(forms: Counted, n: number, values?: Values): string;
  /** A date of the form 2026-05-31, in words. */
  date(day: string): string;
  /** “a, b and c”. */
  list(items: readonly string[], last?: string): string;
}

export const speeches = Object.fromEntries(
  Object.entries(allSentences).map(([language, texts]) => [language, speechOf(language as Language, texts)]),
) as Readonly<Record<Language, Speech>>;

function speechOf(language: Language, texts: Sentences): Speech {
  const say = (text: string, values: Values = {}): string =>
    text.replace(/( ?)\{(\w+)\}/g, (hole, blank: string, name: string) => {
      const value = values[name];
      if (value === undefined) return hole;
      if (value === '') return '';
      if (typeof value !== 'number') return blank + value;
      return blank + (name === 't' ? formatMass(value, texts.number) : formatNumber(value, texts.number));
    });
  return {
    language,
    texts,
    say,
    count(forms, n, values) {
      const [none, one, ...more] = forms.split(' | ') as [string, string, string];
      const form = n === 0 ? none : n === 1 ? one : more.length > 1 && isFew(n) ? more[0] : more.at(-1)!;
      return say(form, { ...values, n });
    },
    date(day) {
      const [year, month, date] = day.split('-').map(Number) as [number, number, number];
      const first = date === 1 ? firstOfMonth[language] : undefined;
      return say(texts.date, { day: first ?? String(date), month: texts.months.split(' ')[month - 1]!, year: String(year) });
    },
    list: (items, last = texts.and) =>
      items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${last}${items[items.length - 1]}`,
  };
}

/** The first day of a month, in languages where it isn’t a plain number. */
const firstOfMonth: Readonly<Partial<Record<Language, string>>> = { fr: '1er', it: '1°' };

/** Whether a number takes the form for few in Polish, by the plural rules of Unicode CLDR for whole numbers up to a million. */
const isFew = (n: number): boolean => n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);

/** The first or the second of two texts. */
export const either = (pair: Pair, second: boolean): string => pair.split(' | ')[Number(second)]!;

/** A mass in tonnes, or below one in kilograms, as the load of a platform. */
const formatMass = (t: number, form: Sentences['number']): string =>
  t < 1 ? `${formatNumber(t * 1000, form)} kg` : `${formatNumber(t, form)} t`;

/** A number with at most two decimals. */
function formatNumber(value: number, { decimal, group, groupedFrom }: Sentences['number']): string {
  const [whole, decimals] = String(Math.round(value * 100) / 100).split('.') as [string, string | undefined];
  const first = whole.length % 3 || 3;
  const grouped = whole.length < groupedFrom ? whole : [whole.slice(0, first), ...(whole.slice(first).match(/.{3}/g) ?? [])].join(group);
  return decimals === undefined ? grouped : grouped + decimal + decimals;
}
