import { discoveryPaths } from '../../src/contract/discovery.ts';
import { skills } from '../../src/contract/skills.ts';
import type { Checks } from '../load-check.ts';
import { runA2a, runArd, runOauth, runSkills } from './agents.ts';
import { runHeaders, runOpenApiLinters, runRobots, runSchemas, runXml } from './formats.ts';
import { runJsonBodies } from './json-bodies.ts';
import { runClient, runConformance, runInspector } from './mcp.ts';
import { runWalks } from './mcp-walk.ts';
import { replayIsItAgentReady, runAfdocs, runAgentReadiness, runLlmsTxtAudit, runSkillCheck } from './scanners.ts';

export const runValidators: Checks['validators']['runValidators'] = async ({ market, baseUrl }, progress) => {
  const { mcp, mcpDocs, aiCatalog, ard, openApi } = discoveryPaths;
  const names = skills.map(({ name }) => name);
  progress.stage('MCP conformance');
  const conformance = await runConformance(baseUrl + mcp);
  progress.stage('MCP inspector');
  const inspector = await runInspector(baseUrl + mcp);
  progress.stage('MCP client');
  const client = await runClient(baseUrl, { market: mcp, docs: mcpDocs }, market.companies[0]!.published.slug);
  const walks = await runWalks(baseUrl);
  progress.stage('skills, A2A, OAuth, ARD');
  const agents = [
    await runSkills(baseUrl, names),
    await runA2a(baseUrl),
    await runOauth(baseUrl, [mcp, mcpDocs]),
    await runArd(baseUrl, [aiCatalog, ard]),
  ];
  progress.stage('scanners');
  const scans = [
    await replayIsItAgentReady(baseUrl),
    await runAfdocs(baseUrl),
    await runAgentReadiness(baseUrl),
    await runSkillCheck(baseUrl),
    await runLlmsTxtAudit(baseUrl),
  ];
  progress.stage('JSON bodies');
  const bodies = await runJsonBodies(baseUrl);
  progress.stage('schemas');
  const schemas = await runSchemas(baseUrl);
  progress.stage('OpenAPI linters');
  // Linters want a public address, which a description for this machine lacks.
  const read = async (path: string) => (await (await fetch(baseUrl + path)).text()).replaceAll(baseUrl, market.service.base_url);
  const linters = await runOpenApiLinters('OpenAPI description', await read(openApi));
  progress.stage('robots, XML, headers');
  const rest = [await runRobots(baseUrl, market.service.private_surfaces[0]!.path), await runXml(baseUrl), ...(await runHeaders(baseUrl))];
  return [...conformance, inspector, client, ...walks, ...agents, ...scans, ...bodies, ...schemas, ...linters, ...rest];
};
