import MarkdownIt from 'markdown-it';

/** Markdown as guides are written: HTML in it is text, and a bare address is a link. */
const markdownIt = new MarkdownIt({ html: false, linkify: true });

/** The words of a Markdown text as a reader sees them, in one line. Blocks of code are left out: they repeat addresses of examples. */
export function markdownWords(markdown: string): string {
  const lines = markdownIt
    .parse(markdown, {})
    .map(({ children }) =>
      (children ?? []).map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join(''),
    );
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

/** The blocks of code of a Markdown text, in order. */
export const markdownCode = (markdown: string): { readonly language: string; readonly code: string }[] =>
  markdownIt
    .parse(markdown, {})
    .filter(({ type }) => type === 'fence')
    .map(({ info, content }) => ({ language: info, code: content.replace(/\n$/, '') }));
