import { discoveryPaths, downloadPaths } from '../../contract/discovery.ts';
import { guides } from '../../contract/guides.ts';
import { ownersPages } from '../../contract/service.ts';
import { craneTypeNames, serviceTypes } from '../../contract/service-types.ts';
import { markdownLines } from '../../site/view/markdown-sections.ts';
import { indexLine, markdownLink, markdownText } from '../../site/view/markdown.ts';
import { markdownPath } from '../addresses.ts';
import { textDocument, type Document } from '../document.ts';
import { askFor, boxOf, filtersOf, nearestQueryOf, queryOf, searchOf } from '../example-request.ts';
import { fillText } from '../texts.ts';
import { programDocuments } from './developer-resources.ts';
import { guideTexts } from './guide-texts.ts';
import { readVerifierSource, sharedValues, signInUrl, type GuideSources } from './guide-values.ts';
import { asCode } from './markdown.ts';

/** The documentation in Markdown, the two files for language models, and the function that receivers of webhooks copy. */
export function guideDocuments(sources: GuideSources): Document[] {
  return [
    ...guides.map(({ id, markdown }) => textDocument(markdown, withIndex(guideTexts(sources)[id], sources.baseUrl))),
    ...ownersPages(sources.service).map(({ path, title, text }) =>
      textDocument(markdownPath(path), withIndex(`# ${markdownText(title)}\n\n${text.trim()}\n`, sources.baseUrl)),
    ),
    textDocument(discoveryPaths.llms, llmsText(sources)),
    textDocument(discoveryPaths.llmsFull, llmsFullText(sources)),
    textDocument(downloadPaths.verifier, readVerifierSource()),
  ];
}

/** A guide with the line that leads to the others, below its title. */
const withIndex = (text: string, baseUrl: string): string => text.replace(/^# .*\n/, (title) => `${title}\n${indexLine(baseUrl)}\n`);

/** What programs need most: each way to ask, with an example. */
export function essentials({ service, baseUrl, examples }: Omit<GuideSources, 'resources' | 'check'>): string {
  const filters = filtersOf(examples);
  return fillText(
    'essentials.md',
    {
      signInUrl: signInUrl(service),
      licence: service.licence === undefined ? null : markdownText(service.licence.name),
      query: queryOf(filters, null),
      serviceTypes: asCode(serviceTypes),
      craneTypes: asCode(craneTypeNames),
      search: searchOf(examples),
      nearest: nearestQueryOf(examples),
      box: boxOf(examples).join(','),
      question: JSON.stringify({ query: askFor(filters) }),
    },
    sharedValues({ service, baseUrl }),
  ).trimEnd();
}

/** Documents for programs that llms.txt leaves to the page of developer resources: itself, and what says that there is no authorization. */
const unlisted: ReadonlySet<string> = new Set([
  discoveryPaths.llms,
  discoveryPaths.llmsFull,
  discoveryPaths.protectedResource,
  discoveryPaths.authorizationServer,
]);

/** The overview that language models look for (llmstxt.org): a title, a summary, the essentials, and lists of links. */
function llmsText(sources: GuideSources): string {
  const { service, baseUrl } = sources;
  const link = (name: string, path: string, description: string) => `- ${markdownLink(name, baseUrl + path)}: ${markdownText(description)}`;
  return fillText(
    'llms.md',
    {
      title: markdownText(service.title),
      description: markdownText(service.description),
      essentials: essentials(sources),
      guideLinks: guides.map(({ title, markdown, description }) => link(title, markdown, description)).join('\n'),
      programDocuments: programDocuments
        .filter(({ path }) => !unlisted.has(path))
        .map(({ name, path, description }) => link(name, path, description))
        .join('\n'),
    },
    sharedValues({ service, baseUrl }),
  );
}

/** All guides, one after the other, their headings one level down. */
function llmsFullText(sources: GuideSources): string {
  const bodies = guides.map(({ id }) => lowerHeadings(guideTexts(sources)[id]));
  return `# ${markdownText(sources.service.title)}: the whole documentation\n\n> ${markdownText(sources.service.description)}\n\n${bodies.join('\n')}`;
}

/** Moves headings one level down, except for lines of code. */
const lowerHeadings = (markdown: string): string =>
  markdownLines(markdown)
    .map(({ text, isCode }) => (!isCode && /^#{1,5} /.test(text) ? `#${text}` : text))
    .join('\n');
