import { discoveryPaths, downloadPaths, portalPaths } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import { ownersPages, type Service } from '../../contract/service.ts';

export interface NavigationLink {
  readonly path: string;
  readonly name: string;
}

/** An entry of the menu: a link or a group of links. */
export type MenuEntry = NavigationLink | { readonly name: string; readonly links: readonly NavigationLink[] };

/** The menu of a service, in order. */
export const menuOf = ({ sign_in_url: signIn }: Service): readonly MenuEntry[] => [
  {
    name: 'Find',
    links: [
      { path: '/map', name: 'Map of companies' },
      { path: '/ask', name: 'Ask a question' },
      { path: '/companies', name: 'Companies' },
      { path: '/countries', name: 'Countries' },
      { path: '/marketplace', name: 'Marketplace' },
      { path: '/wanted', name: 'Wanted ads' },
    ],
  },
  { path: '/atlas', name: 'Atlas' },
  {
    name: 'Developers',
    links: [
      { path: discoveryPaths.developers, name: 'Developer portal' },
      { path: portalPaths.reference, name: 'API reference' },
      { path: portalPaths.docs, name: 'Guides' },
      { path: guidePaths.sandbox, name: 'Sandbox' },
      { path: downloadPaths.page, name: 'Downloads' },
    ],
  },
  ...(signIn === undefined ? [] : [{ path: portalPaths.signIn, name: 'Sign in' }]),
];

/** The links of the footer, including the owner’s pages. */
export const footerOf = (service: Service): readonly NavigationLink[] => [
  { path: guidePaths['data-quality'], name: 'Data quality' },
  { path: guidePaths.changelog, name: 'Changelog' },
  { path: discoveryPaths.terms, name: 'Terms and license' },
  { path: discoveryPaths.privacy, name: 'Privacy' },
  ...ownersPages(service).map(({ path, title }) => ({ path, name: title })),
  { path: guidePaths.mcp, name: 'MCP servers' },
  { path: discoveryPaths.openApi, name: 'OpenAPI 3.1' },
  { path: discoveryPaths.llms, name: 'llms.txt' },
];

/** The value of `aria-current` for an entry: `page` if it is the page itself, `true` if the page is below it or belongs to one of its links. */
export function isCurrent(entry: MenuEntry, path: string | null): 'page' | 'true' | undefined {
  if (path === null) return undefined;
  if ('links' in entry) return entry.links.some((link) => isCurrent(link, path) !== undefined) ? 'true' : undefined;
  if (path === entry.path) return 'page';
  return path.startsWith(`${entry.path}/`) ? 'true' : undefined;
}

/** The link of a group that a page belongs to, the longest if several match; null if none does. */
export const currentLink = (links: readonly NavigationLink[], path: string | null): NavigationLink | null =>
  links.filter((link) => isCurrent(link, path) !== undefined).toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
