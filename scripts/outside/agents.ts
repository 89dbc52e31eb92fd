import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import type { Service } from '../../src/contract/service.ts';
import { agentRecords } from '../../src/hosts/prepare/agent-records.ts';
import { runProgram, startVerdict, type Verdict } from '../validate/verdict.ts';
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

/** Serves the DNS records of a service as a zone, and follows them with DNS-AID. */
export async function runDnsAid(bin: string, service: Service, folder: string): Promise<Verdict> {
  const verdict = startVerdict(pythonVersion('dns-aid'), 'agents.zone of npm run deploy:prepare');
  const zone = join(folder, 'agents.zone');
  writeFileSync(zone, agentRecords({ baseUrl: service.base_url, name: service.name })!);
  const given = [callsFile('agent_records.py'), zone, new URL(service.base_url).hostname, service.base_url + discoveryPaths.mcpCard];
  await reportCalls(verdict, runProgram(join(bin, 'python'), given, folder));
  return verdict.end();
}
