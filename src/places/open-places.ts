import { findPlaces, placesBeginning, type FoundPlace, type NamedPlaces, type PlaceTables } from './find-places.ts';
import { compareKeys, placeFiles, readIndex } from './place-file.ts';
import { openPostalCodes, type PostalCodes } from './postal-codes.ts';
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

/** Opened files kept in memory: some 330 KB each. */
const maxOpen = 32;

export function openPlaces({ gazetteer, postalCodes, own = async () => '', companiesIn = () => 0 }: PlaceFiles): Places {
  const opened = once(async () => {
    const [index, large, ownTowns, codes] = await Promise.all([
      gazetteer(placeFiles.index),
      gazetteer(placeFiles.large),
      own(),
      postalCodes(postalFiles.index),
    ]);
    return { starts: readIndex(index), codeStarts: readIndex(codes), large: openShard(large), own: openShard(ownTowns) };
  });
  const kept = keepFiles();
  const using: Places['using'] = async (run) => {
    const { starts, codeStarts, large, own: ownShard } = await opened();
    /** Files that this run has looked at stay until it ends. */
    const held = new Map<string, OpenFile>();
    for (;;) {
      const missing = new Map<string, () => Promise<OpenFile>>();
      const look = (key: string, read: () => Promise<OpenFile>): OpenFile => {
        const file = held.get(key) ?? kept.get(key);
        if (file === undefined) return (missing.set(key, read), empty);
        held.set(key, file);
        return file;
      };
      const result = run({
        large,
        own: ownShard,
        companiesIn,
        shardOf(key) {
          const file = placeFiles.shard(shardNumber(starts, key));
          return look(file, async () => openFile(await gazetteer(file))).shard();
        },
        codesOf(code) {
          const file = postalFiles.shard(shardNumber(codeStarts, code));
          return look(`postal ${file}`, async () => openFile(await postalCodes(file))).codes();
        },
      });
      if (missing.size === 0) return result;
      await Promise.all(
        [...missing].map(async ([key, read]) => {
          const file = await read();
          held.set(key, file);
          kept.add(key, file);
        }),
      );
    }
  };
  return {
    using,
    find: (text) => using((tables) => findPlaces(tables, text)),
    beginning: (text, limit) => using((tables) => placesBeginning(tables, text, limit)),
  };
}

/** A file that was read, and its names or postal codes once they are looked up. */
interface OpenFile {
  shard(): Shard;
  codes(): PostalCodes;
}

function openFile(text: string): OpenFile {
  let shard: Shard | null = null;
  let codes: PostalCodes | null = null;
  return { shard: () => (shard ??= openShard(text)), codes: () => (codes ??= openPostalCodes(text)) };
}

const empty: OpenFile = openFile('');

/** Keeps the files that were read last. */
function keepFiles() {
  const files = new Map<string, OpenFile>();
  return {
    get(key: string): OpenFile | undefined {
      const file = files.get(key);
      if (file !== undefined) {
        files.delete(key);
        files.set(key, file);
      }
      return file;
    },
    add(key: string, file: OpenFile): void {
      if (files.size >= maxOpen) files.delete(files.keys().next().value!);
      files.set(key, file);
    },
  };
}

/** Opens the gazetteer for a program that has all files at hand. @param read Reads one of its files. @param readCodes Reads one of the files of postal codes. */
export function openTables(read: (file: string) => string, readCodes: (file: string) => string, own = ''): PlaceTables {
  const [starts, codeStarts] = [readIndex(read(placeFiles.index)), readIndex(readCodes(postalFiles.index))];
  const shards = new Map<number, Shard>();
  const codeFiles = new Map<number, PostalCodes>();
  return {
    large: openShard(read(placeFiles.large)),
    own: openShard(own),
    companiesIn: () => 0,
    codesOf(code) {
      const number = shardNumber(codeStarts, code);
      const codes = codeFiles.get(number) ?? openPostalCodes(readCodes(postalFiles.shard(number)));
      codeFiles.set(number, codes);
      return codes;
    },
    shardOf(key) {
      const number = shardNumber(starts, key);
      const shard = shards.get(number) ?? openShard(read(placeFiles.shard(number)));
      shards.set(number, shard);
      return shard;
    },
  };
}

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
