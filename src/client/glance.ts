import { glancePaths, readGlanceCountry, readGlanceTable, type GlanceColumns, type GlanceTable } from '../query/glance.ts';
import { each } from './each.ts';

/** Reads a file as text; null when there is none. */
export type ReadFile = (path: string, cache: RequestCache | undefined) => Promise<string | null>;

/** A file is not there, or not what the table says: the files were published again meanwhile, or never whole. */
export class StaleError extends Error {}

/** What was read of one state of the files. */
interface Snapshot {
  readonly since: number;
  readonly cache: RequestCache | undefined;
  table: GlanceTable | null;
  readonly countries: Map<string, GlanceColumns>;
}

/** The companies at a glance, of which as much is read as is asked for. */
export interface Glance {
  /** Null until the first is read. */
  readonly table: GlanceTable | null;
  /** The companies of a country; undefined where they are not read. */
  of(country: string): GlanceColumns | undefined;
  /**
   * Reads files, as far as they are not known.
   *
   * @param choose The countries that matter. Where all companies are in one file, that is read, and nothing is chosen.
   * @throws StaleError when a file can't be read, again after all was forgotten.
   */
  read(choose: (table: GlanceTable) => readonly string[], readFile: ReadFile): Promise<readonly GlanceColumns[]>;
}

/** @param freshMs What is read is asked for again after so long, milliseconds. */
export function openGlance(freshMs = Infinity): Glance {
  const newSnapshot = (cache?: RequestCache): Snapshot => ({ since: Date.now(), cache, table: null, countries: new Map() });
  let now = newSnapshot();

  /** @throws StaleError when there is no such file, or another kind of file is in its place. */
  async function readPart<Value>({ cache }: Snapshot, path: string, parse: (text: string) => Value, readFile: ReadFile): Promise<Value> {
    const text = await readFile(path, cache);
    if (text === null) throw new StaleError(`There is no ${path}.`);
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
      // What is known stays until there is more: a map goes on drawing it.
      const anew = newSnapshot('reload');
      const files = await readFrom(anew, choose, readFile);
      now = anew;
      return files;
    },
  };
}
