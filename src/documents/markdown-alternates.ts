import type { PageContent } from '../site/view/blocks.ts';
import { renderMarkdown } from '../site/view/markdown.ts';
import { markdownPath } from './addresses.ts';
import { textDocument, type Document } from './document.ts';
import { askPage } from './pages/ask-page.ts';
import { developersPage } from './pages/developers-page.ts';
import { guidesPage } from './pages/guides-page.ts';
import { homePage } from './pages/home-page.ts';
import { mapPage } from './pages/map-page.ts';
import { referencePage } from './pages/reference-page.ts';
import type { Site } from './site.ts';

/** A page in Markdown, at the address that the HTML page names as its alternate. */
export function markdownAlternate(page: Omit<PageContent, 'description'>, baseUrl: string): Document {
  return textDocument(markdownPath(page.path), renderMarkdown(page, baseUrl));
}

/** The Markdown alternates of the pages that Astro renders, but for the guides, which are written in Markdown. */
export const pageAlternates = (site: Site): Document[] =>
  [homePage(site), askPage(site), mapPage(site), developersPage(site), referencePage(site), guidesPage].map((page) =>
    markdownAlternate(page, site.baseUrl),
  );
