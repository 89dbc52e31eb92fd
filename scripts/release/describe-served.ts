import { resolve } from 'node:path';
import { timeOfManifest } from '../../src/writer/published.ts';
import { readWatcher } from '../../src/writer/releases/attempts.ts';
import { rollbackTo } from '../../src/writer/releases/journal.ts';
import { currentReleaseName, publishedAt } from '../../src/writer/releases/layout.ts';
import { toRun, typed } from '../command/how-to-run.ts';

/** What readers get after a failed publication, in a sentence. */
export function describeServedRelease(to: string): string {
  const folder = resolve(to);
  const name = currentReleaseName(folder);
  if (name === null) return 'Nothing was published. No release is served yet.';
  const at = publishedAt(folder, name);
  return `Nothing was published; release ${name}${at === null ? '' : ` of ${showTime(at)}`} is still served.`;
}

/** The same for a folder that a build publishes into. */
export function describeServedBuild(outDir: string): string {
  const at = timeOfManifest(resolve(outDir));
  return at === null
    ? `Nothing was published. ${outDir} has no build yet.`
    : `Nothing was published; ${outDir} still has the build of ${showTime(at)}.`;
}

/** What a rollback holds back, and the command that ends it; null without one. */
export function describeHold(to: string): string | null {
  const folder = resolve(to);
  const held = rollbackTo(folder, currentReleaseName(folder));
  if (held === null) return null;
  const command = readWatcher(folder)?.publish ?? toRun('publish', `${typed([['to', to]])} --data-dir DIR`);
  return `Release ${held.from} was rolled back to ${held.to}. A watcher publishes nothing until you publish by hand: ${command}`;
}

/** Local time: 2026-11-21 14:05. Swedish dates have the form of ISO 8601. */
export const showTime = (time: Date): string => time.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
