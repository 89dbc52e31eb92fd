// Takes screenshots of the main kinds of pages: desktop and phone, light and dark.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { fail, readArguments } from './arguments.ts';
import { onePageOfEachKind } from './pages/page-kinds.ts';
import { publishedPages } from './pages/published-pages.ts';
import { walkTasks } from './pages/tasks.ts';
import { runBrowser } from './pages/run-browser.ts';
import { startProgress } from './progress.ts';
import { serveSample } from './serve-sample.ts';

const help = `npm run screenshots -- --out DIR

Builds the sample market, serves it on a free port of this machine, and writes screenshots to DIR: of each main kind of page,
KIND-desktop-light.png, KIND-desktop-dark.png, KIND-phone-light.png and KIND-phone-dark.png; and of each step of the usual tasks,
task-TASK-STEP.png. Prints the number of steps. Needs Chromium.
`;
const { out } = readArguments(help, { out: { type: 'string' } }).values;
if (out === undefined) fail('--out is missing: name the folder for the screenshots.');

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;

const folder = resolve(out);
mkdirSync(folder, { recursive: true });
const progress = startProgress();
const site = await serveSample(progress);
const pages = publishedPages(site.folder);
const { browser } = await runBrowser();
const written: string[] = [];
const shoot = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: join(folder, `${name}.png`) });
  written.push(name);
};
for (const { name, path } of onePageOfEachKind(pages).filter(({ weight }) => weight !== 'minor')) {
  progress.stage(`screenshot: ${name}`);
  for (const [device, options] of Object.entries(devices)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...options, colorScheme });
      const page = await context.newPage();
      await page.goto(site.baseUrl + path, { waitUntil: 'networkidle' });
      await shoot(page, `${name.replaceAll(' ', '-')}-${device}-${colorScheme}`);
      await context.close();
    }
  }
}
progress.stage('screenshots of tasks');
const walks = await walkTasks(browser, site.baseUrl, (page, task, step) => shoot(page, `task-${task + 1}-${step}`));
await browser.close();
await site.stop();
for (const [i, { name, most, steps, fault }] of walks.entries())
  process.stdout.write(`task ${i + 1}, ${name}: ${fault ?? `${steps} steps of at most ${most}`}\n`);
progress.done(`${out}: ${written.length} screenshots`);
