/** Cells along each side of the grid: 16 bits, some 600 m on the equator. */
const side = 2 ** 16;

/**
 * Position of a cell on the Hilbert curve through the grid (H. S. Warren, Hacker’s Delight, 16.2: “x, y to s”). From the whole grid down to
 * the cell, each square is halved both ways, and the curve visits its quarters in this order: lower left, upper left, upper right, lower
 * right.
 */
function hilbertIndex(column: number, line: number): number {
  let x = column;
  let y = line;
  let index = 0;
  for (let half = side >> 1; half > 0; half >>= 1) {
    const isRight = (x & half) !== 0;
    const isUpper = (y & half) !== 0;
    const quarter = isUpper ? (isRight ? 2 : 1) : isRight ? 3 : 0;
    index += quarter * half * half;
    // In the lower quarters, the curve is mirrored at a diagonal, so that its ends meet those of the adjacent quarters.
    if (isUpper) continue;
    const before = x;
    x = isRight ? side - 1 - y : y;
    y = isRight ? side - 1 - before : before;
  }
  return index;
}

/** The column or line of a coordinate; `span` is 360 for longitudes and 180 for latitudes. */
const cellOf = (degrees: number, span: number): number => Math.min(side - 1, Math.floor(((degrees + span / 2) / span) * side));

/** Bits of a position on the curve, and of a whole number that a double represents exactly. */
const indexBits = 32;
const exactBits = 53;

/**
 * Orders rows so that neighbors are near each other on the map: along a Hilbert curve over the whole world, so that the position of a row
 * doesn't depend on the others. Rows of one cell keep their order.
 *
 * @param lat Degrees, by row. @param lon Degrees, by row.
 */
export function hilbertOrder(lat: Float64Array, lon: Float64Array): Uint32Array {
  const count = lat.length;
  // Position and row in one number: sorting numbers is several times faster than sorting by a function. From two million rows on, some bits
  // of the position don't fit, and rows in the same quarter of a larger square keep their order.
  const indexStep = 2 ** Math.max(0, Math.ceil(Math.log2(count)) + indexBits - exactBits);
  const keys = Float64Array.from(lat, (degrees, row) => {
    const index = hilbertIndex(cellOf(lon[row]!, 360), cellOf(degrees, 180));
    return Math.floor(index / indexStep) * count + row;
  }).sort();
  return Uint32Array.from(keys, (key) => key % count);
}
