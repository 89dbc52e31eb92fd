import MarkdownIt, { type Token } from 'markdown-it';
import { isSafeAddress } from './safe-address.ts';

/** Creates the parser for guides: HTML is text, bare addresses become links, and unsafe addresses don’t. */
export function createMarkdown(): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  markdown.validateLink = isSafeAddress;
  return markdown;
}

const markdownIt = createMarkdown();

/** The words of inline text as a reader sees them. */
export const lineWords = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('');

/** The words of a Markdown text as a reader sees them, on one line. Leaves out code blocks, which only repeat examples. */
export const markdownWords = (markdown: string): string =>
  markdownIt.parse(markdown, {}).map(lineWords).join(' ').replace(/\s+/g, ' ').trim();

/** The language and text of a code block. */
export const codeOf = ({ info, content }: Token): { readonly language: string; readonly code: string } => ({
  language: info.trim(),
  code: content.replace(/\n$/, ''),
});

/** The code blocks of a Markdown text, in order. */
export const markdownCode = (markdown: string): ReturnType<typeof codeOf>[] =>
  markdownIt
    .parse(markdown, {})
    .filter(({ type }) => type === 'fence')
    .map(codeOf);
