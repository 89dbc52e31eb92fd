import { formatCount, formatInteger } from '../../src/contract/numbers.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import { isUtf8 } from 'node:buffer';
import { printable } from '../../src/contract/errors.ts';
import { tables } from '../../src/contract/tables.ts';
import { bareLetters } from '../../src/contract/fold.ts';
import { readPlainFile } from '../../src/load/plain-file.ts';
import { csvLine, textOfCell, type Cell } from '../../src/load/csv.ts';
import type { ConvertedList } from './convert-list.ts';
import { openSlugs } from './new-slug.ts';
import { guessSentenceIn, type ListedCompany } from './read-company.ts';
import { cutRecords, ListError, whyUnreadable } from './read-list.ts';

/** A table of a market as it appears in its file. Columns that are not ours are kept. */
export interface MarketTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a list changes in a market. */
export interface Update {
  readonly isChanged: boolean;
  /** Both files as CSV. */
  readonly companies: string;
  readonly fleet: string;
  readonly added: readonly string[];
  /** Each changed company, with its changes in words. */
  readonly changed: readonly (readonly [slug: string, what: readonly string[]])[];
  readonly unchanged: number;
  /** Companies of the market that the list lacks. */
  readonly missing: readonly string[];
  readonly cranesAdded: number;
  readonly cranesRemoved: number;
  /** Slugs in the market, by the slugs that the list would give without it. */
  readonly slugOf: ReadonlyMap<string, string>;
}

/** @throws ListError when the file doesn’t exist, or isn’t a table of ours with commas in UTF-8. */
export function readMarketTable(path: string, name: 'companies' | 'fleet'): MarketTable {
  let bytes: Uint8Array;
  try {
    bytes = readPlainFile(path);
  } catch (error) {
    throw new ListError(`${whyUnreadable(path, error)}. An import updates CSV files.`);
  }
  if (!isUtf8(bytes)) throw new ListError(`${path} is not UTF-8. Save it as “CSV UTF-8 (comma delimited)”.`);
  // Without the byte order mark.
  const [header = [], ...rows] = cutRecords(new TextEncoder().encode(new TextDecoder().decode(bytes)), ',', path);
  const needed = name === 'companies' ? ['id', 'slug', 'name'] : ['company_slug'];
  const lacking = needed.filter((column) => !header.includes(column));
  if (lacking.length > 0)
    throw new ListError(`${path} has no column ${lacking.join(', ')}. An import updates tables with commas between their cells.`);
  return { header, rows: rows.filter((row) => row.some((cell) => cell !== '')) };
}

const textOf = (cell: Cell | undefined): string => textOfCell(cell ?? null);
const tableText = ({ header, rows }: MarketTable): string => [header, ...rows].map(csvLine).join('');

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

/**
 * Sets what the list states. A guess only fills an empty cell, or replaces a position guessed earlier.
 *
 * @returns What changed, in words.
 */
function changeCompany({ cellOf, set: setCell }: CompanyRows, row: string[], { cells, said }: ListedCompany): string[] {
  const what: string[] = [];
  const set = (column: string, text: string): void => {
    const before = cellOf(row, column);
    if (setCell(row, column, text))
      what.push(`${column} ${before === '' ? 'nothing' : `“${before}”`} → ${text === '' ? 'nothing' : `“${text}”`}`);
  };
  const hasMoved = ['city', 'postal_code', 'country'].some(
    (column) => said.has(column) && textOf(cells.get(column)) !== cellOf(row, column),
  );
  for (const { name } of tables.companies.columns)
    if (said.has(name) && !['id', 'slug', 'lat', 'lon'].includes(name)) set(name, textOf(cells.get(name)));
  const guessed = guessSentenceIn(cellOf(row, 'description'));
  const isSaid = said.has('lat');
  const position = (['lat', 'lon'] as const).map((column) => [column, textOf(cells.get(column))] as const);
  const isGuess = !isSaid && position[0]![1] !== '';
  if (isSaid || (isGuess && (cellOf(row, 'lat') === '' || (guessed !== undefined && hasMoved))))
    for (const [column, text] of position) set(column, text);
  else if (hasMoved && cellOf(row, 'lat') !== '') what.push('its position stays, though its town changes: check it');
  const isNew = isGuess && what.some((each) => each.startsWith('lat '));
  const guess = isSaid ? undefined : isNew ? guessSentenceIn(textOf(cells.get('description'))) : guessed;
  const described = cellOf(row, 'description');
  const description = described.replace(guessed ?? '', '').trim();
  set('description', `${description} ${guess ?? ''}`.trim());
  return what;
}

