/** A line in whole numbers: longitude and latitude of its first point, then the steps to the others. */
export type Line = readonly number[];

const format = 'crane-map-world';
const version = 2;

/** The world’s land, lakes and borders. */
export interface World {
  /** Closed lines: the shores of land and of inland seas. */
  readonly land: readonly Float64Array[];
  /** Closed lines: the shores of lakes. */
  readonly lakes: readonly Float64Array[];
  readonly borders: readonly Float64Array[];
}

interface WorldFile {
  readonly format: string;
  readonly version: number;
  /** Units per degree. */
  readonly per_degree: number;
  readonly land: readonly Line[];
  readonly lakes: readonly Line[];
  readonly borders: readonly Line[];
}

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

/** The world as lines, with their steps per degree. */
export type WorldLines = Readonly<Record<keyof World, readonly Line[]>> & Pick<WorldFile, 'per_degree'>;

export const writeWorld = ({ per_degree, land, lakes, borders }: WorldLines): string =>
  JSON.stringify({ format, version, per_degree, land, lakes, borders } satisfies WorldFile);

/** Reads the world’s lines: alternating longitudes and latitudes, degrees. @throws Error if the document is foreign or of another version. */
export function readWorldLines(text: string): World {
  const file = JSON.parse(text) as WorldFile;
  if (file.format !== format || file.version !== version)
    throw new Error('The file with the map’s lines is foreign or of another version.');
  const read = (lines: readonly Line[]) => lines.map((line) => readLine(line, file.per_degree));
  return { land: read(file.land), lakes: read(file.lakes), borders: read(file.borders) };
}
