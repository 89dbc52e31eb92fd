import { discoveryPaths } from '../../contract/discovery.ts';
import type { Block, Code, Member, PageContent, Piece, Text } from './blocks.ts';
import { asPieces, memberTraits } from './html.ts';
import { isSafeAddress } from './safe-address.ts';
import { formatInteger } from '../../contract/numbers.ts';

/** White space, including line ends. Text of the data always becomes one line. */
const blanks = /[\t\n\v\f\r\u0085\u2028\u2029 ]+/g;

/**
 * What Markdown reads as markup anywhere in a line: characters that begin or end a construct (CommonMark 0.31 §2.4, and `~` and `|` of GitHub
 * Flavored Markdown), character references (§2.5), and the beginnings of automatic links (GFM §6.9): `//`, `www.`, e-mail addresses.
 */
const anywhere = /[\\`*_[\]<>|#~@]|&(?=[#\w])|(?<=\/)\/|(?<=www)\./gi;
/** What precedes the sign of a list, a rule or an underline at the beginning of a line (§4.1, §4.3, §5.2). */
const beforeSign = /^ ?(?:(?=[-+=](?:[-+= ]|$))|\d{1,9}(?=[.)](?: |$)))/;

/** Text of the data as Markdown, escaped so that it shows unchanged in any place. All text goes through here. */
export const markdownText = (text: string): string => text.replace(blanks, ' ').replace(anywhere, '\\$&').replace(beforeSign, '$&\\');

/** An address as the destination of a link. Characters that could end it, or the construct around it, are percent-encoded (RFC 3986 §2.1). */
export function markdownAddress(href: string): string {
  // Brackets are only allowed in the host of an IPv6 address.
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
 * A link, or only its text if the address isn’t safe. Brackets become character references, because the parser marked removes the escape of a
 * bracket in a link and parses the text again, so that a name could load a picture.
 */
export const markdownLink = (text: string, href: string): string =>
  isSafeAddress(href)
    ? `[${markdownText(text).replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;')}](${markdownAddress(href)})`
    : markdownText(text);

/** A fence or delimiter with more backticks in a row than the text has (§4.5, §6.1). */
function backticks(text: string, atLeast: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(atLeast, longest + 1));
}

function codeSpan(code: string): string {
  const text = code.replace(blanks, ' ');
  const delimiter = backticks(text, 1);
  return delimiter === '`' ? `\`${text}\`` : `${delimiter} ${text} ${delimiter}`;
}

export function codeBlock(language: string, text: string): string {
  const fence = backticks(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A page for programs: the same words as for people, and absolute links, so that it can be read anywhere. */
export function renderMarkdown(
  { trail = [], title, hero, forPrograms, blocks, path, json }: Omit<PageContent, 'description'>,
  baseUrl: string,
): string {
  const above = trail.map(({ name, path: href }) => markdownLink(name, baseUrl + href)).join(' › ');
  const head = hero === undefined ? [] : markdownBlocks([{ kind: 'text', text: hero.lead }, ...hero.blocks, ...(hero.side ?? [])], baseUrl);
  return `${[
    ...(above === '' ? [] : [above]),
    `# ${markdownText(hero?.heading ?? title)}`,
    indexLine(baseUrl) + (json === undefined ? '' : `  \n> JSON: <${baseUrl}${json}>`),
    ...head,
    ...(forPrograms === undefined ? [] : [forPrograms]),
    ...markdownBlocks(blocks, baseUrl),
    `Page: ${baseUrl}${path}`,
  ].join('\n\n')}\n`;
}

/** A line below the title of each page in Markdown, from which programs find the other pages. */
export const indexLine = (baseUrl: string): string => `> All pages and interfaces: <${baseUrl}${discoveryPaths.llms}>`;

/** Blocks as Markdown, to be joined by blank lines. */
export function markdownBlocks(blocks: readonly Block[], baseUrl: string): string[] {
  const words = inlineMarkdown(baseUrl);
  return blocks.flatMap((block) => blockMarkdown(block, words));
}

/** Running text as Markdown, with absolute links. */
function inlineMarkdown(baseUrl: string) {
  const address = (href: string) => (href.startsWith('/') ? baseUrl + href : href);
  const code = ({ code: text, href }: Code): string => {
    if (href === undefined || !isSafeAddress(href)) return codeSpan(text);
    // The parser marked reads a bracket or backtick in code as one of the link around it.
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
  // A bar ends a cell, even in code (GFM §4.10), and renderers disagree about a backslash before it. So code with a bar becomes text.
  const withoutBar = (value: Piece): Piece => {
    if (typeof value === 'string' || !('code' in value) || !value.code.includes('|')) return value;
    return value.href === undefined ? value.code : { text: value.code, href: value.href };
  };
  return { piece, inline, cell: (text: Text): string => inline(asPieces(text).map(withoutBar)) };
}

const listMarkdown = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const tableMarkdown = (head: readonly string[], rule: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head.map(markdownText), rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function memberMarkdown(member: Member): string {
  const example = member.example === undefined || member.example === null ? '' : ` Example: ${codeSpan(member.example)}`;
  return `${codeSpan(member.name)} ${markdownText(memberTraits(member))}. ${markdownText(member.description)}${example}`;
}

function blockMarkdown(block: Block, words: ReturnType<typeof inlineMarkdown>): string | string[] {
  const { piece, inline, cell } = words;
  const render = (blocks: readonly Block[]): string[] => blocks.flatMap((each) => blockMarkdown(each, words));
  switch (block.kind) {
    case 'text':
      return inline(block.text);
    case 'note':
      return `> ${inline(block.text)}`;
    case 'heading':
      return `${'#'.repeat(block.level ?? 2)} ${markdownText(block.text)}`;
    case 'facts':
      return listMarkdown(block.pairs.map(([label, value]) => `${inline(label)}: ${inline(value)}`));
    case 'numbers':
      return listMarkdown(block.items.map(([value, label]) => `${markdownText(value)} ${markdownText(label)}`));
    case 'list':
      return listMarkdown(block.items.map(inline));
    case 'tags':
      return listMarkdown(block.items.map(piece));
    case 'actions':
      return block.items.map(piece).join(' · ');
    case 'cards':
      return listMarkdown(block.items.map(({ name, path, text }) => `${piece({ text: name, href: path })}: ${inline(text)}`));
    case 'code':
      return codeBlock(block.language ?? 'sh', block.text);
    case 'snippets':
      return [codeBlock('sh', block.snippet.curl), codeBlock('js', block.snippet.javascript), codeBlock('python', block.snippet.python)];
    case 'shares':
      return block.tables.flatMap(({ name, note, rows }) => [
        `### ${markdownText(name)}`,
        markdownText(note),
        tableMarkdown(
          ['Field', 'Filled', 'Share'],
          ['---', '--:', '--:'],
          rows.map((row) => [cell([{ code: row.name }, row.required ? ', required' : '']), formatInteger(row.filled), `${row.percent} %`]),
        ),
      ]);
    case 'members':
      return listMarkdown(block.members.map(memberMarkdown));
    case 'details':
      return block.group === undefined
        ? [`#### ${markdownText(block.summary)}`, ...render(block.blocks)]
        : [`## ${markdownText(block.summary)}`, markdownText(block.group.text), ...render(block.blocks)];
    case 'operation':
      return [
        `### ${markdownText(block.title)}`,
        `${block.method} ${codeSpan(block.path)}`,
        ...render([...block.lead, ...block.text, ...block.code]),
      ];
    case 'island':
      return render(block.blocks ?? []);
    case 'live':
      return render(block.blocks);
    case 'tools':
    case 'cover':
    case 'find':
      return [];
    case 'figure':
      return inline(block.caption);
    case 'aside':
      return render([...block.main, ...block.side]);
    case 'table':
      return tableMarkdown(
        block.head,
        block.head.map((_, i) => (block.numeric?.includes(i) === true ? '--:' : '---')),
        block.rows.map((cells) => cells.map(cell)),
      );
  }
}
