import { readGazetteer, readPostalCodes } from '../../src/documents/place-documents.ts';
import { openAddresses, type Addresses } from '../../src/places/find-address.ts';
import { openTables } from '../../src/places/open-places.ts';

/** Finds addresses in the gazetteer, whose files are read when something in them is first asked for. */
export const openGazetteer = (): Addresses => openAddresses(openTables(readGazetteer, readPostalCodes));
