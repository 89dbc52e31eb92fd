import { countries, isNearCountry, type Country } from './countries.ts';
import type { Findings } from './findings.ts';
import type { Draft, TableData } from './table-rows.ts';

/** Distance from 0/0 and from the poles, degrees, within which the GTFS validator takes a point for a mistake. */
const nearDegrees = 1;

/** Tells positions that can't be those of the company's yard: none, swapped, with a lost sign, or in another country. */
export function checkPositions({ file, rows, rowNumbers }: TableData<'companies'>, findings: Findings): void {
  rows.forEach((company, i) => checkPosition(company, file, rowNumbers[i]!, findings));
}

function checkPosition({ lat, lon, country: code }: Draft<'companies'>, file: string, row: number, findings: Findings): void {
  if (lat === null || lon === null) return;
  const at = (column: string, value: number) => ({ file, row, column, value: String(value) });
  if (Math.abs(lat) <= nearDegrees && Math.abs(lon) <= nearDegrees) {
    findings.add('position_at_origin', at('lat', lat), `The position ${lat}, ${lon} is in the sea off Africa.`);
    return;
  }
  const country = code === null ? undefined : countries.get(code);
  if (Math.abs(lat) >= 90 - nearDegrees && code !== 'AQ') {
    findings.add('position_near_pole', at('lat', lat), `The latitude ${lat} is that of a pole.`);
    return;
  }
  if (country === undefined || isNearCountry(country, lat, lon)) return;
  if (isNearCountry(country, lon, lat) && Math.abs(lon) <= 90) {
    findings.add(
      'swapped_coordinates',
      at('lat', lat),
      `The position ${lat}, ${lon} lies outside ${code}, and ${lon}, ${lat} inside.`,
      `Write lat ${lon} and lon ${lat}.`,
    );
    return;
  }
  for (const [column, wrong, latitude, longitude] of [
    ['lon', lon, lat, -lon],
    ['lat', lat, -lat, lon],
    ['lat', lat, -lat, -lon],
  ] as const) {
    if (!isNearCountry(country, latitude, longitude)) continue;
    findings.add(
      'coordinate_sign',
      at(column, wrong),
      `The position ${lat}, ${lon} lies outside ${code}, and ${latitude}, ${longitude} inside.`,
      `Write lat ${latitude} and lon ${longitude}.`,
    );
    return;
  }
  findings.add(
    'position_outside_country',
    at('lat', lat),
    `The position ${lat}, ${lon} lies outside ${code}${findHome(country, lat, lon)}.`,
  );
}

/** The few countries that the position may belong to, for the message. */
function findHome(other: Country, lat: number, lon: number): string {
  const homes = [...countries.values()].filter((country) => country !== other && isNearCountry(country, lat, lon)).map(({ code }) => code);
  return homes.length === 0 || homes.length > 4 ? '' : `, in or near ${homes.join(', ')}`;
}
