import type { Service } from './service.ts';
import { mapOf } from './map-of.ts';

/** Where the documents stand by which programs find and understand the service. Each address is stated here and nowhere else. */
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
  /** What `mcp-publisher` sends to the MCP registry, and the key by which the registry knows who sends it. */
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
  schemamap: '/schemamap.xml',
  schemaFeed: '/feeds/schema-org.jsonl',
} as const;

/** Further addresses of the same documents, where clients in use look for them. */
export const discoveryAliases = {
  openApi: '/openapi.json',
  mcpCard: '/.well-known/mcp/server-card',
  mcpCardOfHost: '/.well-known/mcp.json',
  mcpDocsCard: '/.well-known/mcp/docs/server-card',
  skills: '/.well-known/skills/index.json',
} as const;

/** Further addresses of the documentation. */
export const portalPaths = {
  docs: '/docs',
  /** The index that the search over the documentation reads: a part of the pages. */
  docsIndex: '/docs/search.json',
  reference: '/developers/reference',
  /** What people sign in for, and where; also at a second address that they try. */
  signIn: '/signin',
  login: '/login',
  /** The changelog and the state of the data, for programs. */
  changelog: '/changelog.json',
  dataQuality: '/data-quality.json',
} as const;

/** Whole files for whoever wants all of something. */
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
  flatGeobuf: '/downloads/companies.fgb',
  /** The function that receivers of webhooks copy. */
  verifier: '/downloads/verify-webhook.mjs',
  /** The client as one module, and its types. */
  client: '/client.js',
  clientTypes: '/client.d.ts',
} as const;

/** Where the build puts the view of MCP Apps. As plain text: a browser that opens the address runs nothing. */
export const companiesAppPath = '/.well-known/mcp/companies-app.txt';

/** Feeds of a part: where each is, without the extension of its form. */
export const feedPaths = {
  folder: '/feeds/',
  country: (code: string): string => `/feeds/countries/${code.toLowerCase()}`,
  service: (type: string): string => `/feeds/services/${type}`,
  wantedAds: '/feeds/wanted-ads',
} as const;

/** The forms of a feed, by the extension of its file. */
const feedForms = ['atom', 'json'] as const;
export type FeedForm = (typeof feedForms)[number];

/** Where the forms of a feed are. */
export const feedFiles = (path: string): Readonly<Record<FeedForm, string>> => ({ atom: `${path}.atom`, json: `${path}.json` });

/** Where the text of a skill is, beside their index. */
export const skillPath = (name: string): string => `${discoveryPaths.skills.replace('index.json', name)}/SKILL.md`;

/** Folder of well-known addresses (RFC 8615). */
export const wellKnownFolder = '/.well-known/';

/** Media types of those documents, by the standard that each follows. */
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
  /** As STAC names it; none is registered. */
  flatGeobuf: 'application/vnd.flatgeobuf',
} as const;

/** Version of the description of the interface, in every document that names one. */
export const apiVersion = '0.1.0';

/** Host of the public address, in whose name the service is identified wherever it runs. */
export const publisherDomain = ({ base_url }: Service): string => new URL(base_url).hostname;

/** An identifier of a thing of ours, as AI catalogs write them: `urn:air:domain:kind:name`. */
export const airIdentifier = (service: Service, kind: string, name: string): string =>
  `urn:air:${publisherDomain(service)}:${kind}:${name}`;

/** Advice to a client that uses a method that an address does not answer, where there is more to say than the methods that it does. */
export const methodAdvice: ReadonlyMap<string, string> = mapOf({
  [discoveryPaths.agentAuth]:
    'No agent is registered here and no token is given. Public reads need no credential; a person signs in with a browser. Send GET to see where.',
  [discoveryPaths.mcp]: 'Send JSON-RPC messages by POST. There is no session to open or to end.',
  [discoveryPaths.mcpDocs]: 'Send JSON-RPC messages by POST. There is no session to open or to end.',
});
