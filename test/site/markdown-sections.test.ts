import MarkdownIt from 'markdown-it';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitMarkdown } from '../../src/site/view/markdown-sections.ts';

const parser = new MarkdownIt();

/** Headings as a parser reads them. */
function headingsOf(markdown: string): { level: number; line: string }[] {
  const lines = markdown.split('\n');
  return parser
    .parse(markdown, {})
    .flatMap(({ type, level, tag, map }) =>
      type === 'heading_open' && level === 0 && tag <= 'h3' ? [{ level: Number(tag.slice(1)), line: lines[map![0]]! }] : [],
    );
}

const line = fc.constantFrom(
  '## A',
  '### B',
  '#### C',
  'text',
  '',
  '```',
  '````',
  '```js',
  '~~~',
  '~~~~',
  '``` x`',
  '~~~ x',
  ' ```',
  '   ~~~',
);

it('a document is taken apart at the headings that a parser finds in it, whatever code stands between', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const markdown = ['# Title', ...lines].join('\n');
      const expected = headingsOf(markdown).filter(({ level }) => level > 1);
      expect(splitMarkdown(markdown).sections.map(({ text }) => text.split('\n')[0])).toEqual(expected.map((heading) => heading.line));
    }),
    { numRuns: 500 },
  );
});

it('a part has what stands below its heading, and the title that a reader sees', () => {
  const { title, lead, sections } = splitMarkdown('# All\n\nFirst.\n\n## Use `a_b` \\[now\\]\n\nx\n\n### More\n\ny\n\n## Last\n\nz\n');
  expect([title, lead]).toEqual(['All', '# All\n\nFirst.']);
  expect(sections.map(({ id, title: name }) => [id, name])).toEqual([
    ['use-a-b-now', 'Use a_b [now]'],
    ['more', 'More'],
    ['last', 'Last'],
  ]);
  expect(sections[0]!.text).toContain('### More\n\ny');
  expect(sections[0]!.text).not.toContain('Last');
});
