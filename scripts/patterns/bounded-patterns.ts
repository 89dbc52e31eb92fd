import type { Bounded } from './judge-patterns.ts';

/** Patterns that stay slower than linear. */
export const boundedPatterns: readonly Bounded[] = [];
