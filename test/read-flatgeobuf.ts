import { ByteBuffer } from 'flatbuffers';

/** A point of a FlatGeobuf file, with its values by the names of their columns. */
interface FgbPoint {
  readonly lon: number;
  readonly lat: number;
  readonly values: Readonly<Record<string, string | number>>;
}

type Box = readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];

/** The root of a FlatBuffer that begins at a position with its size: reads numbered fields of it and of the tables in it. */
function openTable(file: ByteBuffer, start: number) {
  const tableAt = (position: number) => ({
    /** Where a field is; 0 if it is absent. */
    place: (field: number): number => {
      const offset = file.__offset(position, 4 + field * 2);
      return offset === 0 ? 0 : position + offset;
    },
    table: (field: number) => tableAt(file.__indirect(position + file.__offset(position, 4 + field * 2))),
    tables: (field: number) => {
      const place = position + file.__offset(position, 4 + field * 2);
      return Array.from({ length: file.__vector_len(place) }, (_, i) => tableAt(file.__indirect(file.__vector(place) + i * 4)));
    },
  });
  return tableAt(file.__indirect(start + 4));
}

/** Reads the points in a box, edges included, by the index of the file, by the numbers of header.fbs and feature.fbs (flatgeobuf.org). */
export function readFgbBox(bytes: Uint8Array, box: Box): { readonly points: FgbPoint[]; readonly bytesRead: number } {
  const file = new ByteBuffer(bytes);
  const [headerStart, nodeSize, nodeBytes] = [8, 16, 40];
  const header = openTable(file, headerStart);
  const columns = header.tables(7).map((column) => ({
    name: file.__string(column.place(0)) as string,
    type: file.readUint8(column.place(1)),
  }));
  const counted = header.place(8);
  if (counted === 0) return { points: [], bytesRead: 0 };
  const count = Number(file.readUint64(counted));
  const levels = [count];
  do levels.push(Math.ceil(levels.at(-1)! / nodeSize));
  while (levels.at(-1)! > 1);
  const treeStart = headerStart + 4 + file.readUint32(headerStart);
  const featuresStart = treeStart + levels.reduce((sum, size) => sum + size) * nodeBytes;
  const points: FgbPoint[] = [];
  let bytesRead = treeStart;
  /** @param node Number of the first of some siblings. @param end Number after the last node of their level. */
  const visit = (node: number, end: number, level: number): void => {
    for (let each = node; each < Math.min(node + nodeSize, end); each++) {
      const at = treeStart + each * nodeBytes;
      bytesRead += nodeBytes;
      const [west = 0, south = 0, east = 0, north = 0] = [0, 8, 16, 24].map((edge) => file.readFloat64(at + edge));
      if (west > box[2] || south > box[3] || east < box[0] || north < box[1]) continue;
      const child = Number(file.readUint64(at + 32));
      if (level > 0) visit(child, end + levels[level - 1]!, level - 1);
      else points.push(readPoint(featuresStart + child));
    }
  };
  const readPoint = (start: number): FgbPoint => {
    bytesRead += file.readUint32(start);
    const feature = openTable(file, start);
    const xy = file.__vector(feature.table(0).place(1));
    const values: Record<string, string | number> = {};
    const place = feature.place(1);
    const end = file.__vector(place) + file.__vector_len(place);
    for (let at = file.__vector(place); at < end;) {
      const { name, type } = columns[file.readUint16(at)]!;
      const size = type === 11 ? 4 + file.readUint32(at + 2) : type === 5 ? 4 : 8;
      if (type === 11) values[name] = new TextDecoder().decode(bytes.subarray(at + 6, at + 2 + size));
      else values[name] = type === 5 ? file.readInt32(at + 2) : file.readFloat64(at + 2);
      at += 2 + size;
    }
    return { lon: file.readFloat64(xy), lat: file.readFloat64(xy + 8), values };
  };
  visit(0, 1, levels.length - 1);
  return { points, bytesRead };
}
