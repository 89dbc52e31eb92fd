import { quote } from '../contract/errors.ts';
import type { TableName } from '../contract/tables.ts';
import { callingCodes, countries, isNearCountry, type Country } from './countries.ts';
import { lookOf } from './look.ts';
import type { Notices, CellReference, RowReference } from './notices.ts';
import { checkAtlasSpelling, checkCranes, checkFleets, checkModelCapacities, checkWantedCapacities, indexAtlas } from './fleet-checks.ts';
import type { Draft, TableData } from './table-rows.ts';

export type AllTables = { readonly [T in TableName]: TableData<T> };

/** A position, WGS 84 degrees. */
interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Tells where towns and postal codes are. */
export interface Gazetteer {
  know(address: { readonly city: string; readonly country: string; readonly state: string; readonly postalCode: string }): {
    /** Towns of the name; empty if it knows none. */
    readonly towns: readonly Position[];
    /** Where the postal code is; null if unknown. */
    readonly code: Position | null;
    /** Larger towns that an unknown name may mean. */
    readonly likely: readonly (Position & { readonly name: string })[];
  };
  /** Whether the codes of a country look like this one. */
  isPossibleCode(code: string, country: string): boolean;
}

/**
 * Checks across cells: rows against rows, files against files, figures against plausible values.
 *
 * @param gazetteer Undefined if places aren’t checked.
 */
export function checkData(
  data: AllTables,
  { gazetteer, today }: { readonly gazetteer: Gazetteer | undefined; readonly today: string },
  notices: Notices,
): void {
  const { companies, fleet, models, listings, wantedAds } = data;
  for (const table of Object.values<AllTables[TableName]>(data)) checkPresence(table, notices);
  checkPositions(companies, gazetteer, notices);
  checkCompanyNames(companies, notices);

  const atlas = indexAtlas(models.rows);
  checkCranes(fleet, atlas, notices);
  checkFleets(companies, fleet, atlas, notices);
  checkModelCapacities(models, notices);
  checkWantedCapacities(wantedAds, atlas, notices);
  wantedAds.rows.forEach((names, i) => checkAtlasSpelling(names, rowReference(wantedAds, i), atlas, notices));
  listings.rows.forEach(({ brand }, i) => checkAtlasSpelling({ brand, model: null }, rowReference(listings, i), atlas, notices));
  checkAdDates(wantedAds, today, notices);
  for (const [name, names, text] of described) checkDescriptions(data[name], names, text, notices);
}

const rowReference = ({ file, rowNumbers }: AllTables[TableName], i: number): RowReference => ({
  file,
  row: rowNumbers[i]!,
});

/** Tables with descriptions: the columns of the name and of the description. */
const described = [
  ['companies', 'name', 'description'],
  ['models', 'model', 'summary'],
  ['concepts', 'term', 'definition'],
  ['listings', 'title', 'description'],
  ['wantedAds', 'title', 'description'],
  ['resources', 'name', 'description'],
] as const satisfies readonly (readonly [TableName, string, string])[];

/** Reports files without rows, and no active company. Malformed files have already been reported. */
function checkPresence(table: AllTables[TableName], notices: Notices): void {
  const { name, file, rows, complete, strayCells } = table;
  if (!complete || strayCells.size > 0) return;
  if (rows.length === 0) notices.add(name === 'companies' ? 'no_companies' : 'no_rows', { file }, `${file} has no rows below its header.`);
  else if (name === 'companies' && table.rows.every(({ active }) => active === false))
    notices.add('no_companies', { file }, `None of the ${rows.length} companies is active.`);
}

/** Within this distance from 0/0 and from the poles, degrees, the GTFS validator takes a point for a mistake. */
const nearDegrees = 1;

/** Reports phone numbers with the calling code of another country. */
function checkPhones({ phone, whatsapp, country }: Draft<'companies'>, at: RowReference, notices: Notices): void {
  const code = callingCodes.get(country ?? '');
  if (code === undefined) return;
  for (const [column, value] of Object.entries({ phone, whatsapp }))
    if (value !== null && !value.replace(/\D/g, '').startsWith(code))
      notices.add(
        'phone_of_another_country',
        { ...at, column, value },
        `${quote(value)} is not a number in ${country}, where numbers begin with +${code}.`,
      );
}

