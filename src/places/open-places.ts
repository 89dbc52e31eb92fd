import { distanceKm } from '../query/distance.ts';
import { findPlaces, placesBeginning, type FoundPlace, type NamedPlaces, type PlaceTables } from './find-places.ts';
import { compareKeys, placeFiles, readIndex } from './place-file.ts';
import { findPostalCode, openPostalCodes, readPostalCode, type PostalCodes, type WrittenCode } from './postal-codes.ts';
import { postalFiles } from './postal-file.ts';
import { openShard, type Shard } from './shard.ts';

/** Finds where something is by its name or its postal code. Files are read when something in them is first asked for. */
export interface Places {
  /** Finds what a text names. */
  find(text: string): Promise<NamedPlaces>;
  /** Finds places for the beginning of a name. */
  beginning(text: string, limit: number): Promise<readonly FoundPlace[]>;
  /** Runs a function that looks names up, and again whenever it needed a file that wasn’t read yet. It must have no effects. */
  using<Result>(run: (tables: PlaceTables) => Result): Promise<Result>;
}

/** How the files are read. */
export interface PlaceFiles {
  /** A file of the gazetteer. */
  readonly gazetteer: (file: string) => Promise<string>;
  /** A file of postal codes. */
  readonly postalCodes: (file: string) => Promise<string>;
  /** The towns of the data that the gazetteer lacks, in its form. Left out without data. */
  readonly own?: (() => Promise<string>) | undefined;
  /** How many companies a country has, which decides between countries with the same postal code. Left out without data. */
  readonly companiesIn?: ((country: string) => number) | undefined;
}

/** Opened files kept in memory: some 140 KB of text each. */
const maxOpen = 64;

const empty: Shard = openShard('');

export function openPlaces({ gazetteer, postalCodes, own = async () => '', companiesIn = () => 0 }: PlaceFiles): Places {
  const postalStarts = once(async () => readIndex(await postalCodes(postalFiles.index)));
  const shards = new Map<number, Shard>();
  const tables = once(async () => {
    const [index, large, ownTowns] = await Promise.all([gazetteer(placeFiles.index), gazetteer(placeFiles.large), own()]);
    return { starts: readIndex(index), large: openShard(large), own: openShard(ownTowns) };
  });
  const using: Places['using'] = async (run) => {
    const { starts, large, own: ownShard } = await tables();
    /** Files that this run has looked at stay until it ends. */
    const held = new Map<number, Shard>();
    for (;;) {
      const missing = new Set<number>();
      const shardOf = (key: string): Shard => {
        const number = shardNumber(starts, key);
        const shard = held.get(number) ?? shards.get(number);
        if (shard === undefined) return (missing.add(number), empty);
        held.set(number, shard);
        return shard;
      };
      const result = run({ shardOf, large, own: ownShard });
      if (missing.size === 0) return result;
      await Promise.all(
        [...missing].map(async (number) => {
          const shard = openShard(await gazetteer(placeFiles.shard(number)));
          held.set(number, shard);
          if (shards.size >= maxOpen) shards.delete(shards.keys().next().value!);
          shards.set(number, shard);
        }),
      );
    }
  };
  /** Where a postal code is, in the countries with most companies first. */
  const findCode = async (written: WrittenCode): Promise<FoundPlace[]> => {
    const file = postalFiles.shard(shardNumber(await postalStarts(), written.code));
    return findPostalCode(openPostalCodes(await postalCodes(file)), written)
      .map(({ country, town, lat, lon }): FoundPlace => {
        const name = [written.code, town].filter((part) => part !== '').join(' ');
        return {
          key: written.code.toLowerCase(),
          match: 'name',
          wordIn: [],
          kind: 'postal_code',
          name,
          country,
          region: null,
          lat,
          lon,
          people: 0,
          box: null,
        };
      })
      .toSorted((a, b) => companiesIn(b.country) - companiesIn(a.country));
  };
  const find = async (text: string): Promise<NamedPlaces> => {
    const [first = '', ...rest] = text.split(',');
    const named = await using((each) => findPlaces(each, text));
    const written = readPostalCode(first);
    if (written !== null) {
      const codes = await findCode(written);
      const areas = rest.length === 0 ? null : await using((each) => findPlaces(each, rest.join(',')).places);
      const there = areas === null ? codes : codes.filter(({ country }) => areas.some((area) => area.country === country));
      // “10115, Berlin”: the town says where, the code which of its namesakes.
      if (there.length > 0) return { places: there, elsewhere: [] };
      if (codes.length > 0 && named.places.length === 0) return { places: [], elsewhere: codes };
      return named;
    }
    const beside = named.places.length < 2 ? null : codeBeside(text);
    const codes = beside === null ? [] : await findCode(beside);
    return codes.length === 0 ? named : { ...named, places: nearestFirst(named.places, codes) };
  };
  return { using, find, beginning: (text, limit) => using((each) => placesBeginning(each, text, limit)) };
}

/** Opens the gazetteer for a program that has all files at hand. @param read Reads one of its files. */
export function openTables(read: (file: string) => string, own = ''): PlaceTables {
  const starts = readIndex(read(placeFiles.index));
  const shards = new Map<number, Shard>();
  return {
    large: openShard(read(placeFiles.large)),
    own: openShard(own),
    shardOf(key) {
      const number = shardNumber(starts, key);
      const shard = shards.get(number) ?? openShard(read(placeFiles.shard(number)));
      shards.set(number, shard);
      return shard;
    },
  };
}

/** Opens postal codes for a program that has all files at hand. @returns The file that has a code. */
export function openCodes(read: (file: string) => string): (code: string) => PostalCodes {
  const starts = readIndex(read(postalFiles.index));
  const files = new Map<number, PostalCodes>();
  return (code) => {
    const number = shardNumber(starts, code);
    const file = files.get(number) ?? openPostalCodes(read(postalFiles.shard(number)));
    files.set(number, file);
    return file;
  };
}

/** The postal code beside a name: “67433 Neustadt”, “D-67433 Neustadt”. */
function codeBeside(text: string): WrittenCode | null {
  const [code] = /(?<![\p{L}\d])(?:[a-z]{1,3}-)?\d[\d -]{2,}\d(?![\p{L}\d])/iu.exec(text) ?? [];
  return code === undefined ? null : readPostalCode(code);
}

/** Places in the order of their distance to the nearest of the codes. */
const nearestFirst = (places: readonly FoundPlace[], codes: readonly FoundPlace[]): FoundPlace[] => {
  const away = ({ lat, lon, country }: FoundPlace) =>
    Math.min(...codes.map((code) => (code.country === country ? distanceKm(lat, lon, code.lat, code.lon) : Infinity)));
  return places.toSorted((a, b) => away(a) - away(b) || 0);
};

/** The number of the file with a key. */
function shardNumber(starts: readonly string[], key: string): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(starts[middle]!, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Reads at the first call and keeps the result. A failure isn’t kept: the next call tries again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => (reading ??= read().catch((error: unknown) => ((reading = null), Promise.reject(error as Error))));
}
