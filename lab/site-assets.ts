// Cuts the typeface, and draws the touch icon and the picture of link previews.
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../scripts/command/arguments.ts';
import { loadCheck } from './shared/load-check.ts';
import { runBrowser } from './pages/run-browser.ts';
import { makePictures } from './pages/site-pictures.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { projectRoot } from '../scripts/project-root.ts';

const help = `npm run lab -- site-assets

Cuts the typeface of the pages to the characters and weights they use, with its license, into src/site/styles/fonts, and draws the touch icon and
the picture of link previews into public. Needs Chromium.
`;
readArguments(help, {});

const progress = startProgress();
const fonts = join(projectRoot, 'src/site/styles/fonts');
const { makeFonts, licenseFile } = await loadCheck('site-fonts', progress);
for (const { file, bytes } of await makeFonts()) writeFileSync(join(fonts, file), bytes);
copyFileSync(licenseFile, join(fonts, 'OFL.txt'));
const { browser } = await runBrowser();
for (const [file, bytes] of await makePictures(browser)) writeFileSync(join(projectRoot, 'public', file), bytes);
await browser.close();
progress.done('src/site/styles/fonts and public have the typeface and the pictures');
