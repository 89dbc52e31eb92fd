// Scanners for agents. Three of them run here; web services are replayed from their lists of checks.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { packageVersion, runTool, startVerdict, type Verdict } from '../validate/verdict.ts';

type Verdicts = ReturnType<typeof startVerdict>;
/** Accepted findings of a scanner, by the name of its check, with the reason. */
type Foreseen = Readonly<Record<string, string>>;

/** Sorts findings into expected and unexpected ones, and ends the verdict. */
function judge(verdict: Verdicts, checks: readonly { name: string; holds: boolean; seen: unknown }[], foreseen: Foreseen): Verdict {
  const expected: string[] = [];
  for (const { name, holds, seen } of checks) {
    const reason = foreseen[name];
    if (!holds && reason !== undefined) expected.push(`${name}: ${reason}`);
    else verdict.check(name, holds, seen);
  }
  return verdict.end(expected);
}

/** Runs AFDocs on the documentation pages. By default it takes every link in llms.txt for a page. */
export async function runAfdocs(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('afdocs', import.meta.url), 'pages of the documentation');
  const index = await (await fetch(baseUrl + discoveryPaths.llms)).text();
  const pages = [...index.matchAll(/\]\((\S+)\.md\)/g)].map(([, page]) => page!).filter((page) => page !== baseUrl + '/auth');
  const given = ['check', baseUrl, '--urls', pages.join(','), '--format', 'json', '--quiet', '--request-delay', '0'];
  const { output } = await runTool('afdocs', given, 300);
  const { results } = JSON.parse(output.slice(output.indexOf('{'))) as { results: { id: string; status: string; message: string }[] };
  verdict.check('20 checks or more were made', results.length >= 20, results.length);
  return judge(
    verdict,
    results
      .filter(({ status }) => status !== 'skip')
      .map(({ id, status, message }) => ({ name: id, holds: status === 'pass', seen: message })),
    {
      'llms-txt-links-markdown': 'links to JSON, CSV and other data have no Markdown form; every link to a page is Markdown',
      'llms-txt-directive-html':
        'the Link header and the footer of each page name llms.txt; pages for people have no hidden text for machines',
      'llms-txt-coverage': 'company pages are found by the lists and the sitemap; one index of all of them would exceed what a model reads',
      'content-start-position': 'a list of links is the content of the pages of countries and terms, and is taken for navigation',
      'markdown-content-parity':
        'counts, captions and the choice of a language are laid out differently in Markdown, with the same content',
    },
  );
}

/** Runs the agent-readiness scanner on the front page. */
export async function runAgentReadiness(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('agent-readiness', import.meta.url), 'the front page');
  // It has no types.
  const name: string = 'agent-readiness/lib/core.mjs';
  const { crawl, analyze, score } = (await import(name)) as {
    crawl: (url: string) => Promise<object>;
    analyze: (pages: object) => object;
    score: (analysis: object) => { checks: { id: string; pass: boolean; label: string }[] };
  };
  const { checks } = score(analyze(await crawl(baseUrl)));
  return judge(
    verdict,
    checks.map(({ id, pass, label }) => ({ name: id, holds: pass, seen: label })),
    { webmcp: 'pages register no tools with the browser: agents have the MCP server' },
  );
}

/** Runs the linter of skills, without its security scan, which calls a service. */
export async function runSkillCheck(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('skill-check', import.meta.url), 'skills');
  const root = mkdtempSync(join(tmpdir(), 'crane-skills-'));
  try {
    const { skills } = (await (await fetch(baseUrl + discoveryPaths.skills)).json()) as { skills: { name: string; url: string }[] };
    for (const { name, url } of skills) {
      const file = join(root, name, 'SKILL.md');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await (await fetch(url)).text());
    }
    const { code, output } = await runTool('skill-check', [
      'check',
      root,
      '--no-security-scan',
      '--no-open',
      '--strict',
      '--format',
      'json',
    ]);
    verdict.check('neither errors nor warnings', code === 0, output.slice(output.indexOf('"diagnostics"')));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return verdict.end();
}

/** Runs the linter of llms.txt, which follows every link. */
export async function runLlmsTxtAudit(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict(packageVersion('llms-txt-audit', import.meta.url), discoveryPaths.llms);
  const given = ['validate', baseUrl + discoveryPaths.llms, '--check-links', '--json', '--fail-on', 'none'];
  const { output } = await runTool('llms-txt-audit', given);
  const report = JSON.parse(output.slice(output.indexOf('{'))) as { findings?: { code: string; line: number; message: string }[] };
  const { findings = [] } = report;
  const others = findings.filter(({ code }) => code !== 'V003');
  verdict.check('nothing but V003 is found', others.length === 0, JSON.stringify(others));
  verdict.check('it read the file', /"links?"/.test(output), output.slice(0, 200));
  return verdict.end(
    findings.length === others.length ? [] : ['V003: llmstxt.org allows lists of any kind before the first list of links'],
  );
}

