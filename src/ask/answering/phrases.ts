import type { PublicCompany } from '../../contract/entities.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { isWholeRegion } from './find-companies.ts';
import type { Facets } from '../lexicon/ask-index.ts';
import type { Lexicon, ModelCode, Place } from '../lexicon/lexicon.ts';
import type { Slots } from '../deciding/fill-slots.ts';
import { countryPhrases } from '../tables/country-phrases.ts';
import { languages, type Language } from '../tables/languages.ts';
import { longTon, massUnits, shortTon } from '../tables/quantities.ts';
import type { Capacity } from '../reading/quantities.ts';
import type { Sentences } from '../tables/sentences.ts';
import type { MachineValue } from '../tables/service-words.ts';
import { townArticles } from '../tables/town-articles.ts';
import type { Told } from './reply.ts';
import { either, type Speech } from './speak.ts';

export const countryName = (lexicon: Lexicon, language: Language, code: string): string =>
  lexicon.countries.get(code)?.[languages.indexOf(language)] ?? code;

/** Whole phrases by language and code, parsed on first use. */
const wholePhrases = new Map<Language, ReadonlyMap<string, string>>();

/** “in Germany”, “in den Niederlanden”. */
export function inCountry(lexicon: Lexicon, language: Language, code: string): string {
  const { before, with: others = {}, whole } = countryPhrases[language];
  let phrases = wholePhrases.get(language);
  if (phrases === undefined) {
    phrases = new Map(whole.split(', ').map((entry) => [entry.slice(0, 2), entry.slice(3)]));
    wholePhrases.set(language, phrases);
  }
  const preposition = Object.keys(others).find((key) => others[key]!.split(' ').includes(code)) ?? before;
  return phrases.get(code) ?? `${preposition} ${countryName(lexicon, language, code)}`;
}

/** A town after “of”, in languages where the name changes it: “d’Amiens”, “du Havre”, “do Porto”. */
export function ofTown(language: Language, name: string, country: string): string {
  if (language === 'fr') {
    const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? [];
    if (article !== undefined) return `${article === 'Le' ? 'du' : 'des'} ${rest}`;
    // An initial h is mute only in France.
    const elided = /^[aeiouyœ]/.test(name.normalize('NFD').toLowerCase()) || (country === 'FR' && /^h/i.test(name));
    return elided ? `d’${name}` : `de ${name}`;
  }
  if (language !== 'pt') return name;
  const article = townArticles.get(country)?.find(({ towns }) => towns.includes(name))?.article ?? 'e';
  return `d${article} ${name}`;
}

/** “Dresden, Germany”, or only the country. */
export const addressOf = ({ sources, speech }: Told, { city, country }: Pick<PublicCompany, 'city' | 'country'>): string =>
  [city, countryName(sources.index.lexicon, speech.language, country)].filter(Boolean).join(', ');

/** A distance as answers state it, to a hundred meters. */
export const roundKm = (km: number): number => Math.round(km * 10) / 10;

/** Where something is: around a place, in a country, both, or, as an empty text, anywhere. */
export function whereOf({ sources, speech }: Told, place: Place | null, km: number | null, country: string | null): string {
  const { language, texts, say } = speech;
  const town = place === null ? '' : (place.label ?? place.name);
  const around =
    place === null || km === null
      ? ''
      : say(either(texts.near, isWholeRegion(place, km)), { km: roundKm(km), town, ofTown: ofTown(language, town, place.country) });
  return [around, country === null ? '' : inCountry(sources.index.lexicon, language, country)].filter(Boolean).join(' ');
}

/** Units of questions that are no part of a metric tonne, each with its name and what it is in tonnes. */
const askedUnits = {
  lb: ['lb', massUnits.get('lb')!],
  'short ton': ['US tons', shortTon],
  'long ton': ['long tons', longTon],
  kN: ['kN', massUnits.get('kn')!],
  kip: ['kip', massUnits.get('kip')!],
} as const;

/** “50–80 t”, “454 kg”, or as it was asked with metric tonnes beside it: “120 US tons (108.86 t)”. */
export function massPhrase(
  { say }: Speech,
  {
    min,
    max,
    convertedFrom = null,
  }: { readonly min: number | null; readonly max: number | null } & Partial<Pick<Capacity, 'convertedFrom'>>,
): string {
  const most = max ?? min!;
  const from = min === null || min === most ? '' : '{min}–';
  const metric = say(`${from}{t}`, { min: most < 1 ? min! * 1000 : min!, t: most });
  if (convertedFrom === null || convertedFrom === 'kg') return metric;
  const [unit, t] = askedUnits[convertedFrom];
  return `${say(`${from}{most} ${unit}`, { min: min! / t, most: most / t })} (${metric})`;
}

