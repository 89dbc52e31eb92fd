import { discoveryPaths, publisherDomain } from './discovery.ts';
import type { OperationId } from './operations.ts';
import { filterMeaning } from './parameters.ts';
import type { Service } from './service.ts';

/** Revisions of the Model Context Protocol that are spoken, newest first: without a handshake, and with one. */
export const protocolVersions = {
  modern: ['2026-07-28'],
  legacy: ['2025-11-25', '2025-06-18', '2025-03-26'],
} as const;
/** The one revision that has JSON-RPC batches. They came with it, and the next one removed them. */
export const batchVersion = '2025-03-26' satisfies (typeof protocolVersions.legacy)[number];
export const allProtocolVersions: readonly string[] = [...protocolVersions.modern, ...protocolVersions.legacy];

/** Errors that the endpoint answers by itself: those of JSON-RPC 2.0 (section 5.1), and one of the codes that it leaves to servers. */
export const rpcErrors = { parse: -32_700, invalidRequest: -32_600, limitExceeded: -32_005 } as const;

/** Version of both servers. */
export const mcpVersion = '0.1.0';

/** How long a client may keep a list or a document, milliseconds; who sees the answer does not matter. */
export const mcpCache = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** A tool: an operation of the interface under a name that a model reads. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operationId: OperationId;
}

export const tools: readonly Tool[] = [
  {
    name: 'list_companies',
    title: 'List crane companies',
    description: `Finds crane companies by country, service, minimum crane capacity in tonnes and map box, page by page in slug order. ${filterMeaning} For more, repeat the call with cursor set to next_cursor until it is null.`,
    operationId: 'listCompanies',
  },
  {
    name: 'get_company',
    title: 'Get a crane company',
    description: 'Gets one active crane company by its slug: contact details, location, services and fleet highlights.',
    operationId: 'getCompanyBySlug',
  },
  {
    name: 'batch_get_companies',
    title: 'Get several crane companies',
    description: 'Gets up to 50 crane companies by their slugs, in the order given. Slugs that match no active company are left out.',
    operationId: 'batchGetCompanies',
  },
  {
    name: 'sandbox_first_call',
    title: 'Make a safe first call',
    description: 'Checks that the service responds. Needs no credentials, changes nothing, and says where to go next.',
    operationId: 'getSandboxFirstCall',
  },
  {
    name: 'ask_crane_atlas',
    title: 'Ask a question',
    description:
      'Answers a question in plain language by pointing to companies, crane models, technical terms, marketplace pages, wanted ads and developer documents. Wanted ads are requests from buyers, never cranes for sale.',
    operationId: 'ask',
  },
];

/** What is true of every tool: it reads, the same call has the same answer, and nothing beyond the service is touched. */
export const toolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** A document that a client of the protocol may read. Its media type is that of the address. */
export interface ListedResource {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A server of the protocol: what the card, the answers to discover and initialize, and the catalogs say of it. */
export interface McpServer {
  readonly path: string;
  readonly cardPath: string;
  /** Reverse domain and name, as server cards want it. */
  readonly name: string;
  readonly title: string;
  /** At most 100 characters, as server cards want it. */
  readonly description: string;
  readonly instructions: string;
  readonly capabilities: { readonly tools?: object; readonly resources: object };
  readonly websitePath: string;
}

export type McpServerId = 'discovery' | 'docs';

/** The two servers: one that reads the market, one that reads the documentation. */
export function mcpServers(service: Service): Readonly<Record<McpServerId, McpServer>> {
  const reversed = publisherDomain(service).split('.').toReversed().join('.');
  return {
    discovery: {
      path: discoveryPaths.mcp,
      cardPath: discoveryPaths.mcpCard,
      name: `${reversed}/crane-discovery`,
      title: service.title,
      description: 'Read-only search of crane companies, fleets, crane models, terms and wanted ads.',
      instructions: `${service.description} Start with ask_crane_atlas for a question in plain language, or list_companies with filters. All tools are read-only. Account actions aren’t available here: a person continues in a browser at ${service.sign_in_url}. Never ask for passwords, cookies or tokens.`,
      capabilities: { tools: {}, resources: {} },
      websitePath: discoveryPaths.developers,
    },
    docs: {
      path: discoveryPaths.mcpDocs,
      cardPath: discoveryPaths.mcpDocsCard,
      name: `${reversed}/crane-discovery-docs`,
      title: `${service.title}: documentation`,
      description: 'The documentation of the crane discovery API as Markdown resources.',
      instructions: `The documentation of ${service.title}, as resources. This server has no tools; for marketplace data use ${discoveryPaths.mcp}.`,
      capabilities: { resources: {} },
      websitePath: discoveryPaths.developers,
    },
  };
}
