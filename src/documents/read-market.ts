import { loadData } from '../load/load-data.ts';
import type { FolderCheck, LoadOptions } from '../load/load-folder.ts';
import { summariseCheck } from '../load/report.ts';
import { buildMarket, type Market } from '../model/market.ts';
import type { OnStage } from './site.ts';

/** How a folder is read. */
export interface ReadOptions {
  readonly onStage?: OnStage;
  /** Limits of what is read. */
  readonly limits?: LoadOptions;
}

/** What a data folder holds. */
export interface MarketOfFolder {
  /** Everything that is published of it; null if the data has errors. */
  readonly market: Market | null;
  /** What the check of the files found. */
  readonly check: FolderCheck;
}

/** Reads, checks and joins the data of a folder. Bad data is in the check's notices, and throws nothing. */
export async function readMarket(dataDir: string, { onStage = () => undefined, limits }: ReadOptions = {}): Promise<MarketOfFolder> {
  const stage = `checking ${dataDir}`;
  onStage(stage);
  const { rows, ...check } = await loadData(dataDir, limits, (done, total) => onStage(stage, { done, total }));
  if (rows === null || check.service === null) return { market: null, check };
  onStage('joining companies and fleets');
  return { market: buildMarket(rows, check.service, summariseCheck(check.countedNotices, rows)), check };
}
