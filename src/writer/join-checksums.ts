/** A checksum of bytes, CRC-32 (RFC 1952 §8), and how many they are. */
export interface Sum {
  readonly crc: number;
  readonly bytes: number;
}

/** Columns of a matrix of bits, 32 by 32: what each bit of a checksum becomes. */
type Matrix = Uint32Array;

const times = (matrix: Matrix, vector: number): number => {
  let sum = 0;
  for (let bit = 0, left = vector >>> 0; left !== 0; bit++, left >>>= 1) if ((left & 1) !== 0) sum ^= matrix[bit]!;
  return sum >>> 0;
};
const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column));

/** What a zero bit behind them makes of checksums. */
const byZeroBit: Matrix = Uint32Array.from({ length: 32 }, (_, bit) => (bit === 0 ? 0xedb88320 : 1 << (bit - 1)));
/** What 2^i zero bytes make of them, by i. */
const byZeroBytes: Matrix[] = [squared(squared(squared(byZeroBit)))];

/**
 * The checksum of what follows one another, from the checksums of the pieces: zero bytes are put behind the first by multiplication, and
 * the second is added (Mark Adler, `crc32_combine` of zlib).
 */
export function joinSums(pieces: Iterable<Sum>): Sum {
  let crc = 0;
  let bytes = 0;
  for (const piece of pieces) {
    for (let power = 0, left = piece.bytes; left > 0; power++, left = Math.floor(left / 2)) {
      byZeroBytes[power] ??= squared(byZeroBytes[power - 1]!);
      if (left % 2 === 1) crc = times(byZeroBytes[power]!, crc);
    }
    crc = (crc ^ piece.crc) >>> 0;
    bytes += piece.bytes;
  }
  return { crc, bytes };
}
