import type { Settings } from '../../src/contract/settings.ts';
import { digestData } from '../../src/load/data-files.ts';
import type { Baseline } from '../../src/writer/baseline.ts';
import { openPlainFolder } from '../../src/writer/plain-folder.ts';
import { publishData, type PublishedData } from '../../src/writer/publish-data.ts';
import type { Allowed } from '../../src/writer/loss.ts';
import type { Progress } from '../command/progress.ts';
import { dataSettings, limitsOf, noteWarnings, readMarketOrReport } from './read-market-or-report.ts';

/** Settings of a build: what is built, and where. */
export const buildSettings = [...dataSettings, 'OUT_DIR', 'BASE_URL'] as const;

/**
 * Builds the site as the settings say. Prints the notices, also if nothing has changed since, and if a loss could not be checked. Null
 * when the data has errors.
 *
 * @param allowed What it may remove.
 * @param readDeployed Reads the deployed site that it continues; null for none.
 * @throws As `publishData`.
 */
export async function buildOrReport(
  settings: Pick<Settings, (typeof buildSettings)[number]>,
  progress: Progress,
  allowed: Allowed,
  readDeployed: () => Promise<Baseline | null> = () => Promise.resolve(null),
): Promise<PublishedData | null> {
  const { DATA_DIR, OUT_DIR, BASE_URL } = settings;
  const built = await publishData({
    open: () => openPlainFolder(OUT_DIR),
    readMarket: () => readMarketOrReport(DATA_DIR, progress, { limits: limitsOf(settings) }),
    digestData: () => digestData(DATA_DIR),
    baseUrl: BASE_URL,
    allowed,
    readDeployed,
    onStage: progress.stage,
  });
  if (built !== null && built.rememberedWarnings !== null) noteWarnings(built.rememberedWarnings, DATA_DIR, progress);
  if (built?.compared === false) progress.note(`${OUT_DIR} had no earlier build to compare with: the check for large losses was skipped`);
  return built;
}
