// Walks for the fault tests, and reports each as a line of JSON: `worker-walks.ts FOLDER SAMPLE STEPS WALK…`. A walk is
// the seed of a random one, or `calls-FIRST-EVERY`.
import { join } from 'node:path';
import { callWalk, drawWalk, emptyTally, runWalk, Violation, type Tally, type Walk } from './walk.ts';

/** The report of a walk. */
export interface WalkReport {
  readonly tally: Tally;
  /** The violation, with the steps needed for it; null without one. */
  readonly violation: string | null;
}

/** Most walks to find the fewest steps. */
const maxShrinks = 12;

const [folder, sample, steps, ...chosen] = process.argv.slice(2) as [string, string, string, ...string[]];
const attempt = (walk: Walk, tally: Tally = emptyTally()): Promise<Violation | null> =>
  runWalk(walk, sample, join(folder, String(process.pid)), tally).then(
    () => null,
    (error: unknown) => (error instanceof Violation ? error : new Violation(0, String((error as Error).stack))),
  );

for (const name of chosen) {
  const [first, every] = name.split('-').slice(1).map(Number);
  const walk = first === undefined || every === undefined ? drawWalk(Number(name), Number(steps)) : callWalk(first, every);
  const tally = emptyTally();
  const violation = await attempt(walk, tally);
  const report: WalkReport = { tally, violation: violation === null ? null : await describe(walk, violation) };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

/** Removes steps that a violation doesn’t need, and describes the rest. */
async function describe(walk: Walk, found: Violation): Promise<string> {
  let violation = found;
  let shortest: Walk = { ...walk, steps: walk.steps.slice(0, found.step + 1) };
  for (let i = 0, tries = 0; i < shortest.steps.length && tries < maxShrinks; tries++) {
    const shorter = { ...shortest, steps: shortest.steps.toSpliced(i, 1) };
    const again = await attempt(shorter);
    if (again === null) i++;
    else [shortest, violation] = [{ ...shorter, steps: shorter.steps.slice(0, again.step + 1) }, again];
  }
  return `seed ${walk.seed}: ${violation.message}\n${shortest.steps.map((step) => JSON.stringify(step)).join('\n')}`;
}
