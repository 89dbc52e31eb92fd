import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { tools } from '../../src/contract/mcp.ts';
import { skills } from '../../src/contract/skills.ts';
import { packageVersion, runTool, startVerdict, type Verdict } from '../shared/verdict.ts';

/** Scenarios that don't need the suite's own tools, by revision. */
const scenarios = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'http-header-validation',
    'caching',
  ],
} as const;

const fixtureTool = 'the suite can test it only with a tool of its own, which this server does not have';

/** Checks that fail, by name, each with the reason. */
const expectedFailures: Readonly<Record<string, string>> = {
  'sep-2575-server-rejects-undeclared-capability': fixtureTool,
  'sep-2575-missing-capability-http-400': fixtureTool,
  'sep-2575-http-server-no-independent-requests-on-stream': fixtureTool,
  'sep-2575-server-no-log-without-loglevel': fixtureTool,
  'sep-2549-prompts-list-caching-hints': 'the server has no prompts and declares no such capability; the suite counts it anyway',
};

/** Runs the official conformance suite, scenario by scenario. */
export async function runConformance(url: string): Promise<Verdict[]> {
  const validator = packageVersion('@modelcontextprotocol/conformance', import.meta.url);
  const verdicts: Verdict[] = [];
  for (const [version, names] of Object.entries(scenarios)) {
    for (const scenario of names) {
      const { output } = await runTool('conformance', ['server', '--url', url, '--scenario', scenario, '--spec-version', version]);
      const [, passed, total] = /Passed: (\d+)\/(\d+)/.exec(output) ?? [];
      const failed = [...output.matchAll(/\[([\w-]+) *\] FAILURE/g)].map((match) => match[1]!);
      const failures = failed.filter((name) => expectedFailures[name] === undefined);
      if (!(Number(passed) > 0)) failures.push(`nothing was checked: ${output.slice(-200)}`);
      const expected = failed.filter((name) => expectedFailures[name] !== undefined);
      verdicts.push({
        validator,
        subject: `MCP ${version}, ${scenario}`,
        passed: Number(passed ?? 0),
        total: Number(total ?? 1) - expected.length,
        expected: expected.map((name) => `${name}: ${expectedFailures[name]}`),
        failures,
      });
    }
  }
  return verdicts;
}

/** Runs the official client on both servers; it checks every answer against the schemas of the protocol and of the tool. */
export async function runClient(baseUrl: string, paths: { market: string; docs: string }, slug: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('@modelcontextprotocol/client', import.meta.url), 'both MCP servers');
  const connect = async (path: string): Promise<Client> => {
    const client = new Client({ name: 'validate', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(baseUrl + path)));
    return client;
  };
  const market = await verdict.attempt('connect to the market', () => connect(paths.market));
  if (market !== null) {
    const listed = await verdict.attempt('tools/list', () => market.listTools());
    verdict.check('all tools are listed', listed?.tools.length === tools.length, listed?.tools.length);
    const argumentsOf: Readonly<Record<string, Record<string, unknown>>> = {
      list_companies: { country: 'DE', limit: 2 },
      find_nearest_companies: { near: 'Zwolle, NL', limit: 2 },
      get_company: { slug },
      batch_get_companies: { slugs: [slug] },
      sandbox_first_call: {},
      ask_crane_atlas: { query: 'What is a load chart?' },
      search: { query: 'load chart' },
      fetch: { id: '/atlas/concepts/load-chart' },
    };
    for (const { name } of tools) await callTool(market, name, argumentsOf[name] ?? {});
    await readAll(market);
    await verdict.attempt('resources/templates/list', () => market.listResourceTemplates());
    const skillsClient = new SkillsClient(market);
    verdict.check('skills are offered', skillsClient.supported);
    const { skills: offered = [] } = (await verdict.attempt('skills/list', () => skillsClient.list())) ?? {};
    verdict.check('all skills are listed', offered.length === skills.length, offered.length);
    for (const { uri } of offered) {
      const got = await verdict.attempt(`skills/get ${uri}`, () => skillsClient.get(uri));
      const file = got === null ? null : await verdict.attempt(`${uri} is read and verified`, () => skillsClient.read(got.skill));
      verdict.check(`${uri} has the bytes of its digest`, file?.verified === true);
    }
    await market.close();
  }
  const docs = await verdict.attempt('connect to the documentation', () => connect(paths.docs));
  if (docs !== null) {
    await docs.listTools();
    const found = await callTool(docs, 'search', { query: 'rate limit headers' });
    const [first] = (found?.['results'] ?? []) as { id: string }[];
    await callTool(docs, 'fetch', { id: first?.id ?? '' });
    await readAll(docs);
    await docs.close();
  }
  return verdict.end();

  /** Calls a tool; the client checks the result against the schema that tools/list gave. */
  async function callTool(client: Client, name: string, given: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
    const result = await verdict.attempt(`tools/call ${name}`, () => client.callTool({ name, arguments: given }));
    const content = result?.structuredContent as Record<string, unknown> | undefined;
    verdict.check(`${name} answers with content of its schema`, result?.isError !== true && content !== undefined, JSON.stringify(result));
    return content;
  }

  async function readAll(client: Client): Promise<void> {
    const { resources = [] } = (await verdict.attempt('resources/list', () => client.listResources())) ?? {};
    verdict.check('there are resources', resources.length > 5, resources.length);
    for (const { uri } of resources) {
      const read = await verdict.attempt(`resources/read ${uri}`, () => client.readResource({ uri }));
      const [content] = read?.contents ?? [];
      verdict.check(`${uri} has text`, content !== undefined && 'text' in content && content.text.length > 50);
    }
  }
}
