import { discoveryPaths } from '../../contract/discovery.ts';
import { mcpServers } from '../../contract/mcp.ts';
import { isReadInPublic } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { jsonDocument, type Document } from '../document.ts';

/**
 * The truth about authentication, in the documents that programs look for. Tokens don't exist: an empty `bearer_methods_supported` is the
 * only way to say so in RFC 9728 §2. RFC 8414 has none, so the document of a service without OAuth can't fully conform to it: this one
 * states the issuer, that no response type is offered, and where this is explained, and makes up no endpoint.
 */
export function authDocuments(service: Service, baseUrl: string): Document[] {
  const protectedResource = (resource: string, name: string) => ({
    resource,
    resource_name: name,
    bearer_methods_supported: [],
    resource_documentation: baseUrl + discoveryPaths.auth,
    // RFC 9728 §2: the policy is about how the data may be used, as the terms are.
    resource_policy_uri: baseUrl + discoveryPaths.terms,
    resource_tos_uri: baseUrl + discoveryPaths.terms,
  });
  const authorizationServer = {
    issuer: baseUrl,
    response_types_supported: ['none'],
    service_documentation: baseUrl + discoveryPaths.auth,
    op_policy_uri: baseUrl + discoveryPaths.terms,
    op_tos_uri: baseUrl + discoveryPaths.terms,
    [`${service.base_url}/note`]:
      'There is no OAuth here: no client registration, no authorization and no token. Public reads need no credential; account actions exist only in the signed-in website.',
  };
  const handoff = {
    status: 'browser_session_handoff_only',
    public_read: true,
    issues_tokens: false,
    registration: false,
    message: 'Public reads need no credential. Account actions exist only in the signed-in website; a person continues there in a browser.',
    ...(service.sign_in_url === undefined ? {} : { sign_in_url: service.sign_in_url }),
    documentation: baseUrl + discoveryPaths.auth,
    terms: baseUrl + discoveryPaths.terms,
    privacy: baseUrl + discoveryPaths.privacy,
    never_ask_for: ['session cookies', 'passwords', 'tokens'],
    private_surfaces: service.private_surfaces.map(({ path, name }) => ({
      url: baseUrl + path,
      name,
      ...(isReadInPublic(path) && { public_read: true }),
    })),
  };
  const resource = discoveryPaths.protectedResource;
  return [
    jsonDocument(resource, protectedResource(baseUrl, service.title)),
    // A resource with a path has its own document, at the address with the path put in (RFC 9728 §3.1).
    ...Object.values(mcpServers(service)).map(({ path, title }) => jsonDocument(resource + path, protectedResource(baseUrl + path, title))),
    jsonDocument(discoveryPaths.authorizationServer, authorizationServer),
    jsonDocument(discoveryPaths.agentAuth, handoff),
  ];
}
