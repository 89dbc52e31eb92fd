import { nothingAllowed } from '../../src/writer/loss.ts';
import { buildOrReport } from '../../scripts/market/build-or-report.ts';
import { startProgress, type Progress } from '../../scripts/command/progress.ts';
import { readDeployed } from '../../scripts/release/compare-deployed.ts';
import type { PublishFlags } from '../../scripts/release/publish-flags.ts';
import { publishOnce } from '../../scripts/release/publish-once.ts';
import { readSettings, type Settings } from '../../src/contract/settings.ts';

// What the commands do, in this process: it has the code already, and a second publication takes a third of the time.

/** Progress that is kept as text. */
function keepProgress(): { progress: Progress; said: () => string } {
  let text = '';
  const out = { isTTY: false, write: (more: string) => ((text += more), true) } as NodeJS.WriteStream;
  return { progress: startProgress(out), said: () => text };
}

function settingsOf(given: Partial<Record<keyof Settings, string>>): Settings {
  const read = readSettings(given);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.settings;
}

/** Publishes as `npm run publish` does. @returns Its exit code, and what it says. */
export async function publishHere(flags: Pick<PublishFlags, 'to'> & Partial<PublishFlags>, dataDir: string) {
  const { progress, said } = keepProgress();
  const usual = { keep: 5, compare: null, allowed: nothingAllowed, dryRun: false, verify: false };
  const { code } = await publishOnce({ ...usual, settings: settingsOf({ DATA_DIR: dataDir }), ...flags }, progress);
  return { status: code, stderr: said() };
}

/** Builds as `npm run build` does. @throws When it would not. */
export async function buildHere(dataDir: string, outDir: string, compare: string | null = null): Promise<string> {
  const { progress, said } = keepProgress();
  const built = await buildOrReport(settingsOf({ DATA_DIR: dataDir, OUT_DIR: outDir }), progress, nothingAllowed, async () =>
    compare === null ? null : readDeployed(compare, progress),
  );
  if (built === null) throw new Error(said());
  return said();
}