/**
 * Cloudflare's isitagentready.com, replayed by its list of checks (ids and conditions: a stored scan of 2026-07-04, and its list of
 * 2026-10-01), since it scans only public sites.
 */
export async function replayIsItAgentReady(baseUrl: string): Promise<Verdict> {
  const verdict = startVerdict('isitagentready.com, list of 2026-10-01', 'replay of its checks');
  const get = (path: string, headers: Record<string, string> = {}) => fetch(baseUrl + path, { headers, redirect: 'manual' });
  const text = async (path: string) => (await get(path)).text();
  const json = async <T>(path: string) => (await get(path)).json() as Promise<T>;
  const is = (response: Response, type: string) => response.status === 200 && (response.headers.get('content-type') ?? '').startsWith(type);

  const robots = await get(discoveryPaths.robots);
  const rules = await robots.text();
  verdict.check('robotsTxt', is(robots, 'text/plain') && /^User-agent:/im.test(rules), rules.slice(0, 100));
  verdict.check(
    'robotsTxtAiRules',
    ['GPTBot', 'ClaudeBot', 'PerplexityBot'].every((bot) => rules.includes(`User-agent: ${bot}`)),
  );
  verdict.check('contentSignals', /^Content-Signal: .*search=/im.test(rules));
  const sitemap = /^Sitemap: (\S+)$/im.exec(rules)?.[1] ?? '';
  verdict.check(
    'sitemap',
    sitemap.startsWith(baseUrl) && /<(urlset|sitemapindex)[\s>]/.test(await text(sitemap.slice(baseUrl.length))),
    sitemap,
  );
  const front = await get('/');
  verdict.check('linkHeaders', /rel="(api-catalog|service-desc|service-doc|describedby|alternate)"/.test(front.headers.get('link') ?? ''));
  const markdown = await get('/', { Accept: 'text/markdown' });
  verdict.check('markdownNegotiation', is(markdown, 'text/markdown') && (await markdown.text()).startsWith('# '));
  const catalog = await get(discoveryPaths.apiCatalog);
  const { linkset } = (await catalog.json()) as { linkset: unknown[] };
  verdict.check('apiCatalog', is(catalog, 'application/linkset+json') && linkset.length > 0);
  const server = await json<{ issuer?: string }>(discoveryPaths.authorizationServer);
  verdict.check('oauthDiscovery', server.issuer === baseUrl, JSON.stringify(server));
  const resource = await json<{ resource?: string }>(discoveryPaths.protectedResource);
  verdict.check('oauthProtectedResource', resource.resource?.startsWith(baseUrl) ?? false, JSON.stringify(resource));
  verdict.check('authMd', /^# auth\.md/im.test(await text(discoveryPaths.auth)), (await text(discoveryPaths.auth)).slice(0, 80));
  const card = await json<{ serverInfo?: object; transport?: { endpoint?: string }; capabilities?: object }>(discoveryPaths.mcpCard);
  verdict.check(
    'mcpServerCard',
    card.serverInfo !== undefined && card.capabilities !== undefined && card.transport?.endpoint === baseUrl + discoveryPaths.mcp,
  );
  const agent = await json<Record<string, unknown>>(discoveryPaths.agentCard);
  verdict.check(
    'a2aAgentCard',
    ['name', 'version', 'supportedInterfaces', 'capabilities', 'skills'].every((member) => agent[member] !== undefined),
  );
  const index = await json<{ $schema: string; skills: Record<'name' | 'type' | 'description' | 'url' | 'digest', string>[] }>(
    discoveryPaths.skills,
  );
  for (const { name, url, digest } of index.skills) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    verdict.check(`agentSkills: ${name}`, digest === `sha256:${createHash('sha256').update(bytes).digest('hex')}` && index.$schema !== '');
  }
  const ard = await json<{ entries: unknown[] }>(discoveryPaths.aiCatalog);
  verdict.check('ard', ard.entries.length > 0);
  return verdict.end([
    'dnsAid, webMcp: agents find the service by its catalogs, and its tools by MCP',
    'webBotAuth, x402, mpp, ucp, acp, ap2: neutral where a site neither signs requests nor sells anything',
  ]);
}
