import { quote } from '../contract/errors.ts';
import type { TableName } from '../contract/tables.ts';
import { callingCodes, countries, isNearCountry, type Country } from './countries.ts';
import type { LargeTable } from './large-table.ts';
import type { Notices, NoticeSink, Place } from './notices.ts';
import { companyFlags, companyWords, factsWidth, noRow, type LargeTableName, type Registry } from './row-facts.ts';
import {
  checkAtlasSpelling,
  checkCranes,
  checkFleets,
  checkModelCapacities,
  checkWantedCapacities,
  indexAtlas,
  noteServices,
  withUsualCapacity,
} from './fleet-checks.ts';
import type { Draft, TableData } from './table-rows.ts';

/** All tables, the large ones in parts. */
export type AllTables = { readonly [T in Exclude<TableName, LargeTableName>]: TableData<T> } & {
  readonly [T in LargeTableName]: LargeTable<T>;
};

/** Positions of the towns that a company may name, WGS 84 degrees; none where the gazetteer knows none. */
export type TownsOf = (where: {
  readonly city: string;
  readonly country: string;
  readonly state: string;
  readonly postalCode: string;
}) => readonly { readonly lat: number; readonly lon: number }[];

/**
 * Reports what no cell shows by itself: rows against rows, files against files, figures against the world.
 *
 * @param fleetServices {@link servicesOfFleets}; asked for when the services of all cranes have been noted.
 * @param townsOf Null where there is no gazetteer.
 */
export function checkData(
  data: AllTables,
  registry: Registry,
  fleetServices: () => Uint16Array,
  { townsOf, today }: { readonly townsOf: TownsOf | null; readonly today: string },
  notices: Notices,
): void {
  const { companies, fleet, models, concepts, listings, wantedAds, resources } = data;
  for (const table of Object.values<AllTables[TableName]>(data)) checkPresence(table, notices);
  checkPositions(companies, townsOf, companies.sink(1));
  companies.replay(1, notices);
  checkCompanyNames(companies, notices);

  const atlas = indexAtlas(models.rows);
  checkCranes(fleet, atlas, fleet.sink(1));
  fleet.replay(1, withUsualCapacity(notices, fleet.parts, registry));
  noteServices(fleet, atlas);
  checkFleets(companies, fleet, fleetServices(), notices);
  checkModelCapacities(models, notices);
  checkWantedCapacities(wantedAds, atlas, notices);
  wantedAds.rows.forEach(({ brand, model }, i) =>
    checkAtlasSpelling(brand, model, wantedAds.file, wantedAds.rowNumbers[i]!, atlas, notices),
  );
  listings.rows.forEach(({ brand }, i) => checkAtlasSpelling(brand, null, listings.file, listings.rowNumbers[i]!, atlas, notices));
  checkAdDates(wantedAds, today, notices);

  const pairs = <R>(rows: readonly R[], pair: (row: R) => readonly [string | null, string | null]) => rows.map(pair);
  checkDescriptions(
    companies,
    pairs(companies.rows, (row) => [row.name, row.description]),
    'description',
    companies.sink(2),
  );
  companies.replay(2, notices);
  checkDescriptions(
    models,
    pairs(models.rows, (row) => [row.model, row.summary]),
    'summary',
    notices,
  );
  checkDescriptions(
    concepts,
    pairs(concepts.rows, (row) => [row.term, row.definition]),
    'definition',
    notices,
  );
  checkDescriptions(
    listings,
    pairs(listings.rows, (row) => [row.title, row.description]),
    'description',
    notices,
  );
  checkDescriptions(
    wantedAds,
    pairs(wantedAds.rows, (row) => [row.title, row.description]),
    'description',
    notices,
  );
  checkDescriptions(
    resources,
    pairs(resources.rows, (row) => [row.name, row.description]),
    'description',
    notices,
  );
}

/** Reports files without rows, and companies of which none is active. Files whose form is broken have been reported already. */
function checkPresence(table: AllTables[TableName], notices: NoticeSink): void {
  const { file, complete, strayCells } = table;
  if (!complete || strayCells.size > 0) return;
  const count = 'parts' in table ? table.count : table.rows.length;
  if (table.name !== 'companies') {
    if (count === 0) notices.add('no_rows', { file }, `${file} has no row below its header.`);
    return;
  }
  if (count === 0) notices.add('no_companies', { file }, `${file} has no row below its header.`);
  else if (table.parts.every(({ facts }) => everyCompany(facts, companyFlags.inactive)))
    notices.add('no_companies', { file }, `None of the ${count} companies is active.`);
}

