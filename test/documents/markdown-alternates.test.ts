import { describe, expect, it } from 'vitest';
import { textDocument } from '../../src/documents/document.ts';
import { addTwins } from '../../src/documents/markdown-alternates.ts';

const page = (url: string, html: string) =>
  textDocument(url, `${url === '/' ? 'index' : url.slice(1)}.html`, 'page', html, 'text/html; charset=utf-8');
const whole = (main: string, head = '') =>
  `<html><head><title>x</title>${head}</head><body><nav><a href="/x">Menu</a></nav><main id="content">${main}</main><footer>Foot</footer></body></html>`;
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

describe('the twin of a page that has only HTML', () => {
  const [html, twin] = addTwins(
    [
      page(
        '/developers',
        whole(
          '<h1>Portal</h1><p>See <a href="/docs/ask">asking</a> and <code>$&amp;</code>.</p><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>a|b</td></tr></tbody></table><pre><code>curl x</code></pre><div data-screen-only><p>Go</p></div><form><button>Go</button></form><svg><title>no</title></svg><script>alert(1)</script>',
        ),
      ),
    ],
    'https://cranes.example',
  );

  it('has the words of its content, and nothing of the frame around it', () => {
    const markdown = text(twin!);
    expect(twin!.url).toBe('/developers.md');
    expect(twin!.mediaType).toBe('text/markdown; charset=utf-8');
    expect(markdown).toContain('# Portal');
    expect(markdown).toContain('[asking](https://cranes.example/docs/ask)');
    expect(markdown).toContain('`$&`');
    expect(markdown).toMatch(/^\| A +\| B +\|\n\| -+ \| -+ \|\n\| 1 +\| a\\\|b +\|$/m);
    expect(markdown).toContain('```\ncurl x\n```');
    expect(markdown).not.toMatch(/Menu|Foot|alert|Go|<|no\b/);
  });

  it('says what the page shows, not what its controls are called', () => {
    const snippets = `<div class="panel"><fieldset><legend>Language</legend><label><input type="radio"><span>curl</span></label><label><input type="radio"><span>Python</span></label></fieldset><button>Copy</button><div data-language="sh"><pre><code>curl x</code></pre></div><div data-language="python"><pre><code>import x</code></pre></div></div>`;
    const [, own] = addTwins(
      [
        page(
          '/x',
          whole(
            `<nav><a href="#a">On this page</a></nav><p class="eyebrow">Section</p><h1>Title</h1>${snippets}<ul><li><h3><a href="/a">First</a></h3><p>One.</p></li><li><h3>Second</h3><p>Two.</p></li></ul><dl><dt>Rate</dt><dd>600</dd><dt>Key</dt><dd>None</dd></dl><section hidden><h2>Answer</h2></section><p hidden>Later</p><p><a href="/ask?q=x">A question</a> and <a href="#a">an anchor</a></p>`,
          ),
        ),
      ],
      'https://cranes.example',
    );
    expect(text(own!)).toBe(`# Title

\`\`\`sh
curl x
\`\`\`

\`\`\`python
import x
\`\`\`

- [First](https://cranes.example/a): One.
- Second: Two.

- Rate: 600
- Key: None

A question and [an anchor](https://cranes.example/x#a)

Page: https://cranes.example/x
`);
  });

  it('is named in the head of the page', () => {
    expect(text(html!)).toContain('<link rel="alternate" type="text/markdown" href="https://cranes.example/developers.md">\n</head>');
  });

  it('is at /index.md for the front page', () => {
    const [, front] = addTwins([page('/', whole('<h1>Front</h1>'))], 'https://cranes.example');
    expect(front).toMatchObject({ url: '/index.md', file: 'index.md' });
  });

  it('is not made for a page that names its own, for what is no page, and for what is not there', () => {
    const own = page(
      '/docs/ask',
      whole('<h1>Ask</h1>', '<link rel="alternate" type="text/markdown" href="https://cranes.example/docs/ask.md">'),
    );
    const style = textDocument('/a.css', 'a.css', 'asset', 'a{}', 'text/css; charset=utf-8');
    const missing = page('/404', whole('<h1>Nothing</h1>'));
    expect(addTwins([own, style, missing], 'https://cranes.example')).toEqual([own, style, missing]);
  });
});
