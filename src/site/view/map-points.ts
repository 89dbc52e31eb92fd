import { serviceTypes } from '../../contract/service-types.ts';
import { capacityBandStarts } from '../../contract/capacity-bands.ts';

/** The companies as the map needs them: no names, which are asked for when somebody wants them. */
export interface MapPoints {
  readonly count: number;
  /** Degrees, to four decimals: about ten metres. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  /** Index into {@link countries}. */
  readonly country: Uint16Array;
  readonly countries: readonly string[];
  /** Bit i is set when the company offers serviceTypes[i]. */
  readonly services: Uint8Array;
  /** How many of the capacity bands' beginnings the largest crane reaches; 0 where no capacity is stated. */
  readonly bands: Uint8Array;
}

export interface MapPoint {
  readonly lon: number;
  readonly lat: number;
  readonly country: string;
  readonly services: readonly string[];
  readonly maxCapacityT: number | null;
}

const format = 'crane-map-points';
const version = 1;
/** Units of a degree in the file. */
const perDegree = 1e4;
const serviceBits = serviceTypes.length;

/** The document of the points: columns of whole numbers, ordered so that compression finds small ones. */
interface PointsFile {
  readonly format: string;
  readonly version: number;
  /** Countries with their number of points, in the order of the columns. */
  readonly countries: readonly (readonly [code: string, points: number])[];
  /** Each as its distance from the one before, within a country. */
  readonly lat: readonly number[];
  readonly lon: readonly number[];
  /** Services in the lower bits, bands above. */
  readonly kind: readonly number[];
}

/** Writes the points; country by country, from south to north. */
export function writeMapPoints(points: readonly MapPoint[]): string {
  const byCountry = [...Map.groupBy(points, ({ country }) => country)].sort(([a], [b]) => (a < b ? -1 : 1));
  const file = { format, version, countries: [] as [string, number][], lat: [] as number[], lon: [] as number[], kind: [] as number[] };
  for (const [code, own] of byCountry) {
    file.countries.push([code, own.length]);
    let before = 0;
    for (const { lat, lon, services, maxCapacityT } of own.toSorted((a, b) => a.lat - b.lat || a.lon - b.lon)) {
      const at = Math.round(lat * perDegree);
      file.lat.push(at - before);
      before = at;
      file.lon.push(Math.round(lon * perDegree));
      const bits = serviceTypes.reduce((sum, service, bit) => sum | (services.includes(service) ? 1 << bit : 0), 0);
      const bands = maxCapacityT === null ? 0 : capacityBandStarts.filter((start) => maxCapacityT >= start).length;
      file.kind.push(bits | (bands << serviceBits));
    }
  }
  return JSON.stringify(file satisfies PointsFile);
}

/** Reads the points. @throws Error when the document is foreign, or of another version. */
export function readMapPoints(text: string): MapPoints {
  const file = JSON.parse(text) as PointsFile;
  if (file.format !== format || file.version !== version) throw new Error('the map’s points are foreign or of another version');
  const count = file.kind.length;
  const lat = new Float64Array(count);
  const country = new Uint16Array(count);
  let row = 0;
  for (const [index, [, points]] of file.countries.entries()) {
    let at = 0;
    for (const end = row + points; row < end; row++) {
      at += file.lat[row]!;
      lat[row] = at / perDegree;
      country[row] = index;
    }
  }
  return {
    count,
    lat,
    lon: Float64Array.from(file.lon, (units) => units / perDegree),
    country,
    countries: file.countries.map(([code]) => code),
    services: Uint8Array.from(file.kind, (kind) => kind & ((1 << serviceBits) - 1)),
    bands: Uint8Array.from(file.kind, (kind) => kind >> serviceBits),
  };
}
