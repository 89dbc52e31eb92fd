import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { onePageOfEachKind } from '../../../lab/pages/page-kinds.ts';
import { companyPagePath } from '../../../src/documents/addresses.ts';
import { groupBy } from '../../../src/contract/group-by.ts';
import { longCompany, longName, longSlug, longTerm } from '../../long-words.ts';
import { walkByKeyboard } from './keyboard.ts';
import { describeInBrowser, noTrouble, openPages, phone, site, type OpenPage } from './with-browser.ts';

/** Checks that a page isn’t wider than a phone, and nothing on it is. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const { wide, widest } = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      const outside = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
      return { wide: scrollWidth - clientWidth, widest: outside.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)) };
    });
    expect(wide, `${width} px: ${widest.join('\n')}`).toBeLessThanOrEqual(0);
  }
}

describeInBrowser('a page in the browser', () => {
  const open = openPages();
  // Three windows see all kinds of pages: opening one takes longer than visiting a page.
  let desktop: OpenPage;
  let pocket: OpenPage;
  let scriptless: OpenPage;
  beforeAll(async () => {
    [desktop, pocket, scriptless] = await Promise.all([
      open('/'),
      open('/', { ...phone, colorScheme: 'dark' }),
      open('/', { javaScriptEnabled: false }),
    ]);
  });

  describe.each(onePageOfEachKind(site.pages))('$name ($path)', ({ path, weight }) => {
    let statuses: number[];
    beforeAll(async () => {
      statuses = await Promise.all([desktop.visit(path), pocket.visit(path)]);
    });

    it('opens with a title and one heading', async () => {
      const expected = path === '/404' ? 404 : 200;
      expect(statuses).toEqual([expected, expected]);
      for (const { page } of [desktop, pocket]) {
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.title()).not.toBe('');
      }
    });

    it('has nothing that axe-core finds on a desktop in light, and on a phone in dark of what differs there: colors and sizes', async () => {
      const [whole, differing] = await Promise.all([
        runAxe(desktop.page),
        runAxe(pocket.page, ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']),
      ]);
      expect([...whole.violations, ...differing.violations]).toEqual([]);
      expect([whole.passes > 10, differing.passes > 0]).toEqual([true, true]);
      const grounds = await Promise.all(
        [desktop, pocket].map(({ page }) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)),
      );
      expect(grounds[0]).not.toBe(grounds[1]);
    });

    it('fits a phone, without scrolling sideways', () => expectToFit(pocket.page));

    // Layouts of other kinds are among these.
    const isWalked = weight === 'short' || weight === 'main';
    if (isWalked) {
      it('is walked by keyboard: skip link first, focus always seen, every control reached', async () => {
        const { first, missed, unseen, stops } = await walkByKeyboard(desktop.page);
        expect(first).toMatch(/^a\.skip/);
        expect(unseen).toEqual([]);
        expect(missed).toEqual([]);
        expect(stops).toBeGreaterThan(4);
      });
    }

    // The page that reads an owner's list sends no form, and the search is one.
    if (path !== '/import')
      it('has the search in its header, to which the slash leads unless someone is typing', async () => {
        const { page } = desktop;
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        const box = page
          .locator('header')
          .getByRole('combobox', { name: 'Search companies, cranes, terms, towns and guides, or ask a question' });
        const isFocused = () => box.evaluate((input) => input === document.activeElement);
        expect(await box.isVisible()).toBe(true);
        await page.keyboard.press('/');
        expect([await isFocused(), await box.inputValue()]).toEqual([true, '']);
        await page.keyboard.press('/');
        expect(await box.inputValue()).toBe('/');
      });

    it('has run without an error by now, and asked nobody else for anything', () => {
      for (const { trouble } of [desktop, pocket]) expect(trouble).toEqual(noTrouble);
    });

    it('says what it has to say without JavaScript', async () => {
      const { page, trouble } = scriptless;
      await scriptless.visit(path);
      expect(trouble).toEqual(noTrouble);
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(80);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(await page.locator('header nav a').count()).toBeGreaterThan(2);
    });
  });

  it('fits a phone with words of 180 letters, also in what a script writes', async () => {
    const { page, visit } = pocket;
    await visit(companyPagePath(longCompany));
    await expectToFit(page);
    await visit(`/atlas/compare?models=${longSlug}`);
    await page.locator('#compare td').first().waitFor();
    await expectToFit(page);
    expect(await page.locator('#compare .scroll').evaluateAll(([table]) => table!.scrollWidth - table!.clientWidth)).toBe(0);
    for (const question of [longName, 'all-terrain cranes in the United Arab Emirates']) {
      await visit(`/ask?q=${encodeURIComponent(question)}`);
      await page.locator('#answer').getByText(longName).first().waitFor();
      await expectToFit(page);
    }
    await visit(`/map?company=${longCompany}`);
    const rightOf = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().right);
    await expect.poll(async () => (await rightOf('.map-card')) - (await rightOf('.map-frame'))).toBeLessThanOrEqual(0);
    await page.locator('.map-list').getByText(longName).first().waitFor();
    await expectToFit(page);
    await visit('/privacy');
    for (const name of [longName, longTerm]) {
      await page.locator('#site-search').fill(name.slice(0, 12));
      const found = page.locator('header .found');
      await found.getByText(name).first().waitFor();
      await expectToFit(page);
      expect(await found.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });

  it.each(['/', '/docs', '/developers', '/countries', '/no/such/page', '/ask?q=crawler+cranes+in+Germany'])(
    'leaves no card alone beside a gap, at any width: %s',
    async (path) => {
      const { page, close } = await open(path);
      for (const width of [1280, 900, 700, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const grids = await page.locator('.cards').evaluateAll((found) =>
          found.map((grid) => ({
            width: grid.getBoundingClientRect().width,
            cards: [...grid.children].map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
          })),
        );
        const lonely = grids.map(({ width: whole, cards }) => {
          const rows = groupBy(cards, ({ top }) => Math.round(top));
          return [...rows.values()].filter((row) => row.length === 1 && whole - row[0]!.width > 2).length;
        });
        expect([width, ...lonely]).toEqual([width, ...lonely.map(() => 0)]);
      }
      await close();
    },
  );

  it('prints code in one color and whole, and drawings within their column', async () => {
    const { page, visit, close } = await open('/developers');
    await page.emulateMedia({ media: 'print' });
    const code = await page.locator('pre:visible').evaluateAll((all) =>
      all.map((pre) => ({
        colors: new Set([pre, ...pre.querySelectorAll('span')].map((part) => getComputedStyle(part).color)).size,
        hidden: pre.scrollHeight - pre.clientHeight,
      })),
    );
    expect(code.length).toBeGreaterThan(3);
    expect(code.filter(({ colors, hidden }) => colors > 1 || hidden > 1)).toEqual([]);
    await visit(onePageOfEachKind(site.pages).find(({ name }) => name === 'model')!.path);
    await page.emulateMedia({ media: 'print' });
    const beyond = await page
      .locator('figure svg')
      .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().right - svg.closest('figure')!.getBoundingClientRect().right));
    expect(beyond.every((pixels) => pixels <= 0.5)).toBe(true);
    await close();
  });

  it('does not break a number in two', async () => {
    const { page, close } = await open('/companies');
    for (const width of [1280, 1000, 600, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await page
        .locator('.numbers strong')
        .evaluateAll((all) =>
          all.map((one) => Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight))),
        );
      expect([width, ...new Set(lines)]).toEqual([width, 1]);
    }
    await close();
  });

  it('shows a button that cannot be pressed as one', async () => {
    const { page, close } = await open('/ask');
    const button = page.locator('#ask button');
    const look = () => button.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).cursor]);
    const [enabled, cursor] = await look();
    await button.evaluate((element) => ((element as HTMLButtonElement).disabled = true));
    await expect.poll(async () => (await look())[0]).not.toBe(enabled);
    expect([cursor, (await look())[1]]).toEqual(['pointer', 'not-allowed']);
    await close();
  });

  it('lets the skip link lead to the content', async () => {
    const { page, close } = await open('/');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement!.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('main') !== null)).toBe(true);
    await close();
  });
});
