import MarkdownIt from 'markdown-it';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { guides } from '../../src/contract/guides.ts';
import { operationList } from '../../src/contract/operations.ts';
import { describedPages } from '../../src/documents/pages/described-pages.ts';
import { indexLine } from '../../src/site/view/markdown.ts';

// What the pages promise without a script being run: read as a browser without JavaScript, a crawler or a screen reader does.
const site = inject('site');
const markdownIt = new MarkdownIt({ html: true });

const asPerson = { headers: { Accept: 'text/html' } };
const get = (path: string) => fetch(site.baseUrl + path, asPerson);
const read = async (path: string) => (await get(path)).text();
const json = async (path: string) => (await fetch(site.baseUrl + path)).json() as Promise<any>;

/** The text of a page as a reader sees it. */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<\/(?:td|th|li|p|dt|dd|h\d|figcaption|summary|caption)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const ids = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!));

const pages = [...Object.keys(describedPages), ...guides.map(({ path }) => path).filter((path) => !path.endsWith('.md'))];

describe.each(pages)('the page %s', (path) => {
  test('has its address, one heading, a description, landmarks and a way past the header', async () => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`<link rel="canonical" href="${site.baseUrl}${path}">`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.length).toBeGreaterThan(30);
    for (const tag of ['<header', '<nav', '<main', '<footer', 'class="skip" href="#content"', 'id="content"']) expect(html).toContain(tag);
    const levels = [...html.matchAll(/<h(\d)[ >]/g)].map(([, level]) => Number(level));
    for (const [i, level] of levels.entries())
      expect(level - (levels[i - 1] ?? 0), `heading ${i} of ${levels.join(' ')}`).toBeLessThanOrEqual(1);
  });

  test('keeps to its security policy: no script, handler or stylesheet inside of it, and nothing from elsewhere', async () => {
    const response = await get(path);
    const html = await response.text();
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
    for (const [tag, attributes] of html.matchAll(/<script([^>]*)>/g)) {
      if (attributes!.includes('application/ld+json')) continue;
      expect(tag).toMatch(/ src="\/_astro\//);
    }
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=|<style|javascript:/);
    for (const [, address] of html.matchAll(/<(?:script|img|link rel="(?:stylesheet|icon)")[^>]*(?:src|href)="([^"]+)"/g))
      expect(address).toMatch(/^\/[^/]/);
    expect(html).toMatch(/<link rel="stylesheet" href="\/_astro\//);
  });
});

/** Words and numbers alone, for comparing texts that are laid out differently. */
const wordsOf = (text: string): string => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
/** The content of a page: without its frame, ways to move about, and what only works by a script. */
const contentOf = (html: string): string =>
  html
    .split(/<main\b[^>]*>|<\/main>/)[1]!
    .replace(/<(form|nav|noscript|button|svg|fieldset)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<section id="answer"[\s\S]*?<\/section>/, '');

const described = [...Object.keys(describedPages), '/data-quality', '/downloads'];
const alternateOf = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

test.each([...described, '/docs/paging', '/companies', '/countries/de', '/atlas/concepts', '/marketplace', '/wanted'])(
  'the page %s names its Markdown alternate in its head and in its footer',
  async (path) => {
    const html = await read(path);
    const inHead = `<link rel="alternate" type="text/markdown" href="${site.baseUrl}${alternateOf(path)}">`;
    expect(html.split('</head>')[0]!.split(inHead)).toHaveLength(2);
    expect(html.split('</main>')[1]).toContain(`<a rel="alternate" type="text/markdown" href="${alternateOf(path)}">`);
    const feed = /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="([^"]+)">/.exec(html)?.[1];
    expect(feed, path).toBe(`${site.baseUrl}/api/changes.atom`);
    expect(html).not.toContain('<!--island');
    expect((await fetch(site.baseUrl + alternateOf(path))).headers.get('content-type')).toMatch(/^text\/markdown/);
  },
);

