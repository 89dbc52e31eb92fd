import { discoveryPaths } from '../../contract/discovery.ts';
import { mcpServers, mcpVersion, type McpServer } from '../../contract/mcp.ts';
import type { Service } from '../../contract/service.ts';
import { jsonDocument, textDocument, type Document } from '../document.ts';

/**
 * A server as the MCP registry lists it (modelcontextprotocol/registry, `server.json`, schema of 2025-12-11): under the reversed domain of
 * the public address. The registry accepts that only with the private key of the domain.
 */
function serverJson({ path, name, title, description, websitePath }: McpServer, baseUrl: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name,
    title,
    description,
    version: mcpVersion,
    websiteUrl: baseUrl + websitePath,
    remotes: [{ type: 'streamable-http', url: baseUrl + path }],
  };
}

/** Who may claim the listing at Glama (glama.ai, connectors). */
const glamaJson = (emails: readonly string[]) => ({
  $schema: 'https://glama.ai/mcp/schemas/connector.json',
  maintainers: emails.map((email) => ({ email })),
});

/**
 * What is sent to the registry for both servers, and what it and directories look for at the domain as a proof of ownership, if
 * `service.json` has it.
 */
export function registryDocuments(service: Service, baseUrl: string): Document[] {
  const { discovery, docs } = mcpServers(service);
  const { mcp_registry: key, directories: { openai_challenge: token, glama_emails: emails } = {} } = service;
  return [
    jsonDocument(discoveryPaths.mcpServerJson, serverJson(discovery, baseUrl)),
    jsonDocument(discoveryPaths.mcpDocsServerJson, serverJson(docs, baseUrl)),
    ...(key === undefined ? [] : [textDocument(discoveryPaths.mcpRegistryAuth, `v=MCPv1; k=${key.algorithm}; p=${key.public_key}\n`)]),
    // Only the token: it is compared as it is.
    ...(token === undefined ? [] : [textDocument(discoveryPaths.openAiChallenge, token)]),
    ...(emails === undefined ? [] : [jsonDocument(discoveryPaths.glama, glamaJson(emails))]),
  ];
}
