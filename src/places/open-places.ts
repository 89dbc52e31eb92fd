import { lowerBound } from '../contract/lower-bound.ts';
import { readOnce } from '../contract/read-once.ts';
import { findPlaces, placesBeginning, type FoundPlace, type NamedPlaces, type PlaceTables } from './find-places.ts';
import { compareKeys, placeFiles, placePaths, readIndex } from './place-file.ts';
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

/** Opened files kept in memory: some 330 KB each. */
const maxOpen = 32;

/**
 * Opens the published files.
 *
 * @param read Reads the text at one of `placePaths`. @param companiesIn How many companies a country has, which decides between countries
 * with the same postal code.
 */
export function openPlaces(read: (path: string) => Promise<string>, companiesIn: (country: string) => number): Places {
  const gazetteer = (file: string) => read(placePaths.gazetteer + file);
  const postalCodes = (file: string) => read(placePaths.postalCodes + file);
  const opened = readOnce(async () => {
    const [index, ownTowns, codes] = await Promise.all([gazetteer(placeFiles.index), read(placePaths.own), postalCodes(postalFiles.index)]);
    return { starts: readIndex(index), codeStarts: readIndex(codes), own: openShard(ownTowns) };
  });
  const kept = keepFiles();
  const using: Places['using'] = async (run) => {
    const { starts, codeStarts, own: ownShard } = await opened();
    /** Files that this run has looked at stay until it ends. */
    const held = new Map<string, OpenFile>();
    for (;;) {
      const missing = new Map<string, () => Promise<OpenFile>>();
      const look = (key: string, readFile: () => Promise<OpenFile>): OpenFile => {
        const file = held.get(key) ?? kept.get(key);
        if (file === undefined) return (missing.set(key, readFile), empty);
        held.set(key, file);
        return file;
      };
      const result = run({
        get large() {
          return look(placeFiles.large, async () => openFile(await gazetteer(placeFiles.large))).shard();
        },
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
        [...missing].map(async ([key, readFile]) => {
          const file = await readFile();
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
const shardNumber = (starts: readonly string[], key: string): number =>
  Math.max(0, lowerBound(starts.length, (shard) => compareKeys(starts[shard]!, key) <= 0) - 1);
