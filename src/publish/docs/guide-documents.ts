import { readFileSync } from 'node:fs';
import { discoveryPaths, mediaTypes } from '../../contract/discovery.ts';
import { guides } from '../../contract/guides.ts';
import { operations } from '../../contract/operations.ts';
import { markdownAddress, markdownLink, markdownText } from '../../view/markdown.ts';
import { textDocument, type Document } from '../document.ts';
import type { GuideSources } from './guide-sources.ts';
import { guideText, programDocuments, verifierPath } from './guide-texts.ts';

/** Source of the function that verifies webhooks: what receivers copy is the very file that is tested here. */
export const readVerifierSource = (): string => readFileSync(new URL('../../contract/verify-webhook.mjs', import.meta.url), 'utf8');

/** The documentation in Markdown, the two files for language models, and the function that receivers of webhooks copy. */
export function guideDocuments(sources: GuideSources): Document[] {
  return [
    ...guides.map(({ id, markdown }) =>
      textDocument(markdown, markdown.slice(1), 'discovery', guideText(id, sources), mediaTypes.markdown),
    ),
    textDocument(discoveryPaths.llms, discoveryPaths.llms.slice(1), 'discovery', llmsText(sources), mediaTypes.text),
    textDocument(discoveryPaths.llmsFull, discoveryPaths.llmsFull.slice(1), 'discovery', llmsFullText(sources), mediaTypes.text),
    textDocument(verifierPath, verifierPath.slice(1), 'download', sources.verifierSource, 'text/javascript; charset=utf-8'),
  ];
}

/** The overview that language models look for (llmstxt.org): a title, a summary, and lists of links. */
function llmsText({ service, baseUrl }: GuideSources): string {
  const link = (name: string, path: string, description: string) => `- ${markdownLink(name, baseUrl + path)}: ${markdownText(description)}`;
  return `# ${markdownText(service.title)}

> ${markdownText(service.description)}

When to use it: to find crane companies by country, service, lifting capacity or map box; to read what a crane model or a term means; to see which used cranes buyers want. When not to: to buy, book, publish or change anything. That needs a person in a browser at <${markdownAddress(service.sign_in_url)}>. Wanted ads are buyers’ requests, never cranes for sale.

No key, no login. All operations only read. Errors have a code, a message and a resolution.

## Documentation

${guides.map(({ title, markdown, description }) => link(title, markdown, description)).join('\n')}

## Interfaces

${link('OpenAPI 3.1', discoveryPaths.openApi, 'Every operation with parameters, answers and errors.')}
${link('TypeScript client', '/client.js', 'One module without dependencies for browsers, Node, Deno and workers; its types are at /client.d.ts.')}
${link('Companies', '/api/companies', 'The list, as JSON.')}
${link('Counts', '/api/facets', 'How many companies each choice of country, service and capacity finds.')}
${link('First call', '/api/sandbox/first-call', 'A safe first call.')}
- POST ${baseUrl}/ask: a question in plain words, JSON or event stream.
- POST ${baseUrl}${discoveryPaths.mcp}: Model Context Protocol, tools and resources.
- POST ${baseUrl}${discoveryPaths.mcpDocs}: Model Context Protocol, this documentation as resources.

## Pages

Every page for people has a twin in Markdown at its address with \`.md\`; the service also sends it for \`Accept: text/markdown\`.

${link('Companies', '/companies.md', 'By country and service; each company has a page.')}
${link('Countries', '/countries.md', 'Each with its companies.')}
${link('Atlas', '/atlas.md', 'Crane models by kind, with sizes.')}
${link('Terms', '/atlas/concepts.md', 'Technical terms, explained.')}
${link('Marketplace', '/marketplace.md', 'Pages of used cranes by kind, maker and country.')}
${link('Wanted ads', '/wanted.md', 'Requests of buyers, never inventory.')}

## Data

${link('All companies as NDJSON', '/downloads/companies.ndjson', 'One company a line.')}
${link('All companies as CSV', '/downloads/companies.csv', 'One table.')}
${link('All companies as GeoJSON', '/downloads/companies.geojson', 'Points on a map.')}
${link('Changes', operations.getChanges.path, 'Companies added, changed and removed, release by release.')}
${link('Changes as a feed', operations.getChangesFeed.path, 'The same for readers of feeds (Atom).')}
${link('Everything in schema.org’s vocabulary', discoveryPaths.schemaFeed, 'One JSON-LD object a line.')}

## Optional

${link('The whole documentation', discoveryPaths.llmsFull, 'All guides in one file.')}
${programDocuments
  .filter(({ path }) => !path.startsWith('/llms'))
  .map(({ name, path, description }) => link(name, path, description))
  .join('\n')}
`;
}

/** All guides, one after the other, their headings one level down. */
function llmsFullText(sources: GuideSources): string {
  const bodies = guides.map(({ id }) => lowerHeadings(guideText(id, sources)));
  return `# ${markdownText(sources.service.title)}: the whole documentation\n\n> ${markdownText(sources.service.description)}\n\n${bodies.join('\n')}`;
}

/** Moves headings one level down, but for lines inside of code. */
function lowerHeadings(markdown: string): string {
  let fence: string | null = null;
  return markdown
    .split('\n')
    .map((line) => {
      const marks = /^`{3,}/.exec(line)?.[0];
      if (fence === null) fence = marks ?? null;
      else if (line === fence) fence = null;
      return fence === null && /^#{1,5} /.test(line) ? `#${line}` : line;
    })
    .join('\n');
}
