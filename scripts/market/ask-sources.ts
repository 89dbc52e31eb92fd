import { formatCount } from '../../src/contract/numbers.ts';
import type { LexiconSource } from '../../src/ask/lexicon/compiled-lexicon.ts';
import type { AskSources } from '../../src/ask/answering/sources.ts';
import { askCompanies, lexiconSource } from '../../src/documents/ask-records.ts';
import { withPlaces } from '../../src/ask/lexicon/with-places.ts';
import type { AskIndex } from '../../src/ask/lexicon/ask-index.ts';
import type { PlaceTables } from '../../src/places/find-places.ts';
import { makeSite } from '../../src/documents/site.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { readLimits } from './read-market-or-report.ts';
import { openInMemory } from './memory-dataset.ts';
import { dataFlag, toRun } from '../command/how-to-run.ts';

/** The data that questions are answered from, with all its names. */
export interface NamedSources extends AskSources {
  /** The index without the places of the gazetteer, and these. */
  readonly unplaced: AskIndex;
  readonly tables: PlaceTables;
  readonly known: LexiconSource;
}

/**
 * Builds the sources of answers from a folder of CSV files, in memory. Ends the process when the data has errors.
 *
 * @param today The day of answers; by default that of the data, so that they stay the same.
 */
export async function openAskSources(folder: string, today?: () => string): Promise<NamedSources> {
  const { market, check } = await readMarket(folder, { limits: readLimits() });
  if (market === null) {
    process.stderr.write(
      `The data in ${folder} has ${formatCount(check.totals.errors, 'error')}: ${toRun('check', dataFlag(folder))} says what to correct.\n`,
    );
    process.exit(1);
  }
  const site = await makeSite(market, market.service.base_url);
  const dataset = await openInMemory(site, []);
  const tables = site.places;
  const unplaced = await dataset.ask();
  return {
    ...dataset,
    today: today ?? (() => market.date),
    unplaced,
    tables,
    index: withPlaces(unplaced, tables),
    known: lexiconSource(market, askCompanies(market)),
  };
}
