import { describe, expect, it } from 'vitest';
import { markdownAlternate } from '../../src/documents/markdown-alternates.ts';
import type { PageContent } from '../../src/site/view/blocks.ts';
import { cutIslands, renderPage } from '../../src/site/view/html.ts';

const baseUrl = 'https://cranes.example';
const page = (content: Partial<PageContent>): PageContent => ({
  path: '/x',
  title: 'Title',
  description: 'About it.',
  blocks: [],
  ...content,
});
const alternate = (content: Partial<PageContent>) => {
  const document = markdownAlternate(page(content), baseUrl);
  return { ...document, text: new TextDecoder().decode(document.bytes) };
};

describe('the Markdown alternate of a page', () => {
  it('has the address of the page with .md, and /index.md for the front page', () => {
    expect(alternate({ path: '/developers' })).toMatchObject({
      url: '/developers.md',
      file: 'developers.md',
      mediaType: 'text/markdown; charset=utf-8',
    });
    expect(alternate({ path: '/' })).toMatchObject({ url: '/index.md', file: 'index.md' });
  });

  it('has the words of the page, its links absolute, and no markup of HTML', () => {
    const { text } = alternate({
      hero: {
        eyebrow: 'Section',
        heading: 'Portal',
        lead: ['See ', { text: 'asking', href: '/docs/ask' }, ' and ', { code: '$&' }, '.'],
        blocks: [{ kind: 'numbers', items: [['600', 'requests']] }],
        side: [{ kind: 'figure', svg: '<svg><title>no</title></svg>', caption: [{ text: 'A crane', href: '/atlas/a' }, ', to scale'] }],
      },
      blocks: [
        {
          kind: 'table',
          caption: 'Rows',
          head: ['A', 'B'],
          rows: [
            ['1', 'a|b'],
            ['2', { code: 'a|b' }],
          ],
        },
        { kind: 'code', text: 'curl x' },
        { kind: 'code', language: 'json', title: 'Response', text: '{}' },
      ],
    });
    expect(text).toBe(`# Portal

> All pages and interfaces: <https://cranes.example/llms.txt>

See [asking](https://cranes.example/docs/ask) and \`$&\`.

- 600 requests

[A crane](https://cranes.example/atlas/a), to scale

| A | B |
| --- | --- |
| 1 | a\\|b |
| 2 | a\\|b |

\`\`\`sh
curl x
\`\`\`

\`\`\`json
{}
\`\`\`

Page: https://cranes.example/x
`);
  });

  it('says what the page shows, not what its controls are called', () => {
    const { text } = alternate({
      blocks: [
        { kind: 'snippets', id: 'first', snippet: { curl: 'curl x', javascript: 'fetch(x)', python: 'import x' } },
        {
          kind: 'cards',
          level: 3,
          items: [
            { name: 'First', path: '/a', text: 'One.' },
            { name: 'Second', path: '/b', text: ['Two, ', { code: 'x' }, '.'] },
          ],
        },
        {
          kind: 'facts',
          plain: true,
          pairs: [
            ['Rate', '600'],
            [{ text: 'Key', href: '/auth.md' }, 'None'],
          ],
        },
        { kind: 'tags', items: [{ text: 'A question', href: '/ask?q=x', forPeople: true }] },
        { kind: 'actions', items: [{ text: 'Start', href: '/a' }] },
        { kind: 'island', name: 'form' },
        { kind: 'island', name: 'list', blocks: [{ kind: 'text', text: 'What it lists' }] },
      ],
    });
    expect(text).toBe(`# Title

> All pages and interfaces: <https://cranes.example/llms.txt>

\`\`\`sh
curl x
\`\`\`

\`\`\`js
fetch(x)
\`\`\`

\`\`\`python
import x
\`\`\`

- [First](https://cranes.example/a): One.
- [Second](https://cranes.example/b): Two, \`x\`.

- Rate: 600
- [Key](https://cranes.example/auth.md): None

- A question

[Start](https://cranes.example/a)

What it lists

Page: https://cranes.example/x
`);
  });

  it('describes an operation under headings of its own', () => {
    const { text } = alternate({
      blocks: [
        {
          kind: 'operation',
          id: 'getX',
          title: 'Get it',
          method: 'GET',
          path: '/api/x',
          lead: [
            { kind: 'text', text: ['Gives ', { status: 200 }, '.'] },
            { kind: 'island', name: 'try-it', of: 'getX' },
          ],
          text: [
            { kind: 'heading', level: 4, text: 'Parameters', id: 'getX-parameters' },
            {
              kind: 'members',
              label: 'getX parameters',
              members: [{ name: 'limit', in: 'query', type: 'integer', required: false, description: 'How many_of them.', example: '2' }],
            },
            { kind: 'details', summary: 'Errors', blocks: [{ kind: 'text', text: 'None.' }] },
          ],
          code: [{ kind: 'code', text: 'curl x' }],
        },
      ],
    });
    expect(text).toBe(`# Title

> All pages and interfaces: <https://cranes.example/llms.txt>

### Get it

GET \`/api/x\`

Gives \`200\`.

#### Parameters

- \`limit\` integer · query · optional. How many\\_of them. Example: \`2\`

#### Errors

None.

\`\`\`sh
curl x
\`\`\`

Page: https://cranes.example/x
`);
  });

  it('shows shares as a table for each file', () => {
    const { text } = alternate({
      blocks: [
        {
          kind: 'shares',
          tables: [{ name: 'fleet.csv', note: '9,000 rows', rows: [{ name: 'brand', required: true, filled: 1955, percent: 22 }] }],
        },
      ],
    });
    expect(text).toContain(`### fleet.csv

9,000 rows

| Field | Filled | Share |
| --- | --: | --: |
| \`brand\`, required | 1,955 | 22 % |
`);
  });
});

describe('the HTML of a page', () => {
  it('is cut where an Astro page fills in what works by a script, and a text of the data cuts nothing', () => {
    const html = renderPage(
      page({
        blocks: [
          { kind: 'text', text: '<!--island form -->' },
          { kind: 'island', name: 'form' },
          { kind: 'text', text: 'Between' },
          { kind: 'island', name: 'try-it', of: 'getX' },
        ],
      }),
    );
    const parts = cutIslands(html);
    expect(parts.map(({ island }) => island)).toEqual([{ name: 'form', of: '' }, { name: 'try-it', of: 'getX' }, null]);
    expect(parts.map((part) => part.html).join('')).toBe('<h1>Title</h1>\n<p>&lt;!--island form --&gt;</p>\n\n<p>Between</p>\n');
  });
});
