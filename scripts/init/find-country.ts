import { countries } from '../../src/load/countries.ts';
import type { FindTown } from './find-towns.ts';
import type { ListRow } from './list-rows.ts';
import { countryOf } from './list-values.ts';

/** Letters of a country in front of a postal code, such as “CH-4600”. */
const postalPrefix = /^([A-Z]{1,3})\s?-\s?(?=\d{4})/;
/** Countries with postal codes of five digits, which lose a leading zero in spreadsheets. */
const fiveDigits = new Set(['DE', 'US', 'FR', 'ES', 'IT', 'FI']);

/** A postal code without the letters of its country, and with its leading zero. */
export function fullPostalCode(code: string, country: string): string {
  const prefix = postalPrefix.exec(code);
  const bare = prefix !== null && countryOf(prefix[1]!) === country ? code.slice(prefix[0].length) : code;
  return fiveDigits.has(country) && /^\d{4}$/.test(bare) ? `0${bare}` : bare;
}

/**
 * Gives a function that finds the country of a company: its own, then that of its postal code, then that of the heading above if it has such
 * a town.
 *
 * @param usual Country of all other companies; null when it isn’t known.
 */
export const openCountries =
  (usual: string | null, findTown: FindTown) =>
  ({ cells, heading }: ListRow): string => {
    const own = cells.get('country');
    if (own !== undefined) return countryOf(own);
    const prefix = postalPrefix.exec(cells.get('postal_code') ?? '')?.[1];
    const code = prefix === undefined ? '' : countryOf(prefix);
    if (countries.has(code)) return code;
    const city = cells.get('city') ?? '';
    const isThere = usual === null || city === '' || findTown({ city, country: heading, state: '', postalCode: '' }).kind !== 'none';
    return heading !== '' && isThere ? heading : (usual ?? '');
  };
