import { airIdentifier, apiVersion, discoveryPaths, mediaTypes, skillPath } from '../../contract/discovery.ts';
import { mcpServers, mcpVersion } from '../../contract/mcp.ts';
import type { Service } from '../../contract/service.ts';
import { skills } from '../../contract/skills.ts';
import { jsonDocument, type Document } from '../document.ts';

/**
 * What agents can use here. One document fits two specifications: AI Catalog 1.0 (Agent-Card/ai-catalog), and Agentic Resource Discovery
 * 0.9 (ards-project/ard-spec), with a schema that allows no further member at the root. OpenAPI and the linkset are in the API catalog:
 * readers of this one wouldn't know their types.
 */
export function aiCatalogDocuments(service: Service, baseUrl: string): Document[] {
  const { discovery, docs } = mcpServers(service);
  const catalog = {
    specVersion: '1.0',
    host: {
      displayName: service.name,
      documentationUrl: baseUrl + discoveryPaths.developers,
    },
    entries: [
      {
        identifier: airIdentifier(service, 'mcp', 'crane-discovery'),
        type: mediaTypes.serverCard,
        url: baseUrl + discoveryPaths.mcpCard,
        displayName: discovery.title,
        description: discovery.description,
        version: mcpVersion,
        tags: ['cranes', 'mcp', 'companies'],
        representativeQueries: [
          'Find crane companies in Germany with a crane of 500 tonnes or more',
          'Which crane companies have a Liebherr LTM 1100-5.2?',
          'Who wants to buy a Liebherr LTM 1100-5.2?',
        ],
      },
      {
        identifier: airIdentifier(service, 'mcp', 'crane-discovery-docs'),
        type: mediaTypes.serverCard,
        url: baseUrl + discoveryPaths.mcpDocsCanonicalCard,
        displayName: docs.title,
        description: docs.description,
        version: mcpVersion,
        tags: ['documentation', 'mcp'],
        representativeQueries: ['How do I read all pages of the company list?', 'What do the rate limit headers mean?'],
      },
      {
        identifier: airIdentifier(service, 'agent', 'crane-discovery'),
        type: mediaTypes.a2aCard,
        url: baseUrl + discoveryPaths.agentCard,
        displayName: service.title,
        description: 'What the service can do, as an agent card. It is no A2A task endpoint.',
        version: apiVersion,
        tags: ['cranes', 'agent-card'],
        representativeQueries: ['What can the crane discovery service do?', 'Where are crawler cranes for hire in the Netherlands?'],
      },
      ...skills.map(({ name, description, tags, examples }) => ({
        identifier: airIdentifier(service, 'skill', name),
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: baseUrl + skillPath(name),
        displayName: name,
        description,
        tags,
        representativeQueries: examples,
      })),
    ],
  };
  return [jsonDocument(discoveryPaths.aiCatalog, catalog), jsonDocument(discoveryPaths.ard, catalog)];
}
