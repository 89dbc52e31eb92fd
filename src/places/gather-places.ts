import { openAddresses, type Addresses } from './find-address.ts';
import { openTables } from './open-places.ts';
import { placeFiles, placePaths } from './place-file.ts';
import { postalFiles } from './postal-file.ts';

/**
 * Runs something that asks about places; or else `without` any, with an `Addresses` that knows none. It may run several times, and must have
 * no effects.
 *
 * @param ask Asks most of it in less time, to find out which files are needed.
 */
export type WithPlaces = <Result>(
  run: (addresses: Addresses) => Result | Promise<Result>,
  without: (nowhere: Addresses) => Result | Promise<Result>,
  ask?: (nowhere: Addresses) => unknown,
) => Promise<Result>;

/** What is asked about places, remembered instead of answered. */
function remember() {
  const asked = new Map<string, (addresses: Addresses) => unknown>();
  const keep = (question: string, value: unknown, ask: (addresses: Addresses) => unknown): void =>
    void asked.set(question + JSON.stringify(value), ask);
  const addresses: Addresses = {
    find(address) {
      keep('find', address, (each) => each.find(address));
      return { kind: 'none' };
    },
    know(address) {
      keep('know', address, (each) => each.know(address));
      return { towns: [], code: null, likely: [], hasState: false };
    },
    similar(address) {
      keep('similar', address, (each) => each.similar(address));
      return { ofCode: null, others: [] };
    },
    isPossibleCode: () => true,
    country(text) {
      keep('country', text, (each) => each.country(text));
      return null;
    },
  };
  return { addresses, asked };
}

/** Gives a function that reads the published files which something needs, all at once. @param read Gives null if one can’t be read. */
export function gatherPlaces(read: (paths: readonly string[]) => Promise<ReadonlyMap<string, string> | null>): WithPlaces {
  const texts = new Map<string, string>();
  const need = async (paths: readonly string[]): Promise<boolean> => {
    const missing = paths.filter((path) => !texts.has(path));
    if (missing.length === 0) return true;
    for (const [path, text] of (await read(missing)) ?? []) texts.set(path, text);
    return missing.every((path) => texts.has(path));
  };
  const { gazetteer, postalCodes, own } = placePaths;
  const missing = new Set<string>();
  const textOf = (path: string): string => texts.get(path) ?? (missing.add(path), '');
  const open = (): Addresses =>
    openAddresses(
      openTables(
        (file) => textOf(gazetteer + file),
        (file) => textOf(postalCodes + file),
        textOf(own),
      ),
    );
  /** Opened while no file was missing. It remembers its answers. */
  let known: Addresses | null = null;
  return async (run, without, askFirst = run) => {
    const first = [gazetteer + placeFiles.index, gazetteer + placeFiles.large, own, postalCodes + postalFiles.index];
    const { addresses: nowhere, asked } = remember();
    if (!(await need(first))) return without(nowhere);
    // What is asked decides which files are needed.
    if (known === null) await askFirst(nowhere);
    for (;;) {
      known ??= open();
      missing.clear();
      for (const ask of asked.values()) ask(known);
      const result = missing.size === 0 ? [await run(known)] : [];
      if (missing.size === 0) return result[0]!;
      known = null;
      if (!(await need([...missing]))) return without(nowhere);
    }
  };
}