/**
 * Reports positions that can't be right (missing, swapped, with a lost sign, in another country, far from the town), doubtful towns and
 * postal codes, and phone numbers of another country.
 */
function checkPositions(companies: TableData<'companies'>, gazetteer: Gazetteer | undefined, notices: Notices): void {
  companies.rows.forEach((company, i) => {
    const at = rowReference(companies, i);
    checkPosition(company, at, notices);
    checkPhones(company, at, notices);
    if (gazetteer !== undefined) checkPlace(company, gazetteer, at, notices);
  });
}

/** Beyond this distance from its town, a position is suspicious, km; beyond the other from its postal code, if the town is unknown. */
const [farFromTownKm, farFromCodeKm] = [50, 100];
/** Length of a degree of latitude, km: 40,007.863 km around the poles (WGS 84) by 360. */
const degreeKm = 111.133;

/** Reports postal codes that the country can’t have, positions far from the town and the postal code, and misspelled towns. */
function checkPlace(company: Draft<'companies'>, gazetteer: Gazetteer, at: RowReference, notices: Notices): void {
  const { lat, lon, city, country, state_region: state, postal_code: postalCode } = company;
  if (country === null) return;
  if (postalCode !== null && !gazetteer.isPossibleCode(postalCode, country))
    notices.add(
      'impossible_postal_code',
      { ...at, column: 'postal_code', value: postalCode },
      `${quote(postalCode)} is not a postal code of ${country}.`,
    );
  if (lat === null || lon === null) return;
  const { towns, code, likely } = gazetteer.know({ city: city ?? '', country, state: state ?? '', postalCode: postalCode ?? '' });
  const east = Math.cos((lat * Math.PI) / 180);
  const kmTo = (place: Position) => Math.hypot(place.lat - lat, (((((place.lon - lon + 540) % 360) + 360) % 360) - 180) * east) * degreeKm;
  const meant = likely.find((town) => kmTo(town) <= farFromTownKm);
  if (meant !== undefined && city !== null)
    notices.add(
      'misspelled_town',
      { ...at, column: 'city', value: city },
      `The gazetteer has no town ${quote(city)} in ${country}, but ${quote(meant.name)}, where the position is.`,
      `Write ${meant.name}.`,
    );
  const km = Math.min(...[...towns, ...(code === null ? [] : [code])].map(kmTo));
  if (km === Infinity || km <= (towns.length > 0 ? farFromTownKm : farFromCodeKm)) return;
  const named = [
    ...(towns.length > 0 ? [quote(city ?? '')] : []),
    ...(code === null ? [] : [`the postal code ${quote(postalCode ?? '')}`]),
  ];
  notices.add(
    'position_far_from_town',
    { ...at, column: 'lat', value: String(lat) },
    `The position ${lat}, ${lon} is ${Math.round(km)} km from ${named.join(' and ')}.`,
  );
}

