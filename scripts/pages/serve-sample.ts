import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../src/contract/settings.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { runHost } from '../../src/hosts/node/run.ts';
import { freePort } from '../free-port.ts';
import type { Progress } from '../progress.ts';
import { projectRoot } from '../project-root.ts';
import { buildSite, readMarket } from '../site-build.ts';
import { publishedPages } from './published-pages.ts';

export interface SampleSite {
  readonly baseUrl: string;
  /** Paths of all pages. */
  readonly pages: readonly string[];
  stop(): Promise<void>;
}

/** Builds the market of `data/` into a temporary folder and serves it on a free port. @throws Error when the data has errors. */
export async function serveSample(progress: Progress): Promise<SampleSite> {
  const root = mkdtempSync(join(tmpdir(), 'crane-pages-'));
  const folder = join(root, 'dist');
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const market = readMarket(join(projectRoot, 'data'), folder, progress);
  if (market === null) throw new Error('the sample data has errors; npm run check:data shows them');
  await buildSite(market, baseUrl, folder, progress);
  const settings = readSettings({ PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT_REQUESTS: '1000000' });
  if ('faults' in settings) throw new Error(settings.faults.join('\n'));
  const host = await runHost(await readDataset(folder), folder, settings.settings);
  return {
    baseUrl,
    pages: publishedPages(folder),
    async stop() {
      await host.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
