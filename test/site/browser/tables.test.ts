import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { runAxe } from './axe.ts';
import { readCsv } from '../../../src/site/browser/read-csv.ts';
import { describeInBrowser, noTrouble, openPages, phone, site } from './with-browser.ts';

const models = readCsv(readFileSync(join(site.folder, 'client/downloads/models.csv'), 'utf8'));
const named = (slug: string) => models.find((model) => model['slug'] === slug)!;
const [first, second] = models.filter(({ crane_type }) => crane_type === 'all_terrain_crane').map(({ slug }) => slug!) as [string, string];

/** The rows that are seen, as the texts of their cells. */
const rowsOf = (page: Page) =>
  page
    .locator('main table.stacked tbody tr')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.checkVisibility())
        .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent.trim())),
    );
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describeInBrowser('tables', () => {
  const open = openPages();

  it('are filtered by maker, type, capacity and words without another request, and the address has the choice', async () => {
    const { page, trouble, close } = await open('/atlas');
    const requests: string[] = [];
    page.on('request', (request) => /document|fetch|xhr/.test(request.resourceType()) && requests.push(request.url()));
    await page.getByRole('combobox', { name: 'Manufacturer', exact: true }).selectOption('Liebherr');
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Crawler cranes');
    await page.getByLabel('Capacity from, t').fill('300');
    const wanted = models.filter(
      ({ brand, crane_type, capacity_t }) => brand === 'Liebherr' && crane_type === 'crawler_crane' && Number(capacity_t) >= 300,
    );
    expect(wanted.length).toBeGreaterThan(3);
    expect((await rowsOf(page)).map(([, model]) => model)).toEqual(
      wanted.toSorted((a, b) => Number(a['capacity_t']) - Number(b['capacity_t'])).map(({ model }) => model),
    );
    expect(await page.locator('.tools [role=status]').textContent()).toBe(`${wanted.length} of ${models.length} entries.`);
    // Other types are not seen.
    expect(await page.locator('main h2:visible').allTextContents()).toEqual(['Crawler cranes']);
    await expect.poll(() => query(page)).toEqual({ manufacturer: 'Liebherr', type: 'Crawler cranes', capacity: '300' });
    expect(requests).toEqual([]);
    await page.reload();
    expect(await rowsOf(page)).toHaveLength(wanted.length);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rowsOf(page)).toEqual([]);
    await expect.poll(() => query(page)).toEqual({});
    await page.getByLabel('Filter by words').fill('BÓCKER  ak');
    const found = await rowsOf(page);
    expect([found.length, found.every(([brand]) => brand === 'Böcker')]).toEqual([2, true]);
    await page.getByLabel('Filter by words').fill('nothing like this');
    expect(await page.locator('.tools [role=status]').textContent()).toBe('Nothing matches.');
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('say what of an address or a field they do not use', async () => {
    const { page, close } = await open('/atlas?type=nix&capacity=a%20lot&manufacturer=Genie');
    expect(await page.locator('.tools [role=status]').textContent()).toBe(
      `“nix” isn’t one of the choices and is ignored. “a lot” isn’t a number such as 100 or 52.5 and is ignored. 10 of ${models.length} entries.`,
    );
    expect(await page.getByLabel('Capacity from, t').getAttribute('aria-invalid')).toBe('true');
    await close();
  });

  it('are sorted by their heads and by a list, numbers as numbers, and what is not stated is last in both directions', async () => {
    const { page, close } = await open('/atlas?type=All-terrain+cranes');
    const heights = async () => (await rowsOf(page)).map((cells) => cells[4]!);
    const head = page.getByRole('columnheader', { name: 'Maximum height' }).filter({ visible: true });
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    // The arrow is not read aloud.
    expect(await head.locator('.sort').evaluate((sort) => getComputedStyle(sort, '::after').content)).toBe('"↓" / ""');
    const down = await heights();
    const stated = down.filter((height) => height !== '–').map((height) => Number.parseFloat(height));
    expect(stated.length).toBeGreaterThan(10);
    expect(stated).toEqual(stated.toSorted((a, b) => b - a));
    expect(down.slice(stated.length).every((height) => height === '–')).toBe(true);
    await head.getByRole('button').click();
    expect((await heights()).filter((height) => height !== '–').map((height) => Number.parseFloat(height))).toEqual(stated.toReversed());
    expect((await heights()).at(-1)).toBe('–');
    await expect.poll(() => query(page)['sort']).toBe('maximum-height');
    await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Capacity, largest first');
    const capacities = (await rowsOf(page)).map((cells) => Number.parseFloat(cells[2]!.replace(',', '')));
    expect(capacities[0]).toBeGreaterThan(1000);
    expect(capacities).toEqual(capacities.toSorted((a, b) => b - a));
    await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('As listed');
    expect((await rowsOf(page))[0]![2]).toBe('35 t');
    await close();
  });

  it('keep their heads in sight', async () => {
    const { page, close } = await open('/atlas#all_terrain_crane');
    await page.locator('main table.stacked').first().locator('tbody tr').nth(15).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    const top = () =>
      page
        .locator('main thead')
        .first()
        .locator('th')
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().top);
    await expect.poll(top).toBe(0);
    await close();
  });

  it('are cards on a phone, whose values have labels, and nothing says that it is not known', async () => {
    const { page, close } = await open('/wanted', phone);
    const card = page.locator('main table.stacked tbody tr').first();
    const { width } = (await card.boundingBox())!;
    expect(width).toBeGreaterThan(300);
    expect(await page.locator('main thead').isVisible()).toBe(false);
    const labels = await card
      .locator('td[data-label]')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(labels).toContain('"Posted "');
    expect(await page.locator('main td.unknown:visible').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Posted, oldest first');
    const days = (await rowsOf(page)).map((cells) => cells.at(-2)!);
    expect(days).toEqual(days.toSorted());
    await close();
  });

  it('are whole without JavaScript, in groups that open, also by their address', async () => {
    const { page, close } = await open('/atlas#crawler_crane', { javaScriptEnabled: false });
    const seen = await rowsOf(page);
    expect(seen).toHaveLength(models.filter(({ crane_type }) => crane_type === 'crawler_crane').length);
    const closed = page.locator('main details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    expect(await rowsOf(page)).toHaveLength(models.length);
    expect(await page.locator('form.tools').isVisible()).toBe(false);
    expect(await page.locator('main input:visible').count()).toBe(0);
    await close();
  });
});

describeInBrowser('wanted ads', () => {
  const open = openPages();
  const ads = readCsv(readFileSync(join(site.folder, 'client/downloads/wanted-ads.csv'), 'utf8'));
  const lastDays = ads.flatMap(({ expires_on }) => expires_on || []).toSorted();
  const day = lastDays[Math.floor(lastDays.length / 2)]!;
  const openOn = ads.filter(({ expires_on }) => !expires_on || expires_on >= day);
  const expired = ads.find(({ expires_on }) => expires_on && expires_on < day)!;

  it('that have expired by the reader’s clock are left out of lists and counts, and cannot be answered', async () => {
    const { page, visit, close } = await open('/wanted', { javaScriptEnabled: true });
    await page.clock.setFixedTime(`${day}T23:30:00Z`);
    await visit('/wanted');
    expect(await rowsOf(page)).toHaveLength(openOn.length);
    expect(await page.locator('.tools [role=status]').textContent()).toBe(`${openOn.length} entries.`);
    expect(await page.locator('main').innerText()).toContain(`Left out: ${ads.length - openOn.length} requests that expired since.`);
    await visit(`/wanted/${expired['id']}`);
    expect(await page.locator('main .note').allTextContents()).toContain(`This request expired on ${expired['expires_on']}.`);
    expect(await page.getByRole('link', { name: 'Sign in to answer' }).count()).toBe(0);
    await page.clock.setFixedTime(`${expired['expires_on']}T00:00:00Z`);
    await visit(`/wanted/${expired['id']}`);
    expect(await page.getByRole('link', { name: 'Sign in to answer' }).count()).toBe(1);
    expect((await runAxe(page)).violations).toEqual([]);
    await close();
  });

  it('state their last day without JavaScript', async () => {
    const { page, close } = await open(`/wanted/${expired['id']}`, { javaScriptEnabled: false });
    expect(await page.locator('dl.facts').innerText()).toMatch(new RegExp(`Open until\\s+${expired['expires_on']}`));
    await close();
  });
});

describeInBrowser('the comparison of models', () => {
  const open = openPages();

  it('is five clicks from the front page', async () => {
    const { page, trouble, close } = await open('/');
    let clicks = 0;
    const click = async (name: string | RegExp, role: 'link' | 'checkbox' | 'heading') => {
      await page.getByRole(role, { name }).first().click();
      clicks++;
    };
    await click(/^Atlas$/, 'link');
    await click('All-terrain cranes', 'heading');
    await click(`Compare ${named(first)['brand']} ${named(first)['model']}`, 'checkbox');
    await click(`Compare ${named(second)['brand']} ${named(second)['model']}`, 'checkbox');
    await click('Compare 2 models', 'link');
    expect(clicks).toBe(5);
    await page.waitForURL('**/atlas/compare?models=*');
    expect(query(page)['models']!.split(',').toSorted()).toEqual([first, second].toSorted());
    await page.locator('#compare table').waitFor();
    expect((await page.locator('#compare thead a').allTextContents()).toSorted()).toEqual(
      [first, second].map((slug) => `${named(slug)['brand']} ${named(slug)['model']}`).toSorted(),
    );
    expect(await page.locator('#compare svg.scale .crane').count()).toBe(2);
    // The way back has what was ticked.
    await page.goBack();
    await expect.poll(() => page.locator('main input[type=checkbox]:checked').count()).toBe(2);
    expect(trouble).toEqual(noTrouble);
    await close();
  });

  it('takes four models at most, and says what an address has that it does not show', async () => {
    const slugs = models.slice(0, 6).map(({ slug }) => slug!);
    const { page, close } = await open(`/atlas/compare?models=nobody,${slugs.join(',')},${slugs[0]}`);
    await page.locator('#compare table').waitFor();
    expect(await page.locator('#compare thead a').count()).toBe(4);
    expect(await page.locator('#compare [role=status]').textContent()).toBe(
      'The atlas has no model “nobody”. At most 4 models are compared; these are the first.',
    );
    expect(await page.getByLabel('Add a model').isVisible()).toBe(false);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.poll(() => query(page)['models']).toBe(slugs.slice(1, 4).join(','));
    const field = page.getByLabel('Add a model');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('no such crane');
    await field.press('Enter');
    expect(await page.locator('#compare [role=status]').textContent()).toContain('no such crane');
    const other = named(slugs[5]!);
    await field.fill(`${other['brand']} ${other['model']}`.toLowerCase());
    await page.getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => query(page)['models']).toBe([...slugs.slice(1, 4), slugs[5]].join(','));
    expect((await runAxe(page)).violations).toEqual([]);
    await close();
  });

  it('says how to begin when nothing is chosen, and leaves no more than four to tick', async () => {
    const { page, visit, close } = await open('/atlas/compare');
    await expect.poll(() => page.locator('#compare').innerText()).toContain('Nothing is chosen yet');
    await visit('/atlas#all_terrain_crane');
    const boxes = page.locator('main input[type=checkbox]');
    for (let i = 0; i < 4; i++) await boxes.nth(i).check();
    expect(await boxes.nth(4).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Compare 4 models' }).getAttribute('href')).toMatch(/models=[^,]+,[^,]+,[^,]+,[^,]+$/);
    expect((await runAxe(page)).violations).toEqual([]);
    await page.getByRole('button', { name: 'Clear' }).last().click();
    expect(await page.locator('.compare-bar').isVisible()).toBe(false);
    await close();
  });

  it('opens from the page of a model what is ticked there, by either button', async () => {
    const { page, close } = await open(`/atlas/${first}`);
    const other = page.getByRole('link', { name: 'Compare side by side' });
    const similar = await other.getAttribute('href');
    expect(similar).toMatch(/models=[^,]+,[^,]+,[^,]+,[^,]+$/);
    const box = page.getByRole('checkbox', { name: /^Compare / }).first();
    await box.check();
    expect(await page.locator('.compare-bar [role=status]').textContent()).toMatch(/^This model, [^,]+$/);
    const own = await page.getByRole('link', { name: 'Compare 2 models' }).getAttribute('href');
    expect(own).toMatch(new RegExp(`models=${first},[^,]+$`));
    expect(await other.getAttribute('href')).toBe(own);
    await box.uncheck();
    expect(await other.getAttribute('href')).toBe(similar);
    await close();
  });

  it('moves nothing that is in sight when the models arrive late', async () => {
    const { page, visit, close } = await open('/atlas/compare', phone);
    await page.route('**/models.csv', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await visit(`/atlas/compare?models=${first},${second}`);
    await page.locator('#compare table').waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 300);
        }),
    );
    expect(shift).toBeLessThan(0.05);
    await close();
  });

  it('shows figures in the words of the atlas, all in sight on a phone, and names what it cannot draw', async () => {
    const { page, close } = await open(`/atlas/compare?models=genie-gs-1932,liebherr-lr-13000,${first},${second}`, phone);
    await page.locator('#compare table').waitFor();
    const edges = await page.locator('#compare :is(thead a, td)').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
    expect(edges.length).toBeGreaterThan(20);
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(phone.viewport.width);
    expect(Math.min(...edges.map(({ width }) => width))).toBeGreaterThan(50);
    const text = await page.locator('#compare').innerText();
    expect(text).toMatch(/Platform load\s+227 kg/);
    expect(text).toContain('3,000 t');
    expect(text).toContain('Not drawn, since the atlas has neither boom length nor height: Liebherr LR 13000.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await close();
  });
});
