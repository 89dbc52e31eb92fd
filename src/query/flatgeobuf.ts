import { Builder, ByteBuffer } from 'flatbuffers';

/**
 * FlatGeobuf 3.0 (https://flatgeobuf.org, header.fbs and feature.fbs): points with columns, and a packed Hilbert R-tree by which a reader
 * finds those in a box with a few range requests.
 *
 * Layout, little-endian:
 *   0  8  magic: fgb, version 3, fgb, patch 1
 *   8  …  header, a FlatBuffer that begins with its size
 *   …  …  nodes of the tree, from the root to the points
 *   …  …  features, each a FlatBuffer that begins with its size
 */
const magic = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 1);

/** Children of a node, and the size of a node: a box of four numbers, and where its first child or its feature is. */
const nodeSize = 16;
const nodeBytes = 40;

/** ColumnType of header.fbs. */
const columnTypes = { integer: 5, number: 10, string: 11 } as const;
const pointType = 1;

export interface FgbColumn {
  readonly name: string;
  readonly type: keyof typeof columnTypes;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
}

/** A value of each column; null where there is none. */
export type FgbValues = readonly (string | number | null)[];

/** What a file says of itself. */
export interface FgbAbout {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

const encoder = new TextEncoder();
/** Values of a feature are encoded here first. */
let scratch = new Uint8Array(1 << 16);

/** Encodes the values of a feature: the number of the column, then the value; what is null is left out. @returns A view of {@link scratch}. */
function encodeValues(columns: readonly FgbColumn[], values: FgbValues): Uint8Array {
  const most = values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? 6 + value.length * 3 : 10), 0);
  if (most > scratch.length) scratch = new Uint8Array(most * 2);
  const view = new DataView(scratch.buffer);
  let at = 0;
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    view.setUint16(at, i, true);
    at += 2;
    if (typeof value === 'string') {
      const { written } = encoder.encodeInto(value, scratch.subarray(at + 4));
      view.setUint32(at, written, true);
      at += 4 + written;
    } else if (columns[i]!.type === 'integer') {
      view.setInt32(at, value, true);
      at += 4;
    } else {
      view.setFloat64(at, value, true);
      at += 8;
    }
  }
  return scratch.subarray(0, at);
}

const builder = new Builder(1 << 16);

