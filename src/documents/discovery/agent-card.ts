import { apiVersion, discoveryPaths } from '../../contract/discovery.ts';
import { mcpServers, protocolVersions } from '../../contract/mcp.ts';
import type { Service } from '../../contract/service.ts';
import { skills } from '../../contract/skills.ts';
import { jsonDocument, type Document } from '../document.ts';

/**
 * The agent card of A2A 1.0. The service isn't an A2A server and claims no binding of A2A: its interface is named by the address of the
 * protocol that it does speak (§5.8 allows a URI as a binding), so that an A2A client finds no transport and stops.
 */
export function agentCardDocument(service: Service, baseUrl: string): Document {
  const card = {
    name: service.title,
    description: `${service.description} This is not an A2A task endpoint: use the Model Context Protocol at ${baseUrl}${discoveryPaths.mcp}, or the REST API at ${baseUrl}${discoveryPaths.openApi}.`,
    version: apiVersion,
    provider: { organization: service.name, url: service.contact.url ?? baseUrl },
    documentationUrl: baseUrl + discoveryPaths.developers,
    supportedInterfaces: [
      {
        url: baseUrl + mcpServers(service).discovery.path,
        protocolBinding: `https://modelcontextprotocol.io/specification/${protocolVersions.modern[0]}/basic/transports`,
        protocolVersion: protocolVersions.modern[0],
      },
    ],
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json'],
    skills: skills.map(({ name, description, tags, examples }) => ({
      id: name,
      name: name.replaceAll('-', ' '),
      description,
      tags,
      examples,
    })),
  };
  return jsonDocument(discoveryPaths.agentCard, card);
}
