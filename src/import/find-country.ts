import names from 'i18n-iso-countries/index.js';
import cs from 'i18n-iso-countries/langs/cs.json' with { type: 'json' };
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import fi from 'i18n-iso-countries/langs/fi.json' with { type: 'json' };
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import hu from 'i18n-iso-countries/langs/hu.json' with { type: 'json' };
import it from 'i18n-iso-countries/langs/it.json' with { type: 'json' };
import ja from 'i18n-iso-countries/langs/ja.json' with { type: 'json' };
import nl from 'i18n-iso-countries/langs/nl.json' with { type: 'json' };
import pl from 'i18n-iso-countries/langs/pl.json' with { type: 'json' };
import pt from 'i18n-iso-countries/langs/pt.json' with { type: 'json' };
import ru from 'i18n-iso-countries/langs/ru.json' with { type: 'json' };
import sv from 'i18n-iso-countries/langs/sv.json' with { type: 'json' };
import tr from 'i18n-iso-countries/langs/tr.json' with { type: 'json' };
import { mapOf } from '../contract/map-of.ts';
import { countries, suggestCountry } from '../load/countries.ts';
import type { Addresses } from '../places/find-address.ts';
import { withLostZeros } from '../places/postal-codes.ts';
import type { ListRow } from './list-rows.ts';

/** Codes as cars bear them, which lists use in German. */
const carCodes: ReadonlyMap<string, string> = mapOf({
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  FL: 'LI',
  I: 'IT',
  L: 'LU',
  S: 'SE',
  BRD: 'DE',
});

/** Short names of countries that neither standards nor dictionaries have. */
const shortNames: ReadonlyMap<string, string> = mapOf({
  EAU: 'AE',
  VAE: 'AE',
  EEUU: 'US',
  'EE UU': 'US',
  VS: 'US',
  ROK: 'KR',
  RSA: 'ZA',
  KSA: 'SA',
  PRC: 'CN',
  WEISSRUSSLAND: 'BY',
  РФ: 'RU',
  РБ: 'BY',
  РК: 'KZ',
  RSM: 'SM',
});
/** Names of more than one country. */
const namesOfSeveral: ReadonlySet<string> = new Set(['CONGO', 'KONGO', 'VIRGIN ISLANDS']);

/** Names of countries that are written in more ways than one, in the languages of the names of columns. */
const locales = [en, de, fr, es, it, nl, pl, pt, tr, cs, sv, fi, hu, ru, ja];
for (const locale of locales) names.registerLocale(locale);

/** The code of a country by its name or code: “U.S.A.”, “The Netherlands”, “Ivory Coast”. */
export function countryCode(text: string): string | null {
  const bare = text.replace(/ ?\([^()]*\)$/, '').trim();
  if (namesOfSeveral.has(bare.toUpperCase())) return null;
  const long = bare
    .replace(/^rep\. ?/i, 'República ')
    .replace(/^s\. ?(?=\p{L}{4})/iu, 'South ')
    .replace(/^n\. ?(?=\p{L}{4})/iu, 'North ');
  const spellings = [text, bare, bare.replaceAll('.', ''), bare.replace(/^the /i, ''), long];
  const named = (spelling: string) => locales.map(({ locale }) => names.getAlpha2Code(spelling, locale)).find((code) => code !== undefined);
  const short = carCodes.get(text.toUpperCase()) ?? shortNames.get(bare.replaceAll('.', '').toUpperCase());
  if (short !== undefined) return short;
  for (const spelling of new Set(spellings)) {
    const code = suggestCountry(spelling) ?? named(spelling);
    if (code !== undefined) return code;
  }
  return null;
}

/** The country that a text names in full; codes don't count, which other words are like. */
export const countryNamed = (text: string, gazetteer: Addresses): string | null =>
  text.length > 3 ? (countryCode(text) ?? gazetteer.country(text)) : null;

/** Letters of a country in front of a postal code, such as “CH-4600”. */
const postalPrefix = /^([A-Z]{1,3})\s?-\s?(?=\d{4})/;

/** A postal code without the letters of its country, and with its leading zeros. */
export function fullPostalCode(code: string, country: string): string {
  const prefix = postalPrefix.exec(code);
  const bare = prefix !== null && countryCode(prefix[1]!) === country ? code.slice(prefix[0].length) : code;
  return withLostZeros(bare, country);
}

/**
 * Gives a function that finds the country of a company: its own, then that of its postal code, then that of the heading above if it has such
 * a town.
 *
 * @param usual Country of all other companies; null when it isn’t known.
 */
export const openCountries =
  (usual: string | null, gazetteer: Addresses) =>
  ({ cells, heading }: ListRow): string => {
    const own = cells.get('country');
    if (own !== undefined) return namesOfSeveral.has(own.toUpperCase()) ? '' : (countryCode(own) ?? gazetteer.country(own) ?? '');
    const prefix = postalPrefix.exec(cells.get('postal_code') ?? '')?.[1];
    const code = prefix === undefined ? null : countryCode(prefix);
    if (code !== null && countries.has(code)) return code;
    const city = cells.get('city') ?? '';
    const isThere = usual === null || city === '' || gazetteer.find({ city, country: heading, state: '', postalCode: '' }).kind !== 'none';
    return heading !== '' && isThere ? heading : (usual ?? '');
  };
