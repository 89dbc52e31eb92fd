/** Side of the square that positions are counted in: 16 bits, some 600 m on the equator. */
const side = 2 ** 16;

/** Place of a cell on the Hilbert curve through a square of {@link side} cells (H. S. Warren, Hacker’s Delight, 16.2: “x, y to s”). */
function hilbertIndex(column: number, line: number): number {
  let [x, y] = [column, line];
  let index = 0;
  for (let half = side / 2; half >= 1; half /= 2) {
    const [right, upper] = [(x & half) !== 0, (y & half) !== 0];
    index += half * half * (upper ? (right ? 2 : 1) : right ? 3 : 0);
    if (!upper) {
      if (right) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
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
  // A whole number below 2^53, so from two million rows on in coarser cells; sorting numbers is several times as fast as by a function.
  const coarser = Math.max(1, 2 ** Math.ceil(Math.log2(count * side * side) - 53));
  const keys = Float64Array.from(lat, (degrees, row) => {
    const index = hilbertIndex(cellOf(lon[row]!, 360), cellOf(degrees, 180));
    return Math.floor(index / coarser) * count + row;
  }).sort();
  return Uint32Array.from(keys, (key) => key % count);
}
