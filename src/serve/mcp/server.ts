import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import { quote } from '../../contract/errors.ts';
import { mcpCache, mcpServers, mcpVersion, protocolVersions, type McpServerId } from '../../contract/mcp.ts';
import type { Dataset } from '../dataset.ts';
import { listResources, listTemplates, readResource } from './resources.ts';
import { callTool, listTools } from './tools.ts';

/**
 * A server for one message. The low-level class, because the other announces change events that nothing here ever sends.
 *
 * @param era Whether it serves the revision without a handshake or those with one.
 */
export function createServer(dataset: Dataset, id: McpServerId, era: keyof typeof protocolVersions): Server {
  const { name, title, description, instructions, capabilities, websitePath } = mcpServers(dataset.service)[id];
  const info = { name, title, description, version: mcpVersion, websiteUrl: dataset.baseUrl + websitePath };
  const server = new Server(info, {
    capabilities,
    instructions,
    supportedProtocolVersions: [...protocolVersions[era]],
    cacheHints: {
      'server/discover': mcpCache,
      'tools/list': mcpCache,
      'resources/list': mcpCache,
      'resources/templates/list': mcpCache,
      'resources/read': mcpCache,
    },
  });
  server.setRequestHandler('resources/list', () => ({ resources: listResources(dataset, id) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: listTemplates(dataset, id) }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const resource = await readResource(dataset, id, uri);
    if (resource === null) throw new ResourceNotFoundError(uri);
    return { contents: [{ ...resource }] };
  });
  if (capabilities.tools !== undefined) {
    server.setRequestHandler('tools/list', () => ({
      tools: listTools().map((tool) => ({ ...tool, inputSchema: { ...tool.inputSchema }, outputSchema: { ...tool.outputSchema } })),
    }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const result = await callTool(dataset, params.name, params.arguments ?? {});
      if (result === null)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${quote(params.name)}; tools/list tells them.`);
      return { ...result };
    });
  }
  return server;
}
