/** Side of the square that positions are counted in: 16 bits, some 600 m on the equator. */
const side = 2 ** 16;

/** Place of a cell on the Hilbert curve through a square of {@link side} cells (H. S. Warren, Hacker’s Delight, 16.2: “x, y to s”). */
function hilbertIndex(column: number, line: number): number {
  let x = column;
  let y = line;
  let index = 0;
  for (let half = side >> 1; half > 0; half >>= 1) {
    const isRight = (x & half) !== 0;
    const isUpper = (y & half) !== 0;
    index += half * half * (isUpper ? (isRight ? 2 : 1) : isRight ? 3 : 0);
    if (isUpper) continue;
    const turned = isRight ? side - 1 - y : y;
    y = isRight ? side - 1 - x : x;
    x = turned;
  }
  return index;
}

const cellOf = (degrees: number, span: number): number => Math.min(side - 1, Math.floor(((degrees + span / 2) / span) * side));

/**
 * Rows in an order in which neighbours are near each other on the map: along a Hilbert curve over the whole world, so that the place of a
 * row depends on no other. Rows of one cell stay in their order.
 *
 * @param lat Degrees, by row. @param lon Degrees, by row.
 */
export function hilbertOrder(lat: Float64Array, lon: Float64Array): Uint32Array {
  const count = lat.length;
  // Place and row in one number below 2^53: sorting numbers is several times as fast as sorting by a function. Of more than two million
  // rows those in the same quarter of a larger square stay in their order.
  const coarseness = 2 ** Math.max(0, Math.ceil(Math.log2(count)) + 32 - 53);
  const keys = Float64Array.from(lat, (degrees, row) => {
    const index = hilbertIndex(cellOf(lon[row]!, 360), cellOf(degrees, 180));
    return Math.floor(index / coarseness) * count + row;
  }).sort();
  return Uint32Array.from(keys, (key) => key % count);
}
