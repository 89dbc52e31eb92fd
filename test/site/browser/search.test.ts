import { expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

describeInBrowser('the search in the header', () => {
  const open = openPages();

  it('loads little until it is used, and then loses no letter, key or pause', async () => {
    const { page, trouble, close } = await open('/privacy');
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map((entry) => ({ bytes: (entry as PerformanceResourceTiming).encodedBodySize, path: new URL(entry.name).pathname })),
      );
    const before = await scripts();
    expect(before.map(({ path }) => path).join()).not.toMatch(/search-box/);
    expect(before.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(5_000);
    let load: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/search-box.*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('load chart');
    const box = page.locator('#site-search');
    expect(await box.inputValue()).toBe('load chart');
    expect(await page.locator('header .found').isVisible()).toBe(false);
    load();
    await expect.poll(() => page.locator('.search [role=option]').allInnerTexts()).toContainEqual(expect.stringContaining('Load chart'));
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('stays closed if the reader goes on before its suggestions are loaded', async () => {
    const { page, close } = await open('/privacy');
    await page.route('**/search-box.*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const loaded = page.waitForResponse('**/search-box.*.js');
    await page.locator('#site-search').pressSequentially('load');
    await page.locator('footer a').first().focus();
    await (await loaded).finished();
    await page.waitForTimeout(600);
    expect(await page.locator('header .found').isVisible()).toBe(false);
    expect(asked).not.toContain('/api/search');
    await close();
  });

  it('says that its suggestions could not be loaded, and still asks', async () => {
    const { page, close } = await open('/privacy');
    await page.route('**/search-box.*.js', (route) => route.abort());
    const box = page.locator('#site-search');
    await box.fill('load chart');
    const text = 'Suggestions could not be loaded. Check your connection and reload the page, or press Enter to ask.';
    await expect.poll(() => page.locator('header .trouble').innerText()).toBe(text);
    expect(await page.locator('header').getByRole('status').innerText()).toBe(text);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/ask' && searchParams.get('q') === 'load chart');
    await page.locator('#site-search').fill('load');
    await page.locator('header .trouble', { hasText: text }).waitFor();
    await page.unroute('**/search-box.*.js');
    await page.locator('#site-search').fill('load ch');
    await expect.poll(() => page.locator('.search [role=option]').allInnerTexts()).toContainEqual(expect.stringContaining('Load chart'));
    expect(await page.locator('header .trouble').isVisible()).toBe(false);
    await close();
  });

  it('suggests places, companies, models and terms as one types, and is used by keyboard alone', async () => {
    const { page, trouble, close } = await open('/atlas');
    const box = page.locator('#site-search');
    const options = page.locator('.search [role=option]');
    const { items } = (await (await fetch(`${site.baseUrl}/api/companies?limit=1`)).json()) as {
      items: { name: string; slug: string; city: string }[];
    };
    const { name, slug, city } = items[0]!;
    for (const [typed, expected, asks] of [
      [name, name, 'last'],
      ['ltm 1300', 'LTM 1300', 'last'],
      ['load ch', 'Load chart', 'last'],
      [city, `Companies near ${city}`, 'last'],
      ['300 t near Lyon', 'Companies near Lyon', 'first'],
      ['what is a luffing jib', 'Luffing jib', 'first'],
    ] as const) {
      await box.fill(typed);
      await expect.poll(() => options.allInnerTexts()).toContainEqual(expect.stringContaining(expected));
      // Asking comes first for a question, and last for a name.
      const texts = await options.allInnerTexts();
      expect(texts.at(asks === 'first' ? 0 : -1)).toContain(`Ask: ${typed}`);
      expect(texts.filter((text) => text.includes('Guide'))).toEqual([]);
    }
    // A country has its page, if there are companies.
    for (const [typed, expected, href] of [
      ['german', 'Companies in Germany', /^\/countries\/de$/],
      ['companies in france', 'Companies in France Country', /^\/countries\/fr$/],
      ['paragua', 'Paraguay on the map', /^\/map\?near=Paraguay$/],
    ] as const) {
      await box.fill(typed);
      await expect.poll(() => options.filter({ hasText: expected }).getAttribute('href')).toMatch(href);
    }
    await box.fill(name);
    await expect.poll(() => options.first().innerText()).toContain(name);
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    expect((await runAxe(page)).violations).toEqual([]);
    await page.keyboard.press('Escape');
    expect([await page.locator('header .found').isVisible(), await box.inputValue()]).toEqual([false, name]);
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await options.first().waitFor();
    expect(await page.locator('header').getByRole('status').innerText()).toMatch(/\d+ suggestions?\. Use the arrow keys/);
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('[role=option][aria-selected=true]').innerText()).toContain('Ask: ');
    await page.keyboard.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/companies/${slug}`);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('has guides and operations first in the documentation, and places before companies', async () => {
    const { page, close } = await open('/docs/paging');
    const options = page.locator('header [role=option]');
    const offered = async (typed: string) => {
      await page.locator('#site-search').fill(typed);
      await options.filter({ hasText: `Ask: ${typed}` }).waitFor();
      return options.allInnerTexts();
    };
    const texts = await offered('companies near lyon');
    expect(texts[0]).toContain('Guide');
    expect(texts.at(-1)).toContain('Ask: ');
    expect(await offered('idempotency')).toContainEqual(expect.stringMatching(/^Limits, caching and retries: Idempotency/));
    const kinds = [/Guide/, /^Companies|on the map/, /Company/, /Term/, /^Ask/];
    const ranks = (await offered('k')).map((text) => kinds.findIndex((kind) => kind.test(text)));
    expect(ranks).toEqual(ranks.toSorted());
    expect([ranks[0], new Set(ranks).size]).toEqual([0, kinds.length]);
    await close();
  });

  it('asks for suggestions once someone pauses, and drops what comes too late', async () => {
    const { page, close } = await open('/atlas');
    const asked: string[] = [];
    await page.route('**/api/search?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q')!;
      asked.push(q);
      if (q === 'liebherr') await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue().catch(() => undefined);
    });
    const box = page.locator('#site-search');
    // Keys come at once, however busy the machine is.
    await box.evaluate((input: HTMLInputElement) => {
      for (let end = 1; end <= 'liebherr'.length; end++) {
        input.value = 'liebherr'.slice(0, end);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await expect.poll(() => asked).toEqual(['liebherr']);
    await box.fill('load chart');
    await expect.poll(() => page.locator('.search [role=option]').allInnerTexts()).toContainEqual(expect.stringContaining('Load chart'));
    await page.waitForTimeout(900);
    expect((await page.locator('.search [role=option]').allInnerTexts()).join()).not.toContain('Liebherr LTM');
    expect(asked).toEqual(['liebherr', 'load chart']);
    await close();
  });

  it('says why there are no suggestions, and still asks', async () => {
    const { page, close } = await open('/atlas');
    const box = page.locator('#site-search');
    const trouble = page.locator('.search .trouble');
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '7' }, contentType: 'application/json', body: '{"error":{}}' }),
    );
    await box.fill('liebherr');
    await expect.poll(() => trouble.innerText()).toContain('Too many requests. Suggestions are back in 7 s.');
    await page.unroute('**/api/search?*');
    await page.route('**/api/search?*', (route) => route.abort());
    await box.fill('liebherr l');
    await expect.poll(() => trouble.innerText()).toContain('the service can’t be reached');
    expect(await page.locator('header').getByRole('status').innerText()).toContain('the service can’t be reached');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/ask' && searchParams.get('q') === 'liebherr l');
    await close();
  });

  it.each([
    ['with scripts, on a phone', { ...phone }],
    ['without scripts', { javaScriptEnabled: false }],
    ['without scripts, on a phone', { ...phone, javaScriptEnabled: false }],
  ])('asks by Enter: %s', async (_how, options) => {
    const { page, close } = await open('/marketplace', options);
    await page.locator('#site-search').fill('crawler cranes in Germany');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/ask' && searchParams.get('q') === 'crawler cranes in Germany');
    expect((await page.locator('#answer-text').innerText()).length).toBeGreaterThan(10);
    await close();
  });

  it('keeps its suggestions within the screen of a phone', async () => {
    const { page, close } = await open('/', phone);
    for (const [id, typed] of [
      ['site-search', 'liebherr'],
      ['find-place', 'münchen'],
    ] as const) {
      await page.locator(`#${id}`).fill(typed);
      const found = page.locator(`form:has(#${id}) .found`);
      await found.waitFor();
      const { x, width } = (await found.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(phone.viewport.width);
      await page.keyboard.press('Escape');
    }
    await close();
  });
});

describeInBrowser('the menu', () => {
  const open = openPages();

  it('is one row on a phone, and opens to every group', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await open('/companies', { ...phone, javaScriptEnabled });
      const header = (await page.locator('.site-header').boundingBox())!;
      expect(header.height).toBeLessThan(90);
      expect(await page.getByRole('link', { name: 'Wanted ads' }).isVisible()).toBe(false);
      await page.locator('.site-menu > summary').tap();
      for (const name of ['Map of companies', 'Wanted ads', 'Atlas', 'API reference', 'Sign in'])
        expect(await page.getByRole('link', { name, exact: true }).first().isVisible()).toBe(true);
      if (javaScriptEnabled) {
        expect((await runAxe(page)).violations).toEqual([]);
        await page.locator('main').tap({ position: { x: 5, y: 700 } });
        await expect.poll(() => page.locator('.site-menu').getAttribute('open')).toBeNull();
      }
      await close();
    }
  });

  it('opens a group at a time on a wide screen, closes by Escape and by a click elsewhere, and marks where one is', async () => {
    const { page, trouble, close } = await open('/companies');
    const [find, developers] = ['Find', 'Developers'].map((name) => page.locator('.menu-group > summary', { hasText: name })) as [
      ReturnType<typeof page.locator>,
      ReturnType<typeof page.locator>,
    ];
    await find.focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('link', { name: 'Countries', exact: true }).first().isVisible()).toBe(true);
    expect(await page.locator('.menu-group a[aria-current]').innerText()).toBe('Companies');
    await developers.click();
    expect(await page.locator('.menu-group[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.locator('.menu-group[open]').count()).toBe(0);
    expect(await developers.evaluate((summary) => summary === document.activeElement)).toBe(true);
    await find.click();
    await page.locator('h1').click();
    expect(await page.locator('.menu-group[open]').count()).toBe(0);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it.each(['/signin', '/login'])('explains signing in at %s', async (path) => {
    const { page, status, trouble, close } = await open(path);
    expect(status).toBe(200);
    expect(await page.locator('main').innerText()).toContain('no account, no key');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.baseUrl}/signin`);
    expect(await page.locator('.button').first().getAttribute('href')).toMatch(/^https:/);
    expect(trouble).toEqual(noTrouble);
    await close();
  });
});

describeInBrowser('the typeface', () => {
  const open = openPages();

  it('comes from the site itself, in one small file for English, and moves nothing', async () => {
    const { page, close } = await open('/', { viewport: { width: 1280, height: 800 } });
    const fonts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) fonts.push(response.url());
    });
    await page.addInitScript(() => {
      (globalThis as { shift?: number }).shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (globalThis as { shift?: number }).shift! += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Asap' && status === 'loaded'))).toBe(
      true,
    );
    expect(await page.evaluate(() => (globalThis as { shift?: number }).shift)).toBeLessThan(0.05);
    const sizes = await Promise.all([...new Set(fonts)].map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(24 * 1024);
    await close();
  });
});
