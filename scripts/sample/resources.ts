/** A page, guide, operation, document or download of the service: the cells of resources.csv. */
export interface Resource {
  readonly path: string;
  readonly kind: 'page' | 'guide' | 'operation' | 'document' | 'download';
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

export const resources: readonly Resource[] = [
  {
    path: '/',
    kind: 'page',
    name: 'Home',
    description: 'What the marketplace and the reference atlas for used cranes offer, and where to start.',
    keywords: ['start', 'overview', 'about', 'marketplace', 'Startseite', 'accueil', 'inicio'],
  },
  {
    path: '/developers',
    kind: 'guide',
    name: 'Developer portal',
    description: 'How to use the public interface: a first call, filters, paging, errors, versions and rate limits, with examples to copy.',
    keywords: [
      'api',
      'documentation',
      'docs',
      'getting started',
      'quickstart',
      'rate limit',
      'quota',
      '429',
      'paging',
      'cursor',
      'errors',
      'CORS',
      'Entwickler',
      'développeurs',
      'desarrolladores',
      'ontwikkelaars',
    ],
  },
  {
    path: '/developer-resources',
    kind: 'guide',
    name: 'Developer resources',
    description:
      'Everything for developers and agents on one page: operations, documents, discovery addresses and the natural-language router.',
    keywords: ['agent', 'MCP', 'llms.txt', 'discovery', 'tools', 'machine-readable', 'api catalog', 'sdk', 'links'],
  },
  {
    path: '/auth.md',
    kind: 'guide',
    name: 'Authentication',
    description: 'Why public reads need no key and no token, what a 401 means, and where a person signs in for account actions.',
    keywords: [
      'auth',
      'authentication',
      'authorization',
      'api key',
      'token',
      'bearer',
      'OAuth',
      'login',
      '401',
      'sign in',
      'Anmeldung',
      'clave',
      'clé',
    ],
  },
  {
    path: '/docs/api/deprecation-policy',
    kind: 'guide',
    name: 'Versions and deprecation policy',
    description: 'How versions are chosen with the SVC-API-Version header, how a version is deprecated, and how long it keeps working.',
    keywords: ['version', 'versioning', 'deprecation', 'sunset', 'changelog', 'compatibility', 'SVC-API-Version', 'breaking change'],
  },
  {
    path: '/api/companies',
    kind: 'operation',
    name: 'List companies',
    description: 'Active companies filtered by country, service, minimum capacity and bounding box, page by page, as JSON.',
    keywords: ['companies', 'list', 'search', 'filter', 'country', 'service_type', 'capacity_min_t', 'bbox', 'limit', 'cursor', 'endpoint'],
  },
  {
    path: '/api/sandbox/first-call',
    kind: 'operation',
    name: 'Sandbox first call',
    description: 'A harmless call that proves the connection works. It needs no credential and changes nothing.',
    keywords: ['sandbox', 'test', 'first call', 'hello', 'ping', 'try', 'example', 'curl'],
  },
  {
    path: '/.well-known/openapi.json',
    kind: 'document',
    name: 'OpenAPI description',
    description: 'The machine-readable description of every public operation, its parameters, answers and errors.',
    keywords: ['openapi', 'swagger', 'schema', 'specification', 'json schema', 'generate client', 'spec', 'Postman'],
  },
  {
    path: '/ask',
    kind: 'operation',
    name: 'Ask',
    description: 'Takes a question in your own words and answers with the public pages, companies, models and terms that fit.',
    keywords: ['ask', 'natural language', 'question', 'NLWeb', 'chat', 'router', 'streaming', 'server-sent events', 'SSE'],
  },
  {
    path: '/downloads/companies.csv',
    kind: 'download',
    name: 'All companies as CSV',
    description: 'The whole public data set of companies as one table for a spreadsheet.',
    keywords: ['download', 'csv', 'spreadsheet', 'excel', 'bulk', 'export', 'dump', 'data set'],
  },
  {
    path: '/downloads/companies.ndjson',
    kind: 'download',
    name: 'All companies as NDJSON',
    description: 'The whole public data set of companies, one JSON object a line, in the form that the interface answers.',
    keywords: ['download', 'ndjson', 'json lines', 'jsonl', 'bulk', 'export', 'dump', 'data set'],
  },
  {
    path: '/downloads/companies.geojson',
    kind: 'download',
    name: 'All companies as GeoJSON',
    description: 'The yards of all companies as points on a map, with their names, services and links.',
    keywords: ['download', 'geojson', 'map', 'GIS', 'QGIS', 'coordinates', 'locations', 'bulk'],
  },
  {
    path: '/api/changes.json',
    kind: 'document',
    name: 'Changes as JSON',
    description: 'Companies that were added, changed and removed, release by release, for those who keep a copy of the data.',
    keywords: ['changes', 'changelog', 'updates', 'diff', 'delta', 'sync', 'incremental', 'removed companies', 'history'],
  },
  {
    path: '/api/changes.atom',
    kind: 'document',
    name: 'Changes as an Atom feed',
    description: 'The same changes for a reader of feeds: an entry for each release.',
    keywords: ['atom', 'feed', 'rss', 'changes', 'updates', 'subscribe', 'news'],
  },
];
