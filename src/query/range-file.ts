/** A large file that is read in ranges. Bytes that can't be read are an error of the reader; the caller checks their content. */
export interface RangeFile {
  /** Size of the file. */
  readonly bytes: number;
  read(at: number, bytes: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The same for callers that can't wait. */
  readSync(at: number, bytes: number): Uint8Array<ArrayBuffer>;
}

/** A body that is read when it is known that it is sent: not for a 304, nor where a compressed form is sent in its place. */
export interface LazyBody<Loaded> {
  /** Its length, which is known before. */
  readonly bytes: number;
  /** Reads and checks it; at once where it is in memory. @throws DamagedFileError when it is damaged. */
  load(): Loaded | Promise<Loaded>;
}

/** Something that is kept in memory until its room is needed. */
export interface Kept<Value> {
  /** Null once the room was needed. */
  value: Value | null;
  readonly bytes: number;
  /** Set when the value is used: it then stays for another round. */
  used: boolean;
}

/**
 * What was read from files, within a bound. Room is made by second chance (Corbató, 1968): a hand goes round, and takes what was not
 * used since it came by last. A use costs one flag, where an exact order of use would cost two changes to a map.
 */
export interface RangeCache<Keyed = Uint8Array<ArrayBuffer>> {
  /** Size of all that is kept. */
  readonly bytes: number;
  /** Keeps a value; one that would take more than its share of the room is gone at once. */
  keep<Value>(value: Value, bytes: number): Kept<Value>;
  /** The value of a key, if it is still kept: for what is the same in one release and in the next. */
  find(key: string): Keyed | null;
  /** Keeps a value of so many bytes under a key. */
  put(key: string, value: Keyed, bytes: number): void;
}

/** A single value may take one part in so many of the room. */
const shares = 8;

/** Room beside the bytes that a kept value takes: its entry, key and buffer, bytes. */
const entryBytes = 256;

/** @param maxBytes The bound. */
export function createRangeCache<Keyed = Uint8Array<ArrayBuffer>>(maxBytes: number): RangeCache<Keyed> {
  const round: (Kept<unknown> & { readonly key: string | null })[] = [];
  const keyed = new Map<string, Kept<Keyed>>();
  let hand = 0;
  let total = 0;
  /** Gives up what was not used since the last round, until there is room. The last entry takes the place of one that leaves. */
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