test.each(['/', '/docs/downloads', '/downloads'])(
  'the page %s describes publisher, API and data set, and names files that are there',
  async (path) => {
    const html = await read(path);
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text!) as Record<string, any>,
    );
    expect(things.map((thing) => thing['@type'] as string)).toEqual(['Organization', 'WebAPI', 'Dataset']);
    const [publisher, api, dataset] = things;
    for (const reference of [api!['provider'], dataset!['publisher'], dataset!['creator']])
      expect(reference).toEqual({ '@id': publisher!['@id'] as string });
    // "The summary must be between 50 and 5000 characters long" (Google, Dataset structured data).
    expect(dataset!['description'].length).toBeGreaterThan(50);
    for (const { '@type': type, contentUrl, encodingFormat } of dataset!['distribution'] as Record<string, string>[]) {
      const response = await fetch(contentUrl!, { method: 'HEAD' });
      expect([type, response.status, response.headers.get('content-type')!.split(';')[0]]).toEqual(['DataDownload', 200, encodingFormat]);
    }
  },
);

test('the page of a question names no alternate: that of the page to ask on knows nothing of the question', async () => {
  const html = await read('/ask?q=load+chart');
  expect(html).toContain('<link rel="api-catalog"');
  expect(html).not.toContain('text/markdown');
});

describe.each(described)('the page %s', (path) => {
  test('says what its Markdown alternate says, under the same headings, with the same links', async () => {
    const content = contentOf(await read(path));
    // The lines that lead programs to the index and to JSON are theirs alone, and so is how to ask, on the front page, as llms.txt says it.
    const served = await (await fetch(site.baseUrl + alternateOf(path))).text();
    const [, howToAsk = ''] = /\n(When to use it[^]*?)\n## /.exec(await (await fetch(`${site.baseUrl}/llms.txt`)).text()) ?? [];
    expect([served.includes(howToAsk), howToAsk.length > 1000]).toEqual([path === '/', true]);
    const markdown = served
      .replace(`\n${indexLine(site.baseUrl)}`, '')
      .replace(/^> JSON: .*$/m, '')
      .replace(howToAsk, '');
    // How many fields are filled is a bar on the page, and the sentence about a guide stands in its head.
    const { description = '' } = guides.find((guide) => guide.path === path) ?? {};
    const tokens = markdownIt.parse(
      markdown
        .replace(/^\| Field \|(?:.*\n)*?(?=\n|$)/gm, '')
        .replace(/^Page: .*$/gm, '')
        .replace(description, ''),
      {},
    );
    const shown = ` ${wordsOf(textOf(content))} `;
    const parts = tokens
      .filter(({ type }) => ['inline', 'fence', 'code_block'].includes(type))
      .map((token) => markdownIt.renderer.render([token], markdownIt.options, {}));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.map((part) => ` ${wordsOf(textOf(part))} `).filter((part) => !shown.includes(part) && part.trim() !== '')).toEqual([]);

    const headings = (html: string) =>
      [...html.matchAll(/<h(\d)[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, , heading]) =>
        wordsOf(textOf(heading!.replace(/<span class="quiet">.*/, ''))),
      );
    const inMarkdown = markdownIt.render(markdown);
    // What can be opened on the page is a section in Markdown.
    const opened = new Set([...content.matchAll(/<summary[^>]*>([\s\S]*?)<\/summary>/g)].map(([, summary]) => wordsOf(textOf(summary!))));
    // A card's name is an item of a list in Markdown.
    expect(headings(content.replace(/<li class="card">[\s\S]*?<\/li>/g, ''))).toEqual(
      headings(inMarkdown).filter((heading) => !opened.has(heading)),
    );

    const links = (html: string) =>
      new Set(
        [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
          .map(([, href]) => new URL(href!.replaceAll('&amp;', '&'), site.baseUrl + path).href)
          .filter((href) => !href.startsWith(`${site.baseUrl}/ask?`)),
      );
    const page = new URL(site.baseUrl + path).href;
    const missing = (from: ReadonlySet<string>, others: ReadonlySet<string>) => [...others].filter((href) => !from.has(href));
    expect(missing(links(content).add(page), links(inMarkdown))).toEqual([]);
    // The line above the title leads up, as a menu does.
    expect(missing(links(inMarkdown), links(content.replace(/<p class="eyebrow">.*?<\/p>/, '')))).toEqual([]);
  });
});

describe('the portal', () => {
  test('shows the very answer that the sandbox gives', async () => {
    const text = textOf(await read('/developers'));
    const { message, sample_curl } = await json('/api/sandbox/first-call');
    expect(text).toContain(message);
    expect(text).toContain(sample_curl);
  });

  test('names every operation and every guide', async () => {
    const html = await read('/developers');
    for (const { operationId, path, summary } of operationList) {
      expect(html).toContain(`href="/developers/reference#${operationId}"`);
      expect(textOf(html)).toContain(`${path} ${summary}`);
    }
    for (const guide of guides) expect(html).toContain(`<a href="${guide.path}">${guide.title}</a>`);
  });
});

