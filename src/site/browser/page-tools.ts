import { discoveryPaths } from '../../contract/discovery.ts';

/** A tool as the MCP server lists it. */
interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean };
}

/** Where WebMCP registers tools (draft of the Web Machine Learning Community Group, 2026-08). */
export interface ModelContext {
  registerTool(tool: ListedTool & { execute(input: object): Promise<unknown> }): Promise<void> | void;
}

interface ToolResult {
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
}

async function call<R>(method: string, params: object): Promise<R> {
  const response = await fetch(discoveryPaths.mcp, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const reply = (await response.json()) as { result?: R; error?: { message: string; resolution?: string } };
  if (reply.result === undefined) throw new Error(`${reply.error?.message ?? response.status} ${reply.error?.resolution ?? ''}`.trim());
  return reply.result;
}

/** Gives the browser’s agent the read-only tools of the MCP server. */
export async function registerTools(context: ModelContext): Promise<void> {
  const { tools } = await call<{ tools: readonly ListedTool[] }>('tools/list', {});
  for (const { name, title, description, inputSchema, annotations } of tools) {
    if (!annotations.readOnlyHint) continue;
    const execute = async (input: object) => {
      const { structuredContent, content, isError } = await call<ToolResult>('tools/call', { name, arguments: input });
      if (isError) throw new Error(content.map(({ text }) => text).join('\n'));
      return structuredContent;
    };
    await context.registerTool({ name, title, description, inputSchema, annotations: { readOnlyHint: true }, execute });
  }
}
