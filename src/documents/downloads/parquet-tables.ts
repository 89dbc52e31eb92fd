import { parquetMagic, writeParquetFooter, type ParquetColumn } from '../../query/parquet.ts';
import { sha256Hex } from '../market-index.ts';
import type { Part } from '../parts.ts';

/** A table in parts: the row groups, and the footer. */
export function parquetParts(
  columns: readonly ParquetColumn[],
  groups: readonly Part[],
  metadata: Readonly<Record<string, string>> = {},
): Part[] {
  const keys = groups.map(({ key }) => key);
  return [
    { key: 'head', make: () => parquetMagic },
    ...groups,
    {
      key: `footer ${sha256Hex(JSON.stringify([keys, metadata]))}`,
      make: (before) => writeParquetFooter(columns, before.slice(1), metadata),
    },
  ];
}
