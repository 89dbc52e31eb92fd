import { join } from 'node:path';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { runProgram, startVerdict, type Verdict } from '../shared/verdict.ts';
import { callsFile, reportCalls } from './generators.ts';
import { pythonVersion } from './tools.ts';

/** Calls both MCP servers with the official Python SDK and with FastMCP. */
export async function runMcpClients(bin: string, baseUrl: string, slug: string, folder: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const name of ['mcp', 'fastmcp']) {
    const verdict = startVerdict(pythonVersion(name), 'both MCP servers, newest and older protocol');
    const given = [callsFile('mcp_client.py'), name, baseUrl + discoveryPaths.mcp, baseUrl + discoveryPaths.mcpDocs, slug];
    await reportCalls(verdict, runProgram(join(bin, 'python'), given, folder));
    verdicts.push(verdict.end());
  }
  return verdicts;
}
