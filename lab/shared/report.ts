import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';
import type { Verdict } from './verdict.ts';

/**
 * Prints the verdicts as a table, and each unexpected failure.
 *
 * @param keep The command to keep the table for, in `scripts/COMMAND/results.md`; null keeps nothing.
 * @returns Whether nothing failed unexpectedly.
 */
export function reportVerdicts(verdicts: readonly Verdict[], keep: 'validate' | 'outside' | null): boolean {
  const failed = verdicts.filter(({ failures }) => failures.length > 0);
  const reasons = [...new Set(verdicts.flatMap(({ expected }) => expected))].toSorted();
  const table = [
    '| validator | subject | verdict | foreseen failures |',
    '|---|---|---|---|',
    ...verdicts.map(
      ({ validator, subject, passed, total, expected }) =>
        `| ${validator} | ${subject} | ${passed} of ${total} | ${expected.length || ''} |`,
    ),
    '',
    `${verdicts.length - failed.length} of ${verdicts.length} subjects without an unforeseen failure.`,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  for (const { validator, subject, failures } of failed) {
    for (const failure of failures) process.stderr.write(`✗ ${validator}, ${subject}: ${failure}\n`);
  }
  if (keep !== null) {
    const note = `# What others’ programs say\n\nWritten by \`npm run ${keep} -- --write\`: each program is run against the built server.\n\n`;
    const foreseen = reasons.length === 0 ? '' : `\n## Foreseen failures\n\n${reasons.map((reason) => `- ${reason}`).join('\n')}\n`;
    writeFileSync(join(projectRoot, 'scripts', keep, 'results.md'), `${note}${table}\n${foreseen}`);
  }
  return failed.length === 0;
}
