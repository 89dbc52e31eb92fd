import { openMarketMemory, type MarketMemory } from '../src/documents/market-memory.ts';
import { formatReport } from '../src/load/report.ts';
import type { Market } from '../src/model/market.ts';
import type { Progress } from './progress.ts';

/** Reads the data of a folder, and prints what the check found. Null when the data has errors. @param memory What was read before. */
export async function readMarketOrReport(dataDir: string, progress: Progress, memory?: MarketMemory): Promise<Market | null> {
  const { market, check } = await (memory ?? (await openMarketMemory())).read(dataDir, progress.stage);
  if (market === null) {
    progress.done();
    process.stderr.write(`${formatReport(check, { infos: 'left out' })}\n`);
    return null;
  }
  noteWarnings(check.totals.warnings, progress);
  return market;
}

/** Prints how many warnings a check gave. */
export function noteWarnings(warnings: number, progress: Progress): void {
  if (warnings > 0) progress.note(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}; npm run check:data shows the text`);
}
