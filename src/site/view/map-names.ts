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

const format = 'crane-map-names';
const version = 1;

interface NamesFile {
  readonly format: string;
  readonly version: number;
  /** Widest first. */
  readonly countries: readonly (readonly [name: string, lon: number, lat: number, width: number])[];
  /** Largest first. */
  readonly towns: readonly (readonly [name: string, lon: number, lat: number, thousands: number])[];
}

const hundredths = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Writes the names: countries by width, then towns by inhabitants. */
export function writeMapNames(names: readonly MapName[]): string {
  const countries = names
    .flatMap(({ name, lon, lat, width }) => (width === null ? [] : [[name, hundredths(lon), hundredths(lat), hundredths(width)] as const]))
    .toSorted((a, b) => b[3] - a[3]);
  const towns = names
    .flatMap(({ name, lon, lat, width, people }) => (width === null ? [[name, hundredths(lon), hundredths(lat), people] as const] : []))
    .toSorted((a, b) => b[3] - a[3]);
  return JSON.stringify({ format, version, countries, towns } satisfies NamesFile);
}

/** Reads the names, most important first. @throws Error if the document is foreign or of another version. */
export function readMapNames(text: string): MapName[] {
  const file = JSON.parse(text) as NamesFile;
  if (file.format !== format || file.version !== version)
    throw new Error('The file with the map’s names is foreign or of another version.');
  return [
    ...file.countries.map(([name, lon, lat, width]) => ({ name, lon, lat, width, people: 0 })),
    ...file.towns.map(([name, lon, lat, people]) => ({ name, lon, lat, width: null, people })),
  ];
}
