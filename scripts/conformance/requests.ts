/** A request that every host must answer as the function does. */
export interface ConformanceRequest {
  readonly name: string;
  readonly method: string;
  /**
   * Path and query, sent as they are. `{slug}` is a company of the data, `{cursor}` the cursor of its second page; `{beyond}` is a company
   * whose page is not stored, `{deep}` the cursor of a list that is not.
   */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Sent a second time with the ETag of the first answer, whose answer counts. */
  readonly revalidated: boolean;
  /** Sent a second time with the ETag of the first answer as If-Range. */
  readonly resumed: boolean;
  /** Whether the answer must come in a content coding. */
  readonly coded: boolean;
}

type Options = Partial<Omit<ConformanceRequest, 'name' | 'method' | 'target'>>;

const request = (name: string, line: string, options: Options = {}): ConformanceRequest => {
  const [method = '', target = ''] = line.split(' ');
  return { name, method, target, headers: {}, body: null, revalidated: false, resumed: false, coded: false, ...options };
};

const json = (value: unknown, headers: Readonly<Record<string, string>> = {}): Options => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

const mcpHeaders = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' };
const mcp = (method: string, params: unknown = {}) => json({ jsonrpc: '2.0', id: 1, method, params }, mcpHeaders);
const browser = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

/** Queries come first: a host that ignores them answers the whole list with 200. */
export const conformanceRequests: readonly ConformanceRequest[] = [
  request('list', 'GET /api/companies'),
  request('list of a country', 'GET /api/companies?country=DE'),
  request('list of a country in lower case', 'GET /api/companies?country=de'),
  request('list of a service', 'GET /api/companies?service_type=crawler_crane'),
  request('list of both', 'GET /api/companies?country=DE&service_type=mobile_crane'),
  request('list of both, other order', 'GET /api/companies?service_type=mobile_crane&country=DE'),
  request('second page', 'GET /api/companies?cursor={cursor}'),
  request('page of a list that is not stored', 'GET /api/companies?cursor={deep}'),
  request('list with the default limit', 'GET /api/companies?limit=50'),
  request('list with a limit', 'GET /api/companies?limit=7'),
  request('list of a country without companies', 'GET /api/companies?country=ZZ'),
  request('list by capacity', 'GET /api/companies?capacity_min_t=500&limit=3'),
  request('list in a box across the antimeridian', 'GET /api/companies?bbox=170,-90,-170,90&limit=3'),
  request('country in percent-encoding', 'GET /api/companies?country=%44E'),
  request('limit out of range', 'GET /api/companies?limit=0'),
  request('unknown parameter', 'GET /api/companies?nope=1'),
  request('known and unknown parameter', 'GET /api/companies?country=DE&nope=1'),
  request('repeated parameter', 'GET /api/companies?country=DE&country=US'),
  request('empty value', 'GET /api/companies?country='),
  request('damaged cursor', 'GET /api/companies?cursor=abc'),
  request('question mark alone', 'GET /api/companies?'),
  request('slash after the list', 'GET /api/companies/'),
  request('folder of the lists', 'GET /api/companies/_lists'),
  request('file of a list', 'GET /api/companies/_lists/any/any/first.json'),
  request('company', 'GET /api/companies/{slug}'),
  request('company, revalidated', 'GET /api/companies/{slug}', { revalidated: true }),
  request('list, revalidated', 'GET /api/companies?country=DE', { revalidated: true }),
  request('head of a company', 'HEAD /api/companies/{slug}'),
  request('head of a list', 'HEAD /api/companies?country=DE'),
  request('company with an unknown parameter', 'GET /api/companies/{slug}?x=1'),
  request('company with a slash', 'GET /api/companies/{slug}/'),
  request('company with two slashes', 'GET /api/companies//{slug}'),
  request('company, encoded needlessly', 'GET /api/%63ompanies/{slug}'),
  request('company, encoded twice', 'GET /api/%2563ompanies/{slug}'),
  request('file of a company', 'GET /api/companies/{slug}.json'),
  request('unknown company', 'GET /api/companies/nobody-knows'),
  request('unknown company for a browser', 'GET /api/companies/nobody-knows', { headers: browser }),
  request('name of the language', 'GET /api/companies/__proto__'),
  request('version that is spoken', 'GET /api/companies/{slug}', { headers: { 'SVC-API-Version': '2026-07-06' } }),
  request('version that is not', 'GET /api/companies/{slug}', { headers: { 'SVC-API-Version': '1999-01-01' } }),
  request('preflight', 'OPTIONS /api/companies', { headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' } }),
  request('preflight of a company', 'OPTIONS /api/companies/{slug}'),
  request('delete of the list', 'DELETE /api/companies'),
  request('post to a company', 'POST /api/companies/{slug}', json({})),
  request('put to a document', 'PUT /.well-known/openapi.json', json({})),
  request('batch', 'POST /api/companies/batch', json({ slugs: ['{slug}', 'nobody-knows'] })),
  request('batch with a key', 'POST /api/companies/batch', json({ slugs: ['{slug}'] }, { 'Idempotency-Key': 'conformance-1' })),
  request('batch of nothing', 'POST /api/companies/batch', json({ slugs: [] })),
  request('batch that is no JSON', 'POST /api/companies/batch', { headers: { 'Content-Type': 'application/json' }, body: '{x}' }),
  request('batch as text', 'POST /api/companies/batch', { headers: { 'Content-Type': 'text/plain' }, body: '{}' }),
  request('batch too large', 'POST /api/companies/batch', json({ slugs: ['x'.repeat(20_000)] })),
  request('batch by get', 'GET /api/companies/batch'),
  request('search by name', 'GET /api/search?q=liebherr+ltm'),
  request('search by name with typing errors, revalidated', 'GET /api/search?q=libherr%20ltm', { revalidated: true }),
  request('search without a name', 'GET /api/search'),
  request('search by a name that is too long', `GET /api/search?q=${'x'.repeat(201)}`),
  request('first call', 'GET /api/sandbox/first-call'),
  request('first call with a parameter', 'GET /api/sandbox/first-call?x=1'),
  request('private surface', 'GET /api/account'),
  request('question', 'POST /ask', json({ query: 'mobile cranes in Germany' })),
  request('question as a stream', 'POST /ask', json({ query: 'load chart' }, { Accept: 'text/event-stream' })),
  request('question for an image', 'POST /ask', json({ query: 'load chart' }, { Accept: 'image/png' })),
  request('question of a browser', 'GET /ask', { headers: browser }),
  request('question by get', 'GET /ask'),
  request('question in the address', 'GET /ask?q=crawler+cranes+in+Germany', { headers: browser }),
  request('question in the address, with markup', 'GET /ask?q=%3Cb%3E%22cranes%22%3C%2Fb%3E&utm_source=x', { headers: browser }),
  request('question in the address, in Markdown', 'GET /ask?q=load+chart', { headers: { Accept: 'text/markdown' } }),
  request('question in the address, head', 'HEAD /ask?q=load+chart', { headers: browser }),
  request('question in the address, revalidated', 'GET /ask?q=load+chart', { headers: browser, revalidated: true }),
  request('question in the address, empty', 'GET /ask?q=', { headers: browser }),
  request('question in the address, too long', `GET /ask?q=${'x'.repeat(1001)}`, { headers: browser }),
  request('question in the address by a program', 'GET /ask?q=load+chart'),
  request('NLWeb', 'POST /nlweb/ask', json({ query: { text: 'mobile cranes in Germany' }, meta: { version: '0.55' } })),
  request('NLWeb as a stream', 'POST /nlweb/ask', json({ query: { text: 'load chart' }, prefer: { streaming: true } })),
  request('NLWeb by get', 'GET /nlweb/ask?query=load+chart'),
  request('NLWeb by get as a stream', 'GET /nlweb/ask?query=load+chart', { headers: { Accept: 'text/event-stream' } }),
  request('NLWeb with a text for a query', 'POST /nlweb/ask', json({ query: 'load chart' })),
  request('NLWeb, deleted', 'DELETE /nlweb/ask'),
  request('NLWeb, preflight', 'OPTIONS /nlweb/ask', { headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' } }),
  request('description of NLWeb', 'GET /nlweb/openapi.json'),
  request(
    'MCP: initialize',
    'POST /.well-known/mcp',
    mcp('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'conformance', version: '1' } }),
  ),
  request('MCP: tools', 'POST /.well-known/mcp', mcp('tools/list')),
  request('MCP: resources', 'POST /.well-known/mcp/docs', mcp('resources/list')),
  request('MCP: resources of the market', 'POST /.well-known/mcp', mcp('resources/list')),
  request(
    'MCP: page as a resource',
    'POST /.well-known/mcp',
    mcp('resources/read', { uri: 'https://cranes.example/atlas/concepts/load-chart' }),
  ),
  request(
    'MCP: search and fetch',
    'POST /.well-known/mcp/docs',
    mcp('tools/call', { name: 'fetch', arguments: { id: '/docs/limits#rate-limit' } }),
  ),
  request('MCP: list', 'POST /.well-known/mcp', mcp('tools/call', { name: 'list_companies', arguments: { country: 'DE' } })),
  request('MCP by get', 'GET /.well-known/mcp'),
  request('OpenAPI', 'GET /.well-known/openapi.json'),
  request('OpenAPI with a parameter', 'GET /.well-known/openapi.json?x=1'),
  request('OpenAPI at the root', 'GET /openapi.json'),
  request('API catalog', 'GET /.well-known/api-catalog'),
  request('head of the API catalog', 'HEAD /.well-known/api-catalog'),
  request('file of the API catalog', 'GET /.well-known/api-catalog.json'),
  request('AI catalog', 'GET /.well-known/ai-catalog.json'),
  request('server card', 'GET /.well-known/mcp/server-card.json'),
  request('server card without extension', 'GET /.well-known/mcp/server-card'),
  request('agent card', 'GET /.well-known/agent-card.json'),
  request('protected resource', 'GET /.well-known/oauth-protected-resource'),
  request('skill', 'GET /.well-known/agent-skills/find-crane-companies/SKILL.md'),
  request('agent auth', 'GET /agent/auth'),
  request('robots.txt', 'GET /robots.txt'),
  request('llms.txt', 'GET /llms.txt'),
  request('guide in Markdown', 'GET /docs/quickstart.md'),
  request('unknown document', 'GET /.well-known/nothing'),
  request('download', 'GET /downloads/companies.csv'),
  request('large download', 'GET /downloads/companies.ndjson'),
  request('download, revalidated', 'GET /downloads/companies.geojson', { revalidated: true }),
  request('first bytes of a download', 'GET /downloads/companies.csv', { headers: { Range: 'bytes=0-99' } }),
  request('last bytes of a download', 'GET /downloads/companies.csv', { headers: { Range: 'bytes=-100' } }),
  request('rest of a large download', 'GET /downloads/companies.ndjson', { headers: { Range: 'bytes=1000-' } }),
  request('bytes beyond a download', 'GET /downloads/companies.csv', { headers: { Range: 'bytes=999999999-' } }),
  request('several ranges of a download', 'GET /downloads/companies.csv', { headers: { Range: 'bytes=0-9,20-29' } }),
  request('bytes of another download', 'GET /downloads/companies.csv', { headers: { Range: 'bytes=0-99', 'If-Range': '"other"' } }),
  request('bytes of a download by its date', 'GET /downloads/companies.csv', {
    headers: { Range: 'bytes=0-99', 'If-Range': 'Fri, 31 Dec 2027 00:00:00 GMT' },
  }),
  request('bytes of the same download', 'GET /downloads/companies.csv', { headers: { Range: 'bytes=0-99' }, resumed: true }),
  request('bytes of a download, compressed', 'GET /downloads/companies.csv', {
    headers: { Range: 'bytes=0-99', 'Accept-Encoding': 'gzip' },
  }),
  request('head of bytes of a download', 'HEAD /downloads/companies.csv', { headers: { Range: 'bytes=0-99' } }),
  request('bytes of a Parquet file', 'GET /downloads/companies.parquet', { headers: { Range: 'bytes=-8' } }),
  request('bytes of a FlatGeobuf file', 'GET /downloads/companies.fgb', { headers: { Range: 'bytes=0-11' } }),
  request('table', 'GET /downloads/fleet-highlights.parquet'),
  request('schema of a table', 'GET /downloads/schemas/models.json'),
  request('page of the downloads', 'GET /downloads', { headers: browser }),
  request('bytes of a company', 'GET /api/companies/{slug}', { headers: { Range: 'bytes=0-9' } }),
  request('bytes of a list', 'GET /api/companies?limit=2', { headers: { Range: 'bytes=0-9' } }),
  request('front page', 'GET /', { headers: browser }),
  request('page', 'GET /developers', { headers: browser }),
  request('page in Markdown', 'GET /countries', { headers: { Accept: 'text/markdown' } }),
  request('Markdown of a page', 'GET /countries.md'),
  request('page of a company', 'GET /companies/{slug}', { headers: browser }),
  request('page of a company in Markdown', 'GET /companies/{slug}', { headers: { Accept: 'text/markdown' } }),
  request('page of a company that is not stored', 'GET /companies/{beyond}', { headers: browser }),
  request('Markdown of a company that is not stored', 'GET /companies/{beyond}.md'),
  request('page of an unknown company', 'GET /companies/nobody-knows', { headers: browser }),
  request('page with a query', 'GET /developers?utm_source=x', { headers: browser }),
  request('page with a slash', 'GET /developers/', { headers: browser }),
  request('page by the name of its file', 'GET /developers.html', { headers: browser }),
  request('page, revalidated', 'GET /developers', { revalidated: true }),
  request('head of a page', 'HEAD /developers'),
  request('post to a page', 'POST /developers', json({})),
  request('front page by the name of its file', 'GET /index.html', { headers: browser }),
  request('missing page for a browser', 'GET /nothing-here', { headers: browser }),
  request('missing page for a program', 'GET /nothing-here'),
  request('page for missing pages', 'GET /404', { headers: browser }),
  request('list, compressed', 'GET /api/companies', { headers: { 'Accept-Encoding': 'gzip' }, coded: true }),
  request('list with a limit, compressed', 'GET /api/companies?limit=40', { headers: { 'Accept-Encoding': 'gzip' }, coded: true }),
  request('OpenAPI, compressed', 'GET /.well-known/openapi.json', { headers: { 'Accept-Encoding': 'gzip' }, coded: true }),
  request('page, compressed', 'GET /developers', { headers: { 'Accept-Encoding': 'gzip' }, coded: true }),
];
