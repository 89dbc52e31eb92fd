import { discoveryPaths } from '../../src/contract/discovery.ts';
import { skills } from '../../src/contract/skills.ts';
import type { Checks } from '../shared/load-check.ts';
import { runA2a, runArd, runOauth, runSkills } from './agents.ts';
import { runSchemas } from './formats.ts';
import { runJsonBodies } from './json-bodies.ts';
import { runClient, runConformance } from './mcp.ts';
import { runLockfileLint } from './lockfiles.ts';
import { runNu } from './nu.ts';
import { runAfdocs, runSkillCheck } from './scanners.ts';

export const runValidators: Checks['validators']['runValidators'] = async ({ market, baseUrl, folder }, progress) => {
  const { mcp, mcpDocs, aiCatalog, ard } = discoveryPaths;
  progress.stage('MCP conformance');
  const conformance = await runConformance(baseUrl + mcp);
  progress.stage('MCP client');
  const client = await runClient(baseUrl, { market: mcp, docs: mcpDocs }, market.companies[0]!.published.slug);
  progress.stage('skills, A2A, OAuth, ARD');
  const agents = [
    await runSkills(
      baseUrl,
      skills.map(({ name }) => name),
    ),
    await runSkillCheck(baseUrl),
    await runA2a(baseUrl),
    await runOauth(baseUrl, [mcp, mcpDocs]),
    await runArd(baseUrl, [aiCatalog, ard]),
  ];
  progress.stage('documentation');
  const docs = await runAfdocs(baseUrl);
  progress.stage('HTML');
  const html = await runNu(baseUrl, folder);
  progress.stage('JSON bodies');
  const bodies = await runJsonBodies(baseUrl);
  progress.stage('schemas');
  const lockfiles = await runLockfileLint();
  return [lockfiles, ...conformance, client, ...agents, docs, html, ...bodies, ...(await runSchemas(baseUrl))];
};