/** A feature of encoded values: a view that stands until the next one is made. */
function buildFeature(lon: number, lat: number, values: Uint8Array): Uint8Array {
  builder.clear();
  const properties = builder.createByteVector(values);
  builder.startVector(8, 2, 8);
  builder.addFloat64(lat);
  builder.addFloat64(lon);
  const xy = builder.endVector();
  // Geometry: its second field is xy.
  builder.startObject(8);
  builder.addFieldOffset(1, xy, 0);
  const geometry = builder.endObject();
  // Feature: geometry, properties.
  builder.startObject(3);
  builder.addFieldOffset(0, geometry, 0);
  builder.addFieldOffset(1, properties, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

/** What a feature takes beside its values, bytes, by the remainder of their length: FlatBuffers are padded to 8. */
const overhead = Array.from({ length: 8 }, (_, length) => buildFeature(0, 0, new Uint8Array(length)).length - length);

/** Size of a feature, bytes. */
export function fgbFeatureBytes(columns: readonly FgbColumn[], values: FgbValues): number {
  const { length } = encodeValues(columns, values);
  return overhead[length % 8]! + length;
}

/** Features one after another, as they lie in the file. */
export function writeFgbFeatures(
  columns: readonly FgbColumn[],
  features: Iterable<{ readonly lon: number; readonly lat: number; readonly values: FgbValues }>,
  bytes: number,
): Uint8Array {
  const file = new Uint8Array(bytes);
  let at = 0;
  for (const { lon, lat, values } of features) {
    const feature = buildFeature(lon, lat, encodeValues(columns, values));
    file.set(feature, at);
    at += feature.length;
  }
  if (at !== bytes) throw new RangeError(`Features take ${at} bytes and not ${bytes}.`);
  return file;
}

/**
 * Everything before the features. The points must be in the order of the features, near ones together.
 *
 * @param featureBytes Size of each feature, bytes.
 */
export function writeFgbHead(
  { name, title, description }: FgbAbout,
  columns: readonly FgbColumn[],
  { lon, lat, featureBytes }: { readonly lon: Float64Array; readonly lat: Float64Array; readonly featureBytes: Uint32Array },
): Uint8Array {
  const tree = writeTree(lon, lat, featureBytes);
  const build = new Builder(1 << 12);
  const names = [name, title, description].map((text) => build.createString(text));
  const ofColumns = columns.map((column) => {
    const [columnName, text] = [build.createString(column.name), build.createString(column.description)];
    build.startObject(11);
    build.addFieldOffset(0, columnName, 0);
    build.addFieldInt8(1, columnTypes[column.type], 0);
    build.addFieldOffset(3, text, 0);
    build.addFieldInt8(7, column.isRequired ? 0 : 1, 1);
    build.addFieldInt8(8, column.isUnique ? 1 : 0, 0);
    return build.endObject();
  });
  build.startVector(4, ofColumns.length, 4);
  for (const offset of ofColumns.toReversed()) build.addOffset(offset);
  const columnList = build.endVector();
  const authority = build.createString('EPSG');
  build.startObject(6);
  build.addFieldOffset(0, authority, 0);
  build.addFieldInt32(1, 4326, 0);
  const crs = build.endObject();
  let envelope = 0;
  if (lon.length > 0) {
    build.startVector(8, 4, 8);
    for (const degrees of boxOf(lon, lat).toReversed()) build.addFloat64(degrees);
    envelope = build.endVector();
  }
  build.startObject(14);
  build.addFieldOffset(0, names[0]!, 0);
  build.addFieldOffset(1, envelope, 0);
  build.addFieldInt8(2, pointType, 0);
  build.addFieldOffset(7, columnList, 0);
  build.addFieldInt64(8, BigInt(lon.length), 0n);
  // The schema says 16 for what is left out; 0 is no tree.
  build.addFieldInt16(9, lon.length === 0 ? 0 : nodeSize, nodeSize);
  build.addFieldOffset(10, crs, 0);
  build.addFieldOffset(11, names[1]!, 0);
  build.addFieldOffset(12, names[2]!, 0);
  build.finishSizePrefixed(build.endObject());
  const header = build.asUint8Array();
  const head = new Uint8Array(magic.length + header.length + tree.length);
  head.set(magic);
  head.set(header, magic.length);
  head.set(tree, magic.length + header.length);
  return head;
}

/** Smallest and largest longitude and latitude: minX, minY, maxX, maxY. */
export function boxOf(lon: Float64Array, lat: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < lon.length; i++) {
    box[0] = Math.min(box[0], lon[i]!);
    box[1] = Math.min(box[1], lat[i]!);
    box[2] = Math.max(box[2], lon[i]!);
    box[3] = Math.max(box[3], lat[i]!);
  }
  return box;
}

/** First nodes of the levels of a tree, from the points up to the root, and how many nodes there are. */
function levelsOf(points: number): { readonly first: readonly number[]; readonly sizes: readonly number[]; readonly nodes: number } {
  const sizes = [points];
  do sizes.push(Math.ceil(sizes.at(-1)! / nodeSize));
  while (sizes.at(-1) !== 1);
  const nodes = sizes.reduce((sum, size) => sum + size);
  let end = nodes;
  return { first: sizes.map((size) => (end -= size)), sizes, nodes };
}

/** The tree: each node above the points holds the box of up to {@link nodeSize} nodes, and the number of the first. */
function writeTree(lon: Float64Array, lat: Float64Array, featureBytes: Uint32Array): Uint8Array {
  if (lon.length === 0) return new Uint8Array();
  const { first, sizes, nodes } = levelsOf(lon.length);
  const bytes = new Uint8Array(nodes * nodeBytes);
  const view = new DataView(bytes.buffer);
  const write = (node: number, box: readonly number[], offset: number): void => {
    const at = node * nodeBytes;
    for (let i = 0; i < 4; i++) view.setFloat64(at + i * 8, box[i]!, true);
    view.setBigUint64(at + 32, BigInt(offset), true);
  };
  let offset = 0;
  for (let i = 0; i < lon.length; i++) {
    write(first[0]! + i, [lon[i]!, lat[i]!, lon[i]!, lat[i]!], offset);
    offset += featureBytes[i]!;
  }
  for (let level = 1; level < sizes.length; level++) {
    for (let i = 0; i < sizes[level]!; i++) {
      const child = first[level - 1]! + i * nodeSize;
      const end = Math.min(child + nodeSize, first[level - 1]! + sizes[level - 1]!);
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (let at = child * nodeBytes; at < end * nodeBytes; at += nodeBytes) {
        box[0] = Math.min(box[0]!, view.getFloat64(at, true));
        box[1] = Math.min(box[1]!, view.getFloat64(at + 8, true));
        box[2] = Math.max(box[2]!, view.getFloat64(at + 16, true));
        box[3] = Math.max(box[3]!, view.getFloat64(at + 24, true));
      }
      write(first[level]! + i, box, child);
    }
  }
  return bytes;
}

/** Why a file is not read: it is of another format, or cut short. */
export class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError';
}

