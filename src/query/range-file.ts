/** A large file that is read in ranges. Reading may throw; the caller checks the content. */
export interface RangeFile {
  /** Size of the file. */
  readonly bytes: number;
  read(at: number, bytes: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The same, synchronously. */
  readSync(at: number, bytes: number): Uint8Array<ArrayBuffer>;
}

/** A body that is read only if it is sent: not for a 304, nor if a compressed form is sent instead. */
export interface LazyBody<Loaded> {
  /** Its length, known in advance. */
  readonly bytes: number;
  /** Reads and checks it; synchronously if it is in memory. @throws DamagedFileError when it is damaged. */
  load(): Loaded | Promise<Loaded>;
}

/** A cached value. */
export interface Kept<Value> {
  /** Null once evicted. */
  value: Value | null;
  readonly bytes: number;
  /** Set when the value is used, so that it stays for another round. */
  used: boolean;
}

/**
 * A cache of limited size for what was read from files. Evicts by second chance (Corbató, 1968): a hand goes around and evicts what hasn't
 * been used since its last visit. A use only sets a flag; exact LRU would take two changes to a map.
 */
export interface RangeCache<Keyed = Uint8Array<ArrayBuffer>> {
  /** Size of all values. */
  readonly bytes: number;
  /** Adds a value; one that would take more than its share is evicted at once. */
  keep<Value>(value: Value, bytes: number): Kept<Value>;
  /** The value of a key, if it is still kept: for what is the same in one release and in the next. */
  find(key: string): Keyed | null;
  /** Adds a value with its size under a key. */
  put(key: string, value: Keyed, bytes: number): void;
}

/** A single value may take at most this fraction of the cache. */
const shares = 8;

/** Overhead of a value: its entry, key and buffer, bytes. */
const entryBytes = 256;

/** @param maxBytes The limit. */
export function createRangeCache<Keyed = Uint8Array<ArrayBuffer>>(maxBytes: number): RangeCache<Keyed> {
  const round: (Kept<unknown> & { readonly key: string | null })[] = [];
  const keyed = new Map<string, Kept<Keyed>>();
  let hand = 0;
  let total = 0;
  /** Evicts values not used since the last round until there is room. The last entry fills the gap. */
  const makeRoom = (): void => {
    while (total > maxBytes) {
      if (hand >= round.length) hand = 0;
      const entry = round[hand]!;
      if (entry.used) {
        entry.used = false;
        hand++;
        continue;
      }
      entry.value = null;
      total -= entry.bytes;
      if (entry.key !== null) keyed.delete(entry.key);
      const last = round.pop()!;
      if (last !== entry) round[hand++] = last;
    }
  };
  const add = <Value>(value: Value, valueBytes: number, key: string | null): Kept<Value> => {
    const bytes = valueBytes + entryBytes;
    const entry = { value: value as Value | null, bytes, used: false, key };
    if (bytes > maxBytes / shares) {
      entry.value = null;
      return entry;
    }
    round.push(entry);
    total += bytes;
    makeRoom();
    return entry;
  };
  return {
    get bytes() {
      return total;
    },
    keep: (value, bytes) => add(value, bytes, null),
    find(key) {
      const entry = keyed.get(key);
      if (entry === undefined) return null;
      entry.used = true;
      return entry.value;
    },
    put(key, value, bytes) {
      if (keyed.has(key)) return;
      const entry = add(value, bytes, key);
      if (entry.value !== null) keyed.set(key, entry);
    },
  };
}
