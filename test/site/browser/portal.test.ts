import { expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { operationList, operations } from '../../../src/contract/operations.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

const currentVersion = '2026-07-06';
const json = async (path: string): Promise<unknown> => (await fetch(site.baseUrl + path)).json();

/** Whether the whole of a part is within the window. */
const isInView = (part: Element): boolean => {
  const { top, bottom } = part.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

describeInBrowser('the developer portal', () => {
  const open = openPages();

  it.each([
    ['desktop', {}],
    ['phone', phone],
  ])('makes the first call in the page, and shows what really came back: %s', async (_device, options) => {
    const { page, trouble, close } = await open('/developers', options);
    const panel = page.locator('.first-call');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/sandbox/first-call'));
    await panel.getByRole('button', { name: 'Send request' }).click();
    const response = await answered;
    expect(response.status()).toBe(200);
    await panel.locator('.outcome strong', { hasText: '200' }).waitFor();
    expect(JSON.parse(await panel.locator('.body').innerText())).toEqual(await json('/api/sandbox/first-call'));
    const headers = await panel.locator('.headers').innerText();
    expect(headers.toLowerCase()).toContain(`svc-api-version: ${(await response.allHeaders())['svc-api-version']}`);
    expect(await panel.getByRole('button', { name: 'Send again' }).isEnabled()).toBe(true);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('says so when no answer comes to the first call', async () => {
    const { page, close } = await open('/developers');
    await page.context().setOffline(true);
    await page.locator('.first-call button').click();
    await page.locator('.first-call .outcome', { hasText: 'No response' }).waitFor();
    await close();
  });

  it('shows what a proxy answers to the first call in place of JSON', async () => {
    const { page, close } = await open('/developers');
    await page.route('**/api/sandbox/first-call', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.locator('.first-call button').click();
    await page.locator('.first-call .outcome strong', { hasText: '502' }).waitFor();
    expect(await page.locator('.first-call .body').innerText()).toBe('<h1>Bad gateway</h1>');
    await close();
  });

  it.each([
    // Nothing glides there: each response is in view at once.
    ['every operation: desktop in light', operationList, { reducedMotion: 'reduce' }],
    // A list, a POST, an answer that is no JSON.
    [
      'some operations: phone in dark',
      operationList.filter(({ operationId }) => ['listCompanies', 'ask', 'getChangesFeed'].includes(operationId)),
      { ...phone, colorScheme: 'dark', reducedMotion: 'reduce' },
    ],
  ] as const)('has a form that works for %s', async (_device, tried, options) => {
    const { page, trouble, close } = await open('/developers/reference', options);
    const worked: string[] = [];
    for (const { operationId, method, path } of tried) {
      const tryIt = page.locator(`#${operationId} .try-it`);
      const panel = page.locator(`#${operationId} .response`);
      await tryIt.locator('summary').click();
      const address = new RegExp(`^${site.baseUrl}${path.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/?]+')}(?:\\?|$)`);
      const answered = page.waitForResponse((response) => response.request().method() === method && address.test(response.url()));
      await tryIt.getByRole('button', { name: 'Send request' }).click();
      const response = await answered;
      worked.push(`${operationId} ${response.status()}`);
      await panel.locator('.panel-status strong.status-2', { hasText: '200' }).waitFor();
      const [shown, body] = [(await panel.locator('.body').textContent())!, await response.text()];
      expect(shown).toBe(response.headers()['content-type']!.includes('json') ? JSON.stringify(JSON.parse(body), null, 2) : body);
      expect(await panel.locator('.headers').innerText()).toContain('HTTP 200');
      await expect.poll(() => panel.locator('.panel-status').evaluate(isInView)).toBe(true);
    }
    expect(worked).toEqual(tried.map(({ operationId }) => `${operationId} 200`));
    expect(worked.length).toBeGreaterThanOrEqual(3);
    // The description of the interface is thousands of lines, which look like the first.
    await page.locator('#getOpenApi .response .body code').evaluateAll((found) => {
      for (const code of found) while (code.childNodes.length > 300) code.lastChild!.remove();
    });
    // Every form and response is open: nothing is cut, too pale or unnamed.
    expect((await runAxe(page)).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('shows an error of the service as it is, and says so when no response comes', async () => {
    const { page, close } = await open('/developers/reference');
    const tryIt = page.locator('#listCompanies .try-it');
    const panel = page.locator('#listCompanies .response');
    await tryIt.locator('summary').click();
    await tryIt.getByLabel('limit').fill('0');
    await page.keyboard.press('Enter');
    await panel.locator('.panel-status strong.status-4', { hasText: '400' }).waitFor();
    expect(JSON.parse((await panel.locator('.body').textContent())!)).toHaveProperty('error.code', 'invalid_request');
    await tryIt.getByRole('button', { name: 'Reset' }).click();
    expect(await tryIt.getByLabel('limit').inputValue()).toBe('2');
    await page.context().setOffline(true);
    await tryIt.getByRole('button', { name: 'Send request' }).click();
    await panel.locator('.panel-status', { hasText: 'No response' }).waitFor();
    expect(await tryIt.getByRole('button', { name: 'Send request' }).isEnabled()).toBe(true);
    await close();
  });

  it.each([
    ['beside the form on a wide screen', { viewport: { width: 1440, height: 900 } }, true],
    ['in view on a narrow one', phone, false],
  ] as const)('shows the response %s, wherever the reader was', async (_where, options, isBeside) => {
    const { page, close } = await open('/developers/reference', options);
    const tryIt = page.locator('#listCompanies .try-it');
    await tryIt.locator('summary').click();
    await tryIt.getByRole('button', { name: 'Send request' }).click();
    const status = page.locator('#listCompanies .panel-status');
    await status.locator('strong').waitFor();
    await expect.poll(() => status.evaluate(isInView)).toBe(true);
    const [form, panel] = await Promise.all(
      [tryIt.locator('form'), page.locator('#listCompanies .response')].map(async (part) => (await part.boundingBox())!),
    );
    expect(panel!.x >= form!.x + form!.width).toBe(isBeside);
    if (isBeside) expect(panel!.y).toBeLessThan(form!.y + form!.height);
    else expect(panel!.y).toBeGreaterThanOrEqual(form!.y + form!.height);
    await close();
  });

  it('has samples that follow the form, in every language, and begin again with it', async () => {
    const { page, trouble, close } = await open('/developers/reference');
    const operation = page.locator('#listCompanies');
    const samples = () => operation.locator('.snippet').allTextContents();
    const before = await samples();
    await operation.locator('.try-it summary').click();
    const form = operation.locator('.try-it form');
    await form.getByLabel('country').fill('NL');
    await form.getByLabel('SVC-API-Version').selectOption(currentVersion);
    const [curl, javascript, python] = await samples();
    for (const sample of [curl, javascript, python]) expect(sample).toContain('country=NL');
    expect(curl).toContain(`-H 'SVC-API-Version: ${currentVersion}'`);
    expect(javascript).toContain(`headers: { 'SVC-API-Version': '${currentVersion}' }`);
    expect(python).toContain(`headers={"SVC-API-Version": "${currentVersion}"}`);
    await form.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(samples).toEqual(before);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('copies an operation as Markdown, as the page in Markdown has it', async () => {
    const { page, trouble, close } = await open('/developers/reference');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { summary } = operations.batchGetCompanies;
    await page.locator('#batchGetCompanies').getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.locator('#batchGetCompanies').getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const markdown = await (await fetch(`${site.baseUrl}/developers/reference.md`)).text();
    expect(markdown).toContain(copied);
    expect(copied.startsWith(`### ${summary}\n`)).toBe(true);
    expect(copied).toContain('#### Parameters');
    expect(copied.match(/^### /gm)).toHaveLength(1);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('marks the operation that is being read, in the list beside it', async () => {
    const { page, close } = await open('/developers/reference', { reducedMotion: 'reduce' });
    const current = () => page.locator('.side nav [aria-current]').allTextContents();
    const trimmed = async () => (await current()).map((text) => text.trim());
    expect(await trimmed()).toEqual([]);
    for (const { operationId, summary } of operationList) {
      await page.locator(`#${operationId}`).evaluate((section) => section.scrollIntoView({ block: 'start' }));
      await expect.poll(trimmed).toEqual([summary]);
    }
    await close();
  });

  it('has its operations within reach on a phone, wherever a reader has scrolled to', async () => {
    const { page, close } = await open('/developers/reference', { ...phone, reducedMotion: 'reduce' });
    const menu = page.locator('.side-menu');
    await page.evaluate(() => scrollTo(0, 4000));
    // Observers hear of it with the next frames, on a busy machine with later ones: what is marked counts once it stays.
    const current = () => menu.locator('[aria-current]').textContent();
    await expect
      .poll(async () => {
        const before = await current();
        await page.waitForTimeout(200);
        return (await current()) === before;
      })
      .toBe(true);
    const read = await current();
    await menu.locator('summary').tap();
    expect(await current()).toBe(read);
    await menu.getByRole('link', { name: operations.ask.summary }).tap();
    await expect.poll(() => page.locator('#ask-title').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200);
    const [bar, title] = await Promise.all(['.side', '#ask-title'].map((part) => page.locator(part).boundingBox()));
    expect(title!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
    expect(await menu.getAttribute('open')).toBeNull();
    await expect.poll(current).toContain(operations.ask.summary);
    await close();
  });

  it('remembers the theme that a reader chose, against that of the system', async () => {
    const { page, close } = await open('/developers', { colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.locator('button.theme-switch').click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.goto(`${site.baseUrl}/atlas`);
    expect(await ground()).toBe(dark);
    await close();
  });
});

describeInBrowser('the page to ask on', () => {
  const open = openPages();
  const question = 'crawler crane companies in Germany';
  const address = `/ask?${new URLSearchParams({ q: question })}`;
  const answerOf = async (query: string) =>
    (await (
      await fetch(`${site.baseUrl}/ask`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      })
    ).json()) as { answer: { text: string }; results: { name: string }[] };

  it('answers a question in place, and keeps it in the address', async () => {
    const { page, trouble, close } = await open('/ask');
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
    await page.locator('#answer-status', { hasText: 'Answered' }).waitFor();
    const answer = await answerOf(question);
    expect(await page.locator('#answer-text').textContent()).toBe(answer.answer.text);
    const shown = [
      ...(await page.locator('#answer-results h3').allTextContents()),
      ...(await page.locator('#answer .actions a').allTextContents()),
    ];
    expect(shown.toSorted()).toEqual(answer.results.map(({ name }) => name).toSorted());
    expect(new URL(page.url()).searchParams.get('q')).toBe(question);
    expect(await page.title()).toContain(question);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('shows what was understood, lets it be removed and changed, and goes back: %s', async (_how, javaScriptEnabled) => {
    const asked = `/ask?${new URLSearchParams({ q: 'mobile cranes 100 t near Rotterdam, urgently' })}`;
    const { page, trouble, close } = await open(asked, { javaScriptEnabled });
    const chips = () => page.locator('.chips .tag').allInnerTexts();
    const text = page.locator('#answer-text');
    await expect.poll(chips).toEqual(['Mobile cranes ×', '≥ 100 t ×', 'Rotterdam ×', '100 km']);
    const first = await text.innerText();
    await page.getByRole('link', { name: 'Remove ≥ 100 t' }).click();
    await expect.poll(chips).toEqual(['Mobile cranes ×', 'Rotterdam ×', '100 km']);
    expect(await text.innerText()).not.toBe(first);
    expect(new URL(page.url()).searchParams.get('capacity_min_t')).toBe('');
    await page.locator('.change summary').click();
    await page.getByLabel('At least, t').fill('500');
    await page.getByLabel('Within', { exact: true }).selectOption('250');
    await page.getByLabel('Service', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(chips).toEqual(['≥ 500 t ×', 'Rotterdam ×', '250 km']);
    expect(await text.innerText()).toContain('within 250 km of Rotterdam');
    await page.getByRole('link', { name: 'Undo changes' }).click();
    await expect.poll(chips).toEqual(['Mobile cranes ×', '≥ 100 t ×', 'Rotterdam ×', '100 km']);
    await page.goBack();
    await expect.poll(chips).toEqual(['≥ 500 t ×', 'Rotterdam ×', '250 km']);
    if (javaScriptEnabled) expect((await runAxe(page)).violations).toEqual([]);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('shows phone, capacity and distance of each company, where they are, and the way to all of them', async () => {
    const { page, trouble, close } = await open(`/ask?${new URLSearchParams({ q: 'mobile cranes within 500 km of Rotterdam' })}`, phone);
    const cards = page.locator('#answer-results .card:has(.eyebrow)');
    expect(await cards.count()).toBe(5);
    // In the town itself no distance is stated, and not every company states a capacity.
    const texts = await cards.allInnerTexts();
    expect(texts.filter((text) => / \(\d+ km\)\./.test(text)).length).toBeGreaterThan(2);
    expect(texts.filter((text) => /Largest crane: [\d,]+ t/.test(text)).length).toBeGreaterThan(2);
    expect(await page.getByRole('img', { name: 'within 500 km of Rotterdam' }).isVisible()).toBe(true);
    const all = page.getByRole('link', { name: 'List of companies' });
    expect((await fetch(new URL((await all.getAttribute('href'))!, site.baseUrl))).status).toBe(200);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('lets a reader call every company that has a phone number', async () => {
    const { page, close } = await open('/ask');
    let calls = 0;
    for (const town of ['Rotterdam', 'Hamburg', 'Lyon', 'Milan']) {
      await page.goto(`${site.baseUrl}/ask?${new URLSearchParams({ q: `cranes within 500 km of ${town}` })}`);
      for (const card of await page.locator('#answer-results .card:has(.eyebrow)').all()) {
        const path = (await card.locator('h3 a').getAttribute('href'))!;
        const { phone: number } = (await json(`/api${path}`)) as { phone: string | null };
        const call = card.locator('a[href^="tel:"]');
        expect([path, await call.allInnerTexts()]).toEqual([path, number === null ? [] : [number]]);
        if (number === null) continue;
        expect(await call.getAttribute('href')).toBe(`tel:${number.replace(/[^+\d]/g, '')}`);
        calls++;
      }
    }
    expect(calls).toBeGreaterThan(0);
    await close();
  });

  it('names the language of an answer', async () => {
    const { page, close } = await open(`/ask?${new URLSearchParams({ q: 'Autokran 100 t bei Hamburg' })}`);
    const language = () => page.locator('#answer').evaluate((section) => section.closest<HTMLElement>('[lang]')!.lang);
    expect(await language()).toBe('de');
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
    await expect.poll(language).toBe('en');
    await close();
  });

  it.each([
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const)('on a phone scrolls to the answer and reads it aloud: motion %s', async (reducedMotion, behavior) => {
    const { page, close } = await open('/ask', { ...phone, viewport: { width: 360, height: 500 }, reducedMotion });
    await page.evaluate(() => {
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (options) {
        document.documentElement.dataset['behavior'] = (options as ScrollIntoViewOptions).behavior!;
        scroll.call(this, options);
      };
    });
    await page.getByLabel('Your question').fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    await page.getByRole('status').filter({ hasText: 'Answered' }).waitFor();
    const top = () => page.locator('#answer-title').evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(120);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.dataset['behavior'])).toBe(behavior);
    // Who hears the page is told the heading that has the focus, and its description: the answer.
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('id')).toBe('answer-title');
    expect(await focused.getAttribute('aria-describedby')).toBe('answer-text');
    expect(await page.locator('#answer-text').innerText()).toBe((await answerOf(question)).answer.text);
    await close();
  });

  it('goes back through what was asked, to the page as it was', async () => {
    const { page, close } = await open('/ask');
    const input = page.getByLabel('Your question');
    const status = page.locator('#answer-status', { hasText: 'Answered' });
    for (const query of ['load chart', question]) {
      await input.fill(query);
      await page.keyboard.press('Enter');
      await status.waitFor();
      await expect.poll(() => page.locator('#answer-text').innerText()).toBe((await answerOf(query)).answer.text);
      await input.focus();
    }
    await page.goBack();
    await expect.poll(() => page.locator('#answer-text').innerText()).toBe((await answerOf('load chart')).answer.text);
    expect(await input.inputValue()).toBe('load chart');
    await page.goBack();
    await page.locator('#answer').waitFor({ state: 'hidden' });
    expect(await input.inputValue()).toBe('');
    await close();
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('answers when the address holds a question, and leads to pages that are there: %s', async (_how, javaScriptEnabled) => {
    const { page, trouble, close } = await open(address, { javaScriptEnabled });
    expect(await page.getByLabel('Your question').inputValue()).toBe(question);
    expect(await page.locator('#answer-text').innerText()).toBe((await answerOf(question)).answer.text);
    const links = await page
      .locator('#answer-results a:not([href^="tel:"])')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it.each(['/ask', '/no/such/page'])('is asked by a plain form where scripts are off, from %s', async (path) => {
    const { page, close } = await open(path, { ...phone, javaScriptEnabled: false });
    await page.locator('main input[name=q]').fill(question);
    await page.locator('main form button').tap();
    await page.waitForURL(({ pathname, search, hash }) => pathname + search + hash === `${address}#answer`);
    expect(await page.locator('#answer-text').innerText()).toBe((await answerOf(question)).answer.text);
    // The page scrolls there smoothly.
    const top = () => page.locator('#answer').evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(phone.viewport.height / 2);
    await close();
  });

  it('says so when no answer comes', async () => {
    const { page, close } = await open('/ask');
    await page.context().setOffline(true);
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
    await page.locator('#answer-status', { hasText: 'Couldn’t get an answer' }).waitFor();
    await close();
  });
});
