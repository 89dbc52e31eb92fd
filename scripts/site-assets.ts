// Makes files of the pages that are generated and kept in the repository: the typeface, and pictures that only exist as pixels.
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { runBrowser } from './pages/run-browser.ts';
import { makeFonts } from './pages/site-fonts.ts';
import { makePictures } from './pages/site-pictures.ts';
import { startProgress } from './progress.ts';
import { projectRoot } from './project-root.ts';

const help = `npm run site:assets

Cuts the typeface of the pages to the characters and weights they use, with its license, into src/site/styles/fonts, and draws the touch icon and
the picture of link previews into public. Needs Chromium.
`;
readArguments(help, {});

const progress = startProgress();
const fonts = join(projectRoot, 'src/site/styles/fonts');
for (const { file, bytes } of await makeFonts()) writeFileSync(join(fonts, file), bytes);
copyFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/asap/LICENSE')), join(fonts, 'OFL.txt'));
const { browser } = await runBrowser();
for (const [file, bytes] of await makePictures(browser)) writeFileSync(join(projectRoot, 'public', file), bytes);
await browser.close();
progress.done('src/site/styles/fonts and public have the typeface and the pictures');
