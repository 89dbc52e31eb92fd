import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../../scripts/pages/find-browser.ts';
import { publishedPages } from '../../../scripts/pages/published-pages.ts';
import { serveBuiltSite } from '../../documents/discovery/built-site.ts';

/** What the tests of this folder share: one built site, served, and the browser to see it with. */
export interface BrowserSite {
  readonly baseUrl: string;
  /** Paths of all pages. */
  readonly pages: readonly string[];
  /** Null on a machine without a browser. */
  readonly executable: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: BrowserSite;
  }
}

/** Builds and serves once for all tests of this folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const site = await serveBuiltSite();
  project.provide('site', { baseUrl: site.baseUrl, pages: publishedPages(site.folder), executable: findBrowser() });
  return () => site.stop();
}
