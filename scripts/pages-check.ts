// Looks at every page of the built site as others do: a crawl of all links, the HTML standard, axe-core, Lighthouse. Prints a
// table; exits with 1 when anything is below its floor. `--write` keeps the table in scripts/pages/results.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { notFoundPath } from '../src/documents/addresses.ts';
import { fail, readArguments } from './arguments.ts';
import { runAxe } from './pages/axe.ts';
import { crawlSite } from './pages/crawl.ts';
import { htmlFaults } from './pages/html-rules.ts';
import { checksFolder, loadCheck } from './load-check.ts';
import { onePageOfEachKind, type PageOfKind } from './pages/page-kinds.ts';
import { publishedPages } from './pages/published-pages.ts';
import { walkTasks } from './pages/tasks.ts';
import { runBrowser } from './pages/run-browser.ts';
import { startProgress } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { serveSample } from './serve-sample.ts';
import { packageVersion } from './validate/verdict.ts';

const help = `npm run pages:check -- [--short] [--write]

Builds the sample market, serves it on a free port of this machine, and looks at its pages: all links, valid HTML, what people
come for in how many steps, axe-core in light and dark, Lighthouse on a phone and a desktop. Needs Chromium; Lighthouse is installed into scripts/checks/node_modules at the first use.
--short measures the most visited kinds of page on a phone, by Lighthouse alone.
--write keeps the table in scripts/pages/results.md.
`;

/** Lighthouse's categories reach this, of 100. */
const floor = 95;

const { values } = readArguments(help, { short: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } });
if (values.short && values.write) fail('The short form leaves out most of the table; it is not kept.');

const faults: string[] = [];
const parts: string[] = [];
const progress = startProgress();
const { leftOut, measurePage } = await loadCheck('lighthouse', progress);
const site = await serveSample(progress);
const pages = publishedPages(site.folder);
try {
  const kinds = onePageOfEachKind(pages);
  const { browser, port } = await runBrowser();
  try {
    if (!values.short) {
      parts.push(await crawlTable());
      parts.push(await taskTable(browser));
      parts.push(await axeTable(browser, kinds));
    }
    const measured = kinds.filter(({ weight }) => (values.short ? weight === 'short' : weight === 'short' || weight === 'main'));
    parts.push(await lighthouseTable(measured, values.short ? ['mobile'] : ['mobile', 'desktop'], port));
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
}
progress.done();

const table = `${parts.join('\n\n')}\n`;
process.stdout.write(table);
for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
if (values.write) {
  const head = '# What a browser and a crawler say of the pages\n\nWritten by `npm run pages:check -- --write`, on the sample market.';
  writeFileSync(join(projectRoot, 'scripts/pages/results.md'), `${head}\n\n${table}`);
}
process.exit(faults.length === 0 ? 0 : 1);

async function crawlTable(): Promise<string> {
  progress.stage('following all links');
  // The page of what is not there answers 404 by its nature, and nothing links to it.
  const crawl = await crawlSite(
    site.baseUrl,
    pages.filter((path) => path !== notFoundPath),
  );
  progress.stage('reading all pages by the HTML standard');
  const invalid: string[] = [];
  for (const [path, html] of crawl.pages) invalid.push(...(await htmlFaults(path, html)));
  faults.push(...crawl.broken, ...crawl.orphans.map((path) => `nothing leads to ${path}`), ...invalid);
  const rows = [
    ['documents fetched', crawl.documents],
    ['pages of HTML', crawl.pages.size],
    ['links within the site', crawl.links],
    ['of these to a fragment', crawl.fragments],
    ['broken links', crawl.broken.length],
    ['orphan pages', crawl.orphans.length],
    [`faults by ${packageVersion('html-validate', import.meta.url)}`, invalid.length],
  ];
  return ['## All pages', '', '| count | |', '|---|--:|', ...rows.map(([name, count]) => `| ${name} | ${count} |`)].join('\n');
}

/** What people come for, and how many clicks and texts sent it takes. */
async function taskTable(browser: Browser): Promise<string> {
  progress.stage('walking through tasks');
  const walks = await walkTasks(browser, site.baseUrl);
  for (const { name, fault } of walks) if (fault !== null) faults.push(`${name}: ${fault}`);
  const rows = walks.map(({ name, most, steps }) => `| ${name} | ${steps ?? '–'} | ${most} |`);
  return ['## What people come for, from the front page', '', '| task | steps | at most |', '|---|--:|--:|', ...rows].join('\n');
}

async function axeTable(browser: Browser, kinds: readonly PageOfKind[]): Promise<string> {
  const rows: string[] = [];
  for (const { name, path } of kinds) {
    progress.stage(`axe: ${name}`);
    const cells: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      await page.goto(site.baseUrl + path, { waitUntil: 'networkidle' });
      const { passes, violations } = await runAxe(page);
      await context.close();
      faults.push(...violations.map((violation) => `${path} in ${colorScheme}: ${violation}`));
      cells.push(`${violations.length} of ${passes + violations.length}`);
    }
    rows.push(`| ${name} | ${cells.join(' | ')} |`);
  }
  const head = `## ${packageVersion('axe-core', import.meta.url)}: violations of rules that applied`;
  return [head, '', '| page | light | dark |', '|---|--:|--:|', ...rows].join('\n');
}

async function lighthouseTable(kinds: readonly PageOfKind[], devices: readonly ('mobile' | 'desktop')[], port: number): Promise<string> {
  const rows: string[] = [];
  let categories: string[] = [];
  for (const form of devices) {
    for (const { name, path } of kinds) {
      progress.stage(`Lighthouse: ${name}, ${form}`);
      const { scores, costly } = await measurePage(site.baseUrl + path, form, port, floor);
      categories = Object.keys(scores);
      for (const [category, score] of Object.entries(scores)) {
        if (score < floor) faults.push(`${path} on ${form}: ${category} ${score}, below ${floor}: ${costly[category]!.join('; ')}`);
      }
      rows.push(`| ${name} | ${form} | ${Object.values(scores).join(' | ')} |`);
    }
  }
  const reasons = Object.entries(leftOut).map(([audit, reason]) => `Left out is the audit \`${audit}\`: ${reason}.`);
  return [
    `## ${packageVersion('lighthouse', `${checksFolder}/`)}: scores of 100; the floor is ${floor}`,
    '',
    `| page | device | ${categories.join(' | ')} |`,
    `|---|---|${categories.map(() => '--:').join('|')}|`,
    ...rows,
    '',
    ...reasons,
  ].join('\n');
}
