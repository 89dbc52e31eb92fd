/** A line in whole numbers: longitude and latitude of its first point, then the steps to the others. */
type Line = readonly number[];

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

function writeLine(line: readonly Position[], perDegree: number): Line {
  let [x, y] = [0, 0];
  return line.flatMap(([lon, lat], i) => {
    const [toX, toY] = [Math.round(lon * perDegree), Math.round(lat * perDegree)];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return i > 0 && step[0] === 0 && step[1] === 0 ? [] : step;
  });
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

/** The world’s lines before they are written. */
export type WorldLines = Readonly<Record<keyof World, readonly (readonly Position[])[]>>;

/** Writes the world’s lines, rounded to 1 / `perDegree`. */
export function writeWorld({ land, lakes, borders }: WorldLines, perDegree: number): string {
  const lines = (of: readonly (readonly Position[])[]) => of.map((line) => writeLine(line, perDegree)).filter(({ length }) => length > 2);
  const file = { format, version, per_degree: perDegree, land: lines(land), lakes: lines(lakes), borders: lines(borders) };
  return JSON.stringify(file satisfies WorldFile);
}

/** Reads the world’s lines: alternating longitudes and latitudes, degrees. @throws Error if the document is foreign or of another version. */
export function readWorldLines(text: string): World {
  const file = JSON.parse(text) as WorldFile;
  if (file.format !== format || file.version !== version)
    throw new Error('The file with the map’s lines is foreign or of another version.');
  const read = (lines: readonly Line[]) => lines.map((line) => readLine(line, file.per_degree));
  return { land: read(file.land), lakes: read(file.lakes), borders: read(file.borders) };
}
