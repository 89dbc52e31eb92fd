import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml, isSafeAddress } from '../view/html.ts';
import { slugOf } from '../view/words.ts';
import { codeHtml, isSnippetLanguage, panelHtml, snippetsHtml, type CodeBlock } from '../view/code-html.ts';
import { mapOf } from '../../contract/map-of.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface GuideHtml {
  readonly html: string;
  /** Headings of the second level, for a table of contents. */
  readonly headings: readonly Heading[];
}

const languageTitles: ReadonlyMap<string, string> = mapOf({ json: 'JSON', js: 'JavaScript', sh: 'Shell', python: 'Python' });

/** The words of a line, without Markdown. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens !== undefined ? plainText(token.tokens) : 'text' in token ? String(token.text) : ''))
    .join('');

/**
 * Headings get names to link to, and what may be wider than the screen scrolls by itself. Elements are made here and nowhere else: HTML in
 * the Markdown shows as the text it is, and an address that may not be followed is no link.
 */
const marked = new Marked({
  tokenizer: { html: () => undefined, tag: () => undefined },
  extensions: [{ name: 'snippets', renderer: ({ html }) => html as string }],
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      // Character references in an address stand in the token as they were written.
      const address = escapeHtml(href).replace(/&amp;(?=[#\w]+;)/g, '&');
      return isSafeAddress(href) ? `<a href="${address}">${text}</a>` : text;
    },
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      return `<h${depth} id="${slugOf(plainText(tokens))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const block = { language: lang, code: text };
      const title = languageTitles.get(lang);
      return title === undefined ? codeHtml(block, 'Code') : panelHtml(block, title);
    },
    table(token) {
      const head = token.header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`).join('');
      const rows = token.rows.map((row) => {
        // A row that begins with a code has that code's name, so that it can be linked to.
        const name = row.map((cell) => /^`([\w-]+)`$/.exec(cell.text)?.[1]).find((found) => found !== undefined);
        const id = name === undefined ? '' : ` id="${name.toLowerCase()}"`;
        return `<tr${id}>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`;
      });
      const name = token.header.map((cell) => plainText(cell.tokens)).join(', ');
      return `<div class="scroll" tabindex="0" role="region" aria-label="Table: ${escapeHtml(name)}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
    },
  },
});

/** A guide as HTML, without its title and, of ours, its first sentence, which stand in the head of the page. Code in several languages in a row becomes one box with a choice. */
export function guideHtml(markdown: string, hasLead = true): GuideHtml {
  const tokens = marked.lexer(markdown.replace(/^# .*\n/, ''));
  const headings = tokens.flatMap((token) => {
    if (token.type !== 'heading' || (token as Tokens.Heading).depth !== 2) return [];
    const text = plainText((token as Tokens.Heading).tokens);
    return [{ id: slugOf(text), text }];
  });
  const lead = tokens.findIndex(({ type }) => type !== 'space');
  const body = hasLead && tokens[lead]?.type === 'paragraph' ? tokens.slice(lead + 1) : tokens;
  return { html: marked.parser(joinSnippets(body)), headings };
}

function joinSnippets(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let row: CodeBlock[] = [];
  let count = 0;
  const flush = () => {
    const [only] = row;
    if (row.length === 1) joined.push({ type: 'code', raw: '', lang: only!.language, text: only!.code });
    if (row.length > 1) {
      const html = snippetsHtml(row, `language-${++count}`);
      joined.push({ type: 'snippets', raw: '', html });
    }
    row = [];
  };
  for (const token of tokens) {
    if (token.type === 'space') continue;
    if (token.type === 'code' && isSnippetLanguage((token as Tokens.Code).lang ?? '')) {
      const { lang, text } = token as Tokens.Code;
      if (row.some(({ language }) => language === lang)) flush();
      row.push({ language: lang!, code: text });
      continue;
    }
    flush();
    joined.push(token);
  }
  flush();
  return joined;
}
