import { Builder } from 'flatbuffers';
import { joinBytes } from './sections.ts';

/**
 * FlatGeobuf 3.0 (https://flatgeobuf.org, header.fbs and feature.fbs): points with columns, and a packed Hilbert R-tree with which a reader
 * finds those in a box with a few range requests.
 *
 * Layout, little-endian:
 *   0  8  magic: fgb, version 3, fgb, patch 1
 *   8  …  header, a FlatBuffer that begins with its size
 *   …  …  nodes of the tree, from the root to the points
 *   …  …  features, each a FlatBuffer that begins with its size
 */
const magic = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 1);

/** Children of a node of the tree. */
const nodeSize = 16;
/** A node is a box of four doubles, and a uint64: the number of its first child, or the offset of its feature. */
const nodeBytes = 40;

/** ColumnType of header.fbs. */
const columnTypes = { integer: 5, number: 10, string: 11 } as const;
/** GeometryType of header.fbs. */
const pointType = 1;
/** WGS 84 (EPSG). */
const wgs84 = 4326;

/** Numbers of the used fields of header.fbs and feature.fbs, and how many each table has. */
const headerFields = {
  name: 0,
  envelope: 1,
  geometryType: 2,
  columns: 7,
  featuresCount: 8,
  indexNodeSize: 9,
  crs: 10,
  title: 11,
  description: 12,
  count: 14,
} as const;
const columnFields = { name: 0, type: 1, description: 3, nullable: 7, unique: 8, count: 11 } as const;
const crsFields = { org: 0, code: 1, count: 6 } as const;
const featureFields = { geometry: 0, properties: 1, count: 3 } as const;
const geometryFields = { xy: 1, count: 8 } as const;

export interface FgbColumn {
  readonly name: string;
  readonly type: keyof typeof columnTypes;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
}

/** A value for each column, or null. */
export type FgbValues = readonly (string | number | null)[];

