import { loadData, type LoadResult } from '../src/load/load-data.ts';
import { formatReport, summariseCheck } from '../src/load/report.ts';
import { buildMarket, type Market } from '../src/model/market.ts';
import type { Progress } from './progress.ts';

/** What a data folder holds. */
export interface MarketOfFolder {
  /** Everything that is published of it; null when the data has errors. */
  readonly market: Market | null;
  /** What the check of the files found. */
  readonly check: LoadResult;
}

/** Reads, checks and joins the data of a folder. */
export async function readMarket(dataDir: string, onStage: (stage: string) => void = () => undefined): Promise<MarketOfFolder> {
  onStage(`checking ${dataDir}`);
  const check = await loadData(dataDir);
  if (check.rows === null || check.service === null) return { market: null, check };
  onStage('joining companies and fleets');
  return { market: buildMarket(check.rows, check.service, summariseCheck(check, check.rows)), check };
}

/** Reads the data of a folder, and prints what the check found. Null when the data has errors. */
export async function readMarketOrReport(dataDir: string, progress: Progress): Promise<Market | null> {
  const { market, check } = await readMarket(dataDir, progress.stage);
  if (market === null) {
    progress.done();
    process.stderr.write(`${formatReport(check, { infos: 'left out' })}\n`);
    return null;
  }
  const { warnings } = check.totals;
  if (warnings > 0) progress.note(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}; npm run check:data shows the text`);
  return market;
}
