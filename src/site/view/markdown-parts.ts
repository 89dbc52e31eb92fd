import { slugOf } from './words.ts';

/** A part of a Markdown document: what stands below a heading of the second or third level, with the heading and all below it. */
export interface MarkdownPart {
  /** What an address names it by, after `#`; guides have the same for people. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A Markdown document, taken apart. */
export interface MarkdownParts {
  /** The first heading; empty where there is none. */
  readonly title: string;
  /** What stands before the first part. */
  readonly lead: string;
  readonly parts: readonly MarkdownPart[];
}

/** Takes a document apart at its headings. Lines of code that look like headings are none. */
export function splitMarkdown(markdown: string): MarkdownParts {
  const lines = markdown.split('\n');
  const headings: { readonly level: number; readonly title: string; readonly line: number }[] = [];
  let isCode = false;
  for (const [line, text] of lines.entries()) {
    if (/^ {0,3}```/.test(text)) isCode = !isCode;
    const [, marks, title] = isCode ? [] : (/^(#{1,3}) (.*)$/.exec(text) ?? []);
    if (marks !== undefined) headings.push({ level: marks.length, title: title!.replace(/\\([!-/:-@[-`{-~])|[`*]/g, '$1').trim(), line });
  }
  const textBetween = (from: number, to = lines.length): string => lines.slice(from, to).join('\n').trim();
  const parts = headings.flatMap(({ level, title, line }, i) => {
    if (level === 1) return [];
    const next = headings.slice(i + 1).find((heading) => heading.level <= level);
    return [{ id: slugOf(title), title, text: textBetween(line, next?.line) }];
  });
  return {
    title: headings.find(({ level }) => level === 1)?.title ?? '',
    lead: textBetween(0, headings.find(({ level }) => level > 1)?.line),
    parts,
  };
}