/**
 * Puts a list into a market.
 *
 * @param missing What happens to companies that the list lacks.
 */
export function updateMarket(
  market: { readonly companies: MarketTable; readonly fleet: MarketTable },
  list: ConvertedList,
  missing: 'keep' | 'inactive',
): Update {
  const table = openRows(market.companies);
  const { header, rows, cellOf } = table;
  const find = openMatches(rows, cellOf, list.companies);
  const add = openAdding(table);
  const slugOf = new Map<string, string>();
  const changes = new Map<string, string[]>();
  const [added, met]: [Set<string>, Set<string[]>] = [new Set(), new Set()];
  for (const company of list.companies) {
    const own = find(company);
    const slug = own === null ? add(company) : cellOf(own, 'slug');
    slugOf.set(textOf(company.cells.get('slug')), slug);
    if (own === null) {
      added.add(slug);
      continue;
    }
    met.add(own);
    changes.set(slug, changeCompany(table, own, company));
  }
  const lost = rows.filter((row) => !met.has(row) && !added.has(cellOf(row, 'slug')));
  if (missing === 'inactive')
    for (const row of lost)
      if (table.set(row, 'active', 'false')) changes.set(cellOf(row, 'slug'), ['not in the list: active “true” → “false”']);
  const fleet = updateFleet(market.fleet, list, slugOf);
  for (const [slug, [more, fewer]] of fleet.changes) {
    const what = changes.get(slug);
    if (what !== undefined) what.push(`${formatCount(more, 'crane')} more, ${formatCount(fewer, 'crane')} fewer`);
  }
  const changed = [...changes].filter(([, what]) => what.length > 0);
  const [cranesAdded, cranesRemoved] = [0, 1].map((i) =>
    [...fleet.changes.values()].reduce((sum, counts) => sum + counts[i as 0 | 1], 0),
  ) as [number, number];
  return {
    isChanged: added.size + changed.length + cranesAdded + cranesRemoved > 0,
    companies: tableText({ header, rows }),
    fleet: tableText(fleet.table),
    added: [...added],
    changed,
    unchanged: [...changes.values()].length - changed.length,
    missing: lost.map((row) => cellOf(row, 'slug')),
    cranesAdded,
    cranesRemoved,
    slugOf,
  };
}

/** How many rows with the name and town of a company are compared with it. */
const maxCompared = 100;

/** Finds the row of a company: by its number in the list, by its name and town, or by a name that both sides have only once. */
function openMatches(
  rows: readonly string[][],
  cellOf: (row: readonly string[], column: string) => string,
  companies: readonly ListedCompany[],
): (company: ListedCompany) => string[] | null {
  const byId = new Map(rows.map((row) => [cellOf(row, 'id'), row]));
  const nameOf = ({ cells }: ListedCompany) => bareLetters(textOf(cells.get('name')));
  const townOf = ({ cells }: ListedCompany) => bareLetters(textOf(cells.get('city')));
  const nameIn = (row: readonly string[]) => bareLetters(cellOf(row, 'name'));
  const placeIn = (row: readonly string[]) => `${nameIn(row)} ${bareLetters(cellOf(row, 'city'))}`;
  const listed = groupBy(companies, nameOf);
  /** Rows that no company has yet. */
  const free = {
    all: new Set(rows),
    byName: new Map([...groupBy(rows, nameIn)].map(([name, those]) => [name, new Set(those)])),
    byPlace: new Map([...groupBy(rows, placeIn)].map(([place, those]) => [place, new Set(those)])),
  };
  const take = (found: string[] | undefined): string[] | null => {
    if (found === undefined || !free.all.delete(found)) return null;
    free.byName.get(nameIn(found))!.delete(found);
    free.byPlace.get(placeIn(found))!.delete(found);
    return found;
  };
  return (company) => {
    if (company.said.has('id')) {
      const found = take(byId.get(textOf(company.cells.get('id'))));
      if (found !== null) return found;
    }
    // Companies with the same name and town are told apart by their other columns.
    const told = [...company.said].filter((column) => column !== 'name');
    let [best, most, compared]: [string[] | undefined, number, number] = [undefined, -1, 0];
    for (const row of free.byPlace.get(`${nameOf(company)} ${townOf(company)}`) ?? []) {
      const same = told.filter((column) => textOf(company.cells.get(column)) === cellOf(row, column)).length;
      if (same > most) [best, most] = [row, same];
      if (same === told.length || ++compared === maxCompared) break;
    }
    if (best !== undefined) return take(best);
    const named = free.byName.get(nameOf(company));
    const isAlone = named?.size === 1 && listed.get(nameOf(company))!.length === 1;
    return isAlone ? take([...named][0]) : null;
  };
}

