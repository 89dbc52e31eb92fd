import type { Outline } from './outline.ts';

/** A place on the map of an answer, degrees. */
export interface MapPlace {
  readonly lat: number;
  readonly lon: number;
}

/** What the map of an answer shows. */
export interface ResultsMap {
  /** The companies, in the order of their cards. */
  readonly companies: readonly MapPlace[];
  /** The circle that was searched; null if the question names no place. */
  readonly around: (MapPlace & { readonly km: number }) | null;
  /** Outlines of the countries that may be in view. */
  readonly outlines: readonly Outline[];
}

/** Size of the picture, in its units. */
const [width, height] = [800, 440];
const margin = 50;
/** Smallest height of the visible area, degrees: outlines have no more detail. */
const leastDegrees = 1.5;
const kmPerDegree = 111.2;

interface Area {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Half the height and width of a circle, degrees. */
const reach = ({ lat, km }: { readonly lat: number; readonly km: number }) => {
  const degrees = km / kmPerDegree;
  return { lat: degrees, lon: Math.min(180, degrees / Math.max(0.1, Math.cos((lat * Math.PI) / 180))) };
};

/** The area that must be visible. Longitudes are relative to the first place, so that the date line splits nothing. */
function areaOf({ companies, around }: ResultsMap, eastOf: (lon: number) => number): Area {
  const edges = companies.map(({ lat, lon }) => ({ west: eastOf(lon), east: eastOf(lon), south: lat, north: lat }));
  if (around !== null) {
    const { lat, lon } = reach(around);
    edges.push({ west: eastOf(around.lon) - lon, east: eastOf(around.lon) + lon, south: around.lat - lat, north: around.lat + lat });
  }
  return {
    west: Math.min(...edges.map(({ west }) => west)),
    east: Math.max(...edges.map(({ east }) => east)),
    south: Math.max(-85, Math.min(...edges.map(({ south }) => south))),
    north: Math.min(85, Math.max(...edges.map(({ north }) => north))),
  };
}

interface Mark {
  readonly x: number;
  readonly y: number;
  /** Numbers of the cards, ascending. */
  readonly numbers: number[];
}

const markRadius = 15;

/** Joins marks that would overlap. */
function groupMarks(points: readonly (readonly [x: number, y: number])[]): Mark[] {
  const marks: Mark[] = [];
  points.forEach(([x, y], i) => {
    const near = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) < 2 * markRadius);
    if (near === undefined) marks.push({ x, y, numbers: [i + 1] });
    else near.numbers.push(i + 1);
  });
  return marks;
}

/** “3”, “1–5”, “1, 3”. */
function numbersText(numbers: readonly number[]): string {
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(', ');
}

/** The companies of an answer on the outlines of their countries, numbered like their cards, as SVG; null without companies. */
export function resultsMap(shown: ResultsMap): string | null {
  const { companies, around, outlines } = shown;
  const first = around ?? companies[0];
  if (first === undefined || companies.length === 0) return null;
  const eastOf = (lon: number): number => ((((lon - first.lon + 180) % 360) + 360) % 360) - 180;
  const area = areaOf(shown, eastOf);
  const middle = { lat: (area.south + area.north) / 2, east: (area.west + area.east) / 2 };
  const narrowing = Math.max(0.2, Math.cos((middle.lat * Math.PI) / 180));
  // Units per degree of latitude: the largest scale that shows the whole area.
  const perLat = Math.min(
    (height - 2 * margin) / Math.max(leastDegrees, area.north - area.south),
    (width - 2 * margin) / Math.max(leastDegrees, (area.east - area.west) * narrowing),
  );
  const perLon = perLat * narrowing;
  const at = ({ lat, lon }: MapPlace): readonly [x: number, y: number] => [
    Math.round(width / 2 + (eastOf(lon) - middle.east) * perLon),
    Math.round(height / 2 + (middle.lat - lat) * perLat),
  ];

  const land = outlines.flatMap((outline) => {
    const [scaleX, scaleY] = [perLon / outline.perLon, perLat / outline.perLat];
    const [x, y] = at({ lat: outline.north, lon: outline.west });
    const isSeen = x < width && y < height && x + outline.width * scaleX > 0 && y + outline.height * scaleY > 0;
    return isSeen
      ? [
          `<path class="land" vector-effect="non-scaling-stroke" transform="translate(${x} ${y}) scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})" d="${outline.path}"/>`,
        ]
      : [];
  });
  const circle = (() => {
    if (around === null) return '';
    const [x, y] = at(around);
    const { lat, lon } = reach(around);
    return `<ellipse class="circle" cx="${x}" cy="${y}" rx="${Math.round(lon * perLon)}" ry="${Math.round(lat * perLat)}"/><path class="place" d="M${x - 9} ${y}h18M${x} ${y - 9}v18"/>`;
  })();
  const marks = groupMarks(companies.map(at)).map(({ x, y, numbers }) => {
    const text = numbersText(numbers);
    const half = Math.max(markRadius, text.length * 5 + 7);
    return `<g transform="translate(${x} ${y})"><rect class="number" x="${-half}" y="${-markRadius}" width="${2 * half}" height="${2 * markRadius}" rx="${markRadius}"/><text dy="6">${text}</text></g>`;
  });
  return `<svg class="results" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="answer-text">${land.join('')}${circle}${marks.join('')}</svg>`;
}
