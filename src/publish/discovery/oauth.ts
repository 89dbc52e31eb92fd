import type { Service } from '../../contract/service.ts';
import { jsonDocument, type Document } from '../document.ts';

/**
 * What is true of authentication here, in the documents that programs look for. No token exists: an empty
 * `bearer_methods_supported` is the one way in which RFC 9728 §2 lets a resource say so, and RFC 8414 has none, so its
 * document states the issuer, that no response type is offered, and where this is explained.
 */
export function authDocuments(service: Service, baseUrl: string): Document[] {
  const protectedResource = {
    resource: baseUrl,
    resource_name: service.title,
    bearer_methods_supported: [],
    resource_documentation: `${baseUrl}/auth.md`,
    resource_policy_uri: `${baseUrl}/docs/api/deprecation-policy`,
  };
  const authorizationServer = {
    issuer: baseUrl,
    response_types_supported: ['none'],
    service_documentation: `${baseUrl}/auth.md`,
  };
  const handoff = {
    status: 'browser_session_handoff_only',
    public_read: true,
    issues_tokens: false,
    registration: false,
    message: 'Public reads need no credential. Account actions exist only in the signed-in website; a person continues there in a browser.',
    sign_in_url: service.sign_in_url,
    documentation: `${baseUrl}/auth.md`,
    never_ask_for: ['session cookies', 'passwords', 'tokens'],
    private_surfaces: service.private_surfaces.map(({ path, name }) => ({ url: baseUrl + path, name })),
  };
  return [
    jsonDocument('/.well-known/oauth-protected-resource', '.well-known/oauth-protected-resource.json', 'discovery', protectedResource),
    jsonDocument(
      '/.well-known/oauth-authorization-server',
      '.well-known/oauth-authorization-server.json',
      'discovery',
      authorizationServer,
    ),
    jsonDocument('/agent/auth', 'agent/auth.json', 'discovery', handoff),
  ];
}
