import { writeDocsIndex } from '../ask/lexicon/docs-index.ts';
import { portalPaths } from '../contract/discovery.ts';
import { guides, type GuideId } from '../contract/guides.ts';
import { splitMarkdown } from '../site/view/markdown-parts.ts';
import { markdownWords } from '../site/view/markdown-words.ts';
import { documentFrom, type Document } from './document.ts';
import { guideTexts } from './guides/guide-texts.ts';
import type { GuideSources } from './guides/guide-sources.ts';
import { sha256Hex } from './market-index.ts';
import { describeReference, type ReferenceOperation } from './reference.ts';

/** Guides with a specially made page, or only as Markdown: nothing can link to their parts. */
const ownPages: ReadonlySet<GuideId> = new Set(['auth', 'data-quality']);

/** An entry keeps this much of its beginning, more than any list of results shows. */
const maxShownChars = 120;

/** The search index of the documentation: guides and their parts, and the operations of the reference. */
export function docsSearchDocument(sources: GuideSources): Document {
  const texts = guideTexts(sources);
  const reference = describeReference(sources.service, sources.examples);
  return documentFrom(portalPaths.docsIndex, sha256Hex(JSON.stringify([texts, reference])), () => indexDocs(texts, reference));
}

function indexDocs(texts: Readonly<Record<GuideId, string>>, reference: readonly ReferenceOperation[]): string {
  const entry = (at: Readonly<Record<'path' | 'title' | 'page', string>>, words: string, lead = words) => ({
    entry: { ...at, text: lead.slice(0, maxShownChars).toWellFormed() },
    words: { name: at.title, body: words },
  });
  return writeDocsIndex([
    ...guides.flatMap(({ id, path, title, description }) => {
      const text = texts[id];
      const { lead, parts } = splitMarkdown(text);
      const own = ownPages.has(id);
      // If several headings have the same text, only the first has an address.
      const places = own ? [] : [...new Map(parts.toReversed().map((part) => [part.id, part])).values()].toReversed();
      return [
        entry({ path, title, page: '' }, markdownWords(own ? text : `${description} ${lead}`), description),
        ...places.map((part) =>
          entry({ path: `${path}#${part.id}`, title: part.title, page: title }, markdownWords(part.text.replace(/^.*\n?/, ''))),
        ),
      ];
    }),
    ...reference.map(({ operationId, method, path, summary, description, parameters, request, response, errors }) => {
      const members = [...parameters, ...(request?.members ?? []), ...response.members];
      const more = [...members.flatMap(({ name, description: text }) => [name, text]), ...errors.map(({ code }) => code)];
      const lead = markdownWords(`${method} ${path} ${description}`);
      return entry(
        { path: `${portalPaths.reference}#${operationId}`, title: summary, page: 'API reference' },
        `${operationId} ${lead} ${markdownWords(more.join(' '))}`,
        lead,
      );
    }),
  ]);
}