function everyCompany(facts: Int32Array, flag: number): boolean {
  for (let at = 0; at < facts.length; at += factsWidth.companies)
    if (facts[at] !== noRow && (facts[at + companyWords.flags]! & flag) === 0) return false;
  return true;
}

/** Distance from 0/0 and from the poles, degrees, within which the GTFS validator takes a point for a mistake. */
const nearDegrees = 1;

/** Reports numbers that are dialled in another country than that of the company. */
function checkPhones({ phone, whatsapp, country }: Draft<'companies'>, file: string, row: number, notices: NoticeSink): void {
  const code = callingCodes.get(country ?? '');
  if (code === undefined) return;
  for (const [column, value] of Object.entries({ phone, whatsapp }))
    if (value !== null && !value.replace(/\D/g, '').startsWith(code))
      notices.add(
        'phone_of_another_country',
        { file, row, column, value },
        `${quote(value)} is no number of ${country}, where numbers begin with +${code}.`,
      );
}

/** Reports positions that can't be those of the company's yard (none, swapped, with a lost sign, in another country, far from its town), and phone numbers of another country. */
function checkPositions({ file, rows, rowNumbers }: TableData<'companies'>, townsOf: TownsOf | null, notices: NoticeSink): void {
  rows.forEach((company, i) => {
    checkPosition(company, file, rowNumbers[i]!, notices);
    checkPhones(company, file, rowNumbers[i]!, notices);
    if (townsOf !== null) checkTown(company, townsOf, file, rowNumbers[i]!, notices);
  });
}

/** Farther from the middle of its town a yard is hardly said to be in it, km. */
const farFromTownKm = 50;
/** Length of a degree of latitude, km: 40,007.863 km around the poles (WGS 84) by 360. */
const degreeKm = 111.133;

function checkTown(company: Draft<'companies'>, townsOf: TownsOf, file: string, row: number, notices: NoticeSink): void {
  const { lat, lon, city, country, state_region: state, postal_code: postalCode } = company;
  if (lat === null || lon === null || city === null || country === null) return;
  const east = Math.cos((lat * Math.PI) / 180);
  const distances = townsOf({ city, country, state: state ?? '', postalCode: postalCode ?? '' }).map((town) =>
    Math.hypot(town.lat - lat, (((((town.lon - lon + 540) % 360) + 360) % 360) - 180) * east),
  );
  const km = Math.min(...distances) * degreeKm;
  if (distances.length === 0 || km <= farFromTownKm) return;
  notices.add(
    'position_far_from_town',
    { file, row, column: 'lat', value: String(lat) },
    `The position ${lat}, ${lon} lies ${Math.round(km)} km from ${quote(city)}.`,
  );
}

