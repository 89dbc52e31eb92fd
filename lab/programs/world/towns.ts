import { readGazetteer } from '../../../src/documents/place-documents.ts';
import { parsePlaceRow, placeFiles, readIndex, type PlaceRow } from '../../../src/places/place-file.ts';

/** The towns of the gazetteer, each once. */
export function readTowns(): PlaceRow[] {
  const rows = readIndex(readGazetteer(placeFiles.index)).flatMap((_, shard) =>
    readGazetteer(placeFiles.shard(shard)).trimEnd().split('\n').map(parsePlaceRow),
  );
  const towns = rows.filter(({ kind, match }) => kind === 'town' && match === 'name');
  // A town has a row for each of its names.
  return [...new Map(towns.map((town) => [`${town.name} ${town.lat} ${town.lon}`, town])).values()];
}
