import { discoveryPaths } from './discovery.ts';

/** Where guides stand together. */
export const guideGroups = ['Start', 'Reading', 'Working well', 'Programs', 'About'] as const;
export type GuideGroup = (typeof guideGroups)[number];

/** A page of the documentation. It is written in Markdown at `markdown`, and shown to people at `path`. */
export interface Guide {
  readonly id: string;
  readonly group: GuideGroup;
  readonly path: string;
  readonly markdown: string;
  readonly title: string;
  readonly description: string;
}

const guide = <I extends string>(
  group: GuideGroup,
  id: I,
  title: string,
  description: string,
  path = `/docs/${id}`,
): Guide & { readonly id: I } => ({
  id,
  group,
  path,
  markdown: `${path}.md`,
  title,
  description,
});

/** The documentation, in reading order. */
export const guides = [
  guide('Start', 'quickstart', 'Quick start', 'A first call, a filtered list, one company, and a question, with real answers.'),
  guide('Start', 'sandbox', 'Sandbox', 'A harmless first call: what it answers, what it proves, and where to go next.', '/sandbox'),
  guide('Reading', 'companies', 'Companies', 'Listing with every filter, one company by its slug, and many at once.'),
  guide(
    'Reading',
    'paging',
    'Paging',
    'Reading a whole list page by page: cursors, order, counts, and what happens when the data changes.',
  ),
  guide(
    'Reading',
    'map-box',
    'Filtering by map box',
    'Companies inside a box of longitudes and latitudes, also across the 180th meridian.',
  ),
  guide('Reading', 'ask', 'Asking questions', 'The natural-language router: request, answer, event stream, and what it does not do.'),
  guide('Reading', 'downloads', 'Downloads', 'The whole public data set as files, with sizes and checksums.'),
  guide('Working well', 'errors', 'Errors', 'The one shape of errors, every code with its cause and remedy, and when to try again.'),
  guide(
    'Working well',
    'limits',
    'Limits, caching and retries',
    'Rate limit and its headers, bounds of requests, entity tags, idempotency keys.',
  ),
  guide(
    'Working well',
    'deprecation-policy',
    'Deprecation policy',
    'How changes are announced, and what is going away.',
    discoveryPaths.deprecationPolicy,
  ),
  {
    ...guide(
      'Working well',
      'auth',
      'Authentication',
      'Why no key exists, what a 401 means, and where a person signs in.',
      discoveryPaths.auth,
    ),
    markdown: discoveryPaths.auth,
  },
  guide(
    'Programs',
    'mcp',
    'Model Context Protocol',
    'The two read-only MCP servers: addresses, protocol versions, tools, resources, and how to connect.',
  ),
  guide(
    'Programs',
    'events',
    'Events and webhooks',
    'Why the public interface emits nothing, and how a receiver verifies a signed webhook of the marketplace.',
  ),
  guide(
    'About',
    'data-quality',
    'Data quality',
    'What the last check of the data found, how often, and how complete each field is.',
    '/data-quality',
  ),
  guide('About', 'changelog', 'Changelog', 'What has changed for those who use the interface, newest first.', '/changelog'),
  guide('About', 'developer-resources', 'Developer resources', 'Everything for developers and agents on one page.', '/developer-resources'),
] as const satisfies readonly Guide[];

export type GuideId = (typeof guides)[number]['id'];
