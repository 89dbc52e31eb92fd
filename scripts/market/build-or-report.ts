import type { Settings } from '../../src/contract/settings.ts';
import { digestData } from '../../src/load/data-files.ts';
import type { Baseline } from '../../src/writer/baseline.ts';
import { buildFolder } from '../../src/writer/build-site.ts';
import type { Progress } from '../command/progress.ts';
import { dataSettings, limitsOf, noteWarnings, readMarketOrReport } from './read-market-or-report.ts';

/** Settings of a build: what is built, and where. */
export const buildSettings = [...dataSettings, 'OUT_DIR', 'BASE_URL'] as const;

/**
 * Builds the site as the settings say. Prints the notices, also if nothing has changed since, and if a loss could not be checked. Null
 * when the data has errors.
 *
 * @param mayLose Whether it may remove more than service.json allows.
 * @param deployed The deployed site that it continues; null for none.
 * @throws As `buildFolder`.
 */
export async function buildOrReport(
  settings: Pick<Settings, (typeof buildSettings)[number]>,
  progress: Progress,
  mayLose: boolean,
  deployed: Baseline | null = null,
): ReturnType<typeof buildFolder> {
  const { DATA_DIR, OUT_DIR, BASE_URL } = settings;
  const built = await buildFolder({
    outDir: OUT_DIR,
    readMarket: () => readMarketOrReport(DATA_DIR, progress, { limits: limitsOf(settings) }),
    digestData: () => digestData(DATA_DIR),
    baseUrl: BASE_URL,
    mayLose,
    deployed,
    onStage: progress.stage,
  });
  if (built !== null && built.rememberedWarnings !== null) noteWarnings(built.rememberedWarnings, progress);
  if (built?.compared === false) progress.note(`${OUT_DIR} had no earlier build to compare with: the check for large losses was skipped`);
  return built;
}