/** How a file describes itself. */
interface FgbAbout {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

const encoder = new TextEncoder();

/** Length of a text as UTF-8, with a shortcut for ASCII. */
const utf8Bytes = (text: string): number => (/[^\x20-\x7e]/.test(text) ? encoder.encode(text).length : text.length);

/** Size of the encoded values of a feature, bytes: see {@link encodeValues}. */
function bytesOfValues(columns: readonly FgbColumn[], values: FgbValues): number {
  let bytes = 0;
  for (const [i, value] of values.entries()) {
    if (typeof value === 'string') bytes += 2 + 4 + utf8Bytes(value);
    else if (value !== null) bytes += columns[i]!.type === 'integer' ? 2 + 4 : 2 + 8;
  }
  return bytes;
}

/** Encodes the values of a feature: for each, the number of its column and the value; a text follows its length. Null is left out. */
function encodeValues(columns: readonly FgbColumn[], values: FgbValues): Uint8Array {
  const bytes = new Uint8Array(bytesOfValues(columns, values));
  const view = viewOf(bytes);
  let at = 0;
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    view.setUint16(at, i, true);
    at += 2;
    if (typeof value === 'string') {
      const { written } = encoder.encodeInto(value, bytes.subarray(at + 4));
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
  return bytes;
}

/** Builds a feature from encoded values. @returns A view that is valid until the next one is built. */
function buildFeature(builder: Builder, lon: number, lat: number, values: Uint8Array): Uint8Array {
  builder.clear();
  const properties = builder.createByteVector(values);
  const xy = addDoubles(builder, [lon, lat]);
  builder.startObject(geometryFields.count);
  builder.addFieldOffset(geometryFields.xy, xy, 0);
  const geometry = builder.endObject();
  builder.startObject(featureFields.count);
  builder.addFieldOffset(featureFields.geometry, geometry, 0);
  builder.addFieldOffset(featureFields.properties, properties, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

/** Adds a vector of doubles; a FlatBuffer grows from its end to its beginning. @returns Its offset. */
function addDoubles(builder: Builder, doubles: readonly number[]): number {
  builder.startVector(8, doubles.length, 8);
  for (const double of doubles.toReversed()) builder.addFloat64(double);
  return builder.endVector();
}

/** Size of a feature without its values, bytes, by the length of these modulo 8, to which FlatBuffers are padded. */
const overheads = Array.from({ length: 8 }, (_, length) => buildFeature(new Builder(), 0, 0, new Uint8Array(length)).length - length);

/** Size of a feature, bytes. */
export function fgbFeatureBytes(columns: readonly FgbColumn[], values: FgbValues): number {
  const bytes = bytesOfValues(columns, values);
  return overheads[bytes % 8]! + bytes;
}

/** Features one after another, as in the file. @param bytes Their size. @throws RangeError when it is wrong. */
export function writeFgbFeatures(
  columns: readonly FgbColumn[],
  features: Iterable<{ readonly lon: number; readonly lat: number; readonly values: FgbValues }>,
  bytes: number,
): Uint8Array {
  const builder = new Builder(1 << 16);
  const file = new Uint8Array(bytes);
  let at = 0;
  for (const { lon, lat, values } of features) {
    const feature = buildFeature(builder, lon, lat, encodeValues(columns, values));
    file.set(feature, at);
    at += feature.length;
  }
  if (at !== bytes) throw new RangeError(`Features take ${at} bytes and not ${bytes}.`);
  return file;
}

/**
 * Everything before the features. The points must be in the order of the features, with neighbors together.
 *
 * @param featureBytes Size of each feature, bytes.
 */
export function writeFgbHead(
  about: FgbAbout,
  columns: readonly FgbColumn[],
  { lon, lat, featureBytes }: { readonly lon: Float64Array; readonly lat: Float64Array; readonly featureBytes: Uint32Array },
): Uint8Array {
  const envelope = lon.length === 0 ? null : boxOf(lon, lat);
  return joinBytes([magic, writeHeader(about, columns, lon.length, envelope), writeTree(lon, lat, featureBytes)]);
}

function writeHeader(about: FgbAbout, columns: readonly FgbColumn[], features: number, envelope: FgbBox | null): Uint8Array {
  const builder = new Builder(1 << 12);
  // Referenced objects must be finished before the table begins.
  const name = builder.createString(about.name);
  const title = builder.createString(about.title);
  const description = builder.createString(about.description);
  const columnOffsets = columns.map((column) => addColumn(builder, column));
  builder.startVector(4, columnOffsets.length, 4);
  for (const offset of columnOffsets.toReversed()) builder.addOffset(offset);
  const columnList = builder.endVector();
  const crs = addCrs(builder);
  const envelopeOffset = envelope === null ? 0 : addDoubles(builder, envelope);
  builder.startObject(headerFields.count);
  builder.addFieldOffset(headerFields.name, name, 0);
  builder.addFieldOffset(headerFields.envelope, envelopeOffset, 0);
  builder.addFieldInt8(headerFields.geometryType, pointType, 0);
  builder.addFieldOffset(headerFields.columns, columnList, 0);
  builder.addFieldInt64(headerFields.featuresCount, BigInt(features), 0n);
  // The schema's default is 16; 0 means no tree.
  builder.addFieldInt16(headerFields.indexNodeSize, features === 0 ? 0 : nodeSize, nodeSize);
  builder.addFieldOffset(headerFields.crs, crs, 0);
  builder.addFieldOffset(headerFields.title, title, 0);
  builder.addFieldOffset(headerFields.description, description, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

function addColumn(builder: Builder, column: FgbColumn): number {
  const name = builder.createString(column.name);
  const description = builder.createString(column.description);
  builder.startObject(columnFields.count);
  builder.addFieldOffset(columnFields.name, name, 0);
  builder.addFieldInt8(columnFields.type, columnTypes[column.type], 0);
  builder.addFieldOffset(columnFields.description, description, 0);
  builder.addFieldInt8(columnFields.nullable, column.isRequired ? 0 : 1, 1);
  builder.addFieldInt8(columnFields.unique, column.isUnique ? 1 : 0, 0);
  return builder.endObject();
}

function addCrs(builder: Builder): number {
  const authority = builder.createString('EPSG');
  builder.startObject(crsFields.count);
  builder.addFieldOffset(crsFields.org, authority, 0);
  builder.addFieldInt32(crsFields.code, wgs84, 0);
  return builder.endObject();
}

/** Edges of a box, degrees. */
type FgbBox = readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];

/** The smallest box with all points. */
export function boxOf(lon: Float64Array, lat: Float64Array): FgbBox {
  let [minLon, minLat, maxLon, maxLat] = emptyBox;
  for (let i = 0; i < lon.length; i++) {
    minLon = Math.min(minLon, lon[i]!);
    minLat = Math.min(minLat, lat[i]!);
    maxLon = Math.max(maxLon, lon[i]!);
    maxLat = Math.max(maxLat, lat[i]!);
  }
  return [minLon, minLat, maxLon, maxLat];
}

const emptyBox: FgbBox = [Infinity, Infinity, -Infinity, -Infinity];
const unite = (one: FgbBox, other: FgbBox): FgbBox => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

/** The nodes of one level of the tree, by number. */
interface Level {
  readonly first: number;
  /** The number after the last. */
  readonly end: number;
}

/** Levels of a tree from its leaves, one for each point, up to its root. In the file, the root comes first and the leaves last. */
function levelsOf(points: number): Level[] {
  const sizes = [points];
  do sizes.push(Math.ceil(sizes.at(-1)! / nodeSize));
  while (sizes.at(-1) !== 1);
  let first = sizes.reduce((sum, size) => sum + size);
  return sizes.map((size) => {
    const end = first;
    first -= size;
    return { first, end };
  });
}

/**
 * Writes a node.
 *
 * @param offset Of the feature, bytes from the first one; above the leaves, the number of the first child.
 */
function writeNode(view: DataView, at: number, box: FgbBox, offset: number): void {
  for (const [i, degrees] of box.entries()) view.setFloat64(at + i * 8, degrees, true);
  view.setBigUint64(at + 32, BigInt(offset), true);
}

const boxAt = (view: DataView, at: number): FgbBox => [
  view.getFloat64(at, true),
  view.getFloat64(at + 8, true),
  view.getFloat64(at + 16, true),
  view.getFloat64(at + 24, true),
];

/** Writes the tree, from the leaves up: each node above them has the box of up to {@link nodeSize} nodes. */
function writeTree(lon: Float64Array, lat: Float64Array, featureBytes: Uint32Array): Uint8Array {
  if (lon.length === 0) return new Uint8Array();
  const [leaves, ...upper] = levelsOf(lon.length);
  const bytes = new Uint8Array(leaves!.end * nodeBytes);
  const view = viewOf(bytes);
  let offset = 0;
  for (let i = 0; i < lon.length; i++) {
    writeNode(view, (leaves!.first + i) * nodeBytes, [lon[i]!, lat[i]!, lon[i]!, lat[i]!], offset);
    offset += featureBytes[i]!;
  }
  let below = leaves!;
  for (const level of upper) {
    for (let node = level.first, child = below.first; node < level.end; node++, child += nodeSize) {
      let box = emptyBox;
      const end = Math.min(child + nodeSize, below.end);
      for (let each = child; each < end; each++) box = unite(box, boxAt(view, each * nodeBytes));
      writeNode(view, node * nodeBytes, box, child);
    }
    below = level;
  }
  return bytes;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
