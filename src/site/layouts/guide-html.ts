import type { RendererRule, Token } from 'markdown-it';
import { mapOf } from '../../contract/map-of.ts';
import { codeHtml, isSnippetLanguage, panelHtml, snippetsHtml } from '../view/code-html.ts';
import { escapeHtml } from '../view/escape-html.ts';
import { codeOf, createMarkdown, lineWords } from '../view/markdown-words.ts';
import { slugOf } from '../view/words.ts';

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

const markdown = createMarkdown();

/** The inline tokens from a token to the next one of a type: the cells of a row or of a table’s head. */
const textsUntil = (tokens: readonly Token[], from: number, end: string): Token[] =>
  tokens
    .slice(
      from,
      tokens.findIndex(({ type }, i) => i > from && type === end),
    )
    .filter(({ type }) => type === 'inline');

const code: RendererRule = (tokens, i) => {
  const block = codeOf(tokens[i]!);
  const title = languageTitles.get(block.language);
  return title === undefined ? codeHtml(block, 'Code') : panelHtml(block, title);
};

const tag: RendererRule = (tokens, i) => `<${tokens[i]!.nesting < 0 ? '/' : ''}${tokens[i]!.tag}>`;

/** Headings get ids to link to, and tables that may be wider than the screen scroll by themselves. */
const rules: Readonly<Record<string, RendererRule>> = {
  heading_open: (tokens, i) => `<${tokens[i]!.tag} id="${slugOf(lineWords(tokens[i + 1]!))}">`,
  image: (tokens, i) => escapeHtml(tokens[i]!.content),
  fence: code,
  code_block: code,
  table_open(tokens, i) {
    const name = textsUntil(tokens, i, 'thead_close').map(lineWords).join(', ');
    return `<div class="scroll" tabindex="0" role="region" aria-label="Table: ${escapeHtml(name)}"><table>`;
  },
  table_close: () => '</table></div>\n',
  thead_open: tag,
  thead_close: tag,
  tbody_open: tag,
  tbody_close: tag,
  tr_open(tokens, i) {
    // A row gets the first code in its cells as its id, so that it can be linked to.
    const cells = textsUntil(tokens, i, 'tr_close').map(({ content }) => /^`([\w-]+)`$/.exec(content)?.[1]);
    const name = tokens[i - 1]?.type === 'thead_open' ? undefined : cells.find((found) => found !== undefined);
    return name === undefined ? '<tr>' : `<tr id="${name.toLowerCase()}">`;
  },
  tr_close: tag,
  th_open: () => '<th scope="col">',
  th_close: tag,
  td_open: tag,
  td_close: tag,
};
Object.assign(markdown.renderer.rules, rules);

/**
 * A guide as HTML. Consecutive code blocks in different languages become one box with a choice.
 *
 * @param hasLead Whether the first paragraph is left out, like the title, because the head of the page already shows it.
 */
export function guideHtml(text: string, hasLead = true): GuideHtml {
  const tokens = markdown.parse(text, {});
  const headings = tokens.flatMap(({ type, tag: level }, i) => {
    if (type !== 'heading_open' || level !== 'h2') return [];
    const words = lineWords(tokens[i + 1]!);
    return [{ id: slugOf(words), text: words }];
  });
  const untitled = tokens[0]?.tag === 'h1' ? tokens.slice(3) : tokens;
  const body = hasLead && untitled[0]?.type === 'paragraph_open' ? untitled.slice(3) : untitled;
  let boxes = 0;
  const html = joinSnippets(body).map((group) =>
    group.length > 1 && isSnippet(group[0]!)
      ? snippetsHtml(group.map(codeOf), `language-${++boxes}`)
      : markdown.renderer.render(group, markdown.options, {}),
  );
  return { html: html.join(''), headings };
}

const isSnippet = (token: Token): boolean => token.type === 'fence' && isSnippetLanguage(codeOf(token).language);

/** Groups tokens: consecutive code blocks in different languages, and everything between such groups. */
function joinSnippets(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const group = groups.at(-1);
    const joins =
      group !== undefined &&
      isSnippet(token) === isSnippet(group[0]!) &&
      !(isSnippet(token) && group.some(({ info }) => info === token.info));
    if (joins) group.push(token);
    else groups.push([token]);
  }
  return groups;
}
