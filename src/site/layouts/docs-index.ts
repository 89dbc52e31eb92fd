import { marked, type Token, type Tokens } from 'marked';
import { portalPaths } from '../../contract/discovery.ts';
import { guides, type GuideId } from '../../contract/guides.ts';
import type { ReferenceOperation } from '../../documents/reference.ts';
import { slugOf } from '../view/words.ts';
import { plainText } from './guide-html.ts';

/** A place in the documentation that the search leads to. */
export interface DocsEntry {
  readonly path: string;
  readonly title: string;
  /** The page that it is a part of; empty for a page itself. */
  readonly page: string;
  readonly text: string;
}

/** Guides that people see as a page of its own making, or as Markdown alone: their parts have no places to link to. */
const ownPages: ReadonlySet<GuideId> = new Set(['auth', 'data-quality']);

/** Words of an entry that are searched, at most; what distinguishes a part comes early in it. */
const maxTextChars = 1500;

const shorten = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxTextChars);

/** The search index: guides and their parts, and the operations of the reference. */
export function docsIndex(texts: Readonly<Record<GuideId, string>>, reference: readonly ReferenceOperation[]): DocsEntry[] {
  return [
    ...guides.flatMap(({ id, path, title, description }) => {
      const { lead, parts } = partsOf(texts[id]);
      return [
        { path, title, page: '', text: shorten(`${description} ${lead.replace(description, '')}`) },
        ...(ownPages.has(id)
          ? []
          : parts.map((part) => ({ path: `${path}#${slugOf(part.title)}`, title: part.title, page: title, text: part.text }))),
      ];
    }),
    ...reference.map(({ operationId, method, path, summary, description, parameters }) => ({
      path: `${portalPaths.reference}#${operationId}`,
      title: summary,
      page: 'API reference',
      text: shorten(`${method} ${path} ${operationId} ${parameters.map(({ name }) => name).join(' ')} ${description}`),
    })),
  ];
}

/** The parts of a guide below headings of the second level, and the words before the first of them. */
function partsOf(markdown: string): { lead: string; parts: { title: string; text: string }[] } {
  const lead: string[] = [];
  const parts: { title: string; words: string[] }[] = [];
  for (const token of marked.lexer(markdown)) {
    const { depth } = token as Tokens.Heading;
    if (token.type === 'heading' && depth === 2) parts.push({ title: plainText((token as Tokens.Heading).tokens), words: [] });
    else if (token.type !== 'heading' || depth > 2) (parts.at(-1)?.words ?? lead).push(wordsOf(token));
  }
  return { lead: lead.join(' '), parts: parts.map(({ title, words }) => ({ title, text: shorten(words.join(' ')) })) };
}

/** Text without marks of code, weight and links. */
const plain = (text: string): string => text.replace(/[`*]/g, '').replace(/\[([^[\]]{0,200})\]\([^()]{0,300}\)/g, '$1');

/** The words of a block as a reader sees them. Code is left out: it repeats addresses of examples. */
function wordsOf(token: Token): string {
  if (token.type === 'code') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((row) => row.map(({ text }) => plain(text))).join(' ');
  }
  return plain((token as Tokens.Generic)['text'] ?? '');
}
