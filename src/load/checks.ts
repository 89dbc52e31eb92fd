import { quote } from '../contract/errors.ts';
import type { TableName } from '../contract/tables.ts';
import { countries, isNearCountry, type Country } from './countries.ts';
import type { Notices } from './notices.ts';
import { checkAtlasSpelling, checkCranes, checkFleets, checkModelCapacities, checkWantedCapacities, indexAtlas } from './fleet-checks.ts';
import type { Draft, TableData } from './table-rows.ts';

type AnyTable = { [T in TableName]: TableData<T> }[TableName];

/** Reports what no cell shows by itself: rows against rows, files against files, figures against the world. */
export function checkData(data: { readonly [T in TableName]: TableData<T> }, notices: Notices): void {
  const { companies, fleet, models, concepts, listings, wantedAds, resources } = data;
  for (const table of Object.values<AnyTable>(data)) checkPresence(table, notices);
  checkPositions(companies, notices);
  checkCompanyNames(companies, notices);

  const atlas = indexAtlas(models.rows);
  checkCranes(fleet, atlas, notices);
  checkFleets(companies, fleet, atlas, notices);
  checkModelCapacities(models, notices);
  checkWantedCapacities(wantedAds, atlas, notices);
  wantedAds.rows.forEach(({ brand, model }, i) =>
    checkAtlasSpelling(brand, model, wantedAds.file, wantedAds.rowNumbers[i]!, atlas, notices),
  );
  listings.rows.forEach(({ brand }, i) => checkAtlasSpelling(brand, null, listings.file, listings.rowNumbers[i]!, atlas, notices));
  checkAdDates(wantedAds, notices);

  const pairs = <R>(rows: readonly R[], pair: (row: R) => readonly [string | null, string | null]) => rows.map(pair);
  checkDescriptions(
    companies,
    pairs(companies.rows, (row) => [row.name, row.description]),
    'description',
    notices,
  );
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
function checkPresence(table: AnyTable, notices: Notices): void {
  const { file, rows, complete, strayCells } = table;
  if (!complete || strayCells.size > 0) return;
  if (table.name !== 'companies') {
    if (rows.length === 0) notices.add('no_rows', { file }, `${file} has no row below its header.`);
    return;
  }
  const companies = table.rows;
  if (companies.length === 0) notices.add('no_companies', { file }, `${file} has no row below its header.`);
  else if (companies.every(({ active }) => active === false))
    notices.add('no_companies', { file }, `None of the ${companies.length} companies is active.`);
}

/** Distance from 0/0 and from the poles, degrees, within which the GTFS validator takes a point for a mistake. */
const nearDegrees = 1;

/** Reports positions that can't be those of the company's yard: none, swapped, with a lost sign, or in another country. */
function checkPositions({ file, rows, rowNumbers }: TableData<'companies'>, notices: Notices): void {
  rows.forEach((company, i) => checkPosition(company, file, rowNumbers[i]!, notices));
}

function checkPosition({ lat, lon, country: code }: Draft<'companies'>, file: string, row: number, notices: Notices): void {
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
function checkCompanyNames({ file, rows, rowNumbers }: TableData<'companies'>, notices: Notices): void {
  const byLook = new Map<string, number>();
  rows.forEach(({ name, country, city, slug }, i) => {
    if (name === null) return;
    const look = `${country} ${lookOf(name)}`;
    const earlier = byLook.get(look);
    if (earlier === undefined) {
      byLook.set(look, i);
      return;
    }
    const other = rows[earlier]!;
    const place = { file, row: rowNumbers[i]!, column: 'name', value: name };
    if (other.slug === slug) return;
    if (other.name !== name)
      notices.add('confusable_name', place, `${quote(name)} looks like ${quote(other.name ?? '')} in row ${rowNumbers[earlier]}.`);
    else if (other.city === city)
      notices.add(
        'same_name',
        place,
        `${quote(name)} has the slug ${quote(slug ?? '')} here and ${quote(other.slug ?? '')} in row ${rowNumbers[earlier]}.`,
      );
  });
}

/** Cyrillic and Greek letters that look like Latin ones (Unicode TR 39, confusables), as pairs. */
const lookalikes = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhαaοoρpνvτtυuκkιiε3еe'].flatMap((letter, i, all) =>
    i % 2 === 0 ? [[letter, all[i + 1]!] as const] : [],
  ),
);

/** The name as it looks at a glance: no case, accents, punctuation, and one letter for all that look like it. */
function lookOf(name: string): string {
  const lower = name.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- ASCII is what is looked for
  if (/^[\x00-\x7f]*$/.test(lower)) return lower.replace(/[^a-z0-9]+/g, ' ').trim();
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0370-\u03ff\u0400-\u052f]/g, (letter) => lookalikes.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Reports descriptions that only repeat the name. */
function checkDescriptions(
  table: { readonly file: string; readonly rowNumbers: readonly number[] },
  texts: Iterable<readonly [name: string | null, description: string | null]>,
  column: string,
  notices: Notices,
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

/** Reports ads that end before they begin, and days that nobody can have meant. */
function checkAdDates({ file, rows, rowNumbers }: TableData<'wantedAds'>, notices: Notices): void {
  rows.forEach(({ posted_on, expires_on }, i) => {
    const row = rowNumbers[i]!;
    const at = (column: string, value: string) => ({ file, row, column, value });
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
