import zlib from 'node:zlib';
import type { PublicTable } from '../../contract/public-tables.ts';
import type { CellKind } from '../../contract/tables.ts';
import {
  parquetMagic,
  writeParquetFooter,
  writeParquetGroup,
  type ParquetCodec,
  type ParquetColumn,
  type ParquetData,
  type ParquetType,
} from '../../query/parquet.ts';
import type { Part } from '../parts.ts';

const types: Readonly<Partial<Record<CellKind, ParquetType>>> = { integer: 'integer', decimal: 'number', date: 'date', list: 'list' };

/** The columns of a table. A list without entries is empty, not null. */
export const parquetColumns = ({ columns }: PublicTable): ParquetColumn[] =>
  columns.map(({ name, cell, required }) => ({ name, type: types[cell] ?? 'string', isRequired: required || cell === 'list' }));

/** Level 6: the default of Zstandard, 3, takes as long and leaves a tenth more. Node before 22.15 lacks Zstandard. */
const codec: ParquetCodec =
  (zlib.zstdCompressSync as unknown) === undefined
    ? { name: 'GZIP', compress: (bytes) => zlib.gzipSync(bytes) }
    : { name: 'ZSTD', compress: (bytes) => zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 6 } }) };

/** A table in parts: a row group each, and the footer. @param groups Called when they are needed. */
export function parquetParts(
  columns: readonly ParquetColumn[],
  groups: readonly (() => readonly ParquetData[])[],
  metadata: Readonly<Record<string, string>> = {},
): Part[] {
  return [
    () => parquetMagic,
    ...groups.map(
      (data): Part =>
        () =>
          writeParquetGroup(data(), codec),
    ),
    (before) => writeParquetFooter(columns, before.slice(1), metadata),
  ];
}
