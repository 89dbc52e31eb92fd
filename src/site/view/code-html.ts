import type { Snippet } from './blocks.ts';
import { escapeHtml } from './escape-html.ts';
import { highlight, type Language } from './highlight.ts';

/** Languages of snippets, with their names. */
const languageNames = { sh: 'curl', js: 'JavaScript', python: 'Python' } as const;
export type SnippetLanguage = keyof typeof languageNames;

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

export const isSnippetLanguage = (language: string): language is SnippetLanguage => Object.hasOwn(languageNames, language);

/** A block of code that can be reached and scrolled by keyboard. */
export function codeHtml({ language, code }: CodeBlock, label: string): string {
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${highlight(code, language as Language)}</code></pre>`;
}

/**
 * The same request in several languages. Radio buttons choose the one that is shown, so that the choice works without scripts.
 *
 * @param name Unique on the page.
 */
export function snippetsHtml(blocks: readonly CodeBlock[], name: string): string {
  const choices = blocks.map(({ language }, i) => {
    const checked = i === 0 ? ' checked' : '';
    const text = languageNames[language as SnippetLanguage];
    return `<label><input type="radio" name="${name}" value="${language}"${checked}><span>${text}</span></label>`;
  });
  const bodies = blocks.map(
    (block) =>
      `<div class="snippet" data-language="${block.language}">${codeHtml(block, `${languageNames[block.language as SnippetLanguage]} code`)}</div>`,
  );
  return `<div class="panel snippets"><div class="panel-head"><fieldset><legend class="hidden-text">Language</legend>${choices.join('')}</fieldset>${copyButton}</div>${bodies.join('')}</div>`;
}

/** A request in curl, JavaScript and Python. */
export const snippetPanel = ({ curl, javascript, python }: Snippet, name: string): string =>
  snippetsHtml(
    [
      { language: 'sh', code: curl },
      { language: 'js', code: javascript },
      { language: 'python', code: python },
    ],
    name,
  );

/** One block of code with a button that copies it. */
export function panelHtml(block: CodeBlock, title: string): string {
  return `<div class="panel"><div class="panel-head"><span>${escapeHtml(title)}</span>${copyButton}</div>${codeHtml(block, title)}</div>`;
}

const copyButton = '<button class="copy only-script" type="button">Copy</button>';
