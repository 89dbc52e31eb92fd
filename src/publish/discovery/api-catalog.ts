import { operations } from '../../contract/operations.ts';
import { jsonDocument, type Document } from '../document.ts';

/** The linkset of RFC 9727: what the interface is and where it is described. */
export function apiCatalogDocument(baseUrl: string): Document {
  const url = '/.well-known/api-catalog';
  const api = `${baseUrl}/api/companies`;
  const linkset = {
    linkset: [
      { anchor: baseUrl + url, item: [{ href: api }] },
      {
        anchor: api,
        'service-desc': [{ href: baseUrl + operations.getOpenApi.path, type: operations.getOpenApi.success.mediaType }],
        'service-doc': [{ href: `${baseUrl}/developers`, type: 'text/html' }],
        'service-meta': [{ href: `${baseUrl}/.well-known/oauth-protected-resource`, type: 'application/json' }],
      },
    ],
  };
  const mediaType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
  const document = jsonDocument(url, '.well-known/api-catalog.json', 'discovery', linkset, mediaType);
  return { ...document, link: `<${baseUrl}${url}>; rel="api-catalog"; type="application/linkset+json"` };
}
