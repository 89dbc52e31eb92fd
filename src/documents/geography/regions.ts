import { cityMapping } from 'city-timezones';
import { mapOf } from '../../contract/map-of.ts';
import type { Town } from './geonames.ts';

/** Abbreviations of states that have numbers at GeoNames. */
export const stateLetters: ReadonlyMap<string, ReadonlyMap<string, string>> = mapOf({
  AU: mapOf({ ACT: '01', NSW: '02', NT: '03', QLD: '04', SA: '05', TAS: '06', VIC: '07', WA: '08' }),
  BR: mapOf({
    AC: '01',
    AL: '02',
    AP: '03',
    AM: '04',
    BA: '05',
    CE: '06',
    DF: '07',
    ES: '08',
    MS: '11',
    MA: '13',
    MT: '14',
    MG: '15',
    PA: '16',
    PB: '17',
    PR: '18',
    PI: '20',
    RJ: '21',
    RN: '22',
    RS: '23',
    RO: '24',
    RR: '25',
    SC: '26',
    SP: '27',
    SE: '28',
    GO: '29',
    PE: '30',
    TO: '31',
  }),
  MX: mapOf({ BC: '02', BCS: '03', CDMX: '09', DF: '09', GTO: '11', NL: '19', QR: '23', SLP: '24' }),
  CA: mapOf({
    AB: '01',
    BC: '02',
    MB: '03',
    NB: '04',
    NL: '05',
    NS: '07',
    ON: '08',
    PE: '09',
    QC: '10',
    SK: '11',
    YT: '12',
    NT: '13',
    NU: '14',
  }),
});

/** Regions that Natural Earth has only in parts. */
const nations = Object.entries({ 'GB ENG': 'England', 'GB SCT': 'Scotland', 'GB WLS': 'Wales', 'GB NIR': 'Northern Ireland' });

/** Towns of Natural Earth and GeoNames are the same if they share a name and are within this distance, degrees. */
const sameInBoth = 0.3;

/**
 * Names of regions, by country and code as in “DE 02”. GeoNames has only codes; the names are those of the Natural Earth provinces that
 * have the same towns.
 *
 * @param townsOf The towns with a name in a country.
 */
export function nameRegions(townsOf: (name: string, country: string) => readonly Town[] | undefined): ReadonlyMap<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const { city_ascii: city, iso2, province, lat, lng } of cityMapping) {
    if (!province) continue;
    const same = townsOf(city, iso2)?.find((town) => Math.abs(town.lat - lat) < sameInBoth && Math.abs(town.lon - lng) < sameInBoth);
    if (same === undefined) continue;
    const key = `${iso2} ${same.region}`;
    const counts = votes.get(key) ?? new Map<string, number>();
    votes.set(key, counts.set(province, (counts.get(province) ?? 0) + 1));
  }
  const names = [...votes].flatMap(([key, counts]): [string, string][] => {
    const [[name, most]] = [...counts].toSorted(([, a], [, b]) => b - a) as [[string, number]];
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    // A province may be only a part of the region: it gives its name only if most of the towns are in it.
    return most * 2 > all ? [[key, name]] : [];
  });
  return new Map([...names, ...nations]);
}
