import { discoveryPaths, portalPaths } from '../contract/discovery.ts';
import { guides } from '../contract/guides.ts';
import { notFoundPath } from '../documents/addresses.ts';
import { operations } from '../contract/operations.ts';
import { mapPaths } from './view/map-paths.ts';

/** Addresses of the pages that are rendered when a site is published; the page of what is not there among them. */
export const pageAddresses: readonly string[] = [
  '/',
  notFoundPath,
  operations.ask.path,
  discoveryPaths.developers,
  portalPaths.reference,
  portalPaths.docs,
  portalPaths.docsIndex,
  mapPaths.page,
  // The others stand as Markdown alone.
  ...guides.map(({ path }) => path).filter((path) => !path.endsWith('.md')),
];

/** Routes without a page that is published: the templates of sections, which the publisher fills, and what is answered on demand. */
export const unpublishedRoutes: readonly string[] = ['/templates/[section]', '/[...path]'];
