import { describe, expect, it } from 'vitest';
import { readGazetteer, readPostalCodes } from '../../src/documents/place-documents.ts';
import { openGazetteer } from '../../scripts/market/gazetteer.ts';
import type { Addresses } from '../../src/places/find-address.ts';
import { gatherPlaces } from '../../src/places/gather-places.ts';
import { placePaths } from '../../src/places/place-file.ts';

const textOf = (path: string): string =>
  path === placePaths.own
    ? ''
    : path.startsWith(placePaths.postalCodes)
      ? readPostalCodes(path.slice(placePaths.postalCodes.length))
      : readGazetteer(path.slice(placePaths.gazetteer.length));

const asked = [
  ['Bremen', 'DE', '28195'],
  ['Neustadt', 'DE', '67433'],
  ['Kiehl', 'DE', ''],
  ['', 'PL', '85-821'],
  ['St. Gallen', 'CH', ''],
].map(([city, country, postalCode]) => ({ city: city!, country: country!, state: '', postalCode: postalCode! }));
const askAll = (addresses: Addresses) => asked.map((address) => [addresses.find(address), addresses.know(address)]);

describe('places from the files that are needed', () => {
  it('are those of the whole gazetteer, and files are read once', async () => {
    const reads: string[][] = [];
    const withPlaces = gatherPlaces(async (paths) => {
      reads.push([...paths]);
      return new Map(paths.map((path) => [path, textOf(path)]));
    });
    const without = () => [];
    expect(await withPlaces(askAll, without)).toEqual(askAll(openGazetteer()));
    expect(await withPlaces(askAll, without)).toEqual(askAll(openGazetteer()));
    const all = reads.flat();
    expect([new Set(all).size, all.length < 40]).toEqual([all.length, true]);
  });

  it('are left open if a file can’t be read, and found when it can', async () => {
    let isOnline = false;
    const withPlaces = gatherPlaces(async (paths) => (isOnline ? new Map(paths.map((path) => [path, textOf(path)])) : null));
    expect(await withPlaces(askAll, () => [])).toEqual([]);
    isOnline = true;
    expect(await withPlaces(askAll, () => [])).toEqual(askAll(openGazetteer()));
  });
});
