import { tables } from '../contract/tables.ts';
import type { Cell } from '../load/csv.ts';
import type { Addresses } from '../places/find-address.ts';
import { isFleetField } from './column-names.ts';
import { openCountries } from './find-country.ts';
import { groupRows } from './group-rows.ts';
import type { ListRow, Source } from './list-rows.ts';
import { numberCompanies } from './number-companies.ts';
import { openCranes } from './read-cranes.ts';
import { readCompany, type CompanyContext, type ListedCompany } from './read-company.ts';
import { openNotices, type ImportNotice } from './notices.ts';

/** What the owner says where the list is silent or unclear. */
export interface Assumptions {
  /** Code of the country of all companies; null when it isn’t known. */
  readonly country: string | null;
  /** Whether a company without a position gets that of its town or postal code. */
  readonly townPositions: boolean;
  /** Whether tons of no stated kind are those of 2,000 lb; null when the country decides. */
  readonly shortTons: boolean | null;
  /** Whether the public sees companies with a status, by its text in lower case. */
  readonly statuses: ReadonlyMap<string, boolean>;
}

/** What became of a row of the list. */
export interface RowReport {
  readonly sheet: string;
  readonly row: number;
  readonly outcome: ListRow['outcome'];
  /** The company that it became or belongs to. */
  readonly slug: string;
  /** What was guessed, left out or not understood; in sentences. */
  readonly notices: readonly string[];
}

/** Companies and cranes of a list. */
export interface ConvertedList {
  readonly companies: readonly ListedCompany[];
  /** Cells in the order of the columns. */
  readonly fleet: readonly (readonly Cell[])[];
  readonly hasCranes: boolean;
  readonly rows: readonly RowReport[];
  readonly notices: readonly ImportNotice[];
  /** Unknown statuses, with how many companies have them. */
  readonly unknownStatuses: ReadonlyMap<string, number>;
  /** Why the numbers of the list aren’t kept as ids; null when they are, or the list has none. */
  readonly newIds: string | null;
  /** How many companies got the position of their town or postal code. */
  readonly placed: number;
  /** How many capacities were read as short tons because of the country. */
  readonly shortTons: number;
}

/** Converts a list: each row becomes a company or a crane, or is left out with a reason. */
export function convertList(sources: readonly Source[], assumptions: Assumptions, gazetteer: Addresses): ConvertedList {
  const { country: usualCountry, townPositions, shortTons, statuses } = assumptions;
  const hasCranes = sources.some(({ mapping }) => mapping.columns.some(({ field }) => field !== null && isFleetField(field)));
  const { add: addNotice, all: allNotices } = openNotices();
  const grouped = groupRows(sources, { statuses, hasCranes, gazetteer, addNotice });
  const countryIn = openCountries(usualCountry, gazetteer);
  const unknownStatuses = new Map<string, number>();
  const context: CompanyContext = { countryIn, usualCountry, gazetteer, townPositions, unknownStatuses, addNotice };
  const companies = grouped.companies.map((company) => readCompany(company, context));
  const fleet = grouped.cranes.filter(([, row]) => !row.hidesCrane).flatMap(openCranes({ countryIn, shortTons, addNotice }));
  const numbered = numberCompanies(grouped.companies, companies);
  const made = allNotices();
  const countOf = (wanted: ImportNotice['kind']) => made.find(({ kind }) => kind === wanted)?.count ?? 0;
  return {
    companies: numbered.companies,
    fleet,
    hasCranes,
    rows: grouped.all.map(({ source, row, outcome, slug, notices }) => ({
      sheet: source.mapping.sheet.name,
      row,
      outcome,
      slug,
      notices,
    })),
    notices: made,
    unknownStatuses,
    newIds: numbered.why,
    placed: countOf('placed') + countOf('placedByCode'),
    shortTons: countOf('shortTons'),
  };
}

/** Cells of a company in the order of the columns. */
export const rowOf = ({ cells }: ListedCompany): readonly Cell[] => tables.companies.columns.map(({ name }) => cells.get(name) ?? '');
