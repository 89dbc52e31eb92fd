import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser, howToInstall } from '../../../scripts/pages/find-browser.ts';
import { publishedPages } from '../../../scripts/pages/published-pages.ts';
import { projectRoot } from '../../../scripts/project-root.ts';
import { serveBuiltSite } from '../../documents/discovery/built-site.ts';

/** What the tests of this folder share: one built site, served, and the browser to see it with. */
export interface BrowserSite {
  readonly baseUrl: string;
  /** Paths of all pages. */
  readonly pages: readonly string[];
  /** Null on a machine without a browser; the tests that need one are left out. */
  readonly executable: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: BrowserSite;
  }
}

/** Builds and serves once for all tests of this folder. What was left out for want of a browser is said at the very end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const executable = findBrowser();
  const site = await serveBuiltSite();
  project.provide('site', { baseUrl: site.baseUrl, pages: publishedPages(site.folder), executable });
  return async () => {
    await site.stop();
    if (executable === null) process.stdout.write(leftOut());
  };
}

function leftOut(): string {
  const folder = 'test/browser';
  const files = readdirSync(join(projectRoot, folder)).filter(
    (file) => file.endsWith('.test.ts') && readFileSync(join(projectRoot, folder, file), 'utf8').includes(`from './with-browser.ts'`),
  );
  return [
    '',
    `Left out, since this machine has no Chromium: ${files.map((file) => `${folder}/${file}`).join(', ')}.`,
    `To run them: ${howToInstall}, then npm test -- --project browser.`,
    '',
  ].join('\n');
}
