import { portalPaths } from '../contract/discovery.ts';
import { guides } from '../contract/guides.ts';
import { notFoundPath } from '../documents/addresses.ts';
import { describedPages } from '../documents/pages/described-pages.ts';

/** Addresses of the pages that are rendered when a site is published, including the not-found page. */
export const pageAddresses: readonly string[] = [
  ...Object.keys(describedPages),
  notFoundPath,
  portalPaths.login,
  // The others are published as Markdown alone.
  ...guides.map(({ path }) => path).filter((path) => !path.endsWith('.md')),
];

/** Routes without an address of every site: the templates of sections, which the publisher fills, pages of the owner, and what is answered on demand. */
export const unpublishedRoutes: readonly string[] = ['/templates/[section]', '/[page]', '/[...path]'];
