import { markdownBlocks, markdownLink, markdownText } from '../../site/view/markdown.ts';
import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { guidePaths, guides } from '../../contract/guides.ts';
import { contactLink, type Service } from '../../contract/service.ts';
import type { Row } from '../../contract/tables.ts';
import { qualityPage } from '../pages/quality-page.ts';
import { changelogText } from './changelog-text.ts';
import type { GuideTexts } from './guide-sources.ts';

/** The guides of the group “About”. */
export const aboutGuides = {
  'data-quality': (sources) => {
    const { hero, blocks } = qualityPage(sources);
    return markdownBlocks([{ kind: 'text', text: hero.lead }, ...hero.blocks, ...blocks], sources.baseUrl).join('\n\n');
  },

  changelog: ({ service, baseUrl }) => changelogText(service, baseUrl),

  terms: ({ service, baseUrl }) => `
These terms cover everything served under ${baseUrl}: the API, the pages and the downloads.${service.sign_in_url === undefined ? '' : ' They don’t cover the signed-in marketplace, which has terms of its own.'}

## Data license

${
  service.licence === undefined
    ? 'No license is stated for the data. Ask before you publish it elsewhere.'
    : `The data is licensed under ${markdownLink(service.licence.name, service.licence.url)}. It applies to API responses, pages, downloads and feeds alike.`
} Text, logos and pictures behind the URLs that companies give stay theirs.

## Using the API

- Access is free and needs no account. Everything is read-only.
- Stay within the [rate limit](${baseUrl}${guidePaths.limits}), ${service.quota.requests} requests per ${service.quota.window_seconds} seconds, and wait as long as \`Retry-After\` says. For the complete data set, use the [downloads](${baseUrl}${guidePaths.downloads}).
- Automated clients, crawlers and AI agents are welcome; [robots.txt](${baseUrl}${discoveryPaths.robots}) says what they may read. Stop at a 401: account actions need a person in a browser.
- Changes are announced under the [deprecation policy](${baseUrl}${discoveryPaths.deprecationPolicy}).

## No warranty

The data comes from the companies and from public sources, and is provided as is, without warranty. Check capacities, sizes and contact details with the company or the manufacturer before you rely on them: no figure here replaces a load chart or a lift plan. Wanted ads are buyers’ requests, never offers to sell.
${contactSection(service, ' Write to the same address to correct or remove an entry.')}`,

  privacy: ({ service, baseUrl }) => `
You can use the API and the pages without an account, and without telling us who you are. This page covers everything served under ${baseUrl}.${service.sign_in_url === undefined ? '' : ' The signed-in marketplace has a privacy policy of its own.'}

## When you send a request

- **Your IP address** counts your requests for the [rate limit](${baseUrl}${guidePaths.limits}), an IPv6 address by its /64 network. The counter is held in memory and isn’t logged.
- **Your questions** are answered and not kept.
- **Logs** have no IP addresses, queries, questions or browser names. To trace a fault, the operator can turn on a log with the IP address and the User-Agent. A hosting provider or CDN in front of the service may keep logs of its own.

## In your browser

The pages set no cookies, load nothing from other hosts and have no analytics. Your choice of theme and code language is stored in your browser and never sent.

## Data about companies

Company entries have business contact details: name, address, phone number and website. If one of them concerns you as a person, you can have it corrected or removed.
${contactSection(service)}`,

  'developer-resources': ({ service, baseUrl, resources }) => `
${markdownText(service.description)}

${resourceGroups(resources, baseUrl)
  .map(
    ({ title, entries }) =>
      `## ${title}\n\n${entries.map(({ name, url, description }) => `- ${markdownLink(name, url)}: ${markdownText(description)}`).join('\n')}`,
  )
  .join('\n\n')}`,
} satisfies GuideTexts;

/** Whom to write to, if that is stated. @param more What else to write for. */
function contactSection(service: Service, more = ''): string {
  const address = contactLink(service);
  if (address === null) return '';
  const { name, email } = service.contact;
  return `\n## Contact\n\n${markdownText(name)}: ${markdownLink(email ?? address, address)}${more === '' ? '' : `.${more}`}`;
}

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
