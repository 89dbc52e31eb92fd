/** The outline of a country as a picture, with its scale to place points on it. */
export interface Outline {
  /** Size of the picture, in its units. */
  readonly width: number;
  readonly height: number;
  /** SVG path data. */
  readonly path: string;
  /** Longitude and latitude of the upper left corner, degrees. The longitude may be beyond 180. */
  readonly west: number;
  readonly north: number;
  /** Units per degree of longitude and latitude. */
  readonly perLon: number;
  readonly perLat: number;
}

/** Where a place is on an outline; null if the picture doesn’t reach that far, as with distant islands. */
function placeOn({ width, height, west, north, perLon, perLat }: Outline, lon: number, lat: number): readonly [number, number] | null {
  const eastwards = (((lon - west) % 360) + 360) % 360;
  const x = Math.round(eastwards * perLon);
  const y = Math.round((north - lat) * perLat);
  return x >= 0 && x <= width && y >= 0 && y <= height ? [x, y] : null;
}

/** Each cell of this size has one dot at most, since more would only overlap. */
const dotCell = 8;

/** A country with dots on it, as SVG. Dots that would overlap are drawn once. Null if no place is on the outline. */
export function outlineFigure(
  outline: Outline,
  places: readonly { readonly lon: number; readonly lat: number }[],
  name: string,
): string | null {
  const dots = new Set<string>();
  for (const { lon, lat } of places) {
    const point = placeOn(outline, lon, lat);
    if (point === null) continue;
    const [x, y] = places.length === 1 ? point : point.map((at) => Math.round(at / dotCell) * dotCell);
    dots.add(`M${x} ${y}h0`);
  }
  if (dots.size === 0) return null;
  const { width, height, path } = outline;
  const single = places.length === 1;
  return `<svg class="outline" viewBox="-20 -20 ${width + 40} ${height + 40}" width="${Math.round(width / 3)}" height="${Math.round(height / 3)}" role="img" aria-label="${name}"><path class="land" d="${path}"/>${single ? `<path class="halo" d="${[...dots].join('')}"/>` : ''}<path class="${single ? 'dot' : 'dots'}" d="${[...dots].join('')}"/></svg>`;
}
