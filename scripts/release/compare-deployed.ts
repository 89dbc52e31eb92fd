import { isOrigin } from '../../src/contract/web-address.ts';
import type { Baseline } from '../../src/writer/baseline.ts';
import { fetchBaseline, UnreadableSiteError } from '../../src/writer/deployed-baseline.ts';
import { fail } from '../command/arguments.ts';
import type { Flag } from '../command/command-line.ts';
import type { Progress } from '../command/progress.ts';

/** The flag of commands that can compare with a deployed site. */
export const compareFlag = {
  value: 'URL',
  description: 'Public address of the deployed site to compare with; its history of changes is continued.',
} as const satisfies Flag;

/** The origin in the flag; null without it. Ends the process with 2 if it isn’t one. */
export function readCompareFlag(given: string | undefined): string | null {
  const origin = given?.replace(/\/$/, '') ?? null;
  if (origin !== null && !isOrigin(origin))
    fail(`--compare must be an http or https URL without a path, such as https://cranes.example, got ${JSON.stringify(given)}`);
  return origin;
}

/** Reads what is deployed, and describes it. Null if it can’t be read, which is reported but no error: nothing may be deployed yet. */
export async function readDeployed(origin: string, progress: Progress): Promise<Baseline | null> {
  progress.stage(`reading the deployed site at ${origin}`);
  try {
    const baseline = await fetchBaseline(origin);
    const { companies, releases } = baseline.history;
    progress.note(`Comparing with ${origin}: ${companies.size} companies, change ${releases[0]!.sequence} of its history`);
    return baseline;
  } catch (error) {
    if (!(error instanceof UnreadableSiteError)) throw error;
    noteNotCompared(`${error.message}.`, progress);
    return null;
  }
}

/** Reports that a deployed site can’t be compared with. @param why A sentence. */
export const noteNotCompared = (why: string, progress: Progress): void =>
  progress.note(`Not compared with the deployed site, and the history of changes starts over: ${why}`);
