import { portalPaths } from '../contract/discovery.ts';
import { guides } from '../contract/guides.ts';
import { notFoundPath } from '../documents/addresses.ts';
import { describedPages } from '../documents/pages/described-pages.ts';

/** Addresses of the pages that are rendered for publication, including the not-found page. */
export const pageAddresses: readonly string[] = [
  ...Object.keys(describedPages),
  notFoundPath,
  portalPaths.login,
  // The other guides are only published as Markdown.
  ...guides.map(({ path }) => path).filter((path) => !path.endsWith('.md')),
];

/** Routes that don’t have an address on every site: templates that the publisher fills, the owner’s pages, and what is answered on demand. */
export const unpublishedRoutes: readonly string[] = ['/templates/[section]', '/[page]', '/[...path]'];
