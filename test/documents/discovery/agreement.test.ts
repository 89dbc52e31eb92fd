import { describe, expect, inject, test } from 'vitest';
import { discoveryPaths as paths } from '../../../src/contract/discovery.ts';
import { sampleService } from '../../synthetic-market.ts';

const site = inject('site');

type Json = Record<string, any>;
const get = async (path: string): Promise<Json> => (await fetch(site.baseUrl + path)).json() as Promise<Json>;

async function call(path: string, method: string, params: Json = {}, version = '2026-07-28'): Promise<Json> {
  const modern = version === '2026-07-28';
  const meta = { 'io.modelcontextprotocol/protocolVersion': version, 'io.modelcontextprotocol/clientCapabilities': {} };
  const response = await fetch(site.baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'MCP-Protocol-Version': version, ...(modern ? { 'Mcp-Method': method } : {}) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, _meta: meta } : params }),
  });
  return ((await response.json()) as Json)['result'] as Json;
}

describe.each([
  ['the market', paths.mcp, [paths.mcpCard, `${paths.mcp}/server-card`, `${paths.mcp}.json`]],
  ['the documentation', paths.mcpDocs, [paths.mcpDocsCard, paths.mcpDocsCanonicalCard, `${paths.mcpDocs}/server-card`]],
])('what is said of the MCP server of %s', (_, path, cardPaths) => {
  test('is one card at every address', async () => {
    const cards = await Promise.all(cardPaths.map(get));
    for (const card of cards) expect(card).toEqual(cards[0]);
  });

  test('is the same in card, discovery and handshake', async () => {
    const card = await get(cardPaths[0]!);
    const discover = await call(path, 'server/discover');
    const versions: string[] = [...discover['supportedVersions']];
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26']) {
      const result = await call(
        path,
        'initialize',
        { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
        version,
      );
      expect(result['protocolVersion']).toBe(version);
      versions.push(result['protocolVersion'] as string);
      expect(result['capabilities']).toEqual(card['capabilities']);
      expect(result['instructions']).toBe(discover['instructions']);
      expect(result['serverInfo']).toMatchObject(card['serverInfo'] as Json);
    }
    const info = discover['_meta']['io.modelcontextprotocol/serverInfo'] as Json;
    expect(info).toMatchObject({ name: card['name'], title: card['title'], version: card['version'], websiteUrl: card['websiteUrl'] });
    expect(card['serverInfo']).toEqual({ name: card['name'], title: card['title'], version: card['version'] });
    expect(discover['capabilities']).toEqual(card['capabilities']);
    expect(card['remotes']).toEqual([{ type: 'streamable-http', url: site.baseUrl + path, supportedProtocolVersions: versions }]);
    expect(card['transport']).toEqual({ type: 'streamable-http', endpoint: site.baseUrl + path });
  });

  test('negotiates no version that the card does not list', async () => {
    const result = await call(
      path,
      'initialize',
      { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      '2025-11-25',
    );
    expect(result['protocolVersion']).toBe('2025-11-25');
  });
});

describe('the terms and the privacy page', () => {
  test('are named alike by every document that names terms, and are pages and Markdown', async () => {
    const [terms, privacy] = [site.baseUrl + paths.terms, site.baseUrl + paths.privacy];
    expect((await get(paths.openApi))['info']['termsOfService']).toBe(terms);
    expect(await get(paths.protectedResource)).toMatchObject({ resource_tos_uri: terms, resource_policy_uri: terms });
    expect(await get(paths.authorizationServer)).toMatchObject({ op_tos_uri: terms, op_policy_uri: terms });
    expect(await get(paths.agentAuth)).toMatchObject({ terms, privacy });
    const [, rest] = (await get(paths.apiCatalog))['linkset'] as Json[];
    expect(rest).toMatchObject({ 'terms-of-service': [{ href: terms }], 'privacy-policy': [{ href: privacy }] });
    const front = await fetch(site.baseUrl);
    for (const [url, rel] of [[terms, 'terms-of-service'] as const, [privacy, 'privacy-policy'] as const]) {
      expect(front.headers.get('link')).toContain(`<${url}>; rel="${rel}"`);
      const page = await fetch(url, { headers: { Accept: 'text/html' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain(`<a href="${paths.terms}">Terms and license</a>`);
      expect((await fetch(`${url}.md`)).headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    }
  });
});

describe('catalogs and cards', () => {
  test('name the same endpoints', async () => {
    const card = await get(paths.mcpCard);
    const docsCard = await get(paths.mcpDocsCard);
    const agent = await get(paths.agentCard);
    const { linkset } = (await get(paths.apiCatalog)) as { linkset: Json[] };
    const { entries } = (await get(paths.aiCatalog)) as { entries: Json[] };
    const openApi = await get(paths.openApi);
    const endpoint = card['remotes'][0].url as string;
    const docsEndpoint = docsCard['remotes'][0].url as string;

    expect(agent['supportedInterfaces'].map(({ url }: Json) => url as string)).toEqual([endpoint]);
    expect(agent['version']).toBe(openApi['info'].version);
    expect(openApi['servers']).toMatchObject([{ url: site.baseUrl }]);
    const [catalog, ...contexts] = linkset;
    expect(catalog!['item'].map(({ href }: Json) => href as string)).toEqual(contexts.map(({ anchor }) => anchor as string));
    expect(contexts.map(({ anchor }) => anchor as string)).toEqual(expect.arrayContaining([endpoint, docsEndpoint]));
    for (const { url } of entries.filter(({ type }) => type === 'application/mcp-server-card+json')) {
      const listed = (await (await fetch(url as string)).json()) as Json;
      expect([endpoint, docsEndpoint]).toContain(listed['remotes'][0].url);
    }
    expect(new Set(entries.map(({ identifier }) => identifier as string)).size).toBe(entries.length);
  });

  test('name the same skills, with the digest of the bytes that are served', async () => {
    const { skills } = (await get(paths.skills)) as { skills: Json[] };
    const agent = await get(paths.agentCard);
    const { entries } = (await get(paths.aiCatalog)) as { entries: Json[] };
    expect(await get('/.well-known/skills/index.json')).toEqual({ $schema: expect.any(String) as string, skills });
    expect(agent['skills'].map(({ id }: Json) => id as string)).toEqual(skills.map(({ name }) => name as string));
    for (const { name, description, url, digest } of skills) {
      expect(entries.map((entry) => entry['url'] as string)).toContain(url);
      for (const coding of ['identity', 'gzip', 'br']) {
        const response = await fetch(url as string, { headers: { 'Accept-Encoding': coding } });
        const bytes = new Uint8Array(await response.arrayBuffer());
        const sum = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
        expect(`sha256:${sum}`, coding).toBe(digest);
        const text = new TextDecoder().decode(bytes);
        expect(text).toContain(`\nname: ${String(name)}\n`);
        expect(text).toContain(`\ndescription: ${JSON.stringify(description)}\n`);
      }
    }
  });

  test('say the same of authentication', async () => {
    const root = await get(paths.protectedResource);
    const server = await get(paths.authorizationServer);
    const handoff = await get(paths.agentAuth);
    expect(root).toMatchObject({ resource: site.baseUrl, bearer_methods_supported: [] });
    expect(root).not.toHaveProperty('authorization_servers');
    expect(server).toMatchObject({ issuer: site.baseUrl, response_types_supported: ['none'] });
    expect(Object.keys(server).filter((key) => key.endsWith('_endpoint'))).toEqual([]);
    expect(handoff).toMatchObject({ status: 'browser_session_handoff_only', public_read: true, issues_tokens: false });
    for (const path of [paths.mcp, paths.mcpDocs])
      expect((await get(paths.protectedResource + path))['resource']).toBe(site.baseUrl + path);
    const refused = await fetch(site.baseUrl + paths.agentAuth, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(((await refused.json()) as Json)['error'].resolution).toMatch(/no token is given/);
    const challenge = (await fetch(`${site.baseUrl}/api/account`)).headers.get('www-authenticate');
    expect(challenge).toBe(`Bearer resource_metadata="${site.baseUrl}${paths.protectedResource}"`);
  });

  test('are the same bytes under each of their addresses', async () => {
    for (const [one, other] of [
      [paths.openApi, '/openapi.json'],
      [paths.aiCatalog, paths.ard],
      [paths.mcpCard, `${paths.mcp}.json`],
    ]) {
      expect(await (await fetch(site.baseUrl + one!)).text()).toBe(await (await fetch(site.baseUrl + other!)).text());
    }
  });
});

describe('every address that a document names', () => {
  /** Hosts that stand in documents by their name alone and are not ours to ask. */
  const foreign =
    /^https?:\/\/(?:www\.sitemaps\.org|creativecommons\.org|schema\.org|www\.rfc-editor\.org|static\.modelcontextprotocol\.io|schemas\.agentskills\.io|modelcontextprotocol\.io|json-schema\.org|spec\.openapis\.org|cranes\.example|[a-z0-9-]+\.example)(?:[/"#?]|$)/;
  const posted = new Set<string>([paths.mcp, paths.mcpDocs, '/ask', '/api/companies/batch']);

  test('answers, with the media type that is declared for it', async () => {
    const sources = [
      paths.apiCatalog,
      paths.aiCatalog,
      paths.mcpCard,
      paths.mcpDocsCard,
      paths.agentCard,
      paths.skills,
      paths.protectedResource,
      paths.authorizationServer,
      paths.agentAuth,
      paths.openApi,
      paths.llms,
      paths.llmsFull,
      paths.robots,
      paths.sitemap,
      paths.auth,
      '/developer-resources.md',
      '/api/sandbox/first-call',
      '/downloads/index.json',
      '/.well-known/agent-skills/find-crane-companies/SKILL.md',
    ];
    // Hosts that service.json declares.
    const declared = sampleService.external_hosts;
    const found = new Map<string, string>();
    for (const source of sources) {
      const text = await (await fetch(site.baseUrl + source)).text();
      for (const [url] of text.matchAll(/https?:\/\/(?:[^\s"'<>()\\`,;|{}\]]|,(?=-?\d))+/g))
        found.set(url.replace(/[.:]$|\?\$$/, '').replaceAll('&#38;', '&'), source);
    }
    expect(found.size).toBeGreaterThan(150);
    const faults: string[] = [];
    for (const [url, source] of found) {
      if (!url.startsWith(site.baseUrl)) {
        if (!foreign.test(url) && !declared.includes(new URL(url).host))
          faults.push(`${source} names ${url}, which is neither ours nor known`);
        continue;
      }
      const path = url.slice(site.baseUrl.length).replace(/[?#].*$/, '') || '/';
      // Placeholders of the documentation, its example of an error, and account actions.
      if (url.endsWith('?country=Germany')) continue;
      if (/\/SLUG$|^\/api\/(?:listings|wanted-ads|credits|saved-alerts|inbox|promotions|billing|account)$/.test(path)) continue;
      const response = posted.has(path) ? await fetch(site.baseUrl + path, { method: 'OPTIONS' }) : await fetch(url);
      await response.arrayBuffer();
      if (!response.ok) faults.push(`${source} names ${url}, which answers ${response.status}`);
    }
    expect(faults).toEqual([]);
  });

  test('is of the media type that a catalog or a header declares', async () => {
    const { linkset } = (await get(paths.apiCatalog)) as { linkset: Json[] };
    const { entries } = (await get(paths.aiCatalog)) as { entries: Json[] };
    const declared: { url: string; type: string }[] = linkset.flatMap((context) =>
      [context['service-desc'] ?? [], context['service-doc'] ?? [], context['service-meta'] ?? []].flatMap((targets) =>
        (targets as Json[]).map(({ href, type }) => ({ url: href as string, type: type as string })),
      ),
    );
    declared.push(...entries.map(({ url, type }) => ({ url: url as string, type: type as string })));
    for (const path of ['/', paths.apiCatalog]) {
      const link = (await fetch(site.baseUrl + path)).headers.get('link')!;
      for (const [, url, type] of link.matchAll(/<([^>]+)>;[^,]*?type="([^"]+)"/g)) declared.push({ url: url!, type: type! });
    }
    expect(declared.length).toBeGreaterThan(20);
    const essence = (type: string) => type.split(';')[0]!.trim();
    for (const { url, type } of declared) {
      const response = await fetch(url, { method: 'HEAD' });
      const sent = essence(response.headers.get('content-type') ?? '');
      // A2A wants its card as application/json (§8), and catalogs tell it apart by a type of its own.
      const wanted = type === 'application/a2a-agent-card+json' ? 'application/json' : essence(type);
      expect(`${url} ${response.status} ${sent}`).toBe(`${url} 200 ${wanted}`);
    }
  });

  test('is found by HEAD with the same headers as by GET, and below /.well-known nothing else is', async () => {
    for (const path of Object.values(paths)) {
      // The sample has no key for the MCP registry, and is in no directory.
      if (posted.has(path) || [paths.mcpRegistryAuth, paths.openAiChallenge, paths.glama].some((absent) => absent === path)) continue;
      const [head, full] = [await fetch(site.baseUrl + path, { method: 'HEAD' }), await fetch(site.baseUrl + path)];
      const headers = (response: Response) =>
        Object.fromEntries([...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive|ratelimit.*)$/.test(name)));
      await full.arrayBuffer();
      expect([path, head.status, headers(head)]).toEqual([path, 200, headers(full)]);
      expect(head.headers.get('access-control-allow-origin') ?? '*').toBe('*');
    }
    const missing = await fetch(`${site.baseUrl}/.well-known/openid-configuration`, { headers: { Accept: 'text/html' } });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('an agent that knows the host name alone', () => {
  test('finds its way to a tool call', async () => {
    // 1. The front page names the catalogs in its Link header.
    const front = await fetch(`${site.baseUrl}/`, { method: 'HEAD' });
    const links = new Map([...front.headers.get('link')!.matchAll(/<([^>]+)>; rel="([^"]+)"/g)].map(([, url, rel]) => [rel!, url!]));
    // 2. The AI catalog names a server card.
    const catalog = (await (await fetch(links.get('ai-catalog')!)).json()) as { entries: Json[] };
    const entry = catalog.entries.find(
      ({ type, tags }) => type === 'application/mcp-server-card+json' && (tags as string[]).includes('companies'),
    )!;
    // 3. The card names the endpoint and a version.
    const card = (await (await fetch(entry['url'] as string)).json()) as {
      remotes: { url: string; supportedProtocolVersions: string[] }[];
    };
    const [{ url, supportedProtocolVersions }] = card.remotes as [{ url: string; supportedProtocolVersions: string[] }];
    const path = new URL(url).pathname;
    expect(supportedProtocolVersions[0]).toBe('2026-07-28');
    // 4. The endpoint lists tools; one lists companies.
    const { tools } = (await call(path, 'tools/list')) as { tools: Json[] };
    const tool = tools.find(({ title }) => /List crane companies/.test(title as string))!;
    expect(tool['inputSchema'].properties).toHaveProperty('service_type');
    // 5. The call gives companies, which the address in the API catalog gives too.
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'tools/call',
        'Mcp-Name': tool['name'] as string,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 'walk',
        method: 'tools/call',
        params: {
          name: tool['name'],
          arguments: { service_type: 'mobile_crane', limit: 3 },
          _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
        },
      }),
    });
    const { result } = (await response.json()) as { result: Json };
    const { linkset } = (await (await fetch(links.get('api-catalog')!)).json()) as { linkset: Json[] };
    const api = linkset[0]!['item']
      .map(({ href }: Json) => href as string)
      .find((href: string) => href.endsWith('/api/companies')) as string;
    expect(result['structuredContent'].items).toHaveLength(3);
    const list = await fetch(`${api}?service_type=mobile_crane&limit=3`);
    const total = Number(list.headers.get('x-total-count'));
    expect(result['structuredContent']).toEqual({ ...((await list.json()) as Json), total });
  });
});
