import { serviceTypes, type ServiceType } from '../../contract/service-types.ts';
import { isWholeRegion } from './find-companies.ts';
import type { Facets } from '../lexicon/ask-index.ts';
import type { Lexicon, ModelCode, Place } from '../lexicon/lexicon.ts';
import type { Slots } from '../deciding/fill-slots.ts';
import { countryPhrases } from '../tables/country-phrases.ts';
import { languages, type Language } from '../tables/languages.ts';
import type { MachineValue } from '../tables/service-words.ts';
import { townArticles } from '../tables/town-articles.ts';
import type { Asked } from './reply.ts';
import type { Speech } from './speak.ts';

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

/** A town after a preposition, in languages where the name changes it: “d’Amiens”, “au Havre”, “do Porto”, “ad Ancona”. */
export function townPhrases(language: Language, name: string, country: string): { readonly ofTown: string; readonly atTown: string } {
  if (language === 'fr') {
    const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? [];
    if (article === 'Le') return { ofTown: `du ${rest}`, atTown: `au ${rest}` };
    if (article === 'Les') return { ofTown: `des ${rest}`, atTown: `aux ${rest}` };
    // An initial h is mute only in France.
    const elided = /^[aeiouyœ]/.test(name.normalize('NFD').toLowerCase()) || (country === 'FR' && /^h/i.test(name));
    return { ofTown: elided ? `d’${name}` : `de ${name}`, atTown: `à ${name}` };
  }
  if (language === 'pt') {
    const article = townArticles.get(country)?.find(({ towns }) => towns.includes(name))?.article ?? null;
    return { ofTown: `d${article ?? 'e'} ${name}`, atTown: article === null ? `em ${name}` : `n${article} ${name}` };
  }
  return { ofTown: name, atTown: language === 'it' ? `${/^a/i.test(name) ? 'ad' : 'a'} ${name}` : name };
}

/** “in Dresden (Germany)”, or only the country. */
export function inTown({ sources, speech }: Asked, city: string | null | undefined, country: string): string {
  const { lexicon } = sources.index;
  const { language, texts } = speech;
  if (!city) return inCountry(lexicon, language, country);
  return speech.say(texts.inTown, {
    town: city,
    ...townPhrases(language, city, country),
    country: countryName(lexicon, language, country),
  });
}

/** A distance as answers state it, to a hundred meters. */
export const roundKm = (km: number): number => Math.round(km * 10) / 10;

/** Where something is: around a place, in a country, both, or, as an empty text, anywhere. */
export function whereOf({ sources, speech }: Asked, place: Place | null, km: number | null, country: string | null): string {
  const { language, texts, say } = speech;
  const around =
    place === null || km === null
      ? ''
      : say(isWholeRegion(place, km) ? texts.inRegion : texts.within, {
          km: roundKm(km),
          town: place.label ?? place.name,
          ...townPhrases(language, place.label ?? place.name, place.country),
        });
  return [around, country === null ? '' : inCountry(sources.index.lexicon, language, country)].filter(Boolean).join(' ');
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
  /** Whether the bound itself is excluded: “more than 100 t”. */
  readonly strict?: boolean;
  /** Whether the least capacity is that of the crane: “a crane of 100 t”. */
  readonly exact?: boolean;
}

/** “a mobile crane by Liebherr of 100 t or more”. */
export function cranePhrase(
  { texts, say }: Speech,
  { kind, maker, model, min, max, strict = false, exact = false }: CraneWish,
  number: 'one' | 'many',
): string {
  const noun = (kind === null ? texts.crane : texts.cranes[kind])[number];
  const crane = model ?? (maker === null ? noun : say(texts.craneOf, { crane: noun, maker }));
  if (exact && min !== null) return say(texts.craneAt, { crane, t: min });
  if (min !== null && max !== null) return say(texts.craneBetween, { crane, min, max });
  if (min !== null) return say(strict ? texts.craneOver : texts.craneFrom, { crane, min });
  return max === null ? crane : say(strict ? texts.craneUnder : texts.craneTo, { crane, max });
}

/** The cranes that slots name. */
export function wishOf(
  { texts, say, list }: Speech,
  { brand, model, craneType, serviceType, capacity }: Slots,
  alsoBrands: readonly string[] = [],
): CraneWish {
  const name = model === null ? null : model.slugs.length > 0 ? `${model.brand} ${model.model}` : codeName(model);
  return {
    kind: craneType ?? serviceTypes.find((service) => service === serviceType) ?? null,
    maker: brand === null ? null : list([brand, ...alsoBrands], texts.or),
    model: model === null ? null : name === null ? texts.thatModel : say(texts.model, { model: name }),
    min: capacity?.min ?? null,
    max: capacity?.max ?? null,
    strict: capacity?.strict ?? false,
  };
}

/** The crane that a record is for. */
export const wishOfFacets = ({ texts, say }: Speech, { brand, model, craneType, capacityT }: Facets): CraneWish => ({
  kind: craneType,
  maker: brand,
  model: model === null ? null : say(texts.model, { model: [brand, model].filter(Boolean).join(' ') }),
  min: model === null ? capacityT : null,
  max: null,
});

/** “mobile cranes and heavy haulage”; services without a text have their name. */
export const servicesPhrase = ({ texts, list }: Speech, services: readonly string[]): string =>
  list(services.map((service) => texts.cranes[service as ServiceType]?.many ?? service.replaceAll('_', ' ')));

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
