/** A line in whole numbers: longitude and latitude of its first point, then the steps to the others. */
export type Line = readonly number[];

const format = 'crane-map-world';
const version = 3;

/** The name of a country or a town on the map. */
export interface MapName {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  /** Width of the country, degrees; null for a town. */
  readonly width: number | null;
  /** Inhabitants of the town, thousands; 0 for a country. */
  readonly people: number;
}

/** What the base map has of the world, or of a tile of it. */
export interface World {
  /** Closed lines: the shores of land and of inland seas. */
  readonly land: readonly Float64Array[];
  /** Closed lines: the shores of lakes. */
  readonly lakes: readonly Float64Array[];
  readonly borders: readonly Float64Array[];
  readonly rivers: readonly Float64Array[];
  /** Most important first. */
  readonly names: readonly MapName[];
  /** Keys of the tiles that have land; none in a tile. */
  readonly tiles: readonly string[];
}

/** The world as lines, with their steps per degree. */
export type WorldLines = Readonly<Record<'land' | 'lakes' | 'borders' | 'rivers', readonly Line[]>> & { readonly per_degree: number };

interface WorldFile extends WorldLines {
  readonly format: string;
  readonly version: number;
  /** Countries by width, with their width; then towns by inhabitants. */
  readonly names: readonly (readonly [name: string, lon: number, lat: number, thousands: number, width?: number])[];
  readonly tiles: readonly string[];
}

/** Tiles of the world: squares of Mercator (EPSG:3857), 2^z in a row, named z/x/y from the north-west; and the zoom from which they are drawn. */
export const tileLevels = [
  { z: 3, fromZoom: 3.5 },
  { z: 5, fromZoom: 6.5 },
] as const;

export type Position = readonly [lon: number, lat: number];

/** A line with its points rounded to 1 / `perDegree`; null when they fall into one. */
export function writeLine(line: readonly Position[], perDegree: number): Line | null {
  let [x, y] = [0, 0];
  const steps = line.flatMap(([lon, lat], i) => {
    const [toX, toY] = [Math.round(lon * perDegree), Math.round(lat * perDegree)];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return i > 0 && step[0] === 0 && step[1] === 0 ? [] : step;
  });
  return steps.length > 2 ? steps : null;
}

function readLine(line: Line, perDegree: number): Float64Array {
  const points = new Float64Array(line.length);
  let [x, y] = [0, 0];
  for (let i = 0; i < line.length; i += 2) {
    x += line[i]!;
    y += line[i + 1]!;
    points[i] = x / perDegree;
    points[i + 1] = y / perDegree;
  }
  return points;
}

/** Rounded to three digits: names are drawn by position and order. */
const short = (value: number): number => Number(value.toPrecision(3));
const hundredths = (degrees: number): number => Math.round(degrees * 100) / 100;

export function writeWorld({
  per_degree,
  land,
  lakes,
  borders,
  rivers,
  names,
  tiles,
}: WorldLines & Pick<World, 'names' | 'tiles'>): string {
  const rows = names
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0) || b.people - a.people)
    .map(({ name, lon, lat, people, width }): WorldFile['names'][number] => {
      const row = [name, hundredths(lon), hundredths(lat), short(people)] as const;
      return width === null ? row : [...row, hundredths(width)];
    });
  return JSON.stringify({ format, version, per_degree, land, lakes, borders, rivers, names: rows, tiles } satisfies WorldFile);
}

/** Reads a world or a tile: lines of alternating longitudes and latitudes, degrees. @throws Error if the document is foreign or of another version. */
export function readWorld(text: string): World {
  const file = JSON.parse(text) as WorldFile;
  if (file.format !== format || file.version !== version)
    throw new Error('The file with the map’s lines is foreign or of another version.');
  const read = (lines: readonly Line[]) => lines.map((line) => readLine(line, file.per_degree));
  return {
    land: read(file.land),
    lakes: read(file.lakes),
    borders: read(file.borders),
    rivers: read(file.rivers),
    names: file.names.map(([name, lon, lat, people, width]) => ({ name, lon, lat, people, width: width ?? null })),
    tiles: file.tiles,
  };
}
