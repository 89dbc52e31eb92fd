import type { AskIndex } from '../src/ask/lexicon/ask-index.ts';
import { withPlaces, type PlacedIndex } from '../src/ask/lexicon/with-places.ts';
import { ownPlaces, readGazetteer, readPostalCodes } from '../src/documents/place-documents.ts';
import type { Market } from '../src/model/market.ts';
import { openTables } from '../src/places/open-places.ts';

/** An index with the places of the gazetteer, and those of a market. */
export const placed = (index: AskIndex, market: Pick<Market, 'companies'> = { companies: [] }): PlacedIndex =>
  withPlaces(index, openTables(readGazetteer, readPostalCodes, ownPlaces(market.companies.map(({ published }) => published))));