function checkPosition({ lat, lon, country: code }: Draft<'companies'>, row: RowReference, notices: Notices): void {
  if (lat === null || lon === null) return;
  const at = (column: string, value: number): CellReference => ({ ...row, column, value: String(value) });
  if (Math.abs(lat) <= nearDegrees && Math.abs(lon) <= nearDegrees) {
    notices.add('position_at_origin', at('lat', lat), `The position ${lat}, ${lon} is in the sea off Africa.`);
    return;
  }
  const country = code === null ? undefined : countries.get(code);
  if (Math.abs(lat) >= 90 - nearDegrees && code !== 'AQ') {
    notices.add('position_near_pole', at('lat', lat), `The latitude ${lat} is at a pole.`);
    return;
  }
  if (country === undefined || isNearCountry(country, lat, lon)) return;
  if (isNearCountry(country, lon, lat) && Math.abs(lon) <= 90) {
    notices.add(
      'swapped_coordinates',
      at('lat', lat),
      `The position ${lat}, ${lon} is outside ${code}, but ${lon}, ${lat} is inside.`,
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
    notices.add(
      'coordinate_sign',
      at(column, wrong),
      `The position ${lat}, ${lon} is outside ${code}, but ${latitude}, ${longitude} is inside.`,
      `Write lat ${latitude} and lon ${longitude}.`,
    );
    return;
  }
  notices.add('position_outside_country', at('lat', lat), `The position ${lat}, ${lon} is outside ${code}${findHome(country, lat, lon)}.`);
}

/** The countries that the position may belong to, if few, for the message. */
function findHome(other: Country, lat: number, lon: number): string {
  const homes = [...countries.values()].filter((country) => country !== other && isNearCountry(country, lat, lon)).map(({ code }) => code);
  return homes.length === 0 || homes.length > 4 ? '' : `, in or near ${homes.join(', ')}`;
}

/** Reports companies with the same name. */
function checkCompanyNames({ file, rows, rowNumbers }: TableData<'companies'>, notices: Notices): void {
  /** The first company with each look of its name. */
  const first = new Map<string, number>();
  rows.forEach(({ name, slug, city, country }, i) => {
    if (name === null) return;
    const look = `${country} ${lookOf(name)}`;
    const earlier = first.get(look);
    if (earlier === undefined) {
      first.set(look, i);
      return;
    }
    const other = rows[earlier]!;
    if (other.slug === slug) return;
    const at = { file, row: rowNumbers[i]!, column: 'name', value: name };
    const otherRow = rowNumbers[earlier];
    if (other.name !== name) notices.add('confusable_name', at, `${quote(name)} looks like ${quote(other.name ?? '')} in row ${otherRow}.`);
    else if (other.city === city)
      notices.add(
        'same_name',
        at,
        `${quote(name)} has the slug ${quote(slug ?? '')} here and ${quote(other.slug ?? '')} in row ${otherRow}.`,
      );
  });
}

/** Reports descriptions that only repeat the name. */
function checkDescriptions(table: AllTables[TableName], names: string, column: string, notices: Notices): void {
  table.rows.forEach((row: object, i) => {
    const { [names]: name, [column]: description } = row as Readonly<Record<string, string | null>>;
    if (name == null || description == null || description.length > name.length + 1) return;
    if (description.toLowerCase().replace(/\.$/, '') !== name.toLowerCase()) return;
    notices.add(
      'same_name_and_description',
      { ...rowReference(table, i), column, value: description },
      `The ${column} ${quote(description)} only repeats the name.`,
    );
  });
}

const firstYear = 2000;
const lastYear = 2100;
const longestYears = 5;

/**
 * Reports a day in the future. It is an error because documents depend on the newest day in the data, and not on a clock: a warning would
 * be counted in them, so the same data would give different documents on another day.
 */
export function checkNotFuture(day: string | null | undefined, today: string, at: CellReference, notices: Notices): boolean {
  if (day == null || day <= today) return false;
  notices.add('date_in_future', { ...at, value: day }, `${quote(day)} is in the future.`);
  return true;
}

/** Reports ads that end before they begin, and implausible days. */
function checkAdDates({ file, rows, rowNumbers }: TableData<'wantedAds'>, today: string, notices: Notices): void {
  rows.forEach(({ posted_on, expires_on }, i) => {
    const row = rowNumbers[i]!;
    const at = (column: string, value: string) => ({ file, row, column, value });
    if (checkNotFuture(posted_on, today, { file, row, column: 'posted_on' }, notices)) return;
    for (const [column, day] of [
      ['posted_on', posted_on],
      ['expires_on', expires_on],
    ] as const) {
      if (day === null || (yearOf(day) >= firstYear && yearOf(day) <= lastYear)) continue;
      notices.add('date_out_of_reason', at(column, day), `${quote(day)} is outside the years ${firstYear} to ${lastYear}.`);
      return;
    }
    if (posted_on === null || expires_on === null) return;
    // Days in ISO form compare as text.
    if (expires_on < posted_on) {
      notices.add(
        'expires_before_posted',
        at('expires_on', expires_on),
        `The ad ends on ${quote(expires_on)}, before it was posted on ${quote(posted_on)}.`,
      );
    } else if (yearOf(expires_on) - yearOf(posted_on) > longestYears) {
      notices.add(
        'date_out_of_reason',
        at('expires_on', expires_on),
        `The ad runs from ${quote(posted_on)} to ${quote(expires_on)}, more than ${longestYears} years.`,
      );
    }
  });
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
