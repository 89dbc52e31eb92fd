import type { RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/**
 * Apache Parquet (https://parquet.apache.org/docs/file-format): row groups one after another, then a footer with the position and the
 * smallest and largest value of each column of each group. Groups are written independently; the footer is made from their recorded
 * metadata.
 */

/** `list` is a list of texts, `box` the bounding box of a point, `bytes` unordered bytes. */
export type ParquetType = 'string' | 'integer' | 'number' | 'date' | 'list' | 'bytes' | 'box';

export interface ParquetColumn {
  readonly name: string;
  readonly type: ParquetType;
  readonly isRequired: boolean;
}

/** A column with the value of each row, or null; a date is text such as `2026-11-22`. */
export interface ParquetData extends ParquetColumn {
  readonly values: readonly unknown[];
}

/** A row group, and its metadata for the footer, as JSON. Both are empty if there are no rows. */
export interface ParquetGroup {
  readonly content: Uint8Array;
  readonly note: string;
}

/** How the pages of a row group are compressed. */
export interface ParquetCodec {
  readonly name: 'ZSTD' | 'GZIP';
  readonly compress: (bytes: Uint8Array) => Uint8Array;
}

/** The start of a file. */
export const parquetMagic = new TextEncoder().encode('PAR1');

/** Elements of the schema of a column, depth first. */
function elementsOf({ name, type, isRequired }: ParquetColumn): SchemaElement[] {
  const repetition_type = isRequired ? 'REQUIRED' : 'OPTIONAL';
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
  switch (type) {
    case 'string':
      return [{ name, repetition_type, ...text }];
    case 'integer':
      return [{ name, repetition_type, type: 'INT32' }];
    case 'number':
      return [{ name, repetition_type, type: 'DOUBLE' }];
    case 'date':
      return [{ name, repetition_type, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }];
    case 'bytes':
      return [{ name, repetition_type, type: 'BYTE_ARRAY' }];
    case 'list':
      return [
        { name, repetition_type, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'REQUIRED', ...text },
      ];
    case 'box':
      return [
        { name, repetition_type, num_children: boxSides.length },
        ...boxSides.map((side) => ({ name: side, repetition_type: 'REQUIRED' as const, type: 'DOUBLE' as const })),
      ];
  }
}

/** Sides of a box, as GeoParquet names them. */
export const boxSides = ['xmin', 'ymin', 'xmax', 'ymax'] as const;

const schemaOf = (columns: readonly ParquetColumn[]): SchemaElement[] => [
  { name: 'schema', num_children: columns.length },
  ...columns.flatMap(elementsOf),
];

/** Byte columns get no statistics: the first bytes, to which they would be cut, mean nothing. */
const sourceOf = ({ name, type, values }: ParquetData) => ({
  name,
  data: type === 'date' ? values.map((value) => (value === null ? null : new Date(`${String(value)}T00:00:00Z`))) : [...values],
  statistics: type !== 'bytes',
});

/** Writes a row group; nothing if there are no rows. */
export function writeParquetGroup(columns: readonly ParquetData[], { name, compress }: ParquetCodec): ParquetGroup {
  const rows = columns[0]!.values.length;
  if (rows === 0) return { content: new Uint8Array(), note: '' };
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), codec: name, compressors: { [name]: compress } });
  // One page for each column of a group, so no page offsets are needed.
  void file.write({ columnData: columns.map(sourceOf), rowGroupSize: rows, pageSize: 2 ** 30 });
  return { content: writer.getBytes().slice(parquetMagic.length), note: JSON.stringify(file.row_groups[0], writeSpecialValue) };
}

/** Writes the footer for groups that follow the magic. */
export function writeParquetFooter(
  columns: readonly ParquetColumn[],
  groups: readonly { readonly bytes: number; readonly note: string }[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const writer = new ByteWriter();
  const kvMetadata = Object.entries(metadata).map(([key, value]) => ({ key, value }));
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), kvMetadata, createdBy: 'hyparquet-writer' });
  let bytesBefore = 0;
  for (const { bytes, note } of groups) {
    if (note === '') continue;
    const group = JSON.parse(note, readSpecialValue) as RowGroup;
    file.row_groups.push(moveGroup(group, BigInt(bytesBefore)));
    file.num_rows += group.num_rows;
    bytesBefore += bytes;
  }
  void file.finish();
  return writer.getBytes().slice(parquetMagic.length);
}

/** Shifts the metadata of a group, which was written as if right after the magic. */
function moveGroup(group: RowGroup, by: bigint): RowGroup {
  const columns = group.columns.map((chunk) => {
    const { data_page_offset, dictionary_page_offset, ...data } = chunk.meta_data!;
    const dictionary = dictionary_page_offset === undefined ? {} : { dictionary_page_offset: dictionary_page_offset + by };
    return {
      ...chunk,
      file_offset: chunk.file_offset + by,
      meta_data: { ...data, data_page_offset: data_page_offset + by, ...dictionary },
    };
  });
  return { ...group, columns };
}

/** Wraps values that JSON can't express into an object with one member. */
function writeSpecialValue(this: unknown, key: string, value: unknown): unknown {
  // JSON.stringify turns a date into text before it calls this.
  const own = (this as Record<string, unknown>)[key];
  if (own instanceof Date) return { date: own.getTime() };
  if (typeof value === 'bigint') return { bigint: String(value) };
  return Object.is(value, -0) ? { number: '-0' } : value;
}

function readSpecialValue(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('bigint' in value) return BigInt(value.bigint as string);
  if ('date' in value) return new Date(value.date as number);
  return 'number' in value ? Number(value.number) : value;
}