function checkPosition({ lat, lon, country: code }: Draft<'companies'>, file: string, row: number, notices: NoticeSink): void {
  if (lat === null || lon === null) return;
  const at = (column: string, value: number) => ({ file, row, column, value: String(value) });
  if (Math.abs(lat) <= nearDegrees && Math.abs(lon) <= nearDegrees) {
    notices.add('position_at_origin', at('lat', lat), `The position ${lat}, ${lon} is in the sea off Africa.`);
    return;
  }
  const country = code === null ? undefined : countries.get(code);
  if (Math.abs(lat) >= 90 - nearDegrees && code !== 'AQ') {
    notices.add('position_near_pole', at('lat', lat), `The latitude ${lat} is that of a pole.`);
    return;
  }
  if (country === undefined || isNearCountry(country, lat, lon)) return;
  if (isNearCountry(country, lon, lat) && Math.abs(lon) <= 90) {
    notices.add(
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
    notices.add(
      'coordinate_sign',
      at(column, wrong),
      `The position ${lat}, ${lon} lies outside ${code}, and ${latitude}, ${longitude} inside.`,
      `Write lat ${latitude} and lon ${longitude}.`,
    );
    return;
  }
  notices.add(
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

/** Reports companies whose names are those of others. */
function checkCompanyNames(companies: LargeTable<'companies'>, notices: Notices): void {
  const { file, parts } = companies;
  const records = parts.reduce((sum, part) => sum + part.records, 0);
  // A hash table with linear probing: the row of the first company of each look.
  const slots = new Int32Array(1 << Math.ceil(Math.log2(Math.max(2 * records, 2))));
  const last = slots.length - 1;
  const word = companyWords;
  const owners = new Int32Array(6 * records + 6);
  let row = 0;
  for (const { facts } of parts) {
    for (let at = 0; at < facts.length; at += factsWidth.companies) {
      row++;
      if (facts[at] === noRow || (facts[at + word.flags]! & companyFlags.named) === 0) continue;
      let slot = facts[at + word.lookLo]! & last;
      let other = slots[slot]!;
      while (other !== 0 && !agree(6 * other, word.lookLo, word.lookHi, facts, at)) {
        slot = (slot + 1) & last;
        other = slots[slot]!;
      }
      if (other === 0) {
        slots[slot] = row;
        for (let i = 0; i < 6; i++) owners[6 * row + i] = facts[at + word.lookLo + i]!;
      } else if (!agree(6 * other + 2, word.nameLo, word.nameHi, facts, at)) report('confusable_name', row, other);
      else if (agree(6 * other + 4, word.cityLo, word.cityHi, facts, at)) report('same_name', row, other);
    }
  }

  function agree(owner: number, lo: number, hi: number, facts: Int32Array, at: number): boolean {
    return owners[owner] === facts[at + lo] && owners[owner + 1] === facts[at + hi];
  }

  function report(code: 'confusable_name' | 'same_name', own: number, earlier: number): void {
    if (companies.keyAt(own) === companies.keyAt(earlier)) return;
    if (notices.isFull(code, file)) {
      notices.count(code, file, 'name', 1);
      return;
    }
    const [{ name, slug }, other] = [companies.draftAt(own), companies.draftAt(earlier)];
    const place = { file, row: own, column: 'name', value: name! };
    if (code === 'confusable_name') notices.add(code, place, `${quote(name!)} looks like ${quote(other.name ?? '')} in row ${earlier}.`);
    else
      notices.add(code, place, `${quote(name!)} has the slug ${quote(slug ?? '')} here and ${quote(other.slug ?? '')} in row ${earlier}.`);
  }
}

/** Reports descriptions that only repeat the name. */
function checkDescriptions(
  table: { readonly file: string; readonly rowNumbers: readonly number[] },
  texts: Iterable<readonly [name: string | null, description: string | null]>,
  column: string,
  notices: NoticeSink,
): void {
  let i = 0;
  for (const [name, description] of texts) {
    const row = table.rowNumbers[i++]!;
    if (name === null || description === null || description.length > name.length + 1) continue;
    if (description.toLowerCase().replace(/\.$/, '') !== name.toLowerCase()) continue;
    notices.add(
      'same_name_and_description',
      { file: table.file, row, column, value: description },
      `The ${column} ${quote(description)} only repeats the name.`,
    );
  }
}

const firstYear = 2000;
const lastYear = 2100;
const longestYears = 5;

/**
 * Reports a day that has not come yet. It is an error, since documents go by the newest day of the data and by no clock: a warning would be
 * counted in them, so that the same data would give other documents on another day.
 */
export function checkNotFuture(day: string | null | undefined, today: string, place: Place, notices: NoticeSink): boolean {
  if (day == null || day <= today) return false;
  notices.add('date_in_future', { ...place, value: day }, `${quote(day)} is in the future.`);
  return true;
}

/** Reports ads that end before they begin, and days that nobody can have meant. */
function checkAdDates({ file, rows, rowNumbers }: TableData<'wantedAds'>, today: string, notices: NoticeSink): void {
  rows.forEach(({ posted_on, expires_on }, i) => {
    const row = rowNumbers[i]!;
    const at = (column: string, value: string) => ({ file, row, column, value });
    if (checkNotFuture(posted_on, today, { file, row, column: 'posted_on' }, notices)) return;
    for (const [column, day] of [
      ['posted_on', posted_on],
      ['expires_on', expires_on],
    ] as const) {
      if (day === null || (yearOf(day) >= firstYear && yearOf(day) <= lastYear)) continue;
      notices.add('date_out_of_reason', at(column, day), `${quote(day)} lies outside the years ${firstYear} to ${lastYear}.`);
      return;
    }
    if (posted_on === null || expires_on === null) return;
    // Days in ISO form compare as text.
    if (expires_on < posted_on) {
      notices.add(
        'expires_before_posted',
        at('expires_on', expires_on),
        `The ad ends on ${quote(expires_on)}, before it is posted on ${quote(posted_on)}.`,
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
