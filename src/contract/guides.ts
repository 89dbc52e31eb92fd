import { discoveryPaths, portalPaths } from './discovery.ts';

/** The groups of guides, in reading order. */
export const guideGroups = ['Start', 'Reading', 'Building', 'Agents and events', 'About'] as const;
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
  path = `${portalPaths.docs}/${id}`,
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
  guide('Start', 'quickstart', 'Quick start', 'Make a first call, filter companies and ask a question, with real responses.'),
  guide('Start', 'sandbox', 'Sandbox', 'A safe first call: what it returns, what it proves, and where to go next.', '/sandbox'),
  guide('Reading', 'companies', 'Companies', 'List companies with filters, get one by its slug, or get several at once.'),
  guide(
    'Reading',
    'models-and-ads',
    'Crane models and wanted ads',
    'List the crane models of the atlas and the open requests of buyers, with filters, or get one.',
  ),
  guide('Reading', 'paging', 'Paging', 'Read a whole list page by page: cursors, order, counts, and what happens when the data changes.'),
  guide(
    'Reading',
    'map-box',
    'Filtering by map box',
    'Find companies inside a box of longitudes and latitudes, including across the 180th meridian.',
  ),
  guide('Reading', 'ask', 'Asking questions', 'Ask in plain language: the request, the response, streaming, and what it doesn’t do.'),
  guide('Reading', 'downloads', 'Downloads', 'The complete public data set as files, with sizes and checksums.'),
  guide('Building', 'errors', 'Errors', 'The error format, every code with its cause and what to do, and when to retry.'),
  guide(
    'Building',
    'limits',
    'Limits, caching and retries',
    'The rate limit and its headers, request limits, entity tags and idempotency keys.',
  ),
  guide(
    'Building',
    'deprecation-policy',
    'Deprecation policy',
    'How changes are announced, and what will be removed.',
    discoveryPaths.deprecationPolicy,
  ),
  {
    ...guide('Building', 'auth', 'Authentication', 'Why you need no key, what a 401 means, and where people sign in.', discoveryPaths.auth),
    markdown: discoveryPaths.auth,
  },
  guide(
    'Agents and events',
    'mcp',
    'Model Context Protocol',
    'The two read-only MCP servers: URLs, protocol versions, tools, resources, and how to connect.',
  ),
  guide('Agents and events', 'events', 'Events and webhooks', 'Why the public API sends no events, and how to follow what changes.'),
  guide('About', 'data-quality', 'Data quality', 'What the latest data check found, and how complete each field is.', '/data-quality'),
  guide('About', 'changelog', 'Changelog', 'What has changed in this service, newest first.', '/changelog'),
  guide('About', 'terms', 'Terms and license', 'How you may use the API and the data.', discoveryPaths.terms),
  guide('About', 'privacy', 'Privacy', 'What the service learns about you and what it keeps.', discoveryPaths.privacy),
  guide('About', 'developer-resources', 'Developer resources', 'Everything for developers and agents on one page.', '/developer-resources'),
] as const satisfies readonly Guide[];

export type GuideId = (typeof guides)[number]['id'];

/** Where each guide is, for people. */
export const guidePaths = Object.fromEntries(guides.map(({ id, path }) => [id, path])) as Readonly<Record<GuideId, string>>;
