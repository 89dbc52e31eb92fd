import { describe, expect, it } from 'vitest';
import { guideHtml } from '../../src/site/layouts/guide-html.ts';

const bodyOf = (text: string): string => guideHtml(`# Title\n\nLead.\n\n${text}\n`).html;

describe('a page of the documentation', () => {
  it('has neither the title nor the first sentence, which the head of the page shows', () => {
    expect(bodyOf('Text.')).toBe('<p>Text.</p>\n');
    expect(guideHtml('# Imprint\n\nText.\n', false).html).toBe('<p>Text.</p>\n');
  });

  it('names its headings, as people read them', () => {
    const { html, headings } = guideHtml('# T\n\nL.\n\n## Use `a_b` \\[now\\]\n\n### More\n');
    expect(headings).toEqual([{ id: 'use-a-b-now', text: 'Use a_b [now]' }]);
    expect(html).toBe('<h2 id="use-a-b-now">Use <code>a_b</code> [now]</h2>\n<h3 id="more">More</h3>\n');
  });

  it('links what may be followed, and no name of a file', () => {
    expect(bodyOf('[a](/b "t") https://c.example/d?e&f')).toContain('<a href="/b" title="t">a</a> <a href="https://c.example/d?e&amp;f">');
    expect(bodyOf('[a](javascript:b) [c](data:d) <javascript:e> auth.md <b>x</b>')).not.toMatch(/<(?!\/?p>)/);
    expect(bodyOf('![Crane](https://evil.example/x.png)')).toBe('<p>Crane</p>\n');
  });

  it('shows code in different languages in a row as one box, and a language again as the next', () => {
    const fence = (language: string) => `\`\`\`${language}\nx\n\`\`\``;
    const html = bodyOf(['sh', 'js', 'python', 'sh', 'js', 'json'].map(fence).join('\n\n'));
    expect(html.match(/class="panel snippets"/g)).toHaveLength(2);
    expect([...html.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language)).toEqual(['sh', 'js', 'python', 'sh', 'js']);
    expect(html).toContain('<span>JSON</span>');
    expect(bodyOf(fence('sh'))).toContain('<span>Shell</span>');
  });

  it('names a table by its columns, and a row by the code it begins with', () => {
    const html = bodyOf('| code | a `b` |\n| --- | --: |\n| `Not_found` | x |\n| y | z |');
    expect(html).toContain('aria-label="Table: code, a b"><table><thead><tr><th scope="col">code</th>');
    expect(html).toContain('<tbody><tr id="not_found"><td><code>Not_found</code></td><td>x</td></tr><tr><td>y</td>');
  });
});
