import type { TableName } from '../contract/tables.ts';
import { checkCompanyNames, checkDescriptions, checkFleets } from './company-checks.ts';
import type { Findings } from './findings.ts';
import { checkAtlasSpelling, checkCranes, checkModelCapacities, checkWantedCapacities, indexAtlas } from './fleet-checks.ts';
import { checkPositions } from './positions.ts';
import type { TableData } from './table-rows.ts';
import { checkAdDates } from './wanted-ad-checks.ts';

type AnyTable = { [T in TableName]: TableData<T> }[TableName];

/** Tells what no cell shows by itself: rows against rows, files against files, figures against the world. */
export function checkSense(data: { readonly [T in TableName]: TableData<T> }, findings: Findings): void {
  const { companies, fleet, models, concepts, listings, wantedAds, resources } = data;
  for (const table of Object.values<AnyTable>(data)) checkPresence(table, findings);
  checkPositions(companies, findings);
  checkCompanyNames(companies, findings);

  const atlas = indexAtlas(models.rows);
  checkCranes(fleet, atlas, findings);
  checkFleets(companies, fleet, atlas, findings);
  checkModelCapacities(models, findings);
  checkWantedCapacities(wantedAds, atlas, findings);
  wantedAds.rows.forEach(({ brand, model }, i) =>
    checkAtlasSpelling(brand, model, wantedAds.file, wantedAds.rowNumbers[i]!, atlas, findings),
  );
  listings.rows.forEach(({ brand }, i) => checkAtlasSpelling(brand, null, listings.file, listings.rowNumbers[i]!, atlas, findings));
  checkAdDates(wantedAds, findings);

  const pairs = <R>(rows: readonly R[], pair: (row: R) => readonly [string | null, string | null]) => rows.map(pair);
  checkDescriptions(
    companies,
    pairs(companies.rows, (row) => [row.name, row.description]),
    'description',
    findings,
  );
  checkDescriptions(
    models,
    pairs(models.rows, (row) => [row.model, row.summary]),
    'summary',
    findings,
  );
  checkDescriptions(
    concepts,
    pairs(concepts.rows, (row) => [row.term, row.definition]),
    'definition',
    findings,
  );
  checkDescriptions(
    listings,
    pairs(listings.rows, (row) => [row.title, row.description]),
    'description',
    findings,
  );
  checkDescriptions(
    wantedAds,
    pairs(wantedAds.rows, (row) => [row.title, row.description]),
    'description',
    findings,
  );
  checkDescriptions(
    resources,
    pairs(resources.rows, (row) => [row.name, row.description]),
    'description',
    findings,
  );
}

/** Tells files without rows, and companies of which none is active. Files whose form is broken have been told already. */
function checkPresence(table: AnyTable, findings: Findings): void {
  const { file, rows, complete, strayCells } = table;
  if (!complete || strayCells.size > 0) return;
  if (table.name !== 'companies') {
    if (rows.length === 0) findings.add('no_rows', { file }, `${file} has no row below its header.`);
    return;
  }
  const companies = table.rows;
  if (companies.length === 0) findings.add('no_companies', { file }, `${file} has no row below its header.`);
  else if (companies.every(({ active }) => active === false))
    findings.add('no_companies', { file }, `None of the ${companies.length} companies is active.`);
}
