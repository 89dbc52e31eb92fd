import { openAddresses, type Addresses } from '../../places/find-address.ts';
import { openTables } from '../../places/open-places.ts';
import { placeFiles, placePaths } from '../../places/place-file.ts';
import { postalFiles } from '../../places/postal-file.ts';
import type { WithPlaces } from './conversion.ts';
import type { FileTexts } from './messages.ts';
/** What a conversion asks about places, remembered instead of answered. */
function remember() {
  const asked = new Map<string, (addresses: Addresses) => unknown>();
  const keep = (question: string, value: unknown, ask: (addresses: Addresses) => unknown): void => void asked.set(question + JSON.stringify(value), ask);
  const addresses: Addresses = {
    find(address) {
      keep('find', address, (each) => each.find(address));
      return { kind: 'none' };
    },
    know(address) {
      keep('know', address, (each) => each.know(address));
      return { towns: [], code: null, likely: [] };
    },
    isPossibleCode: () => true,
    country(text) {
      keep('country', text, (each) => each.country(text));
      return null;
    },
  };
  return { addresses, asked };
}

/** Runs conversions with the files of places that they need, which are read when they are first asked for. @param read Gives null if a file can’t be read. */
export function openPlacesFor(read: (paths: readonly string[]) => Promise<FileTexts['texts']>): WithPlaces {
  const texts = new Map<string, string>();
  const need = async (paths: readonly string[]): Promise<boolean> => {
    const missing = paths.filter((path) => !texts.has(path));
    if (missing.length === 0) return true;
    for (const [path, text] of (await read(missing)) ?? []) texts.set(path, text);
    return missing.every((path) => texts.has(path));
  };
  return async (run, without) => {
    const { gazetteer, postalCodes, own } = placePaths;
    const first = [gazetteer + placeFiles.index, gazetteer + placeFiles.large, own, postalCodes + postalFiles.index];
    if (!(await need(first))) return without();
    const { addresses, asked } = remember();
    run(addresses);
    // What is asked decides which files are needed: the conversion itself runs once more, and finds its answers remembered.
    for (let known: Addresses | null = null; ; ) {
      const missing = new Set<string>();
      const textOf = (path: string) => texts.get(path) ?? (missing.add(path), '');
      known ??= openAddresses(openTables((file) => textOf(gazetteer + file), (file) => textOf(postalCodes + file), textOf(own)));
      for (const ask of asked.values()) ask(known);
      const result = missing.size === 0 ? run(known) : null;
      if (missing.size === 0) return result!;
      if (!(await need([...missing]))) return without();
      known = null;
    }
  };
}
