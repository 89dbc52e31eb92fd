import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Minified: sending and compiling it takes as long as running it. */
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe;

/** What axe-core says of a page as it appears in the browser. */
export interface AxeResult {
  /** Rules that found something to judge and were content. */
  readonly passes: number;
  /** Each with its element. */
  readonly violations: readonly string[];
}

/**
 * Runs rules of axe-core in the page.
 *
 * @param only Those to run; by default all, that of target sizes included (WCAG 2.2 §2.5.8), which it leaves out otherwise.
 */
export async function runAxe(page: Page, only: readonly string[] = []): Promise<AxeResult> {
  // Evaluated rather than inserted, since the policy of the site allows no foreign script.
  await page.evaluate(source);
  const { passes, violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
        // No rule that runs reads style sheets, which it would fetch and parse once more.
        preload: { assets: ['media'] },
      }),
    [...only],
  );
  return {
    passes: passes.length,
    violations: violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`)),
  };
}
