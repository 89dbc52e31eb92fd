import { formatCount, formatInteger } from '../contract/numbers.ts';
import { groupBy } from '../contract/group-by.ts';
import { printable } from '../contract/errors.ts';
import { tables } from '../contract/tables.ts';
import { csvLine, textOfCell, type Cell } from '../load/csv.ts';
import type { Written } from './answers.ts';
import type { ConvertedList } from './convert-list.ts';
import { matchCompanies, refuseSwaps, type Rename } from './match-companies.ts';
import { openSlugs } from './new-slug.ts';
import type { ListedCompany } from './read-company.ts';
import { cutRecords, ListError, type ListFile } from './read-list.ts';

/** A table of a market as it appears in its file. Columns that are not ours are kept. */
export interface MarketTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What changes, or what is kept, of companies: by slug, in words. */
type OfCompanies = readonly (readonly [slug: string, what: readonly string[]])[];

/** What a list changes in a market. */
export interface Update {
  readonly isChanged: boolean;
  /** Both files as CSV. */
  readonly companies: string;
  readonly fleet: string;
  /** What the next import has to know of this one. */
  readonly written: Written;
  readonly added: readonly string[];
  readonly renamed: readonly Rename[];
  readonly changed: OfCompanies;
  /** What was edited in the tables since the last import, and is not overwritten. */
  readonly kept: OfCompanies;
  readonly unchanged: number;
  /** Companies of the market that the list lacks. */
  readonly missing: readonly string[];
  readonly cranesAdded: number;
  readonly cranesRemoved: number;
  /** Slugs in the market, by the slugs that the list would give without it. */
  readonly slugOf: ReadonlyMap<string, string>;
}

/** @throws ListError when the file isn’t a table of ours with commas in UTF-8. */
export function readMarketTable({ name: path, bytes }: ListFile, name: 'companies' | 'fleet'): MarketTable {
  let text: string;
  try {
    // Without the byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ListError(`${path} is not UTF-8. Save it as “CSV UTF-8 (comma delimited)”.`);
  }
  const [header = [], ...rows] = cutRecords(new TextEncoder().encode(text), ',', path);
  const needed = name === 'companies' ? ['id', 'slug', 'name'] : ['company_slug'];
  const lacking = needed.filter((column) => !header.includes(column));
  if (lacking.length > 0)
    throw new ListError(`${path} has no column ${lacking.join(', ')}. An import updates tables with commas between their cells.`);
  return { header, rows: rows.filter((row) => row.some((cell) => cell !== '')) };
}

/** The text of a cell; empty for one that is missing. */
const textOf = (cell: Cell | undefined): string => textOfCell(cell ?? null);
const tableText = ({ header, rows }: MarketTable): string => [header, ...rows].map(csvLine).join('');

/** Columns of companies.csv, and where the position came from. */
const companyColumns = tables.companies.columns.map(({ name }) => name);
const fleetColumns = tables.fleet.columns.map(({ name }) => name);
const positionSource = 'position_source';

/** What an import of a list into a new market wrote. */
export function writtenOf(list: ConvertedList, slugOf: ReadonlyMap<string, string> = new Map()): Written {
  const slugNow = (slug: string): string => slugOf.get(slug) ?? slug;
  const rowOf = ({ cells, positionFrom }: ListedCompany): string[] => [
    ...companyColumns.map((column) => (column === 'slug' ? slugNow(textOf(cells.get(column))) : textOf(cells.get(column)))),
    positionFrom ?? '',
  ];
  return {
    companies: [[...companyColumns, positionSource], ...list.companies.map(rowOf)],
    fleet: [fleetColumns, ...list.fleet.map((row) => row.map((cell, i) => (i === 0 ? slugNow(textOf(cell)) : textOf(cell))))],
  };
}

/** The companies of a market while a list is put into it. */
interface CompanyRows {
  readonly header: readonly string[];
  readonly rows: string[][];
  readonly cellOf: (row: readonly string[], column: string) => string;
  /** Sets a cell. @returns Whether the table has the column, with another text before. */
  readonly set: (row: string[], column: string, text: string) => boolean;
}

