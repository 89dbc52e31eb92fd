// Measures the pages with Lighthouse. Exits with 1 when a score is below its floor.
import { readArguments } from '../scripts/command/arguments.ts';
import { checksFolder, loadCheck } from './shared/load-check.ts';
import { onePageOfEachKind } from './pages/page-kinds.ts';
import { publishedPages } from './pages/published-pages.ts';
import { runBrowser } from './pages/run-browser.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { serveSample } from './shared/serve-sample.ts';
import { packageVersion } from './shared/verdict.ts';

const help = `npm run lab -- lighthouse [--short]

Builds the sample market, serves it on a free port of this machine, and measures its main kinds of pages with Lighthouse on a phone and a desktop.
Needs Chromium; Lighthouse is installed into lab/programs/node_modules at the first use.
--short measures the most visited kinds of page on a phone.
`;

/** Lighthouse's categories reach this, of 100. */
const floor = 95;

const { values } = readArguments(help, { short: { type: 'boolean', default: false } });

const faults: string[] = [];
const progress = startProgress();
const { leftOut, measurePage } = await loadCheck('lighthouse', progress);
const site = await serveSample(progress);
const table = await measurePages().finally(() => site.stop());
progress.done();

process.stdout.write(table);
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);

/** @returns The scores as a table. */
async function measurePages(): Promise<string> {
  const kinds = onePageOfEachKind(publishedPages(site.folder)).filter(
    ({ weight }) => weight === 'short' || (weight === 'main' && !values.short),
  );
  const { browser, port } = await runBrowser();
  const rows: string[] = [];
  let categories: string[] = [];
  for (const form of values.short ? (['mobile'] as const) : (['mobile', 'desktop'] as const)) {
    for (const { name, path } of kinds) {
      progress.stage(`Lighthouse: ${name}, ${form}`);
      const { scores, costly } = await measurePage(site.baseUrl + path, form, port, floor);
      categories = Object.keys(scores);
      for (const [category, score] of Object.entries(scores)) {
        // A category without a score isn’t above the floor.
        if (!(score >= floor)) faults.push(`${path} on ${form}: ${category} ${score}, below ${floor}: ${costly[category]?.join('; ')}`);
      }
      rows.push(`| ${name} | ${form} | ${Object.values(scores).join(' | ')} |`);
    }
  }
  await browser.close();
  const reasons = Object.entries(leftOut).map(([audit, reason]) => `Left out is the audit \`${audit}\`: ${reason}.`);
  return `${[
    `${packageVersion('lighthouse', `${checksFolder}/`)}: scores of 100; the floor is ${floor}.`,
    '',
    `| page | device | ${categories.join(' | ')} |`,
    `|---|---|${categories.map(() => '--:').join('|')}|`,
    ...rows,
    '',
    ...reasons,
  ].join('\n')}\n`;
}
