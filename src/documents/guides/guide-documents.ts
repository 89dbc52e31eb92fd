import { readFileSync } from 'node:fs';
import { discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import { guides } from '../../contract/guides.ts';
import { ownersPages } from '../../contract/service.ts';
import { operations } from '../../contract/operations.ts';
import { cellPaths } from '../../query/cells.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { indexLine, markdownAddress, markdownLink, markdownText } from '../../site/view/markdown.ts';
import { markdownPath } from '../addresses.ts';
import { textDocument, type Document } from '../document.ts';
import { askFor, boxOf, filtersOf, queryOf } from '../example-request.ts';
import type { GuideSources } from './guide-sources.ts';
import { programDocuments } from './about-guides.ts';
import { guideText } from './guide-texts.ts';

/** Source of the function that verifies webhooks: what receivers copy is the very file that is tested here. */
export const readVerifierSource = (): string => readFileSync(new URL('../../contract/verify-webhook.mjs', import.meta.url), 'utf8');

/** The documentation in Markdown, the two files for language models, and the function that receivers of webhooks copy. */
export function guideDocuments(sources: GuideSources): Document[] {
  return [
    ...guides.map(({ id, markdown }) => textDocument(markdown, withIndex(guideText(id, sources), sources.baseUrl))),
    ...ownersPages(sources.service).map(({ path, title, text }) =>
      textDocument(markdownPath(path), withIndex(`# ${markdownText(title)}\n\n${text.trim()}\n`, sources.baseUrl)),
    ),
    textDocument(discoveryPaths.llms, llmsText(sources)),
    textDocument(discoveryPaths.llmsFull, llmsFullText(sources)),
    textDocument(downloadPaths.verifier, sources.verifierSource),
  ];
}

/** A guide with the line that leads to the others, below its title. */
const withIndex = (text: string, baseUrl: string): string => text.replace(/^# .*\n/, (title) => `${title}\n${indexLine(baseUrl)}\n`);

/**
 * The overview that language models look for (llmstxt.org): a title, a summary, what must be known, and lists of links. Below the first
 * heading stand links alone, since readers take nothing else.
 */
function llmsText({ service, baseUrl, examples }: GuideSources): string {
  const link = (name: string, path: string, description: string) => `- ${markdownLink(name, baseUrl + path)}: ${markdownText(description)}`;
  const { quota, sign_in_url } = service;
  const filters = filtersOf(examples);
  return `# ${markdownText(service.title)}

> ${markdownText(service.description)}

When to use it: to find crane companies by country, service, lifting capacity or map box; to read what a crane model or a term means; to see which used cranes buyers want. When not to: to buy, book, publish or change anything.${sign_in_url === undefined ? '' : ` That needs a person in a browser at <${markdownAddress(sign_in_url)}>.`} Wanted ads are buyers’ requests, never cranes for sale.

No key, no login. Every operation is read-only. ${quota.requests} requests in ${quota.window_seconds} seconds. Errors have a code, a message and a resolution.

- List companies: \`GET ${baseUrl}${operations.listCompanies.path}?${queryOf(filters, null)}\`
- \`service_type\` is one of ${serviceTypes.map((type) => `\`${type}\``).join(', ')}.
- \`bbox\` is minLon,minLat,maxLon,maxLat in degrees, longitude first: \`bbox=${boxOf(examples).join(',')}\`.
- Ask in plain language: \`POST ${baseUrl}${operations.ask.path}\` with \`Content-Type: application/json\` and the body \`${JSON.stringify({ query: askFor(filters) })}\`. \`Accept: text/event-stream\` gives an event stream.
- MCP, by POST: \`${baseUrl}${discoveryPaths.mcp}\` has tools, resources and skills, \`${baseUrl}${discoveryPaths.mcpDocs}\` searches and reads this documentation.
- Every page is also Markdown, at its address with \`.md\` or for \`Accept: text/markdown\`.

## Documentation

${guides.map(({ title, markdown, description }) => link(title, markdown, description)).join('\n')}

## Interfaces

${link('OpenAPI 3.1', discoveryPaths.openApi, 'Every operation with parameters, responses and errors.')}
${link('TypeScript client', downloadPaths.client, `One module without dependencies for browsers, Node, Deno and workers; its types are at ${downloadPaths.clientTypes}.`)}
${link('Companies', '/api/companies', 'The list, as JSON.')}
${link('Counts', '/api/facets', 'The number of companies for each country, service and capacity.')}
${link('First call', '/api/sandbox/first-call', 'A safe first call.')}

## Pages

${link('Companies', '/companies.md', 'Companies by country and service. Each company has a page.')}
${link('Countries', '/countries.md', 'Each country with its companies.')}
${link('Atlas', '/atlas.md', 'Crane models by type, with dimensions.')}
${link('Technical terms', '/atlas/concepts.md', 'Each term explained.')}
${link('Marketplace', '/marketplace.md', 'Used cranes by type, maker and country.')}
${link('Wanted ads', '/wanted.md', 'Requests from buyers, never cranes for sale.')}

## Data

${link('Downloads', `${downloadPaths.page}.md`, 'Every file with its size, checksum and columns, and how to open it: CSV, Parquet, NDJSON, GeoJSON, FlatGeobuf.')}
${link('All companies as NDJSON', downloadPaths.ndjson, 'One company per line.')}
${link('All companies as CSV', downloadPaths.csv, 'One table.')}
${link('All companies as GeoJSON', downloadPaths.geojson, 'Points on a map.')}
${link('Companies by place', cellPaths.cells, 'The index of small files with the companies by place, which the client and the map read without the API.')}
${link('Changes', operations.getChanges.path, 'Companies added, changed and removed in each release.')}
${link('Changes as a feed', operations.getChangesFeed.path, 'The same as an Atom feed.')}
${link('Everything in the schema.org vocabulary', discoveryPaths.schemaFeed, 'One JSON-LD object per line.')}

## Optional

${link('The whole documentation', discoveryPaths.llmsFull, 'All guides in one file.')}
${programDocuments
  .filter(({ path }) => path !== discoveryPaths.llms && path !== discoveryPaths.llmsFull)
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
