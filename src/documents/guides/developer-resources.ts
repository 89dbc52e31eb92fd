import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { guides } from '../../contract/guides.ts';
import type { Row } from '../../contract/tables.ts';
import { markdownLink, markdownText } from '../../site/view/markdown.ts';

/** Everything for developers on one page, in Markdown, by kind. */
export const resourcesText = (resources: readonly Row<'resources'>[], baseUrl: string): string =>
  resourceGroups(resources, baseUrl)
    .map(
      ({ title, entries }) =>
        `## ${title}\n\n${entries.map(({ name, url, description }) => `- ${markdownLink(name, url)}: ${markdownText(description)}`).join('\n')}`,
    )
    .join('\n\n');

interface ResourceGroup {
  readonly title: string;
  readonly entries: readonly { readonly name: string; readonly url: string; readonly description: string }[];
}

const groupTitles = { page: 'Pages', guide: 'Guides', operation: 'Operations', document: 'Documents', download: 'Downloads' } as const;

/** Everything for developers, by kind: the rows of resources.csv, the guides, and the documents for programs. */
function resourceGroups(resources: readonly Row<'resources'>[], baseUrl: string): ResourceGroup[] {
  const known = new Set(resources.map(({ path }) => path));
  const more = [
    {
      path: portalPaths.reference,
      kind: 'guide',
      name: 'Reference',
      description: 'Every operation with its parameters, request bodies, responses and errors. Try each one in the browser.',
    },
    ...guides.map(({ path, title, description }) => ({ path, kind: 'guide', name: title, description })),
    ...programDocuments.map((entry) => ({ ...entry, kind: 'document' })),
  ].filter(({ path }) => !known.has(path));
  const all = [...resources, ...more];
  return Object.entries(groupTitles)
    .map(([kind, title]) => ({
      title,
      entries: all
        .filter((entry) => entry.kind === kind)
        .map(({ name, path, description }) => ({ name, url: baseUrl + path, description })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Documents through which programs discover the service, each with a sentence for people. */
export const programDocuments = [
  { path: discoveryPaths.apiCatalog, name: 'API catalog', description: 'The APIs and where each is described (RFC 9727).' },
  { path: discoveryPaths.aiCatalog, name: 'AI catalog', description: 'MCP servers, the agent card and skills.' },
  { path: discoveryPaths.mcpCard, name: 'MCP server card', description: 'The MCP server for marketplace data.' },
  {
    path: discoveryPaths.mcpDocsCanonicalCard,
    name: 'Documentation MCP server card',
    description: 'The MCP server for this documentation.',
  },
  {
    path: discoveryPaths.agentCard,
    name: 'Agent card',
    description: 'What the service can do, as an A2A card. The service is not an A2A endpoint and claims no A2A binding.',
  },
  { path: discoveryPaths.skills, name: 'Agent skills', description: 'Skills for agents, with digests.' },
  { path: discoveryPaths.agentAuth, name: 'Browser handoff', description: 'Where a person signs in. No tokens are issued.' },
  {
    path: discoveryPaths.protectedResource,
    name: 'Protected resource metadata',
    description: 'States that no bearer method is supported (RFC 9728).',
  },
  {
    path: discoveryPaths.authorizationServer,
    name: 'Authorization server metadata',
    description: 'States that the service offers no authorization. RFC 8414 has no conforming way to say so.',
  },
  { path: discoveryPaths.llms, name: 'llms.txt', description: 'An overview for language models.' },
  { path: discoveryPaths.llmsFull, name: 'llms-full.txt', description: 'The whole documentation in one file.' },
] as const;
