import type { Block, PageContent, Piece, Text } from './blocks.ts';
import { asPieces, isSafeAddress } from './html.ts';

/** Blank characters, line ends among them. A text of the data is one line wherever it stands. */
const blanks = /[\t\n\v\f\r\u0085\u2028\u2029 ]+/g;

/**
 * What Markdown would take for its own: the characters that begin or end a construct anywhere (CommonMark 0.31 §2.4, and `~` and `|` of
 * GitHub Flavored Markdown), a character reference (§2.5), and what GFM §6.9 makes a link of by itself: `//`, `www.`, an e-mail address.
 */
const anywhere = /[\\`*_[\]<>|#~@]|&(?=[#\w])|(?<=\/)\/|(?<=www)\./gi;
/** What is a list, a rule or an underline at the beginning of a line (§4.1, §4.3, §5.2). */
const lineStart = /^( ?)(?:([-+=])(?=[-+= ]|$)|(\d{1,9})([.)])(?=[ ]|$))/;

/** A text of the data as Markdown: it shows as it is, whatever it holds and wherever it stands. Every text goes through here. */
export const markdownText = (text: string): string =>
  text
    .replace(blanks, ' ')
    .replace(anywhere, '\\$&')
    .replace(lineStart, (_, blank: string, sign = '', digits = '', point = '') => `${blank}${digits}\\${sign}${point}`);

/** An address as the destination of a link: what could end it, or the construct around it, is percent-encoded (RFC 3986 §2.1). */
export function markdownAddress(href: string): string {
  // Brackets belong to the host of an IPv6 address, and nowhere else.
  const host = /^https?:\/\/\[[\d:.a-f]*\]/i.exec(href)?.[0] ?? '';
  return (
    host +
    href
      .slice(host.length)
      // oxlint-disable-next-line no-control-regex -- control characters have no place in an address
      .replace(/[\u0000-\u0020\u007f()<>[\]\\`|"^{}]/g, percentEncode)
      .replace(/&(?=[#\w]+;)/g, '&amp;')
  );
}

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * A link around Markdown. Brackets in it are character references, since marked takes the escape off a bracket in a link and reads the text again.
 */
export const linkAround = (markdown: string, href: string): string =>
  `[${markdown.replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;')}](${markdownAddress(href)})`;

/** A link, or its text alone where the address is none that may be followed. */
export const markdownLink = (text: string, href: string): string =>
  isSafeAddress(href) ? linkAround(markdownText(text), href) : markdownText(text);

/** A fence or delimiter of backticks that the text does not hold (§4.5, §6.1). */
function backticks(text: string, atLeast: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(atLeast, longest + 1));
}

function codeSpan(text: string): string {
  const delimiter = backticks(text, 1);
  return delimiter === '`' ? `\`${text}\`` : `${delimiter} ${text} ${delimiter}`;
}

/** A block of code. */
export function codeBlock(language: string, text: string): string {
  const fence = backticks(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The page for programs: the same words as for people, links absolute, so that it can be read anywhere. */
export function renderMarkdown(page: Pick<PageContent, 'trail' | 'title' | 'blocks' | 'path' | 'json'>, baseUrl: string): string {
  const address = (href: string) => (href.startsWith('/') ? baseUrl + href : href);
  const piece = (value: Piece): string => {
    if (typeof value === 'string') return markdownText(value);
    return 'code' in value ? codeSpan(value.code) : markdownLink(value.text, address(value.href));
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
        return `## ${markdownText(part.text)}`;
      case 'facts':
        return part.pairs.map(([label, value]) => `- ${markdownText(label)}: ${inline(value)}`).join('\n');
      case 'numbers':
        return part.items.map(([value, label]) => `- ${markdownText(value)} ${markdownText(label)}`).join('\n');
      case 'list':
        return part.items.map((item) => `- ${inline(item)}`).join('\n');
      case 'cards':
        return part.items.map(({ name, path, text }) => `- ${piece({ text: name, href: path })}: ${markdownText(text)}`).join('\n');
      case 'code':
        return codeBlock('sh', part.text);
      case 'figure':
        return inline(part.caption);
      case 'aside':
        return [...part.main, ...part.side].map(block).join('\n\n');
      case 'table':
        return [
          line(part.head.map(markdownText)),
          line(part.head.map((_, i) => (part.numeric?.includes(i) === true ? '--:' : '---'))),
          ...part.rows.map((cells) => line(cells.map(inline))),
        ].join('\n');
    }
  };
  const trail = page.trail.map(({ name, path }) => piece({ text: name, href: path })).join(' › ');
  const foot = [`Page: ${baseUrl}${page.path}`, ...(page.json === null ? [] : [`JSON: ${baseUrl}${page.json}`])].join('  \n');
  return `${[...(trail === '' ? [] : [trail]), `# ${markdownText(page.title)}`, ...page.blocks.map(block), foot].join('\n\n')}\n`;
}