describe('the reference', () => {
  test('describes every operation as the OpenAPI description does, and offers to try it', async () => {
    const html = await read('/developers/reference');
    const { paths } = await json('/.well-known/openapi.json');
    let operations = 0;
    for (const [path, methods] of Object.entries<any>(paths)) {
      for (const [method, { operationId, summary, parameters, responses }] of Object.entries<any>(methods)) {
        operations++;
        const section = html.split(`id="${operationId}"`)[1]!.split('</section>')[0]!;
        const text = textOf(section);
        expect(text).toContain(summary);
        expect(text).toContain(`${method.toUpperCase()} ${path}`);
        for (const { name, description } of parameters) {
          expect(text).toContain(name);
          expect(text).toContain(description.replace(/\s+/g, ' '));
        }
        for (const status of Object.keys(responses).filter((key) => /^[45]/.test(key))) expect(text).toContain(`${status} `);
        expect(section).toContain('Try it');
      }
    }
    expect(operations).toBe(operationList.length);
  });

  test('shows beside each operation the request that its form begins with, in three languages', async () => {
    const html = await read('/developers/reference');
    for (const { operationId, method } of operationList) {
      const section = html.split(`id="${operationId}"`)[1]!.split('</section>')[0]!;
      const [curl, , python] = [...section.matchAll(/data-language="(\w+)"><pre[^>]*>(.*?)<\/pre>/gs)].map(([, , code]) => textOf(code!));
      expect(section.match(/data-language="/g)).toHaveLength(3);
      const url = new URL(/http:[^'"]+/.exec(curl!)![0]);
      expect(python).toContain(url.href);
      const fields = [...section.matchAll(/<input[^>]*name="(\w+)"[^>]*data-in="query"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      const chosen = [...section.matchAll(/<select[^>]*name="(\w+)" data-in="query">[\s\S]*?<option value="([^"]*)" selected/g)].map(
        ([, name, value]) => [name, value],
      );
      expect([...fields.filter(([, value]) => value !== ''), ...chosen].toSorted()).toEqual([...url.searchParams].toSorted());
      const body = /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(section)?.[1];
      if (method === 'GET') expect(body).toBeUndefined();
      else expect(curl).toContain(JSON.stringify(JSON.parse(textOf(body!))));
    }
  });
});

describe('the guides', () => {
  test('are the same text for people and for programs', async () => {
    for (const { path, markdown, title } of guides.filter((guide) => guide.path.startsWith('/docs/'))) {
      const text = textOf(await read(path));
      const source = await (await fetch(site.baseUrl + markdown)).text();
      expect(text).toContain(title);
      for (const [, heading] of source.replace(/```[\s\S]*?```/g, '').matchAll(/^#{2,3} (.+)$/gm))
        expect(text).toContain(heading!.replaceAll('`', ''));
    }
  });

  test('lead from one to the next and back, in their order', async () => {
    const inPages = guides.filter(({ path }) => !path.endsWith('.md'));
    for (const [i, { path }] of inPages.entries()) {
      const pager = /<nav class="pager[^"]*"[\s\S]*?<\/nav>/.exec(await read(path))![0];
      const hrefs = [...pager.matchAll(/rel="(\w+)" href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]);
      expect(hrefs).toEqual([
        ...(i === 0 ? [] : [['prev', inPages[i - 1]!.path]]),
        ...(i === inPages.length - 1 ? [] : [['next', inPages[i + 1]!.path]]),
      ]);
    }
  });

  test('are found by a search whose every result is a place that exists', async () => {
    const { entries }: { entries: { path: string; title: string }[] } = await json('/docs/search.json');
    expect(entries.length).toBeGreaterThan(60);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
    for (const { operationId } of operationList) expect(entries.map(({ path }) => path)).toContain(`/developers/reference#${operationId}`);
    const pagesByPath = new Map<string, Set<string>>();
    for (const { path } of entries) {
      const [address = '', anchor] = path.split('#');
      if (!pagesByPath.has(address)) pagesByPath.set(address, ids(await read(address)));
      if (anchor !== undefined && !address.endsWith('.md')) expect([path, pagesByPath.get(address)!.has(anchor)]).toEqual([path, true]);
    }
  });

  test('have a place for every error code', async () => {
    const html = await read('/docs/errors');
    for (const code of Object.keys(errorCodes)) expect(ids(html)).toContain(code);
  });

  test('show the same request in three languages, one of them chosen without a script', async () => {
    const html = await read('/docs/paging');
    const box = html.split('class="panel snippets"')[1]!;
    expect(
      [...box.matchAll(/type="radio" name="language-1" value="(\w+)"( checked)?/g)].map(([, value, checked]) => [value, checked]),
    ).toEqual([
      ['sh', ' checked'],
      ['js', undefined],
      ['python', undefined],
    ]);
  });
});

describe('the address of questions', () => {
  test('is a page for those who read, and an operation for those who post', async () => {
    const page = await get('/ask?q=mobile+crane');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await fetch(`${site.baseUrl}/ask`, { ...asPerson, method: 'HEAD' })).status).toBe(200);
    const answer = await fetch(`${site.baseUrl}/ask`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"q":"mobile crane"}',
    });
    expect(await answer.json()).toHaveProperty('answer.text');
    for (const init of [{ method: 'DELETE' }, {}, { method: 'HEAD' }, { headers: { Accept: 'application/json' } }]) {
      const refused = await fetch(`${site.baseUrl}/ask`, init);
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect(refused.headers.get('vary')).toContain('Accept');
    }
    const preflight = await fetch(`${site.baseUrl}/ask`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  });

  test('offers questions that are answered with results', async () => {
    const html = await read('/ask');
    const questions = [...html.matchAll(/class="tag" href="\/ask\?[^"]*"[^>]*>([^<]+)</g)].map(([, text]) => textOf(text!).trim());
    expect(questions.length).toBeGreaterThan(4);
    for (const query of questions) {
      const response = await fetch(`${site.baseUrl}/ask`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      expect(((await response.json()) as { results: unknown[] }).results, query).not.toEqual([]);
    }
  });
});

describe('the changelog', () => {
  test('is the same for people and programs, newest first', async () => {
    const { changes } = await json('/changelog.json');
    const dates = changes.map(({ date }: any) => date as string);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const page = textOf(await read('/changelog'));
    for (const { kind, text } of changes) expect(page).toContain(`${kind} ${text.replaceAll('`', '')}`);
  });

  test('is CHANGELOG.md without the sections for operators', async () => {
    const sections = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8').split(/^### /m).slice(1);
    const entries = sections
      .filter((section) => !section.startsWith('Operators'))
      .flatMap((section) => section.split(/^## /m)[0]!.split(/^- /m).slice(1));
    const { changes } = await json('/changelog.json');
    expect(changes.map(({ text }: any) => text)).toEqual(entries.map((entry) => entry.trim().replaceAll('\n  ', ' ')));
  });
});

describe('the state of the data', () => {
  test('is the same on the page, in Markdown and as JSON, down to the length of the bars', async () => {
    const { infos, files, findings } = await json('/data-quality.json');
    const html = await read('/data-quality');
    const markdown = await (await fetch(`${site.baseUrl}/data-quality.md`)).text();
    expect(textOf(html)).toContain(`${infos} ${infos === 1 ? 'note' : 'notes'}`);
    expect(findings.reduce((sum: number, { count }: any) => sum + count, 0)).toBe(infos);
    const shares = files.flatMap(({ rows, columns }: any) => columns.map(({ filled }: any) => filled / rows));
    const bars = [...html.matchAll(/<rect class="fill" width="(\d+)%"/g)].map(([, width]) => Number(width));
    expect(bars).toHaveLength(shares.length);
    for (const [i, bar] of bars.entries()) expect(Math.abs(bar - shares[i] * 100)).toBeLessThanOrEqual(1);
    expect([...markdown.matchAll(/\| (\d+) %/g)].map(([, share]) => Number(share))).toEqual(bars);
  });
});

describe('an address where nothing is', () => {
  test('is a page with ways on for people, and an ApiError for programs', async () => {
    const page = await get('/no/such/page');
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(html).not.toContain('rel="canonical"');
    for (const path of ['/', '/developers', '/atlas', '/marketplace']) expect(html).toContain(`href="${path}"`);
    const error = await fetch(`${site.baseUrl}/api/no-such-thing`);
    expect(error.status).toBe(404);
    expect(await error.json()).toHaveProperty('error.code', 'not_found');
  });
});
