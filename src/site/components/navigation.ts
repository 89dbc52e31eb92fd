import { discoveryPaths, downloadPaths, portalPaths } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import { ownersPages, type Service } from '../../contract/service.ts';

export interface NavigationLink {
  readonly path: string;
  readonly name: string;
}

/** Links of the header, in order. A page below one of these paths belongs to it. */
export const headerLinks: readonly NavigationLink[] = [
  { path: discoveryPaths.developers, name: 'Developers' },
  { path: portalPaths.docs, name: 'Guides' },
  { path: '/ask', name: 'Ask' },
  { path: '/map', name: 'Map' },
  { path: '/companies', name: 'Companies' },
  { path: '/atlas', name: 'Atlas' },
  { path: '/marketplace', name: 'Marketplace' },
  { path: '/wanted', name: 'Wanted' },
];

/** Links of the footer, by group. */
const footerGroups: readonly { readonly title: string; readonly links: readonly NavigationLink[] }[] = [
  {
    title: 'Build',
    links: [
      { path: discoveryPaths.developers, name: 'Developer portal' },
      { path: portalPaths.reference, name: 'API reference' },
      { path: guidePaths.quickstart, name: 'Quick start' },
      { path: guidePaths.sandbox, name: 'Sandbox' },
      { path: guidePaths['developer-resources'], name: 'Developer resources' },
    ],
  },
  {
    title: 'Explore',
    links: [
      { path: '/ask', name: 'Ask a question' },
      { path: '/map', name: 'Company map' },
      { path: '/companies', name: 'Companies' },
      { path: '/countries', name: 'Countries' },
      { path: '/atlas', name: 'Crane models' },
      { path: '/atlas/concepts', name: 'Technical terms' },
      { path: '/marketplace', name: 'Marketplace' },
      { path: '/wanted', name: 'Wanted ads' },
    ],
  },
  {
    title: 'Trust',
    links: [
      { path: guidePaths['data-quality'], name: 'Data quality' },
      { path: guidePaths.changelog, name: 'Changelog' },
      { path: discoveryPaths.deprecationPolicy, name: 'Deprecation policy' },
      { path: discoveryPaths.terms, name: 'Terms and license' },
      { path: discoveryPaths.privacy, name: 'Privacy' },
    ],
  },
  {
    title: 'Machine-readable',
    links: [
      { path: discoveryPaths.openApi, name: 'OpenAPI 3.1' },
      { path: discoveryPaths.llms, name: 'llms.txt' },
      { path: guidePaths.mcp, name: 'MCP servers' },
      { path: downloadPaths.page, name: 'Downloads' },
    ],
  },
];

/** The links of the footer with the pages of the owner, which are beside terms and privacy. */
export const footerOf = (service: Service): typeof footerGroups =>
  footerGroups.map((group) =>
    group.title === 'Trust'
      ? { ...group, links: [...group.links, ...ownersPages(service).map(({ path, title }) => ({ path, name: title }))] }
      : group,
  );

/** Whether a page belongs to a link of the header: it is the page itself, or is below it. The nearest link wins. */
export function isCurrent(link: NavigationLink, path: string | null): 'page' | 'true' | undefined {
  if (path === null) return undefined;
  if (path === link.path) return 'page';
  return path.startsWith(`${link.path}/`) ? 'true' : undefined;
}