/** A point as it is read, with its values by the names of their columns. */
export interface FgbPoint {
  readonly lon: number;
  readonly lat: number;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Reads the points of a box, edges included, by the tree.
 *
 * @param read Gives so many bytes from a place on, or fewer at the end of the file.
 * @throws ForeignFileError for what is not such a file of ours.
 */
export async function readFgbBox(
  read: (start: number, bytes: number) => Promise<Uint8Array>,
  [minLon, minLat, maxLon, maxLat]: readonly [number, number, number, number],
): Promise<FgbPoint[]> {
  const start = await read(0, magic.length + 4);
  if (start.length < magic.length + 4 || magic.some((byte, i) => i !== magic.length - 1 && byte !== start[i]))
    damaged('not a FlatGeobuf file of version 3');
  const headerBytes = viewOf(start).getUint32(magic.length, true);
  const header = tableOf(await readAll(read, magic.length + 4, headerBytes));
  const columns = header.tables(7).map((column) => ({ name: column.text(0), type: column.byte(1) }));
  const points = header.long(8);
  if (header.short(9, nodeSize) === 0) return [];
  if (header.short(9, nodeSize) !== nodeSize) damaged(`its tree has other nodes than of ${nodeSize}`);
  const { first, sizes, nodes } = levelsOf(points);
  const treeStart = magic.length + 4 + headerBytes;
  const featuresStart = treeStart + nodes * nodeBytes;
  const found: FgbPoint[] = [];
  const visit = async (level: number, node: number): Promise<void> => {
    const end = level === sizes.length - 1 ? node + 1 : Math.min(node + nodeSize, first[level]! + sizes[level]!);
    const view = viewOf(await readAll(read, treeStart + node * nodeBytes, (end - node) * nodeBytes));
    for (let at = 0; at < view.byteLength; at += nodeBytes) {
      if (maxLon < view.getFloat64(at, true) || maxLat < view.getFloat64(at + 8, true)) continue;
      if (minLon > view.getFloat64(at + 16, true) || minLat > view.getFloat64(at + 24, true)) continue;
      const offset = Number(view.getBigUint64(at + 32, true));
      if (level > 0) await visit(level - 1, offset);
      else found.push(await readFeature(read, featuresStart + offset, columns));
    }
  };
  await visit(sizes.length - 1, 0);
  return found;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function readAll(read: (start: number, bytes: number) => Promise<Uint8Array>, start: number, length: number): Promise<Uint8Array> {
  const bytes = await read(start, length);
  if (bytes.length !== length) damaged(`it ends at byte ${start + bytes.length}`);
  return bytes;
}

async function readFeature(
  read: (start: number, bytes: number) => Promise<Uint8Array>,
  start: number,
  columns: readonly { readonly name: string; readonly type: number }[],
): Promise<FgbPoint> {
  const feature = tableOf(await readAll(read, start + 4, viewOf(await readAll(read, start, 4)).getUint32(0, true)));
  const xy = feature.table(0).numbers(1, 8);
  const encoded = feature.numbers(1, 1);
  const view = viewOf(encoded);
  const values: Record<string, string | number> = {};
  for (let at = 0; at < encoded.length;) {
    const { name, type } = columns[view.getUint16(at, true)]!;
    at += 2;
    if (type === columnTypes.string) {
      const length = view.getUint32(at, true);
      values[name] = new TextDecoder().decode(encoded.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    } else if (type === columnTypes.integer) {
      values[name] = view.getInt32(at, true);
      at += 4;
    } else {
      values[name] = view.getFloat64(at, true);
      at += 8;
    }
  }
  return { lon: viewOf(xy).getFloat64(0, true), lat: viewOf(xy).getFloat64(8, true), values };
}

/** A table of FlatBuffers, whose fields have numbers. */
interface FlatTable {
  readonly text: (field: number) => string;
  readonly byte: (field: number) => number;
  readonly short: (field: number, absent: number) => number;
  readonly long: (field: number) => number;
  /** A vector of numbers of so many bytes. */
  readonly numbers: (field: number, size: number) => Uint8Array;
  readonly table: (field: number) => FlatTable;
  readonly tables: (field: number) => FlatTable[];
}

/** The root of a FlatBuffer. */
function tableOf(bytes: Uint8Array): FlatTable {
  const buffer = new ByteBuffer(bytes);
  const at = (position: number): FlatTable => {
    const get = <Value>(field: number, absent: Value, read: (place: number) => Value): Value => {
      const offset = buffer.__offset(position, 4 + field * 2);
      return offset === 0 ? absent : read(position + offset);
    };
    return {
      text: (field) => get(field, '', (place) => buffer.__string(place) as string),
      byte: (field) => get(field, 0, (place) => buffer.readUint8(place)),
      short: (field, absent) => get(field, absent, (place) => buffer.readUint16(place)),
      long: (field) => get(field, 0, (place) => Number(buffer.readUint64(place))),
      numbers: (field, size) =>
        get(field, new Uint8Array(), (place) => {
          const start = buffer.__vector(place);
          return bytes.subarray(start, start + buffer.__vector_len(place) * size);
        }),
      table: (field) => get<FlatTable | null>(field, null, (place) => at(buffer.__indirect(place))) ?? damaged(`field ${field} is missing`),
      tables: (field) =>
        get<FlatTable[]>(field, [], (place) => {
          const start = buffer.__vector(place);
          return Array.from({ length: buffer.__vector_len(place) }, (_, i) => at(buffer.__indirect(start + i * 4)));
        }),
    };
  };
  return at(buffer.readInt32(0));
}

function damaged(what: string): never {
  throw new ForeignFileError(what);
}
