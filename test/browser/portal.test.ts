import { expect, it } from 'vitest';
import { operationList } from '../../src/contract/operations.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

const json = async (path: string): Promise<unknown> => (await fetch(site.baseUrl + path)).json();

describeInBrowser('the developer portal', () => {
  const open = openPages();

  it.each([
    ['desktop', {}],
    ['phone', phone],
  ])('makes the first call in the page, and shows what really came back: %s', async (_device, options) => {
    const { page, trouble, close } = await open('/developers', options);
    const panel = page.locator('.first-call');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/sandbox/first-call'));
    await panel.getByRole('button', { name: 'Call it now' }).click();
    const response = await answered;
    expect(response.status()).toBe(200);
    await panel.locator('.outcome strong', { hasText: '200' }).waitFor();
    expect(JSON.parse(await panel.locator('.body').innerText())).toEqual(await json('/api/sandbox/first-call'));
    const headers = await panel.locator('.headers').innerText();
    expect(headers.toLowerCase()).toContain(`svc-api-version: ${(await response.allHeaders())['svc-api-version']}`);
    expect(await panel.getByRole('button', { name: 'Call again' }).isEnabled()).toBe(true);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('says so when no answer comes to the first call', async () => {
    const { page, close } = await open('/developers');
    await page.context().setOffline(true);
    await page.locator('.first-call button').click();
    await page.locator('.first-call .outcome', { hasText: 'No answer came' }).waitFor();
    await close();
  });

  it('has a try-it that works for every operation of the reference', async () => {
    const { page, trouble, close } = await open('/developers/reference');
    const worked: string[] = [];
    for (const { operationId, method, path } of operationList) {
      const button = page.locator(`#${operationId} .try`);
      await button.click();
      const address = new RegExp(`^${site.baseUrl}${path.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/?]+')}(?:\\?|$)`);
      const answered = page.waitForResponse((response) => response.request().method() === method && address.test(response.url()));
      // The explorer shows one operation at a time, in a panel that is named by it.
      await page.locator(`openapi-explorer [id="api-request-${await button.getAttribute('data-operation')}"] .btn-execute`).click();
      const response = await answered;
      worked.push(`${operationId} ${response.ok() || response.status() === 304}`);
      await page.locator('openapi-explorer .response-message, openapi-explorer .response-panel').first().waitFor();
      await page.keyboard.press('Escape');
      await page.locator('#explorer').waitFor({ state: 'hidden' });
    }
    expect(worked).toEqual(operationList.map(({ operationId }) => `${operationId} true`));
    expect(trouble).toEqual(noTrouble);
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

  it('streams the answer of a question, and keeps the question in the address', async () => {
    const { page, trouble, close } = await open('/ask');
    await page.getByLabel('Your question').fill(question);
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Enter');
    expect((await asked).headers()['accept']).toContain('text/event-stream');
    await page.locator('#answer-status', { hasText: 'Answered' }).waitFor();
    const answer = await answerOf(question);
    expect(await page.locator('#answer-text').textContent()).toBe(answer.answer.text);
    expect(await page.locator('#answer-results h3').allTextContents()).toEqual(answer.results.map(({ name }) => name));
    const wire = (await page.locator('#answer-wire').textContent())!;
    expect(wire.match(/^event: .*/gm)).toEqual(['event: message', 'event: done']);
    expect(new URL(page.url()).searchParams.get('q')).toBe(question);
    expect(trouble).toEqual(noTrouble);
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
    const links = await page.locator('#answer-results a').evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
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
    const { top } = await page.locator('#answer').evaluate((section) => section.getBoundingClientRect().toJSON() as DOMRect);
    expect(top).toBeLessThan(phone.viewport.height / 2);
    await close();
  });

  it('says so when no answer comes', async () => {
    const { page, close } = await open('/ask');
    await page.context().setOffline(true);
    await page.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
    await page.locator('#answer-status', { hasText: 'No answer came' }).waitFor();
    await close();
  });
});
