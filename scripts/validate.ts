// Runs what others wrote against the built server: validators, linters, official clients. Prints a table; exits with 1 when
// anything fails that was not foreseen by name. `--write` keeps the table in scripts/validate/results.md.
import { discoveryPaths } from '../src/contract/discovery.ts';
import { skills } from '../src/documents/discovery/skills.ts';
import { readArguments } from './arguments.ts';
import { startProgress } from './progress.ts';
import { serveSample } from './serve-sample.ts';
import { runA2a, runArd, runOauth, runSkills } from './validate/agents.ts';
import { runHeaders, runOpenApiLinters, runRobots, runSchemas, runXml } from './validate/formats.ts';
import { runJsonBodies } from './validate/json-bodies.ts';
import { runClient, runConformance, runInspector } from './validate/mcp.ts';
import { reportVerdicts } from './validate/report.ts';
import type { Verdict } from './validate/verdict.ts';

const help = `npm run validate -- [--write]

Builds the sample market, serves it on a free port of this machine, and runs the validators and clients of others against it.
--write keeps the table in scripts/validate/results.md.
`;
const { values } = readArguments(help, { write: { type: 'boolean', default: false } });

const progress = startProgress();
const verdicts: Verdict[] = [];
const add = (...more: Verdict[]): void => {
  verdicts.push(...more);
};
const { market, baseUrl, stop } = await serveSample(progress);
try {
  const { mcp, mcpDocs, aiCatalog, ard, openApi } = discoveryPaths;
  progress.stage('MCP conformance');
  add(...(await runConformance(baseUrl + mcp)));
  progress.stage('MCP inspector');
  add(await runInspector(baseUrl + mcp));
  progress.stage('MCP client');
  add(await runClient(baseUrl, { market: mcp, docs: mcpDocs }, market.companies[0]!.published.slug));
  progress.stage('skills, A2A, OAuth, ARD');
  add(
    await runSkills(
      baseUrl,
      skills.map(({ name }) => name),
    ),
  );
  add(await runA2a(baseUrl), await runOauth(baseUrl, [mcp, mcpDocs]), await runArd(baseUrl, [aiCatalog, ard]));
  progress.stage('JSON bodies');
  add(...(await runJsonBodies(baseUrl)));
  progress.stage('schemas');
  add(...(await runSchemas(baseUrl)));
  progress.stage('OpenAPI linters');
  // Linters want a public address, which a description made for this machine has not.
  const text = (await (await fetch(baseUrl + openApi)).text()).replaceAll(baseUrl, market.service.base_url);
  add(...(await runOpenApiLinters(text)));
  progress.stage('robots, XML, headers');
  add(await runRobots(baseUrl, market.service.private_surfaces[0]!.path), await runXml(baseUrl), ...(await runHeaders(baseUrl)));
} finally {
  await stop();
}
progress.done();

process.exit(reportVerdicts(verdicts, values.write ? 'validate' : null) ? 0 : 1);