function openRows({ header, rows }: MarketTable): CompanyRows {
  const at = new Map(header.map((name, i) => [name, i]));
  const cellOf = (row: readonly string[], column: string): string => row[at.get(column) ?? -1] ?? '';
  return {
    header,
    rows: rows.map((row) => [...row]),
    cellOf,
    set(row, column, text) {
      const index = at.get(column);
      if (index === undefined || cellOf(row, column) === text) return false;
      row[index] = text;
      return true;
    },
  };
}

/** Gives a function that adds a company, with an id and a slug that are free. @returns Its slug. */
function openAdding({ header, rows, cellOf }: CompanyRows): (company: ListedCompany) => string {
  const slugs = new Set(rows.map((row) => cellOf(row, 'slug')));
  const ids = new Set(rows.map((row) => cellOf(row, 'id')));
  let lastId = [...ids].map(Number).reduce((most, id) => (Number.isSafeInteger(id) && id > most ? id : most), 0);
  const newSlug = openSlugs(slugs);
  return ({ cells, said }) => {
    const listed = textOf(cells.get('slug'));
    const slug = slugs.has(listed) ? newSlug(textOf(cells.get('name')), textOf(cells.get('city'))) : listed;
    const id = said.has('id') && !ids.has(textOf(cells.get('id'))) ? textOf(cells.get('id')) : String(++lastId);
    lastId = Math.max(lastId, Number(id));
    slugs.add(slug);
    ids.add(id);
    rows.push(header.map((column) => (column === 'id' ? id : column === 'slug' ? slug : textOf(cells.get(column)))));
    return slug;
  };
}

const shown = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);

/** What happened to a company: in words. */
interface Changes {
  readonly changed: string[];
  readonly kept: string[];
}

/**
 * Sets what the list states, except what was edited by hand since the last import. A guess only fills an empty cell, or replaces a position
 * that an import guessed.
 *
 * @param before What the last import wrote of the company, by column; null when that isn’t known.
 */
function changeCompany(
  { header, cellOf, set: setCell }: CompanyRows,
  row: string[],
  { cells, said }: ListedCompany,
  before: ReadonlyMap<string, string> | null,
): Changes {
  const [changed, kept]: [string[], string[]] = [[], []];
  const set = (column: string, text: string): void => {
    const current = cellOf(row, column);
    if (current === text || !header.includes(column)) return;
    const written = before?.get(column);
    if (written !== undefined && current !== written) {
      kept.push(`${column} stays ${shown(current)}, as edited${written === text ? '' : `; the list now says ${shown(text)}`}`);
      return;
    }
    if (setCell(row, column, text)) changed.push(`${column} ${shown(current)} → ${shown(text)}`);
  };
  const textAt = (column: string): string => textOf(cells.get(column));
  const hasMoved = ['city', 'postal_code', 'country'].some((column) => said.has(column) && textAt(column) !== cellOf(row, column));
  for (const column of companyColumns) if (said.has(column) && !['id', 'slug', 'lat', 'lon'].includes(column)) set(column, textAt(column));
  // It was inactive for want of a country or position, which the list has now.
  const wasUnplaced = before?.get('active') === 'false' && (before.get('lat') === '' || before.get('country') === '');
  if (wasUnplaced && textAt('active') === 'true' && !said.has('active')) set('active', 'true');
  const isStill = (column: string): boolean => before?.get(column) === cellOf(row, column);
  const wasGuessed = ['town', 'postal_code', 'mended'].includes(before?.get(positionSource) ?? '') && isStill('lat') && isStill('lon');
  const isGuess = !said.has('lat') && textAt('lat') !== '';
  if (said.has('lat') || (isGuess && (cellOf(row, 'lat') === '' || (wasGuessed && hasMoved))))
    for (const column of ['lat', 'lon']) set(column, textAt(column));
  else if (hasMoved && cellOf(row, 'lat') !== '') changed.push('its position stays, though its town changes: check it');
  return { changed, kept };
}

