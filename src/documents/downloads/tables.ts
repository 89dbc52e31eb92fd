import { publicTableNames, publicTables, type PublicTable, type PublicTableName } from '../../contract/public-tables.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import type { Market } from '../../model/market.ts';
import type { Document } from '../document.ts';
import type { MarketIndex } from '../market-index.ts';
import { cutRows, documentInParts, groupBytes, type Part, type RowRange } from '../parts.ts';
import { partsOfRows } from './companies.ts';
import { csvLine } from './csv.ts';
import { parquetColumns, parquetParts } from './parquet-tables.ts';

/** A row by the names of its columns. */
type TableRow = Readonly<Record<string, string | number | readonly string[] | null>>;

const headLine =
  ({ columns }: PublicTable): Part =>
  () =>
    csvLine(columns.map(({ name }) => name));
const lineOf = ({ columns }: PublicTable, row: TableRow): string => csvLine(columns.map(({ name }) => row[name] ?? null));
const dataOf = (table: PublicTable, rows: readonly TableRow[]) =>
  parquetColumns(table).map((column) => ({ ...column, values: rows.map((row) => row[column.name] ?? null) }));

/** The table with rows of every company: what is published of the fleets. */
function highlightDocuments(index: MarketIndex, ranges: readonly RowRange[]): Document[] {
  const table = publicTables['fleet-highlights'];
  const paths = tablePaths('fleet-highlights');
  const rowsOf = (row: number): TableRow[] => {
    const { slug, fleet_highlights } = index.companies[row]!.published;
    return fleet_highlights.map((crane, i) => ({ company_slug: slug, position: i + 1, ...crane }) as TableRow);
  };
  const lines = partsOfRows(ranges, (row) =>
    rowsOf(row)
      .map((crane) => lineOf(table, crane))
      .join(''),
  );
  const groups = cutRows(index.columns, groupBytes).map(
    ({ first, last }) =>
      () =>
        dataOf(table, Array.from({ length: last - first + 1 }, (_, i) => rowsOf(first + i)).flat()),
  );
  return [
    documentInParts(paths.csv, [headLine(table), ...lines]),
    documentInParts(paths.parquet, parquetParts(parquetColumns(table), groups)),
  ];
}

/** Rows of the small tables. */
const smallTables = ({ models, concepts, wantedAds, listings }: Market) =>
  ({ models, concepts, 'wanted-ads': wantedAds, listings }) satisfies Partial<Record<PublicTableName, readonly TableRow[]>>;

/** The tables besides the companies, as CSV and Parquet. */
export function tableDocuments(market: Market, index: MarketIndex, ranges: readonly RowRange[]): Document[] {
  const small = Object.entries(smallTables(market)) as [keyof ReturnType<typeof smallTables>, readonly TableRow[]][];
  return [
    ...highlightDocuments(index, ranges),
    ...small.flatMap(([name, rows]) => {
      const table = publicTables[name];
      const { csv, parquet } = tablePaths(name);
      const groups = rows.length === 0 ? [] : [() => dataOf(table, rows)];
      return [
        documentInParts(csv, [headLine(table), () => rows.map((row) => lineOf(table, row)).join('')]),
        documentInParts(parquet, parquetParts(parquetColumns(table), groups)),
      ];
    }),
  ];
}

export function countRows(market: Market): Readonly<Record<PublicTableName, number>> {
  const small = smallTables(market);
  const { companies, service } = market;
  return Object.fromEntries(
    publicTableNames.map((name) => {
      if (name === 'companies') return [name, companies.length];
      if (name === 'fleet-highlights')
        return [name, companies.reduce((sum, { cranes }) => sum + Math.min(cranes, service.fleet_highlights), 0)];
      return [name, small[name].length];
    }),
  ) as Record<PublicTableName, number>;
}
