import type { Settings } from '../src/contract/settings.ts';
import { digestData } from '../src/load/data-files.ts';
import { buildFolder } from '../src/writer/build-site.ts';
import type { Progress } from './progress.ts';
import { dataSettings, limitsOf, noteWarnings, readMarketOrReport } from './read-market-or-report.ts';

/** The settings that say what is built, and where. */
export const buildSettings = [...dataSettings, 'OUT_DIR', 'BASE_URL'] as const;

/**
 * Builds the site as the settings say, and prints what the check found, also where nothing has changed since it was made. Null when the data
 * has errors.
 *
 * @param mayLose Whether it may remove more than service.json allows.
 * @throws As `buildFolder`.
 */
export async function buildOrReport(
  settings: Pick<Settings, (typeof buildSettings)[number]>,
  progress: Progress,
  mayLose: boolean,
): ReturnType<typeof buildFolder> {
  const { DATA_DIR, OUT_DIR, BASE_URL } = settings;
  const built = await buildFolder({
    outDir: OUT_DIR,
    readMarket: (memory) => readMarketOrReport(DATA_DIR, progress, limitsOf(settings), memory),
    digestData: () => digestData(DATA_DIR),
    baseUrl: BASE_URL,
    mayLose,
    onStage: progress.stage,
  });
  if (built !== null && built.rememberedWarnings !== null) noteWarnings(built.rememberedWarnings, progress);
  return built;
}
