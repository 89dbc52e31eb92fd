import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onePageOfEachKind } from '../pages/page-kinds.ts';
import { publishedPages } from '../pages/published-pages.ts';
import { packageVersion, runProgram, startVerdict, type Verdict } from '../shared/verdict.ts';

/**
 * A relation that a specification defines, but not the registry that the checker knows (Agentic Resource Discovery: `ai-catalog`). And what a
 * page’s own policy forbids in a file, which is from no site: tests ask a browser.
 */
const foreseen = '.*(?:ai-catalog|violates Content Security Policy).*';

const checker = fileURLToPath(new URL('node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url));

/** Checks a page of each kind with the Nu Html Checker of W3C, warnings included. Needs Java. */
export async function runNu(baseUrl: string, folder: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('vnu-jar', import.meta.url), 'a page of each kind, as HTML');
  const pages = onePageOfEachKind(publishedPages(folder));
  const to = mkdtempSync(join(tmpdir(), 'crane-nu-'));
  try {
    const files = await Promise.all(
      pages.map(async ({ path }, i) => {
        const file = join(to, `${i}.html`);
        writeFileSync(file, await (await fetch(baseUrl + path, { headers: { Accept: 'text/html' } })).text());
        return file;
      }),
    );
    // Otherwise it ends with 0 whatever it finds.
    const { code, output } = await runProgram(
      'java',
      ['-jar', checker, '--Werror', '--filterpattern', foreseen, '--format', 'gnu', ...files],
      to,
      300,
    );
    verdict.check('it ran', code === 0 || /\.html":/.test(output), output);
    for (const [i, { path }] of pages.entries()) {
      const faults = output.split('\n').filter((line) => line.includes(`/${i}.html":`));
      verdict.check(path, faults.length === 0, faults.join('; '));
    }
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
  return verdict.end();
}
