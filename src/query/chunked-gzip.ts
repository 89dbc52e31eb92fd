import { builtin, crc32 } from './digest.ts';
import { joinBytes } from './sections.ts';

/**
 * gzip (RFC 1952) with random access: the text is compressed in independent chunks of equal length, and an extra field has their compressed
 * lengths. Any gzip reader can read the whole. The field is that of dictzip(1), version 1:
 *
 *   0  10  1f 8b, deflate, a flag for the extra field, no time, no system
 *  10   2  length of the extra field, uint16 little-endian, as all that follow
 *  12   4  'R' 'A', length of the rest of the field
 *  16   6  version 1, length of a chunk before compression, number of chunks
 *  22   …  length of each chunk, compressed
 *   …   …  chunks (RFC 1951), an empty last block, CRC-32 and length of the text
 */
export const chunkBytes = 1 << 14;

const head = [0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255] as const;
const tableAt = 22;
/** An empty last block, which makes a chunk complete for any decoder. */
const lastBlock = Uint8Array.of(3, 0);

/**
 * Compresses up to some hundred megabytes.
 *
 * @param deflate Compresses a chunk independently (RFC 1951) up to a byte boundary, without a last block: zlib with Z_FULL_FLUSH.
 */
export function writeChunkedGzip(bytes: Uint8Array, deflate: (chunk: Uint8Array) => Uint8Array): Uint8Array {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, i) =>
    deflate(bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes)),
  );
  const start = new Uint8Array(tableAt + 2 * chunks.length);
  const view = new DataView(start.buffer);
  start.set(head);
  view.setUint16(10, start.length - 12, true);
  start.set([0x52, 0x41], 12);
  view.setUint16(14, start.length - 16, true);
  [1, chunkBytes, chunks.length].forEach((value, i) => view.setUint16(16 + 2 * i, value, true));
  chunks.forEach(({ length }, i) => view.setUint16(tableAt + 2 * i, length, true));
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, crc32(bytes), true);
  end.setUint32(4, bytes.length, true);
  return joinBytes([start, ...chunks, lastBlock, new Uint8Array(end.buffer)]);
}

const { inflateRawSync } = builtin<{ inflateRawSync: (bytes: Uint8Array) => Uint8Array }>('node:zlib');

/** The text of a chunk; null when the file isn't in this format, or is too damaged to be inflated. */
export async function readChunk(file: Uint8Array, number: number): Promise<Uint8Array | null> {
  if (file.length < tableAt || file[12] !== 0x52 || file[13] !== 0x41) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint16(20, true);
  let start = tableAt + 2 * count;
  if (view.getUint16(18, true) !== chunkBytes || number >= count || start > file.length) return null;
  for (let i = 0; i < number; i++) start += view.getUint16(tableAt + 2 * i, true);
  const deflated = joinBytes([file.subarray(start, start + view.getUint16(tableAt + 2 * number, true)), lastBlock]);
  try {
    if (inflateRawSync !== undefined) {
      const { buffer, byteOffset, length } = inflateRawSync(deflated);
      // A plain view: slicing a Buffer is slower.
      return new Uint8Array(buffer, byteOffset, length);
    }
    const stream = new Response(deflated).body!.pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return null;
  }
}
