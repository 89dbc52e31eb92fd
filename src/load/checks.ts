import { quote } from '../contract/errors.ts';
import { isCounted, type TableName } from '../contract/tables.ts';
import { checkAliases } from './alias-checks.ts';
import { lookOf } from './look.ts';
import type { Notices, CellReference, RowReference } from './notices.ts';
import {
  checkAtlasSpelling,
  checkCranes,
  checkFleets,
  checkMakers,
  checkModelCapacities,
  checkWantedCapacities,
  indexAtlas,
} from './fleet-checks.ts';
import { checkHeights, checkShortTons } from './unit-checks.ts';
import { checkPositions, type Gazetteer } from './place-checks.ts';
import type { TableData } from './table-rows.ts';
import { checkTexts } from './text-checks.ts';

export type AllTables = { readonly [T in TableName]: TableData<T> };

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
  checkTexts(data, notices);

  const atlas = indexAtlas(models.rows);
  checkCranes(fleet, atlas, notices);
  checkFleets(companies, fleet, atlas, notices);
  checkHeights(fleet, ['max_height_m'], atlas, notices);
  checkHeights(models, ['max_boom_m', 'max_height_m'], null, notices);
  checkShortTons(fleet, atlas, notices);
  checkModelCapacities(models, notices);
  checkWantedCapacities(wantedAds, atlas, notices);
  wantedAds.rows.forEach((names, i) => checkAtlasSpelling(names, rowReference(wantedAds, i), atlas, notices));
  listings.rows.forEach(({ brand }, i) => checkAtlasSpelling({ brand, model: null }, rowReference(listings, i), atlas, notices));
  checkMakers([models, fleet, listings, wantedAds], notices);
  checkAdDates(wantedAds, today, notices);
  checkAliases(data, notices);
}

const rowReference = ({ file, rowNumbers }: AllTables[TableName], i: number): RowReference => ({
  file,
  row: rowNumbers[i]!,
});

/** Reports files without rows, and no active company. Malformed files have already been reported. */
function checkPresence(table: AllTables[TableName], notices: Notices): void {
  const { name, file, rows, complete, strayCells } = table;
  if (!complete || strayCells.size > 0 || !isCounted(name, rows)) return;
  if (rows.length === 0) notices.add(name === 'companies' ? 'no_companies' : 'no_rows', { file }, `${file} has no rows below its header.`);
  else if (name === 'companies' && table.rows.every(({ active }) => active === false))
    notices.add('no_companies', { file }, `None of the ${rows.length} companies is active.`);
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
