/** The outline of a country as a picture, with its scale to place points on it. */
export interface Outline {
  /** Size of the picture, in its units. */
  readonly width: number;
  readonly height: number;
  /** The part that a picture always shows, in the same units: all of it unless there are islands far away. */
  readonly frame: readonly [x: number, y: number, width: number, height: number];
  /** SVG path data. */
  readonly path: string;
  /** Longitude and latitude of the upper left corner, degrees. The longitude may be beyond 180. */
  readonly west: number;
  readonly north: number;
  /** Units per degree of longitude and latitude. */
  readonly perLon: number;
  readonly perLat: number;
}

/** Where a place is on an outline; null if the picture doesn’t reach that far, as with places abroad. */
function placeOn({ width, height, west, north, perLon, perLat }: Outline, lon: number, lat: number): readonly [number, number] | null {
  const eastwards = (((lon - west) % 360) + 360) % 360;
  const x = Math.round(eastwards * perLon);
  const y = Math.round((north - lat) * perLat);
  return x >= 0 && x <= width && y >= 0 && y <= height ? [x, y] : null;
}

/** Pixels of the longer side of a small picture. Points are in half pixels; lines that are shorter than a pixel are not drawn. */
const thumbnailSide = 40;
const leastStep = 2;

/** An outline as a small picture, with as many points as can be told apart. */
export function outlineThumbnail({ frame, path }: Outline): string {
  const [left, top, width, height] = frame;
  const perUnit = (2 * thumbnailSide) / Math.max(width, height);
  const parts = path.split('M').flatMap((part) => {
    const [startX = 0, startY = 0, ...moves] = part.match(/-?\d+/g)?.map(Number) ?? [];
    let [x, y] = [startX - left, startY - top];
    let [lastX, lastY] = [Math.round(x * perUnit), Math.round(y * perUnit)];
    let d = `M${lastX} ${lastY}l`;
    let points = 0;
    for (let i = 0; i + 1 < moves.length; i += 2) {
      [x, y] = [x + moves[i]!, y + moves[i + 1]!];
      const [atX, atY] = [Math.round(x * perUnit), Math.round(y * perUnit)];
      if (Math.abs(atX - lastX) < leastStep && Math.abs(atY - lastY) < leastStep) continue;
      d += `${points++ === 0 ? '' : ' '}${atX - lastX} ${atY - lastY}`;
      [lastX, lastY] = [atX, atY];
    }
    return points < 2 ? [] : `${d.replaceAll(' -', '-')}z`;
  });
  const [w, h] = [width, height].map((side) => Math.ceil(side * perUnit));
  const d = parts.length > 0 ? parts.join('') : path;
  const viewBox = parts.length > 0 ? `0 0 ${w} ${h}` : frame.join(' ');
  return `<svg class="thumbnail" viewBox="${viewBox}" width="40" height="40" aria-hidden="true"><path class="land" d="${d}"/></svg>`;
}

/** Each cell of this size has one dot at most, since more would only overlap. */
const dotCell = 8;

/** A country with dots on it, as SVG. Dots that would overlap are drawn once. Null if no place is on the outline. */
export function outlineFigure(
  outline: Outline,
  places: readonly { readonly lon: number; readonly lat: number }[],
  name: string,
): string | null {
  const single = places.length === 1;
  const [frameX, frameY, frameWidth, frameHeight] = outline.frame;
  let [west, north, east, south] = [frameX, frameY, frameX + frameWidth, frameY + frameHeight];
  const dots = new Set<string>();
  for (const { lon, lat } of places) {
    const point = placeOn(outline, lon, lat);
    if (point === null) continue;
    const [x, y] = single ? point : (point.map((at) => Math.round(at / dotCell) * dotCell) as [number, number]);
    [west, north, east, south] = [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
    dots.add(`M${x} ${y}h0`);
  }
  if (dots.size === 0) return null;
  const [width, height] = [east - west, south - north];
  const scale = pictureSide / Math.max(width, height);
  const d = [...dots].join('');
  return `<svg class="outline" viewBox="${west - 20} ${north - 20} ${width + 40} ${height + 40}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" role="img" aria-label="${name}"><path class="land" d="${outline.path}"/>${single ? `<path class="halo" d="${d}"/>` : ''}<path class="${single ? 'dot' : 'dots'}" d="${d}"/></svg>`;
}

/** The longer side of a picture, pixels. */
const pictureSide = 267;
