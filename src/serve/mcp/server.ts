import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import { mcpCache, mcpServers, mcpVersion, protocolVersions, type McpServerId } from '../../contract/mcp.ts';
import { errorBody, isProblem, quote } from '../../contract/errors.ts';
import type { Dataset } from '../dataset.ts';
import { listResources, listTemplates, readResource } from './resources.ts';
import type { Placeholder } from './placeholder.ts';
import { callTool, listTools } from './tools.ts';

/**
 * A server for one message. The low-level class, because the other announces change events that nothing here ever sends.
 *
 * @param era Whether it serves the revision without a handshake or those with one.
 * @param placeholder Where the body of the answer goes, if it has one.
 */
export function createServer(dataset: Dataset, id: McpServerId, era: keyof typeof protocolVersions, placeholder: Placeholder): Server {
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
    const { mimeType, body } = resource;
    placeholder.body = body;
    return { contents: [{ uri, mimeType, text: placeholder.token }] };
  });
  if (capabilities.tools !== undefined) {
    server.setRequestHandler('tools/list', () => ({
      tools: listTools().map((tool) => ({ ...tool, inputSchema: { ...tool.inputSchema }, outputSchema: { ...tool.outputSchema } })),
    }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const result = await callTool(dataset, params.name, params.arguments ?? {});
      if (result === null)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${quote(params.name)}. Call tools/list for the tools.`);
      if (isProblem(result)) return { content: [{ type: 'text', text: errorBody(result) }], isError: true };
      placeholder.body = result.body;
      const hint = result.hint === null ? [] : [{ type: 'text' as const, text: result.hint }];
      return { content: [{ type: 'text', text: placeholder.token }, ...hint], structuredContent: { [placeholder.token]: 0 } };
    });
  }
  return server;
}
