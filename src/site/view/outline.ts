/** The outline of a country as a picture, with what is needed to put a place on it. */
export interface Outline {
  /** Size of the picture, in its own units. */
  readonly width: number;
  readonly height: number;
  /** Path data of SVG. */
  readonly path: string;
  /** Longitude and latitude of the upper left corner, degrees. The longitude may be beyond 180. */
  readonly west: number;
  readonly north: number;
  /** Units for a degree of longitude and of latitude. */
  readonly perLon: number;
  readonly perLat: number;
}

/** Where a place is on an outline; null when the picture does not reach there, as with islands far away. */
function placeOn({ width, height, west, north, perLon, perLat }: Outline, lon: number, lat: number): readonly [number, number] | null {
  const eastwards = (((lon - west) % 360) + 360) % 360;
  const x = Math.round(eastwards * perLon);
  const y = Math.round((north - lat) * perLat);
  return x >= 0 && x <= width && y >= 0 && y <= height ? [x, y] : null;
}

/** Cells of this many units hold one dot: more would only overlap. */
const dotCell = 8;

/** A country with dots on it, as SVG; dots that would cover one another are drawn once. Null when no place is on it. */
export function outlineFigure(
  outline: Outline,
  places: readonly { readonly lon: number; readonly lat: number }[],
  name: string,
): string | null {
  const dots = new Set<string>();
  for (const { lon, lat } of places) {
    const place = placeOn(outline, lon, lat);
    if (place === null) continue;
    const [x, y] = places.length === 1 ? place : place.map((at) => Math.round(at / dotCell) * dotCell);
    dots.add(`M${x} ${y}h0`);
  }
  if (dots.size === 0) return null;
  const { width, height, path } = outline;
  const single = places.length === 1;
  return `<svg class="outline" viewBox="-20 -20 ${width + 40} ${height + 40}" width="${Math.round(width / 3)}" height="${Math.round(height / 3)}" role="img" aria-label="${name}"><path class="land" d="${path}"/>${single ? `<path class="halo" d="${[...dots].join('')}"/>` : ''}<path class="${single ? 'dot' : 'dots'}" d="${[...dots].join('')}"/></svg>`;
}