/** The rows of what an import wrote, by slug. */
function writtenBySlug(rows: Written['companies'] | undefined): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [header = [], ...companies] = rows ?? [];
  return new Map(companies.map((row) => [row[header.indexOf('slug')] ?? '', new Map(header.map((name, i) => [name, row[i] ?? '']))]));
}

/**
 * Puts a list into a market.
 *
 * @param missing What happens to companies that the list lacks.
 * @param before What the last import wrote; null when that isn’t known.
 * @throws ListError when most companies would get the name, phone or position of another.
 */
export function updateMarket(
  market: { readonly companies: MarketTable; readonly fleet: MarketTable },
  list: ConvertedList,
  missing: 'keep' | 'inactive',
  before: Written | null,
): Update {
  const table = openRows(market.companies);
  const { header, rows, cellOf } = table;
  const { rowOf, renamed } = matchCompanies(rows, cellOf, list.companies);
  refuseSwaps(rowOf, rows, cellOf);
  const add = openAdding(table);
  const slugOf = new Map<string, string>();
  const [changes, kept]: [Map<string, string[]>, Map<string, string[]>] = [new Map(), new Map()];
  const [added, met]: [Set<string>, Set<readonly string[]>] = [new Set(), new Set()];
  const wrote = writtenBySlug(before?.companies);
  for (const company of list.companies) {
    const own = rowOf.get(company);
    const slug = own === undefined ? add(company) : cellOf(own, 'slug');
    slugOf.set(textOf(company.cells.get('slug')), slug);
    if (own === undefined) {
      added.add(slug);
      continue;
    }
    met.add(own);
    const what = changeCompany(table, own, company, wrote.get(slug) ?? null);
    changes.set(slug, what.changed);
    if (what.kept.length > 0) kept.set(slug, what.kept);
  }
  const lost = rows.filter((row) => !met.has(row) && !added.has(cellOf(row, 'slug')));
  if (missing === 'inactive')
    for (const row of lost)
      if (table.set(row, 'active', 'false')) changes.set(cellOf(row, 'slug'), ['not in the list: active “true” → “false”']);
  const fleet = updateFleet(market.fleet, list, slugOf, before);
  for (const [slug, [more, fewer]] of fleet.changes)
    changes.get(slug)?.push(`${formatCount(more, 'crane')} more, ${formatCount(fewer, 'crane')} fewer`);
  const changed = [...changes].filter(([, what]) => what.length > 0);
  const [cranesAdded, cranesRemoved] = [0, 1].map((i) =>
    [...fleet.changes.values()].reduce((sum, counts) => sum + counts[i as 0 | 1], 0),
  ) as [number, number];
  return {
    isChanged: added.size + changed.length + cranesAdded + cranesRemoved > 0,
    companies: tableText({ header, rows }),
    fleet: tableText(fleet.table),
    written: writtenOf(list, slugOf),
    added: [...added],
    renamed,
    changed,
    kept: [...kept],
    unchanged: [...changes.values()].length - changed.length,
    missing: lost.map((row) => cellOf(row, 'slug')),
    cranesAdded,
    cranesRemoved,
    slugOf,
  };
}

/** Takes rows that are the same as others, each once. */
function openPairs(rows: readonly (readonly string[])[], keyOf: (row: readonly string[]) => string) {
  // The last of each is the next to be taken.
  const left = groupBy(rows.toReversed(), keyOf);
  return { take: (key: string) => left.get(key)?.pop(), rest: () => [...left.values()].flat() };
}

/**
 * Updates the cranes of each company that has cranes in the list; highlights stay. What was edited since the last import stays: only what the
 * list has gained or lost since then changes.
 */
