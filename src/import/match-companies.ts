import { groupBy } from '../contract/group-by.ts';
import { nameKey } from './cell-kinds.ts';
import type { ListedCompany } from './read-company.ts';
import { ListError } from './read-list.ts';

/** A company of the market that has another name in the list. */
export interface Rename {
  readonly slug: string;
  readonly from: string;
  readonly to: string;
  /** What both share: phone, website or address. */
  readonly by: string;
}

type Row = readonly string[];
type CellOf = (row: Row, column: string) => string;
type Cells = (column: string) => string;

/** How many rows with the name and town of a company are compared with it. */
const maxCompared = 100;
/** From this many on, companies that would swap names or phones stop an import if they are most. */
const leastSwaps = 3;

const cellsIn =
  ({ cells }: ListedCompany): Cells =>
  (column) => {
    const cell = cells.get(column);
    return cell === undefined || cell === null ? '' : String(cell);
  };
const nameIn = (cells: Cells): string => nameKey(cells('name'));
const digits = (phone: string): string => phone.replace(/\D/g, '');

/** What tells one company from others even if its name changes; empty where the row has none. */
const signs: readonly (readonly [by: string, keyOf: (cells: Cells) => string])[] = [
  ['phone', (cells) => digits(cells('phone'))],
  [
    'website',
    (cells) =>
      cells('website')
        .replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')
        .toLowerCase(),
  ],
  [
    'address',
    (cells) =>
      /\d/.test(cells('address_line1')) ? `${nameKey(cells('address_line1'))} ${nameKey(cells('city'))} ${cells('country')}` : '',
  ],
];

/**
 * Finds the row of each company of a list: by its number if that is its id, by its name and town, by a name that both sides have only once,
 * and then by a phone, website or address that no other has, which is a rename.
 */
export function matchCompanies<R extends Row>(
  rows: readonly R[],
  cellOf: CellOf,
  companies: readonly ListedCompany[],
): { readonly rowOf: ReadonlyMap<ListedCompany, R>; readonly renamed: readonly Rename[] } {
  const ofRow =
    (row: Row): Cells =>
    (column) =>
      cellOf(row, column);
  const rowOf = new Map<ListedCompany, R>();
  const free = new Set(rows);
  const take = (company: ListedCompany, row: R | undefined): boolean => {
    if (row === undefined || !free.delete(row)) return false;
    rowOf.set(company, row);
    return true;
  };
  const left = () => companies.filter((company) => !rowOf.has(company));

  const byId = new Map(rows.map((row) => [cellOf(row, 'id'), row]));
  for (const company of companies) if (company.said.has('id')) take(company, byId.get(cellsIn(company)('id')));

  const placeIn = (cells: Cells) => `${nameIn(cells)} ${nameKey(cells('city'))}`;
  const byPlace = groupBy([...free], (row) => placeIn(ofRow(row)));
  for (const company of left()) {
    // Companies with the same name and town are told apart by their other columns.
    const told = [...company.said].filter((column) => column !== 'name');
    const cells = cellsIn(company);
    let [best, most, compared]: [R | undefined, number, number] = [undefined, -1, 0];
    for (const row of byPlace.get(placeIn(cells)) ?? []) {
      if (!free.has(row)) continue;
      const same = told.filter((column) => cells(column) === cellOf(row, column)).length;
      if (same > most) [best, most] = [row, same];
      if (same === told.length || ++compared === maxCompared) break;
    }
    take(company, best);
  }

  const alone = <T>(those: readonly T[] | undefined): T | undefined => (those?.length === 1 ? those[0] : undefined);
  const listed = groupBy(companies, (company) => nameIn(cellsIn(company)));
  const byName = groupBy([...free], (row) => nameIn(ofRow(row)));
  for (const company of left()) {
    const name = nameIn(cellsIn(company));
    if (alone(listed.get(name)) !== undefined) take(company, alone(byName.get(name)));
  }

  for (const [, keyOf] of signs) {
    const rowsBy = groupBy([...free], (row) => keyOf(ofRow(row)));
    for (const [key, those] of groupBy(left(), (company) => keyOf(cellsIn(company)))) {
      const company = alone(those);
      if (key !== '' && company !== undefined) take(company, alone(rowsBy.get(key)));
    }
  }
  const renamed = [...rowOf].flatMap(([company, row]): Rename[] => {
    const cells = cellsIn(company);
    if (nameIn(cells) === nameIn(ofRow(row))) return [];
    const shared = signs.find(([, keyOf]) => keyOf(cells) !== '' && keyOf(cells) === keyOf(ofRow(row)));
    return [{ slug: cellOf(row, 'slug'), from: cellOf(row, 'name'), to: cells('name'), by: shared?.[0] ?? 'number' }];
  });
  return { rowOf, renamed };
}

/**
 * Refuses a list that would give most companies what belongs to another: numbers that run through the rows look like ids until a row is put in,
 * and a column may have been sorted without the others.
 *
 * @throws ListError
 */
export function refuseSwaps(rowOf: ReadonlyMap<ListedCompany, Row>, rows: readonly Row[], cellOf: CellOf): void {
  const compared: readonly (readonly [what: string, keyOf: (cells: Cells) => string, why: string])[] = [
    ['name', nameIn, 'The number in the list is probably a running number: leave its column out, for example --map "Nr=".'],
    ['phone', (cells) => digits(cells('phone')), 'Was that column sorted without the others?'],
    ['position', (cells) => (cells('lat') === '' ? '' : `${cells('lat')} ${cells('lon')}`), 'Was that column sorted without the others?'],
  ];
  for (const [what, keyOf, why] of compared) {
    const owner = new Map(rows.map((row) => [keyOf((column) => cellOf(row, column)), row]));
    const swapped = [...rowOf].filter(([company, row]) => {
      const key = keyOf(cellsIn(company));
      const other = owner.get(key);
      return key !== '' && other !== undefined && other !== row && keyOf((column) => cellOf(row, column)) !== key;
    });
    if (swapped.length < leastSwaps || swapped.length * 2 <= rowOf.size) continue;
    const [[company, row]] = swapped as [(typeof swapped)[0]];
    throw new ListError(
      `The list would give ${swapped.length} of ${rowOf.size} companies the ${what} of another: “${cellOf(row, 'name')}” would get that of “${cellOf(owner.get(keyOf(cellsIn(company)))!, 'name')}”. ${why}`,
    );
  }
}
