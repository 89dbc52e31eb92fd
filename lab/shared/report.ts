import type { Verdict } from './verdict.ts';

/** Prints the verdicts as a table, and each unexpected failure. @returns Whether nothing failed unexpectedly. */
export function reportVerdicts(verdicts: readonly Verdict[]): boolean {
  const failed = verdicts.filter(({ failures }) => failures.length > 0);
  const reasons = [...new Set(verdicts.flatMap(({ expected }) => expected))].toSorted();
  const lines = [
    '| validator | subject | verdict | foreseen failures |',
    '|---|---|---|---|',
    ...verdicts.map(
      ({ validator, subject, passed, total, expected }) =>
        `| ${validator} | ${subject} | ${passed} of ${total} | ${expected.length || ''} |`,
    ),
    '',
    `${verdicts.length - failed.length} of ${verdicts.length} subjects without an unforeseen failure.`,
    ...(reasons.length === 0 ? [] : ['', 'Foreseen failures:', '', ...reasons.map((reason) => `- ${reason}`)]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const { validator, subject, failures } of failed) {
    for (const failure of failures) process.stderr.write(`✗ ${validator}, ${subject}: ${failure}\n`);
  }
  return failed.length === 0;
}
