import { buildMarket } from '../src/model/market.ts';
import { loadData } from '../src/load/load-data.ts';
import type { LexiconSource } from '../src/ask/compiled-lexicon.ts';
import type { AskSources } from '../src/ask/sources.ts';
import { lexiconSource } from '../src/publish/ask-texts.ts';
import { buildData } from '../src/publish/build-tree.ts';
import { openInMemory } from './memory-dataset.ts';

/** What questions are answered from, with all names of the data that they may contain. */
export interface NamedSources extends AskSources {
  readonly known: LexiconSource;
}

/** Builds what questions are answered from out of a folder of CSV files, in memory. Ends the process when the data has errors. */
export async function openAskSources(folder: string): Promise<NamedSources> {
  const { rows, service, totals } = await loadData(folder);
  if (rows === null || service === null) {
    process.stderr.write(`The data in ${folder} has ${totals.errors} errors; npm run check:data tells them.\n`);
    process.exit(1);
  }
  const market = buildMarket(rows, service);
  const data = await buildData(market, market.service.base_url);
  const dataset = await openInMemory(data, []);
  return { ...dataset, index: await dataset.ask(), known: lexiconSource(market) };
}
