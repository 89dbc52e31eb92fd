import { check } from 'recheck';
import type { Checks } from '../load-check.ts';

/** Time limit for judging a pattern, milliseconds; one that isn’t judged by then counts as slow. */
const timeoutMs = 120_000;

export const judgePattern: Checks['judge-pattern']['judgePattern'] = async (source, flags) => {
  const result = await check(source, flags, {
    timeout: timeoutMs,
    // Steps are counted instead of time, so that a busy machine gives the same verdict.
    attackTimeout: null,
    incubationTimeout: null,
  });
  if (result.status === 'vulnerable') return `takes time of ${result.complexity.summary}, as with ${result.attack.pattern}`;
  return result.status === 'unknown' ? `can’t be judged: ${result.error.kind}` : null;
};