function updateFleet(
  { header, rows }: MarketTable,
  list: ConvertedList,
  slugOf: ReadonlyMap<string, string>,
  before: Written | null,
): { readonly table: MarketTable; readonly changes: ReadonlyMap<string, readonly [more: number, fewer: number]> } {
  const compared = fleetColumns.filter((name) => name !== 'highlight' && name !== 'company_slug' && header.includes(name));
  const at = (columns: readonly string[]) => (row: readonly string[]) =>
    JSON.stringify(compared.map((column) => row[columns.indexOf(column)] ?? ''));
  const [keyOf, listedKey, writtenKey] = [at(header), at(fleetColumns), at(before?.fleet[0] ?? [])];
  const listed = groupBy(
    list.fleet.map((row) => row.map(textOf)),
    ([slug]) => slugOf.get(slug ?? '') ?? slug ?? '',
  );
  const ownerAt = header.indexOf('company_slug');
  const current = groupBy(rows, (row) => row[ownerAt] ?? '');
  const wrote = groupBy(before?.fleet.slice(1) ?? [], (row) => row[before!.fleet[0]!.indexOf('company_slug')] ?? '');
  const changes = new Map<string, readonly [number, number]>();
  const after = new Map<string, (readonly string[])[]>(current);
  for (const [slug, cranes] of listed) {
    const old = current.get(slug) ?? [];
    const known = openPairs(wrote.get(slug) ?? old, wrote.has(slug) ? writtenKey : keyOf);
    const gained = cranes.filter((crane) => known.take(listedKey(crane)) === undefined);
    const lost = known.rest().map(wrote.has(slug) ? writtenKey : keyOf);
    const mine = openPairs(old, keyOf);
    const removed = new Set(lost.map((key) => mine.take(key)).filter((row) => row !== undefined));
    // What a hand has entered since, and the list now has, too, is there already.
    const more = gained.filter((crane) => !wrote.has(slug) || mine.take(listedKey(crane)) === undefined);
    if (more.length + removed.size === 0) continue;
    changes.set(slug, [more.length, removed.size]);
    const next = more.map((crane) =>
      header.map((column) => (column === 'company_slug' ? slug : (crane[fleetColumns.findIndex((name) => name === column)] ?? ''))),
    );
    after.set(slug, [...old.filter((row) => !removed.has(row)), ...next]);
  }
  return { table: { header, rows: [...after.values()].flat() }, changes };
}

/** Lines that are shown; the rest is counted. */
const maxShown = 50;

/** What changes, for the owner to judge. */
export function describeUpdate(update: Update, how: 'keep' | 'inactive'): string {
  const { added, renamed, changed, kept, unchanged, missing, cranesAdded, cranesRemoved } = update;
  const gone = how === 'keep' ? 'left as they are; --missing inactive hides them' : 'made inactive';
  const lines = [
    ...renamed.map(({ slug, from, to, by }) => `  = ${slug}: taken for the same company, by its ${by}: “${from}” → “${to}”`),
    ...added.map((slug) => `  + ${slug}`),
    ...changed.map(([slug, what]) => `  ~ ${slug}: ${what.join('; ')}`),
    ...kept.map(([slug, what]) => `  ! ${slug}: ${what.join('; ')}`),
    ...missing.map((slug) => `  ? ${slug}: not in the list`),
  ];
  const counts = [
    formatCount(added.length, 'new company', 'new companies'),
    ...(renamed.length === 0 ? [] : [`${formatInteger(renamed.length)} with another name`]),
    `${formatInteger(changed.length)} changed`,
    `${formatInteger(unchanged)} unchanged`,
    ...(kept.length === 0 ? [] : [`${formatInteger(kept.length)} edited by hand since the last import, which stay so`]),
    ...(missing.length === 0 ? [] : [`${formatInteger(missing.length)} not in the list (${gone})`]),
  ];
  return `${[
    `companies.csv: ${counts.join(', ')}.`,
    `fleet.csv: ${formatCount(cranesAdded, 'crane')} more, ${formatCount(cranesRemoved, 'crane')} fewer.`,
    ...lines.slice(0, maxShown).map(printable),
    ...(lines.length > maxShown ? [`  … and ${formatInteger(lines.length - maxShown)} more.`] : []),
  ].join('\n')}\n`;
}
