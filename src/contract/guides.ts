import { discoveryPaths } from './discovery.ts';

/** A page of the documentation. It is written in Markdown at `markdown`, and shown to people at `path`. */
export interface Guide {
  readonly id: string;
  readonly path: string;
  readonly markdown: string;
  readonly title: string;
  readonly description: string;
}

const guide = <I extends string>(id: I, title: string, description: string, path = `/docs/${id}`): Guide & { readonly id: I } => ({
  id,
  path,
  markdown: `${path}.md`,
  title,
  description,
});

/** The documentation, in reading order. */
export const guides = [
  guide('quickstart', 'Quick start', 'A first call, a filtered list, one company, and a question, with real answers.'),
  guide('companies', 'Companies', 'Listing with every filter, reading all pages, one company by its slug, and many at once.'),
  guide('ask', 'Asking questions', 'The natural-language router: request, answer, event stream, and what it does not do.'),
  guide('errors', 'Errors', 'The one shape of errors, every code with its cause and remedy, and when to try again.'),
  guide('limits', 'Limits, caching and retries', 'Rate limit and its headers, bounds of requests, entity tags, idempotency keys.'),
  guide(
    'mcp',
    'Model Context Protocol',
    'The two read-only MCP servers: addresses, protocol versions, tools, resources, and how to connect.',
  ),
  guide('downloads', 'Downloads', 'The whole public data set as files, with sizes and checksums.'),
  guide(
    'events',
    'Events and webhooks',
    'Why the public interface emits nothing, and how a receiver verifies a signed webhook of the marketplace.',
  ),
  guide('deprecation-policy', 'Deprecation policy', 'How changes are announced, and what is going away.', discoveryPaths.deprecationPolicy),
  {
    ...guide('auth', 'Authentication', 'Why no key exists, what a 401 means, and where a person signs in.', discoveryPaths.auth),
    markdown: discoveryPaths.auth,
  },
  guide('developer-resources', 'Developer resources', 'Everything for developers and agents on one page.', '/developer-resources'),
] as const satisfies readonly Guide[];

export type GuideId = (typeof guides)[number]['id'];
