import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import type { PageContent } from '../../site/view/blocks.ts';
import { mapPaths } from '../../site/view/map-paths.ts';
import type { Site } from '../site.ts';
import { askPage } from './ask-page.ts';
import { developersPage } from './developers-page.ts';
import { guidesPage } from './guides-page.ts';
import { homePage } from './home-page.ts';
import { importPage } from './import-page.ts';
import { mapPage } from './map-page.ts';
import { referencePage } from './reference-page.ts';
import { signInPage } from './sign-in-page.ts';

/**
 * Every page that is described as blocks, by its address. Astro renders each as HTML, in `site/pages`, and the publisher renders its
 * Markdown alternate.
 */
export const describedPages: Readonly<Record<string, (site: Site) => PageContent>> = {
  '/': homePage,
  [operations.ask.path]: askPage,
  [mapPaths.page]: mapPage,
  [discoveryPaths.developers]: developersPage,
  [portalPaths.reference]: referencePage,
  [portalPaths.docs]: () => guidesPage,
  [portalPaths.signIn]: signInPage,
  [portalPaths.import]: () => importPage,
};
