import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Market } from '../../src/model/market.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import type { Progress } from '../../scripts/command/progress.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { startHost } from '../../scripts/serve/start-host.ts';
import { openPlainFolder } from '../../src/writer/plain-folder.ts';
import { publishData } from '../../src/writer/publish-data.ts';
import { readMarketOrReport } from '../../scripts/market/read-market-or-report.ts';

export interface SampleSite {
  readonly market: Market;
  readonly baseUrl: string;
  /** The published folder. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Builds the market of `data/` into a temporary folder and serves it on a free port. @throws Error when the data has errors. */
export async function serveSample(progress: Progress): Promise<SampleSite> {
  const root = mkdtempSync(join(tmpdir(), 'crane-sample-'));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  try {
    const folder = join(root, 'dist');
    const port = String(await freePort());
    const baseUrl = `http://localhost:${port}`;
    const market = await readMarketOrReport(join(projectRoot, 'data'), progress);
    if (market === null) throw new Error('the sample data has errors; npm run crane -- check shows them');
    await publishData({
      open: () => openPlainFolder(folder),
      readMarket: () => Promise.resolve(market),
      digestData: () => null,
      baseUrl,
      allowed: { loss: true, replacement: true },
      readDeployed: () => Promise.resolve(null),
      onStage: progress.stage,
    });
    const host = await startHost(folder, { PORT: port, RATE_LIMIT_REQUESTS: '1000000' });
    return { market, baseUrl, folder, stop: () => host.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
