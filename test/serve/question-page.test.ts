import { beforeAll, describe, expect, it } from 'vitest';
import type { AskResponse } from '../../src/contract/entities.ts';
import type { StoredDocument } from '../../src/serve/dataset.ts';
import { handle } from '../../src/serve/handle.ts';
import { memoryLimiter } from '../../src/serve/rate-limit.ts';
import { testAskPage } from '../published.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServing();
});

/** Sends a request to the function of a deployment that has the page to ask on. */
function send(path: string, headers: Record<string, string> = html, quota = 1000, method = 'GET'): Promise<Response>[] {
  const { bytes, ...page } = testAskPage();
  const stored: StoredDocument = { ...page, tag: 'page', body: bytes as Uint8Array<ArrayBuffer> };
  const dataset = { ...serving.context.dataset, documents: new Map([...serving.context.dataset.documents, ['/ask', stored]]) };
  const limiter = memoryLimiter({ requests: quota, windowSeconds: 60 });
  const context = { ...serving.context, dataset, limiter, cdn: true };
  return Array.from({ length: 2 }, () => handle(context, new Request(baseUrl + path, { method, headers }), 'client'));
}
const ask = async (path: string, headers?: Record<string, string>, method?: string): Promise<Response> =>
  (await Promise.all(send(path, headers, 1000, method)))[0]!;

const html = { Accept: 'text/html,*/*;q=0.8' };
const markdown = { Accept: 'text/markdown' };
const about = (question: string) => `/ask?${new URLSearchParams({ q: question })}`;

