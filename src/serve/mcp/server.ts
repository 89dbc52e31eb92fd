import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { mcpCache, mcpServers, mcpVersion, protocolVersions, type McpServerId } from '../../contract/mcp.ts';
import { errorBody, isProblem, quote } from '../../contract/errors.ts';
import { skillsExtension } from '../../contract/skills.ts';
import type { Dataset } from '../dataset.ts';
import { listResources, listTemplates, readResource } from './resources.ts';
import type { Placeholder } from './placeholder.ts';
import { listSkills } from './skills.ts';
import { callTool, listTools } from './tools.ts';

/**
 * A server for one message. It uses the low-level class, because the other one announces change events, which are never sent here.
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
    const { mimeType, body, meta } = resource;
    placeholder.body = body;
    return { contents: [{ uri, mimeType, text: placeholder.token, ...(meta && { _meta: meta }) }] };
  });
  server.setRequestHandler('tools/list', () => ({
    tools: listTools(dataset, id).map((tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema },
      outputSchema: { ...tool.outputSchema },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await callTool(dataset, id, params.name, params.arguments ?? {});
    if (result === null)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${quote(params.name)}. Call tools/list for the tools.`);
    if (isProblem(result)) return { content: [{ type: 'text', text: errorBody(result) }], isError: true };
    placeholder.body = result.body;
    return { content: [{ type: 'text', text: result.text ?? placeholder.token }], structuredContent: { [placeholder.token]: 0 } };
  });
  if (capabilities.extensions?.[skillsExtension] !== undefined) serveSkills(server, dataset, era);
  return server;
}

/** The methods of the skills extension. Their results are cached like others, in the revision that has caching. */
function serveSkills(server: Server, dataset: Dataset, era: keyof typeof protocolVersions): void {
  const cache = era === 'modern' ? mcpCache : {};
  server.setRequestHandler('skills/list', { params: z.object({}) }, async () => ({ skills: await listSkills(dataset), ...cache }));
  server.setRequestHandler('skills/get', { params: z.object({ uri: z.string() }) }, async ({ uri }) => {
    const skill = (await listSkills(dataset)).find((entry) => entry.uri === uri);
    if (skill === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no skill ${quote(uri)}. Call skills/list.`);
    return { skill, ...cache };
  });
}
