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
  { title, description, path = `${portalPaths.docs}/${id}` }: Pick<Guide, 'title' | 'description'> & { readonly path?: string },
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
  guide('Start', 'quickstart', {
    title: 'Quick start',
    description: 'Make a first call, filter companies and ask a question, with real responses.',
  }),
  guide('Start', 'sandbox', {
    title: 'Sandbox',
    description: 'A safe first call: what it returns, what it proves, and where to go next.',
    path: '/sandbox',
  }),
  guide('Reading', 'companies', {
    title: 'Companies',
    description: 'List companies with filters, get one by its slug, or get several at once.',
  }),
  guide('Reading', 'models-and-ads', {
    title: 'Crane models and wanted ads',
    description: 'List the crane models of the atlas and the open requests of buyers, with filters, or get one.',
  }),
  guide('Reading', 'paging', {
    title: 'Paging',
    description: 'Read a whole list page by page: cursors, order, counts, and what happens when the data changes.',
  }),
  guide('Reading', 'map-box', {
    title: 'Filtering by map box',
    description: 'Find companies inside a box of longitudes and latitudes, including across the 180th meridian.',
  }),
  guide('Reading', 'ask', {
    title: 'Asking questions',
    description: 'Ask in plain language: the request, the response, streaming, and what it doesn’t do.',
  }),
  guide('Reading', 'downloads', { title: 'Downloads', description: 'The complete public data set as files, with sizes and checksums.' }),
  guide('Building', 'errors', {
    title: 'Errors',
    description: 'The error format, every code with its cause and what to do, and when to retry.',
  }),
  guide('Building', 'limits', {
    title: 'Limits, caching and retries',
    description: 'The rate limit and its headers, request limits, entity tags and idempotency keys.',
  }),
  guide('Building', 'client', {
    title: 'JavaScript client',
    description: 'Typed functions for every operation, in one module that the service itself has: client.js.',
  }),
  guide('Building', 'deprecation-policy', {
    title: 'Deprecation policy',
    description: 'How changes are announced, and what will be removed.',
    path: discoveryPaths.deprecationPolicy,
  }),
  {
    ...guide('Building', 'auth', {
      title: 'Authentication',
      description: 'Why you need no key, what a 401 means, and where people sign in.',
      path: discoveryPaths.auth,
    }),
    markdown: discoveryPaths.auth,
  },
  guide('Agents and events', 'mcp', {
    title: 'Model Context Protocol',
    description: 'The two read-only MCP servers: URLs, protocol versions, tools, resources, and how to connect.',
  }),
  guide('Agents and events', 'events', {
    title: 'Events and webhooks',
    description: 'Why the public API sends no events, and how to follow what changes.',
  }),
  guide('About', 'data-quality', {
    title: 'Data quality',
    description: 'What the latest data check found, and how complete each field is.',
    path: '/data-quality',
  }),
  guide('About', 'changelog', { title: 'Changelog', description: 'What has changed in this service, newest first.', path: '/changelog' }),
  guide('About', 'terms', { title: 'Terms and license', description: 'How you may use the API and the data.', path: discoveryPaths.terms }),
  guide('About', 'privacy', {
    title: 'Privacy',
    description: 'What the service learns about you and what it keeps.',
    path: discoveryPaths.privacy,
  }),
  guide('About', 'developer-resources', {
    title: 'Developer resources',
    description: 'Everything for developers and agents on one page.',
    path: '/developer-resources',
  }),
] as const satisfies readonly Guide[];

export type GuideId = (typeof guides)[number]['id'];

/** Where each guide is, for people. */
export const guidePaths = Object.fromEntries(guides.map(({ id, path }) => [id, path])) as Readonly<Record<GuideId, string>>;