describe('the page of a question', () => {
  it('holds the answer that POST gives, the question in its box and in its title', async () => {
    const question = 'crawler cranes in Germany';
    const body = JSON.stringify({ query: question });
    const posted = await serving.send('/ask', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    const { answer, results } = (await posted.json()) as AskResponse;
    const response = await ask(about(question));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const page = await response.text();
    expect(page).toContain(`<title>${question} · Ask</title>`);
    expect(page).toContain(`value="${question}"`);
    expect(page).toContain(`id="answer-text">${answer.text}</p>`);
    expect(page).not.toMatch(/<section id="answer"[^>]* hidden/);
    expect(results.length).toBeGreaterThan(0);
    for (const { url } of results) expect(page).toContain(`href="${url!.slice(baseUrl.length).replaceAll('&', '&amp;')}"`);
  });

  it('is left out by search engines, kept by no shared cache, and charged', async () => {
    const response = await ask(about('load chart'));
    const page = await response.text();
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('rel="canonical"');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    expect(response.headers.get('vary')).toContain('Accept');
    expect(Number(response.headers.get('ratelimit-remaining'))).toBeLessThan(1000);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const tag = response.headers.get('etag')!;
    expect((await ask(about('load chart'), { ...html, 'If-None-Match': tag })).status).toBe(304);
  });

  it.each(['<script>alert(1)</script>', `"><img src=x onerror=alert(1)>`, '</title><b>', "' onfocus='x", '$& $1 $$', 'a\u0000b\u001b[31m'])(
    'shows %j as text',
    async (question) => {
      const response = await ask(about(question));
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page.match(/<(?:script|img|b)\b/g)).toBeNull();
      expect([...page].some((character) => character !== '\n' && character < ' ')).toBe(false);
      expect(/name="q"[^>]* value="([^"<>]*)" maxlength/.exec(page)).not.toBeNull();
    },
  );

  it('lets an address change what was understood, and says what of it means nothing', async () => {
    const question = 'crawler cranes of 100 t or more in Germany';
    const chips = async (changes: string) => {
      const page = await (await ask(`${about(question)}${changes}`)).text();
      const shown = [...page.matchAll(/aria-label="Remove ([^"]*)"/g)].map(([, text]) => text);
      return {
        shown,
        left: /left-out">Not considered: ([^<]*)</.exec(page)?.[1] ?? null,
        text: /id="answer-text"[^>]*>([^<]*)</.exec(page)![1]!,
      };
    };
    const plain = await chips('');
    expect(plain).toMatchObject({ shown: ['Crawler cranes', '≥ 100 t', 'Germany'], left: null });
    expect(plain.text).toContain('100 t');
    expect((await chips('&capacity_min_t=')).text).not.toContain('100 t');
    expect((await chips('&capacity_min_t=250')).shown).toEqual(['Crawler cranes', '≥ 250 t', 'Germany']);
    expect((await chips('&country=')).shown).toEqual(['Crawler cranes', '≥ 100 t']);
    expect((await chips('&service_type=aerial_platform')).shown[0]).toBe('Aerial platforms');
    // What changes nothing is said, and is never taken for something else.
    expect(await chips('&capacity_min_t=1e3&service_type=boats&country=NL&near=Foobarville&max_km=-1')).toEqual({
      ...plain,
      left: '“capacity_min_t=1e3”, “service_type=boats”, “near=Foobarville”, “max_km=-1”, “country=NL”.',
    });
    expect((await chips('&near=Lyon%2C+FR')).shown).toEqual(['Crawler cranes', '≥ 100 t', 'Lyon, Auvergne-Rhône-Alpes']);
    expect((await chips('&max_km=50')).text).toBe(plain.text);
    expect((await chips('&utm_source=x&__proto__=1&constructor=')).shown).toEqual(plain.shown);
  });

  it('answers the form of the front page without scripts: a place, misspelled, with service and size', async () => {
    const page = await (await ask(`${about('hambrug')}&service_type=crawler_crane&capacity_min_t=100`)).text();
    const shown = [...page.matchAll(/class="tag"[^>]*>([^<]*?) ?</g)].map(([, text]) => text);
    expect(shown).toEqual(['Crawler cranes', '≥ 100 t', 'Hamburg', '30 km']);
  });

  it('shows a hostile change as text', async () => {
    const page = await (
      await ask(`${about('cranes in Germany')}&capacity_min_t=${encodeURIComponent('"><script>alert(1)</script>')}`)
    ).text();
    expect(page.match(/<(?:script|img|b)\b/g)).toBeNull();
    expect(page).toContain('Not considered: “capacity_min_t=');
  });

  it('names words that changed nothing once, and has the labels around an answer in its language', async () => {
    const page = await (await ask(about('Autokran in Deutschland mit Regenbogenlack'))).text();
    const answer = /<section id="answer"[^>]* lang="de">.*<\/section>/s.exec(page)![0];
    expect(answer.match(/Nicht berücksichtigt: Regenbogenlack\./g)).toHaveLength(1);
    expect(answer).toContain('Verstanden:');
    expect(answer).not.toMatch(/Not considered|Understood|Service|Change|Largest|Germany/);
    expect(page).toContain('<html lang="en">');
  });

  it('has the text first, with links to other places of the name, then what was understood, then what was found', async () => {
    const page = await (await ask(about('crane hire in Halle'))).text();
    const [text] = /<p class="lead" id="answer-text">.*?<\/p>/.exec(page)!;
    const link = /Other places of that name: <a href="(\/ask\?q=crane\+hire\+in\+Halle&amp;near=[^"]*#answer)">([^<]*)<\/a>/.exec(text)!;
    expect(page.indexOf(text)).toBeLessThan(page.indexOf('class="understood"'));
    expect(page.indexOf('class="understood"')).toBeLessThan(page.indexOf('id="answer-results"'));
    const other = await (await ask(link[1]!.replaceAll('&amp;', '&'))).text();
    expect(other).toContain(`aria-label="Remove ${link[2]!.split(', ').slice(0, -1).join(', ')}"`);
  });

  it('is Markdown for those who name it, with links that lead somewhere', async () => {
    const response = await ask(about('crawler cranes in Germany'), markdown);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const text = await response.text();
    expect(text).toMatch(/^# crawler cranes in Germany\n\n\S/);
    expect(text).toMatch(/^- \[.+\]\(https:\/\/cranes\.example\/.+\)/m);
  });

  it('says what is wrong with a question that is too long, as a page or as an ApiError', async () => {
    const long = about('x'.repeat(1001));
    const page = await ask(long);
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(await page.text()).toContain('The question has 1001 characters; the limit is 1000. Shorten the question and ask again.');
    const error = await ask(long, markdown);
    expect(error.status).toBe(400);
    expect(await error.json()).toHaveProperty('error.code', 'invalid_request');
  });

  it('says how long to wait when the quota is used up', async () => {
    const [, refused] = await Promise.all(send(about('load chart'), html, 1));
    expect([refused!.status, refused!.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    const wait = refused!.headers.get('retry-after');
    expect(await refused!.text()).toContain(`Wait ${wait} s`);
  });

  it.each(['/ask', '/ask?q=', '/ask?q=%20', '/ask?utm_source=x'])('is the published page at %s, free of charge', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit-remaining')).toBeNull();
    expect(await response.text()).toBe(new TextDecoder().decode(testAskPage().bytes as Uint8Array));
  });

  it.each([{}, { Accept: '*/*' }, { Accept: 'application/json' }])(
    'is refused to programs: %j',
    async (headers: Record<string, string>) => {
      const response = await ask(about('load chart'), headers);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    },
  );

  it('answers HEAD like GET without a body', async () => {
    const [get, head] = [await ask(about('load chart')), await ask(about('load chart'), html, 'HEAD')];
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });
});
