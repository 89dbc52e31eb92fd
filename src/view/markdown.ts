import type { Block, PageContent, Piece, Text } from './blocks.ts';
import { asPieces, isSafeAddress } from './html.ts';

/** Characters that Markdown would take for its own (CommonMark §2.4), where they stand in data. */
const escapeText = (text: string): string =>
  text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank));

const codeSpan = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** The page for programs: the same words as for people, links absolute, so that it can be read anywhere. */
export function renderMarkdown(page: Pick<PageContent, 'trail' | 'title' | 'blocks' | 'path' | 'json'>, baseUrl: string): string {
  const address = (href: string) => (href.startsWith('/') ? baseUrl + href : href);
  const piece = (value: Piece): string => {
    if (typeof value === 'string') return escapeText(value);
    if ('code' in value) return codeSpan(value.code);
    if (!isSafeAddress(value.href)) return escapeText(value.text);
    return `[${escapeText(value.text)}](${address(value.href).replace(/[() <>]/g, encodeURIComponent)})`;
  };
  const inline = (text: Text): string => asPieces(text).map(piece).join('');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const block = (part: Block): string => {
    switch (part.kind) {
      case 'text':
        return inline(part.text);
      case 'note':
        return `> ${inline(part.text)}`;
      case 'heading':
        return `## ${escapeText(part.text)}`;
      case 'facts':
        return part.pairs.map(([label, value]) => `- ${escapeText(label)}: ${inline(value)}`).join('\n');
      case 'numbers':
        return part.items.map(([value, label]) => `- ${escapeText(value)} ${escapeText(label)}`).join('\n');
      case 'list':
        return part.items.map((item) => `- ${inline(item)}`).join('\n');
      case 'cards':
        return part.items.map(({ name, path, text }) => `- ${piece({ text: name, href: path })}: ${escapeText(text)}`).join('\n');
      case 'code':
        return `\`\`\`sh\n${part.text}\n\`\`\``;
      case 'figure':
        return inline(part.caption);
      case 'aside':
        return [...part.main, ...part.side].map(block).join('\n\n');
      case 'table':
        return [
          line(part.head.map(escapeText)),
          line(part.head.map((_, i) => (part.numeric?.includes(i) === true ? '--:' : '---'))),
          ...part.rows.map((cells) => line(cells.map(inline))),
        ].join('\n');
    }
  };
  const trail = page.trail.map(({ name, path }) => piece({ text: name, href: path })).join(' › ');
  const foot = [`Page: ${baseUrl}${page.path}`, ...(page.json === null ? [] : [`JSON: ${baseUrl}${page.json}`])].join('  \n');
  return `${[...(trail === '' ? [] : [trail]), `# ${escapeText(page.title)}`, ...page.blocks.map(block), foot].join('\n\n')}\n`;
}
