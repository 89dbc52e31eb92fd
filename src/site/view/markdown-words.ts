import MarkdownIt, { type Token } from 'markdown-it';
import { isSafeAddress } from './html.ts';

/** Reads Markdown as guides are written: HTML in it is text, a bare address is a link, and so is one in brackets if it may be followed. */
export function createMarkdown(): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  markdown.validateLink = isSafeAddress;
  return markdown;
}

const markdownIt = createMarkdown();

/** The words of a line of text as a reader sees them. */
export const lineWords = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('');

/** The words of a Markdown text as a reader sees them, in one line. Blocks of code are left out: they repeat addresses of examples. */
export const markdownWords = (markdown: string): string =>
  markdownIt.parse(markdown, {}).map(lineWords).join(' ').replace(/\s+/g, ' ').trim();

/** A block of code. */
export const codeOf = ({ info, content }: Token): { readonly language: string; readonly code: string } => ({
  language: info.trim(),
  code: content.replace(/\n$/, ''),
});

/** The blocks of code of a Markdown text, in order. */
export const markdownCode = (markdown: string): ReturnType<typeof codeOf>[] =>
  markdownIt
    .parse(markdown, {})
    .filter(({ type }) => type === 'fence')
    .map(codeOf);