/** Replaces the cranes of each company that has cranes in the list; highlights stay. */
function updateFleet(
  { header, rows }: MarketTable,
  list: ConvertedList,
  slugOf: ReadonlyMap<string, string>,
): { readonly table: MarketTable; readonly changes: ReadonlyMap<string, readonly [more: number, fewer: number]> } {
  const columns = tables.fleet.columns.map(({ name }) => name);
  const listed = groupBy(list.fleet, ([slug]) => slugOf.get(textOf(slug)) ?? textOf(slug));
  const ownerOf = (row: readonly string[]): string => row[header.indexOf('company_slug')] ?? '';
  const before = groupBy(rows, ownerOf);
  const compared = columns.filter((name) => name !== 'highlight' && name !== 'company_slug' && header.includes(name));
  const keyOf = (cell: (column: string) => string): string => JSON.stringify(compared.map(cell));
  const changes = new Map<string, readonly [number, number]>();
  const after = new Map<string, (readonly string[])[]>(before);
  for (const [slug, cranes] of listed) {
    // The last of each is the next to be taken.
    const old = groupBy((before.get(slug) ?? []).toReversed(), (row) => keyOf((column) => row[header.indexOf(column)] ?? ''));
    let more = 0;
    const next = cranes.map((crane) => {
      const cell = (column: string) =>
        column === 'company_slug' ? slug : textOf(crane[columns.indexOf(column as (typeof columns)[number])]);
      const same = old.get(keyOf(cell))?.pop();
      if (same === undefined) more++;
      return same ?? header.map(cell);
    });
    const fewer = [...old.values()].flat().length;
    if (more + fewer > 0) changes.set(slug, [more, fewer]);
    after.set(slug, more + fewer > 0 ? next : before.get(slug)!);
  }
  return { table: { header, rows: [...after.values()].flat() }, changes };
}

/** Lines that are shown; the rest is counted. */
const maxShown = 50;

/** What changes, for the owner to judge. */
export function describeUpdate(update: Update, how: 'keep' | 'inactive'): string {
  const { added, changed, unchanged, missing, cranesAdded, cranesRemoved } = update;
  const gone = how === 'keep' ? 'left as they are; --missing inactive hides them' : 'made inactive';
  const lines = [
    ...added.map((slug) => `  + ${slug}`),
    ...changed.map(([slug, what]) => `  ~ ${slug}: ${what.join('; ')}`),
    ...missing.map((slug) => `  ? ${slug}: not in the list`),
  ];
  return `${[
    `companies.csv: ${formatCount(added.length, 'new company', 'new companies')}, ${formatInteger(changed.length)} changed, ${formatInteger(unchanged)} unchanged${missing.length === 0 ? '' : `, ${formatInteger(missing.length)} not in the list (${gone})`}.`,
    `fleet.csv: ${formatCount(cranesAdded, 'crane')} more, ${formatCount(cranesRemoved, 'crane')} fewer.`,
    ...lines.slice(0, maxShown).map(printable),
    ...(lines.length > maxShown ? [`  … and ${formatInteger(lines.length - maxShown)} more.`] : []),
  ].join('\n')}\n`;
}
