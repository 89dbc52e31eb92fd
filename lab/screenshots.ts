// Takes screenshots of each kind of page: desktop and phone, light and dark.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, readArguments } from '../scripts/command/arguments.ts';
import { onePageOfEachKind } from './pages/page-kinds.ts';
import { publishedPages } from './pages/published-pages.ts';
import { runBrowser } from './pages/run-browser.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { serveSample } from './shared/serve-sample.ts';

const help = `npm run lab -- screenshots --out DIR

Builds the sample market, serves it on a free port of this machine, and writes screenshots of each main kind of page to DIR:
KIND-desktop-light.png, KIND-desktop-dark.png, KIND-phone-light.png and KIND-phone-dark.png. Needs Chromium.
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
let written = 0;
for (const { name, path } of onePageOfEachKind(pages).filter(({ weight }) => weight !== 'minor')) {
  progress.stage(`screenshot: ${name}`);
  for (const [device, options] of Object.entries(devices)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...options, colorScheme });
      const page = await context.newPage();
      await page.goto(site.baseUrl + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}-${device}-${colorScheme}.png`) });
      written++;
      await context.close();
    }
  }
}
await browser.close();
await site.stop();
progress.done(`${out}: ${written} screenshots`);
