import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { latticeOf } from '../../src/documents/look-documents.ts';

/** The sign of the house, as in `public/favicon.svg`. */
const mark = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8');
/** Its lines without the ground they are on. */
const lines = mark.replace(/<rect [^>]*>/, '');

/** Pictures that only exist as pixels, since those who show them take no SVG: phones on their home screen, and services that preview a link. */
const pictures = {
  'touch-icon.png': { width: 180, height: 180, css: 'svg { width: 148px; margin: 16px }', body: lines },
  'preview.png': {
    width: 1200,
    height: 630,
    css: `body { background: repeating-linear-gradient(0deg, #1e2c39 0 2px, transparent 2px 63px), repeating-linear-gradient(90deg, #1e2c39 0 2px, transparent 2px 60px), #14202b }
      path { stroke-width: 0.8px }
      svg { position: absolute; height: 560px; left: 330px; top: 12px }
      div { position: absolute; left: 0; right: 0; bottom: 0; height: 36px; background: ${latticeOf('#ffc629')} 0 0 / 72px 36px }`,
    body: `${lines}<div></div>`,
  },
} as const;

/** Draws the pictures. @returns Their bytes, by file in `public`. */
export async function makePictures(browser: Browser): Promise<ReadonlyMap<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>();
  for (const [file, { width, height, css, body }] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>body { margin: 0; background: #14202b } ${css}</style>${body}`);
    made.set(file, await page.screenshot());
    await page.close();
  }
  return made;
}
