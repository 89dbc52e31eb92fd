import { escapeHtml } from './escape-html.ts';

export type Language = 'sh' | 'js' | 'python' | 'json' | 'http' | 'text';

// An unterminated string extends to the end of its line, or of the text if strings may span lines. Searching for its end again at each quote
// would take quadratic time.
const doubleQuoted = String.raw`"(?:[^"\\\n]|\\.)*"?`;
const oneLine = String.raw`${doubleQuoted}|'(?:[^'\\\n]|\\.)*'?`;
const shellStrings = String.raw`"(?:[^"\\]|\\[^])*"?|'[^']*'?`;
const jsStrings = String.raw`${oneLine}|${'`'}(?:[^${'`'}\\]|\\[^])*${'`'}?`;
const words =
  /\b(?:import|from|export|const|let|for|of|in|await|async|function|return|yield|while|do|if|else|new|throw|with|as|def|try|except|raise|print|None|null|true|false|curl)\b/;

/** What is marked in a language, most specific first. */
const patterns: Readonly<Partial<Record<Language, RegExp>>> = {
  // oxlint-disable-next-line regexp/no-super-linear-move -- nothing follows the repeated part, so it always matches
  json: new RegExp(`(?<key>"(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:))|(?<string>${doubleQuoted})|(?<word>-?\\d[\\d.eE+-]*|true|false|null)`, 'g'),
  // oxlint-disable-next-line regexp/no-super-linear-move -- nothing follows the repeated part, so it always matches
  js: new RegExp(`(?<comment>//[^\\n]*)|(?<string>${jsStrings})|(?<word>${words.source})`, 'g'),
  // oxlint-disable-next-line regexp/no-super-linear-move -- nothing follows the repeated part, so it always matches
  python: new RegExp(`(?<comment>#[^\\n]*)|(?<string>${oneLine})|(?<word>${words.source})`, 'g'),
  sh: new RegExp(`(?<comment>(?:^|(?<=\\s))#[^\\n]*)|(?<string>${shellStrings})|(?<word>${words.source})`, 'gm'),
  http: /(?<key>^[A-Za-z-]+(?=:))|(?<word>^HTTP[^\n]*)/gm,
};

/** Code as HTML, with classes for comments, strings, keys and keywords. The text itself is unchanged. */
export function highlight(code: string, language: Language): string {
  const pattern = patterns[language];
  if (pattern === undefined) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
