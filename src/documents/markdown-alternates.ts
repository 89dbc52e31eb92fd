import type { PageContent } from '../site/view/blocks.ts';
import { renderMarkdown } from '../site/view/markdown.ts';
import { markdownPath } from './addresses.ts';
import { textDocument, type Document } from './document.ts';
import { essentials } from './guides/guide-documents.ts';
import { describedPages } from './pages/described-pages.ts';
import type { Site } from './site.ts';

/** A page in Markdown, at the address that the HTML page names as its alternate. */
export function markdownAlternate(page: Omit<PageContent, 'description'>, baseUrl: string): Document {
  return textDocument(markdownPath(page.path), renderMarkdown(page, baseUrl));
}

/** The Markdown alternates of the pages that Astro renders, except the guides, which are written in Markdown. That of the front page says how to ask. */
export const pageAlternates = (site: Site): Document[] =>
  Object.values(describedPages).map((describe) => {
    const page = describe(site);
    return markdownAlternate(page.path === '/' ? { ...page, forPrograms: essentials(site) } : page, site.baseUrl);
  });
