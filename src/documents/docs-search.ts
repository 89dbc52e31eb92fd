import { writeDocsIndex } from '../ask/lexicon/docs-index.ts';
import { portalPaths } from '../contract/discovery.ts';
import { guides, type GuideId } from '../contract/guides.ts';
import { splitMarkdown } from '../site/view/markdown-sections.ts';
import { markdownWords } from '../site/view/markdown-words.ts';
import { textDocument, type Document } from './document.ts';
import { guideTexts } from './guides/guide-texts.ts';
import type { GuideSources } from './guides/guide-values.ts';
import { describeReference, type ReferenceOperation } from './reference.ts';

/** Guides with a specially made page, or only as Markdown: nothing can link to their sections. */
const ownPages: ReadonlySet<GuideId> = new Set(['auth', 'data-quality']);

/** An entry keeps this much of its beginning, more than any list of results shows. */
const maxShownChars = 120;

/** The search index of the documentation: guides and their sections, and the operations of the reference. */
export function docsSearchDocument(sources: GuideSources): Document {
  const texts = guideTexts(sources);
  const operations = describeReference(sources.service, sources.examples).map(wordsOf);
  return textDocument(portalPaths.docsIndex, indexDocs(texts, operations));
}

/** The words of an operation that can be searched for; not its examples, which change with the data. */
function wordsOf({ operationId, method, path, summary, description, parameters, request, response, errors }: ReferenceOperation) {
  const members = [...parameters, ...(request?.members ?? []), ...response.members];
  const more = [...members.flatMap(({ name, description: text }) => [name, text]), ...errors.map(({ code }) => code)];
  return { operationId, title: summary, lead: `${method} ${path} ${description}`, more: more.join(' ') };
}

function indexDocs(texts: Readonly<Record<GuideId, string>>, operations: readonly ReturnType<typeof wordsOf>[]): string {
  const entry = (at: Readonly<Record<'path' | 'title' | 'page', string>>, words: string, lead = words) => ({
    entry: { ...at, text: lead.slice(0, maxShownChars).toWellFormed() },
    words: { name: at.title, body: words },
  });
  return writeDocsIndex([
    ...guides.flatMap(({ id, path, title, description }) => {
      const text = texts[id];
      const { lead, sections } = splitMarkdown(text);
      const own = ownPages.has(id);
      // If several headings have the same text, only the first has an address.
      const anchors = own ? [] : [...new Map(sections.toReversed().map((section) => [section.id, section])).values()].toReversed();
      return [
        entry({ path, title, page: '' }, markdownWords(own ? text : `${description} ${lead}`), description),
        ...anchors.map((section) =>
          entry({ path: `${path}#${section.id}`, title: section.title, page: title }, markdownWords(section.text.replace(/^.*\n?/, ''))),
        ),
      ];
    }),
    ...operations.map(({ operationId, title, lead, more }) => {
      const shown = markdownWords(lead);
      const at = { path: `${portalPaths.reference}#${operationId}`, title, page: 'API reference' };
      return entry(at, `${operationId} ${shown} ${markdownWords(more)}`, shown);
    }),
  ]);
}
