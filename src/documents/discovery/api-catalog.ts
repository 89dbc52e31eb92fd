import { discoveryPaths, mediaTypes } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import { mcpServers } from '../../contract/mcp.ts';
import { operations } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { jsonDocument, type Document } from '../document.ts';

/** The linkset of RFC 9727: the interfaces of the service, and where each is described. Relations of RFC 8631. */
export function apiCatalogDocument(service: Service, baseUrl: string): Document {
  const url = discoveryPaths.apiCatalog;
  const at = (path: string, type: string) => [{ href: baseUrl + path, type }];
  const rest = {
    'service-desc': at(discoveryPaths.openApi, mediaTypes.openApi),
    'service-doc': at(discoveryPaths.developers, 'text/html'),
    // RFC 6903 and RFC 4946.
    'terms-of-service': at(discoveryPaths.terms, 'text/html'),
    'privacy-policy': at(discoveryPaths.privacy, 'text/html'),
    ...(service.licence === undefined ? {} : { license: [{ href: service.licence.url }] }),
    'service-meta': [
      ...at(discoveryPaths.aiCatalog, mediaTypes.aiCatalog),
      ...at(discoveryPaths.protectedResource, 'application/json'),
      ...at(discoveryPaths.llms, 'text/plain'),
    ],
  };
  const interfaces = [
    { path: operations.listCompanies.path, links: rest },
    { path: operations.listModels.path, links: rest },
    { path: operations.listWantedAds.path, links: rest },
    { path: operations.ask.path, links: rest },
    ...Object.values(mcpServers(service)).map(({ path, cardPath }) => ({
      path,
      links: { 'service-desc': at(cardPath, mediaTypes.serverCard), 'service-doc': at(guidePaths.mcp, 'text/html') },
    })),
  ];
  const linkset = {
    linkset: [
      { anchor: baseUrl + url, item: interfaces.map(({ path }) => ({ href: baseUrl + path })) },
      ...interfaces.map(({ path, links }) => ({ anchor: baseUrl + path, ...links })),
    ],
  };
  const document = jsonDocument(url, linkset);
  return { ...document, link: `<${baseUrl}${url}>; rel="api-catalog"; type="application/linkset+json"` };
}