/** The cranes wanted. */
export interface CraneWish {
  readonly kind: MachineValue | null;
  /** Maker, or maker and model. */
  readonly maker: string | null;
  /** As a phrase: “the Liebherr LTM 1300-6.2”. */
  readonly model: string | null;
  /** Metric tonnes. */
  readonly min: number | null;
  readonly max: number | null;
  /** The unit of the question. */
  readonly convertedFrom?: Capacity['convertedFrom'];
  /** Whether the bound itself is excluded: “more than 100 t”. */
  readonly strict?: boolean;
  /** Whether the least capacity is that of the crane: “a crane of 100 t”. */
  readonly exact?: boolean;
}

/** “a mobile crane by Liebherr of 100 t or more”. */
export function cranePhrase(
  speech: Speech,
  {
    kind = null,
    maker = null,
    model = null,
    min = null,
    max = null,
    convertedFrom = null,
    strict = false,
    exact = false,
  }: Partial<CraneWish>,
  number: 'one' | 'many',
): string {
  const { texts, say } = speech;
  const noun = either(texts.cranes[kind ?? 'any'], number === 'many');
  const crane = model ?? (maker === null ? noun : say(texts.craneOf, { crane: noun, maker }));
  if (min === null && max === null) return crane;
  const t = massPhrase(speech, { min, max: exact && min !== null ? null : max, convertedFrom });
  if (min === null) return say(either(texts.craneTo, strict), { crane, t });
  return say(exact || max !== null ? texts.craneAt : either(texts.craneFrom, strict), { crane, t });
}

/** “the Liebherr LTM 1300-6.2”, or “that model” for a name that isn’t repeated. */
export const modelPhrase = ({ texts, say }: Speech, name: string | null): string =>
  say(either(texts.model, name === null), { model: name ?? '' });

/** The cranes that slots name. */
export function wishOf(
  speech: Speech,
  { brand, model, craneType, serviceType, capacity }: Slots,
  alsoBrands: readonly string[] = [],
): CraneWish {
  const name = model === null ? null : model.slugs.length > 0 ? `${model.brand} ${model.model}` : codeName(model);
  return {
    kind: craneType ?? serviceTypes.find((service) => service === serviceType) ?? null,
    maker: brand === null ? null : speech.list([brand, ...alsoBrands], speech.texts.or),
    model: model === null ? null : modelPhrase(speech, name),
    min: capacity?.min ?? null,
    max: capacity?.max ?? null,
    convertedFrom: capacity?.convertedFrom ?? null,
    strict: capacity?.strict ?? false,
  };
}

/** The crane that a record is for. */
export const wishOfFacets = (speech: Speech, { brand, model, craneType, capacityT }: Facets): CraneWish => ({
  kind: craneType,
  maker: brand,
  model: model === null ? null : modelPhrase(speech, [brand, model].filter(Boolean).join(' ')),
  min: model === null ? capacityT : null,
  max: null,
});

/** “mobile cranes and heavy haulage”; services without a text have their name. */
export const servicesPhrase = ({ texts, list }: Speech, services: readonly string[]): string =>
  list(services.map((service) => manyOf(texts, service) ?? service.replaceAll('_', ' ')));

/** Says what the data doesn’t have; nothing for no items. */
export const sayMissing = ({ texts, say, list }: Speech, items: readonly string[]): string =>
  items.length === 0 ? '' : say(texts.missing, { items: list(items) });

/** “mobile cranes”; undefined for what is no kind of crane. */
export function manyOf({ cranes }: Sentences, kind: string): string | undefined {
  const noun = Object.hasOwn(cranes, kind) ? cranes[kind as MachineValue] : undefined;
  return noun === undefined ? undefined : either(noun, true);
}

/**
 * The only part of a question that an answer repeats, in capitals: letters and digits in short groups, with single hyphens, slashes, blanks and,
 * before a digit, dots. Words of more than six letters, addresses and markup don’t have this form.
 */
const repeatable = /^[A-Z]{0,6}(?:[ -][A-Z]{1,2})?[ -]?\d{1,5}[A-Z]{0,3}\d{0,2}(?:[-./|]\d{1,5}[A-Z]{0,3}|[-| ][A-Z]{1,3}\d{0,2}){0,3}$/;

/**
 * The name of a code that the atlas lacks. Without it, the answer “that model is not in the atlas” would not tell whether the code was misread
 * or is missing. Null for a code in a form that must not be repeated.
 */
export const codeName = ({ brand, model }: ModelCode): string | null =>
  repeatable.test(model) ? (/^\d/.test(model) ? `${brand} ${model}` : model) : null;
