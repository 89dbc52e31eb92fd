import { discoveryAliases, discoveryPaths } from '../../contract/discovery.ts';
import { allProtocolVersions, mcpServers, mcpVersion, type McpServer } from '../../contract/mcp.ts';
import type { Service } from '../../contract/service.ts';
import { jsonDocument, type Document } from '../document.ts';

/**
 * The card of a server in the form of the server card extension (schema v1), with the members of the earlier proposal (SEP-1649), which
 * existing clients still read. The schema allows further members. Cards have no tools; the server lists them.
 */
function serverCard({ path, name, title, description, capabilities, websitePath }: McpServer, baseUrl: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    version: mcpVersion,
    title,
    description,
    websiteUrl: baseUrl + websitePath,
    remotes: [{ type: 'streamable-http', url: baseUrl + path, supportedProtocolVersions: allProtocolVersions }],
    protocolVersion: allProtocolVersions[0],
    serverInfo: { name, title, version: mcpVersion },
    transport: { type: 'streamable-http', endpoint: baseUrl + path },
    capabilities,
    authentication: { required: false },
  };
}

/** The cards of both servers, at every address where clients look for them. */
export function serverCardDocuments(service: Service, baseUrl: string): Document[] {
  const { discovery, docs } = mcpServers(service);
  const market = serverCard(discovery, baseUrl);
  const documentation = serverCard(docs, baseUrl);
  return [
    jsonDocument(discoveryPaths.mcpCard, market),
    jsonDocument(discoveryAliases.mcpCard, market),
    jsonDocument(discoveryAliases.mcpCardOfHost, market),
    jsonDocument(discoveryPaths.mcpDocsCanonicalCard, documentation),
    jsonDocument(discoveryPaths.mcpDocsCard, documentation),
    jsonDocument(discoveryAliases.mcpDocsCard, documentation),
  ];
}
