import type { Site } from '../publish/site.ts';

/** /auth.md: how authentication works here, for agents that look for it (github.com/workos/auth.md), each section answered truthfully. */
export function authMarkdown({ service, baseUrl }: Site): string {
  return `# auth.md

How authentication works at ${service.title}, for developers and agents.

Public reads need no credential. There is no API key, no OAuth programme, no token and no registration endpoint. Account
actions exist only in the signed-in website.

## Discover

- Public operations: ${baseUrl}/.well-known/openapi.json
- Protected resource metadata: ${baseUrl}/.well-known/oauth-protected-resource, which says that no bearer method is supported
- Browser handoff: ${baseUrl}/agent/auth, status \`browser_session_handoff_only\`

## Pick a method

For reading: none. Send no Authorization header. For account actions: a person signs in at ${service.sign_in_url} in a browser.

## Register

Not offered. There is nothing to register a client for.

## Claim

Not offered.

## Exchange

Not offered. No code and no assertion is exchanged for anything.

## Use the access_token

There is none. A token that is sent all the same is ignored.

## Errors

A 401 with the code \`sign_in_required\`, or a redirect to the sign-in page, means that the action continues in the browser and that
automation must stop. Never ask a person for session cookies, passwords or tokens.

## Revocation

No token exists, so there is nothing to revoke.

## Account actions

${service.private_surfaces.map(({ path, name }) => `- \`${path}\`: ${name}`).join('\n')}
`;
}
