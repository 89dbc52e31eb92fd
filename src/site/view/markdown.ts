import { discoveryPaths } from '../../contract/discovery.ts';
import type { Block, Code, PageContent, Piece, Text } from './blocks.ts';
import { asPieces, isSafeAddress, memberTraits } from './html.ts';
import { formatInteger } from './words.ts';

/** Blank characters, line ends among them. A text of the data is one line wherever it is. */
const blanks = /[\t\n\v\f\r\u0085\u2028\u2029 ]+/g;

/**
 * What Markdown would take for its own: the characters that begin or end a construct anywhere (CommonMark 0.31 §2.4, and `~` and `|` of
 * GitHub Flavored Markdown), a character reference (§2.5), and what GFM §6.9 makes a link of by itself: `//`, `www.`, an e-mail address.
 */
const anywhere = /[\\`*_[\]<>|#~@]|&(?=[#\w])|(?<=\/)\/|(?<=www)\./gi;
/** What is a list, a rule or an underline at the beginning of a line (§4.1, §4.3, §5.2). */
const lineStart = /^( ?)(?:([-+=])(?=[-+= ]|$)|(\d{1,9})([.)])(?=[ ]|$))/;

/** A text of the data as Markdown: it shows as it is, whatever it holds and wherever it is. Every text goes through here. */
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
 * A link, or its text alone where the address is none that may be followed. Brackets in it are character references: others read what is
 * published by marked, too, which takes the escape off a bracket in a link and reads the text again, so that a name could load a picture.
 */
export const markdownLink = (text: string, href: string): string =>
  isSafeAddress(href)
    ? `[${markdownText(text).replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;')}](${markdownAddress(href)})`
    : markdownText(text);

/** A fence or delimiter of backticks that the text does not hold (§4.5, §6.1). */
function backticks(text: string, atLeast: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(atLeast, longest + 1));
}

function codeSpan(code: string): string {
  const text = code.replace(blanks, ' ');
  const delimiter = backticks(text, 1);
  return delimiter === '`' ? `\`${text}\`` : `${delimiter} ${text} ${delimiter}`;
}

/** A block of code. */
export function codeBlock(language: string, text: string): string {
  const fence = backticks(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The page for programs: the same words as for people, links absolute, so that it can be read anywhere. */
export function renderMarkdown({ trail, title, hero, blocks, path, json }: Omit<PageContent, 'description'>, baseUrl: string): string {
  const above = trail.map(({ name, path: href }) => markdownLink(name, baseUrl + href)).join(' › ');
  const head = hero === undefined ? [] : markdownBlocks([{ kind: 'text', text: hero.lead }, ...hero.blocks, ...(hero.side ?? [])], baseUrl);
  const foot = [`Page: ${baseUrl}${path}`, ...(json === null ? [] : [`JSON: ${baseUrl}${json}`])].join('  \n');
  return `${[
    ...(above === '' ? [] : [above]),
    `# ${markdownText(hero?.heading ?? title)}`,
    indexLine(baseUrl),
    ...head,
    ...markdownBlocks(blocks, baseUrl),
    foot,
  ].join('\n\n')}\n`;
}

/** Stands below the title of a page in Markdown, so that a program that was led to one page finds the others. */
export const indexLine = (baseUrl: string): string => `> All pages and interfaces: <${baseUrl}${discoveryPaths.llms}>`;

/** Blocks as parts of a Markdown text, to be joined by blank lines. */
export function markdownBlocks(blocks: readonly Block[], baseUrl: string): string[] {
  const address = (href: string) => (href.startsWith('/') ? baseUrl + href : href);
  // Of marked, too: it reads a bracket or backtick of code as one of the link around it.
  const code = ({ code: text, href }: Code): string => {
    if (href === undefined || !isSafeAddress(href)) return codeSpan(text);
    return /[`[\]]/.test(text) ? markdownLink(text, address(href)) : `[${codeSpan(text)}](${markdownAddress(address(href))})`;
  };
  const piece = (value: Piece): string => {
    if (typeof value === 'string') return markdownText(value);
    if ('code' in value) return code(value);
    if ('method' in value) return markdownText(value.method);
    if ('status' in value) return codeSpan(String(value.status));
    return value.forPeople === true ? markdownText(value.text) : markdownLink(value.text, address(value.href));
  };
  const inline = (text: Text): string => asPieces(text).map(piece).join('');
  // A bar ends a cell, also inside of code (GFM §4.10), where renderers disagree about a backslash before it.
  const withoutBar = (value: Piece): Piece => {
    if (typeof value === 'string' || !('code' in value) || !value.code.includes('|')) return value;
    return value.href === undefined ? value.code : { text: value.code, href: value.href };
  };
  const cell = (text: Text): string => inline(asPieces(text).map(withoutBar));
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
  const table = (head: readonly string[], rule: readonly string[], rows: readonly (readonly string[])[]) =>
    [head.map(markdownText), rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const render = (parts: readonly Block[]) => parts.flatMap(block);
  const block = (part: Block): string | string[] => {
    switch (part.kind) {
      case 'text':
        return inline(part.text);
      case 'note':
        return `> ${inline(part.text)}`;
      case 'heading':
        return `${'#'.repeat(part.level ?? 2)} ${markdownText(part.text)}`;
      case 'facts':
        return list(part.pairs.map(([label, value]) => `${inline(label)}: ${inline(value)}`));
      case 'numbers':
        return list(part.items.map(([value, label]) => `${markdownText(value)} ${markdownText(label)}`));
      case 'list':
        return list(part.items.map(inline));
      case 'tags':
        return list(part.items.map(piece));
      case 'actions':
        return part.items.map(piece).join(' · ');
      case 'cards':
        return list(part.items.map(({ name, path, text }) => `${piece({ text: name, href: path })}: ${inline(text)}`));
      case 'code':
        return codeBlock(part.language ?? 'sh', part.text);
      case 'snippets':
        return [codeBlock('sh', part.snippet.curl), codeBlock('js', part.snippet.javascript), codeBlock('python', part.snippet.python)];
      case 'shares':
        return part.tables.flatMap(({ name, note, rows }) => [
          `### ${markdownText(name)}`,
          markdownText(note),
          table(
            ['Field', 'Filled', 'Share'],
            ['---', '--:', '--:'],
            rows.map((row) => [
              cell([{ code: row.name }, row.required ? ', required' : '']),
              formatInteger(row.filled),
              `${row.percent} %`,
            ]),
          ),
        ]);
      case 'members':
        return list(
          part.members.map((member) => {
            const example = member.example === undefined || member.example === null ? '' : ` Example: ${codeSpan(member.example)}`;
            return `${codeSpan(member.name)} ${markdownText(memberTraits(member))}. ${markdownText(member.description)}${example}`;
          }),
        );
      case 'details':
        return [`#### ${markdownText(part.summary)}`, ...render(part.blocks)];
      case 'operation':
        return [
          `### ${markdownText(part.title)}`,
          `${part.method} ${codeSpan(part.path)}`,
          ...render([...part.lead, ...part.text, ...part.code]),
        ];
      case 'island':
        return render(part.blocks ?? []);
      case 'live':
        return render(part.blocks);
      case 'tools':
      case 'cover':
        return [];
      case 'figure':
        return inline(part.caption);
      case 'aside':
        return render([...part.main, ...part.side]);
      case 'table':
        return table(
          part.head,
          part.head.map((_, i) => (part.numeric?.includes(i) === true ? '--:' : '---')),
          part.rows.map((cells) => cells.map(cell)),
        );
    }
  };
  return render(blocks);
}
