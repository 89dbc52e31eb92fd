import { portalPaths } from '../contract/discovery.ts';
import { guides } from '../contract/guides.ts';
import { notFoundPath } from '../documents/addresses.ts';
import { describedPages } from '../documents/pages/described-pages.ts';

/** Addresses of the pages that are rendered when a site is published, including the not-found page. */
export const pageAddresses: readonly string[] = [
  ...Object.keys(describedPages),
  notFoundPath,
  portalPaths.docsIndex,
  // The others are published as Markdown alone.
  ...guides.map(({ path }) => path).filter((path) => !path.endsWith('.md')),
];

/** Routes that are not published: the templates of sections, which the publisher fills, and what is answered on demand. */
export const unpublishedRoutes: readonly string[] = ['/templates/[section]', '/[...path]'];
