import { slugOf } from './words.ts';

/** A section of a Markdown document: a heading of the second or third level with everything below it. */
export interface MarkdownSection {
  /** Its name in an address, after `#`. The HTML of guides has the same ids. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A Markdown document, split into its sections. */
export interface MarkdownSections {
  /** The first heading; empty if there is none. */
  readonly title: string;
  /** The text before the first section. */
  readonly lead: string;
  readonly sections: readonly MarkdownSection[];
}

interface Line {
  readonly text: string;
  /** Whether the line belongs to a code block, including its fences. */
  readonly isCode: boolean;
}

/** The lines of a document, and whether they are code (CommonMark 0.31 §4.5). */
export function markdownLines(markdown: string): Line[] {
  let fence: string | null = null;
  return markdown.split('\n').map((text) => {
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1] ?? '';
    const after = text.trimStart().slice(marks.length);
    const isCode: boolean = fence !== null || (marks !== '' && !(marks.startsWith('`') && after.includes('`')));
    if (fence === null) fence = isCode ? marks : null;
    else if (marks.startsWith(fence) && after.trim() === '') fence = null;
    return { text, isCode };
  });
}

/**
 * Splits a document at its headings. Lines of code that look like headings don’t count. This runs in the function, where a Markdown parser
 * would add a tenth to the code and take some ten milliseconds for the whole documentation.
 */
export function splitMarkdown(markdown: string): MarkdownSections {
  const lines = markdownLines(markdown);
  const headings: { readonly level: number; readonly title: string; readonly line: number }[] = [];
  for (const [line, { text, isCode }] of lines.entries()) {
    const [, marks, title] = isCode ? [] : (/^(#{1,3}) (.*)$/.exec(text) ?? []);
    if (marks !== undefined) headings.push({ level: marks.length, title: title!.replace(/\\([!-/:-@[-`{-~])|[`*]/g, '$1').trim(), line });
  }
  const textBetween = (from: number, to = lines.length): string =>
    lines
      .slice(from, to)
      .map(({ text }) => text)
      .join('\n')
      .trim();
  const sections = headings.flatMap(({ level, title, line }, i) => {
    if (level === 1) return [];
    const next = headings.slice(i + 1).find((heading) => heading.level <= level);
    return [{ id: slugOf(title), title, text: textBetween(line, next?.line) }];
  });
  return {
    title: headings.find(({ level }) => level === 1)?.title ?? '',
    lead: textBetween(0, headings.find(({ level }) => level > 1)?.line),
    sections,
  };
}
