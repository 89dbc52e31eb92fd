import { mapOf } from '../../src/contract/map-of.ts';
import { countries, suggestCountry } from '../../src/load/countries.ts';
import type { Addresses } from '../../src/places/find-address.ts';
import { withLostZeros } from '../../src/places/postal-codes.ts';
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
const codeOf = (text: string): string | null => carCodes.get(text.toUpperCase()) ?? suggestCountry(text);

/** The country that a text names in full; codes don't count, which other words are like. */
export const countryNamed = (text: string, gazetteer: Addresses): string | null =>
  text.length > 3 ? (suggestCountry(text) ?? gazetteer.country(text)) : null;

/** Letters of a country in front of a postal code, such as “CH-4600”. */
const postalPrefix = /^([A-Z]{1,3})\s?-\s?(?=\d{4})/;

/** A postal code without the letters of its country, and with its leading zeros. */
export function fullPostalCode(code: string, country: string): string {
  const prefix = postalPrefix.exec(code);
  const bare = prefix !== null && codeOf(prefix[1]!) === country ? code.slice(prefix[0].length) : code;
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
    if (own !== undefined) return codeOf(own) ?? gazetteer.country(own) ?? own;
    const prefix = postalPrefix.exec(cells.get('postal_code') ?? '')?.[1];
    const code = prefix === undefined ? null : codeOf(prefix);
    if (code !== null && countries.has(code)) return code;
    const city = cells.get('city') ?? '';
    const isThere = usual === null || city === '' || gazetteer.find({ city, country: heading, state: '', postalCode: '' }).kind !== 'none';
    return heading !== '' && isThere ? heading : (usual ?? '');
  };
