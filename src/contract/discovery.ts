import type { Service } from './service.ts';
import { mapOf } from './map-of.ts';

/** Addresses of the documents with which programs find and understand the service. They are stated only here. */
export const discoveryPaths = {
  apiCatalog: '/.well-known/api-catalog',
  aiCatalog: '/.well-known/ai-catalog.json',
  /** Where version 0.91 of ARD looks for the same catalog. */
  ard: '/.well-known/ard.json',
  mcp: '/.well-known/mcp',
  mcpCard: '/.well-known/mcp/server-card.json',
  mcpDocs: '/.well-known/mcp/docs',
  mcpDocsCard: '/.well-known/mcp/docs/server-card.json',
  mcpDocsCanonicalCard: '/docs/mcp/server-card.json',
  openApi: '/.well-known/openapi.json',
  /** What `mcp-publisher` sends to the MCP registry, and the key with which the registry identifies the sender. */
  mcpServerJson: '/.well-known/mcp/server.json',
  mcpDocsServerJson: '/.well-known/mcp/docs/server.json',
  mcpRegistryAuth: '/.well-known/mcp-registry-auth',
  /** Where directories of agents look for a proof that the owner has listed the service. */
  openAiChallenge: '/.well-known/openai-apps-challenge',
  glama: '/.well-known/glama.json',
  agentCard: '/.well-known/agent-card.json',
  skills: '/.well-known/agent-skills/index.json',
  protectedResource: '/.well-known/oauth-protected-resource',
  authorizationServer: '/.well-known/oauth-authorization-server',
  agentAuth: '/agent/auth',
  deprecationPolicy: '/docs/api/deprecation-policy',
  terms: '/terms',
  privacy: '/privacy',
  developers: '/developers',
  auth: '/auth.md',
  llms: '/llms.txt',
  llmsFull: '/llms-full.txt',
  robots: '/robots.txt',
  security: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
} as const;

/** Other addresses of the same documents, where existing clients look for them. */
export const discoveryAliases = {
  openApi: '/openapi.json',
  mcpCard: '/.well-known/mcp/server-card',
  mcpCardOfHost: '/.well-known/mcp.json',
  mcpDocsCard: '/.well-known/mcp/docs/server-card',
  skills: '/.well-known/skills/index.json',
} as const;

/** Other addresses of the documentation. */
export const portalPaths = {
  docs: '/docs',
  /** The index for the search in the documentation. */
  docsIndex: '/docs/search.json',
  reference: '/developers/reference',
  /** What people sign in for, and where; also at a second address that people try. */
  signIn: '/signin',
  login: '/login',
  /** Where the owner turns a list into tables. */
  import: '/import',
  /** The changelog and the state of the data, for programs. */
  changelog: '/changelog.json',
  dataQuality: '/data-quality.json',
} as const;

/** Downloads of complete data. */
export const downloadPaths = {
  /** The page about them. */
  page: '/downloads',
  /** The files with the data, with their sizes and checksums. */
  index: '/downloads/index.json',
  /** The same as a Data Package, with the columns of the table. */
  dataPackage: '/downloads/datapackage.json',
  csv: '/downloads/companies.csv',
  ndjson: '/downloads/companies.ndjson',
  geojson: '/downloads/companies.geojson',
  parquet: '/downloads/companies.parquet',
  /** The function for receivers of webhooks to copy. */
  verifier: '/downloads/verify-webhook.mjs',
  /** The client as one module, and its types. */
  client: '/client.js',
  clientTypes: '/client.d.ts',
} as const;

/** Where the build writes the view of MCP Apps. As plain text, so that a browser that opens the address runs nothing. */
export const companiesAppPath = '/.well-known/mcp/companies-app.txt';

/** Feeds of a part of the data: their addresses without the extension. */
export const feedPaths = {
  folder: '/feeds/',
  country: (code: string): string => `/feeds/countries/${code.toLowerCase()}`,
  service: (type: string): string => `/feeds/services/${type}`,
  wantedAds: '/feeds/wanted-ads',
} as const;

/** The formats of a feed, by file extension. */
const feedForms = ['atom', 'json'] as const;
export type FeedForm = (typeof feedForms)[number];

/** The addresses of a feed, by format. */
export const feedFiles = (path: string): Readonly<Record<FeedForm, string>> => ({ atom: `${path}.atom`, json: `${path}.json` });

/** Address of the text of a skill, next to their index. */
export const skillPath = (name: string): string => `${discoveryPaths.skills.replace('index.json', name)}/SKILL.md`;

/** Folder of well-known addresses (RFC 8615). */
export const wellKnownFolder = '/.well-known/';

/** Media types of those documents, from their standards. */
export const mediaTypes = {
  /** RFC 9264 and RFC 9727 §4. */
  apiCatalog: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  aiCatalog: 'application/ai-catalog+json',
  serverCard: 'application/mcp-server-card+json',
  openApi: 'application/vnd.oai.openapi+json;version=3.1',
  a2aCard: 'application/a2a-agent-card+json',
  skill: 'text/markdown; charset=utf-8; profile="urn:air:agent-skills"',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  jsonLines: 'application/x-ndjson; charset=utf-8',
  atom: 'application/atom+xml',
  /** JSON Feed 1.1, as its specification names it. */
  jsonFeed: 'application/feed+json',
  /** Registered with IANA. */
  parquet: 'application/vnd.apache.parquet',
} as const;

/** Version of the API description, in every document that states one. */
export const apiVersion = '0.1.0';

/** Host of the public address, which identifies the service wherever it runs. */
export const publisherDomain = ({ base_url }: Service): string => new URL(base_url).hostname;

/** An identifier in AI catalogs: `urn:air:domain:kind:name`. */
export const airIdentifier = (service: Service, kind: string, name: string): string =>
  `urn:air:${publisherDomain(service)}:${kind}:${name}`;

/** Advice for a client that uses an unsupported method, if there is more to say than the supported ones. */
export const methodAdvice: ReadonlyMap<string, string> = mapOf({
  [discoveryPaths.agentAuth]:
    'No agent is registered here and no token is given. Public reads need no credential; a person signs in with a browser. Send GET to see where.',
  [discoveryPaths.mcp]: 'Send JSON-RPC messages by POST. There is no session to open or to end.',
  [discoveryPaths.mcpDocs]: 'Send JSON-RPC messages by POST. There is no session to open or to end.',
});
