import { glancePaths, readGlanceCountry, readGlanceTable, type GlanceColumns, type GlanceTable } from '../query/glance.ts';
import { each } from './each.ts';

/** Reads a file as text; null if it doesn't exist. */
export type ReadFile = (path: string, cache: RequestCache | undefined) => Promise<string | null>;

/** A file is missing, or doesn't match the table: files were published again in the meantime, or not all of them were uploaded. */
export class StaleError extends Error {}

/** What has been read of one state of the files. */
interface Snapshot {
  readonly since: number;
  readonly cache: RequestCache | undefined;
  table: GlanceTable | null;
  readonly countries: Map<string, GlanceColumns>;
}

/** The companies at a glance, read as they are needed. */
export interface Glance {
  /** Null until it is read. */
  readonly table: GlanceTable | null;
  /** The companies of a country; undefined until they are read. */
  of(country: string): GlanceColumns | undefined;
  /**
   * Reads the files that are not known yet.
   *
   * @param choose Chooses the countries that matter. Not called if all companies are in one file.
   * @throws StaleError when a file can't be read, even after starting over.
   */
  read(choose: (table: GlanceTable) => readonly string[], readFile: ReadFile): Promise<readonly GlanceColumns[]>;
}

/** @param freshMs Files are read again after this many milliseconds. */
export function openGlance(freshMs = Infinity): Glance {
  const newSnapshot = (cache?: RequestCache): Snapshot => ({ since: Date.now(), cache, table: null, countries: new Map() });
  let now = newSnapshot();

  /** @throws StaleError when the file is missing, or of another kind. */
  async function readPart<Value>({ cache }: Snapshot, path: string, parse: (text: string) => Value, readFile: ReadFile): Promise<Value> {
    const text = await readFile(path, cache);
    if (text === null) throw new StaleError(`${path} is missing.`);
    try {
      return parse(text);
    } catch (error) {
      throw new StaleError(`${path} can’t be read: ${(error as Error).message}.`);
    }
  }

  async function readFrom(
    state: Snapshot,
    choose: (table: GlanceTable) => readonly string[],
    readFile: ReadFile,
  ): Promise<GlanceColumns[]> {
    const table = (state.table ??= await readPart(state, glancePaths.all, readGlanceTable, readFile));
    if (table.columns !== null) return [table.columns];
    return each(choose(table), async (country) => {
      const columns = state.countries.get(country) ?? (await readPart(state, glancePaths.country(country), readGlanceCountry, readFile));
      state.countries.set(country, columns);
      return columns;
    });
  }

  return {
    get table() {
      return now.table;
    },
    of: (country) => now.countries.get(country),
    async read(choose, readFile) {
      if (Date.now() - now.since > freshMs) now = newSnapshot();
      try {
        return await readFrom(now, choose, readFile);
      } catch (error) {
        if (!(error instanceof StaleError)) throw error;
      }
      // The old state stays until the new one is complete: a map goes on drawing it.
      const fresh = newSnapshot('reload');
      const files = await readFrom(fresh, choose, readFile);
      now = fresh;
      return files;
    },
  };
}
