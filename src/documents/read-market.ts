import { loadData, type LoadResult } from '../load/load-data.ts';
import { summariseCheck } from '../load/summarise-check.ts';
import { buildMarket, type Market } from '../model/market.ts';

/** What a folder of CSV files holds. */
export interface MarketOfFolder {
  /** Everything that is published of it; null when the data has errors. */
  readonly market: Market | null;
  /** What the check of the files found. */
  readonly check: LoadResult;
}

/**
 * Reads, checks and joins the data of a folder. Bad data is in the notices of the check, and no exception.
 *
 * @param onStage Called when a stage begins.
 */
export async function readMarket(folder: string, onStage: (stage: string) => void = () => undefined): Promise<MarketOfFolder> {
  onStage(`checking ${folder}`);
  const check = await loadData(folder);
  if (check.rows === null || check.service === null) return { market: null, check };
  onStage('joining companies and fleets');
  return { market: buildMarket(check.rows, check.service, summariseCheck(check, check.rows)), check };
}
