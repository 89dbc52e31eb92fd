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
import { sha256Hex } from '../market-index.ts';
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

/** A row group that is made when it is needed. */
export interface LazyGroup {
  readonly key: string;
  readonly data: () => readonly ParquetData[];
}

/** A table in parts: a row group each, and the footer. */
export function parquetParts(
  columns: readonly ParquetColumn[],
  groups: readonly LazyGroup[],
  metadata: Readonly<Record<string, string>> = {},
): Part[] {
  const keys = groups.map(({ key }) => key);
  return [
    { key: 'head', make: () => parquetMagic },
    ...groups.map(({ key, data }): Part => ({ key, make: () => writeParquetGroup(data(), codec) })),
    {
      key: `footer ${sha256Hex(JSON.stringify([keys, metadata]))}`,
      make: (before) => writeParquetFooter(columns, before.slice(1), metadata),
    },
  ];
}
